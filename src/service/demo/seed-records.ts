/** Records of the demo in boxes whose records are written in the portal: values of every field of their forms. */
import type { FieldKind } from '#descriptor/field.ts'
import { withComputed } from '#engine/computed.ts'
import type { FormField, Section } from '#engine/form.ts'
import { boxOf, type Box, type Portal } from '#engine/portal.ts'
import { referencesOf, type Reference } from '#engine/references.ts'
import { schemaOf } from '#schemas/wire.ts'
import { withValue } from '#engine/own-values.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { JsonRecord } from '#values/json.ts'
import type { Random, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { documentRow, recordRow } from '../records/kept-record.ts'
import { titleIn } from '../records/references.ts'
import { takeSerials } from '../records/serials.ts'
import { seedReports } from './accounting.ts'
import { cardsOf } from './cards.ts'
import { ownFirms } from './firms.ts'
import { goods } from './goods.ts'
import { createChooser, type Chooser } from './random-choice.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'
import { seedTickets } from './tickets.ts'

const recordsPerBox = 6
const dayMs = 86_400_000

/** Fills the boxes of the demo's companies in which there is nothing yet. */
export async function addMissingRecords(tx: Tx, source: SeedSource): Promise<void> {
  const boxes = recordBoxes(source.portal)
  if (boxes.length === 0) return
  const companies = await ownCompanies(tx)
  const known = await tx
    .selectFrom('record')
    .select(['company_id', 'box'])
    .where(
      'box',
      'in',
      boxes.map(({ box }) => box.id),
    )
    .distinct()
    .execute()
  for (const company of companies)
    for (const [place, one] of boxes.entries()) {
      const { box } = one
      if (known.some((kept) => kept.company_id === company.id && kept.box === box.id)) continue
      // A desk has what companies ask, and nothing of its own.
      if (box.record?.deskOf !== undefined) continue
      if (box.record?.schema === 'SupportTicket') {
        await seedTickets(tx, source, company, box)
        continue
      }
      if (box.record?.schema === 'AccountingReport') {
        await seedReports(tx, source, company, box.family)
        continue
      }
      const targets = await targetsOf(tx, source.portal, company.id, one)
      const bodies =
        cardsOf(box.record?.schema ?? '', company.tax_number, source.clock.now()) ??
        bodiesOf(one, targets, source, place)
      await seedBox(tx, source, company, box, bodies)
    }
}

interface RecordBox {
  readonly box: Box
  readonly sections: readonly Section[]
  readonly references: readonly Reference[]
}

/** Those that refer to nothing come first, so that there is something to refer to. */
const recordBoxes = ({ families }: Portal): RecordBox[] =>
  families
    .flatMap((family) =>
      family.boxes.flatMap((box) =>
        box.record
          ? [
              {
                box,
                sections: family.forms?.[box.key]?.sections ?? [],
                references: referencesOf(family, box),
              },
            ]
          : [],
      ),
    )
    .toSorted((a, b) => a.references.length - b.references.length)

/** What the company has to refer to. */
interface Target extends Reference {
  readonly records: readonly { readonly uuid: string; readonly title: string }[]
}

const targetsOf = (
  tx: Tx,
  portal: Portal,
  companyId: string,
  { references }: RecordBox,
): Promise<Target[]> =>
  Promise.all(
    references.map(async (reference) => {
      const box = boxOf(portal, reference.box)
      const records = await tx
        .selectFrom('record')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('box', '=', box.id)
        .orderBy('created_at')
        .limit(recordsPerBox)
        .execute()
      return {
        ...reference,
        records: records.map((record) => ({ uuid: record.uuid, title: titleIn(box, record) })),
      }
    }),
  )

/** Only bodies that the schema takes: a rule between fields is not known here. */
function bodiesOf(
  { box, sections }: RecordBox,
  targets: readonly Target[],
  { clock, random }: SeedSource,
  place: number,
): unknown[] {
  const schema = schemaOf(box.record?.schema ?? '')
  const chooser = createChooser(place + 1)
  const bodies = Array.from({ length: recordsPerBox }, () => {
    const body = withComputed(box, bodyOf(sections, { chooser, random, now: clock.now() }))
    return targets.reduce<unknown>(
      (referring, target) => refersTo(referring, target, chooser),
      body,
    )
  })
  return bodies.filter((body) => schema?.safeParse(body).success)
}

function refersTo(body: unknown, { place, titleAt, records }: Target, chooser: Chooser): unknown {
  if (records.length === 0) return body
  const { uuid, title } = chooser.one(records)
  return withValue(withValue(body, place, uuid), titleAt, title)
}

async function seedBox(
  tx: Tx,
  { clock, random }: SeedSource,
  company: { readonly id: string; readonly tax_number: string },
  box: Box,
  bodies: readonly unknown[],
): Promise<void> {
  if (bodies.length === 0) return
  const first = await takeSerials(tx, { companyId: company.id, box: box.id }, bodies.length)
  const records = bodies.map((body, index) => ({
    companyId: company.id,
    companyTaxNo: company.tax_number,
    box,
    uuid: random.uuid(),
    serial: first + index,
    body,
    at: new Date(clock.now().getTime() - (index + 1) * dayMs),
  }))
  await tx.insertInto('record').values(records.map(recordRow)).execute()
  await tx.insertInto('document').values(records.map(documentRow)).execute()
  await addHistory(
    tx,
    records.map(({ uuid, at }) => ({
      companyId: company.id,
      box: box.id,
      uuid,
      userName: 'Demo',
      event: 'recordCreated',
      at,
    })),
  )
}

interface Wish {
  readonly chooser: Chooser
  readonly random: Random
  readonly now: Date
}
type Body = JsonRecord

const bodyOf = (sections: readonly Section[], wish: Wish): Body =>
  sections.reduce<Body>((body, section) => {
    if (section.section === 'fields') return fill(body, section.fields, wish)
    if (section.section === 'notes')
      return withValue(body, section.at, [wish.chooser.one(goods).name])
    if (section.section !== 'rows') return body
    const rows = Array.from({ length: wish.chooser.between(1, 3) }, () =>
      fill({}, section.columns, wish),
    )
    return withValue(body, section.at, rows)
  }, {})

const fill = (body: Body, fields: readonly FormField[], wish: Wish): Body =>
  fields.reduce((filled, field) => withValue(filled, field.at, valueOf(field, wish)), body)

function valueOf(field: FormField, wish: Wish): unknown {
  if (field.values) return wish.chooser.one(field.values)
  // What is referred to is not made up.
  if (field.reference !== undefined) return undefined
  // Of the other lists a made-up code would be none.
  if (field.codeList !== undefined) return field.codeList === 'currencies' ? 'TRY' : undefined
  return values[field.kind](wish)
}

const text = ({ chooser }: Wish): string => chooser.one(goods).name
const amount = ({ chooser }: Wish): number => chooser.between(100, 500_000) / 100
const day = ({ chooser, now }: Wish): string =>
  momentInIstanbul(new Date(now.getTime() - chooser.between(0, 60) * dayMs)).date

const values: Readonly<Record<FieldKind, (wish: Wish) => unknown>> = {
  uuid: ({ random }) => random.uuid(),
  text,
  note: text,
  code: ({ chooser }) => chooser.one(goods).code,
  date: day,
  dateTime: (wish) => `${day(wish)}T09:30:00+03:00`,
  int: ({ chooser }) => chooser.between(1, 40),
  decimal: amount,
  percent: ({ chooser }) => chooser.between(1, 100),
  money: amount,
  taxNo: ({ chooser }) => chooser.one(ownFirms).taxNumber,
  flag: ({ chooser }) => chooser.chance(0.5),
  tagList: () => [],
  email: () => 'bilgi@ornek.example',
  phone: () => '+90 532 123 45 67',
}
