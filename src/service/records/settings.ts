/** What a company has once, as the database keeps it: one row for each of its settings, known by their id. */
import type { Selectable } from 'kysely'
import type { Tx } from '../ports/ports.ts'
import type { SettingsTable } from '../ports/database.ts'

export interface SettingsPlace {
  readonly companyId: string
  /** Id of the settings. */
  readonly id: string
}

/** Undefined where nobody has written them yet. */
export const settingsOf = (
  tx: Tx,
  place: SettingsPlace,
): Promise<Selectable<SettingsTable> | undefined> => rowsOf(tx, place).executeTakeFirst()

/** The same, locked until the transaction ends. The first change creates the row. */
export async function lockedSettings(
  tx: Tx,
  place: SettingsPlace,
): Promise<Selectable<SettingsTable>> {
  await tx
    .insertInto('settings')
    .values({ company_id: place.companyId, id: place.id, version: 0, body: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rowsOf(tx, place).forUpdate().executeTakeFirstOrThrow()
}

export async function keepSettings(
  tx: Tx,
  { companyId, id }: SettingsPlace,
  { body, version }: { readonly body: unknown; readonly version: number },
): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ body: JSON.stringify(body), version })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

const rowsOf = (tx: Tx, { companyId, id }: SettingsPlace) =>
  tx.selectFrom('settings').selectAll().where('company_id', '=', companyId).where('id', '=', id)
