/** Documents for tests: a small seeded generator and the specs of two kinds of document, as families would say them. */
import { compileDocument } from '#engine/compile-document.ts'
import type { Party } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import type { Model } from '#documents/document/model-reader.ts'
import { tcknCheckDigits, vknCheckDigit } from '#values/tax-number.ts'
import { withholdings } from '#documents/codes/withholdings.ts'

export const invoiceMap = compileDocument({
  root: 'Invoice',
  model: 'Invoice',
  wrapper: 'EInvoice',
  info: 'InvoiceInfo',
  lines: 'InvoiceLines',
  supplier: 'CompanyInfo',
  customer: 'CustomerInfo',
  serie: 'InvoiceSerieOrNumber',
  number: 'InvoiceNumber',
  profile: { at: 'InvoiceProfile' },
  type: { at: 'InvoiceType' },
  taxed: true,
  delivery: { kind: 'network', from: 'sale', to: 'purchase', users: 'Invoice' },
  returns: { profile: 'TEMELFATURA', type: 'IADE' },
})
export const billMap = compileDocument({
  root: 'CreditNote',
  model: 'Bill',
  wrapper: 'Bill',
  info: 'BillInfo',
  lines: 'BillLines',
  supplier: 'CompanyInfo',
  customer: 'CustomerInfo',
  serie: 'BillSerieOrNumber',
  number: 'BillNumber',
  profile: { fixed: 'EARSIVBELGE' },
  type: { fixed: 'ADISYON' },
  taxed: false,
  delivery: { kind: 'report', from: 'bills' },
})

export const despatchMap = compileDocument({
  root: 'DespatchAdvice',
  model: 'Despatch',
  wrapper: 'EDespatch',
  info: 'DespatchInfo',
  lines: 'DespatchLines',
  supplier: 'CompanyInfo',
  customer: 'CustomerInfo',
  shipment: 'ShipmentInfo',
  serie: 'DespatchSerieOrNumber',
  number: 'DespatchNumber',
  profile: { at: 'DespatchProfile' },
  type: { at: 'DespatchType' },
  taxed: false,
  delivery: { kind: 'network', from: 'sale', to: 'purchase', users: 'DespatchAdvice' },
  answerable: { profiles: ['TEMELIRSALIYE'], days: 7, by: 'ReceiptAdvice' },
})

export const supplier: Party = {
  taxNo: '4840847211',
  name: 'Örnek Yazılım A.Ş.',
  taxOffice: 'Küçükyalı',
  identifications: [{ scheme: 'MERSISNO', value: '0484084721100010' }],
  street: 'Çamlı Sokak 4',
  district: 'Maltepe',
  city: 'İstanbul',
  country: 'Türkiye',
  postalCode: '34843',
  phone: '+90 216 000 00 00',
  email: 'fatura@ornek.com.tr',
}
export const context = {
  supplier,
  uuid: '6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11',
  number: 'ABC2026000000001',
  issueTime: '10:30:00',
}
export const today = '2026-11-21'

/** mulberry32: the same numbers from the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Dice {
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  /** A number with so many decimals, as it comes on the wire. */
  amount(to: number, decimals: number): number
  vkn(): string
  tckn(): string
  uuid(): string
}
export function dice(seed: number): Dice {
  const next = seeded(seed)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const digits = () => [int(1, 9), ...Array.from({ length: 8 }, () => int(0, 9))]
  return {
    int,
    pick: (list) => {
      const value = list[int(0, list.length - 1)]
      if (value === undefined) throw new Error('pick from an empty list')
      return value
    },
    chance: (share) => next() < share,
    amount: (to, decimals) => Number((next() * to).toFixed(decimals)),
    vkn: () => {
      const nine = digits()
      return [...nine, vknCheckDigit(nine)].join('')
    },
    tckn: () => {
      const nine = digits()
      return [...nine, ...tcknCheckDigits(nine)].join('')
    },
    uuid: () =>
      Array.from({ length: 32 }, () => int(0, 15).toString(16))
        .join('')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}

const names = [
  'Işıldak & Oğulları <Gıda>',
  'Şen "Çiçek" Ltd. Şti.',
  'İğne Tekstil A.Ş.',
  'ÖZGÜR Yapı',
]
const goods = [
  'Dizüstü bilgisayar',
  'Danışmanlık hizmeti',
  'Çay 1 kg',
  'Vida M4×20 <paslanmaz> & somun',
  'Ğ harfi "tabela"',
]
const exemptionCodes = ['201', '212', '301', '302', '308', '311', '325', '350']

export function customerModel(random: Dice, isPerson = random.chance(0.3)): Model {
  return {
    TaxNumber: isPerson ? random.tckn() : random.vkn(),
    Name: isPerson
      ? random.pick(['Ayşe Yılmaz', 'Mehmet Can Öztürk', 'Işıl Çağ'])
      : random.pick(names),
    TaxOffice: random.pick(['Kadıköy', 'Çankaya', null]),
    Address: 'Papatya Cad. 21',
    District: 'Beşiktaş',
    City: 'İstanbul',
    Country: 'Türkiye',
    PostalCode: random.pick(['34100', null]),
    Mail: random.pick(['ali@ornek.com', '']),
  }
}

/** An invoice that the authority must accept: any type of TEMEL and TİCARİ that the form offers. */
export function invoiceModel(random: Dice): Model {
  const profile = random.pick(['TEMELFATURA', 'TICARIFATURA'])
  const type = random.pick(
    profile === 'TEMELFATURA'
      ? ['SATIS', 'TEVKIFAT', 'ISTISNA', 'IADE']
      : ['SATIS', 'TEVKIFAT', 'ISTISNA'],
  )
  const isForeign = random.chance(0.3)
  return {
    InvoiceInfo: {
      InvoiceProfile: profile,
      InvoiceType: type,
      InvoiceSerieOrNumber: 'ABC',
      IssueDate: random.pick([
        '2026-03-01',
        '2026-11-21',
        '2026-02-28T14:05:00',
        '2026-01-31T22:30:00Z',
      ]),
      CurrencyCode: isForeign ? random.pick(['USD', 'EUR', 'GBP']) : 'TRY',
      ExchangeRate: isForeign ? random.amount(60, 6) + 1 : null,
      TaxExemptionReasonInfo: {
        KDVExemptionReasonCode:
          type === 'ISTISNA' ? random.pick(exemptionCodes) : random.chance(0.3) ? '351' : null,
      },
      ReturnInvoiceInfo:
        type === 'IADE'
          ? Array.from({ length: random.int(1, 3) }, (_, index) => ({
              InvoiceNumber: `XYZ202600000000${index + 1}`,
              IssueDate: '2026-01-15',
            }))
          : null,
      DespatchDocumentReference: random.chance(0.2)
        ? [{ Value: 'IRS2026000000007', IssueDate: '2026-01-20' }]
        : null,
      OrderReference: random.chance(0.2) ? { Value: 'SIP-42', IssueDate: '2026-01-10' } : null,
      AdditionalDocumentReferences: random.chance(0.2)
        ? [
            {
              ID: 'EK-1',
              IssueDate: '2026-01-10',
              DocumentType: 'SOZLESME',
              Attachment: {
                Base64Data: 'JVBERi0xLjQK',
                MimeCode: 'application/pdf',
                FileName: 'ek.pdf',
              },
            },
            { ID: 'NOT-2', DocumentDescription: 'ek belge' },
          ]
        : null,
      PaymentMeansInfo: random.chance(0.3)
        ? {
            Code: '42',
            DueDate: '2026-12-31',
            PayeeFinancialAccountID: 'TR330006100519786457841326',
            Note: 'Havale',
          }
        : null,
      PaymentTermsInfo: random.chance(0.2) ? { Note: '30 gün içinde' } : null,
      InvoicePeriod: random.chance(0.1)
        ? { StartDate: '2026-01-01', EndDate: '2026-01-31', Description: 'Ocak' }
        : null,
    },
    CustomerInfo: customerModel(random),
    InvoiceLines: Array.from({ length: random.int(1, 8) }, (_, index) =>
      invoiceLine(random, type, index),
    ),
    Notes: random.pick([
      [],
      ['Teşekkür ederiz. 5 < 7 & "tırnak"'],
      ['Birinci not', 'İkinci &lt;not&gt;'],
    ]),
  }
}

/** An invoice for goods that leave the country: the customs is its customer, who buys stands apart. */
export function exportModel(random: Dice): Model {
  const isPerson = random.chance(0.3)
  const address = {
    Address: '56A Avon Way',
    District: random.pick(['Soho', null]),
    City: 'London',
    Country: 'Birleşik Krallık',
    PostalCode: random.pick(['ZZ99 1ZZ', null]),
  }
  return {
    InvoiceInfo: {
      InvoiceProfile: 'IHRACAT',
      InvoiceType: 'ISTISNA',
      InvoiceSerieOrNumber: 'IHR',
      IssueDate: '2026-03-01',
      CurrencyCode: random.pick(['USD', 'EUR']),
      ExchangeRate: random.amount(60, 4) + 1,
      TaxExemptionReasonInfo: { KDVExemptionReasonCode: random.pick(['301', '302']) },
    },
    CustomerInfo: {
      TaxNumber: '1460415308',
      Name: 'Gümrük ve Ticaret Bakanlığı',
      TaxOffice: 'Ulus',
      Address: 'Üniversiteler Mah. Dumlupınar Bulvarı 151',
      District: 'Çankaya',
      City: 'Ankara',
      Country: 'Türkiye',
    },
    ExportCustomerInfo: isPerson
      ? { PersonName: 'Jane', PersonSurName: 'Farthing', ...address }
      : {
          TaxNumber: random.pick(['175 269 2355', null]),
          LegalRegistrationName: 'Farthing & Söhne <Consortium>',
          ...address,
          Mail: random.pick(['buyer@farthing.example', null]),
        },
    InvoiceLines: Array.from({ length: random.int(1, 4) }, () => ({
      Name: random.pick(goods),
      Quantity: random.int(1, 40),
      UnitType: random.pick(['C62', 'KGM']),
      Price: random.amount(900, 2) + 1,
      KDVPercent: 0,
      Note: random.pick(['kırılacak', null]),
      DeliveryInfo: {
        GTIPNo: '847130000011',
        DeliveryTermCode: random.pick(['FOB', 'CIF', 'DPU']),
        TransportModeCode: random.pick(['1', '3', '4']),
        PackageBrandName: random.pick(['ADDR', null]),
        ProductTraceID: random.pick(['IZ-7', null]),
        PackageID: random.pick(['UACU2451999', null]),
        PackageQuantity: random.pick([1, 12, null]),
        PackageTypeCode: random.pick(['PX', 'CT', null]),
        DeliveryAddress: address,
      },
    })),
  }
}

function invoiceLine(random: Dice, type: string, index: number): Model {
  const price = random.amount(5000, random.pick([0, 2, 4, 8])) + 1
  const quantity = random.amount(50, random.pick([0, 3])) + 1
  const withheld =
    type === 'TEVKIFAT' && (index === 0 || random.chance(0.5))
      ? random.pick(withholdings)
      : undefined
  const otherTaxes =
    type === 'SATIS' && random.chance(0.2)
      ? [
          random.pick([
            { TaxCode: '0059', Percent: 2 },
            { TaxCode: '0074', Percent: 6.7 },
            { TaxCode: '4080', Total: 12.34 },
            { TaxCode: '0003', Percent: 20 },
          ]),
        ]
      : []
  return {
    Name: random.pick(goods),
    Quantity: quantity,
    UnitType: random.pick(['C62', 'KGM', 'HUR', 'NIU']),
    Price: price,
    AllowanceTotal: random.chance(0.3) ? Number((price * 0.1).toFixed(2)) : null,
    KDVPercent: type === 'ISTISNA' ? 0 : random.pick([1, 10, 20]),
    Taxes: [
      ...otherTaxes,
      ...(withheld
        ? [
            random.chance(0.5)
              ? { TaxCode: withheld.code, Percent: Number(withheld.percent) }
              : { TaxCode: '9015', ReasonCode: withheld.code },
          ]
        : []),
    ],
    SellerCode: random.pick(['STK-1', null]),
    BrandName: random.pick(['Marka', '']),
    Note: random.pick(['kırılacak', null]),
  }
}

export function billModel(random: Dice): Model {
  return {
    BillInfo: {
      BillSerieOrNumber: 'ADS',
      IssueDate: '2026-03-01',
      CurrencyCode: random.pick(['TRY', 'EUR']),
      ExchangeRate: 48.1234,
      ValidityPeriod: { StartDate: '2026-03-01T12:15:00', EndDate: '2026-03-01T13:45:00' },
      RelatedDocument: random.chance(0.5) ? { Type: 'SATIS_FISI', Code: 'JH20050697' } : null,
    },
    CustomerInfo: random.chance(0.5)
      ? {
          TaxNumber: '11111111111',
          Name: 'Nihai Tüketici',
          District: 'Kadıköy',
          City: 'İstanbul',
          Country: 'Türkiye',
        }
      : customerModel(random),
    SellerInfo: { User: 'hasan.yılmaz', TableNo: String(random.int(1, 40)) },
    BillLines: Array.from({ length: random.int(1, 6) }, () => ({
      Name: random.pick(['Adana kebap', 'İçecek', 'Künefe']),
      Quantity: random.int(1, 4),
      UnitType: 'C62',
      Price: random.amount(400, 2) + 1,
    })),
    Notes: ['Masa: 23'],
  }
}

/** A despatch that the authority must accept: driver or carrier or both, one vehicle or several, with and without prices. */
export function despatchModel(random: Dice): Model {
  const type = random.pick(['SEVK', 'SEVK', 'MATBUDAN'])
  const hasCarrier = random.chance(0.5)
  const person = () => ({
    FirstName: random.pick(['Mehmet', 'Işıl']),
    FamilyName: random.pick(['Öztürk', 'Çağ']),
    NationalityID: random.tckn(),
    Title: random.pick(['Şoför', null]),
  })
  const isPriced = random.chance(0.5)
  return {
    DespatchInfo: {
      DespatchProfile: 'TEMELIRSALIYE',
      DespatchType: type,
      DespatchSerieOrNumber: 'IRS',
      IssueDate: '2026-03-01T09:00:00',
      OrderReference: random.chance(0.3) ? { Value: 'SIP-42', IssueDate: '2026-02-20' } : null,
      PrintedDespatches:
        type === 'MATBUDAN' ? [{ Number: 'A-963403', IssueDate: '2026-02-27' }] : null,
    },
    CustomerInfo: { ...customerModel(random), PostalCode: '34100' },
    ShipmentInfo: {
      ActualDespatchDate: type === 'MATBUDAN' ? '2026-02-27T08:15' : '2026-03-01T09:30',
      Drivers:
        hasCarrier && random.chance(0.5) ? [] : Array.from({ length: random.int(1, 2) }, person),
      CarrierInfo: hasCarrier
        ? {
            TaxNumber: random.vkn(),
            Name: 'Ağır Yük Lojistik A.Ş.',
            District: 'Osmancık',
            City: 'Çorum',
            Country: 'Türkiye',
          }
        : null,
      Plates:
        hasCarrier && random.chance(0.5)
          ? []
          : random.pick([[{ Plate: '06 DR 4077' }], [{ Plate: '34abc123' }, { Plate: '35 ZZ 1' }]]),
      Trailers: random.pick([[], [{ Plate: '06DR4088' }, { Plate: '06DR4099' }]]),
      DeliveryAddress: random.chance(0.5)
        ? {
            Address: 'Sanayi Sitesi 4. Blok <depo>',
            District: 'Gebze',
            City: 'Kocaeli',
            Country: 'Türkiye',
            PostalCode: '41400',
          }
        : null,
    },
    DespatchLines: Array.from({ length: random.int(1, 6) }, () => ({
      Name: random.pick(goods),
      Quantity: random.amount(50, random.pick([0, 3])) + 1,
      UnitType: random.pick(['C62', 'KGM', 'NIU']),
      ...(isPriced && { Price: random.amount(500, 2) + 1 }),
      SellerCode: random.pick(['STK-1', null]),
      Note: random.pick(['kırılacak', null]),
    })),
    Notes: random.pick([[], ['Mallar teslim edildi.']]),
  }
}

export const plainInvoice = (): Model => ({
  InvoiceInfo: {
    InvoiceProfile: 'TICARIFATURA',
    InvoiceType: 'SATIS',
    IssueDate: '2026-11-20',
    CurrencyCode: 'TRY',
  },
  CustomerInfo: {
    TaxNumber: '3900383669',
    Name: 'Alıcı A.Ş.',
    Address: 'Gül Sk. 1',
    District: 'Çankaya',
    City: 'Ankara',
    Country: 'Türkiye',
  },
  InvoiceLines: [{ Name: 'Kalem', Quantity: 2, UnitType: 'C62', Price: 50, KDVPercent: 20 }],
})
export const plainBill = (): Model => ({
  BillInfo: { IssueDate: '2026-11-20', CurrencyCode: 'TRY' },
  CustomerInfo: { TaxNumber: '11111111111', Name: 'Nihai Tüketici' },
  BillLines: [{ Name: 'Çay', Quantity: 2, UnitType: 'C62', Price: 25 }],
})

export const plainDespatch = (): Model => ({
  DespatchInfo: {
    DespatchProfile: 'TEMELIRSALIYE',
    DespatchType: 'SEVK',
    IssueDate: '2026-11-20T09:00:00',
  },
  CustomerInfo: {
    TaxNumber: '3900383669',
    Name: 'Alıcı A.Ş.',
    Address: 'Gül Sk. 1',
    District: 'Çankaya',
    City: 'Ankara',
    Country: 'Türkiye',
    PostalCode: '06530',
  },
  ShipmentInfo: {
    ActualDespatchDate: '2026-11-20T10:00',
    Drivers: [{ FirstName: 'Mehmet', FamilyName: 'Öztürk', NationalityID: '10000000146' }],
    Plates: [{ Plate: '06 DR 4077' }],
  },
  DespatchLines: [
    { Name: 'Kalem', Quantity: 20, UnitType: 'C62' },
    { Name: 'Defter', Quantity: 12, UnitType: 'C62' },
  ],
})
export const despatch = (model: Model = plainDespatch()) => toDocument(model, despatchMap, context)
export const invoice = (model: Model = plainInvoice()) => toDocument(model, invoiceMap, context)
export const bill = (model: Model = plainBill()) => toDocument(model, billMap, context)
