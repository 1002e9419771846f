import { describe, expect, it } from 'vitest'
import { checkDocument, warningsAbout } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { verdictOf } from '#documents/authority/verdict.ts'
import { recordIn, recordsIn } from '#documents/document/model-reader.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, refusals } from './oracle.ts'
import {
  despatch,
  despatchMap,
  invoice,
  invoiceMap,
  plainDespatch,
  plainInvoice,
  supplier,
  today,
} from './samples.ts'

const customer = (part: object) =>
  invoice({
    ...plainInvoice(),
    CustomerInfo: { ...(plainInvoice()['CustomerInfo'] as object), ...part },
  })
const paid = (account: string) =>
  invoice({
    ...plainInvoice(),
    InvoiceInfo: {
      ...(plainInvoice()['InvoiceInfo'] as object),
      PaymentMeansInfo: { Code: '42', PayeeFinancialAccountID: account },
    },
  })
const driven = (plate: string, trailer?: string) =>
  despatch({
    ...plainDespatch(),
    ShipmentInfo: {
      ...(plainDespatch()['ShipmentInfo'] as object),
      Plates: [{ Plate: plate }],
      ...(trailer !== undefined && { Trailers: [{ Plate: trailer }] }),
    },
  })

function kindOf(InvoiceType: string, info: object = {}, line: object = {}): TaxDocument {
  const model = plainInvoice()
  const [first, ...rest] = recordsIn(model, 'InvoiceLines')
  return invoice({
    ...model,
    InvoiceInfo: { ...recordIn(model, 'InvoiceInfo'), InvoiceType, ...info },
    InvoiceLines: [{ ...first, ...line }, ...rest],
  })
}
const publicBuyer = (BuyerCustomerInfo: object | undefined, customer?: object): TaxDocument =>
  invoice({
    ...plainInvoice(),
    InvoiceInfo: {
      ...recordIn(plainInvoice(), 'InvoiceInfo'),
      InvoiceProfile: 'KAMU',
      PaymentMeansInfo: { Code: '42', PayeeFinancialAccountID: 'TR330006100519786457841326' },
    },
    CustomerInfo: { ...recordIn(plainInvoice(), 'CustomerInfo'), ...customer },
    ...(BuyerCustomerInfo && {
      BuyerCustomerInfo: {
        ...recordIn(plainInvoice(), 'CustomerInfo'),
        TaxNumber: '',
        ...BuyerCustomerInfo,
      },
    }),
  })
/** As a file says it: the editor leaves a reason out that does not go with the rate. */
function reasoned(exemptionCode: string, amount: string): TaxDocument {
  const { totals, ...document } = invoice()
  const exemption = { exemptionCode, exemptionReason: 'Gerekçe' }
  const taxes = totals.taxes.map((tax) => ({ ...tax, amount, ...exemption }))
  return {
    ...document,
    type: exemptionCode === '501' ? 'IADE' : 'SATIS',
    totals: { ...totals, taxes },
  }
}

const specOf = ({ root }: TaxDocument) => (root === 'DespatchAdvice' ? despatchMap : invoiceMap)
const warnings = (document: TaxDocument) =>
  warningsAbout(document, today, specOf(document)).map(({ rule, place }) => `${rule} ${place}`)

const doubtful: readonly (readonly [what: string, document: TaxDocument, warning: string])[] = [
  [
    'a VKN with a wrong check digit',
    customer({ TaxNumber: '3900383668' }),
    'taxNumberCheckDigit CustomerInfo.TaxNumber',
  ],
  [
    'a TCKN of a public sample',
    customer({ TaxNumber: '28166223001', Name: 'Ayşe Yılmaz' }),
    'taxNumberCheckDigit CustomerInfo.TaxNumber',
  ],
  [
    'a number of one digit over and over',
    customer({ TaxNumber: '1111111111' }),
    'taxNumberSample CustomerInfo.TaxNumber',
  ],
  [
    'all digits in their order',
    customer({ TaxNumber: '12345678901', Name: 'Ayşe Yılmaz' }),
    'taxNumberSample CustomerInfo.TaxNumber',
  ],
  [
    'the own number with a slip',
    { ...invoice(), supplier: { ...supplier, taxNo: '4840847212' } },
    'taxNumberCheckDigit CompanyInfo.TaxNumber',
  ],
  [
    'an IBAN with a wrong digit',
    paid('TR330006100519786457841327'),
    'iban InvoiceInfo.PaymentMeansInfo.PayeeFinancialAccountID',
  ],
  [
    'a Turkish IBAN that is too short',
    paid('TR33000610051978645784132'),
    'iban InvoiceInfo.PaymentMeansInfo.PayeeFinancialAccountID',
  ],
  [
    'an address without a host',
    customer({ Mail: 'muhasebe@firma' }),
    'emailDoubtful CustomerInfo.Mail',
  ],
  [
    'a telephone in words',
    customer({ Phone: 'sekreterden sorun' }),
    'phoneDoubtful CustomerInfo.Phone',
  ],
  [
    'a plate of a province that is none',
    driven('99ABC123'),
    'plateForeign ShipmentInfo.Plates[0].Plate',
  ],
  [
    'a foreign trailer',
    driven('34ABC123', 'CB1234AX'),
    'plateForeign ShipmentInfo.Trailers[0].Plate',
  ],
]

const kinds: readonly (readonly [
  what: string,
  document: TaxDocument,
  warning: string | undefined,
])[] = [
  ['SGK without anything', kindOf('SGK'), 'socialSecurityData InvoiceInfo.AccountingCost'],
  [
    'SGK without a file number',
    kindOf('SGK', {
      AccountingCost: 'SAGLIK_ECZ',
      SGKInfo: { RegisterCode: '1', RegisterName: 'Eczane' },
    }),
    'socialSecurityData InvoiceInfo.SGKInfo.DocumentNumber',
  ],
  [
    'SGK with all of it',
    kindOf('SGK', {
      AccountingCost: 'SAGLIK_ECZ',
      SGKInfo: { RegisterCode: '1', RegisterName: 'Eczane', DocumentNumber: '7' },
    }),
    undefined,
  ],
  [
    'a special base without a code',
    kindOf('OZELMATRAH'),
    'specialBaseCode InvoiceLines[0].OzelMatrahReason',
  ],
  [
    'a special base with its code',
    kindOf('OZELMATRAH', {}, { OzelMatrahReason: '801', OzelMatrahTotal: 10 }),
    undefined,
  ],
  [
    'an office without a tax number',
    publicBuyer({
      Name: 'Kadıköy Devlet Hastanesi',
      PartyIdentifications: [{ SchemeID: 'MUSTERINO', Value: '12' }],
    }),
    'publicBuyerTaxNumber BuyerCustomerInfo.TaxNumber',
  ],
  ['an office with one', publicBuyer({ Name: 'Hastane', TaxNumber: '3900383669' }), undefined],
  [
    'an office with the number of a person',
    publicBuyer(undefined, { TaxNumber: '10000000146', Name: 'Ayşe Yılmaz' }),
    'publicBuyerTaxNumber CustomerInfo.TaxNumber',
  ],
  ['no office beside the one that pays', publicBuyer(undefined), undefined],
  [
    '351 where KDV is charged',
    reasoned('351', '20.00'),
    'exemption351 InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode',
  ],
  ['351 where none is', reasoned('351', '0.00'), undefined],
  ['another reason where KDV is charged', reasoned('501', '20.00'), undefined],
]

describe('warnings', () => {
  it.each(kinds.map(([what, document, warning]) => ({ what, document, warning })))(
    '[SV102] $what is said where it is doubtful',
    ({ document, warning }) => {
      expect(warnings(document)).toEqual(warning === undefined ? [] : [warning])
    },
  )

  it('[SV102] neither the authority nor our own rules refuse any of them', async () => {
    const all = kinds.filter(([, , warning]) => warning !== undefined)
    const files = all.map(([what, document]) => ({ file: what, xml: writeUbl(document) }))
    for (const { file, xml } of files)
      expect([file, verdictOf(parseXml(xml), today)]).toEqual([file, []])
    for (const [, document] of all)
      expect(checkDocument(document, today, specOf(document))).toEqual([])
    const check = await oracle()
    expect(refusals(check ? await check(files) : [])).toEqual([])
  })

  it.each(doubtful.map(([what, document, warning]) => ({ what, document, warning })))(
    '[N94] $what is said and not refused',
    ({ document, warning }) => {
      expect(warnings(document)).toEqual([warning])
      expect(checkDocument(document, today, specOf(document))).toEqual([])
    },
  )

  it('[N94] the authority accepts all of them: a warning is no refusal', async () => {
    const check = await oracle()
    const verdicts = check
      ? await check(doubtful.map(([what, document]) => ({ file: what, xml: writeUbl(document) })))
      : []
    expect(refusals(verdicts)).toEqual([])
  })

  it('[N94] nothing is said of the conventional numbers, of plates, accounts and addresses as they are written here', () => {
    const good: readonly TaxDocument[] = [
      customer({ TaxNumber: '11111111111', Name: 'Nihai Tüketici' }),
      customer({ TaxNumber: '22222222222', Name: 'John Smith' }),
      customer({ TaxNumber: '2222222222' }),
      customer({ TaxNumber: '1460415308' }),
      paid('TR330006100519786457841326'),
      paid('DE89370400440532013000'),
      paid('5652214414'),
      customer({ Mail: 'ayşe.yılmaz@firma.com.tr', Phone: '(0212) 555 12 34' }),
      customer({ Phone: '+90 532 123 45 67' }),
      driven('34ABC123', '06A12345'),
      driven('01AB1234'),
    ]
    expect(good.flatMap(warnings)).toEqual([])
  })
})
