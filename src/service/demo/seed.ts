/** Fills an empty database with companies, people and documents to look at. */
import type { Store, Tx } from '../ports/ports.ts'
import {
  addMissingSeries,
  prepareUsers,
  seedCompanies,
  DemoAccess,
  type SeedSource,
} from './seed-companies.ts'
import { addMissingPackages } from './credits.ts'
import { addMissingDebits } from './debits.ts'
import { addMissingLedgers } from './ledgers.ts'
import { addMissingErps } from './erps.ts'
import { addMissingStoredLedgers } from './stored-ledgers.ts'
import { addMissingOrders } from './orders.ts'
import { rateSetting } from './exchange-rates.ts'
import { makeDocuments } from './make-documents.ts'
import { people, rolesFor } from './people.ts'
import { createChooser } from './random-choice.ts'
import { seedDocuments } from './seed-documents.ts'
import { addMissingRecords } from './seed-records.ts'

/** Key of the setting that marks a database as a demo and keeps who can sign in to it. */
const KEY = 'demo'
/** The same choices in every demo; only identifiers, keys and passwords differ. */
const seed = 20_261_121

export interface SeedOptions extends SeedSource {
  readonly store: Store
}

/**
 * Who can sign in to the demo; fills the database first where it is empty. Undefined where it holds somebody's own data.
 * All or nothing: a start that is broken off leaves an empty database.
 */
export async function openDemo(options: SeedOptions): Promise<DemoAccess | undefined> {
  const { store } = options
  const known = await store.asSystem(readAccess)
  if (known) {
    await store.asSystem(async (tx) => {
      await renewRoles(tx, options)
      await addMissingSeries(tx, options)
      await addMissingRecords(tx, options)
      await addMissingDebits(tx, options)
      await addMissingPackages(tx, options)
      await addMissingOrders(tx, options)
      await addMissingLedgers(tx, options)
      await addMissingStoredLedgers(tx, options)
    })
    await addMissingErps(options)
    return known
  }
  if (!(await store.asSystem(isEmpty))) return undefined
  // Everything slow comes first: the embedded database has one connection, and the transaction keeps it.
  const users = await prepareUsers(options.random)
  const chooser = createChooser(seed)
  const made = makeDocuments(options, chooser)
  const opened = await store.asSystem(async (tx) => {
    const { companies, access } = await seedCompanies(tx, options, users)
    await seedDocuments(tx, options, made, companies, chooser)
    await addMissingRecords(tx, options)
    await addMissingDebits(tx, options)
    await addMissingPackages(tx, options)
    await addMissingOrders(tx, options)
    await addMissingLedgers(tx, options)
    await addMissingStoredLedgers(tx, options)
    await tx
      .insertInto('setting')
      .values([
        { key: KEY, value: JSON.stringify(access) },
        { key: 'exchangeRates', value: JSON.stringify(rateSetting) },
      ])
      .execute()
    return access
  })
  await addMissingErps(options)
  return opened
}

/** Whether nobody has put anything in: then the demo may. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const company = await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()
  return company === undefined
}

async function readAccess(tx: Tx): Promise<DemoAccess | undefined> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst()
  return row && DemoAccess.parse(row.value)
}

/** A newer version may have roles that the demo's people do not have yet. */
async function renewRoles(tx: Tx, { portal }: SeedSource): Promise<void> {
  for (const { username, rights } of people) {
    const user = await tx
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
    if (!user) continue
    const roles = JSON.stringify(rolesFor(portal, rights))
    await tx.updateTable('membership').set({ roles }).where('user_id', '=', user.id).execute()
    if (rights === 'all')
      await tx
        .updateTable('access_key')
        .set({ roles })
        .where('user_id', '=', user.id)
        .where('name', '=', 'Demo')
        .execute()
  }
}
