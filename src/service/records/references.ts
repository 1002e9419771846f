/** Records that refer to other records: the others have to be there, their titles are kept with those that refer to them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withoutValue, withValue } from '#engine/own-values.ts'
import { boxOf, familyOf, type Box } from '#engine/portal.ts'
import { referencesOf, referrersOf, type Reference } from '#engine/references.ts'
import { valueAt } from '#values/json.ts'
import { findText, type Language } from '../base/text.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { keepBody } from './kept-record.ts'
import { isUuid } from './record.ts'
import { toRow, type RecordRow } from './row.ts'
import { refusal } from './sentence.ts'

/**
 * The body with the titles of what it refers to; a client cannot choose them. Throws where it refers to a record that the company
 * does not have. Until the transaction ends nobody deletes what it refers to.
 */
export async function withTitles(
  tx: Tx,
  context: CallContext,
  box: Box,
  body: unknown,
): Promise<unknown> {
  let titled = body
  for (const reference of referencesOf(familyOf(context.ports.portal, box.family), box)) {
    const id = valueAt(body, reference.place) ?? ''
    titled =
      id === ''
        ? withoutValue(titled, reference.titleAt)
        : withValue(titled, reference.titleAt, await titleOf(tx, context, reference, String(id)))
  }
  return titled
}

async function titleOf(
  tx: Tx,
  { session, ports, language }: CallContext,
  { place, box }: Reference,
  id: string,
): Promise<string> {
  const record = isUuid(id)
    ? await tx
        .selectFrom('record')
        .selectAll()
        .where('company_id', '=', session.companyId)
        .where('box', '=', box)
        .where('uuid', '=', id)
        .forShare()
        .executeTakeFirst()
    : undefined
  if (!record) throw refusal(language, { status: 422, key: 'referenceUnknown', path: place })
  return titleIn(boxOf(ports.portal, box), record)
}

/** The title that people know a record by. */
export const titleIn = (box: Box, record: RecordRow): string =>
  String(toRow(box, record, { names: [box.title] })[box.title] ?? '')

/** Throws where a record of the box that is not among these refers to one of them. Nobody may refer to them any more by then. */
export async function assertUnreferred(
  tx: Tx,
  context: CallContext,
  box: Box,
  uuids: readonly string[],
): Promise<void> {
  for (const { box: from, reference } of referrersOf(context.ports.portal, box.id)) {
    const { count } = await referring(tx, context, from)
      .where(refersTo(reference, uuids))
      .$if(from.id === box.id, (query) => query.where('document.uuid', 'not in', uuids))
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0)
      throw refusal(context.language, {
        status: 409,
        key: 'recordReferredTo',
        values: { count, box: nameOf(context.language, from) },
      })
  }
}

/** What people call a record of the box. */
const nameOf = (language: Language, { family, key, id }: Box): string =>
  findText(language, `families.${family}.records.${key}`) ?? id

/** Keeps the title of a record that has changed with all that refer to it. */
export async function keepTitle(
  tx: Tx,
  context: CallContext,
  box: Box,
  before: RecordRow,
): Promise<void> {
  const referrers = referrersOf(context.ports.portal, box.id)
  if (referrers.length === 0) return
  const { company_id: companyId, uuid } = before
  const after = await tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const title = titleIn(box, after)
  if (title === titleIn(box, before)) return
  for (const { box: from, reference } of referrers) {
    const found = await referring(tx, context, from)
      .where(refersTo(reference, [uuid]))
      .select(['document.uuid', 'document.model'])
      .execute()
    for (const one of found)
      await keepBody(
        tx,
        { companyId, box: from, uuid: one.uuid },
        withValue(one.model, reference.titleAt, title),
      )
  }
}

export interface Referring {
  readonly box: Box
  readonly uuid: string
  readonly body: unknown
}

/** Makes all that refer to one of these records refer to another one of the box, which is a new version of theirs. Answers what they are now. */
export async function referInstead(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
  to: RecordRow,
): Promise<readonly Referring[]> {
  const { session, ports } = context
  const title = titleIn(boxOf(ports.portal, to.box), to)
  const changed: Referring[] = []
  for (const { box, reference } of referrersOf(ports.portal, to.box)) {
    const found = await referring(tx, context, box)
      .where(refersTo(reference, uuids))
      .select(['document.uuid', 'document.model'])
      .execute()
    for (const { uuid, model } of found) {
      const body = withValue(withValue(model, reference.place, to.uuid), reference.titleAt, title)
      await keepBody(tx, { companyId: session.companyId, box, uuid }, body, ports.clock.now())
      changed.push({ box, uuid, body })
    }
  }
  return changed
}

const referring = (tx: Tx, { session }: CallContext, { id }: Box) =>
  tx
    .selectFrom('document')
    .where('document.company_id', '=', session.companyId)
    .where('document.box', '=', id)

const refersTo = ({ place }: Reference, uuids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`document.model #>> ${`{${place.replaceAll('.', ',')}}`}::text[] in (${sql.join(uuids)})`
