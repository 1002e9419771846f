/** Documents of ERPs become our models: nothing is guessed, and what they come to is what the ERP says where that is right. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertErp, payableOf, type ErpContent } from '#documents/erp/convert-erp.ts'
import { codeMapOf, dayOf, numberOf } from '#documents/erp/erp-values.ts'

const none = { units: codeMapOf([]), taxes: codeMapOf([]) }
const header = {
  ErpID: '1',
  IssueDate: '2026-11-20',
  TaxNumber: '6310540565',
  Name: 'Çağdaş Gıda Ltd. Şti.',
}
const line = {
  ErpID: '1',
  Name: 'Zeytin',
  Quantity: '2',
  UnitCode: 'ADET',
  Price: '100',
  KDVPercent: '20',
}
const invoice = (more: object = {}, ...lines: object[]): ErpContent => ({
  header: { ...header, ...more },
  lines: (lines.length === 0 ? [{}] : lines).map((one) => ({ ...line, ...one })),
})
const faultsOf = (content: ErpContent, maps = none) => convertErp('invoice', content, maps).faults

describe('documents of an ERP', () => {
  it('[CN1] become lines, customer and head in the names of the wire', () => {
    const made = convertErp(
      'invoice',
      invoice(
        {
          PayableAmount: '228.00',
          OrderNumber: 'S-7',
          OrderDate: '19.11.2026',
          DespatchNumber: 'IRS2026000000001',
          DespatchDate: '2026-11-20 00:00:00',
        },
        { AllowanceTotal: '10,00', SellerCode: 'ZYT-1' },
      ),
      none,
    )
    expect(made.faults).toEqual([])
    expect(made.info).toEqual({
      IssueDate: '2026-11-20',
      CurrencyCode: 'TRY',
      OrderReference: { Value: 'S-7', IssueDate: '2026-11-19' },
      DespatchDocumentReference: [{ Value: 'IRS2026000000001', IssueDate: '2026-11-20' }],
    })
    expect(made.customer).toMatchObject({ TaxNumber: '6310540565', Country: 'Türkiye' })
    expect(made.lines).toEqual([
      {
        Name: 'Zeytin',
        SellerCode: 'ZYT-1',
        Quantity: 2,
        UnitType: 'C62',
        Price: 100,
        AllowanceTotal: 10,
        KDVPercent: 20,
      },
    ])
  })

  it('[CN1] say their type by withholding and exemption, and despatches who drives', () => {
    const withheld = { ReasonCode: '602', ReasonPercent: '90' }
    expect(convertErp('invoice', invoice({ PayableAmount: '204' }, withheld), none)).toMatchObject({
      faults: [],
      info: { InvoiceType: 'TEVKIFAT' },
      lines: [{ Taxes: [{ TaxCode: '9015', ReasonCode: '602', Percent: 90 }] }],
    })
    const exempt = invoice({ ExemptionCode: '301' }, { KDVPercent: '0' })
    expect(convertErp('invoice', exempt, none)).toMatchObject({
      faults: [],
      info: {
        InvoiceType: 'ISTISNA',
        TaxExemptionReasonInfo: { KDVExemptionReasonCode: '301' },
      },
    })
    const despatch = invoice(
      { Plate: '34 ABC 123', DriverName: 'Ali', ShipmentDate: '2026-11-21 14:30' },
      { Price: '', KDVPercent: '' },
    )
    expect(convertErp('despatch', despatch, none)).toMatchObject({
      faults: [],
      shipment: {
        ActualDespatchDate: '2026-11-21T14:30:00',
        Plates: [{ Plate: '34 ABC 123' }],
        Drivers: [{ FirstName: 'Ali' }],
      },
    })
  })

  it('[CN2] tell all that is wrong at once, with line and column', () => {
    const wrong = invoice(
      { TaxNumber: '123', IssueDate: '31.02.2026', Name: ' ' },
      { UnitCode: 'KASA', Quantity: 'iki' },
      { Price: '-5', KDVPercent: '', TaxCode: 'ÖTV1', TaxPercent: '10' },
    )
    expect(faultsOf(wrong).map(({ row, field, fault }) => `${row} ${field} ${fault}`)).toEqual([
      '0 TaxNumber taxNumber',
      '0 Name missing',
      '0 IssueDate day',
      '1 UnitCode unit',
      '1 Quantity number',
      '2 Price negative',
      '2 TaxCode tax',
      '2 KDVPercent missing',
    ])
    expect(faultsOf({ ...invoice(), lines: [] })).toMatchObject([{ fault: 'noLines' }])
    expect(faultsOf(invoice({}, { KDVPercent: '0' }))).toMatchObject([{ field: 'ExemptionCode' }])
    expect(faultsOf(invoice({ CurrencyCode: 'USD' }))).toMatchObject([{ field: 'ExchangeRate' }])
  })

  it('[CN2] have the units and taxes of the company first, then the usual ones', () => {
    const maps = { units: codeMapOf([['kasa', 'CR']]), taxes: codeMapOf([['ÖTV1', '0071']]) }
    const made = convertErp(
      'invoice',
      invoice(
        {},
        { UnitCode: 'KASA', TaxCode: 'ötv1', TaxPercent: '10' },
        { UnitCode: 'KG' },
        { UnitCode: 'NIU' },
      ),
      maps,
    )
    expect(made.lines.map(({ UnitType }) => UnitType)).toEqual(['CR', 'KGM', 'NIU'])
    expect(made.lines[0]).toMatchObject({ Taxes: [{ TaxCode: '0071', Percent: 10 }] })
  })

  it('[CN3] come to what the ERP says, and where they do not both amounts are told', () => {
    const row = fc.record({
      Quantity: fc.integer({ min: 1, max: 500 }).map((n) => String(n / 4)),
      Price: fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 100).toFixed(2)),
      KDVPercent: fc.constantFrom('1', '8', '10', '18', '20'),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        // By whole numbers alone: what an ERP that rounds each line books.
        const kurus = rows.reduce((sum, { Quantity, Price, KDVPercent }) => {
          const net = Math.floor((Number(Quantity) * 4 * Math.round(Number(Price) * 100) + 2) / 4)
          return sum + net + Math.floor((net * Number(KDVPercent) + 50) / 100)
        }, 0)
        const PayableAmount = (kurus / 100).toFixed(2)
        const made = convertErp('invoice', invoice({ PayableAmount }, ...rows), none)
        expect(made.faults).toEqual([])
        expect(payableOf(made.lines)).toBe(PayableAmount)
        const other = invoice({ PayableAmount: ((kurus + 1) / 100).toFixed(2) }, ...rows)
        expect(faultsOf(other)).toEqual([
          { row: 0, field: 'PayableAmount', fault: 'total', value: PayableAmount },
        ])
      }),
      { numRuns: 100 },
    )
  })
})

describe('values of an ERP', () => {
  it('[CN1] are read as databases and as people in Turkey write them', () => {
    expect(['1649.9', '1.649,90', '12', '-3.50', '1,5', 'x', ''].map(numberOf)).toEqual([
      '1649.9',
      '1649.9',
      '12',
      '-3.5',
      '1.5',
      undefined,
      undefined,
    ])
    expect(['2026-11-27T10:00:00', '27.11.2026', '2026-02-30', 'dün'].map(dayOf)).toEqual([
      '2026-11-27',
      '2026-11-27',
      undefined,
      undefined,
    ])
  })
})
