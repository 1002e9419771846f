/** The word across every page of a draft or of a document that has lost its worth, as an image behind the text: it repeats with the pages and stays within its own document. */
import { markup } from './markup.ts'
import { sheetHeight } from './styles.ts'
import type { PrintTexts } from './texts.ts'

/** Facts by which a document loses its worth: it was cancelled, or its receiver refused it. */
export type Stamp = 'isCancelled' | 'answer'

const width = 182
/** The diagonal of a page has room for so many letters of the largest size. */
const mostLarge = 7
const largest = 46

/** What is written across the page; undefined where nothing is. */
export const stampWord = (
  texts: PrintTexts,
  {
    isDraft = false,
    stamp,
  }: { readonly isDraft?: boolean | undefined; readonly stamp?: Stamp | undefined },
): string | undefined => (isDraft ? texts.draft : stamp && texts.stamps[stamp])

/** A data address of an SVG as large as the text area of a page. */
export function watermark(word: string): string {
  const middle = `${width / 2} ${sheetHeight / 2}`
  const size = Math.min(largest, Math.round((largest * mostLarge) / word.length))
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(sheetHeight)}"><text x="${String(width / 2)}" y="${String(sheetHeight / 2)}" transform="rotate(-52 ${middle})" text-anchor="middle" dominant-baseline="central" font-family="Inter, Arial, 'DejaVu Sans', sans-serif" font-size="${String(size)}" font-weight="700" letter-spacing="${String(Math.round(size / 8))}" fill="#b3261e" fill-opacity="${size < largest ? '.2' : '.085'}">${word}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg.text).toString('base64')}`
}
