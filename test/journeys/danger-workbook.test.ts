/** B4 of TRUST 5.3: workbooks that reach out, run something, or are larger than they look; and one that is honestly large. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sheetColumns } from '#documents/sheet/columns.ts'
import { sheetLimits } from '#documents/sheet/read-sheet.ts'
import { familyOf } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { readWorkbook } from '#service/content/excel.ts'
import { unzip } from '#service/content/unzip.ts'
import {
  evrakInProcess,
  formOf,
  type Caller,
  type FileResult,
  type InProcess,
  type Refusal,
} from './evrak-in-process.ts'
import {
  relationXml,
  sheetXml,
  workbookOf,
  workbookXml,
  type Cells,
  type Parts,
} from './workbook-maker.ts'

const own = { taxNumber: '4840847211', name: 'Örnek Yazılım A.Ş.' }
/** Rows of the honest one: as many as the limit allows with `ATTACKS=all`, as `npm run proof -- attacks` has it. */
const honestRows = process.env['ATTACKS'] === 'all' ? sheetLimits.rows : 1_000

let evrak: InProcess
let caller: Caller
let places: readonly string[]
let canary: { readonly server: Server; readonly address: string; readonly hits: string[] }
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
  places = sheetColumns(plainForm(familyOf(evrak.portal, 'einvoice').form!)).map(
    ({ place }) => place,
  )
  const hits: string[] = []
  const server = createServer((request, response) => (hits.push(request.url ?? ''), response.end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  canary = { server, hits, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
afterAll(async () => {
  await evrak?.close()
  canary?.server.close()
})

const customer: Cells = {
  'CustomerInfo.TaxNumber': '3900383669',
  'CustomerInfo.Name': 'Çağdaş Gıda',
  'CustomerInfo.Address': 'Bağdat Cad. 1',
  'CustomerInfo.District': 'Kadıköy',
  'CustomerInfo.City': 'İstanbul',
  'InvoiceInfo.IssueDate': '20.11.2026',
}
const line: Cells = {
  'InvoiceLines[].Name': 'Danışmanlık',
  'InvoiceLines[].Quantity': '2',
  'InvoiceLines[].Price': '1.234,56',
  'InvoiceLines[].UnitType': 'C62',
  'InvoiceLines[].KDVPercent': '20',
}
let made = 0
/** Another document each time: the same rows would be the same draft. */
const one = (more: Cells = {}): Cells => ({
  '#': String((made += 1)),
  ...customer,
  ...line,
  ...more,
})
const sheet = (rows: readonly Cells[], tail?: string) =>
  sheetXml({ places, rows, ...(tail !== undefined && { tail }) })
const book = (cells: Cells = {}, parts: Parts = {}, tail = '') =>
  workbookOf(sheet([one(cells)], tail), parts)
const upload = (bytes: Uint8Array) =>
  caller.upload('/einvoice/Upload', { name: 'belgeler.xlsx', bytes })
/** The same, where the request may be refused. */
const sent = (bytes: Uint8Array) =>
  caller.ask<Partial<Refusal> & { readonly Results?: readonly FileResult[] }>(
    'POST',
    '/einvoice/Upload',
    formOf([{ name: 'belgeler.xlsx', bytes }]),
  )

interface Draft {
  readonly Notes: readonly string[] | null
  readonly InvoiceInfo: { readonly IssueDate: string }
  readonly InvoiceLines: readonly {
    readonly Name: string
    readonly Quantity: number
    readonly Price: number
  }[]
}
/** The customer takes no e-invoices: the drafts are those of e-archive invoices. */
async function modelOf(result: FileResult | undefined): Promise<Draft | undefined> {
  expect(result?.Box).toBe('earchive.drafts')
  return (
    await caller.ask<{ readonly ArchiveInvoice: Draft }>(
      'GET',
      `/earchive/Draft/${result?.UUID}/model`,
    )
  ).body.ArchiveInvoice
}

/** Read as if they were not there: the draft says what the cells showed. */
const taken: Readonly<
  Record<string, { readonly bytes: () => Uint8Array; readonly says?: object }>
> = {
  'a link to another workbook': {
    bytes: () =>
      book(
        {},
        {
          'xl/externalLinks/externalLink1.xml': '<externalLink/>',
          'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships><Relationship Id="rId1" Target="${canary.address}/link.xlsx" TargetMode="External"/></Relationships>`,
          'xl/_rels/workbook.xml.rels': relationXml(
            `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink" Target="externalLinks/externalLink1.xml"/>`,
          ),
        },
      ),
  },
  'a connection to a database': {
    bytes: () =>
      book(
        {},
        {
          'xl/connections.xml': `<connections><connection id="1" name="x" type="4" refreshOnLoad="1"><webPr url="${canary.address}/query"/></connection></connections>`,
        },
      ),
  },
  'a formula that starts a program, with the value it had': {
    bytes: () =>
      book({ 'InvoiceLines[].Name': `<c t="str"><f>cmd|'/c calc'!A0</f><v>Kalem</v></c>` }),
    says: { InvoiceLines: [{ Name: 'Kalem' }] },
  },
  'the same as a text': {
    bytes: () => book({ 'InvoiceLines[].Name': `=cmd|'/c calc'!A0`, 'Notes[]': '@SUM(1+1)' }),
    says: { Notes: ['@SUM(1+1)'], InvoiceLines: [{ Name: `=cmd|'/c calc'!A0` }] },
  },
  'a formula that asks an address': {
    bytes: () =>
      book({
        'InvoiceLines[].Name': `<c t="str"><f>WEBSERVICE("${canary.address}/formula")</f><v>Defter</v></c>`,
      }),
    says: { InvoiceLines: [{ Name: 'Defter' }] },
  },
  'a sum as a formula': {
    bytes: () => book({ 'InvoiceLines[].Quantity': '<c><f>1+2</f><v>3</v></c>' }),
    says: { InvoiceLines: [{ Quantity: 3 }] },
  },
  'a number that a spreadsheet keeps inexactly': {
    bytes: () => book({ 'InvoiceLines[].Price': '<c><v>0.30000000000000004</v></c>' }),
    says: { InvoiceLines: [{ Price: 0.3 }] },
  },
  'a day as a number': {
    bytes: () => book({ 'InvoiceInfo.IssueDate': '<c s="1"><v>46346</v></c>' }),
    says: { InvoiceInfo: { IssueDate: '2026-11-20' } },
  },
  'a day as a bare number': {
    bytes: () => book({ 'InvoiceInfo.IssueDate': '<c><v>46346</v></c>' }),
    says: { InvoiceInfo: { IssueDate: '2026-11-20' } },
  },
  'a day counted from 1904': {
    bytes: () =>
      book(
        { 'InvoiceInfo.IssueDate': '<c s="1"><v>44884</v></c>' },
        { 'xl/workbook.xml': workbookXml(undefined, '<workbookPr date1904="1"/>') },
      ),
    says: { InvoiceInfo: { IssueDate: '2026-11-20' } },
  },
  macros: {
    bytes: () =>
      book(
        {},
        {
          'xl/vbaProject.bin': new Uint8Array(5000).fill(7),
          'xl/_rels/workbook.xml.rels': relationXml(
            '<Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
          ),
        },
      ),
  },
  'an object that is a program': {
    bytes: () =>
      book(
        {},
        {
          'xl/embeddings/oleObject1.bin': 'MZ',
          'xl/media/image1.svg': `<svg onload="fetch('${canary.address}/svg')"/>`,
        },
      ),
  },
  'cells joined over the whole sheet': {
    bytes: () =>
      book({}, {}, '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
  },
  'a choice and a format for a million rows': {
    bytes: () =>
      book(
        {},
        {},
        `<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression" priority="1"><formula>TRUE</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation sqref="A1:A1048576"><formula1>"a"</formula1></dataValidation></dataValidations>`,
      ),
  },
  'types that are none': {
    bytes: () =>
      book(
        {},
        {
          '[Content_Types].xml':
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="image/png"/></Types>',
        },
      ),
  },
  'a second sheet that nobody sees': {
    bytes: () =>
      book(
        {},
        {
          'xl/workbook.xml': workbookXml(
            '<sheet name="Belgeler" sheetId="1" r:id="rId1"/><sheet name="Gizli" sheetId="2" state="veryHidden" r:id="rId8"/>',
          ),
          'xl/_rels/workbook.xml.rels': relationXml(
            '<Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>',
          ),
          'xl/worksheets/sheet2.xml': sheet([one({ 'InvoiceLines[].Name': 'Gizli' })]),
        },
      ),
    says: { InvoiceLines: [{ Name: 'Danışmanlık' }] },
  },
}

const far = (cell: string) =>
  workbookOf(sheet([one()]).replace('</sheetData>', `<row>${cell}</row></sheetData>`))
const laughs = `<!DOCTYPE sst [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>`
const ole = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(2040),
])
const tooLarge = new RegExp(String(sheetLimits.rows))
const broken = /Excel \(\.xlsx\)/

/** Refused whole, before anything has grown. */
const refused: Readonly<Record<string, readonly [() => Uint8Array, RegExp]>> = {
  'a cell in the last row of all': [() => far('<c r="A1048576"><v>1</v></c>'), tooLarge],
  'a cell in the last column of all': [() => far('<c r="XFD3"><v>1</v></c>'), tooLarge],
  'an address with blanks around its sign': [
    () => far('<c r = "XFD1048576"><v>1</v></c>'),
    tooLarge,
  ],
  'an address in other quotes': [() => far(`<c r='XFD1048576'><v>1</v></c>`), tooLarge],
  'an address written by numbers': [
    () => far('<c r="&#88;&#70;&#68;1048576"><v>1</v></c>'),
    broken,
  ],
  'an address behind a sign that seems to end the tag': [
    () => far('<c x=">" r="XFD1048576"><v>1</v></c>'),
    tooLarge,
  ],
  'a second address of the same cell': [
    () => far('<c r="A4" r="XFD1048576"><v>1</v></c>'),
    tooLarge,
  ],
  'an address without quotes': [() => far('<c r=XFD1048576><v>1</v></c>'), broken],
  'an address under a prefix of other letters': [
    () => far('<é:c r="XFD1048576"><v>1</v></é:c>'),
    broken,
  ],
  'a row in the last place of all': [
    () => workbookOf(sheet([one()]).replace('</sheetData>', '<row r="1048576"/></sheetData>')),
    tooLarge,
  ],
  'a far cell in a part that is called otherwise': [
    () =>
      workbookOf('<worksheet/>', {
        'xl/_rels/workbook.xml.rels': relationXml('', 'elsewhere.xml'),
        'xl/elsewhere.xml': sheet([one()]).replace(
          '</sheetData>',
          '<row><c r="XFD1048576"><v>1</v></c></row></sheetData>',
        ),
      }),
    tooLarge,
  ],
  'a million empty rows': [
    () =>
      workbookOf(
        sheet([one()]).replace('</sheetData>', `${'<row/>'.repeat(1_048_576)}</sheetData>`),
      ),
    tooLarge,
  ],
  'ten thousand and one rows': [
    () =>
      workbookOf(sheet(Array.from({ length: sheetLimits.rows + 1 }, () => ({ 'Notes[]': 'x' })))),
    tooLarge,
  ],
  'three million shared texts': [
    () => book({}, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_001)}</sst>` }),
    tooLarge,
  ],
  'shared texts of a billion laughs': [
    () =>
      book(
        { 'InvoiceLines[].Name': '<c t="s"><v>0</v></c>' },
        { 'xl/sharedStrings.xml': `${laughs}<sst><si><t>&a9;</t></si></sst>` },
      ),
    broken,
  ],
  'a list of sheets with a DOCTYPE': [
    () =>
      book(
        {},
        {
          'xl/workbook.xml': `<!DOCTYPE workbook SYSTEM "${canary.address}/workbook.dtd">${workbookXml().replace(/^<\?xml[^>]*\?>/, '')}`,
        },
      ),
    broken,
  ],
  'a shared text that is not there': [
    () => book({ 'InvoiceLines[].Name': '<c t="s"><v>4000000000</v></c>' }),
    broken,
  ],
  'a shared text that is named by a word': [
    () => book({ 'InvoiceLines[].Name': '<c t="s"><v>first</v></c>' }),
    broken,
  ],
  'a shared text that is not there, as the value of a formula': [
    () => book({ 'InvoiceLines[].Name': '<c t="s"><f>A1</f><v>0</v></c>' }),
    broken,
  ],
  'a sheet that lies elsewhere in the net': [
    () =>
      book(
        {},
        {
          'xl/_rels/workbook.xml.rels': relationXml(
            '',
            `${canary.address}/sheet.xml`,
            ' TargetMode="External"',
          ),
        },
      ),
    broken,
  ],
  'a sheet that lies elsewhere on the disk': [
    () =>
      book({}, { 'xl/_rels/workbook.xml.rels': relationXml('', '../../../../../../etc/passwd') }),
    broken,
  ],
  'a list of sheets that leads nowhere': [
    () => book({}, { 'xl/workbook.xml': workbookXml('') }),
    broken,
  ],
  'a workbook with a password': [() => ole, /password/],
}

/** Told with row and column; other documents of the file are not harmed. */
const faulty: Readonly<Record<string, readonly [Cells, RegExp]>> = {
  'an error as the value of a formula': [
    { 'InvoiceLines[].Quantity': '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
    /row 3.*Quantity.*#DIV\/0!/i,
  ],
  'an error where a text should be': [
    { 'InvoiceLines[].Name': '<c t="e"><f>Sheet9!A1</f><v>#REF!</v></c>' },
    /row 3.*Name.*#REF!/i,
  ],
  'a formula without a value': [
    { 'InvoiceLines[].Quantity': '<c><f>A1*2</f></c>' },
    /row 3.*Quantity/i,
  ],
  'a number beyond all numbers': [
    { 'InvoiceLines[].Price': '<c><v>1e400</v></c>' },
    /row 3.*Price/i,
  ],
  'a day before all days': [
    { 'InvoiceInfo.IssueDate': '<c s="1"><v>-1</v></c>' },
    /row 3.*IssueDate/i,
  ],
  'a text of a million letters': [{ 'InvoiceLines[].Name': 'a'.repeat(1_000_000) }, /row 3.*Name/i],
}

describe('workbooks', () => {
  it('[DG5] fifteen shapes and more', () => {
    expect(Object.keys({ ...taken, ...refused, ...faulty }).length).toBeGreaterThanOrEqual(15)
  })

  it.each(Object.keys(taken))('[DG5] %s: nothing of it is run or followed', async (name) => {
    const { bytes, says = {} } = taken[name]!
    const results = await upload(bytes())
    expect(results).toMatchObject([{ IsSuccess: true, Rows: [3] }])
    expect(await modelOf(results[0])).toMatchObject(says)
    expect(canary.hits).toEqual([])
  })

  it.each(Object.keys(refused))(
    '[DG5] %s: the file is refused, and the next request is answered',
    async (name) => {
      const [make, reason] = refused[name]!
      const { status, body } = await sent(make())
      if (reason === tooLarge)
        expect([status, body.Errors]).toEqual([
          413,
          [expect.objectContaining({ Description: expect.stringMatching(reason) })],
        ])
      else
        expect([status, body.Results]).toMatchObject([
          200,
          [
            {
              FileName: 'belgeler.xlsx',
              IsSuccess: false,
              Errors: [expect.stringMatching(reason)],
            },
          ],
        ])
      expect((await caller.ask('GET', '/einvoice/Draft')).status).toBe(200)
      expect(canary.hits).toEqual([])
    },
  )

  it.each(Object.keys(faulty))(
    '[DG5] %s: its row and column are named, and the document beside it is kept',
    async (name) => {
      const [cells, reason] = faulty[name]!
      const results = await upload(
        workbookOf(sheet([one(cells), one({ 'InvoiceLines[].Name': name })])),
      )
      expect(results).toMatchObject([
        { IsSuccess: false, Rows: [3] },
        { IsSuccess: true, Rows: [4] },
      ])
      expect(results[0]!.Errors.join(' ')).toMatch(reason)
      expect(results[0]!.Errors.join(' ').length).toBeLessThan(2000)
    },
  )

  it('[DG5] how a long text is read does not depend on how fast the machine is', async () => {
    let now = Date.now()
    // Everything seems to take a hundred milliseconds.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 100))
    const name = 'a'.repeat(1_000_000)
    const rows = await readWorkbook(unzip(book({ 'InvoiceLines[].Name': name })))
    expect(rows[2]).toContain(name)
    expect(clock.mock.calls.length).toBeLessThan(100)
    clock.mockRestore()
  })

  it(`[DG5] an honest workbook of ${honestRows} rows, every cell of them written, is read to its last row`, async () => {
    const style = { borderColor: '#cccccc', borderStyle: 'thin' } as const
    const rows = Array.from(
      { length: honestRows },
      (_, index) =>
        ({
          '#': String(Math.floor(index / 500)),
          ...(index % 500 === 0 && customer),
          ...line,
          'InvoiceLines[].Name': `Kalem ${index}`,
        }) as Cells,
    )
    const data = [
      places.map((place) => `T ${place}`),
      places,
      ...rows.map((cells) => places.map((place) => cells[place] ?? null)),
    ].map((row) =>
      row.map((value) => ({ ...(value !== null && { value, type: String }), ...style })),
    )
    const bytes = new Uint8Array(await (await writeXlsxFile(data)).toBuffer())
    // While it was made nothing else ran: connections that ended meanwhile are to be noticed first.
    await pause(100)
    const start = performance.now()
    const results = await upload(bytes)
    process.stdout.write(
      `[DG5] ${honestRows} rows of ${places.length} columns (${(bytes.length / 1024 / 1024).toFixed(1)} MB) to ${results.length} drafts in ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
    )
    expect(results.filter(({ IsSuccess }) => !IsSuccess)).toEqual([])
    expect(results).toHaveLength(honestRows / 500)
    const last = await modelOf(results.at(-1))
    expect(last?.InvoiceLines).toHaveLength(500)
    expect(last?.InvoiceLines.at(-1)).toMatchObject({
      Name: `Kalem ${honestRows - 1}`,
      Price: 1234.56,
    })
  })
})
