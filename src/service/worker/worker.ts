/**
 * The work that no request waits for: what is queued goes to the authority, what changed there comes back, answers whose
 * days are over close, messages arrive. Any number of workers may run; killed at any point and started again, they neither
 * double nor lose anything.
 */
import { advanceMessages } from '../messaging/embedded-messenger.ts'
import { sweepDocumentLinks } from '../messaging/document-links.ts'
import { sendForgotten } from '../identity/forgotten-passwords.ts'
import { ownBoxes } from './deliver-message.ts'
import { createMailRuns } from './send-mails.ts'
import { createReportRuns } from './make-reports.ts'
import { createWebhookRuns, sweepWebhooks } from './send-webhooks.ts'
import type { EmbeddedAuthority } from '../authority/embedded-authority.ts'
import type { Log } from '../base/log.ts'
import { silentLog } from '../base/log.ts'
import { createJobRunner } from '../jobs/run.ts'
import type { Authority, Handlers, Ports } from '../ports/ports.ts'
import { sweepDrafts } from '../records/deleted-drafts.ts'
import { sumCounts } from '../records/total.ts'
import { clarifyPayments } from '../payment/clarify.ts'
import { markPackages } from '../credits/packages.ts'
import { checkStoredLedgers } from '../ledger/check-stored.ts'
import { createRounds } from './rounds.ts'
import { createSalesReader } from './read-sales.ts'
import { hasDebits, markOverdue } from '../payment/debits.ts'
import { noSpans } from '../base/spans.ts'
import { layOnDesks } from './lay-on-desks.ts'
import { answerOverdue } from './automatic-answer.ts'
import { createDelivery } from './deliver.ts'
import { createPortalRuns } from './fetch-from-portal.ts'
import { createShopRuns } from './sync-shops.ts'
import { createErpNotifier } from './notify-erps.ts'
import { createPackageRuns } from './send-ledgers.ts'
import { createLedgerRuns } from './sign-ledgers.ts'
import { mirrorReports } from './mirror-reports.ts'
import { mirrorEnvelopes } from './mirror.ts'
import { workOutbox } from './outbox.ts'
import { settleReports } from './settle-reports.ts'

export interface Worker {
  /** One round; gives how much was done. Rejects with an AggregateError when a part failed, after the others have run. */
  tick(): Promise<number>
  start(): void
  /** Begins the next round now. */
  wake(): void
  /** Something was asked that may have left work: rounds that rest come as often as ever again. */
  stir(): void
  /** Nothing new is begun, what was taken and not begun is handed back. Resolves when the piece under way has ended. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** Pause between two rounds. */
  readonly intervalMs: number
  readonly log?: Log
  /** What bulk work is done with; without them it is left to another process. */
  readonly handlers?: Handlers
  /** What is sold to companies stands there (read-sales.ts). */
  readonly salesFile?: string | undefined
}

/** Parts that calls give work to. The others find theirs by looking, once an interval, however often the worker is woken. */
const woken: ReadonlySet<string> = new Set([
  'outbox',
  'authority',
  'desks',
  'forgotten',
  'jobs',
  'accounting',
  'ledgers',
  'ledgerPackages',
])
/** While nothing is asked of the service and nothing is found to do, its rounds come this many times as rarely. */
const restTimes = 4
/** Looking through all documents for overdue answers is not for every round. */
const overdueEveryMs = 10 * 60_000
/** Bulk work of one round: then the outbox has its turn again. */
const jobsMs = 1_000
const sweepEveryMs = 3_600_000
/** Counts of records are read in every list: few rows of them are left. */
const sumEveryMs = 5_000

export function createWorker(
  ports: Ports,
  { intervalMs, log = silentLog, handlers, salesFile }: WorkerOptions,
): Worker {
  const deliver = createDelivery(ports)
  const jobs = handlers && createJobRunner(ports, handlers)
  const mails = createMailRuns(ports, (error) =>
    log.error('A message could not be sent; it is tried again', { error: messageOf(error) }),
  )
  const webhooks = createWebhookRuns(ports, (error) =>
    log.error('A webhook could not be called; it is tried again', { error: messageOf(error) }),
  )
  const reports = createReportRuns(
    ports,
    (error) =>
      log.error('A report could not be made; it is tried again', { error: messageOf(error) }),
    () => stopping.signal.aborted,
  )
  const portalRuns = createPortalRuns(ports, (error) =>
    log.error('The portal of the authority could not be asked; it is tried again', {
      error: messageOf(error),
    }),
  )
  const sales = createSalesReader(ports, salesFile, log)
  const shopRuns = createShopRuns(ports, (error) =>
    log.error('A shop could not be asked; it is tried again', { error: messageOf(error) }),
  )
  const erpNotifier = createErpNotifier(ports, (error) =>
    log.error('An ERP could not be notified; it is tried again', { error: messageOf(error) }),
  )
  const ledgerRuns = createLedgerRuns(
    ports,
    (error) =>
      log.error('A ledger could not be signed; it is tried again', { error: messageOf(error) }),
    () => stopping.signal.aborted,
  )
  const packageRuns = createPackageRuns(
    ports,
    (error) =>
      log.error('A ledger could not be sent to the authority; it is tried again', {
        error: messageOf(error),
      }),
    () => stopping.signal.aborted,
  )
  let overdueAt = -Infinity
  let sweptAt = -Infinity
  let summedAt = -Infinity
  let markedAt = -Infinity
  let storedAt = -Infinity
  let stopping = new AbortController()

  /** By the names that traces give them, in their order. */
  const parts: Readonly<Record<string, (failures: unknown[]) => Promise<number>>> = {
    outbox: (failures) => workOutbox(ports, failures, stopping.signal),
    authority: async () => (isEmbedded(ports.authority) ? ports.authority.advance(deliver) : 0),
    envelopes: (failures) => mirrorEnvelopes(ports, failures),
    reports: async (failures) => (isEmbedded(ports.authority) ? settleReports(ports, failures) : 0),
    receivedReports: (failures) => mirrorReports(ports, failures),
    forgotten: () => sendForgotten(ports),
    mails: () => mails.begin(),
    webhooks: () => webhooks.begin(),
    accounting: () => reports.begin(),
    ledgers: () => ledgerRuns.begin(),
    ledgerPackages: () => packageRuns.begin(),
    authorityPortal: () => portalRuns.begin(),
    shops: () => shopRuns.begin(),
    erps: () => erpNotifier.begin(),
    payments: () =>
      ports.payment === undefined ? Promise.resolve(0) : clarifyPayments(ports, log),
    sales: () => sales.look(),
    daysOver: () => markByDay(),
    messages: () =>
      ports.store.asSystem((tx) =>
        advanceMessages(tx, ports.clock.now(), { ownBoxes: ownBoxes(ports), portal: ports.portal }),
      ),
    desks: (failures) => layOnDesks(ports, failures),
    overdueAnswers: () => closeOverdue(),
    storedLedgers: (failures) => checkStored(failures),
    jobs: async (failures) => jobs?.work(jobsMs, failures, stopping.signal) ?? 0,
    counts: () => sumUp(),
    sweep: () => sweep(),
  }
  const spans = ports.spans ?? noSpans
  const rounds = createRounds({
    intervalMs,
    restMs: intervalMs * restTimes,
    run: (isWhole) =>
      tick(isWhole).catch((error: unknown) => {
        log.error('The worker could not finish a round; it goes on', { error: messageOf(error) })
        return 0
      }),
    now: () => ports.clock.now().getTime(),
  })

  return {
    tick: () => tick(),
    start: () => {
      if (stopping.signal.aborted) stopping = new AbortController()
      rounds.start()
    },
    wake: () => rounds.wake(),
    stir: () => rounds.stir(),
    stop: async () => {
      stopping.abort()
      await rounds.stop()
      await mails.ended()
      await webhooks.ended()
      await reports.ended()
      await portalRuns.ended()
      await shopRuns.ended()
      await ledgerRuns.ended()
      await packageRuns.ended()
      await erpNotifier.ended()
    },
  }

  async function tick(isWhole = true): Promise<number> {
    const failures: unknown[] = []
    let done = 0
    for (const [name, part] of Object.entries(parts)) {
      if (stopping.signal.aborted) break
      if (!isWhole && !woken.has(name)) continue
      done += await spans
        .round({ name: `worker ${name}` }, () => part(failures))
        .catch((error: unknown) => {
          failures.push(error)
          return 0
        })
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} parts of the round failed: ${failures.map(messageOf).join('; ')}`,
      )
    return done
  }

  async function closeOverdue(): Promise<number> {
    const now = ports.clock.now().getTime()
    if (now - overdueAt < overdueEveryMs) return 0
    overdueAt = now
    return answerOverdue(ports)
  }

  /** Debts and packages whose day has come. */
  async function markByDay(): Promise<number> {
    const now = ports.clock.now()
    if (now.getTime() - markedAt < overdueEveryMs) return 0
    markedAt = now.getTime()
    const debits = hasDebits(ports.portal)
      ? await ports.store.asSystem((tx) => markOverdue(tx, ports.portal, now))
      : 0
    return debits + (await ports.store.asSystem((tx) => markPackages(tx, ports.portal, now)))
  }

  /** Files of the archive whose year is over; after a full round the next one goes on. */
  async function checkStored(failures: unknown[]): Promise<number> {
    const now = ports.clock.now().getTime()
    if (now - storedAt < overdueEveryMs) return 0
    const checked = await checkStoredLedgers(ports, failures)
    if (checked === 0) storedAt = now
    return checked
  }

  async function sumUp(): Promise<number> {
    const now = ports.clock.now().getTime()
    if (now - summedAt < sumEveryMs) return 0
    summedAt = now
    return ports.store.asSystem(sumCounts)
  }

  async function sweep(): Promise<number> {
    const now = ports.clock.now()
    if (now.getTime() - sweptAt < sweepEveryMs) return 0
    sweptAt = now.getTime()
    const drafts = await ports.store.asSystem((tx) => sweepDrafts(tx, now))
    const deliveries = await ports.store.asSystem((tx) => sweepWebhooks(tx, now))
    const links = await ports.store.asSystem((tx) => sweepDocumentLinks(tx, now))
    return drafts + deliveries + links + ((await jobs?.sweep()) ?? 0)
  }
}

/** The embedded authority is moved by us; another one moves by itself. */
function isEmbedded(authority: Authority): authority is EmbeddedAuthority {
  return 'advance' in authority && typeof authority.advance === 'function'
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
