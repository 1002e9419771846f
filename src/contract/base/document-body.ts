/**
 * A document that the family's editor could have written: form, schema and choices of the descriptor make its body. The same
 * seed makes the same bytes.
 */
import { z } from 'zod'
import { holds } from '#engine/condition.ts'
import { plainForm } from '#engine/variants.ts'
import type { FormField, Section } from '#engine/form.ts'
import { familyOf } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { pathOf, withAt } from './body-faults.ts'
import { Broken, Skipped } from './result.ts'
import { sampleOf } from './sample.ts'
import { taxNumber } from './tax-number.ts'
import { recordOf, recordsIn, valueAt } from '#values/json.ts'
import type { Row, World } from './world.ts'

export interface DocumentWish {
  readonly uuid: string
  /**
   * Price of each line: the same document with another price is another document. Without it one that falls between two
   * kuruş, so that every line is rounded and the sum of the lines is not what the document would come to in one piece.
   */
  readonly price?: number
}

type Model = Readonly<Record<string, unknown>>

/** `{Bill: {…}}`. Throws Skipped where nobody is known who could receive it. */
export async function documentBody(
  world: World,
  family: string,
  { uuid, price = 125.455 }: DocumentWish,
): Promise<Readonly<Record<string, unknown>>> {
  const { document, form: whole } = familyOf(world.portal, family)
  if (!document || !whole) throw new Skipped(`The family ${family} has no editor`)
  const form = plainForm(whole)
  const receiver = await receiverOf(world, family)
  const place: BodyContext = { today: world.today, price, receiver }
  const filled = form.sections
    .filter((section) => !('folded' in section))
    .reduce<Model>((model, section) => filledBy(section.section, model, section, place), {})
  const identified = setAt(filled, `${document.info}.UUID`, uuid)
  const { aliasKey } = form
  const body = {
    [document.wrapper]: identified,
    ...(aliasKey !== undefined && { [aliasKey]: null }),
  }
  return completed(document.schemas.one, body)
}

interface BodyContext {
  readonly today: string
  readonly price: number
  readonly receiver: Receiver | undefined
}
interface Receiver {
  readonly taxNumber: string
  readonly name: string
}

// Sections

type Kind = Section['section']
type SectionOf = { readonly [K in Kind]: Extract<Section, { section: K }> }
type Fill<S> = (model: Model, section: S, place: BodyContext) => Model

const filledBy = <K extends Kind>(
  kind: K,
  model: Model,
  section: SectionOf[K],
  place: BodyContext,
): Model => sections[kind](model, section, place)

const sections: { readonly [K in Kind]: Fill<SectionOf[K]> } = {
  fields: (model, { fields }, place) => fillFields(model, fields, place, ''),
  party: (model, { at, fields, taxNo, name }, place) => {
    const filled = fillFields(model, fields, place, at)
    // A party that may be left out is: it would have to be somebody.
    if (!fields.some(({ required }) => required)) return model
    if (!place.receiver) return filled
    return setAt(
      setAt(filled, `${at}.${taxNo}`, place.receiver.taxNumber),
      `${at}.${name}`,
      place.receiver.name,
    )
  },
  lines: (model, { at, columns }, place) => {
    const line = setAt(fillFields({}, columns, place, '', model), amountOf(columns), place.price)
    const lines = [line, secondLine(line, columns)]
    return setAt(model, at, lines)
  },
  rows: (model, { at, columns, when }, place) =>
    holds(when ?? {}, valuesAt(model, when))
      ? setAt(model, at, [fillFields({}, columns, place, '', model)])
      : model,
  notes: (model, { at }) => setAt(model, at, ['Sözleşme denemesi']),
  // No document gives rights, has choices or goes with a call.
  rights: (model) => model,
  choices: (model) => model,
  files: (model) => model,
}

/** Another name, amount and allowance, as far as its columns go. */
function secondLine(line: Model, columns: readonly FormField[]): Model {
  const other: Model = { Name: 'İkinci kalem', Quantity: 3, AllowanceTotal: 0.45 }
  const said = Object.entries(other).filter(([name]) => columns.some(({ at }) => at === name))
  return { ...line, ...Object.fromEntries(said) }
}

/** What a line comes to is said by its price, or by the first amount that it has. */
function amountOf(columns: readonly FormField[]): string {
  const amounts = columns.filter(
    ({ at, kind }) => (kind === 'money' || kind === 'decimal') && at !== 'Quantity',
  )
  return (
    (
      amounts.find(({ at }) => at === 'Price') ??
      amounts.find(({ required }) => required) ??
      amounts[0]
    )?.at ?? 'Price'
  )
}

function fillFields(
  model: Model,
  fields: readonly FormField[],
  place: BodyContext,
  at: string,
  around: Model = model,
): Model {
  return fields.reduce((filled, field) => {
    const whole = around === model ? filled : around
    if (!holds(field.when ?? {}, valuesAt(whole, field.when))) return filled
    const value = valueOf(field, place)
    return value === undefined
      ? filled
      : setAt(filled, at === '' ? field.at : `${at}.${field.at}`, value)
  }, model)
}

const valuesAt = (model: Model, when: FormField['when'] = {}): Model =>
  Object.fromEntries(Object.keys(when).map((name) => [name, valueAt(model, name)]))
const setAt = (model: Model, at: string, value: unknown): Model =>
  recordOf(withAt(model, at.split('.'), value))

/** What has a default or must be there; the rest is left out. */
function valueOf(field: FormField, place: BodyContext): unknown {
  const { kind, values, default: given, required } = field
  if (given === 'today') return place.today
  if (given !== undefined) return given
  if (!required || field.as) return undefined
  return (
    values?.[0] ??
    (field.codeList && codes[field.codeList]) ??
    byName[field.at.slice(field.at.lastIndexOf('.') + 1)] ??
    byKind(kind, place)
  )
}

/** A code that every list of that name has. */
const codes: Readonly<Record<string, string>> = {
  units: 'C62',
  currencies: 'TRY',
  countries: 'TR',
  exemptions: '351',
  stocks: 'Danışmanlık hizmeti',
}
const byName: Readonly<Record<string, string>> = {
  Name: 'Işık Çağdaş',
  Surname: 'Öztürk',
  FirstName: 'Işık',
  FamilyName: 'Öztürk',
  City: 'İstanbul',
  District: 'Şişli',
  Address: 'Büyükdere Cad. 185',
  Country: 'Türkiye',
  TaxOffice: 'Şişli',
  PostalCode: '34394',
  ZipCode: '34394',
  Plate: '34ABC123',
  NationalityID: taxNumber('person', 7),
}

function byKind(kind: FormField['kind'], { today, price }: BodyContext): unknown {
  const values: Readonly<Record<FormField['kind'], unknown>> = {
    uuid: undefined,
    text: 'Deneme',
    note: 'Deneme',
    date: today,
    dateTime: `${today}T23:59:00`,
    int: 1,
    decimal: 1,
    percent: 20,
    money: price,
    taxNo: taxNumber('person', 7),
    code: undefined,
    flag: false,
    tagList: undefined,
    email: 'ayse@ornek.example',
    phone: '+90 555 111 22 33',
  }
  return values[kind]
}

// Who receives

/** Someone who was sent such a document before and got it; a family without a network needs nobody. */
async function receiverOf(world: World, family: string): Promise<Receiver | undefined> {
  const { document, form, boxes } = familyOf(world.portal, family)
  const isLookedUp =
    form?.sections.some((section) => section.section === 'party' && section.lookup !== undefined) ??
    false
  if (!document || !isLookedUp || document.delivery.kind !== 'network') return undefined
  const { from } = document.delivery
  const box = boxes.find(({ key }) => key === from)
  const list = world.portal.calls.find(({ id }) => id === box?.calls['list'])
  const column = (fact: string) => box?.columns.find((one) => one.fact === fact)?.name ?? ''
  const rows = list ? await world.rows(list, 'own') : []
  const row = rows.find((one) => one[column('status')] === 'succeed') ?? rows[0]
  const told = row ?? (await registered(world))
  if (!told) throw new Skipped('Nobody is known who could receive a document')
  return {
    taxNumber: String(told[column('receiverTaxNo')] ?? told['TaxNumber']),
    name: String(told[column('receiverName')] ?? told['Title']),
  }
}

async function registered(world: World): Promise<Row | undefined> {
  const search = world.portal.calls.find((call) => call.pattern === 'globalCompany.search')
  const answer = search && (await world.ask({ call: search, params: { text: 'a' } }))
  return answer?.status === 200 ? recordsIn(answer.json)[0] : undefined
}

// What only the schema asks for

/** Fields that the schema requires and no form has. */
function completed(
  name: string,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const schema = schemaOf(name)
  if (!schema) throw new Skipped(`The body ${name} has no schema`)
  const sample = sampleOf(schema)
  const missing =
    schema
      .safeParse(body)
      .error?.issues.filter(
        (issue) => issue.code === 'invalid_type' || issue.code === 'invalid_value',
      ) ?? []
  const whole = missing.reduce<unknown>((filled, issue) => {
    const path = pathOf(issue)
    // Of each list the sample has one entry.
    const place = path.map((key) => (typeof key === 'number' ? 0 : key))
    return withAt(filled, path, valueAt(sample, place))
  }, body)
  const result = schema.safeParse(whole)
  if (!result.success) throw new Broken(`a ${name} made of its form`, z.prettifyError(result.error))
  return recordOf(whole)
}
