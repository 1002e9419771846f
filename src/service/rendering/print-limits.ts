/** What one page of HTML may cost when it is printed, and how a finished PDF is looked at. */
import type { CDPSession } from 'playwright-core'
import { PrintFault } from './print-fault.ts'

export interface PrintLimits {
  /** Of a page that a company's template made, its scripts included. */
  readonly templateMs: number
  /** Of a page of the portal itself, which may hold hundreds of documents. */
  readonly portalMs: number
  /** Of all pages of one file together, each of which has its own time besides; shorter than the lease of a job that prints them. */
  readonly togetherMs: number
  /** Characters of HTML that the templates of one file have drawn, all pages together. */
  readonly togetherCharacters: number
  /** Bytes of a file. */
  readonly fileBytes: number
  /** Sheets of paper. */
  readonly pages: number
  /** Memory of all processes of one browser that draw pages, measured where the system tells it (Linux). */
  readonly memoryBytes: number
}

export const printLimits: PrintLimits = {
  templateMs: 15_000,
  portalMs: 60_000,
  togetherMs: 240_000,
  togetherCharacters: 100_000_000,
  fileBytes: 100_000_000,
  pages: 2_000,
  memoryBytes: 1_000_000_000,
}

/** Millimetres of A4 at 96 dots per inch, rounded up. */
const sheetPixels = { width: 794, height: 1_123 }
/** How many sheets wide a page may be before it is no document any more. */
const mostSheetsWide = 20
/** The longest side that PDF readers show: 200 inches in points (ISO 32000-1, Annex C). */
const longestSidePoints = 14_400

/** Refuses a page that is laid out larger than can be printed. The browser says its size, not the page, whose scripts might lie. */
export async function assertPageSize(session: CDPSession, limits: PrintLimits): Promise<void> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const { width, height } = cssContentSize
  const isTooWide = width > mostSheetsWide * sheetPixels.width
  if (isTooWide || height > limits.pages * sheetPixels.height)
    throw new PrintFault(
      'pageSize',
      `The page is ${Math.round(width)} x ${Math.round(height)} pixels large`,
    )
}

/** Chromium writes the dictionaries of pages plainly, each with its type and its box. */
export function assertPdfSize(pdf: Uint8Array, limits: PrintLimits): void {
  if (pdf.length > limits.fileBytes)
    throw new PrintFault('pageCount', `The file has ${pdf.length} bytes`)
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  let pages = 0
  for (const _ of text.matchAll(/\/Type ?\/Page\b/g)) pages += 1
  if (pages > limits.pages)
    throw new PrintFault('pageCount', `The document has more than ${limits.pages} pages`)
  for (const [, width, height] of text.matchAll(/\/MediaBox ?\[[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)\]/g))
    if (Math.max(Number(width), Number(height)) > longestSidePoints)
      throw new PrintFault('pageSize', `A sheet is ${width} x ${height} points large`)
}
