/**
 * Random valid models of every kind, profile and type. They are written as `toModel` writes them (no nulls, no defaults, one
 * reason in the head where all lines share it), so that what comes back out of XML must be the same model.
 */
import type { DocumentMap } from '#engine/document-map.ts'
import { exemptionName } from '#documents/codes/names.ts'
import { exemptions, type ExemptionGroup } from '#documents/codes/exemptions.ts'
import { expenses } from '#documents/codes/expenses.ts'
import { profiles } from '#documents/codes/profiles.ts'
import {
  investmentExemptions,
  isInvestment,
  isReturn,
  kdvTreatmentOf,
} from '#documents/codes/treatments.ts'
import { withholdings } from '#documents/codes/withholdings.ts'
import type { Model } from '#documents/document/model-reader.ts'
import type { Dice } from './samples.ts'
import { maps } from './document-maps.ts'

export interface Variant {
  readonly profile: string
  readonly type: string
}
export interface ModelKind {
  readonly name: string
  readonly map: DocumentMap
  readonly variants: readonly Variant[]
  readonly model: (random: Dice, variant: Variant) => Model
}

const archived = 'EARSIVFATURA'
const variantsOf = (isMeant: (profile: (typeof profiles)[number]) => boolean): readonly Variant[] =>
  profiles
    .filter(isMeant)
    .flatMap(({ code, types }) => types.map((type) => ({ profile: code, type })))
const only = (type: string): readonly Variant[] => [{ profile: 'EARSIVBELGE', type }]

export const kinds: readonly ModelKind[] = [
  {
    name: 'e-invoice',
    map: maps.einvoice,
    variants: variantsOf(({ code, root }) => root === undefined && !code.startsWith('EARSIV')),
    model: invoiceOf,
  },
  {
    name: 'e-archive',
    map: maps.earchive,
    variants: variantsOf(({ code }) => code === archived),
    model: archiveOf,
  },
  {
    name: 'e-despatch',
    map: maps.edespatch,
    variants: variantsOf(({ root }) => root === 'DespatchAdvice'),
    model: despatchOf,
  },
  {
    name: 'producer receipt',
    map: maps.eproducer,
    variants: only('MUSTAHSILMAKBUZ'),
    model: producerOf,
  },
  {
    name: 'voucher',
    map: maps.evoucher,
    variants: only('SERBESTMESLEKMAKBUZU'),
    model: voucherOf,
  },
  { name: 'e-bill', map: maps.ebill, variants: only('ADISYON'), model: billOf },
  {
    name: 'e-insurance',
    map: maps.einsurance,
    variants: only('SIGORTAKOMISYONGIDERBELGESI'),
    model: insuranceOf,
  },
]

const maybe = (random: Dice, part: () => Model, share = 0.2): Model =>
  random.chance(share) ? part() : {}
const list = <T>(random: Dice, most: number, one: (index: number) => T): readonly T[] =>
  Array.from({ length: random.int(1, most) }, (_, index) => one(index))
const digits = (random: Dice, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')
const cents = (amount: number): number => Number(amount.toFixed(2))
/** A number as a client writes it: no more decimals than it has. */
const above = (random: Dice, from: number, room: number, decimals: number): number =>
  Number((from + random.amount(room, decimals)).toFixed(decimals))

// Parties and heads

const streets = ['Papatya Cad. 21', 'Çamlık Sk. 4/2 <depo>', 'Işıklar Mah. 5. Blok']
const address = (random: Dice): Model => ({
  Address: random.pick(streets),
  District: random.pick(['Beşiktaş', 'Şişli', 'Iğdır Merkez']),
  City: random.pick(['İstanbul', 'Iğdır', 'Ankara']),
  Country: 'Türkiye',
  ...maybe(random, () => ({ PostalCode: random.pick(['34100', '06530']) }), 0.5),
})
const contacts = (random: Dice): Model => ({
  ...maybe(random, () => ({ Phone: '+90 212 000 00 00' })),
  ...maybe(random, () => ({ Fax: '+90 212 000 00 01' })),
  ...maybe(random, () => ({ Mail: 'ali@ornek.com' })),
  ...maybe(random, () => ({ WebSite: 'https://ornek.com' })),
})
function party(random: Dice, isPerson = random.chance(0.3)): Model {
  return {
    TaxNumber: isPerson ? random.tckn() : random.vkn(),
    Name: isPerson
      ? random.pick(['Ayşe Yılmaz', 'Mehmet Can Öztürk', 'Işıl Çağ'])
      : random.pick(['Işıldak & Oğulları <Gıda>', 'Şen "Çiçek" Ltd. Şti.', 'İğne Tekstil A.Ş.']),
    ...maybe(random, () => ({ TaxOffice: 'Kadıköy' }), 0.5),
    ...address(random),
    ...contacts(random),
  }
}
const numbered = (random: Dice): Model => ({
  ...party(random),
  ...maybe(random, () => ({
    PartyIdentifications: [
      { SchemeID: random.pick(['MUSTERINO', 'ABONENO', 'TESISATNO']), Value: digits(random, 7) },
    ],
  })),
  ...maybe(random, () => ({
    AgentPartyIdentifications: [{ SchemeID: 'HASTANO', Value: digits(random, 5) }],
  })),
})
const customs: Model = {
  TaxNumber: '1460415308',
  Name: 'Gümrük ve Ticaret Bakanlığı',
  TaxOffice: 'Ulus',
  Address: 'Üniversiteler Mah. 151',
  District: 'Çankaya',
  City: 'Ankara',
  Country: 'Türkiye',
}
const socialSecurity: Model = {
  TaxNumber: '7750409379',
  Name: 'Sosyal Güvenlik Kurumu',
  Address: 'Ziyabey Cad. 6',
  District: 'Çankaya',
  City: 'Ankara',
  Country: 'Türkiye',
}

const money = (random: Dice): Model =>
  random.chance(0.3)
    ? { CurrencyCode: random.pick(['USD', 'EUR', 'GBP']), ExchangeRate: above(random, 1, 60, 6) }
    : { CurrencyCode: 'TRY' }
const dates = ['2026-03-01', '2026-02-28', '2026-01-31']
const notes = (random: Dice): Model =>
  maybe(
    random,
    () => ({ Notes: list(random, 3, (index) => `Not ${index + 1}: 5 < 7 & "tırnak" <b>`) }),
    0.4,
  )

// Invoices

interface Scene extends Variant {
  readonly random: Dice
}
const isOf =
  (...names: readonly string[]) =>
  ({ profile, type }: Variant): boolean =>
    names.includes(profile) || names.includes(type)

function invoiceOf(random: Dice, variant: Variant): Model {
  const scene = { ...variant, random }
  return {
    ...parties(scene),
    ...invoice(scene, { InvoiceProfile: variant.profile }),
    ...(isOf('IDIS')(scene) && {
      CompanyInfo: {
        PartyIdentifications: [{ SchemeID: 'SEVKIYATNO', Value: `SE-${digits(random, 7)}` }],
      },
    }),
    ...(isOf('YOLCUBERABERFATURA')(scene) && { TaxFreeInfo: taxFree(random) }),
    ...(isOf('IHRACAT')(scene)
      ? { ExportCustomerInfo: foreigner(random) }
      : isOf('OZELFATURA')(scene)
        ? maybe(random, () => ({ ExportCustomerInfo: foreigner(random) }), 0.5)
        : isOf('YOLCUBERABERFATURA')(scene)
          ? {}
          : maybe(random, () => ({ BuyerCustomerInfo: party(random) }), 0.1)),
  }
}
function archiveOf(random: Dice, variant: Variant): Model {
  const scene = { ...variant, random }
  const internet = () => ({
    SalesPlatform: 'INTERNET',
    InternetInfo: {
      WebSite: 'www.ornek.com.tr',
      PaymentMethod: 'EFT/HAVALE',
      PaymentDate: '2026-01-30',
      ...maybe(
        random,
        () => ({
          TransporterName: 'Kargo A.Ş.',
          TransporterRegisterNumber: random.vkn(),
          TransportDate: '2026-01-31',
        }),
        0.5,
      ),
    },
  })
  return {
    ...parties(scene),
    ...invoice(scene, {
      SendType: random.pick(['KAGIT', 'ELEKTRONIK']),
      ...maybe(random, () => ({ ISDespatch: true })),
      ...maybe(random, internet),
    }),
  }
}

function parties(scene: Scene): Model {
  const { random } = scene
  if (isOf('IHRACAT', 'YOLCUBERABERFATURA')(scene)) return { CustomerInfo: customs }
  if (isOf('OZELFATURA')(scene)) return { CustomerInfo: random.pick([customs, party(random)]) }
  if (isOf('SGK')(scene)) return { CustomerInfo: random.pick([socialSecurity, party(random)]) }
  if (isOf('TEKNOLOJIDESTEK')(scene)) return { CustomerInfo: party(random, true) }
  const charged = [
    { SchemeID: 'PLAKA', Value: '06GIB06' },
    { SchemeID: 'ARACKIMLIKNO', Value: digits(random, 6) },
  ]
  return {
    CustomerInfo: isOf('ENERJI')(scene)
      ? { ...party(random), PartyIdentifications: charged }
      : numbered(random),
  }
}

function invoice(scene: Scene, head: Model): Model {
  const { random, type } = scene
  const lines = linesOf(scene)
  const reasons = new Set(lines.flatMap(({ reason }) => reason ?? []))
  const shared = reasons.size === 1 ? [...reasons][0] : undefined
  const iban = { Code: '42', PayeeFinancialAccountID: 'TR330006100519786457841326' }
  return {
    InvoiceInfo: {
      ...head,
      InvoiceType: type,
      InvoiceSerieOrNumber: 'ABC',
      IssueDate: random.pick(dates),
      ...money(random),
      ...(shared !== undefined && { TaxExemptionReasonInfo: { KDVExemptionReasonCode: shared } }),
      ...(isReturn(scene) && {
        ReturnInvoiceInfo: list(random, 3, (index) => ({
          InvoiceNumber: `XYZ202600000000${index + 1}`,
          IssueDate: '2026-01-15',
        })),
      }),
      ...(isOf('KOMISYONCU', 'HKSKOMISYONCU')(scene) && {
        Expenses: list(random, 4, () => ({
          ExpenseType: random.pick(expenses).code,
          Percent: random.amount(20, 2),
          Amount: random.amount(20, 2),
        })),
      }),
      ...(isOf('SGK')(scene) && {
        AccountingCost: random.pick([
          'SAGLIK_ECZ',
          'SAGLIK_HAS',
          'SAGLIK_OPT',
          'SAGLIK_MED',
          'ABONELIK',
          'MAL_HIZMET',
          'DIGER',
        ]),
        SGKInfo: {
          RegisterCode: digits(random, 8),
          RegisterName: 'Şifa Eczanesi',
          DocumentNumber: digits(random, 7),
        },
      }),
      ...(isOf('SARJ')(scene) && { ESUReportInfo: { ID: random.uuid(), IssueDate: '2026-01-21' } }),
      ...(isOf('ENERJI', 'SGK')(scene)
        ? {
            InvoicePeriod: {
              StartDate: '2026-01-20',
              StartTime: '06:00:00',
              EndDate: '2026-01-21',
              EndTime: '07:30:00',
            },
          }
        : maybe(random, () => ({
            InvoicePeriod: {
              StartDate: '2026-01-01',
              EndDate: '2026-01-31',
              ...maybe(random, () => ({ DurationMeasureValue: 31 }), 0.5),
              Description: 'Ocak',
            },
          }))),
      ...(isOf('KAMU')(scene)
        ? { PaymentMeansInfo: iban }
        : maybe(random, () => ({
            PaymentMeansInfo: { ...iban, ChannelCode: 'EM', DueDate: '2026-12-31', Note: 'Havale' },
          }))),
      ...maybe(random, () => ({
        PaymentTermsInfo: {
          Note: '30 gün içinde',
          Percent: random.amount(5, 2),
          Amount: random.amount(100, 2),
        },
      })),
      ...references(scene),
      ...maybe(
        random,
        () => ({
          OKCInfo: {
            ID: digits(random, 4),
            IssueDate: '2026-01-20',
            Time: '10:15:00',
            ZNo: digits(random, 4),
            EndPointID: `JH${digits(random, 8)}`,
            DocumentDescription: random.pick(['AVANS', 'E-FATURA', 'OTOPARK']),
          },
        }),
        0.1,
      ),
    },
    InvoiceLines: lines.map(({ line, taxes, reason }) => ({
      ...line,
      ...filled('Taxes', [
        ...(reason !== undefined && shared === undefined
          ? [{ TaxCode: '0015', ReasonCode: reason, ReasonDesc: exemptionName(reason) }]
          : []),
        ...taxes,
      ]),
    })),
    ...notes(random),
  }
}
const filled = (key: string, all: readonly Model[]): Model => (all.length > 0 ? { [key]: all } : {})

function references(scene: Scene): Model {
  const { random } = scene
  const file = { Base64Data: 'JVBERi0xLjQK', MimeCode: 'application/pdf', FileName: 'ek.pdf' }
  const all = [
    ...(isInvestment(scene)
      ? [{ ID: digits(random, 6), IssueDate: '2026-01-02', DocumentTypeCode: 'YTBNO' }]
      : []),
    ...(random.chance(0.2)
      ? [{ ID: 'NOT-2', IssueDate: '2026-01-03', DocumentDescription: 'ek belge' }]
      : []),
    ...(random.chance(0.2)
      ? [{ ID: 'EK-1', IssueDate: '2026-01-10', DocumentType: 'SOZLESME', Attachment: file }]
      : []),
  ]
  return {
    ...filled('AdditionalDocumentReferences', all),
    ...maybe(random, () => ({
      DespatchDocumentReference: list(random, 2, (index) => ({
        Value: `IRS202600000000${index + 1}`,
        IssueDate: '2026-01-20',
      })),
    })),
    ...maybe(random, () => ({
      OrderReference: { Value: 'SIP-42', IssueDate: '2026-01-10' },
      ...maybe(
        random,
        () => ({
          OrderReferenceDocument: {
            ID: 'SOZ-1',
            IssueDate: '2026-01-09',
            DocumentType: 'SIPARIS',
            ...maybe(random, () => ({ Attachment: file }), 0.5),
          },
        }),
        0.5,
      ),
    })),
  }
}

interface MadeLine {
  readonly line: Model
  readonly taxes: readonly Model[]
  /** Why no KDV is charged, or why it is all the same. */
  readonly reason?: string | undefined
}

const reasonsOf = (type: string, ...groups: readonly ExemptionGroup[]): readonly string[] =>
  exemptions
    .filter((one) => groups.includes(one.group) && one.types?.includes(type))
    .map(({ code }) => code)

function linesOf(scene: Scene): readonly MadeLine[] {
  const { random } = scene
  const permit = isOf('IHRACKAYITLI')(scene) && random.chance(0.4)
  const fixture =
    isOf('TEMELFATURA', 'TICARIFATURA', archived)(scene) &&
    !isInvestment(scene) &&
    isOf('SATIS', 'TEVKIFAT', 'IADE')(scene) &&
    random.chance(0.1)
  return list(random, 5, (index) => {
    const treatment = treated(scene, { permit, fixture })
    return {
      ...treatment,
      line: { ...goods(scene), ...treatment.line },
      taxes: [...treatment.taxes, ...withheld(scene, index)],
    }
  })
}

const units = ['C62', 'KGM', 'HUR', 'NIU', 'KWH']
function goods(scene: Scene): Model {
  const { random } = scene
  const price = above(random, 100, 5000, random.pick([0, 2, 4, 8]))
  const itemClass = isInvestment(scene) ? undefined : {}
  return {
    Name: random.pick([
      'Dizüstü bilgisayar',
      'Çay 1 kg',
      'Vida M4×20 <paslanmaz> & somun',
      'Ğ harfi "tabela"',
    ]),
    Quantity: above(random, 1, 50, random.pick([0, 3])),
    UnitType: random.pick(units),
    Price: price,
    ...maybe(random, () => ({ AllowanceTotal: cents(price * 0.1) })),
    ...maybe(random, () => ({ SellerCode: 'STK-1' })),
    ...maybe(random, () => ({ BuyerCode: 'AL-1' })),
    ...maybe(random, () => ({ ManufacturerCode: 'UR-1' })),
    ...maybe(random, () => ({ BrandName: 'Marka' })),
    ...maybe(random, () => ({ ModelName: 'Model 5' })),
    ...maybe(random, () => ({ Description: 'açıklama' })),
    ...maybe(random, () => ({ Note: 'kırılacak' })),
    ...(itemClass && maybe(random, () => ({ SerialID: digits(random, 5) }))),
    ...(isOf('SARJANLIK')(scene) && { SerialID: digits(random, 5) }),
    ...tag(scene),
    ...(isOf('IHRACAT')(scene) && { DeliveryInfo: abroad(random) }),
  }
}
function tag(scene: Scene): Model {
  const { random } = scene
  const owner = maybe(
    random,
    () => ({ OwnerName: 'Mal Sahibi Ltd.', OwnerTaxNumber: random.vkn() }),
    0.5,
  )
  if (isOf('HKS', 'HKSIRSALIYE')(scene))
    return { AdditionalItemIdentification: { TagNumber: digits(random, 19), ...owner } }
  if (isOf('IDIS', 'IDISIRSALIYE')(scene))
    return { AdditionalItemIdentification: { TagNumber: `CV${digits(random, 7)}` } }
  if (isOf('ILAC_TIBBICIHAZ')(scene))
    return {
      AdditionalItemIdentification: {
        TagNumber: digits(random, 14),
        ...random.pick([{}, { TagType: 'TIBBICIHAZ' }, { TagType: 'DIGER' }]),
      },
    }
  if (isOf('TEKNOLOJIDESTEK')(scene))
    return {
      AdditionalItemIdentification: {
        TagNumber: digits(random, 15),
        ...random.pick([{}, { TagType: 'TABLET_PC' }]),
      },
    }
  return {}
}

/** Rate and reason of a line, and its taxes besides KDV, by what the type asks for. */
function treated(
  scene: Scene,
  { permit, fixture }: { readonly permit: boolean; readonly fixture: boolean },
): MadeLine {
  const { random, type } = scene
  const rate = random.pick([1, 10, 20])
  if (isInvestment(scene)) return invested(scene, rate)
  if (fixture) return { line: { KDVPercent: rate }, taxes: otherTaxes(scene), reason: '555' }
  if (isOf('YOLCUBERABERFATURA')(scene))
    return { line: { KDVPercent: rate }, taxes: [], reason: '501' }
  if (isOf('IHRACAT')(scene))
    return { line: { KDVPercent: 0 }, taxes: [], reason: random.pick(['301', '302']) }
  if (isOf('OZELFATURA')(scene)) return { line: { KDVPercent: 0 }, taxes: [], reason: '322' }
  if (type === 'ISTISNA')
    return {
      line: { KDVPercent: 0 },
      taxes: exemptTaxes(random),
      reason: random.pick(reasonsOf(type, 'kdvKismi', 'kdvTam')),
    }
  if (permit)
    return {
      line: {
        KDVPercent: 0,
        DeliveryInfo: {
          GTIPNo: digits(random, 12),
          BuyerPermitLineCode: digits(random, 11),
          ...maybe(random, () => ({ SellerPermitLineCode: digits(random, 11) }), 0.5),
        },
      },
      taxes: [],
      reason: '702',
    }
  if (type === 'IHRACKAYITLI')
    return {
      line: { KDVPercent: 0 },
      taxes: exemptTaxes(random),
      reason: random.pick(['701', '703', '704']),
    }
  if (type === 'OZELMATRAH')
    return {
      line: {
        KDVPercent: rate,
        OzelMatrahReason: random.pick(reasonsOf(type, 'ozelMatrah')),
        OzelMatrahTotal: above(random, 10, 90, 2),
      },
      taxes: [],
    }
  if (kdvTreatmentOf(scene) === 'net') {
    const original = above(random, 10, 900, 2)
    return {
      line: {
        KDVPercent: rate,
        VatAmountWithoutTevkifat: original,
        KDVTotal: cents(original / random.int(1, 5)),
      },
      taxes: [],
    }
  }
  if (type === 'KONAKLAMAVERGISI')
    return { line: { KDVPercent: 10 }, taxes: [{ TaxCode: '0059', Percent: 2 }] }
  if (type === 'SATIS' && random.chance(0.1))
    return { line: { KDVPercent: 0 }, taxes: otherTaxes(scene), reason: '351' }
  if (type === 'IADE' && random.chance(0.2))
    return {
      line: { KDVPercent: 0 },
      taxes: [],
      reason: random.pick(reasonsOf(type, 'kdvKismi', 'ihracKayitli')),
    }
  return { line: { KDVPercent: rate }, taxes: otherTaxes(scene) }
}
function otherTaxes({ random, type }: Scene): readonly Model[] {
  if (type !== 'SATIS' || random.chance(0.7)) return []
  return [
    random.pick([
      { TaxCode: '0059', Percent: 2 },
      { TaxCode: '0074', Percent: 6.7 },
      { TaxCode: '4080', Total: 12.34 },
      { TaxCode: '0003', Percent: 20 },
      { TaxCode: '0071', Total: 0, ReasonCode: '151', ReasonDesc: exemptionName('151') },
    ]),
  ]
}
function exemptTaxes(random: Dice): readonly Model[] {
  const exempt = (TaxCode: string, code: string) => ({
    TaxCode,
    Total: 0,
    ReasonCode: code,
    ReasonDesc: exemptionName(code),
  })
  return random.pick([
    [],
    [],
    [exempt('0059', '001')],
    [exempt('0071', '103')],
    [exempt('9077', '101'), exempt('0059', '001')],
  ])
}

/** Goods for an investment say what they are, and machines which one of the list. */
function invested(scene: Scene, rate: number): MadeLine {
  const { random } = scene
  const isExempt = kdvTreatmentOf(scene) === 'named'
  const itemClass = random.pick(isExempt ? ['01', '02'] : ['01', '02', '03', '04'])
  const net =
    kdvTreatmentOf(scene) === 'net'
      ? { VatAmountWithoutTevkifat: 22.5, KDVTotal: cents(22.5 / random.int(1, 4)) }
      : {}
  return {
    line: {
      KDVPercent: rate,
      ItemClassificationCode: itemClass,
      ...(itemClass === '01' && {
        ModelName: 'Torna tezgâhı',
        ProductTraceID: digits(random, 5),
        SerialID: digits(random, 6),
      }),
      ...net,
    },
    taxes: [],
    reason: isExempt ? investmentExemptions[itemClass] : undefined,
  }
}

/** The first line always, so that the document is what it says. */
function withheld({ random, type }: Scene, index: number): readonly Model[] {
  const isMeant =
    type === 'TEVKIFAT' || type === 'YTBTEVKIFAT' || (type === 'IADE' && random.chance(0.1))
  if (!isMeant || (index > 0 && random.chance(0.5))) return []
  const { code, percent } = random.pick(withholdings)
  return [{ TaxCode: code, Percent: Number(percent) }]
}

const abroadAddress = (random: Dice): Model => ({
  Address: '56A Avon Way',
  ...maybe(random, () => ({ District: 'Soho' })),
  City: 'London',
  Country: 'Birleşik Krallık',
  ...maybe(random, () => ({ PostalCode: 'ZZ99 1ZZ' })),
})
function foreigner(random: Dice): Model {
  return {
    ...(random.chance(0.3)
      ? { PersonName: 'Jane', PersonSurName: 'Farthing', LegalRegistrationName: 'Jane Farthing' }
      : {
          ...maybe(random, () => ({ TaxNumber: '175 269 2355' })),
          LegalRegistrationName: 'Farthing & Söhne <Consortium>',
        }),
    ...abroadAddress(random),
    ...contacts(random),
  }
}
function abroad(random: Dice): Model {
  return {
    GTIPNo: digits(random, 12),
    DeliveryTermCode: random.pick(['FOB', 'CIF', 'DPU']),
    TransportModeCode: random.pick(['1', '3', '4']),
    ...maybe(random, () => ({ PackageBrandName: 'ADDR' })),
    ...maybe(random, () => ({ ProductTraceID: 'IZ-7' })),
    ...maybe(random, () => ({
      PackageID: 'UACU2451999',
      PackageQuantity: random.int(1, 12),
      PackageTypeCode: random.pick(['PX', 'CT']),
    })),
    DeliveryAddress: abroadAddress(random),
  }
}
function taxFree(random: Dice): Model {
  const account = () => ({
    FinancialAccountInfo: {
      ID: 'GB29NWBK60161331926819',
      CurrencyCode: 'GBP',
      ...maybe(random, () => ({ PaymentNote: 'İade' })),
      ...maybe(random, () => ({ BranchName: 'Soho', BankName: 'Bank of Avon' }), 0.5),
    },
  })
  return {
    TouristInfo: {
      Name: 'John',
      SurName: 'Doe',
      CountryCode: random.pick(['GB', 'DE', 'US']),
      PassportNo: `P${digits(random, 7)}`,
      PassportDate: '2024-05-06',
      AddressInfo: { ...abroadAddress(random), ...contacts(random) },
      ...maybe(random, account, 0.5),
    },
    TaxRepresentativeInfo: {
      RegisterNumber: random.vkn(),
      Alias: 'urn:mail:yolcuberaberpk@aracikurum.com.tr',
      ...maybe(random, () => ({ Address: address(random) }), 0.5),
    },
  }
}

// The other kinds

function despatchOf(random: Dice, variant: Variant): Model {
  const scene = { ...variant, random }
  const customer = party(random)
  const hasCarrier = random.chance(0.5)
  const drivers =
    hasCarrier && random.chance(0.5)
      ? []
      : list(random, 2, () => ({
          FirstName: 'Işıl',
          FamilyName: 'Çağ',
          NationalityID: random.tckn(),
          ...maybe(random, () => ({ Title: 'Şoför' })),
        }))
  const isPriced = random.chance(0.5)
  return {
    DespatchInfo: {
      DespatchProfile: variant.profile,
      DespatchType: variant.type,
      DespatchSerieOrNumber: 'ABC',
      IssueDate: '2026-03-01',
      CurrencyCode: 'TRY',
      ...maybe(random, () => ({ OrderReference: { Value: 'SIP-42', IssueDate: '2026-02-20' } })),
      ...(variant.type === 'MATBUDAN' && {
        PrintedDespatches: list(random, 2, (index) => ({
          Number: `A-96340${index}`,
          IssueDate: '2026-02-27',
        })),
      }),
    },
    CustomerInfo: { ...customer, PostalCode: '34100' },
    ...(isOf('IDISIRSALIYE')(scene) && {
      CompanyInfo: {
        PartyIdentifications: [{ SchemeID: 'SEVKIYATNO', Value: `SE-${digits(random, 7)}` }],
      },
    }),
    ShipmentInfo: {
      ActualDespatchDate: '2026-03-01T11:30:00',
      ...filled('Drivers', drivers),
      ...(hasCarrier && {
        CarrierInfo: {
          TaxNumber: random.vkn(),
          Name: 'Ağır Yük Lojistik A.Ş.',
          District: 'Osmancık',
          City: 'Çorum',
          Country: 'Türkiye',
        },
      }),
      ...filled(
        'Plates',
        hasCarrier && random.chance(0.5)
          ? []
          : list(random, 2, () => ({ Plate: `34ABC${digits(random, 3)}` })),
      ),
      ...maybe(random, () => ({ Trailers: [{ Plate: '06DR4088' }] })),
      DeliveryAddress: {
        Address: 'Sanayi Sitesi <depo>',
        District: 'Gebze',
        City: 'Kocaeli',
        Country: 'Türkiye',
        PostalCode: '41400',
      },
    },
    DespatchLines: list(random, 5, () => ({
      Name: 'Elma & armut',
      Quantity: above(random, 1, 50, random.pick([0, 3])),
      UnitType: random.pick(units),
      ...(isPriced && { Price: above(random, 1, 500, 2) }),
      ...maybe(random, () => ({ SellerCode: 'STK-1' })),
      ...maybe(random, () => ({ Note: 'kırılacak' })),
      ...tag(scene),
    })),
    ...notes(random),
  }
}

function producerOf(random: Dice): Model {
  const kept = [
    { TaxCode: '9040', Percent: random.pick([1, 2]) },
    { TaxCode: '8001', Total: above(random, 1, 9, 2) },
    { TaxCode: 'SGK_PRIM', Percent: 2 },
  ]
  return {
    ProducerInfo: {
      ProducerSerieOrNumber: 'ABC',
      IssueDate: random.pick(dates),
      ...money(random),
      ...maybe(random, () => ({ DeliveryDate: '2026-01-27' })),
    },
    CustomerInfo: party(random, true),
    ProducerLines: list(random, 5, () => ({
      Name: 'Ekmeklik buğday',
      Quantity: above(random, 1, 500, 3),
      UnitType: 'KGM',
      Price: above(random, 100, 50, 4),
      ...random.pick<Model>([
        {},
        { GVWithholdingPercent: random.pick([1, 2, 4]) },
        { GVWithholdingAmount: above(random, 1, 9, 2) },
      ]),
      ...filled(
        'Taxes',
        kept.filter(() => random.chance(0.4)),
      ),
    })),
    ...notes(random),
  }
}
function voucherOf(random: Dice): Model {
  const withholding = () => {
    const { code, percent } = random.pick(withholdings)
    return [{ TaxCode: code, Percent: Number(percent) }]
  }
  return {
    VoucherInfo: {
      VoucherSerieOrNumber: 'ABC',
      IssueDate: random.pick(dates),
      ...money(random),
      SendType: random.pick(['KAGIT', 'ELEKTRONIK']),
    },
    CustomerInfo: party(random),
    VoucherLines: list(random, 4, () => ({
      Name: 'Avukatlık',
      GrossWage: above(random, 100, 9000, 2),
      KDVPercent: random.pick([10, 20]),
      ...maybe(random, () => ({ GVWithholdingPercent: random.pick([17, 20]) }), 0.7),
      ...filled('Taxes', random.chance(0.3) ? withholding() : []),
    })),
    ...notes(random),
  }
}
function billOf(random: Dice): Model {
  return {
    BillInfo: {
      BillSerieOrNumber: 'ABC',
      IssueDate: '2026-03-01',
      ...money(random),
      ValidityPeriod: { StartDate: '2026-03-01T12:15:00', EndDate: '2026-03-01T13:45:00' },
      ...maybe(
        random,
        () => ({ RelatedDocument: { Type: 'SATIS_FISI', Code: `JH${digits(random, 8)}` } }),
        0.5,
      ),
    },
    CustomerInfo: random.chance(0.5)
      ? { TaxNumber: '11111111111', Name: 'Nihai Tüketici' }
      : party(random),
    SellerInfo: { User: 'hasan.yılmaz', TableNo: String(random.int(1, 40)) },
    BillLines: list(random, 6, () => ({
      Name: random.pick(['Adana kebap', 'Künefe']),
      Quantity: random.int(1, 4),
      UnitType: 'C62',
      Price: above(random, 1, 400, 2),
    })),
    ...notes(random),
  }
}
function insuranceOf(random: Dice): Model {
  return {
    InsuranceInfo: {
      InsuranceSerieOrNumber: 'ABC',
      IssueDate: random.pick(dates),
      ...money(random),
      InvoicePeriod: {
        StartDate: '2026-01-01',
        EndDate: '2026-01-31',
        ...maybe(random, () => ({ Description: 'OCAK - 2026' }), 0.5),
      },
    },
    CustomerInfo: party(random),
    InsuranceLines: list(random, 4, () => ({
      Name: random.pick(['Kasko', 'Sağlık']),
      ProductionCommission: above(random, 1, 900, 2),
      CancellationCommission: random.amount(90, 2),
    })),
    ...notes(random),
  }
}
