/**
 * Rows of the first sheet of an .xlsx file. Such a file is a zip of XML: it is unpacked under the limits of zips and looked
 * through for the size it claims before it is read, for one cell far out would make the reader fill all cells before it.
 */
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { SheetCell, SheetRow } from '#documents/sheet/read-cell.ts'
import { sheetLimits } from '#documents/sheet/read-sheet.ts'
import type { UploadedFile } from '#schemas/common.ts'

export class ExcelTooLarge extends Error {}
export class ExcelBroken extends Error {}

/** Head, places and a few rows of explanation beside the rows that count. */
const mostRows = sheetLimits.rows + 100

/** Whether the unpacked files are those of a workbook. */
export const isWorkbook = (files: readonly UploadedFile[]): boolean => files.some(({ name }) => name === 'xl/workbook.xml')

/** `files` are those of the archive, unpacked under limits. Formulas give the values they had when the file was saved. */
export async function readWorkbook(files: readonly UploadedFile[]): Promise<readonly SheetRow[]> {
  const parts = files.filter(({ name }) => /\.(xml|rels)$/.test(name))
  for (const { name, bytes } of parts) if (name.startsWith('xl/worksheets/')) assertSize(new TextDecoder().decode(bytes))
  try {
    // Packed again, so that the reader sees what was looked through here and nothing that an archive may hide beside it.
    const archive = zipSync(Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes])), { level: 0 })
    return (await readSheet(new Blob([new Uint8Array(archive)]), 1)) as unknown as readonly (readonly SheetCell[])[]
  } catch (error) {
    throw new ExcelBroken(error instanceof Error ? error.message : String(error))
  }
}

function assertSize(xml: string): void {
  for (const [, letters = '', row = ''] of xml.matchAll(/\br=["']([A-Z]{0,4})(\d{1,10})["']/g)) {
    if (Number(row) > mostRows || columnNumber(letters) > sheetLimits.columns) throw new ExcelTooLarge(`${letters}${row}`)
  }
  let cells = 0
  for (const _ of xml.matchAll(/<(?:\w+:)?(?:c|row)[\s/>]/g)) if ((cells += 1) > mostRows * 40) throw new ExcelTooLarge(String(cells))
}

/** `A` is 1, `AA` is 27. */
const columnNumber = (letters: string): number => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
