/** Workbooks as spreadsheet programs do not write them: each part is what a test says. */
import { strToU8, zipSync } from 'fflate'

export type Parts = Readonly<Record<string, string | Uint8Array>>

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** `A` for 0, `AA` for 26. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** A cell's content by its column's place; what begins with `<` is the cell as it stands but for its address. */
export type Cells = Readonly<Record<string, string>>

export interface SheetWish {
  /** Places of the columns, which stand in the second row, below their titles. */
  readonly places: readonly string[]
  readonly rows: readonly Cells[]
  /** Behind the rows. */
  readonly tail?: string
}

export function sheetXml({ places, rows, tail = '' }: SheetWish): string {
  const text = (value: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  const cell = (value: string | undefined, column: number, row: number) =>
    value === undefined
      ? ''
      : (value.startsWith('<') ? value : text(value)).replace(
          '<c',
          `<c r="${letters(column)}${row}"`,
        )
  const row = (values: readonly (string | undefined)[], number: number) =>
    `<row r="${number}">${values.map((value, column) => cell(value, column, number)).join('')}</row>`
  const all = [
    places.map((place) => `T ${place}`),
    places,
    ...rows.map((cells) => places.map((place) => cells[place])),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${all.map((values, index) => row(values, index + 1)).join('')}</sheetData>${tail}</worksheet>`
}

const sheetList = (sheets: string, head: string) =>
  `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}">${head}<sheets>${sheets}</sheets></workbook>`
export const workbookXml = (
  sheets = '<sheet name="Belgeler" sheetId="1" r:id="rId1"/>',
  head = '',
): string => sheetList(sheets, head)
export const relationXml = (more = '', target = 'worksheets/sheet1.xml', mode = ''): string =>
  `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="${target}"${mode}/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/>${more}</Relationships>`

/** Style 1 shows a number as a day. */
const stylesXml = `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** `parts` come beside the usual ones, or in their place. */
export function workbookOf(sheet: string, parts: Parts = {}): Uint8Array {
  const all: Parts = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbookXml(),
    'xl/_rels/workbook.xml.rels': relationXml(),
    'xl/styles.xml': stylesXml,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="${main}"/>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level: 0 },
  )
}
