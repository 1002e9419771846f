import { describe, expect, it } from 'vitest'
import { factsOf } from '#documents/model/facts.ts'
import {
  checkCarried,
  checkClaimedTotals,
  splitName,
  toDocument,
} from '#documents/model/from-model.ts'
import { lineInputOf } from '#documents/model/line-from-model.ts'
import type { Model } from '#documents/document/model-reader.ts'
import { momentOf } from '#documents/document/model-reader.ts'
import { bill, billMap, context, invoice, invoiceMap, plainBill, plainInvoice } from './samples.ts'

const withInfo = (info: Model, lines?: readonly Model[]): Model => {
  const model = plainInvoice()
  const { InvoiceInfo: head } = model
  return {
    ...model,
    InvoiceInfo: { ...(typeof head === 'object' ? head : {}), ...info },
    ...(lines && { InvoiceLines: lines }),
  }
}
const line = (more: Model): Model => ({
  Name: 'Hizmet',
  Quantity: 1,
  UnitType: 'C62',
  Price: 1000,
  KDVPercent: 20,
  ...more,
})

describe('a model becomes a document', () => {
  it('[N40] with the number, ETTN and issuer of the service, and totals from its lines', () => {
    expect(invoice()).toMatchObject({
      root: 'Invoice',
      uuid: context.uuid,
      number: 'ABC2026000000001',
      profile: 'TICARIFATURA',
      type: 'SATIS',
      issueDate: '2026-11-20',
      issueTime: '10:30:00',
      currency: 'TRY',
      supplier: { taxNo: '4840847211' },
      customer: { taxNo: '3900383669', city: 'Ankara' },
      totals: { lineExtension: '100.00', taxTotal: '20.00', payable: '120.00' },
    })
    expect(invoice()).not.toHaveProperty('exchangeRate')
  })

  it('[N40] never takes the tax number of the issuer from the model', () => {
    const document = invoice({
      ...plainInvoice(),
      CompanyInfo: { TaxNumber: '3900383669', Name: 'Ankara Şubesi', City: 'Ankara' },
    })
    expect(document.supplier).toMatchObject({
      taxNo: '4840847211',
      name: 'Ankara Şubesi',
      city: 'Ankara',
      district: 'Maltepe',
    })
  })

  it('[N41] a withheld tax is named by its own code or as 9015 with the code as reason; the percent comes from the list if none is given', () => {
    const forms: readonly Model[] = [
      { TaxCode: '601', Percent: 40 },
      { TaxCode: '601' },
      { TaxCode: '9015', ReasonCode: '601' },
      { TaxCode: '9015', ReasonCode: '601', Percent: 40 },
    ]
    for (const tax of forms)
      expect(lineInputOf(line({ Taxes: [tax] }), invoiceMap).withholding).toMatchObject({
        code: '601',
        percent: '40',
      })
    expect(
      lineInputOf(line({ Taxes: [{ TaxCode: '601', Percent: 30 }] }), invoiceMap).withholding
        ?.percent,
    ).toBe('30')
    expect(
      lineInputOf(line({ Taxes: [{ TaxCode: '650', Percent: 50 }] }), invoiceMap).withholding,
    ).toMatchObject({ code: '650', percent: '50' })
    expect(
      lineInputOf(line({ Taxes: [{ TaxCode: '0074', Percent: 6.7 }] }), invoiceMap),
    ).toMatchObject({ otherTaxes: [{ code: '0074', percent: '6.7' }] })
  })

  it('[N42] the reason of exemption goes to the lines without KDV; 555 to those with it', () => {
    const lines = [line({ KDVPercent: 0 }), line({})]
    const codes = (code: string) =>
      invoice(
        withInfo({ TaxExemptionReasonInfo: { KDVExemptionReasonCode: code } }, lines),
      ).lines.map(({ taxes }) => taxes[0]?.exemptionCode)
    expect(codes('351')).toEqual(['351', undefined])
    expect(codes('555')).toEqual([undefined, '555'])
    expect(
      invoice(
        withInfo({}, [line({ KDVPercent: 0, Taxes: [{ TaxCode: '0015', ReasonCode: '301' }] })]),
      ).lines[0]?.taxes[0],
    ).toMatchObject({ exemptionCode: '301', exemptionReason: '11/1-a Mal İhracatı' })
  })

  it('[N43] a person has a first and a family name', () => {
    expect(splitName('Mehmet Can Öztürk')).toEqual({
      firstName: 'Mehmet Can',
      familyName: 'Öztürk',
    })
    expect(splitName('Ayşe')).toEqual({ firstName: 'Ayşe', familyName: '' })
    expect(
      invoice({
        ...plainInvoice(),
        CustomerInfo: { TaxNumber: '10000000146', Name: 'Ayşe Yılmaz' },
      }).customer,
    ).toMatchObject({ firstName: 'Ayşe', familyName: 'Yılmaz' })
    expect(invoice().customer).not.toHaveProperty('firstName')
  })

  it('[N44] the day of issue is the day in Istanbul', () => {
    expect(momentOf('2026-01-31T22:30:00Z')).toEqual({ date: '2026-02-01', time: '01:30:00' })
    expect(momentOf('2026-01-31T23:30:00+03:00')).toEqual({ date: '2026-01-31', time: '23:30:00' })
    expect(momentOf('2026-01-31T23:30')).toEqual({ date: '2026-01-31', time: '23:30:00' })
    expect(momentOf('2026-01-31')).toEqual({ date: '2026-01-31' })
    expect(invoice(withInfo({ IssueDate: '2026-12-31T21:00:00Z' }))).toMatchObject({
      issueDate: '2027-01-01',
      issueTime: '00:00:00',
    })
  })

  it('[N45] a bill has no taxes, names table and waiter, and its session as a related document', () => {
    const document = bill({
      ...plainBill(),
      BillInfo: {
        IssueDate: '2026-11-20',
        ValidityPeriod: { StartDate: '2026-11-20T12:15:00', EndDate: '2026-11-20T13:45:00' },
        RelatedDocument: { Code: 'JH20050697' },
      },
      SellerInfo: { User: 'hasan', TableNo: '23', City: 'İstanbul' },
    })
    expect(document).toMatchObject({
      root: 'CreditNote',
      profile: 'EARSIVBELGE',
      type: 'ADISYON',
      totals: { payable: '50.00', taxes: [], taxTotal: '0.00' },
      seller: {
        identifications: [
          { scheme: 'KULLANICI', value: 'hasan' },
          { scheme: 'MASA_NO', value: '23' },
        ],
      },
    })
    expect(document.related).toEqual([
      {
        id: context.uuid,
        scheme: 'ADISYON_SESSION',
        issueDate: '2026-11-20',
        description: 'ADISYON',
        period: {
          startDate: '2026-11-20',
          startTime: '12:15:00',
          endDate: '2026-11-20',
          endTime: '13:45:00',
        },
      },
      {
        id: 'JH20050697',
        scheme: 'OKC_SERI_NO',
        issueDate: '2026-11-20',
        description: 'SATIS_FISI',
      },
    ])
    expect(document.lines[0]).toMatchObject({ taxes: [] })
  })

  it('[N46] says what of a model it does not carry', () => {
    const model = {
      ...withInfo(
        {
          OKCInfo: { ID: '1' },
          Expenses: [],
          TaxExemptionReasonInfo: { OTVExemptionReasonCode: '103' },
          PaymentTermsInfo: { Percent: 5 },
        },
        [
          line({ DeliveryInfo: { GTIPNo: '847130000000', DeliveryAddress: { Phone: '1' } } }),
          line({ DeliveryInfo: { GTIPNo: null } }),
        ],
      ),
      BuyerCustomerInfo: { Name: 'X' },
      TaxFreeInfo: { TouristInfo: { Name: 'Y' } },
    }
    expect(checkCarried(model, invoiceMap).map(({ place }) => place)).toEqual([
      'InvoiceInfo.TaxExemptionReasonInfo.OTVExemptionReasonCode',
      'InvoiceLines[0].DeliveryInfo.DeliveryAddress.Phone',
    ])
    expect(checkCarried(plainInvoice(), invoiceMap)).toEqual([])
    expect(checkCarried(plainBill(), billMap)).toEqual([])
  })

  it('[N47] totals that the sender claims may be a kuruş off and no more', () => {
    const claimed = (info: Model, lines?: readonly Model[]) => {
      const model = withInfo(info, lines)
      return checkClaimedTotals(model, invoiceMap, toDocument(model, invoiceMap, context)).map(
        ({ place, values }) => [place, values['claimed'], values['expected']],
      )
    }
    expect(
      claimed({
        LineExtensionAmount: 100,
        KdvTotal: 20.01,
        GeneralKDV20Total: 20,
        GeneralKDV10Total: 0,
        PayableAmount: 119.99,
        GeneralAllowanceTotal: 0,
      }),
    ).toEqual([])
    expect(claimed({ PayableAmount: 119.98, GeneralKDV20Total: 18 })).toEqual([
      ['InvoiceInfo.PayableAmount', '119.98', '120.00'],
      ['InvoiceInfo.GeneralKDV20Total', '18', '20.00'],
    ])
    expect(claimed({}, [line({ KDVTotal: 180 }), line({ KDVTotal: 200 })])).toEqual([
      ['InvoiceLines[0].KDVTotal', '180', '200.00'],
    ])
  })

  it('[N48] its facts are what lists show', () => {
    const foreign = invoice(
      withInfo({ CurrencyCode: 'USD', ExchangeRate: 41.1234 }, [line({ AllowanceTotal: 100 })]),
    )
    expect(factsOf(foreign)).toEqual({
      uuid: context.uuid,
      number: 'ABC2026000000001',
      profile: 'TICARIFATURA',
      type: 'SATIS',
      issueDate: '2026-11-20',
      currency: 'USD',
      issueTime: '10:30:00',
      isInternet: false,
      exchangeRate: '41.1234',
      payable: '1080.00',
      taxExclusive: '900.00',
      taxTotal: '180.00',
      lineExtension: '900.00',
      allowanceTotal: '100.00',
      chargeTotal: '0.00',
      senderTaxNo: '4840847211',
      senderName: 'Örnek Yazılım A.Ş.',
      receiverTaxNo: '3900383669',
      receiverName: 'Alıcı A.Ş.',
    })
    expect(factsOf(invoice()).exchangeRate).toBeUndefined()
  })
})
