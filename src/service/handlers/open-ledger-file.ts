/** A file of lines as it is uploaded: CSV, a spreadsheet, or a zip with one of them. Told apart by what they are, not by their names. */
import { sheetLimits } from '#documents/sheet/read-sheet.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { giveWay } from '../base/give-way.ts'
import { ExcelTooLarge, isOldOffice } from '../content/excel.ts'
import { ledgerZipLimits } from '../content/ledger-lines.ts'
import { isZip, piecesIn } from '../content/unzip.ts'
import { refusedArchive } from './archives.ts'
import { refusedSheet } from './workbook.ts'
import { linesFile, linesFileOf, type LinesFile } from '../ledger/lines-file.ts'
import type { CallContext } from '../ports/ports.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { refusal } from '../records/sentence.ts'

/** Refuses what is none of them, too large (413) or broken (422). */
export async function openLines(context: CallContext, file: UploadedFile): Promise<LinesFile> {
  const { language } = context
  if (isOldOffice(file.bytes))
    throw refusal(language, { status: 422, key: 'officeOld', values: { file: file.name } })
  if (!isZip(file.bytes)) return linesFile(file.bytes)
  const opened = await unpacked(context, file)
  if ('packed' in opened) return packedLines(context, file, opened.packed)
  if ('bytes' in opened) return linesFile(opened.bytes, opened.faults)
  throw refusal(language, {
    status: 422,
    key: 'ledgerZipOfOne',
    values: { file: file.name, count: String(opened.count) },
  })
}

/** CSV in a zip is unpacked again for each reading, so that a million lines are never in memory. */
async function packedLines(
  context: CallContext,
  file: UploadedFile,
  name: string,
): Promise<LinesFile> {
  try {
    return await linesFileOf(() => unhurried(piecesIn(file.bytes, name, ledgerZipLimits)))
  } catch (error) {
    throw refusedArchive(context, file, error, ledgerZipLimits) ?? error
  }
}

/** Others are served between two pieces. */
async function* unhurried(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    yield piece
    await giveWay()
  }
}

async function unpacked(context: CallContext, file: UploadedFile) {
  try {
    return await runForRequest(context, file, 'openLedgerFile', { bytes: file.bytes })
  } catch (error) {
    if (error instanceof ExcelTooLarge)
      throw refusal(context.language, {
        status: 413,
        key: 'ledgerSheetLarge',
        values: { file: file.name, most: String(sheetLimits.rows) },
      })
    throw (
      refusedSheet(context, error) ?? refusedArchive(context, file, error, ledgerZipLimits) ?? error
    )
  }
}
