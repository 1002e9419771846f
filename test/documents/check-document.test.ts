import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import type { Model } from '#documents/document/model-reader.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import english from '#locales/en/rules.json' with { type: 'json' }
import turkish from '#locales/tr/rules.json' with { type: 'json' }
import { oracle } from './oracle.ts'
import {
  bill,
  billMap,
  dice,
  exportModel,
  invoice,
  invoiceMap,
  plainBill,
  plainInvoice,
  today,
} from './samples.ts'

type Part = Readonly<Record<string, unknown>>
const edit = (model: Model, key: string, part: Part): Model => ({
  ...model,
  [key]: { ...(model[key] as Part), ...part },
})
const info = (part: Part): Model => edit(plainInvoice(), 'InvoiceInfo', part)
const customer = (part: Part): Model => edit(plainInvoice(), 'CustomerInfo', part)
const line = (part: Part, head: Part = {}): Model => ({
  ...info(head),
  InvoiceLines: [
    { Name: 'Kalem', Quantity: 2, UnitType: 'C62', Price: 50, KDVPercent: 20, ...part },
  ],
})
const withheld = (part: Part, type = 'TEVKIFAT') => line({ Taxes: [part] }, { InvoiceType: type })
const returned = (list: readonly Part[], profile = 'TEMELFATURA') =>
  info({ InvoiceProfile: profile, InvoiceType: 'IADE', ReturnInvoiceInfo: list })
const exempt = (code: string, type: string, rate = 0) =>
  line(
    { KDVPercent: rate },
    { InvoiceType: type, TaxExemptionReasonInfo: { KDVExemptionReasonCode: code } },
  )

const exported = (change: (model: Model) => Model) => invoice(change(exportModel(dice(1))))
const shipped = (part: Part) =>
  exported((model) => ({
    ...model,
    InvoiceLines: (model['InvoiceLines'] as Part[]).map((one) => ({
      ...one,
      DeliveryInfo: { ...(one['DeliveryInfo'] as Part), ...part },
    })),
  }))

/** One wrong thing each: the rule and place that must say so, and whether the authority's own rules see it too. */
const wrong: readonly (readonly [
  what: string,
  document: TaxDocument,
  problem: string,
  byOracle?: 'too',
])[] = [
  [
    'profile that is none',
    invoice(info({ InvoiceProfile: 'BASIT' })),
    'profileUnknown InvoiceInfo.InvoiceProfile',
    'too',
  ],
  [
    'return in a commercial invoice',
    invoice(
      returned([{ InvoiceNumber: 'XYZ2026000000001', IssueDate: '2026-01-05' }], 'TICARIFATURA'),
    ),
    'typeOfProfile InvoiceInfo.InvoiceType',
    'too',
  ],
  [
    'type of another profile',
    invoice(info({ InvoiceType: 'SARJ' })),
    'typeOfProfile InvoiceInfo.InvoiceType',
    'too',
  ],
  [
    'export without its particulars',
    invoice({
      ...exempt('301', 'ISTISNA'),
      InvoiceInfo: {
        InvoiceProfile: 'IHRACAT',
        InvoiceType: 'ISTISNA',
        IssueDate: '2026-11-20',
        TaxExemptionReasonInfo: { KDVExemptionReasonCode: '301' },
      },
    }),
    'exportCustomer CustomerInfo.TaxNumber',
    'too',
  ],
  [
    'sale to the Social Security Institution',
    invoice(customer({ TaxNumber: '7750409379' })),
    'typeForSocialSecurity InvoiceInfo.InvoiceType',
  ],
  [
    'sale to customs',
    invoice(customer({ TaxNumber: '1460415308' })),
    'profileForCustoms InvoiceInfo.InvoiceProfile',
    'too',
  ],
  [
    'number of another shape',
    { ...invoice(), number: 'abc2026000000001' },
    'numberFormat InvoiceInfo.InvoiceSerieOrNumber',
    'too',
  ],
  [
    'number of another year',
    { ...invoice(), number: 'ABC2025000000001' },
    'numberYear InvoiceInfo.InvoiceSerieOrNumber',
  ],
  ['ETTN that is no UUID', { ...invoice(), uuid: '123' }, 'ettnFormat InvoiceInfo.UUID', 'too'],
  [
    'day that is none',
    { ...invoice(), issueDate: '2026-02-30' },
    'issueDateInvalid InvoiceInfo.IssueDate',
    'too',
  ],
  [
    'day ahead',
    { ...invoice(), issueDate: '2099-01-02', number: 'ABC2099000000001' },
    'issueDateAhead InvoiceInfo.IssueDate',
    'too',
  ],
  [
    'day long ago',
    { ...invoice(), issueDate: '2004-12-31', number: 'ABC2004000000001' },
    'issueDateTooOld InvoiceInfo.IssueDate',
    'too',
  ],
  [
    'period that ends before it starts',
    invoice(info({ InvoicePeriod: { StartDate: '2026-02-01', EndDate: '2026-01-01' } })),
    'periodOrder InvoiceInfo.InvoicePeriod.EndDate',
  ],
  [
    'currency that is none',
    invoice(info({ CurrencyCode: 'TRL', ExchangeRate: 1 })),
    'currencyUnknown InvoiceInfo.CurrencyCode',
    'too',
  ],
  [
    'foreign currency without rate',
    invoice(info({ CurrencyCode: 'USD' })),
    'exchangeRateMissing InvoiceInfo.ExchangeRate',
    'too',
  ],
  [
    'rate of seven decimals',
    invoice(info({ CurrencyCode: 'USD', ExchangeRate: 41.1234567 })),
    'exchangeRateTooLong InvoiceInfo.ExchangeRate',
    'too',
  ],
  [
    'rate of nought',
    { ...invoice(info({ CurrencyCode: 'USD' })), exchangeRate: '0' },
    'exchangeRateNotPositive InvoiceInfo.ExchangeRate',
  ],
  [
    'no tax number',
    invoice(customer({ TaxNumber: '' })),
    'taxNumberMissing CustomerInfo.TaxNumber',
    'too',
  ],
  [
    'short tax number',
    invoice(customer({ TaxNumber: '390038366' })),
    'taxNumberLength CustomerInfo.TaxNumber',
    'too',
  ],
  [
    'tax number with a letter',
    invoice(customer({ TaxNumber: '39003836A9' })),
    'taxNumberDigits CustomerInfo.TaxNumber',
  ],
  ['no name', invoice(customer({ Name: ' ' })), 'nameMissing CustomerInfo.Name', 'too'],
  [
    'person of one name',
    invoice(customer({ TaxNumber: '10000000146', Name: 'Ayşe' })),
    'personName CustomerInfo.Name',
    'too',
  ],
  ['no city', invoice(customer({ City: '' })), 'addressMissing CustomerInfo.City'],
  ['no district', invoice(customer({ District: null })), 'addressMissing CustomerInfo.District'],
  ['no country', invoice(customer({ Country: undefined })), 'addressMissing CustomerInfo.Country'],
  [
    'kind of identification that is none',
    invoice(customer({ PartyIdentifications: [{ SchemeID: 'PASAPORT', Value: '1' }] })),
    'partyScheme CustomerInfo.PartyIdentifications[0].SchemeID',
    'too',
  ],
  [
    'return that names nothing',
    invoice(returned([])),
    'returnMissing InvoiceInfo.ReturnInvoiceInfo',
    'too',
  ],
  [
    'return of a short number',
    invoice(returned([{ InvoiceNumber: 'XYZ20260001', IssueDate: '2026-01-05' }])),
    'returnedNumber InvoiceInfo.ReturnInvoiceInfo[0].InvoiceNumber',
    'too',
  ],
  [
    'return without a date',
    invoice(returned([{ InvoiceNumber: 'XYZ2026000000001' }])),
    'returnedDateMissing InvoiceInfo.ReturnInvoiceInfo[0].IssueDate',
  ],
  [
    'return of a later invoice',
    invoice(returned([{ InvoiceNumber: 'XYZ2026000000001', IssueDate: '2026-11-21' }])),
    'returnedDateAhead InvoiceInfo.ReturnInvoiceInfo[0].IssueDate',
  ],
  [
    'attachment of a strange type',
    invoice(
      info({
        AdditionalDocumentReferences: [
          {
            ID: '1',
            Attachment: {
              Base64Data: 'AAAA',
              MimeCode: 'application/x-msdownload',
              FileName: 'a.exe',
            },
          },
        ],
      }),
    ),
    'attachmentType InvoiceInfo.AdditionalDocumentReferences',
    'too',
  ],
  [
    'attachment without a name',
    invoice(
      info({
        AdditionalDocumentReferences: [
          { ID: '1', Attachment: { Base64Data: 'AAAA', MimeCode: 'application/pdf' } },
        ],
      }),
    ),
    'attachmentName InvoiceInfo.AdditionalDocumentReferences',
  ],
  ['no line', { ...invoice(), lines: [] }, 'noLines InvoiceLines', 'too'],
  ['line without a name', invoice(line({ Name: '' })), 'lineName InvoiceLines[0].Name'],
  ['quantity of nought', invoice(line({ Quantity: 0 })), 'quantity InvoiceLines[0].Quantity'],
  [
    'price below nought',
    invoice({
      ...plainInvoice(),
      InvoiceLines: [
        { Name: 'a', Quantity: 1, UnitType: 'C62', Price: 100, KDVPercent: 20 },
        { Name: 'b', Quantity: 1, UnitType: 'C62', Price: -1, KDVPercent: 20 },
      ],
    }),
    'price InvoiceLines[1].Price',
  ],
  ['no unit', invoice(line({ UnitType: '' })), 'unitMissing InvoiceLines[0].UnitType', 'too'],
  [
    'unit that is none',
    invoice(line({ UnitType: 'ADET' })),
    'unitUnknown InvoiceLines[0].UnitType',
    'too',
  ],
  [
    'allowance above the line',
    invoice({
      ...plainInvoice(),
      InvoiceLines: [
        { Name: 'a', Quantity: 1, UnitType: 'C62', Price: 100, KDVPercent: 20 },
        {
          Name: 'b',
          Quantity: 2,
          UnitType: 'C62',
          Price: 5,
          AllowanceTotal: 10.01,
          KDVPercent: 20,
        },
      ],
    }),
    'allowanceTooHigh InvoiceLines[1].AllowanceTotal',
  ],
  [
    'allowance below nought',
    invoice(line({ AllowanceTotal: -1 })),
    'allowanceNegative InvoiceLines[0].AllowanceTotal',
  ],
  [
    'KDV rate that is none',
    invoice(line({ KDVPercent: 19 })),
    'kdvRate InvoiceLines[0].KDVPercent',
  ],
  [
    'KDV of nought without a reason',
    invoice(line({ KDVPercent: 0 })),
    'kdvZeroNeedsReason InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode',
    'too',
  ],
  [
    'line that costs nothing',
    invoice(line({ Price: 0 })),
    'kdvZeroNeedsReason InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode',
    'too',
  ],
  [
    'reason that is none',
    invoice(exempt('999', 'ISTISNA')),
    'exemptionUnknown InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode',
    'too',
  ],
  [
    'reason of exemption in a sale',
    invoice(exempt('301', 'SATIS')),
    'exemptionOfType InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode',
    'too',
  ],
  [
    '555 in an exempt invoice',
    invoice(exempt('555', 'ISTISNA', 20)),
    'exemption555 InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode',
    'too',
  ],
  [
    '702 without customs codes',
    invoice(exempt('702', 'IHRACKAYITLI')),
    'exemption702 InvoiceLines[0].DeliveryInfo.GTIPNo',
    'too',
  ],
  [
    'tax that is none',
    invoice(line({ Taxes: [{ TaxCode: '1234', Percent: 5 }] })),
    'taxUnknown InvoiceLines[0].Taxes',
    'too',
  ],
  [
    'excise withheld in a sale',
    invoice(line({ Taxes: [{ TaxCode: '4171', Percent: 5 }] })),
    'exciseWithholding InvoiceInfo.InvoiceType',
    'too',
  ],
  [
    'withholding in a sale',
    invoice(withheld({ TaxCode: '601' }, 'SATIS')),
    'withholdingOfType InvoiceLines[0].Taxes',
    'too',
  ],
  [
    'withholding in a withholding return',
    {
      ...invoice({
        ...withheld({ TaxCode: '601' }),
        InvoiceInfo: {
          InvoiceProfile: 'TEMELFATURA',
          InvoiceType: 'TEVKIFAT',
          IssueDate: '2026-11-20',
          ReturnInvoiceInfo: [{ InvoiceNumber: 'XYZ2026000000001', IssueDate: '2026-01-05' }],
        },
      }),
      type: 'TEVKIFATIADE',
    },
    'withholdingOfType InvoiceLines[0].Taxes',
    'too',
  ],
  [
    'TEVKIFAT without withholding',
    invoice(info({ InvoiceType: 'TEVKIFAT' })),
    'withholdingMissing InvoiceLines',
  ],
  [
    'withholding 650',
    invoice(withheld({ TaxCode: '650', Percent: 50 })),
    'withholdingUnknown InvoiceLines[0].Taxes',
    'too',
  ],
  [
    'withholding at a percent of another code',
    invoice(withheld({ TaxCode: '602', Percent: 50 })),
    'withholdingPercent InvoiceLines[0].Taxes',
    'too',
  ],
  [
    'means of payment that is none',
    invoice(info({ PaymentMeansInfo: { Code: '99' } })),
    'paymentMeans InvoiceInfo.PaymentMeansInfo.Code',
    'too',
  ],
  [
    'channel of payment that is none',
    invoice(info({ PaymentMeansInfo: { Code: '42', ChannelCode: 'XX' } })),
    'paymentChannel InvoiceInfo.PaymentMeansInfo.ChannelCode',
  ],
  [
    'public buyer without IBAN',
    invoice(info({ InvoiceProfile: 'KAMU' })),
    'ibanOfPublicBuyer InvoiceInfo.PaymentMeansInfo.PayeeFinancialAccountID',
    'too',
  ],
  [
    'export to somebody else than the customs',
    exported((model) => edit(model, 'CustomerInfo', { TaxNumber: '3900383669' })),
    'exportCustomer CustomerInfo.TaxNumber',
  ],
  [
    'export without a buyer',
    exported(({ ExportCustomerInfo: _none, ...model }) => model),
    'exportBuyer ExportCustomerInfo.LegalRegistrationName',
    'too',
  ],
  [
    'export to a buyer without a country',
    exported((model) => edit(model, 'ExportCustomerInfo', { Country: null })),
    'exportBuyerAddress ExportCustomerInfo.Country',
  ],
  [
    'export without a customs code',
    shipped({ GTIPNo: null }),
    'exportCustomsCode InvoiceLines[0].DeliveryInfo.GTIPNo',
    'too',
  ],
  [
    'customs code of eight digits',
    shipped({ GTIPNo: '84713000' }),
    'customsCode InvoiceLines[0].DeliveryInfo.GTIPNo',
  ],
  [
    'export without terms',
    shipped({ DeliveryTermCode: null }),
    'exportTerms InvoiceLines[0].DeliveryInfo.DeliveryTermCode',
    'too',
  ],
  [
    'export without transport',
    shipped({ TransportModeCode: null }),
    'exportTransport InvoiceLines[0].DeliveryInfo.TransportModeCode',
    'too',
  ],
  [
    'export without a place of delivery',
    shipped({ DeliveryAddress: null }),
    'exportAddress InvoiceLines[0].DeliveryInfo.DeliveryAddress.Country',
    'too',
  ],
  [
    'package that is none',
    shipped({ PackageTypeCode: '??' }),
    'deliveryCode InvoiceLines[0].DeliveryInfo.PackageTypeCode',
    'too',
  ],
  [
    'export by a company without a tax office',
    { ...exported((model) => model), supplier: { ...invoice().supplier, taxOffice: '' } },
    'exportTaxOffice CompanyInfo.TaxOffice',
    'too',
  ],
  [
    'amount of sixteen digits',
    invoice(line({ Quantity: 1e15, Price: 10 })),
    'amountTooLong InvoiceLines[0].Price',
  ],
  [
    'total below nought',
    invoice(
      line({
        Taxes: [
          { TaxCode: '0003', Percent: 100 },
          { TaxCode: '0011', Percent: 100 },
        ],
      }),
    ),
    'amountNegative InvoiceLines',
    'too',
  ],
]

const found = (document: TaxDocument) =>
  checkDocument(document, today, document.root === 'Invoice' ? invoiceMap : billMap).map(
    ({ rule, place }) => `${rule} ${place}`,
  )

describe('the check before sending', () => {
  it.each(wrong.map(([what, document, problem]) => ({ what, document, problem })))(
    '[N90] [JI3] finds a $what',
    ({ document, problem }) => {
      expect(found(document)).toContain(problem)
    },
  )

  it('[N90] and whatever the authority refuses of these, it was right to find', async () => {
    const check = await oracle()
    const same = wrong.filter(([, , , byOracle]) => byOracle)
    const verdicts = check
      ? await check(same.map(([what, document]) => ({ file: what, xml: writeUbl(document) })))
      : []
    expect(verdicts.filter(({ ok }) => ok).map(({ file }) => file)).toEqual([])
    expect(same.length).toBeGreaterThan(30)
  })

  it('[N91] finds nothing in good documents, an account that is no IBAN and a draft without a number included', () => {
    const good: readonly TaxDocument[] = [
      invoice(),
      bill(),
      { ...invoice(), number: '' },
      { ...invoice(), issueDate: today },
      invoice(info({ PaymentMeansInfo: { Code: '42', PayeeFinancialAccountID: '5652214414' } })),
      invoice(
        info({
          InvoiceProfile: 'KAMU',
          PaymentMeansInfo: { Code: '42', PayeeFinancialAccountID: 'TR330006100519786457841326' },
        }),
      ),
      invoice(exempt('351', 'SATIS')),
      invoice(exempt('555', 'SATIS', 20)),
      invoice(exempt('301', 'ISTISNA')),
      invoice(withheld({ TaxCode: '627', Percent: 40 })),
      invoice(customer({ TaxNumber: '22222222222', Name: 'John Smith', Country: 'Almanya' })),
      invoice(returned([{ InvoiceNumber: 'XYZ2026000000001', IssueDate: '2026-11-20' }])),
    ]
    for (const document of good) expect(found(document)).toEqual([])
  })

  it('[N91] finds the faults of a bill at the places of a bill', () => {
    const document = bill({
      ...plainBill(),
      CustomerInfo: { TaxNumber: '123', Name: '' },
      BillLines: [{ Name: '', Quantity: 0, UnitType: 'X!', Price: 1 }],
    })
    expect(found(document)).toEqual([
      'taxNumberLength CustomerInfo.TaxNumber',
      'nameMissing CustomerInfo.Name',
      'lineName BillLines[0].Name',
      'quantity BillLines[0].Quantity',
      'unitUnknown BillLines[0].UnitType',
    ])
    const session = bill({
      ...plainBill(),
      BillInfo: {
        IssueDate: '2026-11-20',
        ValidityPeriod: { StartDate: '2026-11-20T13:00:00', EndDate: '2026-11-20T12:00:00' },
      },
    })
    expect(found(session)).toEqual(['periodOrder BillInfo.ValidityPeriod.EndDate'])
  })

  it('[N92] tells all faults at once', () => {
    expect(
      found(
        invoice({
          ...line({ Name: '', UnitType: 'X!' }, { InvoiceProfile: 'YOK', CurrencyCode: 'USD' }),
          CustomerInfo: {},
        }),
      ).length,
    ).toBeGreaterThan(7)
  })

  it('[N93] every rule has a sentence in both languages, with the values it is given', () => {
    const sources = readdirSync('src/documents', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`src/documents/${file}`, 'utf8'))
      .join('\n')
    const named = [
      ...sources.matchAll(/(?:problem\(|when\([^\n]*?, )'([a-z][a-zA-Z0-9]{2,})'/g),
    ].map(([, rule]) => rule ?? '')
    const rules = new Set([
      ...named,
      ...wrong.map(([, , problem]) => problem.split(' ')[0] ?? ''),
      'taxNumberDigits',
      'taxNumberLength',
      'taxNumberCheckDigit',
      'taxNumberSample',
    ])
    expect([...rules].filter((rule) => !Object.hasOwn(turkish, rule))).toEqual([])
    expect(Object.keys(english)).toEqual(Object.keys(turkish))
    const holes = (sentence: string) =>
      [...sentence.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '')
    for (const [, document] of wrong) {
      for (const { rule, values } of checkDocument(document, today, invoiceMap)) {
        for (const sentences of [
          new Map<string, unknown>(Object.entries(turkish)),
          new Map<string, unknown>(Object.entries(english)),
        ])
          expect(
            holes(String(sentences.get(rule) ?? '')).filter((name) => values[name] === undefined),
            rule,
          ).toEqual([])
      }
    }
  })
})
