/** Wire models of a family, filled in by what its form says: no family is known here by name. */
import { isDifference, isOneAmount } from '#engine/document-map.ts'
import { type JsonRecord, recordOf } from '#values/json.ts'
import type { Condition } from '#descriptor/condition.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { FormField, Section } from '#engine/form.ts'
import { withholdings } from '#documents/codes/withholdings.ts'
import { holds } from '#engine/condition.ts'
import type { Family } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { needed } from '#values/needed.ts'
import { documentMapOf } from '../content/model.ts'
import { otherFirms, type Firm } from './firms.ts'
import { branches, dishes, goods, produce, services, type Good } from './goods.ts'
import type { Chooser } from './random-choice.ts'

export interface ModelWish {
  readonly uuid: string
  /** `YYYY-MM-DDTHH:MM:SS` in Istanbul. */
  readonly issued: string
  /** Sixteen characters; empty for a draft. */
  readonly number: string
  readonly customer: Firm | undefined
  readonly profile: string | undefined
  readonly type: string | undefined
  readonly currency: string
  readonly exchangeRate: number | undefined
  /** The document that a return refers to. */
  readonly returned: { readonly number: string; readonly issueDate: string } | undefined
  readonly notes: readonly string[]
}

/** Types whose taxes differ: part of the tax is withheld, or none is charged and a reason is given. */
const withheldType = 'TEVKIFAT'
const exemptType = 'ISTISNA'
/** Exemption of supplies within the country that most sellers meet: "Diğerleri", code 350. */
const commonExemption = '350'

export function demoModel(family: Family, wish: ModelWish, chooser: Chooser): JsonRecord {
  const map = documentMapOf(family)
  const sections = family.form ? plainForm(family.form).sections : []
  const fields = sections.flatMap((section) => (section.section === 'fields' ? section.fields : []))
  const model: Record<string, unknown> = { [map.info]: {} }
  const inInfo = (name: string, value: unknown) =>
    value !== undefined && setAt(model, `${map.info}.${name}`, value)
  inInfo('UUID', wish.uuid)
  inInfo('IssueDate', wish.issued)
  inInfo(map.serie, wish.number || undefined)
  if ('at' in map.profile) inInfo(map.profile.at, wish.profile)
  if ('at' in map.type) inInfo(map.type.at, wish.type)
  inInfo('CurrencyCode', wish.currency)
  inInfo('ExchangeRate', wish.exchangeRate)
  if (wish.type === exemptType) setWhere(model, fields, 'exemptions', commonExemption)
  for (const section of sections.filter((one) => !('folded' in one)))
    fillers[section.section](model, section, wish, chooser, map)
  if (map.shipment !== undefined) fillShipment(model, map.shipment, map.info, wish, chooser)
  return model
}

const drivers = [
  ['Hasan', 'Çelik', '10000000146'],
  ['Ümit', 'Işık', '10000000146'],
  ['İbrahim', 'Şahin', '10000000146'],
] as const
const plates = ['06 ABC 123', '34 KLM 45', '61 TS 1967', '35 EGE 350'] as const
const printedType = 'MATBUDAN'

/** Goods leave half an hour after the despatch is made out; one of four takes a carrier, and what was printed came before. */
function fillShipment(
  model: Record<string, unknown>,
  at: string,
  info: string,
  wish: ModelWish,
  chooser: Chooser,
): void {
  const [FirstName, FamilyName, NationalityID] = chooser.one(drivers)
  const leaves = new Date(Date.parse(`${wish.issued}Z`) + 30 * 60_000).toISOString().slice(0, 19)
  const carrier = chooser.chance(0.25) ? otherFirms[7] : undefined
  setAt(model, at, {
    ActualDespatchDate: leaves,
    Drivers: [{ FirstName, FamilyName, NationalityID }],
    Plates: [{ Plate: chooser.one(plates) }],
    ...(chooser.chance(0.3) && { Trailers: [{ Plate: '06 DRS 77' }] }),
    ...(carrier && { CarrierInfo: partyOf(carrier) }),
  })
  if (wish.type === printedType)
    setAt(model, `${info}.PrintedDespatches`, [
      { Number: `A-${chooser.between(100_000, 999_999)}`, IssueDate: wish.issued.slice(0, 10) },
    ])
}

type Filler = (
  model: Record<string, unknown>,
  section: Section,
  wish: ModelWish,
  chooser: Chooser,
  map: DocumentMap,
) => void

const fillers: Readonly<Record<Section['section'], Filler>> = {
  fields: (model, section, wish, chooser, map) => {
    if (section.section !== 'fields' || !holdsOf(model, section.when)) return
    for (const field of section.fields) {
      const say = told[lastName(field.at)]
      if (say && valueAt(model, field.at) === undefined && holdsOf(model, field.when))
        setAt(model, field.at, say(wish, chooser, field))
    }
    if (isDifference(map))
      setAt(model, `${map.info}.InvoicePeriod`, monthBefore(wish.issued.slice(0, 10)))
  },
  party: (model, section, wish, _chooser, map) => {
    if (section.section === 'party' && section.at === map.customer)
      setAt(model, section.at, wish.customer ? partyOf(wish.customer) : defaultsOf(section.fields))
  },
  lines: (model, section, wish, chooser, map) => {
    if (section.section !== 'lines') return
    const chosen = chooser.some(
      waresOf(map),
      chooser.between(1, isOneAmount(map) ? 2 : map.taxed ? 5 : 6),
    )
    setAt(
      model,
      section.at,
      chosen.map((good, index) => lineOf(section.columns, good, index, wish, chooser, map)),
    )
  },
  rows: (model, section, wish) => {
    if (section.section !== 'rows' || !wish.returned) return
    const { number, issueDate } = wish.returned
    setAt(model, section.at, [
      Object.fromEntries(
        section.columns.map((column) => [column.at, column.kind === 'date' ? issueDate : number]),
      ),
    ])
  },
  notes: (model, section, wish) => {
    if (section.section === 'notes' && wish.notes.length > 0)
      setAt(model, section.at, [...wish.notes])
  },
  // No document gives rights, has choices or goes with a call.
  rights: () => undefined,
  choices: () => undefined,
  files: () => undefined,
}

/** The month before a day, with its name as agents write it. */
function monthBefore(day: string): JsonRecord {
  const last = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  last.setUTCDate(0)
  const end = last.toISOString().slice(0, 10)
  return {
    StartDate: `${end.slice(0, 7)}-01`,
    EndDate: end,
    Description: `${months[last.getUTCMonth()] ?? ''} ${end.slice(0, 4)}`,
  }
}
const months = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
]

/** What such a document is about, by how its lines are reckoned. */
function waresOf(map: DocumentMap): readonly Good[] {
  const { taxed, deductions } = map
  if (isDifference(map)) return branches
  if (isOneAmount(map)) return services
  if (taxed) return goods
  return deductions ? produce : dishes
}

const partyOf = (firm: Firm): JsonRecord => ({
  TaxNumber: firm.taxNumber,
  Name: firm.name,
  TaxOffice: firm.taxOffice,
  Address: firm.street,
  District: firm.district,
  City: firm.city,
  Country: 'Türkiye',
  PostalCode: firm.postalCode,
  Phone: firm.phone,
  Mail: `muhasebe@${firm.domain}`,
})

/** What the form itself starts with: the final consumer, where there is one. */
const defaultsOf = (fields: readonly FormField[]): JsonRecord =>
  Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.at, field.default]])),
  )

function lineOf(
  columns: readonly FormField[],
  good: Good,
  index: number,
  wish: ModelWish,
  chooser: Chooser,
  map: DocumentMap,
): JsonRecord {
  // Farmers sell by the hundredweight.
  const quantity =
    waresOf(map) === produce
      ? chooser.between(3, 60) * 50
      : chooser.between(1, good.price > 5_000 ? 4 : 24)
  const withheld = isWithheld(wish, index, chooser, map)
    ? chooser.one(
        withholdings.filter(({ code }) =>
          isOneAmount(map) ? code === consulting : code.startsWith('6'),
        ),
      )
    : undefined
  const price = priceIn(good, wish)
  // Five per cent, on whole kuruş.
  const allowance = chooser.chance(0.2) ? Math.round(quantity * price * 5) / 100 : undefined
  const valueOf = (column: FormField): unknown => {
    if (column.tax !== undefined)
      return chooser.chance(0.4)
        ? [{ TaxCode: column.tax, Percent: usualPercent[column.tax] ?? 1 }]
        : []
    if (column.as === 'taxes') return undefined
    if (column.as === 'withholding')
      return withheld && [{ TaxCode: withheld.code, Percent: Number(withheld.percent) }]
    if (column.codeList === 'stocks' || column.at === 'Name') return good.name
    if (column.codeList === 'units') return good.unit
    // Withholding needs a tax to withhold from.
    if (column.codeList === 'vatRates')
      return wish.type === exemptType ? 0 : withheld ? 20 : good.vat
    if (column.kind === 'money') return allowance
    return (
      { Quantity: quantity, Price: price, ...reckonedOf(price, chooser, map) }[column.at] ??
      (column.kind === 'percent' ? column.default : undefined)
    )
  }
  const line: Record<string, unknown> = {}
  for (const column of columns) {
    const value = valueOf(column)
    // Several columns may stand in one list of taxes.
    if (value === undefined) continue
    const known = line[column.at]
    line[column.at] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value
  }
  return line
}

/** KDV withheld from consultants and architects: 602. */
const consulting = '602'
const isWithheld = (wish: ModelWish, index: number, chooser: Chooser, map: DocumentMap): boolean =>
  isOneAmount(map) ? chooser.chance(0.35) : wish.type === withheldType && index === 0
/** Per cent of pasture fund, registration at the exchange and social security premium that farmers meet. */
const usualPercent: Readonly<Record<string, number>> = { '9040': 0.1, '8001': 0.2, SGK_PRIM: 1 }

function reckonedOf(price: number, chooser: Chooser, { lineAmount }: DocumentMap): JsonRecord {
  if (!lineAmount) return {}
  if (lineAmount.less === undefined) return { [lineAmount.at]: price }
  const produced = Math.round(price * chooser.between(60, 190)) / 100
  return {
    [lineAmount.at]: produced,
    [lineAmount.less]: chooser.chance(0.4)
      ? Math.round(produced * chooser.between(3, 18)) / 100
      : 0,
  }
}

/** What the demo has to say of an invoice that is handed over and of a sale over the internet, by the names of the fields. */
const told: Readonly<
  Record<string, (wish: ModelWish, chooser: Chooser, field: FormField) => unknown>
> = {
  SendType: (_, chooser) => (chooser.chance(0.75) ? 'ELEKTRONIK' : 'KAGIT'),
  SalesPlatform: (_, chooser) => (chooser.chance(0.25) ? 'INTERNET' : 'NORMAL'),
  WebSite: (_, chooser) =>
    chooser.one([
      'www.anadoluyazilim.example',
      'magaza.egezeytincilik.example',
      'www.pazaryeri.example',
    ]),
  PaymentMethod: (_, chooser, field) => chooser.one(field.values ?? []),
  PaymentMethodName: () => 'Hediye çeki',
  PaymentAgentName: () => 'Güvenli Ödeme Hizmetleri A.Ş.',
  PaymentDate: ({ issued }) => issued.slice(0, 10),
  TransporterName: () => carrier.name,
  TransporterRegisterNumber: () => carrier.taxNumber,
  TransportDate: ({ issued }) => issued.slice(0, 10),
  DeliveryDate: ({ issued }) => issued.slice(0, 10),
}
const carrier = needed(
  otherFirms.find((firm) => firm.name.includes('Kargo')),
  'carrier among the firms of the demo',
)

const lastName = (place: string): string => place.slice(place.lastIndexOf('.') + 1)
const holdsOf = (model: JsonRecord, when: Condition | undefined): boolean =>
  when === undefined ||
  holds(when, Object.fromEntries(Object.keys(when).map((place) => [place, valueAt(model, place)])))
const valueAt = (model: JsonRecord, place: string): unknown =>
  place.split('.').reduce<unknown>((value, key) => recordOf(value)[key], model)

/** Prices are kept in lira. */
const priceIn = (good: Good, wish: ModelWish): number =>
  wish.exchangeRate === undefined
    ? good.price
    : Math.round((good.price / wish.exchangeRate) * 100) / 100

function setWhere(
  model: Record<string, unknown>,
  fields: readonly FormField[],
  codeList: string,
  value: unknown,
): void {
  const field = fields.find((one) => one.codeList === codeList)
  if (field) setAt(model, field.at, value)
}

/** `A.B.C` → model[A][B][C]. */
function setAt(model: Record<string, unknown>, place: string, value: unknown): void {
  const [first = '', ...rest] = place.split('.')
  if (rest.length === 0) {
    model[first] = value
    return
  }
  const inner = { ...recordOf(model[first]) }
  setAt(inner, rest.join('.'), value)
  model[first] = inner
}
