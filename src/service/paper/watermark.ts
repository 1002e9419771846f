/** The word across every page of a draft, as an image behind the text: it repeats with the pages and stays within its own document. */
import { markup } from './markup.ts'
import { sheetHeight } from './styles.ts'

const width = 182

/** A data address of an SVG as large as the text area of a page. */
export function watermark(word: string): string {
  const middle = `${width / 2} ${sheetHeight / 2}`
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(sheetHeight)}"><text x="${String(width / 2)}" y="${String(sheetHeight / 2)}" transform="rotate(-52 ${middle})" text-anchor="middle" dominant-baseline="central" font-family="Inter, Arial, 'DejaVu Sans', sans-serif" font-size="46" font-weight="700" letter-spacing="6" fill="#b3261e" fill-opacity=".085">${word}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg.text).toString('base64')}`
}
