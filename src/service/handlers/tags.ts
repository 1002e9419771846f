/** Tags of a family, and putting them and special codes on records. */
import { fold } from '#values/turkish.ts'
import type { CallContext, Handler, Handlers, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { pageOfAll } from '../records/page.ts'
import { boxOfCall, isUuid, missing, recordOf } from '../records/record.ts'
import { tagsOf } from '../records/row.ts'
import { bodyAs } from '../ports/body-as.ts'
import { refusal } from '../records/sentence.ts'

const defaultColor = '#3699ff'

const setTags: Handler = (context) =>
  context.transaction(async (tx) => {
    const { DocumentUUID, Tags } = bodyAs(context, 'TagAssignment')
    const record = await recordOf(tx, context, DocumentUUID)
    const uuids = [...new Set(Tags.map((uuid) => uuid.toLowerCase() /* ascii */))]
    const known =
      uuids.length === 0
        ? []
        : await tx
            .selectFrom('tag')
            .select(['uuid', 'name'])
            .where('company_id', '=', record.company_id)
            .where('family', '=', context.family.key)
            .where('uuid', 'in', uuids)
            .execute()
    const unknown = uuids.find((uuid) => !known.some((tag) => tag.uuid === uuid))
    if (unknown)
      throw refusal(context.language, {
        status: 404,
        key: 'tagMissing',
        values: { uuid: unknown },
        path: `Tags[${uuids.indexOf(unknown)}]`,
      })
    const place = { company_id: record.company_id, box: record.box, record_uuid: record.uuid }
    await tx
      .deleteFrom('record_tag')
      .where('company_id', '=', record.company_id)
      .where('box', '=', record.box)
      .where('record_uuid', '=', record.uuid)
      .execute()
    if (uuids.length > 0)
      await tx
        .insertInto('record_tag')
        .values(uuids.map((uuid) => ({ ...place, tag_uuid: uuid })))
        .execute()
    await addHistory(tx, [
      {
        companyId: record.company_id,
        box: record.box,
        uuid: record.uuid,
        userName: context.session.userName,
        event: 'tagsChanged',
        details: { tags: known.map((tag) => tag.name).join(', ') },
        at: context.ports.clock.now(),
      },
    ])
    return true
  })

const getTags: Handler = (context) =>
  context.transaction(async (tx) => {
    const record = await recordOf(tx, context, context.params['id'] ?? '')
    return (await tagsOf(tx, [record])).get(record.uuid) ?? []
  })

const setSpecialCode: Handler = (context) =>
  context.transaction(async (tx) => {
    const { UUID, SpecialCode } = bodyAs(context, 'SpecialCodeAssignment')
    const uuids = [...new Set(UUID.map((uuid) => uuid.toLowerCase() /* ascii */))]
    const code = SpecialCode?.trim() || null
    const box = boxOfCall(context)
    const changed = await tx
      .updateTable('record')
      .set({ special_code: code, updated_at: context.ports.clock.now() })
      .where('company_id', '=', context.session.companyId)
      .where('box', '=', box.id)
      .where('uuid', 'in', uuids)
      .returning('uuid')
      .execute()
    const lost = uuids.find((uuid) => !changed.some((row) => row.uuid === uuid))
    if (lost) throw missing(context, lost)
    await addHistory(
      tx,
      uuids.map((uuid) => ({
        companyId: context.session.companyId,
        box: box.id,
        uuid,
        userName: context.session.userName,
        event: 'specialCodeChanged',
        details: { code: code ?? '–' },
        at: context.ports.clock.now(),
      })),
    )
    return true
  })

export const tagHandlers: Handlers = {
  'box.tags': setTags,
  'drafts.tags': setTags,
  'box.specialCode': setSpecialCode,
  'drafts.specialCode': setSpecialCode,

  'box.tagsOf': getTags,
  'drafts.tagsOf': getTags,

  'tags.list': (context) =>
    context.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('tag')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', context.family.key)
        .orderBy('name')
        .execute()
      const words = typeof context.query['Search'] === 'string' ? fold(context.query['Search']) : ''
      return pageOfAll(
        context.query,
        rows.filter((row) => fold(`${row.name} ${row.description}`).includes(words)).map(toTag),
      )
    }),

  'tags.create': (context) =>
    context.transaction(async (tx) => {
      const body = bodyAs(context, 'TagCreate')
      await refuseTaken(tx, context, body.Name)
      const row = {
        uuid: context.ports.random.uuid(),
        company_id: context.session.companyId,
        family: context.family.key,
        name: body.Name,
        description: body.Description ?? '',
        color: body.Color ?? defaultColor,
      }
      await tx.insertInto('tag').values(row).execute()
      return toTag(row)
    }),

  'tags.update': (context) =>
    context.transaction(async (tx) => {
      const body = bodyAs(context, 'TagUpdate')
      const row = await tagOf(tx, context, body.UUID)
      await refuseTaken(tx, context, body.Name, row.uuid)
      await tx
        .updateTable('tag')
        .set({
          name: body.Name,
          description: body.Description ?? row.description,
          color: body.Color ?? row.color,
        })
        .where('company_id', '=', row.company_id)
        .where('uuid', '=', row.uuid)
        .execute()
      return true
    }),

  'tags.delete': (context) =>
    context.transaction(async (tx) => {
      const row = await tagOf(tx, context, context.params['id'] ?? '')
      await tx
        .deleteFrom('record_tag')
        .where('company_id', '=', row.company_id)
        .where('tag_uuid', '=', row.uuid)
        .execute()
      await tx
        .deleteFrom('tag')
        .where('company_id', '=', row.company_id)
        .where('uuid', '=', row.uuid)
        .execute()
      return true
    }),
}

async function tagOf(tx: Tx, context: CallContext, uuid: string) {
  const row = isUuid(uuid)
    ? await tx
        .selectFrom('tag')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', context.family.key)
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : undefined
  if (!row)
    throw refusal(context.language, {
      status: 404,
      key: 'tagMissing',
      values: { uuid },
      path: 'UUID',
    })
  return row
}

/** Names are compared without regard to case and Turkish letters: two tags that read alike would be one mistake. */
async function refuseTaken(
  tx: Tx,
  context: CallContext,
  name: string,
  except?: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('tag')
    .select(['uuid', 'name'])
    .where('company_id', '=', context.session.companyId)
    .where('family', '=', context.family.key)
    .execute()
  if (rows.some((row) => row.uuid !== except && fold(row.name) === fold(name)))
    throw refusal(context.language, {
      status: 409,
      code: 1015,
      key: 'tagExists',
      values: { name },
      path: 'Name',
    })
}

const toTag = (row: { uuid: string; name: string; description: string; color: string }) => ({
  UUID: row.uuid,
  Name: row.name,
  Description: row.description,
  Color: row.color,
})
