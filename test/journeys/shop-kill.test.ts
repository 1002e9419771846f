/**
 * kill -9 of the whole service while it takes the orders of a shop and while it invoices them. The shop is a process apart: what it was told it
 * keeps. KILLS says how often each of both is cut off, and KILL_PAUSE by how many milliseconds later. Without KILLS it is left to `npm run proof -- kill`;
 * every run cuts off the same work within one process ([SH16] in test/service/shop-journey.test.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import {
  pretendShopAccount,
  startPretendShop,
  type PretendShop,
} from '#service/shops/pretend-shop.ts'
import { linksPath } from '#service/shops/trendyol.ts'
import { createTestDatabase, type NewDatabase } from '../service/test-server.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

const kills = Number(process.env['KILLS'] ?? 1)
const laterBy = Number(process.env['KILL_PAUSE'] ?? 0)
/** As many as leave work to be cut off, whatever a round of it takes. */
const packages = 20 + kills * 10

/** Links that the shop has taken. */
let taken = 0
let service: RunningService
let shop: PretendShop
let database: NewDatabase
beforeAll(async () => {
  shop = await startPretendShop({
    host: '127.0.0.1',
    port: 0,
    clock: { now: () => new Date() },
    packages,
    companies: [],
    look: async () => 'application/pdf',
    onAnswer: (path, status) => {
      if (path === linksPath(pretendShopAccount.sellerId) && status === 201) taken += 1
    },
  })
  database = await createTestDatabase('demo')
  service = await runService(
    { DATABASE_URL: database.url, TRENDYOL_ADDRESS: shop.origin },
    'as given',
  )
})
afterAll(async () => {
  await service?.remove()
  await shop?.close()
  await database?.drop()
})

interface Listed {
  readonly TotalCount: number
  readonly Content: readonly {
    readonly UUID: string
    readonly PackageNumber: string
    readonly StoreName: string
    readonly Status: string
    readonly IsExport: boolean
    readonly IsSend: boolean
    readonly InvoiceNumber: string | null
    readonly InvoiceUploadStatus: string
  }[]
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const [key] = service.demo.apiKeys
  const answer = await scriptOf(service.address, key?.key ?? '')<T>(method, `/${path}`, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const shopName = 'Kesilen mağaza'
async function orders(): Promise<Listed['Content']> {
  const all: Listed['Content'][number][] = []
  for (let page = 1; ; page += 1) {
    const { Content } = await call<Listed>('GET', `marketplace/Orders?PageSize=100&Page=${page}`)
    all.push(...Content.filter(({ StoreName }) => StoreName === shopName))
    if (Content.length < 100) return all
  }
}

/** What a dead process held is let go at once: nobody waits for its lease. */
const endLeases = (): Promise<void> =>
  inDatabase(async (client) => {
    await client.query('update shop_sync set next_at = now()')
    await client.query(
      'update shop_package set link_next_at = now() where link_next_at is not null',
    )
    await client.query(`update job set lease_until = now() where state = 'running'`)
  })

/** Invoices that the company has issued, whatever its orders say of them. */
const issued = (): Promise<number> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from record join company on company.id = record.company_id
       where is_issued and box in ('einvoice.sale', 'earchive.invoices') and company.tax_number = $1`,
      [service.demo.apiKeys[0]?.taxNumber],
    )
    return Number(rows[0]?.count)
  })

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Ends the process so often, each time a little later in its work, and starts it again. */
async function cutOff(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(laterBy + kill * 60)
    await service.kill()
    await endLeases()
    await service.start()
  }
}

it.skipIf(process.env['KILLS'] === undefined)(
  `[SH34] kill -9 while orders arrive and while they are invoiced, ${kills} times each: each package is one order and has one invoice, and the shop one link`,
  async () => {
    const { sellerId: SellerID, key: Key, secret: Secret } = pretendShopAccount
    const body = { StoreType: 'Trendyol', Name: shopName, SellerID, Key, Secret, IsActive: true }
    await call('POST', 'marketplace/Shops', body)
    await cutOff()
    const arrived = await until('all orders have arrived', async () => {
      const all = await orders()
      return all.length >= packages ? all : undefined
    })
    expect(new Set(arrived.map(({ PackageNumber }) => PackageNumber)).size).toBe(packages)
    expect(arrived).toHaveLength(packages)

    const open = arrived.filter(({ IsExport, Status }) => !IsExport && Status !== 'Cancelled')
    const before = await issued()
    const job = await call<Wire['Job']>('POST', 'marketplace/Orders/Invoice', {
      UUIDS: open.map(({ UUID }) => UUID),
      KDVExemptionReasonCode: '351',
    })
    await cutOff()
    const ended = await until('all of them are invoiced', async () => {
      const now = await call<Wire['Job']>('GET', `general/Jobs/${job.UUID}`)
      return now.State === 'done' ? now : undefined
    })
    expect(ended).toMatchObject({ Ok: open.length, Failed: 0 })
    await until('all links are at the shop', async () => {
      const sent = (await orders()).filter(({ IsSend }) => IsSend)
      return sent.every(({ InvoiceUploadStatus }) => InvoiceUploadStatus === 'Uploaded')
        ? sent
        : undefined
    })
    const sent = (await orders()).filter(({ IsSend }) => IsSend)
    expect(sent).toHaveLength(open.length)
    expect(new Set(sent.map(({ InvoiceNumber }) => InvoiceNumber)).size).toBe(open.length)
    expect(await issued()).toBe(before + open.length)
    expect(taken).toBe(open.length)
  },
  900_000,
)
