/** The lines of a ledger out of a zip: that of a spreadsheet, or one that has a CSV file or a spreadsheet in it. */
import type { LedgerFault } from '#documents/ledger/line.ts'
import { linesOfSheet } from '#documents/ledger/sheet-lines.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { isWorkbook, readWorkbook } from './excel.ts'
import { isZip, unzip } from './unzip.ts'

/** Lines as CSV, or how many files there are where one alone is taken. */
export type OpenedLines =
  | { readonly bytes: Uint8Array; readonly faults: readonly LedgerFault[] }
  | { readonly count: number }

/** Throws ZipBroken, ZipTooLarge, ExcelBroken or ExcelTooLarge. */
export async function openLedgerFile(bytes: Uint8Array): Promise<OpenedLines> {
  const files = unzip(bytes)
  if (isWorkbook(files)) return linesOfWorkbook(files)
  // Some programs put theirs beside.
  const own = files.filter(({ name }) => !name.startsWith('__MACOSX/'))
  const [only, ...others] = own
  if (!only || others.length > 0) return { count: own.length }
  if (!isZip(only.bytes)) return { bytes: only.bytes, faults: [] }
  const inner = unzip(only.bytes)
  return isWorkbook(inner) ? linesOfWorkbook(inner) : { count: inner.length }
}

async function linesOfWorkbook(files: readonly UploadedFile[]): Promise<OpenedLines> {
  const { csv, faults } = linesOfSheet(await readWorkbook(files))
  return { bytes: new TextEncoder().encode(csv), faults }
}
