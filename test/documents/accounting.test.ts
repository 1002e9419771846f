/** Rows of accounting reports: which documents are in them, in which currency, with which sign, and what stands below them. */
import { describe, expect, it } from 'vitest'
import { figuresOf } from '#documents/accounting/figures.ts'
import type { BookedDocument } from '#documents/accounting/booked-document.ts'
import { numbersOf } from '#documents/accounting/deductible-vat.ts'
import { rowMakers } from '#documents/accounting/row-makers.ts'
import { Totals, type ReportTools, type Row } from '#documents/accounting/rows.ts'
import { documentTotals, lineTotals, type LineInput } from '#documents/amounts/totals.ts'
import type { Line, TaxDocument } from '#documents/document/document.ts'
import { AccountingTemplate, AccountingTemplateCreate } from '#schemas/accounting.ts'
import { isFixed, reportColumns, rowsOf, type ReportRows } from '#schemas/accounting-columns.ts'
import { reportTypes, reportsWithLines, rowTypes } from '#schemas/accounting-codes.ts'

interface Wish extends Partial<BookedDocument> {
  readonly lines?: readonly (LineInput & { readonly name?: string; readonly unit?: string })[]
}

const line = (price: string, kdvPercent = '20', more: Partial<LineInput> = {}): LineInput => ({
  quantity: '1',
  price,
  kdvPercent,
  ...more,
})

/** A purchase of one line of 100 with 20 % unless something else is said. */
function booked({ lines = [line('100')], ...more }: Wish = {}): BookedDocument {
  const counted = lines.map((input, index): Line => ({
    id: String(index + 1),
    name: input.name ?? `Kalem ${index + 1}`,
    unit: input.unit ?? 'C62',
    quantity: input.quantity,
    price: input.price,
    allowance: '0',
    charge: '0',
    ...lineTotals(input),
  }))
  const totals = documentTotals(counted)
  const related: TaxDocument['related'] = []
  return {
    side: 'purchase',
    kind: 'e-Fatura',
    uuid: '11111111-1111-4111-8111-111111111111',
    number: 'ABC2026000000001',
    profile: 'TEMELFATURA',
    type: 'SATIS',
    issueDate: '2026-11-03',
    arrivedOn: undefined,
    createdOn: '2026-11-03',
    despatchedOn: undefined,
    taxNumber: '4840847211',
    title: 'Örnek A.Ş.',
    currency: 'TRY',
    exchangeRate: undefined,
    lineExtension: totals.lineExtension,
    allowance: totals.allowance,
    taxExclusive: totals.taxExclusive,
    taxTotal: totals.taxTotal,
    payable: totals.payable,
    status: 'succeed',
    answer: 'unknown',
    sendType: '',
    tags: [],
    specialCode: '',
    figures: figuresOf({ totals, lines: counted, related } as unknown as TaxDocument),
    ...more,
  }
}

const units: Readonly<Record<string, string>> = { C62: 'Adet', KGM: 'Kilogram' }
const tools: ReportTools = { word: (key) => key, unit: (code) => units[code] ?? code }

/** What the columns of these names say, row by row; the last row are the sums. */
function report(
  rows: ReportRows,
  names: readonly string[],
  documents: readonly BookedDocument[],
  { rates = ['20'], ...more }: Partial<ReportTools> & { readonly rates?: readonly string[] } = {},
): readonly Row[] {
  const columns = names.flatMap((name) => {
    const column = reportColumns[rows].find((one) => one.name === name)
    if (!column) throw new Error(`No column ${name}`)
    return column.byRate
      ? rates.map((rate) => ({ ...column, title: `${name} ${rate}`, rate }))
      : [{ ...column, title: name }]
  })
  const maker = rowMakers[rows](columns, { ...tools, ...more })
  const totals = new Totals(columns)
  const made = [
    ...documents.flatMap((document) => {
      totals.sees(document)
      return maker.add(document)
    }),
    ...maker.end(),
  ]
  for (const row of made) totals.add(row)
  const sums = totals.row('Toplam')
  return sums ? [...made, sums] : made
}

const inEuro = { currency: 'EUR', exchangeRate: '41.254700' } as const

describe('columns', () => {
  it('[AR1] each has a number and a cell; a number means one name everywhere', () => {
    const names = new Map<number, string>()
    for (const report of reportTypes)
      for (const type of rowTypes) {
        const rows = rowsOf(report, type)
        if (rows === undefined) continue
        const columns = reportColumns[rows].map((column) => ({ ...column, title: '', rate: '20' }))
        expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
        for (const { id, name } of columns) {
          expect(names.get(id) ?? name).toBe(name)
          names.set(id, name)
        }
        // A column without a cell throws.
        rowMakers[rows](columns, tools)
      }
    expect(reportTypes.filter((one) => rowsOf(one, 'Line') !== undefined)).toEqual(reportsWithLines)
  })

  it('[AR2] a template has columns of its report, each once; what it orders by number, it orders', () => {
    const template = (ids: readonly number[], more: object = {}) => ({
      Name: 'Kısa',
      ReportType: 'EInvoiceSale',
      Type: 'Header',
      Columns: ids.map((ID) => ({ ID })),
      ...more,
    })
    const placesOf = (value: unknown) =>
      AccountingTemplate.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []
    expect(placesOf(template([19, 1, 8]))).toEqual([])
    expect(placesOf(template([1, 1, 201]))).toEqual(['Columns.1.ID', 'Columns.2.ID'])
    expect(placesOf(template([1], { ReportType: 'BaBs', Type: 'Line' }))).toEqual(['Type'])
    expect(AccountingTemplateCreate.parse(template([101, 1], { Type: 2 })).Type).toBe(2)
  })

  it('[AR3] the list of deductible KDV has the thirteen columns of the authority, and no template changes them', () => {
    const ids = reportColumns.deductibleVat.map(({ id }) => id)
    expect(ids).toHaveLength(13)
    expect(isFixed('deductibleVat')).toBe(true)
    const template = (columns: readonly object[]) =>
      AccountingTemplate.safeParse({
        Name: 'Liste',
        ReportType: 'DeductibleVat',
        Type: 'Header',
        Columns: columns,
      }).success
    expect(template(ids.map((ID) => ({ ID })))).toBe(true)
    expect(template(ids.toReversed().map((ID) => ({ ID })))).toBe(false)
    expect(template(ids.slice(1).map((ID) => ({ ID })))).toBe(false)
    expect(template(ids.map((ID) => ({ ID, DisplayName: 'Başka' })))).toBe(false)
  })
})

describe('the list of deductible KDV', () => {
  const all = reportColumns.deductibleVat.map(({ name }) => name)

  it('[AR4] says what the authority asks for: no series of electronic documents, goods once, quantities by unit', () => {
    const goods = [
      { ...line('10'), quantity: '40', name: 'Kalem' },
      { ...line('20'), quantity: '2.5', name: 'Un', unit: 'KGM' },
      { ...line('5'), name: 'Kalem' },
    ]
    const sums: Readonly<Record<string, string>> = {
      AmountWithoutVat: '455.00',
      DeductedVat: '91.00',
    }
    expect(report('deductibleVat', all, [booked({ lines: goods })])).toEqual([
      [
        '1',
        '2026-11-03',
        null,
        'ABC2026000000001',
        'Örnek A.Ş.',
        '4840847211',
        'Kalem, Un',
        '41 ADET, 2,5 KİLOGRAM',
        '455.00',
        '91.00',
        null,
        '202611',
        null,
      ],
      ['Toplam', ...all.slice(1).map((name) => sums[name] ?? null)],
    ])
    expect(numbersOf('ABC2026000000001')).toEqual({ serial: '', sequence: 'ABC2026000000001' })
    expect(numbersOf('A1 004512')).toEqual({ serial: 'A1', sequence: '004512' })
    expect(numbersOf('KG-7781')).toEqual({ serial: 'KG', sequence: '7781' })
    expect(numbersOf('004512')).toEqual({ serial: '', sequence: '004512' })
  })

  it('[AR4] a seller abroad has the number that the authority wants; what is withheld and what has no KDV is not in it', () => {
    const rows = report(
      'deductibleVat',
      ['Order', 'SellerTaxNumber', 'AmountWithoutVat', 'DeductedVat'],
      [
        booked({ taxNumber: '2222222222' }),
        booked({ taxNumber: 'DE811128135' }),
        booked({ lines: [line('100', '0')] }),
        booked({
          type: 'TEVKIFAT',
          lines: [line('100', '20', { withholding: { code: '606', name: '', percent: '90' } })],
        }),
      ],
    )
    expect(rows.slice(0, -1)).toEqual([
      ['1', '1111111111', '100.00', '20.00'],
      ['2', '1111111111', '100.00', '20.00'],
      ['3', '4840847211', '100.00', '2.00'],
    ])
  })

  it('[AR4] what a customer gives back is deducted, and not negative', () => {
    const [row] = report('deductibleVat', ['DeductedVat'], [booked({ type: 'IADE' })])
    expect(row).toEqual(['20.00'])
  })

  it('[AR5] KDV is deducted in the month of arrival, or in the one that is said', () => {
    const late = booked({ issueDate: '2026-10-31', arrivedOn: '2026-11-02' })
    const periods = (more: Partial<ReportTools> = {}) =>
      report('deductibleVat', ['DeductionPeriod'], [late, booked()], more).map(([cell]) => cell)
    expect(periods()).toEqual(['202611', '202611'])
    expect(periods({ deductionPeriod: '202701' })).toEqual(['202701', '202701'])
    const early = booked({ issueDate: '2026-10-31', arrivedOn: '2026-10-30' })
    expect(report('deductibleVat', ['DeductionPeriod'], [early])[0]).toEqual(['202610'])
  })
})

describe('documents', () => {
  it('[AR6] amounts stand in the currency of the document and in TRY; sums of several currencies do not', () => {
    const names = ['CurrencyCode', 'TaxExclusive', 'TaxExclusiveTry', 'PayableTry']
    expect(report('documents', names, [booked(), booked(inEuro)])).toEqual([
      ['TRY', '100.00', '100.00', '120.00'],
      ['EUR', '100.00', '4125.47', '4950.56'],
      ['Toplam', null, '4225.47', '5070.56'],
    ])
    expect(report('documents', names, [booked(inEuro)]).at(-1)).toEqual([
      'Toplam',
      '100.00',
      '4125.47',
      '4950.56',
    ])
    const unknown = booked({ currency: 'USD' })
    expect(report('documents', names, [unknown])[0]).toEqual(['USD', '100.00', null, null])
  })

  it('[AR7] what comes back is negative, in rows and sums', () => {
    expect(
      report(
        'documents',
        ['InvoiceType', 'TaxExclusive', 'Vat'],
        [booked(), booked({ type: 'IADE' })],
      ),
    ).toEqual([
      ['SATIS', '100.00', '20.00'],
      ['IADE', '-100.00', '-20.00'],
      ['Toplam', '0.00', '0.00'],
    ])
    expect(report('lines', ['Quantity', 'LineAmount'], [booked({ type: 'IADE' })])[0]).toEqual([
      '-1',
      '-100.00',
    ])
  })

  it('[AR8] there are columns for the rates that the documents have, and none beside them', () => {
    const mixed = booked({ lines: [line('100'), line('50', '10'), line('30', '8'), line('20')] })
    expect(
      report('documents', ['VatBaseAt', 'VatAt'], [mixed, booked()], { rates: ['8', '10', '20'] }),
    ).toEqual([
      ['30.00', '50.00', '120.00', '2.40', '5.00', '24.00'],
      [null, null, '100.00', null, null, '20.00'],
      ['30.00', '50.00', '220.00', '2.40', '5.00', '44.00'],
    ])
  })

  it('[AR8] of what the authority lists the sums are known, and no rates and lines', () => {
    const listed = booked({ figures: undefined, taxTotal: '20.00' })
    expect(report('documents', ['TaxExclusive', 'Vat', 'VatAt'], [listed]).slice(0, -1)).toEqual([
      ['100.00', '20.00', null],
    ])
    expect(report('lines', ['ItemName', 'LineAmount', 'LineVat'], [listed]).slice(0, -1)).toEqual([
      [null, '100.00', '20.00'],
    ])
  })
})

describe('sums', () => {
  const sale = (more: Wish = {}) => booked({ side: 'sale', ...more })
  const part = (percent: string) => ({ withholding: { code: '606', name: '', percent } })

  it('[AR10] the summary has KDV by rate, exemptions and withholdings by code, and what comes back apart', () => {
    const exempt = { exemption: { code: '301', reason: 'Mal ihracatı' } }
    const names = ['Section', 'Code', 'Rate', 'DocumentCount', 'Base', 'VatAmount']
    const rows = report('vatSummary', names, [
      sale({ lines: [line('100'), line('50', '10')] }),
      sale(inEuro),
      sale({ type: 'ISTISNA', lines: [line('40', '0', exempt)] }),
      sale({ type: 'TEVKIFAT', lines: [line('200', '20', part('90'))] }),
      sale({ type: 'IADE' }),
      booked(),
      booked({ type: 'IADE' }),
      booked({ type: 'TEVKIFAT', lines: [line('30', '20', part('50'))] }),
    ])
    const plain = rows.filter(([, , , count]) => count !== null)
    expect(plain).toEqual([
      ['sections.sales', null, '10', '1', '50.00', '5.00'],
      ['sections.sales', null, '20', '3', '4425.47', '885.09'],
      ['sections.salesReturns', null, '20', '1', '-100.00', '-20.00'],
      ['sections.exemptions', '301', null, '1', '40.00', '0.00'],
      ['sections.salesWithholding', '606', '90', '1', '200.00', '40.00'],
      ['sections.purchases', null, '20', '2', '130.00', '26.00'],
      ['sections.purchaseReturns', null, '20', '1', '-100.00', '-20.00'],
      ['sections.purchaseWithholding', '606', '50', '1', '30.00', '6.00'],
    ])
    expect(rows.find(([section, , , count]) => section === 'sections.sales' && !count)).toEqual([
      'sections.sales',
      null,
      null,
      null,
      '4475.47',
      '890.09',
    ])
  })

  it('[AR11] withheld KDV is told by document and code, with what is left to the seller', () => {
    const document = booked({
      type: 'TEVKIFAT',
      lines: [line('20000', '18', part('90')), line('100', '18')],
    })
    const names = ['WithholdingCode', 'WithheldBase', 'WholeVat', 'WithheldVat', 'VatToSeller']
    expect(report('withholding', names, [document, booked()])).toEqual([
      ['606', '20000.00', '3600.00', '3240.00', '360.00'],
      ['Toplam', '20000.00', '3600.00', '3240.00', '360.00'],
    ])
  })

  it('[AR12] Ba and Bs count by month from 5,000 TL; electronic documents count and are not declared', () => {
    const names = ['Order', 'Form', 'Month', 'TaxNumber', 'DocumentCount', 'AmountWithoutVat']
    const rows = report(
      'baBs',
      [...names, 'DeclaredCount', 'DeclaredAmount'],
      [
        booked({ lines: [line('4000')] }),
        booked({ lines: [line('1000')], number: 'A-15' }),
        booked({ lines: [line('4999.99')], taxNumber: '6310540565' }),
        sale({ lines: [line('9000')], issueDate: '2026-12-01' }),
        sale({ lines: [line('6000')], type: 'IADE', taxNumber: '6310540565' }),
      ],
    )
    expect(rows.slice(0, -1)).toEqual([
      ['1', 'Ba', '202611', '4840847211', '2', '5000.00', '1', '1000.00'],
      ['1', 'Bs', '202611', '6310540565', '1', '6000.00', '0', '0.00'],
      ['1', 'Bs', '202612', '4840847211', '1', '9000.00', '0', '0.00'],
    ])
  })

  it('[AR13] a counterparty has its sales, its purchases and the difference', () => {
    const names = ['TaxNumber', 'Title', 'SalesCount', 'SalesTotal', 'PurchaseTotal', 'Balance']
    const nobody = { taxNumber: '11111111111' }
    expect(
      report('counterparties', names, [
        sale(),
        sale({ type: 'IADE', lines: [line('10')] }),
        booked({ lines: [line('50')], title: 'Örnek Anonim Şirketi' }),
        sale({ ...nobody, title: 'Ali Veli' }),
        sale({ ...nobody, title: 'Can Öz' }),
      ]),
    ).toEqual([
      ['11111111111', 'Ali Veli', '1', '120.00', '0.00', '120.00'],
      ['11111111111', 'Can Öz', '1', '120.00', '0.00', '120.00'],
      ['4840847211', 'Örnek Anonim Şirketi', '2', '108.00', '60.00', '48.00'],
      ['Toplam', null, '4', '348.00', '60.00', '288.00'],
    ])
  })

  it('[AR14] a list of stopaj has gross, tax and net', () => {
    const receipt = sale({
      lines: [line('1000', '20', { deductions: [{ code: '0003', percent: '20' }] })],
    })
    const names = ['Gross', 'IncomeTaxRate', 'IncomeTax', 'VatAmount', 'Net']
    expect(report('incomeTax', names, [receipt])[0]).toEqual([
      '1000.00',
      '20',
      '200.00',
      '200.00',
      '1000.00',
    ])
  })
})
