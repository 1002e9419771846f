/** Credits: what takes them, what gives them back, what is counted without, and what is said before they end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog, type Log } from '#service/base/log.ts'
import {
  changeCounts,
  markPackages,
  packagesOf,
  type NewPackage,
} from '#service/credits/packages.ts'
import { addPackages, settleCredits, takeCredit } from '#service/credits/uses.ts'
import { accountOf } from '#service/records/service-record.ts'
import type { OpenStore } from '#service/store/open-store.ts'
import { createDelivery } from '#service/worker/deliver.ts'
import { createSalesReader } from '#service/worker/read-sales.ts'
import { createWorker } from '#service/worker/worker.ts'
import {
  bill,
  ids,
  invoice,
  newUuid,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type CompanyKey,
  type Handled,
  type PageAnswer,
  type SentAnswer,
} from './handler-fixture.ts'
import { settleEnvelope } from './settle-envelope.ts'

let h: Handled
beforeEach(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'EFT', true)
  await h.addSeries('ebill', 'ADS', true)
})
afterEach(() => h?.close())

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

/** Until a transaction of this database waits for a lock of another. */
const untilLocked = (store: OpenStore) =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          store.db,
        )
      expect(rows).not.toEqual([])
    },
    { timeout: 5_000 },
  )

const dayMs = 86_400_000
const bought = (change: Partial<NewPackage> = {}): NewPackage => ({
  PackageNumber: 'K-1',
  Name: 'Kontör paketi',
  Module: 'Portal',
  TotalCredit: 2,
  DurationType: 'Year',
  StartDate: '2026-01-01',
  EndDate: '2026-12-31',
  ...change,
})
const add = (packages: readonly NewPackage[], company: CompanyKey = 'seller') =>
  h.store.asCompany(ids[company], async (tx) =>
    addPackages(tx, h.ports, await accountOf(tx, ids[company]), packages, h.clock.now()),
  )
const packages = async (company: CompanyKey = 'seller'): Promise<readonly Answer[]> =>
  (
    await h.call<PageAnswer>('company.credits.list', {
      company,
      query: { SortColumn: 'ID', SortType: 'ASC' },
    })
  ).Content
/** Used, reserved and left of each package. */
const counts = async (company: CompanyKey = 'seller') =>
  (await packages(company)).map((one) => [
    one['UsedCredit'],
    one['ReservedCredit'],
    one['RemainingCredit'],
  ])
const send = (wish = {}) => h.call<SentAnswer>('einvoice.send.model', { body: invoice(wish) })
const creditLines = async (box: string, id: string, company: CompanyKey = 'seller') =>
  (await h.call<readonly Answer[]>(`${box}.histories`, { params: { id }, company }))
    .map((line) => String(line['Description']))
    .filter((text) => text.includes('kontör') || text.includes('Kontör'))

const settle = (uuid: string, gibCode: number) => settleEnvelope(h, uuid, gibCode)

describe('a document that is sent', () => {
  it('[CR1] reserves a credit of the package that ends first, and says so in its history', async () => {
    await add([
      bought({ PackageNumber: 'K-1', EndDate: null, DurationType: 'Indefinite' }),
      bought({ PackageNumber: 'K-2', EndDate: '2026-12-31', Name: 'Ek paket' }),
    ])
    const { UUID } = await send()
    expect(await counts()).toEqual([
      [0, 0, 2],
      [0, 1, 1],
    ])
    expect(await creditLines('einvoice.sale', UUID)).toEqual([
      '“Ek paket” paketinden 1 kontör ayrıldı (kalan 1)',
    ])
  })

  it('[CR2] uses its credit where it has arrived, and gets it back where the authority refuses it', async () => {
    await add([bought()])
    const [arrived, refused] = [await send(), await send()]
    await settle(arrived.UUID, 1300)
    expect(await counts()).toEqual([[1, 1, 0]])
    await settle(refused.UUID, 1150)
    expect(await counts()).toEqual([[1, 0, 1]])
    expect(await creditLines('einvoice.sale', refused.UUID)).toEqual([
      '1 kontör “Kontör paketi” paketine iade edildi (kalan 1)',
      '“Kontör paketi” paketinden 1 kontör ayrıldı (kalan 0)',
    ])
  })

  it('[CR2] has its end once, however often it is said', async () => {
    await add([bought()])
    const { UUID } = await send()
    const settled = { companyId: ids.seller, box: 'einvoice.sale', keys: [UUID], at: h.clock.now() }
    const say = (to: 'spent' | 'returned') =>
      h.store.asCompany(ids.seller, (tx) => settleCredits(tx, h.ports.portal, { ...settled, to }))
    await say('spent')
    await say('spent')
    expect(await counts()).toEqual([[1, 0, 1]])
    await say('returned')
    await say('returned')
    expect(await counts()).toEqual([[0, 0, 2]])
  })

  it('[CR3] uses its credit at once where it is reported later', async () => {
    await add([bought()])
    await h.call('ebill.send.model', { body: bill() })
    expect(await counts()).toEqual([[1, 0, 1]])
  })

  it('[CR4] is refused without a credit, takes no number, and may stay a draft', async () => {
    await add([bought({ TotalCredit: 1 })])
    await send()
    expect(await refusalOf(send())).toMatchObject({ status: 422, codes: [2000] })
    expect(await h.issued()).toHaveLength(1)
    await h.call('einvoice.drafts.create', { body: invoice() })
    await add([bought({ PackageNumber: 'K-2' })])
    await send()
    expect((await h.issued()).map((one) => one.number)).toEqual([
      'EFT2026000000001',
      'EFT2026000000002',
    ])
  })

  it('[CR4] is refused after the last day of all packages, and sent on it', async () => {
    await add([bought({ EndDate: '2026-11-22' })])
    h.clock.advance(dayMs)
    await send({ date: '2026-11-22' })
    h.clock.advance(dayMs)
    expect(await refusalOf(send({ date: '2026-11-23' }))).toMatchObject({
      status: 422,
      codes: [2075],
    })
  })

  it('[CR17] of several at the same moment as many are sent as there are credits, and the others take no number', async () => {
    await add([bought({ TotalCredit: 3 })])
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => send().catch((error: unknown) => error)),
    )
    const sent = ends.flatMap((end) => (end instanceof Error ? [] : [end]))
    expect(sent).toHaveLength(3)
    expect(await counts()).toEqual([[0, 3, 0]])
    expect(await refusalOf(send())).toMatchObject({ status: 422, codes: [2000] })
    await add([bought({ PackageNumber: 'K-2', TotalCredit: 2 })])
    expect(await send()).toMatchObject({ InvoiceNumber: 'EFT2026000000004' })
  })

  it('[CR17] several that are sent together may take from two packages', async () => {
    await add([
      bought({ TotalCredit: 2 }),
      bought({ PackageNumber: 'K-2', TotalCredit: 9, EndDate: null, DurationType: 'Indefinite' }),
    ])
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect((await counts()).toSorted()).toEqual([
      [0, 2, 0],
      [0, 3, 6],
    ])
    const lines = await Promise.all(sent.map(({ UUID }) => creditLines('einvoice.sale', UUID)))
    expect(lines.map((own) => own.length)).toEqual([1, 1, 1, 1, 1])
  })

  it('[CR5] is not controlled where the company has bought nothing', async () => {
    const { UUID } = await send()
    expect(await creditLines('einvoice.sale', UUID)).toEqual([])
    expect(await h.call('general.credits')).toEqual([])
  })

  // Sending itself is no race: documents of a series wait for their numbers already.
  it('[CR6] as many at the same moment as there are credits take one each, and no more', async () => {
    await add([bought({ TotalCredit: 5 })])
    const take = () =>
      h.store.asCompany(ids.seller, (tx) =>
        takeCredit(
          tx,
          h.ports.portal,
          {
            companyId: ids.seller,
            module: 'Portal',
            box: 'einvoice.sale',
            uuid: newUuid(),
            at: h.clock.now(),
          },
          'reserved',
        ),
      )
    const ends = await Promise.all(Array.from({ length: 8 }, take))
    expect(ends.filter((want) => want === 'usedUp')).toHaveLength(3)
    expect(await counts()).toEqual([[0, 5, 0]])
    const taken = await h.store.asSystem((tx) =>
      tx.selectFrom('credit_use').select('key').execute(),
    )
    await Promise.all(
      taken.map(({ key }) =>
        h.store.asCompany(ids.seller, (tx) =>
          settleCredits(tx, h.ports.portal, {
            companyId: ids.seller,
            box: 'einvoice.sale',
            keys: [key],
            to: 'spent',
            at: h.clock.now(),
          }),
        ),
      ),
    )
    expect(await counts()).toEqual([[5, 0, 0]])
  })
})

describe('a document that is received', () => {
  it('[CR7] is never refused: it is counted without a package, and taken from the next', async () => {
    await add([bought({ TotalCredit: 1 })], 'buyer')
    const first = await receive()
    const second = await receive()
    expect(await counts('buyer')).toEqual([[1, 0, 0]])
    expect(await creditLines('einvoice.purchase', first, 'buyer')).toEqual([
      '“Kontör paketi” paketinden 1 kontör kullanıldı (kalan 0)',
    ])
    expect(await creditLines('einvoice.purchase', second, 'buyer')).toEqual([
      'Kontör kalmadığı için gelen belge bir sonraki paketten düşülecek',
    ])
    await add([bought({ PackageNumber: 'K-2', TotalCredit: 5 })], 'buyer')
    expect(await counts('buyer')).toEqual([
      [1, 0, 0],
      [1, 0, 4],
    ])
  })

  /** An invoice of the seller, handed to the buyer by the authority. */
  async function receive(): Promise<string> {
    const { UUID } = await send()
    const { xml } = await h.store.asCompany(ids.seller, (tx) =>
      tx.selectFrom('document').select('xml').where('uuid', '=', UUID).executeTakeFirstOrThrow(),
    )
    await createDelivery(h.ports)({
      uuid: newUuid(),
      ettn: UUID,
      kind: 'document',
      targetBox: 'einvoice.purchase',
      senderTaxNo: taxNos.seller,
      receiverTaxNo: taxNos.buyer,
      receiverAlias: 'urn:mail:pk@cagdas.example',
      xml: String(xml),
    })
    return UUID
  }
})

describe('a message about a document', () => {
  it('[CR8] takes a credit of its own module, and gives it back where it does not arrive', async () => {
    await add([bought({ Module: 'Sms', TotalCredit: 2 })])
    const { UUID } = await send()
    const sms = (Phone: string) => h.call('einvoice.sale.sendSms', { body: { UUID, Phone } })
    await sms('0532 123 45 67')
    await h.call('einvoice.sale.sendEmail', { body: { UUID, emailAddresses: ['a@b.example'] } })
    expect(await counts()).toEqual([[0, 1, 1]])
    const [message] = await h.store.asSystem((tx) =>
      tx.selectFrom('message').select(['id']).where('channel', '=', 'sms').execute(),
    )
    await h.store.asCompany(ids.seller, (tx) =>
      settleCredits(tx, h.ports.portal, {
        companyId: ids.seller,
        box: 'einvoice.sale',
        keys: [String(message?.id)],
        to: 'returned',
        at: h.clock.now(),
      }),
    )
    expect(await counts()).toEqual([[0, 0, 2]])
    await sms('0532 123 45 68')
    await sms('0532 123 45 69')
    expect(await refusalOf(sms('0532 123 45 70'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('kontör'),
    })
    h.clock.advance(5_000)
    await createWorker(h.ports, { intervalMs: 1000 }).tick()
    expect(await counts()).toEqual([[2, 0, 0]])
  })
})

describe('what is said of credits', () => {
  it('[CR9] programs hear of each module what its packages have together', async () => {
    await add([
      bought({ TotalCredit: 3, EndDate: '2026-12-31' }),
      bought({ PackageNumber: 'K-2', TotalCredit: 5, EndDate: null, DurationType: 'Indefinite' }),
      bought({ PackageNumber: 'K-3', TotalCredit: 9, EndDate: '2026-02-01' }),
    ])
    await send()
    expect(await h.call('general.credits')).toEqual([
      {
        Name: 'Belge',
        ModuleID: 1,
        TaxNumber: taxNos.seller,
        TotalCredit: 8,
        UsedCredit: 1,
        RemainingCredit: 7,
        UsePercentage: 12.5,
        DurationType: 'Year',
        EndDate: '2026-12-31T00:00:00',
        IsControl: true,
      },
    ])
    expect(await h.call('company.creditsLeft')).toEqual({
      PortalLeft: 7,
      SmsLeft: null,
      WhatsAppLeft: null,
    })
  })

  it('[CR10] the company hears of it at a fifth, at a twentieth, at none, and 30 days before the end', async () => {
    const alerts = async () =>
      (await h.call<readonly Answer[]>('general.alerts')).map(({ Type, Message, Path }) => [
        Type,
        Message,
        Path,
      ])
    await add([bought({ TotalCredit: 20, EndDate: '2026-12-21' })])
    expect(await alerts()).toEqual([
      [
        'Warning',
        '“Kontör paketi” paketinizin süresi 21.12.2026 tarihinde doluyor; kullanılmayan 20 kontör var.',
        '/company/credits',
      ],
    ])
    const use = async (used: number) => {
      for (let i = 0; i < used; i += 1) await h.call('ebill.send.model', { body: bill() })
    }
    await use(15)
    expect(await alerts()).toHaveLength(1)
    await use(1)
    expect((await alerts())[0]).toEqual([
      'Warning',
      'Belge kontörünüz azaldı: 20 kontörden 4 kaldı.',
      '/company/credits',
    ])
    await use(3)
    expect((await alerts())[0]?.[0]).toBe('Error')
    await use(1)
    expect(await alerts()).toEqual([
      [
        'Error',
        'Belge kontörünüz kalmadı; yeni kontör alana kadar gönderim yapılamaz.',
        '/company/credits',
      ],
    ])
  })

  it('[CR11] a package shows the documents that took its credits, those of its company alone', async () => {
    await add([bought({ TotalCredit: 5 })])
    const { UUID } = await send()
    const refused = await send()
    await settle(refused.UUID, 1150)
    const [one] = await packages()
    const shown = (company: CompanyKey) =>
      h.call<PageAnswer>('company.credits.documents', {
        company,
        params: { id: String(one?.['UUID']) },
        roles: ['ei:s:r'],
      })
    const { Content } = await shown('seller')
    expect(Content).toMatchObject([{ UUID, Box: 'einvoice.sale', IsReceived: false }])
    expect(await refusalOf(shown('buyer'))).toMatchObject({ status: 404 })
  })

  it('[CR12] a package begins and ends by itself', async () => {
    await add([bought({ StartDate: '2026-11-22', EndDate: '2026-11-23' })])
    const state = async () => (await packages())[0]?.['State']
    const mark = () => h.store.asSystem((tx) => markPackages(tx, h.ports.portal, h.clock.now()))
    expect(await state()).toBe('Upcoming')
    expect(await refusalOf(send())).toMatchObject({ codes: [2000] })
    h.clock.advance(dayMs)
    await mark()
    expect(await state()).toBe('Active')
    h.clock.advance(2 * dayMs)
    await mark()
    expect(await state()).toBe('Expired')
    expect(await mark()).toBe(0)
  })
})

describe('modules', () => {
  it('[CR15] are said with those that lack a registration at the authority', async () => {
    expect(await h.call<unknown>('company.modulesUsed')).toMatch(
      /^Açık modüller: e-Fatura.*\. GİB kaydı \(alıcı kutusu\) olmayanlar: e-İrsaliye\.$/,
    )
    const modules = await h.call<readonly Answer[]>('general.modules')
    expect(modules).toContainEqual({
      Name: 'e-İrsaliye',
      Description: null,
      IsActive: true,
      IsActivation: false,
    })
  })
})

describe('the file of sales', () => {
  let folder: string
  let lines: string[]
  let log: Log
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evrak-sales-'))
    lines = []
    log = createLog((line) => void lines.push(line))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const sold = {
    companies: [
      {
        taxNumber: taxNos.seller,
        packages: [bought()],
        debits: [
          {
            InvoiceNumber: 'EVR1',
            IssueDate: '2026-11-01',
            DueDate: '2026-12-01',
            Amount: 240,
            CurrencyCode: 'TRY',
          },
        ],
      },
      { taxNumber: '1111111111' },
    ],
    campaigns: [
      {
        Name: 'yil-sonu',
        Subject: 'Yıl sonu',
        Content: 'Yüzde 20 indirim',
        StartDate: '2026-11-21',
        EndDate: '2026-11-21',
      },
      {
        Name: 'bahar',
        Subject: 'Bahar',
        Content: '',
        StartDate: '2026-03-01',
        EndDate: '2026-05-31',
      },
    ],
  }

  it('[CR13] gives companies packages and debts once, and shows campaigns on their days', async () => {
    const file = join(folder, 'sales.json')
    const reader = createSalesReader(h.ports, file, log)
    const look = () => {
      h.clock.advance(5_000)
      return reader.look()
    }
    expect(await look()).toBe(0)
    writeFileSync(file, JSON.stringify(sold))
    expect(await look()).toBe(2)
    expect(lines.join('\n')).toContain('names a company that is not here')
    // Another process, or the next start, reads the same file.
    expect(await createSalesReader(h.ports, file, log).look()).toBe(0)
    expect(await counts()).toEqual([[0, 0, 2]])
    expect((await h.call<PageAnswer>('payment.debits.list', { query: {} })).Content).toHaveLength(1)
    const campaigns = () => h.call<readonly Answer[]>('general.campaigns')
    expect(await campaigns()).toMatchObject([{ Name: 'yil-sonu', IsActive: true, Url: null }])
    h.clock.advance(dayMs)
    expect(await campaigns()).toEqual([])
  })

  it('[CR14] is refused as a whole where anything in it is wrong, and the log says all of it once', async () => {
    const file = join(folder, 'sales.json')
    writeFileSync(
      file,
      JSON.stringify({
        ...sold,
        companies: [
          ...sold.companies,
          { taxNumber: taxNos.buyer, packages: [{ ...bought(), TotalCredit: -1, Module: 'Fax' }] },
        ],
      }),
    )
    const reader = createSalesReader(h.ports, file, log)
    expect(await reader.look()).toBe(0)
    h.clock.advance(5_000)
    expect(await reader.look()).toBe(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('companies[2].packages[0].TotalCredit')
    expect(lines[0]).toContain('companies[2].packages[0].Module')
    expect(await counts()).toEqual([])
  })

  it('[CR16] who takes a credit and who settles one wait for each other, never in a circle', async () => {
    await add([bought({ TotalCredit: 2 })])
    const [known] = await h.store.asCompany(ids.seller, (tx) =>
      packagesOf(tx, h.ports.portal, { companyId: ids.seller }),
    )
    const at = h.clock.now()
    const place = { companyId: ids.seller, uuid: known?.uuid ?? '' }
    const locked = gate()
    const go = gate()
    const first = h.store.asCompany(ids.seller, async (tx) => {
      const held = tx.selectFrom('record').select('uuid').where('uuid', '=', place.uuid)
      await held.forUpdate().execute()
      locked.open()
      await go.opened
      await changeCounts(tx, h.ports.portal, place, { used: 1 }, at)
    })
    await locked.opened
    let begun = 0
    const second = h.store.asCompany(ids.seller, (tx) => {
      begun += 1
      const use = { ...place, uuid: newUuid(), module: 'Portal', box: 'einvoice.sale', at } as const
      return takeCredit(tx, h.ports.portal, use, 'spent')
    })
    await untilLocked(h.store)
    go.open()
    await first
    // The second waits until the first has ended, and counts on from what that has left.
    expect(await second).toBeUndefined()
    expect(begun).toBe(1)
    expect(await counts()).toEqual([[2, 0, 0]])
  })
})
