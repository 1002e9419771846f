/** Records that are written in the portal and kept: made, read, changed, deleted and brought back. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { boxOf, type Box, type RecordSpec } from '#engine/portal.ts'
import { stepsOf } from '#engine/steps.ts'
import { withComputed } from '#engine/computed.ts'
import { holds } from '#engine/condition.ts'
import { partSecrets, secretsOf } from '#engine/secrets.ts'
import { recordOf as membersOf, valueAt } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { afterStep, boxKeyOf } from '#engine/own-values.ts'
import { schemaOf, type Wire } from '#schemas/wire.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { keepDrafts, restoreDrafts } from '../records/deleted-drafts.ts'
import { assertActionAllowed } from '../records/action.ts'
import { reasonsOf } from '../records/reasons.ts'
import { addHistory } from '../records/history.ts'
import {
  bodyOf,
  documentRow,
  keepBody,
  recordRow,
  type KeptRecord,
} from '../records/kept-record.ts'
import { boxOfCall, lockedRecordOf, missing, missingText, recordOf } from '../records/record.ts'
import { toRow, type RecordRow } from '../records/row.ts'
import { assertUnreferred, keepTitle, withTitles } from '../records/references.ts'
import { takeSerials } from '../records/serials.ts'
import { keepSecrets, keptSecrets, removeSecrets } from '../records/secrets.ts'
import { refusal, type Values } from '../records/sentence.ts'
import { removeRecords } from '../records/store-document.ts'
import { uuidsOf } from '../ports/body-as.ts'
import { companyOf } from '../sending/supplier.ts'
import { ruleOf } from './record-rules.ts'

export const recordHandlers: Handlers = {
  'box.model': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      const body = await writtenBody(tx, context, record)
      const places = secretPlaces(context)
      if (places.length === 0) return body
      // The service may keep some beside them, such as the key of an address.
      const kept = await keptSecrets(tx, secretsPlace(record))
      return { ...membersOf(body), Secrets: kept.filter((one) => places.includes(one)) }
    }),

  'box.create': (context) =>
    context.transaction(async (tx) => {
      const { uuid, box } = await createRecord(tx, context, context.body)
      const isElsewhere = box.key !== boxOfCall(context).key
      return { UUID: uuid, Version: 1, ...(isElsewhere && { Box: box.id }) }
    }),

  'box.update': (context) =>
    context.transaction((tx) =>
      changeRecord(tx, context, context.params['id'] ?? '', () => context.body),
    ),

  'box.step': (context) =>
    context.transaction(async (tx) => {
      const record = await lockedRecordOf(tx, context, context.params['id'] ?? '')
      const box = boxOfCall(context)
      const step = stepsOf(box).find(({ call }) => call === context.call.id)
      if (!step) throw new Error(`The box ${box.id} has no step ${context.call.id}`)
      const row = toRow(box, record)
      if (!holds(step.when, row))
        throw refusal(context.language, {
          status: 422,
          key: 'actionNotAllowed',
          values: { reasons: reasonsOf(step, row) },
        })
      const body = afterStep(await writtenBody(tx, context, record), context.body, step)
      assertBody(context, withComputed(box, body))
      return save(tx, context, record, body)
    }),

  'box.delete': (context) =>
    context.transaction(async (tx) => {
      await deleteRecords(tx, context, uuidsOf(context))
      return true
    }),

  /** Takes a deletion back, by who did it, within a minute. One message for each record that did not come back. */
  'box.restore': (context) =>
    context.transaction(async (tx) => {
      const uuids = uuidsOf(context)
      const restored = await restoreDrafts(tx, placeOf(context), uuids, byWhom(context))
      for (const uuid of restored) await assertStillFit(tx, context, uuid)
      await addLine(tx, context, boxOfCall(context), restored, 'recordRestored')
      return uuids
        .filter((uuid) => !restored.includes(uuid))
        .map((uuid) => missingText(context, uuid))
    }),
}

/** A new record of the box of the call, or of another one where the descriptor says so. */
export async function createRecord(
  tx: Tx,
  context: CallContext,
  written: unknown,
): Promise<{ readonly uuid: string; readonly box: Box }> {
  const { companyId } = context.session
  const uuid = context.ports.random.uuid()
  const { body, secrets } = await partedBody(tx, context, written)
  const box = boxFor(context, body)
  await assertUnique(tx, context, box, uuid, body)
  const place = { companyId, box: box.id, uuid }
  const record: KeptRecord = {
    companyId,
    companyTaxNo: (await companyOf(tx, companyId)).tax_number,
    box,
    uuid,
    serial: await takeSerials(tx, place),
    body,
    at: context.ports.clock.now(),
  }
  await tx.insertInto('record').values(recordRow(record)).execute()
  await tx.insertInto('document').values(documentRow(record)).execute()
  await keepSecrets(tx, context.ports.secretBox, place, secrets)
  await addLine(tx, context, box, [uuid], 'recordCreated')
  return { uuid, box }
}

/** What is written of it, made of what it was. */
export async function changeRecord(
  tx: Tx,
  context: CallContext,
  uuid: string,
  written: (before: unknown) => unknown,
): Promise<Wire['RecordSaved']> {
  const record = await lockedRecordOf(tx, context, uuid)
  assertActionAllowed(context, record)
  return save(tx, context, record, written(await writtenBody(tx, context, record)))
}

/** All or nothing, as drafts are deleted. */
export async function deleteRecords(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
): Promise<void> {
  await assertDeletable(tx, context, uuids)
  await assertUnreferred(tx, context, boxOfCall(context), uuids)
  await keepDrafts(tx, placeOf(context), uuids, byWhom(context))
  const removed = await removeRecords(tx, placeOf(context), uuids)
  const lost = uuids.find((uuid) => !removed.includes(uuid))
  if (lost !== undefined) throw missing(context, lost)
}

const placeOf = (context: CallContext) => ({
  companyId: context.session.companyId,
  box: boxOfCall(context).id,
})
const secretsPlace = ({ company_id, box, uuid }: RecordRow) => ({
  companyId: company_id,
  box,
  uuid,
})
/** All boxes that a record may go to ask for the same secrets, those of its schema. */
function secretPlaces(context: CallContext): readonly string[] {
  const { key, id } = boxOfCall(context)
  return secretsOf(needed(context.family.forms?.[key], `form of ${id}`))
}
const byWhom = ({ session, ports }: CallContext) => ({
  userId: session.userId,
  at: ports.clock.now(),
})

const writtenBody = (
  tx: Tx,
  context: CallContext,
  { company_id: companyId, uuid }: RecordRow,
): Promise<unknown> => bodyOf(tx, { companyId, box: boxOfCall(context), uuid })

/** Since it was deleted another one with the same values may have been made, and what it refers to been deleted. */
async function assertStillFit(tx: Tx, context: CallContext, uuid: string): Promise<void> {
  const body = await writtenBody(tx, context, await recordOf(tx, context, uuid))
  await assertUnique(tx, context, boxOfCall(context), uuid, body)
  await withTitles(tx, context, boxOfCall(context), body)
}

/** The body with all that follows from it: numbers, and the titles of what it refers to. */
const completed = (tx: Tx, context: CallContext, body: unknown): Promise<unknown> =>
  withTitles(tx, context, boxOfCall(context), withComputed(boxOfCall(context), body))

/** The completed body in its one spelling, and the secrets that were written with it. */
async function partedBody(tx: Tx, context: CallContext, written: unknown) {
  const { body, secrets } = partSecrets(
    await completed(tx, context, written),
    secretPlaces(context),
  )
  const rule = ruleOf(boxOfCall(context))
  return { body: rule ? rule.spelled(context.ports, body) : body, secrets }
}

/** The record as it is from now on, where nobody has changed it since it was seen. */
async function save(
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  written: unknown,
): Promise<Wire['RecordSaved']> {
  assertVersion(context, record)
  const { body, secrets } = await partedBody(tx, context, written)
  const box = boxFor(context, body)
  if (box.id !== record.box)
    throw refusal(context.language, {
      status: 422,
      key: 'recordElsewhere',
      values: { box: box.id },
    })
  await assertUnique(tx, context, box, record.uuid, body)
  const rule = ruleOf(box)
  const before = rule && (await writtenBody(tx, context, record))
  const isForOthers =
    rule?.secretsFor(context.ports, before) !== rule?.secretsFor(context.ports, body)
  await keepBody(
    tx,
    { companyId: record.company_id, box, uuid: record.uuid },
    body,
    context.ports.clock.now(),
  )
  if (isForOthers) await removeSecrets(tx, secretsPlace(record))
  await keepSecrets(tx, context.ports.secretBox, secretsPlace(record), secrets)
  await keepTitle(tx, context, box, record)
  await addLine(tx, context, boxOfCall(context), [record.uuid], 'recordChanged')
  return { UUID: record.uuid, Version: record.version + 1 }
}

/** What a step makes of a record is a record again; where it is not, the first place that does not fit is named. */
export function assertBody(context: CallContext, body: unknown): void {
  const schema = schemaOf(boxOfCall(context).record?.schema ?? '')
  const [issue] = schema?.safeParse(body).error?.issues ?? []
  if (issue)
    throw refusal(context.language, {
      status: 422,
      key: 'recordUnfit',
      values: { place: issue.path.join('.') },
      path: issue.path.join('.'),
    })
}

async function assertDeletable(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
): Promise<void> {
  const { companyId, box } = placeOf(context)
  const records = await tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('uuid', 'in', uuids)
    .forUpdate()
    .execute()
  for (const record of records) assertActionAllowed(context, record)
}

function assertVersion({ query, language }: CallContext, { uuid, version }: RecordRow): void {
  const seen = query['Version']
  if (seen === undefined || seen === version) return
  throw refusal(language, {
    status: 409,
    key: 'recordChanged',
    values: { uuid },
    path: 'Version',
  })
}

/** One at a time within a box, so that two who save the same at the same moment do not both find nothing. */
export async function assertUnique(
  tx: Tx,
  context: CallContext,
  { id: box, record }: Box,
  uuid: string,
  body: unknown,
): Promise<void> {
  const { unique = [] }: Partial<RecordSpec> = record ?? {}
  if (unique.length === 0) return
  const { companyId } = context.session
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${box}`}, 0))`.execute(tx)
  for (const places of unique) {
    const said = places.map((place) => [place, valueAt(body, place) ?? ''] as const)
    if (said.some(([, value]) => value === '')) continue
    const same = await tx
      .selectFrom('document')
      .select('uuid')
      .where('company_id', '=', companyId)
      .where('box', '=', box)
      .where('uuid', '!=', uuid)
      .where(sql<SqlBool>`${sql.join(said.map(isSaid), sql` and `)}`)
      .executeTakeFirst()
    if (same)
      throw refusal(context.language, {
        status: 409,
        key: 'recordTaken',
        values: { values: said.map(([, value]) => String(value)).join(', ') },
        path: places[0],
      })
  }
}

const isSaid = ([place, value]: readonly [string, unknown]): RawBuilder<SqlBool> =>
  sql<SqlBool>`model #> ${`{${place.replaceAll('.', ',')}}`}::text[] = ${JSON.stringify(value)}::jsonb`

/** Adds a line to the history of each of these records. */
export const addLine = (
  tx: Tx,
  { session, ports }: CallContext,
  box: Box,
  uuids: readonly string[],
  event: string,
  details: Values = {},
) =>
  addHistory(
    tx,
    uuids.map((uuid) => ({
      companyId: session.companyId,
      box: box.id,
      uuid,
      userName: session.userName,
      event,
      details,
      at: ports.clock.now(),
    })),
  )

/** The box that a record with this body belongs to. */
const boxFor = (context: CallContext, body: unknown): Box =>
  boxOf(context.ports.portal, `${context.family.key}.${boxKeyOf(boxOfCall(context), body)}`)
