/** Shops and their orders as the database keeps them: records, how far each shop is known, and what became of each package. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { Shop, ShopOrder } from '#schemas/marketplace.ts'
import type { StoreType } from '#schemas/store-types.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { ShopPackageTable } from '../ports/database.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import type { ShopAccount, ShopAdapter, ShopTokens } from '../ports/shop.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodyOf, keepBody } from '../records/kept-record.ts'
import { keepSecrets, openSecrets } from '../records/secrets.ts'

export type ShopBody = z.output<typeof Shop>
export type OrderBody = z.output<typeof ShopOrder>
export type PackageRow = Selectable<ShopPackageTable>

/** The boxes by what they keep; a portal may have none. */
export const shopBoxIn = (portal: Portal): Box | undefined => boxKeeping(portal, 'Shop')
export const shopBox = (portal: Portal): Box => needed(shopBoxIn(portal), 'box of shops')
export const orderBox = (portal: Portal): Box =>
  needed(boxKeeping(portal, 'ShopOrder'), 'box of orders')

export interface RecordPlace {
  readonly companyId: string
  readonly uuid: string
}

// Shops

export interface KeptShop extends RecordPlace {
  readonly version: number
  readonly body: ShopBody
}

/** Undefined where there is none. */
export async function shopOf(
  tx: Tx,
  portal: Portal,
  { companyId, uuid }: RecordPlace,
): Promise<KeptShop | undefined> {
  const box = shopBox(portal)
  const record = await tx
    .selectFrom('record')
    .select('version')
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!record) return undefined
  const body = Shop.parse(await bodyOf(tx, { companyId, box, uuid }))
  return { companyId, uuid, version: record.version, body }
}

/** Undefined where key or secret is missing. Throws a SecretError where they were sealed with another key. */
export async function accountOf(
  tx: Tx,
  { secretBox, portal }: Pick<Ports, 'secretBox' | 'portal'>,
  { companyId, uuid, body }: KeptShop,
): Promise<ShopAccount | undefined> {
  const { Key: key, Secret: secret } = await openSecrets(
    tx,
    secretBox,
    secretsPlace(portal, { companyId, uuid }),
  )
  return key === undefined || secret === undefined
    ? undefined
    : { sellerId: body.SellerID, key, secret }
}

/** In place of the key and the secret, which such a shop does not have. */
export const keepTokens = (
  tx: Tx,
  { secretBox, portal }: Pick<Ports, 'secretBox' | 'portal'>,
  place: RecordPlace,
  { key, secret }: ShopTokens,
): Promise<void> =>
  keepSecrets(tx, secretBox, secretsPlace(portal, place), { Key: key, Secret: secret })

export const secretsPlace = (portal: Portal, { companyId, uuid }: RecordPlace) => ({
  companyId,
  box: shopBox(portal).id,
  uuid,
})

/** Who speaks with shops of the type; undefined: nobody does yet. */
export const adapterOf = (
  { shops }: Pick<Ports, 'shops'>,
  type: StoreType,
): ShopAdapter | undefined => shops?.[type]

/** In the one spelling by which shops and their packages are told apart. */
export const sellerIdOf = (
  ports: Pick<Ports, 'shops'>,
  { StoreType, SellerID }: Pick<ShopBody, 'StoreType' | 'SellerID'>,
): string => adapterOf(ports, StoreType)?.sellerIdOf?.(SellerID) ?? SellerID

/** What lists show of the last time. It is no change that a person has made: the version stays. */
export async function showSync(
  tx: Tx,
  portal: Portal,
  place: RecordPlace,
  state: Partial<Pick<ShopBody, 'LastSyncDate' | 'LastError'>>,
): Promise<void> {
  const box = shopBox(portal)
  await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', place.companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', place.uuid)
    .forUpdate()
    .execute()
  const shop = await shopOf(tx, portal, place)
  if (shop) await keepBody(tx, { ...place, box }, { ...shop.body, ...state })
}

/** The shops are asked at once; asked twice at a time, they tell the same. */
export async function askAtOnce(
  tx: Tx,
  companyId: string,
  shopUuids: readonly string[],
  now: Date,
): Promise<void> {
  if (shopUuids.length === 0) return
  await tx
    .updateTable('shop_sync')
    .set({ next_at: now })
    .where('company_id', '=', companyId)
    .where('shop_uuid', 'in', shopUuids)
    .execute()
}

// Orders

/** The box that invoices of the family are sent from; undefined where the portal has no such family. */
export function invoiceBoxOf(portal: Portal, family: OrderBody['InvoiceType']): Box | undefined {
  const found = portal.families.find(({ key }) => key === family)
  return found?.boxes.find(({ key }) => key === found.document?.delivery.from)
}

export async function orderOf(tx: Tx, portal: Portal, place: RecordPlace): Promise<OrderBody> {
  return ShopOrder.parse(await bodyOf(tx, { ...place, box: orderBox(portal) }))
}

/** The package of an order, held until the transaction ends: of two who invoice it, one waits and finds the invoice of the other. */
export const lockedPackage = (
  tx: Tx,
  { companyId, uuid }: RecordPlace,
): Promise<PackageRow | undefined> =>
  tx
    .selectFrom('shop_package')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('order_uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()

/** What lists show of the order from now on. */
export async function keepOrder(
  tx: Tx,
  portal: Portal,
  place: RecordPlace,
  change: Partial<OrderBody>,
  at: Date,
): Promise<void> {
  const body = await orderOf(tx, portal, place)
  await keepBody(tx, { ...place, box: orderBox(portal) }, { ...body, ...change }, at)
}
