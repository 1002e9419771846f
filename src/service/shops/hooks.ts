/**
 * Where shops say that something has changed: an address for each shop, with a key in it that nobody can guess, and, where the shop signs,
 * only with its signature. What is said there is not believed and not even read: the shop is asked itself.
 */
import { timingSafeEqual } from 'node:crypto'
import { SecretError } from '../base/secret-box.ts'
import type { Dispatcher } from '../http/dispatcher.ts'
import { answerHeaders } from '../http/headers.ts'
import { readBytes } from '../http/read-bytes.ts'
import type { CallContext, Ports, Tx } from '../ports/ports.ts'
import type { ShopNotice } from '../ports/shop.ts'
import { isUuid } from '../records/record.ts'
import { keepSecrets, openSecrets } from '../records/secrets.ts'
import {
  accountOf,
  adapterOf,
  secretsPlace,
  shopBoxIn,
  shopOf,
  type RecordPlace,
} from './shop-records.ts'

export const hookPath = '/shops/changed/'
const keyPlace = 'Hook'
const mostBytes = 2 * 1024 * 1024
/** What comes in a burst is one question. */
const gatherMs = 3_000

/** The whole address; its key is made when it is first asked for. */
export async function hookAddress(context: CallContext, shopUuid: string): Promise<string> {
  const { ports, session, transaction } = context
  const { companyId } = session
  return transaction(async (tx) => {
    const place = secretsPlace(ports.portal, { companyId, uuid: shopUuid })
    const { [keyPlace]: kept } = await openSecrets(tx, ports.secretBox, place)
    const key = kept ?? Buffer.from(ports.random.hex(24), 'hex').toString('base64url')
    if (kept === undefined) await keepSecrets(tx, ports.secretBox, place, { [keyPlace]: key })
    return `${ports.origin}${hookPath}${companyId}/${shopUuid}/${key}`
  })
}

export function createShopHooks(ports: Ports): Dispatcher {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(hookPath) || !shopBoxIn(ports.portal)) return undefined
    if (request.method !== 'POST') return answered(405)
    const [companyId = '', uuid = '', key = ''] = pathname.slice(hookPath.length).split('/')
    if (!isUuid(companyId) || !isUuid(uuid)) return answered(404)
    const place = { companyId, uuid }
    // Nothing is read of whoever does not know the key.
    if (!(await isKey(ports, place, key))) return answered(404)
    const bytes = await readBytes(request, mostBytes)
    if (bytes === undefined) return answered(404)
    const found = await isOfShop(ports, place, { headers: request.headers, bytes })
    if (found === undefined) return answered(404)
    // A shop that only tries the address does not sign: it is not told off, and nothing is done.
    if (found) await wake(ports, uuid)
    return answered(200)
  }
}

const isKey = (ports: Ports, place: RecordPlace, key: string): Promise<boolean> =>
  opened(ports, place, async (tx) => {
    const of = secretsPlace(ports.portal, place)
    const { [keyPlace]: kept } = await openSecrets(tx, ports.secretBox, of)
    return kept !== undefined && isSame(kept, key)
  }).then((found) => found === true)

/** Undefined: there is no such shop; false: it has not signed what came. */
const isOfShop = (
  ports: Ports,
  place: RecordPlace,
  sent: ShopNotice,
): Promise<boolean | undefined> =>
  opened(ports, place, async (tx) => {
    const shop = await shopOf(tx, ports.portal, place)
    const adapter = shop && adapterOf(ports, shop.body.StoreType)
    if (!shop || !adapter) return undefined
    if (!adapter.isSigned) return true
    const account = await accountOf(tx, ports, shop)
    return account !== undefined && adapter.isSigned(account, sent)
  })

/** Undefined also where secrets were sealed with another key. */
const opened = (
  { store }: Ports,
  { companyId }: RecordPlace,
  work: (tx: Tx) => Promise<boolean | undefined>,
): Promise<boolean | undefined> =>
  store.asCompany(companyId, work).catch((error: unknown) => {
    if (error instanceof SecretError) return undefined
    throw error
  })

/** One that said it is asked too often is left alone until then. */
async function wake({ store, clock, wakeWorker }: Ports, shopUuid: string): Promise<void> {
  const soon = new Date(clock.now().getTime() + gatherMs)
  await store.asSystem((tx) =>
    tx
      .updateTable('shop_sync')
      .set({ next_at: soon })
      .where('shop_uuid', '=', shopUuid)
      .where('next_at', '>', soon)
      .where((eb) => eb.or([eb('fault', 'is', null), eb('fault', '!=', 'busy')]))
      .execute(),
  )
  wakeWorker?.()
}

const isSame = (wanted: string, given: string): boolean => {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const answered = (status: number): Response =>
  new Response('', {
    status,
    headers: { ...answerHeaders(false), 'Cache-Control': 'no-store' },
  })
