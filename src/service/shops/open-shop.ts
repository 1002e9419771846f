/** A shop as it is asked: with its account, which is renewed where its access ends. */
import { SecretError } from '../base/secret-box.ts'
import type { Ports } from '../ports/ports.ts'
import { ShopError, type ShopAccount, type ShopAdapter } from '../ports/shop.ts'
import { accountOf, adapterOf, keepTokens, shopOf, type KeptShop } from './shop-records.ts'

export interface OpenedShop {
  readonly shop: KeptShop
  readonly adapter: ShopAdapter
  /** Rejects with the ShopError of what was asked. */
  ask<T>(work: (account: ShopAccount) => Promise<T>): Promise<T>
}

/** Nobody speaks with shops of this type yet. */
export class NotConnected extends Error {}

/** Undefined where there is no such shop. */
export async function openShop(
  ports: Ports,
  companyId: string,
  uuid: string,
): Promise<OpenedShop | undefined> {
  const found = await ports.store.asCompany(companyId, async (tx) => {
    const shop = await shopOf(tx, ports.portal, { companyId, uuid })
    return shop && { shop, account: await accountOf(tx, ports, shop) }
  })
  if (!found) return undefined
  const { shop } = found
  const adapter = adapterOf(ports, shop.body.StoreType)
  if (!adapter) throw new NotConnected()
  if (!found.account) throw new ShopError(adapter.consent ? 'consent' : 'account', '')
  let account = found.account
  return {
    shop,
    adapter,
    ask: async (work) => {
      try {
        return await work(account)
      } catch (error) {
        if (!adapter.consent || !isOfAccount(error)) throw error
        account = await renewed(ports, shop, adapter, account)
        return work(account)
      }
    },
  }
}

const isOfAccount = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.fault === 'account'

/** Another process may have renewed them meanwhile: what it kept is taken then. */
async function renewed(
  ports: Ports,
  shop: KeptShop,
  { consent }: ShopAdapter,
  account: ShopAccount,
): Promise<ShopAccount> {
  const { companyId } = shop
  try {
    const tokens = await consent?.renew(account)
    if (!tokens) return account
    await ports.store.asCompany(companyId, (tx) => keepTokens(tx, ports, shop, tokens))
    return { ...account, ...tokens }
  } catch (error) {
    if (!isOfAccount(error)) throw error
    const kept = await ports.store.asCompany(companyId, (tx) => accountOf(tx, ports, shop))
    if (kept && kept.key !== account.key) return kept
    throw new ShopError('consent', error.message)
  }
}

/** Why a shop cannot be asked, as it is kept and shown. */
export type Fault = ShopError['fault'] | 'secret' | 'notConnected'
export interface Failure {
  readonly fault?: Fault
  readonly said?: string
  readonly retryAfterMs?: number | undefined
}

/** Throws what is no fault of a shop. */
export function faultOf(error: unknown): Failure {
  if (error instanceof ShopError)
    return { fault: error.fault, said: error.message, retryAfterMs: error.retryAfterMs }
  if (error instanceof SecretError) return { fault: 'secret', said: '' }
  if (error instanceof NotConnected) return { fault: 'notConnected', said: '' }
  throw error
}

/** Whether it is a fault of a shop, or of what is kept of it. */
export const isOfShop = (error: unknown): boolean =>
  error instanceof ShopError || error instanceof SecretError || error instanceof NotConnected
