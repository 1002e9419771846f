/** The lines of a ledger out of a zip: that of a spreadsheet, or one that has a CSV file or a spreadsheet in it. */
import type { LedgerFault } from '#documents/ledger/line.ts'
import { linesOfSheet } from '#documents/ledger/sheet-lines.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { isWorkbook, readWorkbook } from './excel.ts'
import { isZip, namesIn, piecesIn, unzip, type ZipLimits } from './unzip.ts'

/** Lines as CSV, the name of the file that has them as CSV, or how many files there are where one alone is taken. */
export type OpenedLines =
  | { readonly bytes: Uint8Array; readonly faults: readonly LedgerFault[] }
  | { readonly packed: string }
  | { readonly count: number }

/** A million lines have about 200 MB, and their words repeat. */
export const ledgerZipLimits: ZipLimits = { files: 1000, bytes: 400 * 1024 * 1024, ratio: 100 }

/** Throws ZipBroken, ZipTooLarge, ExcelBroken or ExcelTooLarge. */
export async function openLedgerFile(bytes: Uint8Array): Promise<OpenedLines> {
  // Some programs put theirs beside.
  const own = namesIn(bytes).filter((name) => !name.startsWith('__MACOSX/'))
  const [only, ...others] = own
  if (only === undefined || others.length > 0) {
    const files = unzip(bytes)
    return isWorkbook(files) ? linesOfWorkbook(files) : { count: own.length }
  }
  const [start] = piecesIn(bytes, only, ledgerZipLimits)
  if (!start || !isZip(start)) return { packed: only }
  const [file] = unzip(bytes).filter(({ name }) => name === only)
  const inner = file ? unzip(file.bytes) : []
  return isWorkbook(inner) ? linesOfWorkbook(inner) : { count: inner.length }
}

async function linesOfWorkbook(files: readonly UploadedFile[]): Promise<OpenedLines> {
  const { csv, faults } = linesOfSheet(await readWorkbook(files))
  return { bytes: new TextEncoder().encode(csv), faults }
}
