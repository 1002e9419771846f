/** Receipts of farmers and of the self-employed, and commissions of insurance agents: what they come to, and that they come back as they were. */
import { describe, expect, it } from 'vitest'
import type { DocumentMap } from '#engine/document-map.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { factsOf } from '#documents/model/facts.ts'
import { checkClaimedTotals, toDocument } from '#documents/model/from-model.ts'
import type { Model } from '#documents/document/model-reader.ts'
import { qrText } from '#documents/types/document-types.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { stepsOf } from '#documents/amounts/summary.ts'
import { toModel } from '#documents/model/to-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { Insurance } from '#schemas/insurance.ts'
import { Producer } from '#schemas/producer.ts'
import { Voucher } from '#schemas/voucher.ts'
import { reportXml } from '#service/handlers/report-xml.ts'
import { oracle, refusals, sampleFiles } from './oracle.ts'
import { context, customerModel, dice, today, type Dice } from './samples.ts'
import { maps } from './document-maps.ts'

const { eproducer: producer, evoucher: voucher, einsurance: insurance } = maps
const check = await oracle()

const buyer = {
  TaxNumber: '3900383669',
  Name: 'Alıcı A.Ş.',
  TaxOffice: 'Çankaya',
  Address: 'Gül Sk. 1',
  District: 'Çankaya',
  City: 'Ankara',
  Country: 'Türkiye',
}
const farmer = { ...buyer, TaxNumber: '10000000146', Name: 'Hüseyin Akçay' }
const head = { IssueDate: '2026-03-01', CurrencyCode: 'TRY' }
const producerModel = (line: Model): Model => ({
  ProducerInfo: { ...head, DeliveryDate: '2026-02-27' },
  CustomerInfo: farmer,
  ProducerLines: [{ Name: 'Ekmeklik buğday', Quantity: 500, UnitType: 'KGM', Price: 10, ...line }],
})
const voucherModel = (line: Model): Model => ({
  VoucherInfo: { ...head, SendType: 'ELEKTRONIK' },
  CustomerInfo: buyer,
  VoucherLines: [
    { Name: 'Avukatlık', GrossWage: 1000, KDVPercent: 18, GVWithholdingPercent: 20, ...line },
  ],
})
const insuranceModel = (
  lines: readonly Model[],
  period: Model | null = {
    StartDate: '2022-03-01',
    EndDate: '2022-03-31',
    Description: 'MART - 2022',
  },
): Model => ({
  InsuranceInfo: { ...head, InvoicePeriod: period },
  CustomerInfo: buyer,
  InsuranceLines: lines,
})
const made = (model: Model, map: DocumentMap, more: object = {}) =>
  toDocument(model, map, { ...context, ...more })
const problems = (model: Model, map: DocumentMap) =>
  checkDocument(made(model, map), today, map).map(({ rule, place }) => `${rule} ${place}`)
const steps = ({ totals, lines }: TaxDocument) =>
  Object.fromEntries(
    stepsOf(
      totals,
      lines.some(({ commission }) => commission),
    ).map((step) => [step.kind === 'deduction' ? step.tax.code : step.kind, step.amount]),
  )

describe('the receipt of a farmer', () => {
  /** The example of the authority's guide, with its deductions as amounts and as percents. */
  const guide = producerModel({
    GVWithholdingPercent: 4,
    Taxes: [
      { TaxCode: '9040', Percent: 2 },
      { TaxCode: '8001', Total: 92 },
      { TaxCode: 'SGK_PRIM', Percent: 2 },
    ],
  })

  it('[RC1] pays the goods less what the buyer keeps back', () => {
    const document = made(guide, producer)
    expect(steps(document)).toEqual({
      lineExtension: '5000.00',
      '0003': '-200.00',
      '9040': '-100.00',
      '8001': '-92.00',
      SGK_PRIM: '-100.00',
      payable: '4508.00',
    })
    expect(document.totals).toMatchObject({
      taxExclusive: '5000.00',
      taxInclusive: '5000.00',
      taxTotal: '492.00',
      payable: '4508.00',
    })
    expect(factsOf(document)).toMatchObject({
      lineExtension: '5000.00',
      taxTotal: '492.00',
      payable: '4508.00',
      senderName: context.supplier.name,
      receiverName: 'Hüseyin Akçay',
    })
  })

  it('[RC2] says it in the QR code in the order of the guide', () => {
    expect(Object.entries(JSON.parse(qrText(made(guide, producer))) as object).slice(-6)).toEqual([
      ['malhizmettoplam', '5000.00'],
      ['gvstopaj', '200.00'],
      ['merafonu', '100.00'],
      ['borsatescilucreti', '92.00'],
      ['sgkprimkesintisi', '100.00'],
      ['odenecek', '4508.00'],
    ])
  })

  it('[RC3] takes a fixed stopaj, none for nought per cent, and refuses a claim that differs', () => {
    expect(made(producerModel({ GVWithholdingAmount: 150.5 }), producer).totals.payable).toBe(
      '4849.50',
    )
    expect(made(producerModel({ GVWithholdingPercent: 0 }), producer).totals).toMatchObject({
      taxes: [],
      payable: '5000.00',
    })
    const claims = (line: Model) =>
      checkClaimedTotals(producerModel(line), producer, made(producerModel(line), producer)).map(
        ({ rule, place }) => `${rule} ${place}`,
      )
    expect(claims({ GVWithholdingPercent: 4, GVWithholdingAmount: 200 })).toEqual([])
    expect(claims({ GVWithholdingPercent: 4, GVWithholdingAmount: 210 })).toEqual([
      'claimedTotal ProducerLines[0].GVWithholdingAmount',
    ])
  })

  it('[RC4] is refused where more is kept back than the goods are worth, or by a code nobody knows', () => {
    expect(problems(guide, producer)).toEqual([])
    expect(problems(producerModel({ GVWithholdingAmount: 6000 }), producer)).toEqual([
      'amountNegative ProducerLines',
    ])
    expect(problems(producerModel({ Taxes: [{ TaxCode: '9999', Percent: 1 }] }), producer)).toEqual(
      ['taxUnknown ProducerLines[0].Taxes'],
    )
  })
})

describe('the receipt of the self-employed', () => {
  const guide = voucherModel({ Taxes: [{ TaxCode: '9015', ReasonCode: '616' }] })

  it('[RC5] goes from gross over net to what is collected', () => {
    const document = made(guide, voucher)
    expect(steps(document)).toEqual({
      lineExtension: '1000.00',
      '0003': '-200.00',
      net: '800.00',
      tax: '180.00',
      withholding: '-90.00',
      collectedKdv: '90.00',
      payable: '890.00',
    })
    expect(document.lines[0]).toMatchObject({
      quantity: '1',
      unit: 'C62',
      price: '1000',
      extension: '1000.00',
    })
    expect(steps(made(voucherModel({ GVWithholdingPercent: null }), voucher))).toEqual({
      lineExtension: '1000.00',
      tax: '180.00',
      taxInclusive: '1180.00',
      payable: '1180.00',
    })
  })

  it('[RC6] says it in the QR code in the order of the guide', () => {
    expect(Object.entries(JSON.parse(qrText(made(guide, voucher))) as object)).toEqual([
      ['vkntckn', context.supplier.taxNo],
      ['avkntckn', '3900383669'],
      ['tarih', '2026-03-01'],
      ['no', context.number],
      ['ettn', context.uuid],
      ['parabirimi', 'TRY'],
      ['brutucret', '1000.00'],
      ['tahsilkdv', '90.00'],
      ['kdvtevkifat', '90.00'],
      ['gvstopaj', '200.00'],
      ['kdvtutari', '180.00'],
      ['netucret', '800.00'],
      ['tahsilat', '890.00'],
    ])
  })

  it('[RC7] may claim net and stopaj, and names the wage where it is wrong', () => {
    const claims = (line: Model) =>
      checkClaimedTotals(voucherModel(line), voucher, made(voucherModel(line), voucher)).map(
        ({ place }) => place,
      )
    expect(claims({ Price: 800, GVWithholdingTotal: 200, KDVTotal: 180 })).toEqual([])
    expect(claims({ Price: 900, GVWithholdingTotal: 170 })).toEqual([
      'VoucherLines[0].GVWithholdingTotal',
      'VoucherLines[0].Price',
    ])
    expect(problems(guide, voucher)).toEqual([])
    expect(problems(voucherModel({ GrossWage: -5 }), voucher)).toContain(
      'price VoucherLines[0].GrossWage',
    )
  })
})

describe('the document of insurance commissions', () => {
  const sample = [
    [50, 40],
    [500, 100],
    [200, 0],
    [160, 80],
  ].map(([ProductionCommission, CancellationCommission], index) => ({
    Name: `Branş ${index}`,
    ProductionCommission,
    CancellationCommission,
  }))

  it('[RC8] tells both sums crossed in the header, and pays nothing by itself', () => {
    const document = made(insuranceModel(sample), insurance)
    expect(document.totals).toMatchObject({
      lineExtension: '0.00',
      taxExclusive: '0.00',
      taxInclusive: '0.00',
      allowance: '910.00',
      charge: '220.00',
      payable: '0.00',
      taxes: [],
    })
    expect(steps(document)).toEqual({ produced: '910.00', cancelled: '-220.00', net: '690.00' })
    expect(factsOf(document)).toMatchObject({ allowanceTotal: '910.00', chargeTotal: '220.00' })
    expect(qrText(document)).toContain('"istihsalkomisyon":"910.00","iptalkomisyon":"220.00"}')
  })

  it('[RC9] needs a period and a commission on each line', () => {
    expect(problems(insuranceModel(sample), insurance)).toEqual([])
    expect(problems(insuranceModel(sample, null), insurance)).toEqual([
      'periodMissing InsuranceInfo.InvoicePeriod.StartDate',
      'periodMissing InsuranceInfo.InvoicePeriod.EndDate',
    ])
    expect(
      problems(insuranceModel([{ Name: 'Kaza', ProductionCommission: 0 }]), insurance),
    ).toEqual(['commissionMissing InsuranceLines[0].ProductionCommission'])
    expect(
      problems(
        insuranceModel([{ Name: 'Kaza', ProductionCommission: 9, CancellationCommission: -1 }]),
        insurance,
      ),
    ).toContain('commissionNegative InsuranceLines[0].CancellationCommission')
  })

  it('[RC10] reads the sample of the authority', () => {
    const xml = sampleFiles().find(({ file }) => file.endsWith('eSKGB_Ornek.xml'))?.xml
    if (xml === undefined) return expect(sampleFiles()).toEqual([])
    const document = readUbl(xml)
    expect(
      document.lines.map(({ commission }) => [commission?.produced, commission?.cancelled]),
    ).toEqual([
      ['50', '40'],
      ['500', '100'],
      ['200', '0.00'],
      ['160', '80'],
    ])
    expect(Insurance.parse(toModel(document, insurance))).toMatchObject({
      InsuranceInfo: { InvoicePeriod: { StartDate: '2022-03-01', EndDate: '2022-03-31' } },
      InsuranceLines: [
        { Name: 'Kara Aracı', ProductionCommission: 50, CancellationCommission: 40 },
        {},
        {},
        {},
      ],
    })
  })
})

const amount = (random: Dice, to: number) => random.amount(to, 2) + 1
const kinds = [
  {
    map: producer,
    parse: (model: Model) => Producer.parse(model),
    model: (random: Dice): Model => ({
      ProducerInfo: { ...head, DeliveryDate: random.pick(['2026-02-27', null]) },
      CustomerInfo: customerModel(random, random.chance(0.8)),
      Notes: ['Kantar fişi 42'],
      ProducerLines: Array.from({ length: random.int(1, 6) }, () => ({
        Name: random.pick(['Arpa', 'Yağlık zeytin', 'Çiğ süt']),
        Quantity: amount(random, 900),
        UnitType: random.pick(['KGM', 'LTR']),
        Price: amount(random, 90),
        ...random.pick([
          { GVWithholdingPercent: 2 },
          { GVWithholdingPercent: 4 },
          { GVWithholdingAmount: 0.5 },
          {},
        ]),
        Taxes: [
          { TaxCode: '9040', Percent: 0.1 },
          { TaxCode: '8001', Percent: 0.2 },
          { TaxCode: 'SGK_PRIM', Total: 0.25 },
        ].filter(() => random.chance(0.5)),
      })),
    }),
  },
  {
    map: voucher,
    parse: (model: Model) => Voucher.parse(model),
    model: (random: Dice): Model => ({
      VoucherInfo: { ...head, SendType: random.pick(['KAGIT', 'ELEKTRONIK']) },
      CustomerInfo: customerModel(random),
      VoucherLines: Array.from({ length: random.int(1, 3) }, () => ({
        Name: random.pick(['Avukatlık', 'Mali müşavirlik']),
        GrossWage: amount(random, 90_000),
        KDVPercent: random.pick([10, 20]),
        ...random.pick([{ GVWithholdingPercent: 17 }, { GVWithholdingPercent: 20 }, {}]),
        Taxes: random.chance(0.4)
          ? [
              random.pick([
                { TaxCode: '9015', ReasonCode: '602' },
                { TaxCode: '616', Percent: 50 },
              ]),
            ]
          : null,
      })),
    }),
  },
  {
    map: insurance,
    parse: (model: Model) => Insurance.parse(model),
    model: (random: Dice) =>
      insuranceModel(
        Array.from({ length: random.int(1, 5) }, () => ({
          Name: random.pick(['Kaza', 'Yangın']),
          ProductionCommission: amount(random, 9000),
          CancellationCommission: random.chance(0.5) ? amount(random, 500) : 0,
        })),
      ),
  },
] as const

describe.each(kinds)('$map.type', ({ map, parse, model }) => {
  const documents = Array.from({ length: 25 }, (_, index) => {
    const random = dice(index + 1)
    return made(parse(model(random)), map, {
      uuid: random.uuid(),
      number: `ABC2026${String(index + 1).padStart(9, '0')}`,
    })
  })

  it('[RC11] breaks no rule of ours, comes back from XML as it was, and is accepted by the authority', async () => {
    for (const document of documents) expect(readUbl(writeUbl(document))).toEqual(document)
    expect(documents.flatMap((document) => checkDocument(document, today, map))).toEqual([])
    expect(
      check
        ? refusals(
            await check(
              documents.map((document) => ({ file: document.number, xml: writeUbl(document) })),
            ),
          )
        : [],
    ).toEqual([])
  })

  it('[RC12] becomes a draft that is the same document again', () => {
    for (const { uuid, number, ...rest } of documents)
      expect(
        made(parse(toModel({ uuid, number, ...rest }, map, { number: 'keep' })), map, {
          uuid,
          number,
        }),
      ).toEqual({ uuid, number, ...rest, issueTime: context.issueTime })
  })
})

describe('the report', () => {
  const report = {
    uuid: dice(3).uuid(),
    taxNo: context.supplier.taxNo,
    period: { start: '2026-03-01', end: '2026-03-31' },
    section: { number: 1, start: '2026-03-01', end: '2026-03-01' },
  }
  const reported = (document: TaxDocument) => ({
    document,
    xml: writeUbl(document),
    isElectronic: true,
  })

  it('[RC13] tells a receipt of the self-employed in the data format of the authority, which accepts it', async () => {
    const xml = reportXml(
      report,
      [reported(made(voucherModel({ Taxes: [{ TaxCode: '616' }] }), voucher))],
      [],
    )
    const receipt = /<serbestMeslekMakbuz>.*<\/serbestMeslekMakbuz>/s.exec(xml)?.[0] ?? ''
    expect(receipt).toContain('<burutUcret>1000.00</burutUcret>')
    const data = `<eArsivVeri xmlns="http://earsiv.efatura.gov.tr"><baslik><mukellef><vkn>4840847211</vkn></mukellef><hazirlayan><vkn>4840847211</vkn></hazirlayan></baslik>${receipt}</eArsivVeri>`
    expect(check ? refusals(await check([{ file: 'eArsivVeri', xml: data }])) : []).toEqual([])
  })

  it('[RC14] tells insurance commissions and their cancellation as the schema of the authority wants them', async () => {
    const document = made(
      insuranceModel([{ Name: 'Kaza', ProductionCommission: 90, CancellationCommission: 0 }]),
      insurance,
    )
    const xml = reportXml(
      report,
      [reported(document)],
      [
        {
          type: document.type,
          number: 'ABC2026000000009',
          date: '2026-03-02',
          payable: '0.00',
          uuid: dice(4).uuid(),
        },
      ],
    )
    expect(xml).toContain(
      '<odemeBilgileri><istihsalKomisyonu>90.00</istihsalKomisyonu></odemeBilgileri>',
    )
    expect(check ? refusals(await check([{ file: 'eSKGB', xml }])) : []).toEqual([])
  })

  it('[RC15] tells a farmer’s receipt with its deductions', () => {
    const xml = reportXml(
      report,
      [reported(made(producerModel({ GVWithholdingPercent: 4 }), producer))],
      [],
    )
    expect(xml).toContain('<mustahsilMakbuz><makbuzNo>ABC2026000000001</makbuzNo>')
    expect(xml).toContain(
      '<vergiKodu>0003</vergiKodu><vergiTutari>200.00</vergiTutari><vergiOrani>4</vergiOrani>',
    )
    expect(xml).toContain(
      '<gercekKisi><tckn>10000000146</tckn><adiSoyadi>Hüseyin Akçay</adiSoyadi></gercekKisi>',
    )
  })
})
