/** The account of a company at the portal of the authority, and what became of it there. */
import { sql, type Selectable } from 'kysely'
import { recordOf } from '#values/json.ts'
import { textOf } from '../content/model.ts'
import type { PortalFetchTable } from '../ports/database.ts'
import type { PortalAccount, PortalFault } from '../ports/authority-portal.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { openSecrets } from '../records/secrets.ts'
import { settingsOf } from '../records/settings.ts'
import { betweenMs, mostWrongPasswords, pauseMs, wrongPasswordMs } from './portal-windows.ts'

/** Id of the settings that it is kept as; the public API knew it before there was a screen (families/company.ts). */
export const portalAccountSettings = 'general.gibAccount'
export const passwordPlace = 'Password'

/** An account as it was in one version of its settings. */
export interface VersionedAccount {
  readonly companyId: string
  readonly version: number
}
export interface OpenedAccount extends VersionedAccount {
  readonly account: PortalAccount
}

/** Undefined where the user name or the password is missing. Throws a SecretError where the key is another one. */
export async function portalAccountOf(
  tx: Tx,
  { secretBox }: Pick<Ports, 'secretBox'>,
  companyId: string,
): Promise<OpenedAccount | undefined> {
  const kept = await settingsOf(tx, { companyId, id: portalAccountSettings })
  const userName = textOf(recordOf(kept?.body)['UserName'])
  const place = { companyId, box: portalAccountSettings, uuid: companyId }
  const { [passwordPlace]: password } = await openSecrets(tx, secretBox, place)
  return kept === undefined || userName === '' || password === undefined
    ? undefined
    : { companyId, version: kept.version, account: { userName, password } }
}

export type PortalState = Selectable<PortalFetchTable>

/** What became of the account in this version of it. */
export const portalStateOf = (
  tx: Tx,
  { companyId, version }: VersionedAccount,
): Promise<PortalState | undefined> =>
  tx
    .selectFrom('portal_fetch')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Version of the settings; undefined where nobody has written them. */
export async function portalVersionOf(tx: Tx, companyId: string): Promise<number | undefined> {
  return (await settingsOf(tx, { companyId, id: portalAccountSettings }))?.version
}

export const isStopped = (state: Pick<PortalState, 'wrong_passwords'> | undefined): boolean =>
  (state?.wrong_passwords ?? 0) >= mostWrongPasswords

/** Takes the account until `until`: nobody else asks meanwhile. What was said of an earlier version of it is over. */
export async function takeAccount(
  tx: Tx,
  { companyId, version }: VersionedAccount,
  until: Date,
): Promise<PortalState> {
  const isSame = sql<boolean>`portal_fetch.version = ${version}`
  return tx
    .insertInto('portal_fetch')
    .values({ company_id: companyId, version, next_at: until })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({
        version,
        next_at: until,
        wrong_passwords: sql<number>`case when ${isSame} then portal_fetch.wrong_passwords else 0 end`,
        tries: sql<number>`case when ${isSame} then portal_fetch.tries else 0 end`,
        fault: sql<string | null>`case when ${isSame} then portal_fetch.fault end`,
        said: sql<string | null>`case when ${isSame} then portal_fetch.said end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A window was told whole. */
export async function noteWindow(tx: Tx, companyId: string, last: string): Promise<void> {
  await tx
    .updateTable('portal_fetch')
    .set({ fetched_to: last })
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('fetched_to', 'is', null), eb('fetched_to', '<', last)]))
    .execute()
}

/** Every window was told. */
export const noteSuccess = (
  tx: Tx,
  of: VersionedAccount,
  { found, added }: { readonly found: number; readonly added: number },
  now: Date,
): Promise<void> =>
  note(tx, of, {
    ...trusted,
    found,
    added,
    succeeded_at: now,
    next_at: new Date(now.getTime() + betweenMs),
  })

/** The portal lets the account in: it is asked at once. */
export const noteSignedIn = (tx: Tx, of: VersionedAccount, now: Date): Promise<void> =>
  note(tx, of, { ...trusted, next_at: now })

const trusted = { wrong_passwords: 0, tries: 0, fault: null, said: null }

/** A second wrong password stops it; what else fails is tried again in growing pauses. */
export async function noteFault(
  tx: Tx,
  of: VersionedAccount,
  { fault, said }: { readonly fault: PortalFault | 'secret'; readonly said: string },
  now: Date,
): Promise<void> {
  const state = await portalStateOf(tx, of)
  if (!state) return
  const tries = state.tries + 1
  const wrong = state.wrong_passwords + (fault === 'password' ? 1 : 0)
  const pause = fault === 'password' ? wrongPasswordMs : pauseMs(tries)
  await note(tx, of, {
    tries,
    wrong_passwords: wrong,
    fault,
    said: said.slice(0, 500),
    next_at: wrong >= mostWrongPasswords ? null : new Date(now.getTime() + pause),
  })
}

/** Only of this version: an account that was changed meanwhile knows nothing of it. */
async function note(
  tx: Tx,
  { companyId, version }: VersionedAccount,
  change: Partial<Omit<PortalState, 'company_id' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('portal_fetch')
    .set(change)
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .execute()
}
