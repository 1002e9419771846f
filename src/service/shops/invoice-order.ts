/**
 * The invoice of an order: of each package one, for ever. Package, invoice, its link and what is said of it in the list are written in one
 * transaction, so that whatever is repeated or broken off, there is never a second one.
 */
import type { Family } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { JsonRecord } from '#values/json.ts'
import { findText, type Language } from '../base/text.ts'
import { documentMapOf, infoOf, withInfo } from '../content/model.ts'
import { addOrderCredit } from '../credits/order-credits.ts'
import { addDocumentLink } from '../messaging/document-links.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { missing } from '../records/record.ts'
import { refusal, sentence } from '../records/sentence.ts'
import type { Sent } from '../sending/issue.ts'
import { sendInTransaction } from '../sending/send.ts'
import { familyOfReceiver } from '../sending/twins.ts'
import { invoicedStatuses } from '#schemas/marketplace-codes.ts'
import {
  hasTaxNumber,
  invoiceModelOf,
  receiverTaxNo,
  webSiteOf,
  type InvoiceTerms,
} from './invoice-model.ts'
import {
  adapterOf,
  keepOrder,
  lockedPackage,
  orderBox,
  orderOf,
  sellerIdOf,
  shopOf,
  type OrderBody,
} from './shop-records.ts'

/** The link stands at the shop as long as the customer may ask for his invoice (Trendyol: ten years). */
export const linkDays = 3_653

export interface InvoicedOrder {
  readonly order: OrderBody
  readonly sent: Sent
}

/** Issues the invoice. Refuses where the package has one, or must not have any. */
export const invoiceOrder = (
  context: CallContext,
  uuid: string,
  terms: InvoiceTerms,
): Promise<InvoicedOrder> =>
  context.transaction(async (tx) => {
    const { ports, session } = context
    const place = { companyId: session.companyId, uuid: uuid.toLowerCase() /* ascii */ }
    const row = await lockedPackage(tx, place)
    if (!row) throw missing({ ...context, box: orderBox(ports.portal) }, uuid)
    const order = await orderOf(tx, ports.portal, place)
    if (row.invoice_uuid !== null)
      throw refuse(context, 'orderInvoiced', { ...order, InvoiceNumber: order.InvoiceNumber })
    assertInvoiced(context, order)
    const { family, model } = await modelOf(tx, context, order, terms)
    const sent = await sendInTransaction(tx, { ...context, family }, { model, alias: '' })
    await note(tx, context, { uuid: place.uuid, family, sent, order })
    return { order, sent }
  })

/** The model of the invoice, and whose document it is: of those who are registered that of the network. */
export async function modelOf(
  tx: Tx,
  context: CallContext,
  order: OrderBody,
  terms: InvoiceTerms,
): Promise<{ readonly family: Family; readonly model: JsonRecord }> {
  const { ports, language } = context
  const family = await familyOfReceiver(
    tx,
    { ports, family: pairOfInvoices(context) },
    receiverTaxNo(order),
  )
  const place = { companyId: context.session.companyId, uuid: order.StoreUUID }
  // A shop that was removed meanwhile still has the address of its marketplace.
  const shop = await shopOf(tx, ports.portal, place)
  const model = invoiceModelOf({
    family,
    order,
    terms,
    today: momentInIstanbul(ports.clock.now()).date,
    differenceName: sentence(language, 'service', 'shops.difference'),
    webSite: webSiteOf(order.StoreType, shop ? sellerIdOf(ports, shop.body) : ''),
  })
  const map = documentMapOf(family)
  const UUID = infoOf(map, model)['UUID'] ?? ports.random.uuid()
  return { family, model: withInfo(map, model, { UUID }) }
}

/** The family whose document goes to registered receivers of invoices, with its twin for all others. Throws 422 where a portal has no invoices. */
function pairOfInvoices({ ports, language }: CallContext): Family {
  const found = ports.portal.families.find(
    ({ document, twin }) =>
      twin !== undefined &&
      document?.delivery.kind === 'network' &&
      document.delivery.users === 'Invoice',
  )
  if (!found) throw refusal(language, { status: 422, key: 'ordersWithoutInvoices' })
  return found
}

const refuse = (
  { language }: CallContext,
  key: 'orderInvoiced' | 'orderSent' | 'orderState' | 'orderExport' | 'orderTaxNumber',
  order: OrderBody,
) =>
  refusal(language, {
    status: 422,
    key,
    values: {
      order: order.OrderNumber,
      number: order.InvoiceNumber ?? '',
      state: stateOf(order, language),
    },
  })

/** As the portal names it; what the portal does not know, as the shop does. */
const stateOf = ({ Status, ShopStatus }: OrderBody, language: Language): string =>
  (Status === 'Unknown' ? undefined : findText(language, `codes.Status.${Status}`)) ?? ShopStatus

function assertInvoiced(context: CallContext, order: OrderBody): void {
  if (order.IsSend) throw refuse(context, 'orderSent', order)
  if (!invoicedStatuses.some((one) => one === order.Status))
    throw refuse(context, 'orderState', order)
  if (order.IsExport) throw refuse(context, 'orderExport', order)
  if (order.Customer.IsCompany && !hasTaxNumber(order.Customer))
    throw refuse(context, 'orderTaxNumber', order)
}

interface Noted {
  readonly uuid: string
  readonly family: Family
  readonly sent: Sent
  readonly order: OrderBody
}

async function note(
  tx: Tx,
  context: CallContext,
  { uuid, family, sent, order }: Noted,
): Promise<void> {
  const { ports, session } = context
  const { companyId } = session
  const at = ports.clock.now()
  // Some shops take no invoices.
  const isTold = adapterOf(ports, order.StoreType)?.sendLink !== undefined
  const link = { companyId, box: boxOfIssued(family), recordUuid: sent.uuid, messageId: uuid }
  if (isTold) await addDocumentLink(tx, ports, link, linkDays)
  await tx
    .updateTable('shop_package')
    .set({
      invoice_family: family.key,
      invoice_uuid: sent.uuid,
      link_next_at: isTold ? at : null,
    })
    .where('company_id', '=', companyId)
    .where('order_uuid', '=', uuid)
    .execute()
  const number = sent.number ?? ''
  await addOrderCredit(tx, ports, {
    companyId,
    uuid: sent.uuid,
    at,
    StoreType: order.StoreType,
    OrderNumber: order.OrderNumber,
    InvoiceNumber: number,
    UserName: session.userName,
  })
  await keepOrder(
    tx,
    ports.portal,
    { companyId, uuid },
    {
      IsSend: true,
      InvoiceUUID: sent.uuid,
      InvoiceNumber: number,
      InvoiceType: family.key,
      InvoiceUploadStatus: isTold ? 'Waiting' : 'NotUploaded',
      UploadError: null,
    },
    at,
  )
  const line = { companyId, userName: session.userName, at }
  await addHistory(tx, [
    { ...line, box: orderBox(ports.portal).id, uuid, event: 'invoiceMade', details: { number } },
    {
      ...line,
      box: boxOfIssued(family),
      uuid: sent.uuid,
      event: 'invoiceFromOrder',
      details: { number: order.OrderNumber, shop: order.StoreName },
    },
  ])
}

const boxOfIssued = (family: Family): string =>
  `${family.key}.${documentMapOf(family).delivery.from}`
