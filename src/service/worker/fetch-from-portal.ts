/**
 * Asks the portal of the authority what was issued to the companies that have an account there, window by window, and lists it. A company
 * is taken for some minutes; a process that dies with it leaves it to another one, which begins where the last whole window ended. Asked
 * again, an invoice is the one that is there: only that it was cancelled is new.
 */
import { sql, type SqlBool } from 'kysely'
import { momentInIstanbul } from '#values/istanbul.ts'
import {
  isStopped,
  noteFault,
  noteSuccess,
  noteWindow,
  passwordPlace,
  portalAccountOf,
  portalAccountSettings,
  takeAccount,
  type OpenedAccount,
  type PortalState,
  type VersionedAccount,
} from '../authority/portal-account.ts'
import { portalWindows } from '../authority/portal-windows.ts'
import { SecretError } from '../base/secret-box.ts'
import { PortalError, type AuthorityPortal, type ListedInvoice } from '../ports/authority-portal.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { addHistory, type HistoryEvent } from '../records/history.ts'
import { authorityName } from './envelope-state.ts'
import { mirroredRow, mirrorsOf, type Mirror } from './mirror-reports.ts'

const atOnce = 5
/** Longer than five windows, a sign-in and a sign-out may take. */
const leaseMs = 5 * 60_000
const lookEveryMs = 5_000
/** The portal lists e-archive invoices: the box of documents of this profile gets them. */
const listedProfile = 'EARSIVFATURA'

export interface PortalRuns {
  /** Takes accounts that are due and begins to ask; gives how many. */
  begin(): Promise<number>
  /** Resolves when everything that was begun has ended. */
  ended(): Promise<void>
}

/** `onFailure` gets what is not the portal's fault; the account is tried again. */
export function createPortalRuns(ports: Ports, onFailure: (error: unknown) => void): PortalRuns {
  const { authorityPortal, clock, store } = ports
  const mirror = mirrorsOf(ports.portal).find(({ profile }) => profile === listedProfile)
  const runs = new Set<Promise<void>>()
  let lookedAt = -Infinity
  return {
    begin: async () => {
      const now = clock.now()
      if (!authorityPortal || !mirror || runs.size >= atOnce) return 0
      if (now.getTime() - lookedAt < lookEveryMs) return 0
      lookedAt = now.getTime()
      const due = await store.asSystem((tx) => takeDue(tx, now, atOnce - runs.size))
      for (const taken of due) {
        const run = fetchOne({ ports, authorityPortal, mirror }, taken)
          .catch(onFailure)
          .finally(() => runs.delete(run))
        runs.add(run)
      }
      return due.length
    },
    ended: async () => {
      await Promise.all(runs)
    },
  }
}

/** An account that was never asked about, or was changed since, is due at once. */
async function takeDue(tx: Tx, now: Date, most: number): Promise<PortalState[]> {
  const due = await tx
    .selectFrom('settings')
    .leftJoin('portal_fetch', 'portal_fetch.company_id', 'settings.company_id')
    .select(['settings.company_id', 'settings.version'])
    .where('settings.id', '=', portalAccountSettings)
    .where(sql<SqlBool>`coalesce(settings.body ->> 'UserName', '') <> ''`)
    .where(
      sql<SqlBool>`exists (select from secret where secret.company_id = settings.company_id and secret.box = ${portalAccountSettings} and secret.place = ${passwordPlace})`,
    )
    .where(
      sql<SqlBool>`(portal_fetch.version is distinct from settings.version or portal_fetch.next_at <= ${now})`,
    )
    .orderBy(sql`portal_fetch.next_at nulls first`)
    .limit(most)
    .forUpdate('settings')
    .skipLocked()
    .execute()
  const until = new Date(now.getTime() + leaseMs)
  const taken: PortalState[] = []
  for (const { company_id: companyId, version } of due)
    taken.push(await takeAccount(tx, { companyId, version }, until))
  return taken
}

interface Tools {
  readonly ports: Ports
  readonly authorityPortal: AuthorityPortal
  readonly mirror: Mirror
}

async function fetchOne(tools: Tools, taken: PortalState): Promise<void> {
  const { store, clock } = tools.ports
  const of: VersionedAccount = { companyId: taken.company_id, version: taken.version }
  try {
    const opened = await store.asCompany(of.companyId, (tx) =>
      portalAccountOf(tx, tools.ports, of.companyId),
    )
    // It was changed or removed since it was taken, and is due again by itself.
    if (opened?.version !== of.version || isStopped(taken)) return
    const counts = await fetchWindows(tools, opened, taken.fetched_to)
    await store.asSystem((tx) => noteSuccess(tx, of, counts, clock.now()))
  } catch (error) {
    const fault =
      error instanceof PortalError
        ? { fault: error.fault, said: error.message }
        : error instanceof SecretError
          ? { fault: 'secret' as const, said: '' }
          : undefined
    if (!fault) throw error
    await store.asSystem((tx) => noteFault(tx, of, fault, clock.now()))
  }
}

async function fetchWindows(
  { ports, authorityPortal, mirror }: Tools,
  { companyId, account }: OpenedAccount,
  fetchedTo: string | null,
): Promise<{ found: number; added: number }> {
  const today = momentInIstanbul(ports.clock.now()).date
  const windows = portalWindows(today, fetchedTo, authorityPortal.mostDays)
  return authorityPortal.signedIn(account, async (session) => {
    const counts = { found: 0, added: 0 }
    for (const window of windows) {
      const listed = await session.issuedTo(window)
      counts.found += listed.length
      counts.added += await ports.store.asSystem(async (tx) => {
        const added = await list(tx, mirror, companyId, listed, ports.clock.now())
        await noteWindow(tx, companyId, window.last)
        return added
      })
    }
    return counts
  })
}

/** Gives how many were not there. One that a report has told of already keeps its amounts. */
async function list(
  tx: Tx,
  mirror: Mirror,
  companyId: string,
  listed: readonly ListedInvoice[],
  now: Date,
): Promise<number> {
  if (listed.length === 0) return 0
  const receiver = await tx
    .selectFrom('company')
    .select(['id', 'name', 'tax_number'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const known = await knownOf(tx, mirror, companyId, listed)
  const rows = listed
    .filter((one) => !known.some((row) => isSame(row, one)))
    .map((one) => rowOf(mirror, receiver, one, now))
  const added =
    rows.length === 0
      ? []
      : await tx
          .insertInto('record')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .returning(['uuid', 'number', 'sender_name'])
          .execute()
  const cancelled = known.filter(
    (row) => !row.is_cancelled && listed.some((one) => one.isCancelled && isSame(row, one)),
  )
  await cancel(tx, mirror, companyId, cancelled, now)
  await addHistory(tx, [
    ...added.map((row) => eventOf(mirror, companyId, row, 'gibListed', now)),
    ...cancelled.map((row) => eventOf(mirror, companyId, row, 'gibCancelled', now)),
  ])
  return added.length
}

interface KnownRow {
  readonly uuid: string
  readonly number: string | null
  readonly sender_tax_no: string | null
  readonly sender_name: string | null
  readonly is_cancelled: boolean
}

/** An issuer uses a number once. */
const isSame = (row: KnownRow, one: ListedInvoice): boolean =>
  row.number === one.number && row.sender_tax_no === one.senderTaxNo

const knownOf = (
  tx: Tx,
  { to }: Mirror,
  companyId: string,
  listed: readonly ListedInvoice[],
): Promise<KnownRow[]> =>
  tx
    .selectFrom('record')
    .select(['uuid', 'number', 'sender_tax_no', 'sender_name', 'is_cancelled'])
    .where('company_id', '=', companyId)
    .where('box', '=', to)
    .where(
      'number',
      'in',
      listed.map(({ number }) => number),
    )
    .execute()

async function cancel(
  tx: Tx,
  { to }: Mirror,
  companyId: string,
  rows: readonly KnownRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .updateTable('record')
    .set({ is_cancelled: true, cancel_date: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('box', '=', to)
    .where(
      'uuid',
      'in',
      rows.map(({ uuid }) => uuid),
    )
    .execute()
}

/** The portal lists what was made in it, and says no amounts. */
function rowOf(
  mirror: Mirror,
  receiver: Parameters<typeof mirroredRow>[2],
  one: ListedInvoice,
  now: Date,
) {
  const row = mirroredRow(
    mirror,
    { name: one.senderName, tax_number: one.senderTaxNo },
    receiver,
    {
      file: one.ettn,
      number: one.number,
      issueDate: one.issueDate,
      issueTime: undefined,
      sendType: 'PORTAL',
      installationNo: undefined,
      isInternet: false,
      currency: null,
      total: null,
      taxTotal: null,
      payable: null,
    },
    now,
  )
  return { ...row, ...(one.isCancelled && { is_cancelled: true, cancel_date: now }) }
}

const eventOf = (
  mirror: Mirror,
  companyId: string,
  row: Pick<KnownRow, 'uuid' | 'number' | 'sender_name'>,
  event: string,
  at: Date,
): HistoryEvent => ({
  companyId,
  box: mirror.to,
  uuid: row.uuid,
  userName: authorityName,
  event,
  details: { number: row.number ?? '', issuer: row.sender_name ?? '' },
  at,
})
