/** What a person prefers, kept with the person: another browser shows lists as this one does (TRUST U4). */
import type { Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { Preferences } from '#schemas/preferences.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { assertPerson } from './account-handlers.ts'
import { bodyAs } from '../ports/body-as.ts'
import { sentence } from './sentences.ts'

export const preferenceHandlers: Handlers = {
  'account.preferences': async (context) => {
    assertPerson(context)
    const { store } = context.ports
    const row = await store.asSystem((tx) =>
      tx
        .selectFrom('app_user')
        .select('preferences')
        .where('id', '=', context.session.userId)
        .executeTakeFirst(),
    )
    return readKept(row?.preferences)
  },

  /** Two browsers may choose at once: each changes only what it names. */
  'account.changePreferences': async (context) => {
    assertPerson(context)
    const change = bodyAs(context, 'Preferences')
    assertColumns(context, change)
    return context.ports.store.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('app_user')
        .select('preferences')
        .where('id', '=', context.session.userId)
        .forUpdate()
        .executeTakeFirst()
      const before = readKept(row?.preferences)
      const after: Wire['Preferences'] = {
        ...before,
        ...change,
        ...(change.Columns && { Columns: { ...before.Columns, ...change.Columns } }),
      }
      await tx
        .updateTable('app_user')
        .set({ preferences: JSON.stringify(after) })
        .where('id', '=', context.session.userId)
        .execute()
      return after
    })
  },
}

/** What an earlier version kept and this one does not know counts for nothing. */
function readKept(kept: unknown): Wire['Preferences'] {
  const read = Preferences.safeParse(kept ?? {})
  return read.success ? read.data : {}
}

/** Only lists that there are, and columns that they have: what is kept for good is not a place for anything else. */
function assertColumns(
  { ports, language }: CallContext,
  { Columns = {} }: Wire['Preferences'],
): void {
  const items = Object.entries(Columns).flatMap(([id, names]) => {
    const known = columnsOf(ports.portal, id)
    return names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        code: 400,
        description: sentence('unknownColumn', language, { list: id, column: name }),
        path: `Columns.${id}`,
      }))
  })
  const [item] = items
  if (item) throw new ServiceError(400, item.description, items)
}

function columnsOf(portal: Portal, id: string): readonly string[] {
  const box = portal.families.flatMap((family) => family.boxes).find((one) => one.id === id)
  return box ? [...box.shownColumns, ...box.moreColumns] : []
}
