/** What profiles and types demand, and what they come to: the authority's rules and its samples. */
import { describe, expect, it } from 'vitest'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import type { Model } from '#documents/document/model-reader.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { stepsOf } from '#documents/amounts/summary.ts'
import { toModel } from '#documents/model/to-model.ts'
import { otherParts } from '#documents/ubl/other-parts.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, sampleFiles } from './oracle.ts'
import { kinds } from './random-models.ts'
import { context, dice, plainInvoice, today } from './samples.ts'
import { maps } from './document-maps.ts'

const check = await oracle()

type Part = Readonly<Record<string, unknown>>
/** A valid model of a profile and type, spoiled. */
function spoiled(
  profile: string,
  type: string,
  change: (model: Model, lines: readonly Part[]) => Part,
): TaxDocument {
  const kind = kinds.find(({ variants }) =>
    variants.some((one) => one.profile === profile && one.type === type),
  )!
  const model = kind.model(dice(3), { profile, type })
  return toDocument(
    { ...model, ...change(model, model[kind.map.lines] as readonly Part[]) },
    kind.map,
    context,
  )
}
const inLines = (part: Part) => (_model: Model, lines: readonly Part[]) => ({
  InvoiceLines: lines.map((line) => ({ ...line, ...part })),
})
const inHead = (part: Part) => (model: Model) => ({
  InvoiceInfo: { ...(model['InvoiceInfo'] as Part), ...part },
})
const traveller = (part: Part) => (model: Model) => {
  const free = model['TaxFreeInfo'] as Part
  return { TaxFreeInfo: { ...free, TouristInfo: { ...(free['TouristInfo'] as Part), ...part } } }
}
const representative = (part: Part) => (model: Model) => {
  const free = model['TaxFreeInfo'] as Part
  return {
    TaxFreeInfo: {
      ...free,
      TaxRepresentativeInfo: { ...(free['TaxRepresentativeInfo'] as Part), ...part },
    },
  }
}

/** One thing each, with the rule and place that say so. */
const demanded: readonly (readonly [what: string, document: TaxDocument, problem: string])[] = [
  [
    'market hall without its tag',
    spoiled('HKS', 'HKSSATIS', inLines({ AdditionalItemIdentification: { TagNumber: '123' } })),
    'marketTag InvoiceLines[0].AdditionalItemIdentification.TagNumber',
  ],
  [
    'steel with a label of another shape',
    spoiled('IDIS', 'SATIS', inLines({ AdditionalItemIdentification: { TagNumber: 'C10152457' } })),
    'steelTag InvoiceLines[0].AdditionalItemIdentification.TagNumber',
  ],
  [
    'steel without the number of its shipment',
    spoiled('IDIS', 'SATIS', () => ({ CompanyInfo: null })),
    'shipmentNumber CompanyInfo.PartyIdentifications',
  ],
  [
    'medicine without a number',
    spoiled('ILAC_TIBBICIHAZ', 'SATIS', inLines({ AdditionalItemIdentification: null })),
    'medicineTag InvoiceLines[0].AdditionalItemIdentification.TagNumber',
  ],
  [
    'help with technology without the telephone',
    spoiled('EARSIVFATURA', 'TEKNOLOJIDESTEK', inLines({ AdditionalItemIdentification: null })),
    'technologyTag InvoiceLines[0].AdditionalItemIdentification.TagNumber',
  ],
  [
    'help with technology for a company',
    spoiled('EARSIVFATURA', 'TEKNOLOJIDESTEK', () => ({
      CustomerInfo: plainInvoice()['CustomerInfo'],
    })),
    'technologyBuyer CustomerInfo.TaxNumber',
  ],
  [
    'traveller of no country',
    spoiled('YOLCUBERABERFATURA', 'ISTISNA', traveller({ CountryCode: 'UK' })),
    'travellerCountry TaxFreeInfo.TouristInfo.CountryCode',
  ],
  [
    'traveller without a passport',
    spoiled('YOLCUBERABERFATURA', 'ISTISNA', traveller({ PassportNo: null, PassportDate: null })),
    'travellerPassport TaxFreeInfo.TouristInfo.PassportNo',
  ],
  [
    'traveller without who pays the tax back',
    spoiled('YOLCUBERABERFATURA', 'ISTISNA', representative({ RegisterNumber: null })),
    'representativeNumber TaxFreeInfo.TaxRepresentativeInfo.RegisterNumber',
  ],
  [
    'representative without a postbox',
    spoiled('YOLCUBERABERFATURA', 'ISTISNA', representative({ Alias: null })),
    'representativeAlias TaxFreeInfo.TaxRepresentativeInfo.Alias',
  ],
  [
    'investment without its certificate',
    spoiled('YATIRIMTESVIK', 'SATIS', inHead({ AdditionalDocumentReferences: null })),
    'investmentCertificate InvoiceInfo.AdditionalDocumentReferences',
  ],
  [
    'investment of an unknown class',
    spoiled('YATIRIMTESVIK', 'SATIS', inLines({ ItemClassificationCode: '05' })),
    'investmentClass InvoiceLines[0].ItemClassificationCode',
  ],
  [
    'exempt investment in services',
    spoiled('YATIRIMTESVIK', 'ISTISNA', inLines({ ItemClassificationCode: '03' })),
    'investmentExemptClass InvoiceLines[0].ItemClassificationCode',
  ],
  [
    'exempt machine for another reason',
    spoiled(
      'YATIRIMTESVIK',
      'ISTISNA',
      inLines({
        ItemClassificationCode: '01',
        ModelName: 'M',
        ProductTraceID: '1',
        SerialID: '2',
        Taxes: [{ TaxCode: '0015', ReasonCode: '339' }],
      }),
    ),
    'investmentExemption InvoiceLines[0].ItemClassificationCode',
  ],
  [
    'machine without its number',
    spoiled('EARSIVFATURA', 'YTBSATIS', inLines({ ItemClassificationCode: '01', SerialID: null })),
    'investmentMachine InvoiceLines[0].SerialID',
  ],
  [
    'investment without KDV',
    spoiled('EARSIVFATURA', 'YTBSATIS', inLines({ KDVPercent: 0 })),
    'investmentKdv InvoiceLines[0].KDVPercent',
  ],
  [
    '702 without the line of the permit',
    spoiled('TEMELFATURA', 'IHRACKAYITLI', (model, lines) => ({
      ...inHead({ TaxExemptionReasonInfo: { KDVExemptionReasonCode: '702' } })(model),
      ...inLines({ Taxes: null, DeliveryInfo: { GTIPNo: '847130000011' } })(model, lines),
    })),
    'permitLine InvoiceLines[0].DeliveryInfo.BuyerPermitLineCode',
  ],
  [
    'slip of a till without the till',
    spoiled(
      'TEMELFATURA',
      'SATIS',
      inHead({
        OKCInfo: { ID: '12', IssueDate: '2026-01-20', ZNo: '7', DocumentDescription: 'AVANS' },
      }),
    ),
    'tillSlipPart InvoiceInfo.OKCInfo.EndPointID',
  ],
  [
    'slip of a till of another kind',
    spoiled(
      'TEMELFATURA',
      'SATIS',
      inHead({
        OKCInfo: {
          ID: '12',
          IssueDate: '2026-01-20',
          ZNo: '7',
          EndPointID: 'JH1',
          DocumentDescription: 'FIS',
        },
      }),
    ),
    'tillSlipKind InvoiceInfo.OKCInfo.DocumentDescription',
  ],
  [
    'public office without an IBAN',
    spoiled('KAMU', 'SATIS', inHead({ PaymentMeansInfo: null })),
    'ibanOfPublicBuyer InvoiceInfo.PaymentMeansInfo.PayeeFinancialAccountID',
  ],
]
/** Expenses of another kind are nothing to the authority: the list is the public API's. */
const ours: readonly (readonly [what: string, document: TaxDocument, problem: string])[] = [
  [
    'expense of no kind',
    spoiled(
      'HKS',
      'HKSKOMISYONCU',
      inHead({ Expenses: [{ ExpenseType: 'YEMEK', Percent: 1, Amount: 1 }] }),
    ),
    'expenseType InvoiceInfo.Expenses[0].ExpenseType',
  ],
  [
    'traveller without a name',
    spoiled('YOLCUBERABERFATURA', 'ISTISNA', traveller({ Name: null })),
    'travellerName TaxFreeInfo.TouristInfo.Name',
  ],
]
const map = maps.einvoice
const found = (document: TaxDocument) =>
  checkDocument(document, today, document.profile === 'EARSIVFATURA' ? maps.earchive : map).map(
    ({ rule, place }) => `${rule} ${place}`,
  )

describe('what a profile demands', () => {
  it.each([...demanded, ...ours].map(([what, document, problem]) => ({ what, document, problem })))(
    '[TY4] is found missing: $what',
    ({ document, problem }) => {
      expect(found(document)).toContain(problem)
    },
  )

  it('[TY4] the authority refuses the same documents', async () => {
    const verdicts = check
      ? await check(demanded.map(([what, document]) => ({ file: what, xml: writeUbl(document) })))
      : []
    expect(verdicts.filter(({ ok }) => ok).map(({ file }) => file)).toEqual([])
    expect(demanded.length).toBeGreaterThan(15)
  })
})

const sample = (name: string) => sampleFiles().find(({ file }) => file.endsWith(`/${name}`))?.xml

describe('the samples of the authority', () => {
  const particulars: readonly (readonly [
    file: string,
    (document: TaxDocument, model: Model) => void,
  ])[] = [
    [
      'YOLCUBERABER.xml',
      (document, model) => {
        expect(document.buyer?.traveller).toMatchObject({
          nationality: 'GB',
          passportNo: 'Pasaport No',
          passportDate: '2014-01-14',
          account: { bank: 'Banka Adı' },
        })
        expect(model['TaxFreeInfo']).toMatchObject({
          TouristInfo: {
            Name: 'John',
            SurName: 'Doe',
            CountryCode: 'GB',
            AddressInfo: { City: 'Turist Şehri' },
          },
          TaxRepresentativeInfo: {
            RegisterNumber: '1111111111',
            Address: { City: 'Aracı Kurum Şehir' },
          },
        })
      },
    ],
    [
      'HKS-Ornek1.xml',
      (_document, model) =>
        expect(model['InvoiceLines']).toMatchObject([
          {
            AdditionalItemIdentification: {
              TagNumber: '1231231231231231123',
              OwnerName: 'Mal Sahibi',
              OwnerTaxNumber: '12312312312',
            },
          },
        ]),
    ],
    [
      'HKS-Ornek2.xml',
      (document, model) => {
        expect(document.expenses?.slice(0, 2)).toEqual([
          { type: 'HKSKOMISYON', percent: '5', amount: '10' },
          { type: 'HKSKOMISYONKDV', percent: '3', amount: '15' },
        ])
        expect((model['InvoiceInfo'] as Part)['Expenses']).toContainEqual({
          ExpenseType: 'HKSNAVLUN',
          Percent: 5,
          Amount: 10,
        })
      },
    ],
    [
      'SARJ.xml',
      (_document, model) =>
        expect(model).toMatchObject({
          InvoiceInfo: {
            ESUReportInfo: { ID: 'B0E502A8-122C-4061-BE02-8133A5788177', IssueDate: '2023-11-21' },
          },
          CustomerInfo: {
            PartyIdentifications: [
              { SchemeID: 'PLAKA', Value: '06GIB06' },
              { SchemeID: 'ARACKIMLIKNO', Value: '452325' },
            ],
          },
        }),
    ],
    [
      'SARJANLIK.xml',
      (_document, model) => expect(model['InvoiceLines']).toMatchObject([{ SerialID: '45225' }]),
    ],
    [
      'IDIS_Fatura.xml',
      (_document, model) =>
        expect(model).toMatchObject({
          CompanyInfo: { PartyIdentifications: [{ SchemeID: 'SEVKIYATNO', Value: 'SE-1345840' }] },
          InvoiceLines: [{ AdditionalItemIdentification: { TagNumber: 'CV0152457' } }],
        }),
    ],
    [
      'YTB_Istisna_Efatura.xml',
      (_document, model) => {
        expect((model['InvoiceInfo'] as Part)['AdditionalDocumentReferences']).toContainEqual({
          ID: '123456',
          IssueDate: '2025-01-01',
          DocumentTypeCode: 'YTBNO',
        })
        expect(model).toMatchObject({
          InvoiceLines: [
            {
              ItemClassificationCode: '01',
              ModelName: 'Makine Adı',
              ProductTraceID: '74563',
              SerialID: '412578',
              KDVPercent: 20,
            },
          ],
        })
      },
    ],
  ]
  it.each(particulars.map(([file, expected]) => ({ file, expected })))(
    '[TY5] $file says its particulars in the model, and the model says them again',
    ({ file, expected }) => {
      const xml = sample(file)
      if (xml === undefined) return expect(check).toBeUndefined()
      const document = readUbl(xml)
      const model = toModel(document, map)
      expected(document, model)
      expect(
        otherParts(document).filter(
          ({ name }) => !/^(?:AllowanceCharge|AdditionalDocumentReference) /.test(name),
        ),
      ).toEqual([])
      expect(toModel(toDocument(model, map, { ...context, number: document.number }), map)).toEqual(
        model,
      )
    },
  )
})

describe('what it comes to', () => {
  const made = (head: Part, line: Part): TaxDocument =>
    toDocument(
      {
        ...plainInvoice(),
        InvoiceInfo: { IssueDate: '2026-11-20', CurrencyCode: 'TRY', ...head },
        InvoiceLines: [{ Name: 'Kalem', UnitType: 'C62', ...line }],
      },
      map,
      context,
    )
  const steps = (document: TaxDocument) =>
    stepsOf(document.totals).map((step) => [step.kind, step.amount])

  it('[TY6] KDV that is named but not charged is in no sum (GİB sample YTB_Istisna)', () => {
    const { totals, lines } = made(
      { InvoiceProfile: 'YATIRIMTESVIK', InvoiceType: 'ISTISNA' },
      { Quantity: 15, Price: 100, KDVPercent: 20, ItemClassificationCode: '01' },
    )
    expect(totals).toMatchObject({
      lineExtension: '1500.00',
      taxTotal: '0.00',
      taxInclusive: '1500.00',
      payable: '1500.00',
    })
    expect(lines[0]?.taxes).toMatchObject([
      { amount: '300.00', sequence: '-1', exemptionCode: '308' },
    ])
    expect(
      steps(
        made(
          { InvoiceProfile: 'YATIRIMTESVIK', InvoiceType: 'ISTISNA' },
          { Quantity: 15, Price: 100, KDVPercent: 20, ItemClassificationCode: '01' },
        ),
      ),
    ).toEqual([
      ['lineExtension', '1500.00'],
      ['payable', '1500.00'],
    ])
  })

  it('[TY6] of a return only the KDV comes back that was not withheld: 6 of 15 pieces (GİB sample YTB_TevkıfatIade)', () => {
    const head = { InvoiceProfile: 'YATIRIMTESVIK', InvoiceType: 'TEVKIFATIADE' }
    const line = {
      Quantity: 6,
      Price: 15,
      KDVPercent: 10,
      Taxes: [{ TaxCode: '613', Percent: 90 }],
    }
    for (const said of [
      { ...line, VatAmountWithoutTevkifat: 2.25 },
      { ...line, Taxes: null, VatAmountWithoutTevkifat: 2.25, KDVTotal: 0.9 },
    ]) {
      const { totals, lines } = made(head, said)
      expect(totals).toMatchObject({
        lineExtension: '90.00',
        taxTotal: '0.90',
        taxInclusive: '90.90',
        payable: '90.90',
        withheld: '0.00',
        withholdings: [],
      })
      expect(lines[0]?.taxes).toMatchObject([{ taxable: '2.25', amount: '0.90', percent: '10' }])
    }
    expect(made(head, line).lines[0]?.taxes).toMatchObject([{ taxable: '0.90', amount: '0.90' }])
    expect(made(head, { ...line, Taxes: null }).lines[0]?.taxes).toMatchObject([
      { taxable: '90.00', amount: '9.00' },
    ])
  })

  it('[TY6] KDV of a special base is reckoned from that base', () => {
    const { totals, lines } = made(
      { InvoiceProfile: 'TEMELFATURA', InvoiceType: 'OZELMATRAH' },
      { Quantity: 1, Price: 1000, KDVPercent: 20, OzelMatrahReason: '805', OzelMatrahTotal: 100 },
    )
    expect(lines[0]?.taxes).toMatchObject([
      { taxable: '100.00', amount: '20.00', exemptionCode: '805' },
    ])
    expect(totals).toMatchObject({
      lineExtension: '1000.00',
      taxInclusive: '1020.00',
      payable: '1020.00',
    })
  })

  it('[TY6] what a commission agent keeps is taken off what is paid and changes no other sum (GİB sample HKS-Ornek2)', () => {
    const document = made(
      {
        InvoiceProfile: 'HKS',
        InvoiceType: 'KOMISYONCU',
        Expenses: [
          { ExpenseType: 'HKSKOMISYON', Percent: 5, Amount: 200 },
          { ExpenseType: 'HKSNAVLUN', Percent: 0, Amount: 20 },
        ],
      },
      { Quantity: 1000, Price: 1000, KDVPercent: 8 },
    )
    expect(document.totals).toMatchObject({
      lineExtension: '1000000.00',
      taxExclusive: '1000000.00',
      taxInclusive: '1080000.00',
      charge: '220.00',
      payable: '1079780.00',
    })
    expect(steps(document).slice(-2)).toEqual([
      ['expenses', '-220.00'],
      ['payable', '1079780.00'],
    ])
  })

  it('[TY6] the head may say for all lines that accommodation tax or excise is not charged', () => {
    const document = made(
      {
        InvoiceProfile: 'TEMELFATURA',
        InvoiceType: 'ISTISNA',
        TaxExemptionReasonInfo: {
          KDVExemptionReasonCode: '312',
          OTVExemptionReasonCode: '102',
          AccommodationTaxExemptionReasonCode: '001',
        },
      },
      { Quantity: 1, Price: 100, KDVPercent: 0, Taxes: [{ TaxCode: '0071', Percent: 0 }] },
    )
    expect(
      document.totals.taxes.map(({ code, amount, exemptionCode }) => [code, amount, exemptionCode]),
    ).toEqual([
      ['0015', '0.00', '312'],
      ['0071', '0.00', '102'],
      ['0059', '0.00', '001'],
    ])
    expect(found(document)).toEqual([])
    expect(document.totals.payable).toBe('100.00')
  })
})
