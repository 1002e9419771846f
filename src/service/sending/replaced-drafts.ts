/** Documents that stand where their drafts were: what was done to the draft, its tags and its special code go with it. */
import type { CallContext, Tx } from '../ports/ports.ts'
import type { RecordRow } from '../records/row.ts'
import { removeRecords } from '../records/store-document.ts'
import { takeOverDraft } from './twins.ts'

/** What was done to the draft stands under what is done to the document; before its first line, so that it is older. */
export async function takeOverHistory(
  tx: Tx,
  context: CallContext,
  { box, uuid }: { readonly box: string; readonly uuid: string },
): Promise<void> {
  const { companyId } = context.session
  const drafts = `${context.family.key}.drafts`
  const columns = ['company_id', 'record_uuid', 'at', 'user_name', 'event', 'details'] as const
  await tx
    .insertInto('history')
    .columns(['box', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('history')
        .innerJoin('record', (join) =>
          join
            .onRef('record.company_id', '=', 'history.company_id')
            .onRef('record.box', '=', 'history.box')
            .onRef('record.uuid', '=', 'history.record_uuid'),
        )
        .select([eb.val(box).as('box'), ...columns.map((name) => `history.${name}` as const)])
        .where('history.company_id', '=', companyId)
        .where('history.box', '=', drafts)
        .where('history.record_uuid', '=', uuid)
        .orderBy('history.at')
        .orderBy('history.id'),
    )
    .execute()
}

/** The document stands where its draft was, of the family or of its twin. */
export async function replaceDraft(tx: Tx, context: CallContext, record: RecordRow): Promise<void> {
  await moveDraft(tx, context, record)
  const specialCode = await takeOverDraft(tx, context, record.uuid)
  if (specialCode === undefined) return
  await tx
    .updateTable('record')
    .set({ special_code: specialCode })
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('uuid', '=', record.uuid)
    .execute()
}

/** The draft has become the document: its tags and special code go with it. */
async function moveDraft(tx: Tx, context: CallContext, record: RecordRow): Promise<void> {
  const drafts = { companyId: record.company_id, box: `${context.family.key}.drafts` }
  const draft = await tx
    .selectFrom('record')
    .select(['uuid', 'special_code'])
    .where('company_id', '=', drafts.companyId)
    .where('box', '=', drafts.box)
    .where('uuid', '=', record.uuid)
    .executeTakeFirst()
  if (!draft) return
  await tx
    .insertInto('record_tag')
    .columns(['company_id', 'box', 'record_uuid', 'tag_uuid'])
    .expression((eb) =>
      eb
        .selectFrom('record_tag')
        .select(['company_id', eb.val(record.box).as('box'), 'record_uuid', 'tag_uuid'])
        .where('company_id', '=', drafts.companyId)
        .where('box', '=', drafts.box)
        .where('record_uuid', '=', record.uuid),
    )
    .execute()
  if (draft.special_code)
    await tx
      .updateTable('record')
      .set({ special_code: draft.special_code })
      .where('company_id', '=', record.company_id)
      .where('box', '=', record.box)
      .where('uuid', '=', record.uuid)
      .execute()
  await removeRecords(tx, drafts, [record.uuid])
}
