import { zipSync, strToU8 } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetColumns } from '#documents/sheet/columns.ts'
import { familyOf } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import {
  openHandlers,
  portal,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h.close())

type Cell = string | number | Date | undefined
interface Result {
  readonly IsSuccess: boolean
  readonly UUID: string | null
  readonly Errors: readonly string[]
  readonly Rows: readonly number[]
}

const places = sheetColumns(plainForm(familyOf(portal, 'einvoice').form!)).map(({ place }) => place)
/** A workbook as the template makes it: titles, places, rows by place. */
async function workbook(rows: readonly Readonly<Record<string, Cell>>[]): Promise<Uint8Array> {
  const titles = places.map((place) =>
    place === 'InvoiceLines[].KDVPercent' ? 'KDV Oranı' : `T ${place}`,
  )
  const data = [titles, places, ...rows.map((row) => places.map((place) => row[place] ?? null))]
  return new Uint8Array(await (await writeXlsxFile(data, { dateFormat: 'dd.mm.yyyy' })).toBuffer())
}
const upload = async (...files: { name: string; bytes: Uint8Array }[]) =>
  (await h.call<{ Results: Result[] }>('einvoice.uploads.upload', { body: files })).Results
const draft = async (uuid: string | null) =>
  (await h.call<PageAnswer>('einvoice.drafts.list', { query: { Search: uuid } })).Content[0]

const address = {
  'CustomerInfo.TaxNumber': taxNos.buyer,
  'CustomerInfo.Name': 'Çağdaş Gıda',
  'CustomerInfo.Address': 'Bağdat Cad. 1',
  'CustomerInfo.District': 'Kadıköy',
  'CustomerInfo.City': 'İstanbul',
}
const line = (more: Record<string, Cell> = {}): Record<string, Cell> => ({
  'InvoiceLines[].Name': 'Danışmanlık',
  'InvoiceLines[].Quantity': 2,
  'InvoiceLines[].Price': '1.234,56',
  ...more,
})

describe('a workbook of documents', () => {
  it('[SK1] gives a draft for each document, its rows read as people of the language write them', async () => {
    const bytes = await workbook([
      {
        '#': 1,
        ...address,
        'InvoiceInfo.IssueDate': new Date(Date.UTC(2026, 10, 20)),
        ...line({ 'InvoiceLines[].KDVPercent': '%10', 'InvoiceLines[].UnitType': 'C62 – Adet' }),
      },
      { '#': 1, ...line({ 'InvoiceLines[].Price': 0.1 + 0.2, 'InvoiceLines[].KDVPercent': 0.2 }) },
      { '#': 2, ...address, 'InvoiceInfo.IssueDate': '19.11.2026', ...line(), 'Notes[]': '=1+1' },
    ])
    const results = await upload({ name: 'kasım.xlsx', bytes })
    expect(results.map(({ IsSuccess, Rows, Errors }) => ({ IsSuccess, Rows, Errors }))).toEqual([
      { IsSuccess: true, Rows: [3, 4], Errors: [] },
      { IsSuccess: true, Rows: [5], Errors: [] },
    ])
    expect(await draft(results[0]!.UUID)).toMatchObject({
      IssueDate: '2026-11-20T00:00:00',
      PayableAmount: 2716.75,
      ReceiverName: 'Çağdaş Gıda',
    })
    expect(
      await h.call<Answer>('einvoice.drafts.model', { params: { id: results[1]!.UUID! } }),
    ).toMatchObject({ EInvoice: { Notes: ['=1+1'], InvoiceInfo: { IssueDate: '2026-11-19' } } })
    const again = await upload({ name: 'kasım.xlsx', bytes })
    expect(again.map(({ UUID }) => UUID)).toEqual(results.map(({ UUID }) => UUID))
    expect(again[0]!.Errors[0]).toContain('daha önce')
  })

  it('[SK2] names row and column of what is wrong, and keeps the good documents', async () => {
    const [good, bad, rule, twice] = await upload({
      name: 'a.xlsx',
      bytes: await workbook([
        { '#': 'a', ...address, ...line({ 'InvoiceLines[].Price': 5 }) },
        {
          '#': 'b',
          ...address,
          'CustomerInfo.TaxNumber': '123456789',
          ...line({ 'InvoiceLines[].KDVPercent': 'yirmi', 'InvoiceLines[].Quantity': 'iki' }),
        },
        { '#': 'c', ...address, ...line({ 'InvoiceLines[].Quantity': -1 }) },
        { '#': 'd', ...address, 'InvoiceInfo.IssueDate': '19.11.2026', ...line() },
        { '#': 'd', 'InvoiceInfo.IssueDate': '18.11.2026', ...line() },
      ]),
    })
    expect(good).toMatchObject({ IsSuccess: true, Rows: [3] })
    expect(bad!.Errors.join(' ')).toMatch(
      /Satır 4, “KDV Oranı”: “yirmi” izin verilenlerden değil: .*20/,
    )
    expect(bad!.Errors).toHaveLength(3)
    expect(rule!.Errors[0]).toMatch(/^Satır 5, “T InvoiceLines\[\]\.Quantity”/)
    expect(twice!.Errors[0]).toMatch(/^Satır 7, “T InvoiceInfo\.IssueDate”/)
  })

  it('[SK25] a doubt about a cell is told at the draft, which is made all the same', async () => {
    const [result] = await upload({
      name: 'a.xlsx',
      bytes: await workbook([{ '#': 'e', ...address, 'CustomerInfo.Phone': 'yok', ...line() }]),
    })
    expect(result).toMatchObject({
      IsSuccess: true,
      Rows: [3],
      Errors: [
        expect.stringMatching(
          /^Satır 3, “T CustomerInfo\.Phone”: Belge alındı; kontrol edin: .*yok/,
        ),
      ],
    })
  })

  it('[SK3] takes what is known of a registered receiver by its tax number alone', async () => {
    await h.store.asSystem((tx) =>
      tx
        .updateTable('registered_alias')
        .set({
          address: 'Sanayi Cad. 5',
          district: 'Nilüfer',
          city: 'Bursa',
          tax_office: 'Çekirge',
        })
        .where('tax_number', '=', taxNos.buyer)
        .execute(),
    )
    const [result] = await upload({
      name: 'a.xlsx',
      bytes: await workbook([{ 'CustomerInfo.TaxNumber': Number(taxNos.buyer), ...line() }]),
    })
    expect(result).toMatchObject({ IsSuccess: true, Errors: [] })
    expect(
      await h.call<Answer>('einvoice.drafts.model', { params: { id: result!.UUID! } }),
    ).toMatchObject({
      EInvoice: {
        CustomerInfo: { TaxNumber: taxNos.buyer, Address: 'Sanayi Cad. 5', City: 'Bursa' },
      },
    })
  })

  it('[SK4] is refused whole where it is no template, too large, or no workbook', async () => {
    const plain = async (rows: Cell[][]) =>
      new Uint8Array(
        await (await writeXlsxFile(rows.map((row) => row.map((cell) => cell ?? null)))).toBuffer(),
      )
    const far = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': strToU8(
        '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
    })
    const reasons = await upload(
      {
        name: 'a.xlsx',
        bytes: await plain([
          ['Ad', 'Tutar'],
          ['x', 1],
        ]),
      },
      { name: 'b.xlsx', bytes: await workbook([]) },
      { name: 'far.xlsx', bytes: far },
      { name: 'c.xlsx', bytes: zipSync({ 'xl/workbook.xml': strToU8('<nothing') }) },
    )
    expect(reasons.map(({ IsSuccess }) => IsSuccess)).toEqual([false, false, false, false])
    expect(reasons.map(({ Errors }) => Errors[0]!.split(/[:.]/)[0])).toEqual([
      'Bu dosya şablondan yapılmamış',
      'Dosyada belge satırı yok',
      'Dosya çok büyük',
      'Dosya Excel (',
    ])
    const [offered] = (
      await h.call<{ Results: Result[] }>('ebill.uploads.upload', {
        body: [{ name: 'a.xlsx', bytes: await workbook([]) }],
      })
    ).Results
    expect(offered).toMatchObject({ IsSuccess: false })
  })
})
