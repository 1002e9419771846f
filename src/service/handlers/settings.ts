/** What a company has once: read, changed one change at a time, and with its history. */
import { settingsOfCall } from '#engine/portal.ts'
import { partSecrets, secretsOf } from '#engine/secrets.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory, historyOf } from '../records/history.ts'
import { keepSecrets, keptSecrets, removeSecrets } from '../records/secrets.ts'
import { refusal } from '../records/sentence.ts'
import { keepSettings, lockedSettings, settingsOf } from '../records/settings.ts'

export const settingsHandlers: Handlers = {
  'settings.read': (context) =>
    context.transaction(async (tx) => {
      const kept = await settingsOf(tx, rowOf(context))
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
    const { version } = await lockedSettings(tx, rowOf(context))
    assertVersion(context, version)
    const next = version + 1
    await changeSecrets(tx)
    await keepSettings(tx, rowOf(context), { body, version: next })
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

const idOf = ({ ports, call }: CallContext): string => settingsOfCall(ports.portal, call).keptAs

function secretPlaces({ ports, call, family }: CallContext): readonly string[] {
  const { key } = settingsOfCall(ports.portal, call)
  return secretsOf(needed(family.forms?.[key], `form of ${family.key}.${key}`))
}

const rowOf = (context: CallContext) => ({
  companyId: context.session.companyId,
  id: idOf(context),
})

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
