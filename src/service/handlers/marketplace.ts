/** Shops of the company: connected, tried and removed, and their orders: asked for, corrected, looked at as invoices and invoiced. */
import { z } from 'zod'
import { MarketplaceOrder, Shop } from '#schemas/marketplace.ts'
import type { Wire } from '#schemas/wire.ts'
import { callOfBox, familyOf } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { recordOf as membersOf } from '#values/json.ts'
import { ServiceError } from '../base/error.ts'
import { SecretError } from '../base/secret-box.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { ShopError } from '../ports/shop.ts'
import { markup } from '../paper/markup.ts'
import { bodiesOf, keepBody } from '../records/kept-record.ts'
import { findRecord, lockedRecordOf, recordOf } from '../records/record.ts'
import { toRow, type RecordRow } from '../records/row.ts'
import { refusal, sentence, type RefusalKey } from '../records/sentence.ts'
import { joinHtml } from '../rendering/join-html.ts'
import { toBody } from '../content/model.ts'
import { hookAddress } from '../shops/hooks.ts'
import { invoiceOrder, modelOf } from '../shops/invoice-order.ts'
import type { InvoiceTerms } from '../shops/invoice-model.ts'
import { beginConsent, endConsent } from '../shops/consent.ts'
import { cancelHandlers } from './cancel.ts'
import {
  askAtOnce,
  invoiceBoxOf,
  keepOrder,
  orderBox,
  orderOf,
  shopBox,
} from '../shops/shop-records.ts'
import { isUndone } from '../shops/take-packages.ts'
import { NotConnected, openShop } from '../shops/open-shop.ts'
import { changeRecord, createRecord, deleteRecords } from './records.ts'
import { previewHtml } from './send.ts'

/** Invoices that are looked at together. */
const mostPreviewed = 20

export const marketplaceHandlers: Handlers = {
  // Shops

  'marketplace.test': async (context) => {
    const { uuid } = await context.transaction((tx) =>
      recordOf(tx, context, context.params['id'] ?? ''),
    )
    const opened = await openShop(context.ports, context.session.companyId, uuid)
      .then(async (found) => {
        const { shop, adapter, ask } = needed(found, 'shop of the record')
        await ask((account) => adapter.verify(account))
        return shop
      })
      .catch((error: unknown) => {
        throw shopRefusal(context, error)
      })
    await context.transaction((tx) => askNow(tx, context, [uuid]))
    context.ports.wakeWorker?.()
    return sentence(context.language, 'service', 'shops.tested', { name: opened.body.Name })
  },

  'marketplace.stores': (context) =>
    context.transaction(async (tx) => {
      const { companyId } = context.session
      const box = shopBox(context.ports.portal)
      const rows = await tx
        .selectFrom('record')
        .select(['uuid', 'created_at'])
        .where('company_id', '=', companyId)
        .where('box', '=', box.id)
        .orderBy('serial')
        .execute()
      const bodies = await bodiesOf(tx, { companyId, box, uuids: rows.map(({ uuid }) => uuid) })
      return rows.map(({ uuid, created_at }) => {
        const { StoreType, Name, IsActive, LastSyncDate, LastError } = Shop.parse(bodies.get(uuid))
        return {
          UUID: uuid,
          StoreType,
          Name,
          IsActive,
          CreatedDate: created_at.toISOString(),
          LastSyncDate: LastSyncDate ?? null,
          LastError: LastError ? faultText(context, LastError) : null,
        }
      })
    }),

  'marketplace.createStore': (context) =>
    context.transaction(async (tx) => {
      const { StoreAccountJson, ...store } = bodyAs(context, 'StoreCreate')
      const body = { ...store, ...accountIn(context, StoreAccountJson), IsActive: true }
      await createRecord(tx, inShops(context, 'create'), assertShop(context, body))
      return true
    }),

  'marketplace.changeStore': (context) =>
    context.transaction(async (tx) => {
      const { UUID, StoreAccountJson, ...store } = bodyAs(context, 'StoreChange')
      await recordOf(tx, inShops(context, 'update'), UUID)
      const account = StoreAccountJson ? accountIn(context, StoreAccountJson) : {}
      await changeRecord(tx, inShops(context, 'update'), UUID, (before) =>
        assertShop(context, { ...membersOf(before), ...store, ...account }),
      )
      return true
    }),

  'marketplace.deleteStore': (context) =>
    context.transaction(async (tx) => {
      const calling = inShops(context, 'delete')
      const { uuid } = await recordOf(tx, calling, context.params['id'] ?? '')
      await deleteRecords(tx, calling, [uuid])
      return true
    }),

  'marketplace.activate': (context) => {
    const { UUID, IsActive } = bodyAs(context, 'StoreActive')
    return setActive(context, UUID, IsActive)
  },

  /** Where the owner of the shop agrees; what comes of it waits for the same person. */
  'marketplace.consent': async (context) => {
    const { uuid } = await context.transaction((tx) =>
      recordOf(tx, inShops(context, 'list'), context.params['id'] ?? ''),
    )
    return {
      Url: await beginConsent(context, uuid).catch((error: unknown) => {
        throw shopRefusal(context, error)
      }),
    }
  },

  'marketplace.consentOutcome': async (context) => {
    const { state, fault, name } = await endConsent(context, context.params['id'] ?? '')
    if (state !== 'refused')
      return {
        State: state,
        Message: sentence(context.language, 'service', `shops.consent_${state}`, { name }),
      }
    return { State: state, Message: faultText(context, fault) }
  },

  /** Shown until it is copied into the settings of the shop. */
  'marketplace.hookAddress': async (context) => {
    const { uuid } = await context.transaction((tx) =>
      recordOf(tx, inShops(context, 'list'), context.params['id'] ?? ''),
    )
    return { Key: await hookAddress(context, uuid) }
  },

  // Orders

  'marketplace.sync': async (context) => {
    const { StoreType, StoreUUID } = context.query
    await askShops(context, async (tx) => {
      const one =
        typeof StoreUUID === 'string'
          ? await recordOf(tx, inShops(context, 'list'), StoreUUID)
          : undefined
      return ({ uuid, body }) =>
        (StoreType === undefined || body.StoreType === StoreType) &&
        (one === undefined || uuid === one.uuid)
    })
    return true
  },

  'marketplace.fetch': async (context) => {
    const asked = await askShops(context, async () => () => true)
    if (asked === 0) throw refusal(context.language, { status: 422, key: 'noShops' })
    return sentence(context.language, 'service', 'shops.asked', { count: String(asked) })
  },

  'marketplace.order': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, inOrders(context), context.params['id'] ?? '')
      const row = toRow(orderBox(context.ports.portal), record)
      const place = { companyId: record.company_id, uuid: record.uuid }
      // What only the portal knows of an order stays here.
      return MarketplaceOrder.parse({
        ...(await orderOf(tx, context.ports.portal, place)),
        UUID: record.uuid,
        ID: row['ID'],
      })
    }),

  'marketplace.updateOrder': (context) =>
    context.transaction(async (tx) => {
      const { UUID, Customer } = bodyAs(context, 'OrderUpdate')
      const place = await openOrder(tx, context, UUID)
      const before = await orderOf(tx, context.ports.portal, place)
      const customer = { ...before.Customer, ...Customer }
      await keepOrder(
        tx,
        context.ports.portal,
        place,
        {
          Customer: customer,
          CustomerName: customer.Name ?? '',
          CustomerTaxNumber: customer.TaxNumber ?? '',
          IsCorrected: true,
        },
        context.ports.clock.now(),
      )
      return true
    }),

  /** Of an order that was invoiced elsewhere; one with an invoice stays as it is. */
  'marketplace.turnIsSend': (context) =>
    context.transaction(async (tx) => {
      const place = await openOrder(tx, context, String(context.query['UUID'] ?? ''))
      const { IsSend } = await orderOf(tx, context.ports.portal, place)
      await keepOrder(
        tx,
        context.ports.portal,
        place,
        { IsSend: !IsSend },
        context.ports.clock.now(),
      )
      return true
    }),

  'marketplace.linkAgain': async (context) => {
    await context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      const { companyId } = context.session
      const at = context.ports.clock.now()
      await tx
        .updateTable('shop_package')
        .set({ link_next_at: at })
        .where('company_id', '=', companyId)
        .where('order_uuid', '=', uuid)
        .where('invoice_uuid', 'is not', null)
        .execute()
      const change = { InvoiceUploadStatus: 'Waiting' } as const
      await keepOrder(tx, context.ports.portal, { companyId, uuid }, change, at)
    })
    context.ports.wakeWorker?.()
    return true
  },

  /** Of a package that was cancelled or came back; an invoice that was cancelled already stays as it is. */
  'marketplace.cancelInvoice': (context) =>
    context.transaction(async (tx) => {
      const { ports, session, language } = context
      const { companyId } = session
      const { uuid } = await lockedRecordOf(tx, inOrders(context), context.params['id'] ?? '')
      const place = { companyId, uuid }
      const order = await orderOf(tx, ports.portal, place)
      const box = invoiceBoxOf(ports.portal, order.InvoiceType)
      const id = order.InvoiceUUID ?? ''
      const cancel = cancelHandlers['box.cancel']
      if (order.AfterInvoice !== 'Cancel' || !isUndone(order) || !box || !cancel)
        throw refusal(language, {
          status: 422,
          key: 'orderNotUndone',
          values: { order: order.OrderNumber },
        })
      const invoice = await findRecord(tx, companyId, box.id, id)
      if (invoice?.is_cancelled === false)
        await cancel({
          ...context,
          box,
          family: familyOf(ports.portal, box.family),
          call: callOfBox(ports.portal, box, 'cancel'),
          params: { id },
          transaction: (work) => work(tx),
        })
      await keepOrder(tx, ports.portal, place, { AfterInvoice: null }, ports.clock.now())
      return true
    }),

  // Invoices

  'marketplace.invoices': async (context) => {
    const body = bodyAs(context, 'OrderInvoices')
    const asked = Array.isArray(body) ? body : body.InvoiceSend
    await assertOrders(
      context,
      asked.map(({ UUID }) => UUID),
    )
    const results: Wire['OrderInvoiceResults'] = []
    for (const { UUID, ...terms } of asked) results.push(await resultOf(context, UUID, terms))
    context.ports.wakeWorker?.()
    return results
  },

  /** Of several orders the worker makes it for each, in the background. */
  'marketplace.invoiceOrder': async (context) => {
    const { id = '' } = context.params
    const { sent } = await invoiceOrder(context, id, bodyAs(context, 'InvoiceTerms'))
    context.ports.wakeWorker?.()
    return sentence(context.language, 'service', 'shops.invoiced', { number: sent.number ?? '' })
  },

  'marketplace.preview': async (context) => {
    const { UUID } = context.query
    const uuids = Array.isArray(UUID) ? UUID.map(String) : []
    return previewed(context, uuids, {})
  },

  'marketplace.previewChosen': (context) => {
    const { UUIDS, ...terms } = bodyAs(context, 'ChosenOrders')
    return previewed(context, UUIDS, terms)
  },
}

// Shops

/** As if the box's own call were made: its conditions hold for programs as for people. */
function inShops(context: CallContext, name: string): CallContext {
  const box = shopBox(context.ports.portal)
  return { ...context, box, call: callOfBox(context.ports.portal, box, name) }
}

const inOrders = (context: CallContext): CallContext => ({
  ...context,
  box: orderBox(context.ports.portal),
})

const Account = z.object({
  SupplierID: z.coerce.string().optional(),
  SellerID: z.coerce.string().optional(),
  MerchantID: z.coerce.string().optional(),
  ShopID: z.coerce.string().optional(),
  Url: z.string().optional(),
  Key: z.string().optional(),
  Token: z.string().optional(),
  UserName: z.string().optional(),
  Secret: z.string().optional(),
  Password: z.string().optional(),
})

/** What is known of the account by the words of each kind of shop. */
function accountIn(context: CallContext, text: string) {
  const given = Account.safeParse(parsed(text)).data ?? {}
  const { SupplierID, SellerID, MerchantID, ShopID, Url } = given
  const seller = SupplierID ?? SellerID ?? MerchantID ?? ShopID ?? Url
  const Key = given.Key ?? given.Token ?? given.UserName
  const Secret = given.Secret ?? given.Password
  if (seller === undefined)
    throw refusal(context.language, {
      status: 422,
      key: 'shopAccount',
      path: 'StoreAccountJson',
    })
  return {
    SellerID: seller,
    ...(Key !== undefined && { Key }),
    ...(Secret !== undefined && { Secret }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function assertShop({ language }: CallContext, body: unknown): unknown {
  const read = Shop.safeParse(body)
  if (!read.success)
    throw refusal(language, { status: 422, key: 'shopAccount', path: 'StoreAccountJson' })
  return read.data
}

const setActive = (context: CallContext, uuid: string, IsActive: boolean): Promise<boolean> =>
  context.transaction(async (tx) => {
    const record = await lockedRecordOf(tx, inShops(context, 'list'), uuid)
    const box = shopBox(context.ports.portal)
    const place = { companyId: record.company_id, box, uuid: record.uuid }
    const bodies = await bodiesOf(tx, { ...place, uuids: [record.uuid] })
    const body = Shop.parse(bodies.get(record.uuid))
    await keepBody(tx, place, { ...body, IsActive }, context.ports.clock.now())
    return true
  })

async function activeShops(tx: Tx, { session: { companyId }, ports }: CallContext) {
  const rows = await tx
    .selectFrom('document')
    .select(['uuid', 'model'])
    .where('company_id', '=', companyId)
    .where('box', '=', shopBox(ports.portal).id)
    .execute()
  return rows
    .map(({ uuid, model }) => ({ uuid, body: Shop.parse(model) }))
    .filter(({ body }) => body.IsActive)
}

type AskedShop = Awaited<ReturnType<typeof activeShops>>[number]

/** Those that do not pause and that `wanted` wants; gives how many. */
async function askShops(
  context: CallContext,
  wanted: (tx: Tx) => Promise<(shop: AskedShop) => boolean>,
): Promise<number> {
  const count = await context.transaction(async (tx) => {
    const isWanted = await wanted(tx)
    const asked = (await activeShops(tx, context)).filter(isWanted)
    await askNow(
      tx,
      context,
      asked.map(({ uuid }) => uuid),
    )
    return asked.length
  })
  context.ports.wakeWorker?.()
  return count
}

const askNow = (tx: Tx, { session, ports }: CallContext, uuids: readonly string[]) =>
  askAtOnce(tx, session.companyId, uuids, ports.clock.now())

function shopRefusal({ language }: CallContext, error: unknown): unknown {
  const refuse = (key: RefusalKey, values = {}) => refusal(language, { status: 422, key, values })
  if (error instanceof NotConnected) return refuse('shop_notConnected')
  if (error instanceof SecretError) return refuse('secretUnreadable')
  if (error instanceof ShopError) return refuse(`shop_${error.fault}`, { said: error.message })
  return error
}

const faultText = ({ language }: CallContext, fault: string): string =>
  sentence(language, 'service', `refusals.shop_${fault}`, { said: '' }).trim()

// Orders

/** An order without an invoice; held until the transaction ends. */
async function openOrder(tx: Tx, context: CallContext, uuid: string) {
  const { uuid: id, company_id: companyId }: RecordRow = await lockedRecordOf(
    tx,
    inOrders(context),
    uuid,
  )
  const order = await orderOf(tx, context.ports.portal, { companyId, uuid: id })
  if (order.InvoiceUUID)
    throw refusal(context.language, {
      status: 422,
      key: 'orderInvoiced',
      values: { order: order.OrderNumber, number: order.InvoiceNumber ?? '' },
    })
  return { companyId, uuid: id }
}

/** All of them are there, or 404 for the first that is not, before any is invoiced. */
const assertOrders = (context: CallContext, uuids: readonly string[]): Promise<void> =>
  context.transaction(async (tx) => {
    for (const uuid of uuids) await recordOf(tx, inOrders(context), uuid)
  })

/** What was refused of one order keeps no other from its invoice. */
async function resultOf(
  context: CallContext,
  uuid: string,
  terms: InvoiceTerms,
): Promise<Wire['OrderInvoiceResults'][number]> {
  try {
    const { order, sent } = await invoiceOrder(context, uuid, terms)
    return {
      IsSuccess: true,
      OrderNumber: order.OrderNumber,
      InvoiceDetail: { InvoiceNumber: sent.number ?? '', UUID: sent.uuid },
      ErrorDetail: [],
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return {
      IsSuccess: false,
      OrderNumber: await orderNumber(context, uuid),
      InvoiceDetail: null,
      ErrorDetail: [
        { Code: String(error.status), Description: error.message, Detail: '' },
        ...error.items.slice(1).map(({ code, description, path }) => ({
          Code: String(code),
          Description: description,
          Detail: path ?? '',
        })),
      ],
    }
  }
}

const orderNumber = (context: CallContext, uuid: string): Promise<string> =>
  context.transaction(async (tx) => {
    const { ports, session } = context
    const { companyId } = session
    const record = await findRecord(tx, companyId, orderBox(ports.portal).id, uuid)
    if (!record) return uuid
    return (await orderOf(tx, ports.portal, { companyId, uuid: record.uuid })).OrderNumber
  })

async function previewed(
  context: CallContext,
  uuids: readonly string[],
  terms: InvoiceTerms,
): Promise<string> {
  const pages: string[] = []
  for (const uuid of [...new Set(uuids)].slice(0, mostPreviewed))
    pages.push(
      await previewOf(context, uuid, terms).catch((error: unknown) => reasonPage(context, error)),
    )
  return pages.length === 0 ? '' : joinHtml(pages, '')
}

/** Of an order that could not be invoiced its page says why, beside the pages of the others. */
function reasonPage({ language }: CallContext, error: unknown): string {
  if (!(error instanceof ServiceError) || error.status !== 422) throw error
  const page = markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>.reason { padding: 2rem; font-family: sans-serif; }</style></head><body><p class="reason">${error.message}</p></body></html>`
  return page.text
}

async function previewOf(context: CallContext, uuid: string, terms: InvoiceTerms): Promise<string> {
  const { family, model } = await context.transaction(async (tx) => {
    const record = await recordOf(tx, inOrders(context), uuid)
    const place = { companyId: record.company_id, uuid: record.uuid }
    const order = await orderOf(tx, context.ports.portal, place)
    return modelOf(tx, context, order, terms)
  })
  return previewHtml({ ...context, family, body: toBody(family, { model, alias: '' }) })
}
