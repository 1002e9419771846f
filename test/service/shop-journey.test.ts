/** Orders of a shop, from the first question until their links stand there, whatever breaks off on the way. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createJobRunner } from '#service/jobs/run.ts'
import type { Store } from '#service/ports/ports.ts'
import {
  pretendShopAccount,
  startPretendShop,
  type PretendShop,
} from '#service/shops/pretend-shop.ts'
import { createTrendyol } from '#service/shops/trendyol.ts'
import { createShopRuns } from '#service/worker/sync-shops.ts'
import {
  ids,
  openHandlers,
  personId,
  portal,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'

/** Orders that the shop has; `npm run proof -- orders` takes three hundred. */
const packages = Number(process.env['SHOP_PACKAGES'] ?? 60)
/** Orders that are invoiced at once; one of them may not be. */
const wanted = (packages * 5) / 6
const roles = [...new Set(portal.calls.flatMap((call) => call.roles))]
/** Links that the shop was told, by how it answered. */
const answers: number[] = []
let h: Handled
let shop: PretendShop

beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('earchive', 'ARS', true)
  await h.addSeries('einvoice', 'EFT', true)
  shop = await startPretendShop({
    host: '127.0.0.1',
    port: 0,
    clock: h.clock,
    packages,
    // Fewer than there are links, so that the shop is asked too often.
    mostRequests: Math.min(45, packages / 4),
    companies: [
      {
        name: 'Çağdaş Gıda Ltd. Şti.',
        taxNumber: taxNos.buyer,
        taxOffice: 'Kadıköy',
        street: 'Moda Cad. 1',
        district: 'Kadıköy',
        city: 'İstanbul',
        postalCode: '34710',
      },
    ],
    look: async () => 'application/pdf',
  })
  const real = createTrendyol({ address: shop.origin })
  Object.assign(h.ports, {
    shops: {
      Trendyol: {
        ...real,
        sendLink: (...asked: Parameters<NonNullable<typeof real.sendLink>>) =>
          real.sendLink?.(...asked).then(
            (answer) => {
              answers.push(answer === 'sent' ? 201 : 409)
              return answer
            },
            (error: unknown) => {
              answers.push(429)
              throw error
            },
          ),
      },
    },
  })
  await h.store.asSystem(async (tx) => {
    await tx
      .insertInto('app_user')
      .values({
        id: personId,
        username: 'ayse',
        email: 'ayse@ornek.example',
        name: 'Ayşe',
        surname: 'Yılmaz',
        password_hash: '',
      })
      .execute()
    await tx
      .insertInto('membership')
      .values({ user_id: personId, company_id: ids.seller, roles: JSON.stringify(roles) })
      .execute()
  })
})
afterAll(async () => {
  await shop?.close()
  await h?.close()
})

const seconds = 1_000
const hour = 3_600 * seconds

/** A process that dies in the middle of a transaction, after so many of them that went well. */
function dying(store: Store, after: number): Store {
  let left = after
  const once =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> => {
      if (left === 0) throw new Error('killed')
      left -= 1
      return run(...args)
    }
  return {
    ...store,
    asSystem: once((work) => store.asSystem(work)) as Store['asSystem'],
    asCompany: once((company, work) => store.asCompany(company, work)) as Store['asCompany'],
  }
}

async function workShops(store: Store = h.store): Promise<void> {
  const runs = createShopRuns({ ...h.ports, store }, () => undefined)
  try {
    await runs.begin()
    await runs.ended()
  } catch {
    // It was killed.
  }
}

const orders = async (query: object = {}) => {
  const all: Answer[] = []
  for (let Page = 1; Page <= 3; Page += 1)
    all.push(
      ...(
        await h.call<PageAnswer>('marketplace.orders.list', {
          query: { Page, PageSize: 100, ...query },
        })
      ).Content,
    )
  return all
}

it(`[SH16] [SH17] [SH18] [SH4] ${packages} orders arrive, ${wanted} are invoiced at once, and their links arrive, broken off time and again`, async () => {
  const { sellerId: SellerID, key: Key, secret: Secret } = pretendShopAccount
  const body = { StoreType: 'Trendyol', Name: 'Büyük mağaza', SellerID, Key, Secret }
  await h.call('marketplace.shops.create', { body })
  for (let kills = 0; kills < 10; kills += 1) {
    await workShops(dying(h.store, 2 + (kills % 7)))
    h.clock.advance(10 * 60 * seconds)
  }
  await workShops()
  const arrived = await orders()
  expect(arrived).toHaveLength(packages)
  expect(new Set(arrived.map(({ PackageNumber }) => PackageNumber)).size).toBe(packages)
  expect(new Set(arrived.map(({ OrderNumber }) => OrderNumber)).size).toBeLessThan(packages)

  const open = arrived.filter(({ IsExport, Status }) => !IsExport && Status !== 'Cancelled')
  // One that nobody may invoice stands among them.
  const [lost] = arrived.filter(({ Status }) => Status === 'Cancelled')
  const chosen = [lost, ...open.slice(0, wanted - 1)].map((row) => String(row?.['UUID']))
  expect(chosen).toHaveLength(wanted)
  // Somebody else has told the shop of an invoice of one of them.
  await fetch(`${shop.origin}/integration/sellers/${SellerID}/seller-invoice-links`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${Key}:${Secret}`).toString('base64')}`,
    },
    body: JSON.stringify({
      shipmentPackageId: Number(open[0]?.['PackageNumber']),
      invoiceLink: 'https://baska.example/1',
      invoiceNumber: 'XXX2026000000001',
    }),
  })

  const job = await h.call<Wire['Job']>('marketplace.invoiceChosen', {
    body: { UUIDS: chosen, KDVExemptionReasonCode: '351' },
  })
  expect(job).toMatchObject({ Total: wanted, Waiting: wanted - 1, Refused: 1 })
  const work = async (store: Store) =>
    createJobRunner({ ...h.ports, store }, handlers)
      .work(60 * seconds, [])
      .catch(() => 0)
  for (let kills = 0; kills < 10; kills += 1) {
    await work(dying(h.store, 4 + 11 * (kills % 4)))
    h.clock.advance(40 * seconds)
  }
  for (let rounds = 0; rounds < 40; rounds += 1) {
    await work(h.store)
    h.clock.advance(40 * seconds)
  }
  const ended = await h.call<Wire['Job']>('general.job', { params: { id: job.UUID } })
  expect(ended).toMatchObject({ State: 'done', Ok: wanted - 1, Failed: 0, Refused: 1 })
  const items = await h.call<PageAnswer>('general.jobItems', {
    params: { id: job.UUID },
    query: { State: ['refused'] },
  })
  expect(items.Content).toMatchObject([{ Reason: expect.stringContaining('Cancelled') }])
  const invoices = await h.store.asSystem((tx) =>
    tx
      .selectFrom('record')
      .select(['uuid', 'box'])
      .where('company_id', '=', ids.seller)
      .where('box', 'in', ['einvoice.sale', 'earchive.invoices'])
      .execute(),
  )
  expect(invoices).toHaveLength(wanted - 1)

  for (let rounds = 0; rounds < 60; rounds += 1) {
    await workShops(rounds % 6 === 0 && rounds < 60 ? dying(h.store, 3 + rounds) : h.store)
    h.clock.advance(4 * seconds)
    // After a process has died, its links wait until its lease has ended.
    if (rounds % 6 === 5) h.clock.advance(6 * 60 * seconds)
  }
  const told = await orders({ IsSend: true })
  const count = (state: string) =>
    told.filter(({ InvoiceUploadStatus }) => InvoiceUploadStatus === state).length
  expect([count('Uploaded'), count('Error')]).toEqual([wanted - 2, 1])
  expect(told.find(({ InvoiceUploadStatus }) => InvoiceUploadStatus === 'Error')).toMatchObject({
    PackageNumber: open[0]?.['PackageNumber'],
    UploadError: 'there',
  })
  expect(answers.filter((status) => status === 201)).toHaveLength(wanted - 2)
  const refused = answers.filter((status) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(12)
})

it('[SH18] what was cancelled or came back after it was invoiced says what is to be done', async () => {
  const sent = await orders({ IsSend: true })
  const earchive = sent.find(({ CustomerTaxNumber }) => !CustomerTaxNumber)
  const einvoice = sent.find(({ CustomerTaxNumber }) => CustomerTaxNumber === taxNos.buyer)
  const Trendyol = h.ports.shops?.Trendyol
  Object.assign(h.ports, {
    shops: {
      Trendyol: {
        ...Trendyol,
        list: async (...asked: Parameters<NonNullable<typeof Trendyol>['list']>) => {
          const page = await Trendyol?.list(...asked)
          const packages = (page?.packages ?? []).map((one) =>
            [earchive, einvoice].some((row) => row?.['PackageNumber'] === one.id)
              ? { ...one, status: 'Returned' as const, changedAt: h.clock.now() }
              : one,
          )
          return { next: page?.next, packages }
        },
      },
    },
  })
  await h.store.asSystem((tx) => tx.updateTable('shop_sync').set({ synced_to: null }).execute())
  h.clock.advance(hour)
  await workShops()
  const stateOf = async (row: Answer | undefined) =>
    (await orders()).find(({ UUID }) => UUID === row?.['UUID'])?.['AfterInvoice']
  expect([await stateOf(earchive), await stateOf(einvoice)]).toEqual(['Cancel', 'AwaitReturn'])
  const cancel = (row: Answer | undefined) =>
    h.call('marketplace.cancelInvoice', { params: { id: String(row?.['UUID']) } })
  await cancel(earchive)
  expect(await stateOf(earchive)).toBeNull()
  const list = await h.call<PageAnswer>('earchive.invoices.list', { query: { IsCancel: true } })
  expect(list.Content).toMatchObject([{ InvoiceNumber: earchive?.['InvoiceNumber'] }])
  await expect(cancel(einvoice)).rejects.toThrow('AwaitReturn')
})
