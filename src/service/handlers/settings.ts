/** What a company has once: read, changed one change at a time, and with its history. */
import type { Selectable } from 'kysely'
import { settingsOfCall } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import type { SettingsTable } from '../ports/database.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory, historyOf } from '../records/history.ts'
import { refusal } from '../records/sentence.ts'

export const settingsHandlers: Handlers = {
  'settings.read': (context) =>
    context.transaction(async (tx) => {
      const kept = await rowsOf(tx, context).executeTakeFirst()
      return { ...recordOf(kept?.body), Version: kept?.version ?? 0 }
    }),

  'settings.change': (context) =>
    context.transaction(async (tx) => {
      const { version } = await lockedRow(tx, context)
      assertVersion(context, version)
      const next = version + 1
      await tx
        .updateTable('settings')
        .set({ body: JSON.stringify(context.body), version: next })
        .where('company_id', '=', context.session.companyId)
        .where('id', '=', idOf(context))
        .execute()
      await addHistory(tx, [
        {
          ...historyPlace(context),
          userName: context.session.userName,
          event: 'settingsChanged',
          at: context.ports.clock.now(),
        },
      ])
      return { Version: next }
    }),

  'settings.histories': (context) =>
    context.transaction((tx) => historyOf(tx, context.language, historyPlace(context))),
}

const idOf = ({ ports, call }: CallContext): string => settingsOfCall(ports.portal, call).id

const rowsOf = (tx: Tx, context: CallContext) =>
  tx
    .selectFrom('settings')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('id', '=', idOf(context))

/** The row, locked until the transaction ends. The first change creates it. */
async function lockedRow(tx: Tx, context: CallContext): Promise<Selectable<SettingsTable>> {
  await tx
    .insertInto('settings')
    .values({ company_id: context.session.companyId, id: idOf(context), version: 0, body: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rowsOf(tx, context).forUpdate().executeTakeFirstOrThrow()
}

/** A change made of an older version would undo what somebody else has changed since. A caller that names no version overwrites knowingly. */
function assertVersion({ query, language }: CallContext, version: number): void {
  const seen = query['Version']
  if (seen === undefined || seen === version) return
  throw refusal(language, { status: 409, key: 'settingsChanged', path: 'Version' })
}

/** In the history the company stands for its settings: it has each of them once. */
const historyPlace = (context: CallContext) => ({
  companyId: context.session.companyId,
  box: idOf(context),
  uuid: context.session.companyId,
})
