/** What people write to each other under a record. */
import type { Handlers } from '../ports/ports.ts'
import { bodyAs } from '../ports/body-as.ts'
import { recordOf } from '../records/record.ts'

export const threadHandlers: Handlers = {
  'box.thread': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      const rows = await tx
        .selectFrom('thread_message')
        .select(['at', 'user_name', 'text'])
        .where('company_id', '=', record.company_id)
        .where('box', '=', record.box)
        .where('record_uuid', '=', record.uuid)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        CreatedDate: row.at.toISOString(),
        UserName: row.user_name,
        Text: row.text,
      }))
    }),

  'box.addToThread': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      await tx
        .insertInto('thread_message')
        .values({
          company_id: record.company_id,
          box: record.box,
          record_uuid: record.uuid,
          at: context.ports.clock.now(),
          user_name: context.session.userName,
          text: bodyAs(context, 'ThreadMessageSave').Text,
        })
        .execute()
      return true
    }),
}
