/**
 * Asks the shops of companies for what changed, and tells them the links to invoices. A shop is taken for some minutes; a process that dies
 * with it leaves it to another one, which begins where the last whole window ended. What fails is tried again in growing pauses, or when
 * the shop says so; the link apart from the invoice, which stands whatever the shop answers.
 */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { documentLinkOf } from '../messaging/document-links.ts'
import type { ShopSyncTable } from '../ports/database.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { ShopError, type ShopPage, type ShopWindow } from '../ports/shop.ts'
import { faultOf, isOfShop, openShop, type Failure, type OpenedShop } from '../shops/open-shop.ts'
import { keepOrder, orderOf, shopBoxIn, showSync, type PackageRow } from '../shops/shop-records.ts'
import { takePackages } from '../shops/take-packages.ts'

type Sync = Selectable<ShopSyncTable>

const atOnce = 3
const leaseMs = 5 * 60_000
const lookEveryMs = 1_000
/** Between two questions to a shop that answers. */
const betweenMs = 5 * 60_000
/** Before the next try, by how many failed; the last of them from then on. */
const pausesMs = [60_000, 5 * 60_000, 30 * 60_000, 3 * 3_600_000]
const pauseMs = (tries: number): number => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0
/** Asked for once more, since the clock of a shop is another one. */
const againMs = 10 * 60_000
const dayMs = 86_400_000
const linksAtOnce = 20
/** Of one window: a shop that has more goes on without end. */
const mostPages = 1_000
/** Before a package that is broken is asked for again; the others of its shop must not wait longer for that. */
const brokenMs = 30 * 60_000

export interface ShopRuns {
  /** Takes shops and links that are due and begins with them; gives how many. */
  begin(): Promise<number>
  /** Resolves when everything that was begun has ended. */
  ended(): Promise<void>
}

/** `onFailure` gets what is not the fault of a shop; it is tried again. */
export function createShopRuns(ports: Ports, onFailure: (error: unknown) => void): ShopRuns {
  const { clock, store } = ports
  const runs = new Set<Promise<void>>()
  /** Shops that are being asked: a lease may end before its run does. */
  const asking = new Set<string>()
  let lookedAt = -Infinity
  const start = (work: Promise<void>) => {
    const run = work.catch(onFailure).finally(() => runs.delete(run))
    runs.add(run)
  }
  return {
    begin: async () => {
      const now = clock.now()
      if (!ports.shops || !shopBoxIn(ports.portal) || runs.size >= atOnce) return 0
      if (now.getTime() - lookedAt < lookEveryMs) return 0
      lookedAt = now.getTime()
      const shops = await store.asSystem((tx) =>
        takeDueShops(tx, ports, atOnce - runs.size, [...asking]),
      )
      const links = await store.asSystem((tx) => takeDueLinks(tx, now))
      for (const shop of shops) {
        asking.add(shop.shop_uuid)
        start(syncShop(ports, shop).finally(() => asking.delete(shop.shop_uuid)))
      }
      if (links.length > 0) start(sendLinks(ports, links))
      return shops.length + links.length
    },
    ended: async () => {
      await Promise.all(runs)
    },
  }
}

// Orders

/** A shop that was never asked, or was changed since, is due at once; one that pauses is not. */
async function takeDueShops(
  tx: Tx,
  { portal, clock }: Ports,
  most: number,
  asking: readonly string[],
): Promise<Sync[]> {
  const box = shopBoxIn(portal)
  const now = clock.now()
  const due = await tx
    .selectFrom('record')
    .leftJoin('shop_sync', 'shop_sync.shop_uuid', 'record.uuid')
    .select(['record.company_id', 'record.uuid', 'record.version'])
    .where('record.box', '=', box?.id ?? '')
    .$if(asking.length > 0, (query) => query.where('record.uuid', 'not in', asking))
    .where(sql<SqlBool>`record.own ->> 'IsActive' = 'true'`)
    .where(
      sql<SqlBool>`(shop_sync.version is distinct from record.version or shop_sync.next_at <= ${now})`,
    )
    .orderBy(sql`shop_sync.next_at nulls first`)
    .limit(most)
    .forUpdate('record')
    .skipLocked()
    .execute()
  const next_at = new Date(now.getTime() + leaseMs)
  const taken: Sync[] = []
  for (const { company_id, uuid: shop_uuid, version } of due)
    taken.push(
      await tx
        .insertInto('shop_sync')
        .values({ company_id, shop_uuid, version, next_at })
        .onConflict((conflict) =>
          conflict.column('shop_uuid').doUpdateSet({
            version,
            next_at,
            tries: sql<number>`case when shop_sync.version = ${version} then shop_sync.tries else 0 end`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  return taken
}

async function syncShop(ports: Ports, taken: Sync): Promise<void> {
  try {
    const opened = await openShop(ports, taken.company_id, taken.shop_uuid)
    // It was removed since it was taken.
    if (!opened) return
    await askWindows(ports, opened, taken.synced_to)
    await noteSync(ports, taken, {})
  } catch (error) {
    await noteFailure(ports, taken, error)
  }
}

/** What is no fault of a shop is tried again in growing pauses as well, and goes on to whoever looks after the service. */
async function noteFailure(ports: Ports, taken: Sync, error: unknown): Promise<void> {
  const failure = isOfShop(error) ? faultOf(error) : { fault: 'changed' as const }
  await noteSync(ports, taken, failure)
  if (!isOfShop(error)) throw error
}

async function askWindows(ports: Ports, opened: OpenedShop, syncedTo: Date | null): Promise<void> {
  const now = ports.clock.now()
  const { adapter } = opened
  const broken: ShopError[] = []
  const earliest = now.getTime() - adapter.firstDays * dayMs
  let from = Math.max(earliest, (syncedTo?.getTime() ?? earliest) - againMs)
  while (from < now.getTime()) {
    const to = Math.min(from + adapter.mostDays * dayMs, now.getTime())
    await askWindow(ports, opened, { from: new Date(from), to: new Date(to) }, broken)
    from = to
  }
  const [first] = broken
  if (first) throw new ShopError(first.fault, first.message, brokenMs)
}

/** Each page in a transaction of its own; the window is known when all of them are. What is broken is added to `broken`. */
async function askWindow(
  { store, clock, ...tools }: Ports,
  { shop, adapter, ask }: OpenedShop,
  window: ShopWindow,
  broken: ShopError[],
): Promise<void> {
  let cursor: string | undefined
  let pages = 0
  do {
    if (pages === mostPages) throw new ShopError('changed', `More than ${mostPages} pages`)
    const page: ShopPage = await ask((account) => adapter.list(account, window, cursor))
    broken.push(...(page.broken ?? []))
    if (page.packages.length > 0)
      await store.asCompany(shop.companyId, (tx) =>
        takePackages(tx, tools, shop, page.packages, clock.now(), (one) => broken.push(one)),
      )
    cursor = page.next
    pages += 1
  } while (cursor !== undefined)
  // What is broken is asked for again.
  if (broken.length > 0) return
  const { to } = window
  await store.asSystem((tx) =>
    tx
      .updateTable('shop_sync')
      .set({ synced_to: to })
      .where('shop_uuid', '=', shop.uuid)
      .where((eb) => eb.or([eb('synced_to', 'is', null), eb('synced_to', '<', to)]))
      .execute(),
  )
}

async function noteSync(
  { store, clock, portal }: Ports,
  { company_id: companyId, shop_uuid: uuid, version, tries: before }: Sync,
  { fault, said, retryAfterMs }: Failure,
): Promise<void> {
  const now = clock.now()
  const tries = fault === undefined ? 0 : before + 1
  const wait = fault === undefined ? betweenMs : (retryAfterMs ?? pauseMs(tries))
  await store.asSystem(async (tx) => {
    const noted = await tx
      .updateTable('shop_sync')
      .set({
        tries,
        next_at: new Date(now.getTime() + wait),
        fault: fault ?? null,
        said: said?.slice(0, 500) ?? null,
      })
      .where('shop_uuid', '=', uuid)
      .where('version', '=', version)
      .returning('shop_uuid')
      .execute()
    // A shop that was changed meanwhile is asked again anyway.
    if (noted.length === 0) return
    await showSync(
      tx,
      portal,
      { companyId, uuid },
      {
        LastError: fault ?? null,
        ...(fault === undefined && { LastSyncDate: now.toISOString() }),
      },
    )
  })
}

// Links

/** Held until the lease ends, as a process may die with it. */
async function takeDueLinks(tx: Tx, now: Date): Promise<PackageRow[]> {
  const due = await tx
    .selectFrom('shop_package')
    .select(['company_id', 'order_uuid'])
    .where('link_next_at', '<=', now)
    .orderBy('link_next_at')
    .limit(linksAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const taken: PackageRow[] = []
  for (const { company_id, order_uuid } of due)
    taken.push(
      await tx
        .updateTable('shop_package')
        .set((eb) => ({
          link_tries: eb('link_tries', '+', 1),
          link_next_at: new Date(now.getTime() + leaseMs),
        }))
        .where('company_id', '=', company_id)
        .where('order_uuid', '=', order_uuid)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  return taken
}

/** One after the other: shops count how often they are asked. */
async function sendLinks(ports: Ports, taken: readonly PackageRow[]): Promise<void> {
  const busy = new Map<string, Date>()
  for (const row of taken) {
    const until = busy.get(row.shop_uuid)
    if (until !== undefined) await putBack(ports, row, until)
    else {
      const wait = await sendLink(ports, row)
      if (wait !== undefined) busy.set(row.shop_uuid, wait)
    }
  }
}

/** It was taken, and its shop has not been asked. */
const putBack = ({ store }: Ports, { company_id, order_uuid }: PackageRow, until: Date) =>
  store.asSystem((tx) =>
    tx
      .updateTable('shop_package')
      .set((eb) => ({ link_tries: eb('link_tries', '-', 1), link_next_at: until }))
      .where('company_id', '=', company_id)
      .where('order_uuid', '=', order_uuid)
      .execute(),
  )

/** Gives until when the shop wants to be left alone: nothing goes to it before. */
async function sendLink(ports: Ports, row: PackageRow): Promise<Date | undefined> {
  try {
    const isOurs = await tellLink(ports, row)
    await noteLink(ports, row, isOurs ? 'Uploaded' : 'Error', isOurs ? null : 'there', null)
    return undefined
  } catch (error) {
    const { fault, retryAfterMs } = faultOf(error)
    const until = new Date(ports.clock.now().getTime() + (retryAfterMs ?? pauseMs(row.link_tries)))
    const isBusy = fault === 'busy'
    await noteLink(ports, row, isBusy ? 'Waiting' : 'Error', fault ?? null, until)
    if (!isBusy) return undefined
    await leaveAlone(ports, row, until)
    return until
  }
}

/** All links that wait for the same shop wait with the one that was refused. */
const leaveAlone = ({ store, clock }: Ports, { shop_uuid, company_id }: PackageRow, until: Date) =>
  store.asSystem((tx) =>
    tx
      .updateTable('shop_package')
      .set({ link_next_at: until })
      .where('company_id', '=', company_id)
      .where('shop_uuid', '=', shop_uuid)
      .where('link_next_at', '<=', clock.now())
      .execute(),
  )

/** Whether the link at the shop is ours: the answer to an earlier try may have been lost. */
async function tellLink(ports: Ports, row: PackageRow): Promise<boolean> {
  const { company_id: companyId, order_uuid: uuid, package_id: packageId } = row
  const opened = await openShop(ports, companyId, row.shop_uuid)
  if (!opened) throw new ShopError('account', '')
  const { order, link } = await ports.store.asCompany(companyId, async (tx) => ({
    order: await orderOf(tx, ports.portal, { companyId, uuid }),
    link: await documentLinkOf(tx, ports.secretBox, companyId, uuid),
  }))
  if (link === undefined) throw new ShopError('refused', 'The link has ended')
  const { sendLink } = opened.adapter
  if (!sendLink) throw new ShopError('refused', 'The shop takes no invoices')
  const answer = await opened.ask((account) =>
    sendLink(account, {
      packageId,
      link,
      invoiceNumber: order.InvoiceNumber ?? '',
      invoicedAt: ports.clock.now(),
    }),
  )
  const { UploadError: before } = order
  return answer === 'sent' || (row.link_tries > 1 && (before === null || before === 'unreachable'))
}

async function noteLink(
  { store, portal, clock }: Ports,
  { company_id: companyId, order_uuid: uuid }: PackageRow,
  state: 'Uploaded' | 'Waiting' | 'Error',
  fault: string | null,
  nextAt: Date | null,
): Promise<void> {
  await store.asSystem(async (tx) => {
    await tx
      .updateTable('shop_package')
      .set({ link_next_at: nextAt })
      .where('company_id', '=', companyId)
      .where('order_uuid', '=', uuid)
      .execute()
    await keepOrder(
      tx,
      portal,
      { companyId, uuid },
      { InvoiceUploadStatus: state, UploadError: fault },
      clock.now(),
    )
  })
}
