/** B8 of TRUST 5.3: what a spreadsheet would run, in the files that the portal gives out; and workbooks there and back. */
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetColumns } from '#documents/sheet/columns.ts'
import type { SheetRow } from '#documents/sheet/read-cell.ts'
import { familyOf } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { toCsv } from '#values/csv.ts'
import { rowsOfFile } from '#screens/sheet/table-file.ts'
import { rowsFile, templateFile, type WorkbookWords } from '#screens/sheet/workbook-files.ts'
import writeXlsxFile from 'write-excel-file/node'
import { evrakInProcess, type Caller, type FileResult, type InProcess } from './evrak-in-process.ts'
import { filledCells } from './filled-cells.ts'

const own = { taxNumber: '4840847211', name: 'Örnek Yazılım A.Ş.' }
let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
})
afterAll(() => evrak?.close())

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  `=cmd|'/c calc'!A0`,
  '=HYPERLINK("http://x.example";"Tıklayın")',
  '\u200B=1+1',
  '=1+1";"=2',
  "'=1+1",
]
/** Texts of people that only look alike. */
const harmless = ['-', 'Ahmet = Mehmet', 'a;b', 'a,b', 'iki\nsatır', 'tırnak "içinde"', 'İĞŞ']

/** RFC 4180, as strictly as it is written. */
function parseCsv(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const field = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n)`, 'gy')
  for (const [, value = '', end] of csv.replace(/^\uFEFF/, '').matchAll(field)) {
    rows.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
const running = /^[\s\u200B-\u200F\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/

describe('CSV', () => {
  it.each([',', ';'] as const)(
    '[DG7] no text is a formula, numbers are numbers, and what was written is found again, split at “%s”',
    (separator) => {
      const written = [...formulas, ...harmless].map((text) => [text, -12.5, text, 1000000])
      const csv = toCsv(['Etiket', 'Tutar', 'Özel kod', 'Toplam'], written, { separator })
      const [head, ...rows] = parseCsv(csv, separator)
      expect(head).toEqual(['Etiket', 'Tutar', 'Özel kod', 'Toplam'])
      expect(
        rows.flatMap(([tag, , code]) => [tag, code]).filter((text) => running.test(text ?? '')),
      ).toEqual([])
      expect(rows.map(([, amount, , total]) => [amount, total])).toEqual(
        written.map(() => ['-12.5', '1000000']),
      )
      const again = rows.map(([tag = '']) => tag.replace(/^'/, ''))
      expect(again).toEqual(written.map(([text]) => text))
      expect(csv.startsWith('\uFEFF')).toBe(true)
    },
  )
})

// Workbooks

const words: WorkbookWords = {
  language: 'tr',
  titleOf: ({ place }) => `T ${place}`,
  codeLabel: (_, code) => code,
  t: (key) => key,
}
const formOf = (family: string) => plainForm(familyOf(evrak.portal, family).form!)
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const upload = async (family: string, blob: Blob): Promise<readonly FileResult[]> =>
  caller.upload(`/${family}/Upload`, { name: 'belgeler.xlsx', bytes: await bytesOf(blob) })
const partsOf = async (blob: Blob) =>
  Object.entries(unzipSync(await bytesOf(blob))).map(([name, bytes]) => ({
    name,
    xml: strFromU8(bytes),
  }))

/** The rows of a workbook with some of their cells filled, by place. */
async function filled(
  template: Blob,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<Blob> {
  const head = (await rowsOfFile(template)).slice(0, 2)
  const places = (head[1] ?? []).map(String)
  const data = [
    ...head.map((row) => row.map(String)),
    ...rows.map((row) => places.map((place) => row[place] ?? null)),
  ]
  return new Blob([new Uint8Array(await (await writeXlsxFile(data)).toBuffer())])
}

describe('workbooks of the portal', () => {
  it('[DG7] the template of each family that takes workbooks goes through when it is filled in', async () => {
    const taking = evrak.portal.families
      .filter(({ uploads }) =>
        Object.values(uploads).some(({ accept }) => accept.includes('.xlsx')),
      )
      .map(({ key }) => key)
    expect(taking.filter((family) => !(family in filledCells))).toEqual([])
    expect(taking.length).toBeGreaterThanOrEqual(5)
    for (const family of taking) {
      const template = await templateFile(formOf(family), words, {})
      expect((await rowsOfFile(template))[1]).toEqual(
        sheetColumns(formOf(family)).map(({ place }) => place),
      )
      const results = await upload(
        family,
        await filled(template, [{ '#': 1, ...filledCells[family] }]),
      )
      expect([family, results]).toEqual([
        family,
        [
          expect.objectContaining({
            IsSuccess: true,
            Rows: [3],
            UUID: expect.stringMatching(/^[0-9a-f-]{36}$/),
          }),
        ],
      ])
    }
  })

  it('[DG7] rows that were not taken come back as texts with their reason, and corrected they go through with the letters they had', async () => {
    const form = formOf('einvoice')
    const names = [...formulas, ...harmless]
      .map((text) => text.trim())
      .filter((text) => !text.includes('\r'))
    const rows = names.map((name, index) => ({
      '#': `Y${index}`,
      ...filledCells['einvoice'],
      'InvoiceLines[].Name': name,
      'InvoiceLines[].Quantity': -2,
      'Notes[]': name,
    }))
    const sent = await filled(await templateFile(form, words, {}), rows)
    const refused = await upload('einvoice', sent)
    expect(refused.map(({ IsSuccess }) => IsSuccess)).toEqual(names.map(() => false))

    const reasons = new Map(refused.map(({ Rows, Errors }) => [Rows![0]!, Errors.join(' ')]))
    const given = await rowsFile(sent, form, reasons, words)
    for (const { name, xml } of await partsOf(given))
      expect([name, /<(\w+:)?f[\s>/]/.test(xml)]).toEqual([name, false])
    const back: readonly SheetRow[] = await rowsOfFile(given)
    const places = back[1]!.map(String)
    const at = (place: string) => places.indexOf(place)
    expect(back.slice(2).map((row) => row[at('InvoiceLines[].Name')])).toEqual(names)
    expect(back.slice(2).map((row) => row[at('InvoiceLines[].Quantity')])).toEqual(
      names.map(() => -2),
    )
    expect(back.slice(2).map((row) => row[at('!')])).toEqual([...reasons.values()])

    const corrected = back.map((row, index) =>
      row.map((cell, column) => (index > 1 && column === at('InvoiceLines[].Quantity') ? 2 : cell)),
    )
    const taken = await upload(
      'einvoice',
      new Blob([
        new Uint8Array(
          await (
            await writeXlsxFile(
              corrected.map((row) =>
                row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)),
              ),
            )
          ).toBuffer(),
        ),
      ]),
    )
    expect(taken.map(({ IsSuccess, Errors }) => [IsSuccess, Errors])).toEqual(
      names.map(() => [true, []]),
    )
    for (const [index, { UUID }] of taken.entries()) {
      const { body } = await caller.ask<{
        ArchiveInvoice: { Notes: string[]; InvoiceLines: { Name: string }[] }
      }>('GET', `/earchive/Draft/${UUID}/model`)
      expect([body.ArchiveInvoice.InvoiceLines[0]?.Name, body.ArchiveInvoice.Notes]).toEqual([
        names[index],
        [names[index]],
      ])
    }
  })
})
