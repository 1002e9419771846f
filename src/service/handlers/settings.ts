/** What a company has once: read, changed one change at a time, and with its history. */
import type { Selectable } from 'kysely'
import { settingsOfCall } from '#engine/portal.ts'
import { partSecrets, secretsOf } from '#engine/secrets.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import type { SettingsTable } from '../ports/database.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory, historyOf } from '../records/history.ts'
import { keepSecrets, keptSecrets, removeSecrets } from '../records/secrets.ts'
import { refusal } from '../records/sentence.ts'

export const settingsHandlers: Handlers = {
  'settings.read': (context) =>
    context.transaction(async (tx) => {
      const kept = await rowsOf(tx, context).executeTakeFirst()
      return {
        ...recordOf(kept?.body),
        Version: kept?.version ?? 0,
        ...(secretPlaces(context).length > 0 && {
          Secrets: await keptSecrets(tx, placeOf(context)),
        }),
      }
    }),

  'settings.change': (context) => {
    const { body, secrets } = partSecrets(context.body, secretPlaces(context))
    return changed(context, 'settingsChanged', body, (tx) =>
      keepSecrets(tx, context.ports.secretBox, placeOf(context), secrets),
    )
  },

  'settings.reset': (context) =>
    changed(context, 'settingsReset', {}, (tx) => removeSecrets(tx, placeOf(context))),

  'settings.histories': (context) =>
    context.transaction((tx) => historyOf(tx, context.language, placeOf(context))),
}

/** Writes the next version, where nobody has changed them since they were seen. */
const changed = (
  context: CallContext,
  event: string,
  body: unknown,
  changeSecrets: (tx: Tx) => Promise<void>,
) =>
  context.transaction(async (tx) => {
    const { version } = await lockedRow(tx, context)
    assertVersion(context, version)
    const next = version + 1
    await changeSecrets(tx)
    await tx
      .updateTable('settings')
      .set({ body: JSON.stringify(body), version: next })
      .where('company_id', '=', context.session.companyId)
      .where('id', '=', idOf(context))
      .execute()
    await addHistory(tx, [
      {
        ...placeOf(context),
        userName: context.session.userName,
        event,
        at: context.ports.clock.now(),
      },
    ])
    return { Version: next }
  })

const idOf = ({ ports, call }: CallContext): string => settingsOfCall(ports.portal, call).id

function secretPlaces({ ports, call, family }: CallContext): readonly string[] {
  const { key } = settingsOfCall(ports.portal, call)
  return secretsOf(needed(family.forms?.[key], `form of ${family.key}.${key}`))
}

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

/** In the history and among secrets the company stands for its settings: it has each of them once. */
const placeOf = (context: CallContext) => ({
  companyId: context.session.companyId,
  box: idOf(context),
  uuid: context.session.companyId,
})
