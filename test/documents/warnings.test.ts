import { describe, expect, it } from 'vitest'
import { checkDocument, warningsAbout } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
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

describe('warnings', () => {
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
