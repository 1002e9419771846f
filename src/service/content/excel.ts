/**
 * Rows of the first sheet of an .xlsx file. Such a file is a zip of XML: it is unpacked under the limits of zips and looked
 * through for the size it claims before it is read, for one cell far out would make the reader fill all cells before it.
 */
import { strToU8, zipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { uncomputed, type SheetRow } from '#documents/sheet/read-cell.ts'
import { sheetLimits } from '#documents/sheet/read-sheet.ts'
import { partsOf } from '#documents/ubl/xml-tree.ts'
import type { UploadedFile } from '#schemas/common.ts'

export class ExcelTooLarge extends Error {}
export class ExcelBroken extends Error {}

/** Head, places and a few rows of explanation beside the rows that count. */
const mostRows = sheetLimits.rows + 100
/** Cells and rows of one sheet, those that are only coloured included. */
const mostCells = mostRows * 100
/** Tags of all parts together: a cell with a value has four. */
const mostTags = 3_000_000

/** Whether the unpacked files are those of a workbook. */
export const isWorkbook = (files: readonly UploadedFile[]): boolean =>
  files.some(({ name }) => name === 'xl/workbook.xml')

/** A workbook of old Excel, and one that is locked with a password, are in a format of their own. */
export const isOldOffice = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => bytes[index] === byte)

/** `files` are those of the archive, unpacked under limits. Formulas give the values they had when the file was saved. */
export async function readWorkbook(files: readonly UploadedFile[]): Promise<readonly SheetRow[]> {
  const parts = files
    .filter(({ name }) => /\.(xml|rels)$/.test(name))
    .map(({ name, bytes }) => ({ name, bytes, xml: new TextDecoder().decode(bytes) }))
  assertSound(parts.map(({ xml }) => xml))
  try {
    // Packed again, so that the reader sees what was looked through here and nothing that an archive may hide beside it.
    const archive = zipSync(
      Object.fromEntries(parts.map(({ name, bytes, xml }) => [name, withUncomputed(xml, bytes)])),
      { level: 0 },
    )
    const { sheets } = await readXlsx(archive, { sheets: [0] })
    if (sheets[0] === undefined) throw new ExcelBroken('no sheet')
    return sheets[0].rows
  } catch (error) {
    throw new ExcelBroken(error instanceof Error ? error.message : String(error))
  }
}

/** The reader takes the cell of a formula that was never worked out for an empty one, and the document would get a default: the cell is given a text that says so. */
function withUncomputed(xml: string, bytes: Uint8Array): Uint8Array {
  const text = xml.replace(formulaAlone, (_, prefix: string, attributes: string) => {
    const own = attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '')
    return `<${prefix}c${own} t="inlineStr"><${prefix}is><${prefix}t>${uncomputed}</${prefix}t></${prefix}is></${prefix}c>`
  })
  return text === xml ? bytes : strToU8(text)
}
const formulaAlone =
  /<((?:\w+:)?)c((?:\s[^<>]*)?)>\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/g

/** Whatever a part is called: the workbook itself says which of them are its sheets. */
function assertSound(parts: readonly string[]): void {
  let left = mostTags
  for (const xml of parts) {
    if (/<!DOCTYPE/i.test(xml)) throw new ExcelBroken('DOCTYPE')
    left -= partsOf(xml, left)
    if (left < 0) throw new ExcelTooLarge(String(mostTags))
    assertSize(xml)
  }
  assertTexts(parts)
}

/** A cell may name a text of the workbook by its number; the reader takes one that names a text that is not there for an empty one. */
function assertTexts(parts: readonly string[]): void {
  const most = Math.max(0, ...parts.map((xml) => [...xml.matchAll(sharedText)].length))
  for (const xml of parts)
    for (const number of sharedNumbers(xml))
      if (!/^\d+$/.test(number.trim()) || Number(number) >= most)
        throw new ExcelBroken(`text ${number} of ${most}`)
}
const sharedText = /<(?:\w+:)?si[\s>/]/g

/** What the cells of a sheet name shared texts by. The value of a cell stands before the tag of the next one. */
function* sharedNumbers(xml: string): Generator<string> {
  const cells = [...xml.matchAll(cellTag)]
  for (const [at, { 0: tag, 1: attributes = '', index }] of cells.entries()) {
    if (!isShared.test(attributes)) continue
    const content = xml.slice(index + tag.length, cells[at + 1]?.index)
    const [, number] = cellValue.exec(content) ?? []
    if (number !== undefined) yield number
  }
}
const isShared = /\st\s*=\s*["']s["']/
const cellValue = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</

/** A tag of a cell or row, as every program writes it; and whatever else a reader might take for one. */
const cellTag = /<(?:\w+:)?(?:c|row)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const likeCellTag = /<(?:[^\s<>:/?!]+:)?(?:c|row)[\s/>]/g
const address = /\sr\s*=\s*["']([^"']*)["']/g

function assertSize(xml: string): void {
  let cells = 0
  for (const [, attributes = ''] of xml.matchAll(cellTag)) {
    if ((cells += 1) > mostCells) throw new ExcelTooLarge(String(cells))
    for (const [, place = ''] of attributes.matchAll(address)) assertNear(place)
  }
  for (const _ of xml.matchAll(likeCellTag))
    if ((cells -= 1) < 0) throw new ExcelBroken('a tag of a cell')
}

function assertNear(place: string): void {
  const [, letters, row] = /^([A-Z]{0,4})(\d{1,10})$/.exec(place) ?? []
  if (letters === undefined) throw new ExcelBroken(place)
  if (Number(row) > mostRows || columnNumber(letters) > sheetLimits.columns)
    throw new ExcelTooLarge(place)
}

/** `A` is 1, `AA` is 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
