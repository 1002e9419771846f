/** What a shop tells of its packages becomes orders: each package once, however often it is told. */
import type { Portal } from '#engine/portal.ts'
import { netLinesOf } from '#documents/amounts/paid-lines.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import type { ShopCustomer, ShopError, ShopLine, ShopPackage } from '../ports/shop.ts'
import { addHistory, systemName } from '../records/history.ts'
import { documentRow, keepBody, recordRow } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { ShopOrder } from '#schemas/marketplace.ts'
import { undoneStatuses } from '#schemas/marketplace-codes.ts'
import { cutTo } from './cut-to.ts'
import { brokenPackage } from './shop-http.ts'
import {
  adapterOf,
  invoiceBoxOf,
  keepOrder,
  orderBox,
  orderOf,
  sellerIdOf,
  type KeptShop,
  type OrderBody,
} from './shop-records.ts'

type Tools = Pick<Ports, 'portal' | 'random' | 'shops'>

/** Gives how many were new. Those that do not fit are told to `onBroken`, and keep no other from being taken. */
export async function takePackages(
  tx: Tx,
  tools: Tools,
  shop: KeptShop,
  packages: readonly ShopPackage[],
  now: Date,
  onBroken: (error: ShopError) => void = () => undefined,
): Promise<number> {
  let added = 0
  await spellSeller(tx, tools, shop)
  for (const told of packages) {
    const one = fitting(shop, told, onBroken)
    if (!one) continue
    const place = await placeOf(tx, tools, shop, told)
    if (place.isNew) await addOrder(tx, tools, shop, one.order, place.orderUuid, now)
    else await changeOrder(tx, tools.portal, shop, one, place.orderUuid, now)
    if (place.isNew) added += 1
  }
  return added
}

/** Packages that are known under another spelling of the same seller go on under the one. */
async function spellSeller(tx: Tx, tools: Tools, { companyId, body }: KeptShop): Promise<void> {
  if (!adapterOf(tools, body.StoreType)?.sellerIdOf) return
  const spelled = (SellerID: string) => sellerIdOf(tools, { ...body, SellerID })
  const one = spelled(body.SellerID)
  const known = await tx
    .selectFrom('shop_package')
    .select('seller_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('store_type', '=', body.StoreType)
    .where('seller_id', '!=', one)
    .execute()
  const others = known.map(({ seller_id }) => seller_id).filter((id) => spelled(id) === one)
  for (const other of others)
    await tx
      .updateTable('shop_package as before')
      .set({ seller_id: one })
      .where('company_id', '=', companyId)
      .where('store_type', '=', body.StoreType)
      .where('seller_id', '=', other)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shop_package as now')
              .select('now.package_id')
              .whereRef('now.company_id', '=', 'before.company_id')
              .whereRef('now.store_type', '=', 'before.store_type')
              .whereRef('now.package_id', '=', 'before.package_id')
              .where('now.seller_id', '=', one),
          ),
        ),
      )
      .execute()
}

/** The package is held until the transaction ends; a shop that was connected anew goes on with what is there. */
async function placeOf(
  tx: Tx,
  tools: Tools,
  { companyId, uuid: shopUuid, body }: KeptShop,
  { id }: ShopPackage,
): Promise<{ readonly isNew: boolean; readonly orderUuid: string }> {
  const orderUuid = tools.random.uuid()
  const row = await tx
    .insertInto('shop_package')
    .values({
      company_id: companyId,
      store_type: body.StoreType,
      seller_id: sellerIdOf(tools, body),
      package_id: id,
      shop_uuid: shopUuid,
      order_uuid: orderUuid,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'store_type', 'seller_id', 'package_id'])
        .doUpdateSet({ shop_uuid: shopUuid }),
    )
    .returning('order_uuid')
    .executeTakeFirstOrThrow()
  return { isNew: row.order_uuid === orderUuid, orderUuid: row.order_uuid }
}

async function addOrder(
  tx: Tx,
  { portal }: Tools,
  shop: KeptShop,
  body: OrderBody,
  uuid: string,
  at: Date,
): Promise<void> {
  const box = orderBox(portal)
  const { companyId } = shop
  const { tax_number: companyTaxNo } = await tx
    .selectFrom('company')
    .select('tax_number')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const serial = await takeSerials(tx, { companyId, box: box.id })
  const record = { companyId, companyTaxNo, box, uuid, serial, body, at }
  await tx.insertInto('record').values(recordRow(record)).execute()
  await tx.insertInto('document').values(documentRow(record)).execute()
  await addHistory(tx, [
    { companyId, box: box.id, uuid, userName: systemName, event: 'recordCreated', at },
  ])
}

/** What is told again, or later than what is known, changes nothing; nor does it change what a person has corrected. */
async function changeOrder(
  tx: Tx,
  portal: Portal,
  shop: KeptShop,
  { told: one, order }: Fitting,
  uuid: string,
  at: Date,
): Promise<void> {
  const place = { companyId: shop.companyId, uuid }
  const before = await orderOf(tx, portal, place)
  const ofShop = { StoreUUID: shop.uuid, StoreName: shop.body.Name }
  if (one.changedAt <= new Date(before.ChangedDate)) {
    const isSame = before.StoreUUID === ofShop.StoreUUID && before.StoreName === ofShop.StoreName
    if (!isSame) await keepOrder(tx, portal, place, ofShop, at)
    return
  }
  // What became of it here stays; all else is what the shop says now.
  const { IsSend, InvoiceUUID, InvoiceNumber, InvoiceType } = before
  const { InvoiceUploadStatus, UploadError, IsCorrected } = before
  const ofInvoice = { IsSend, InvoiceUUID, InvoiceNumber, InvoiceType }
  const told = { ...order, ...ofInvoice, InvoiceUploadStatus, UploadError, IsCorrected }
  const kept = before.IsCorrected
    ? {
        Customer: before.Customer,
        CustomerName: before.CustomerName,
        CustomerTaxNumber: before.CustomerTaxNumber,
      }
    : {}
  await keepBody(
    tx,
    { ...place, box: orderBox(portal) },
    {
      ...told,
      ...kept,
      // What was done about it stays done, until the package lives again.
      AfterInvoice:
        isUndone(before) && isUndone(told) ? before.AfterInvoice : afterInvoiceOf(portal, told),
    },
    at,
  )
}

/** Of an invoice that its package should not have any more; whether it can be cancelled here says the box that it was sent from. */
function afterInvoiceOf(portal: Portal, order: OrderBody): OrderBody['AfterInvoice'] {
  if (!order.InvoiceUUID || !isUndone(order)) return null
  return invoiceBoxOf(portal, order.InvoiceType)?.calls['cancel'] === undefined
    ? 'AwaitReturn'
    : 'Cancel'
}

/** Whether the package was cancelled or came back. */
export const isUndone = ({ Status }: Pick<OrderBody, 'Status'>): boolean =>
  undoneStatuses.some((one) => one === Status)

interface Fitting {
  readonly told: ShopPackage
  readonly order: OrderBody
}

/** Texts that are longer than lists keep are cut; what does not fit all the same is broken. */
function fitting(
  shop: KeptShop,
  told: ShopPackage,
  onBroken: (error: ShopError) => void,
): Fitting | undefined {
  const found = ShopOrder.safeParse(cutTo(ShopOrder, newOrder(shop, told)))
  if (found.success) return { told, order: found.data }
  onBroken(brokenPackage(told.id, found.error))
  return undefined
}

/** A package as the order that it is here before anything became of it. */
export const newOrder = (shop: Pick<KeptShop, 'uuid' | 'body'>, one: ShopPackage): OrderBody => ({
  ...toldBy(one),
  StoreType: shop.body.StoreType,
  StoreUUID: shop.uuid,
  StoreName: shop.body.Name,
  IsSend: false,
  InvoiceUUID: null,
  InvoiceNumber: null,
  InvoiceType: null,
  AfterInvoice: null,
  InvoiceUploadStatus: 'NotUploaded',
  UploadError: null,
  IsCorrected: false,
})

/** Of no moment there is no text, which does not fit. */
const textOf = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? '' : moment.toISOString()

const lira = (kurus: number): number => kurus / 100

/** What the shop says, and nothing of what became of it here. */
function toldBy(one: ShopPackage) {
  return {
    OrderNumber: one.orderNumber,
    PackageNumber: one.id,
    OrderDate: textOf(one.orderedAt),
    CurrencyCode: one.currency,
    Status: one.status,
    ShopStatus: one.rawStatus,
    ChangedDate: textOf(one.changedAt),
    TotalPrice: lira(one.lines.reduce((sum, { paid }) => sum + paid, 0)),
    IsExport: one.isExport,
    CargoName: one.cargoName,
    CargoNumber: one.cargoNumber,
    CargoTrackingLink: one.cargoLink,
    TransporterRegisterNumber: one.carrierTaxNo,
    Customer: customerOf(one.customer),
    CustomerName: one.customer.name,
    CustomerTaxNumber: one.customer.taxNumber.slice(0, 11),
    OrderLines: one.lines.map((line, index) => lineOf(line, index, one)),
  }
}

const customerOf = (customer: ShopCustomer) => ({
  TaxNumber: customer.taxNumber.slice(0, 11),
  Name: customer.name,
  TaxDepartment: customer.taxOffice,
  Address: customer.address,
  District: customer.district,
  City: customer.city,
  Country: customer.country,
  PostalCode: customer.postalCode,
  Phone: customer.phone,
  Email: customer.email,
  IsCompany: customer.isCompany,
})

function lineOf(line: ShopLine, index: number, { status }: ShopPackage) {
  const { quantity, gross, paid, rate } = line
  const [net] = netLinesOf([{ quantity, gross, paid, rate }])
  const allowance = lira(net?.allowance ?? 0)
  const netTotal = Math.round(Number(net?.price ?? 0) * quantity * 100) - (net?.allowance ?? 0)
  return {
    ID: index + 1,
    Name: line.name,
    SellerCode: line.sellerCode,
    Barcode: line.barcode,
    Quantity: quantity,
    UnitType: 'C62',
    Price: Number(net?.price ?? 0),
    AllowanceTotal: allowance,
    MarketplaceDiscount: lira(line.shopDiscount),
    KDVPercent: rate,
    KDVTotal: lira(paid - netTotal),
    TotalPrice: lira(paid),
    GrossPrice: lira(gross),
    Status: status,
  }
}
