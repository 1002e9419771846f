/** Puts the service together and opens its listener: database, demo, identity, calls, worker, HTTP. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Portal } from '#engine/portal.ts'
import { createEmbeddedAuthority } from './authority/embedded-authority.ts'
import { serveBackups } from './backup-socket.ts'
import type { ServiceConfig } from './config.ts'
import { demoFileOf, removeDemoFile, writeDemoFile } from './demo/demo-file.ts'
import type { DemoAccess } from './demo/seed-companies.ts'
import { openDemo } from './demo/seed.ts'
import { addMissingAccounts } from './demo/seed-channels.ts'
import { handlers } from './handlers/handlers.ts'
import { createApiDescription } from './http/api-description.ts'
import { ownAddresses } from './http/addresses.ts'
import { createDispatcher, type Dispatcher } from './http/dispatcher.ts'
import { identityHandlers } from './identity/handlers.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import { rolesAtOf } from './identity/roles.ts'
import { demoOperator, otherFirms, ownFirms } from './demo/firms.ts'
import { createLog, type Log } from './base/log.ts'
import { createEmbeddedMessenger } from './messaging/embedded-messenger.ts'
import { callbackPath, createPaymentCallback } from './payment/callback.ts'
import { createNestpay } from './payment/nestpay.ts'
import { createGibPortal } from './authority/gib-portal.ts'
import { startPretendPortal, type PretendPortal } from './authority/pretend-portal.ts'
import { createGibLedgerService } from './authority/gib-ledger-service.ts'
import {
  startPretendLedgerService,
  type PretendLedgerService,
} from './authority/pretend-ledger-service.ts'
import { startPretendBank, type PretendBank } from './payment/pretend-bank.ts'
import { createMailer } from './messaging/mailer.ts'
import { createLinkedDocument } from './sending/linked-document.ts'
import { createMessageReports } from './messaging/message-reports.ts'
import { createPhoneGateways, publicProviders } from './messaging/phone-gateways.ts'
import { startPretendProviders, type PretendProviders } from './messaging/pretend-providers.ts'
import { createWebhookSender } from './messaging/webhook-sender.ts'
import { listen, type Listener } from './listener.ts'
import { drain } from './drain.ts'
import type { Clock, Ports, Random } from './ports/ports.ts'
import { createKeptPages } from './records/kept-pages.ts'
import { startOwnIndexes } from './records/own-indexes.ts'
import { createRenderer } from './rendering/renderer.ts'
import { signingPorts, type SigningPorts } from './signing-ports.ts'
import { createSecretBox, loadSecretKey, type SecretBox } from './base/secret-box.ts'
import { findIsolation } from './rendering/xslt/isolation.ts'
import { startPretendShop, type PretendShop } from './shops/pretend-shop.ts'
import { createPostgresErp } from './erps/postgres-erp.ts'
import { createSampleErp } from './erps/sample-erp.ts'
import { createSqlServerErp } from './erps/sqlserver-erp.ts'
import { createShopAdapters } from './shops/adapters.ts'
import { consentPath, createConsentCallback } from './shops/consent.ts'
import { createShopHooks } from './shops/hooks.ts'
import { publicEtsy } from './shops/etsy.ts'
import { startPretendEtsy, type PretendEtsy } from './shops/pretend-etsy.ts'
import { publicTrendyol } from './shops/trendyol.ts'
import { createService } from './service.ts'
import { openStore, type OpenStore } from './store/open-store.ts'
import type { LoopDelayProbe } from './telemetry/loop-delay.ts'
import { startTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import {
  tracedAuthority,
  tracedCalls,
  tracedLog,
  tracedStore,
  tracedThreads,
} from './telemetry/traced.ts'
import type { Traces } from './telemetry/open-traces.ts'
import { startTraces } from './telemetry/traces.ts'
import { createThreadPool } from './threads/pool.ts'
import type { Threads } from './threads/threads.ts'
import { createSoftwareHsm } from './ledger/software-hsm.ts'
import { createWorker } from './worker/worker.ts'

export interface RunningEvrak {
  /** Address that browsers use. */
  readonly url: string
  /** Measures how long the event loop is held; whoever resets it has it for himself. */
  readonly loopDelay: LoopDelayProbe
  /** Where Prometheus reads the metrics; undefined: METRICS_PORT is not set. */
  readonly metricsUrl: string | undefined
  /** Ends within `shutdownSeconds`: requests and work under way come to their end, then renderer and database close. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Told what is being done, one plain sentence each. */
  readonly say?: (sentence: string) => void
  readonly log?: Log
  readonly clock?: Clock
  /** Milliseconds of a clock that never goes back: answers then say where their time went (`Server-Timing`). */
  readonly stopwatch?: () => number
}

const systemClock: Clock = { now: () => new Date() }
const random: Random = { uuid: randomUUID, hex: (bytes) => randomBytes(bytes).toString('hex') }
/** Methods of requests that change nothing (RFC 9110, 9.2.1). */
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Pause between two rounds of the worker. */
const workerMs = 500
/** Of each second of the shutdown, the last spans may take these milliseconds. */
const traceMs = 50
/** Expired sessions and codes are deleted this often. */
const sweepMs = 3_600_000

/** Throws a StartError for everything that the person who starts it can do something about. */
export async function startService(
  portal: Portal,
  config: ServiceConfig,
  options: StartOptions = {},
): Promise<RunningEvrak> {
  const { say = () => undefined, log: written = createLog(), clock = systemClock } = options
  // The listener first: the port decides the address, and a port that is taken is said at once.
  const listener = await listen(config, written)
  const origin = config.origin ?? listener.origin
  let isClosing = false
  const closers: (() => Promise<unknown>)[] = [() => listener.close()]
  const close = () => closeAll(closers)
  try {
    const traces = await startTraces(config.traces, written)
    const closeTraces = async () => traces?.close(config.shutdownSeconds * traceMs)
    closers.unshift(closeTraces)
    const log = traces ? tracedLog(written, traces) : written
    const opened = await openDatabase(config, say, log)
    closers.unshift(() => opened.close())
    const store = traces ? tracedStore(opened, traces) : opened
    const pool = createThreadPool(config.workers, { waitMs: config.waitSeconds * 1000 })
    closers.unshift(() => pool.close())
    const threads = traces ? tracedThreads(pool, traces) : pool
    const telemetry = await startTelemetry({ config, store, clock, threads, listener })
    closers.unshift(() => telemetry.close())
    const backups = store.embedded
      ? await serveBackups(
          store,
          { dataDir: config.dataDir, sockets: store.embedded.host },
          { clock, log },
        )
      : undefined
    const access = await openDemoData({ portal, store, clock, random }, config, say)
    const operator = config.operator ?? (access && demoOperator)
    const secretBox = createSecretBox(config.secretKeys ?? [await loadSecretKey(config.dataDir)])
    const identity = await createIdentity({
      origin,
      store,
      clock,
      random,
      box: secretBox,
      log,
      addressOf: (request) => listener.addressOf(request) ?? 'unknown',
      spans: traces,
      rolesAt: rolesAtOf(portal, operator),
    })
    const bank =
      config.demo && config.bank === undefined
        ? await openBank(config, origin, clock, say)
        : undefined
    closers.unshift(async () => bank?.close())
    const providers = access && (await openProviders(config, origin, clock, say))
    closers.unshift(async () => providers?.close())
    if (access && providers) {
      const companies = access.apiKeys.map(({ taxNumber }) => taxNumber)
      await addMissingAccounts(store, secretBox, companies)
    }
    const pretendPortal =
      config.demo && config.authorityPortal === undefined
        ? await openPortal(config, clock, say)
        : undefined
    closers.unshift(async () => pretendPortal?.close())
    const pretendLedgers =
      config.demo && config.ledgerService === undefined
        ? await openLedgerService(config, clock, say)
        : undefined
    closers.unshift(async () => pretendLedgers?.close())
    const pretendShop =
      config.demo && config.trendyol === undefined ? await openShop(config, clock, say) : undefined
    closers.unshift(async () => pretendShop?.close())
    const pretendEtsy =
      config.demo && config.etsy.key === undefined
        ? await openEtsy(config, origin, clock, say)
        : undefined
    closers.unshift(async () => pretendEtsy?.close())
    if (access && providers)
      await writeDemoFile(
        config.dataDir,
        {
          address: origin,
          messages: providers.origin,
          ...(pretendShop && { shop: pretendShop.origin }),
        },
        access,
      )
    const signing = await signingPorts(config)
    const parts = await assemble({
      signing,
      shops: createShopAdapters({
        trendyol: config.trendyol ?? pretendShop?.origin ?? publicTrendyol,
        etsy: etsyOf(config, origin, pretendEtsy),
      }),
      bank,
      providers,
      authorityPortal: config.authorityPortal ?? pretendPortal?.origin,
      ledgerService: config.ledgerService ?? pretendLedgers?.origin,
      portal,
      config,
      operator,
      origin,
      access,
      store,
      clock,
      identity,
      secretBox,
      listener,
      log,
      isClosing: () => isClosing,
      telemetry,
      stopwatch: options.stopwatch,
      threads,
      traces,
    })
    // In the order of closing: no new requests, no more work, then what both use.
    closers.splice(
      0,
      closers.length,
      async () => {
        isClosing = true
        await drain({ listener, log, ...parts }, config.shutdownSeconds * 1000)
      },
      closeTraces,
      async () => bank?.close(),
      async () => providers?.close(),
      async () => pretendPortal?.close(),
      async () => pretendLedgers?.close(),
      async () => pretendShop?.close(),
      async () => pretendEtsy?.close(),
      async () => backups?.close(),
      () => parts.closeIndexes(),
      () => parts.closeService(),
      () => telemetry.close(),
      () => threads.close(),
    )
    const sweep = setInterval(
      () =>
        void identity
          .sweep()
          .catch((error: unknown) =>
            log.warn('Expired sessions could not be deleted', { reason: String(error) }),
          ),
      sweepMs,
    )
    sweep.unref()
    closers.unshift(async () => clearInterval(sweep))
    listener.open({ identity, fetch: parts.fetch, origin, isDown: () => store.isDown() })
    greet(origin, access, config, say)
    void warnOfStylesheets(config, say, log)
    if (telemetry.metricsUrl !== undefined) say(`Metrics are at ${telemetry.metricsUrl}`)
    return {
      url: origin,
      loopDelay: telemetry.loopDelay,
      metricsUrl: telemetry.metricsUrl,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function closeAll(closers: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers) await close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'The service did not close cleanly')
}

// Steps

function openDatabase(
  config: ServiceConfig,
  say: (sentence: string) => void,
  log: Log,
): Promise<OpenStore> {
  say(
    config.databaseUrl === undefined
      ? `Opening the database in ${config.dataDir}`
      : 'Connecting to the PostgreSQL server of DATABASE_URL',
  )
  return openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
}

async function openDemoData(
  source: Parameters<typeof openDemo>[0],
  config: ServiceConfig,
  say: (sentence: string) => void,
): Promise<DemoAccess | undefined> {
  if (!config.demo) {
    await removeDemoFile(config.dataDir)
    return undefined
  }
  say('Looking for demo data, and making it if the database is empty')
  const access = await openDemo(source)
  if (!access) await removeDemoFile(config.dataDir)
  return access
}

/** A demonstration has a bank of its own, which takes no money. */
async function openBank(
  { host, bankPort: port }: ServiceConfig,
  origin: string,
  clock: Clock,
  say: (sentence: string) => void,
): Promise<PretendBank> {
  const bank = await startPretendBank({ host, port, shop: origin, random, clock })
  say(`The pretend bank of the demo is at ${bank.origin}`)
  return bank
}

/** A demonstration has providers of its own, which send nothing. */
async function openProviders(
  { host, providersPort: port }: ServiceConfig,
  origin: string,
  clock: Clock,
  say: (sentence: string) => void,
): Promise<PretendProviders> {
  const providers = await startPretendProviders({ host, port, service: origin, random, clock })
  say(`SMS and WhatsApp messages of the demo are shown at ${providers.origin}`)
  return providers
}

/** And a portal of the authority of its own, which lists what it makes up. */
async function openPortal(
  { host, authorityPortalPort: port }: ServiceConfig,
  clock: Clock,
  say: (sentence: string) => void,
): Promise<PretendPortal> {
  const pretend = await startPretendPortal({ host, port, random, clock })
  const { userName, password } = pretend.account
  say(
    `The pretend portal of the authority is at ${pretend.origin} (user ${userName}, password ${password})`,
  )
  return pretend
}

/** And a service of the authority for ledgers of its own, whose seal nobody trusts. */
async function openLedgerService(
  { host, ledgerServicePort: port }: ServiceConfig,
  clock: Clock,
  say: (sentence: string) => void,
): Promise<PretendLedgerService> {
  const pretend = await startPretendLedgerService({ host, port, clock })
  say(`The pretend service of the authority for ledgers is at ${pretend.origin}`)
  return pretend
}

/** And a shop of its own, which sells nothing. */
async function openShop(
  { host, shopPort: port }: ServiceConfig,
  clock: Clock,
  say: (sentence: string) => void,
): Promise<PretendShop> {
  const companies = [...ownFirms, ...otherFirms]
  const shop = await startPretendShop({ host, port, clock, companies })
  say(`The pretend shop of the demo is at ${shop.origin}, which says who can connect it`)
  return shop
}

/** Another shop of the demo, whose owner agrees on its page. */
async function openEtsy(
  { host, etsyPort: port }: ServiceConfig,
  origin: string,
  clock: Clock,
  say: (sentence: string) => void,
): Promise<PretendEtsy> {
  const returnTo = `${origin}${consentPath}`
  const etsy = await startPretendEtsy({ host, port, returnTo, clock, random })
  say(`The pretend Etsy of the demo is at ${etsy.origin} (shop number ${etsy.shopId})`)
  return etsy
}

/** Undefined where Etsy gave no key. */
function etsyOf({ etsy }: ServiceConfig, origin: string, pretend: PretendEtsy | undefined) {
  const given = pretend?.options ?? { ...publicEtsy, ...etsy }
  const { key, secret } = given
  return key === undefined || secret === undefined
    ? undefined
    : { ...given, key, secret, returnTo: `${origin}${consentPath}` }
}

interface Assembly {
  readonly signing: SigningPorts
  readonly shops: NonNullable<Ports['shops']>
  /** Providers of SMS and WhatsApp of the demo. */
  readonly providers: PretendProviders | undefined
  /** The bank of the demo. */
  readonly bank: PretendBank | undefined
  /** Address of the authority's e-archive portal. */
  readonly authorityPortal: string | undefined
  /** Address of the authority's service for ledgers. */
  readonly ledgerService: string | undefined
  readonly portal: Portal
  readonly config: ServiceConfig
  /** Tax number of the company at whose desk tickets are answered. */
  readonly operator: string | undefined
  readonly origin: string
  /** People of the demo; their passwords are told in the terminal and in demo.json only. */
  readonly access: DemoAccess | undefined
  readonly store: OpenStore
  readonly clock: Clock
  readonly identity: Identity
  readonly secretBox: SecretBox
  readonly listener: Listener
  readonly log: Log
  readonly isClosing: () => boolean
  readonly telemetry: Telemetry
  readonly stopwatch: StartOptions['stopwatch']
  readonly threads: Threads
  /** Undefined: they are off. */
  readonly traces: Traces | undefined
}

async function assemble({
  signing,
  shops,
  bank,
  providers,
  authorityPortal,
  ledgerService,
  portal,
  config,
  operator,
  origin,
  access,
  store,
  clock,
  identity,
  secretBox,
  listener,
  log,
  isClosing,
  telemetry,
  stopwatch,
  threads,
  traces,
}: Assembly) {
  const counted = telemetry.observed(createEmbeddedAuthority({ store, clock, portal, threads }))
  const authority = traces ? tracedAuthority(counted, traces) : counted
  const account = config.bank ?? bank?.account
  const ports: Ports = {
    portal,
    origin,
    store,
    clock,
    random,
    authority,
    secretBox,
    ...(account && {
      payment: createNestpay({
        ...account,
        returnTo: `${origin}${callbackPath}`,
        randomHex: random.hex,
      }),
    }),
    ...(authorityPortal !== undefined && {
      authorityPortal: createGibPortal({
        address: authorityPortal,
        randomUuid: random.uuid,
      }),
    }),
    ...(ledgerService !== undefined && {
      ledgerAuthority: createGibLedgerService({ address: ledgerService, clock }),
    }),
    hsm: createSoftwareHsm({ store, secretBox }),
    ...signing,
    shops,
    erps: {
      PostgreSQL: createPostgresErp(config.erpServers),
      SqlServer: createSqlServerErp(config.erpServers),
      ...(config.demo && { Sample: createSampleErp(store) }),
    },
    threads,
    keptPages: createKeptPages(store),
    ...(traces && { spans: traces }),
    renderer: createRenderer({
      ...(traces && { spans: traces }),
      stylesheets: config.stylesheets,
      waitMs: config.waitSeconds * 1000,
      onFault: (fault) =>
        log.warn('A template gave no page: its document was drawn without it', {
          reason: fault.message,
        }),
    }),
    messenger: createEmbeddedMessenger({
      portal,
      clock,
      random,
      links: { secretBox, origin },
      needsProvider: !config.demo,
    }),
    // Whoever runs the service names these addresses, and no company does.
    phones: createPhoneGateways(
      { ...publicProviders, ...providers?.addresses, ...config.providers },
      { allowsInternal: providers !== undefined || Object.keys(config.providers).length > 0 },
    ),
    ...(config.ownMail && { ownMail: config.ownMail }),
    mailer: createMailer({ allowsInternal: config.internalMailServers }),
    webhooks: createWebhookSender({ allowsInternal: config.internalWebhooks }),
    wakeWorker: () => worker.wake(),
    ...(operator !== undefined && { operator }),
    isDemo: config.demo,
  }
  const worker = createWorker(ports, {
    intervalMs: workerMs,
    log,
    handlers,
    salesFile: config.salesFile,
  })
  const answers = {
    ...handlers,
    ...identityHandlers({
      tokens: identity.tokens,
      factors: identity.factors,
      allowLogin: config.accountLogin,
      allowRegistration: config.registration,
    }),
  }
  const dispatcherAt = (addresses: typeof ownAddresses) =>
    createDispatcher(ports, answers, identity.authenticate, {
      addresses,
      log,
      addressOf: listener.addressOf,
      ...(stopwatch && { now: stopwatch }),
      observe: traces ? tracedCalls(traces, telemetry.observeCall) : telemetry.observeCall,
    })
  const service = await createService({
    ports,
    routes: portal.routes,
    dispatch: dispatcherAt(ownAddresses),
    others: [
      createPaymentCallback(ports, log),
      createConsentCallback(ports),
      createShopHooks(ports),
      createMessageReports(ports, log),
      createLinkedDocument(ports),
      forPrograms(dispatcherAt(rootAddresses)),
    ],
    config: {
      addresses: addressesOf(config, origin),
      helpers: config.helpers,
      signIn: { form: config.accountLogin, registration: config.registration },
      demo: access && {
        users: access.users.map(({ username, name, companies }) => ({
          username,
          name,
          company: companies.join(', '),
        })),
      },
    },
    portalFolder:
      config.portalFolder !== undefined && existsSync(config.portalFolder)
        ? config.portalFolder
        : undefined,
    builds: { folder: join(config.dataDir, 'builds'), now: clock.now() },
    onProblem: (error) =>
      log.warn('Files of earlier builds of the portal cannot be kept', { reason: String(error) }),
    isClosing,
    isProxyUnknown: listener.isProxyUnknown,
    description: createApiDescription(portal, origin),
    isSecure: origin.startsWith('https:'),
  })
  worker.start()
  const indexes = startOwnIndexes({
    db: store.db,
    portal,
    log,
    isEmbedded: store.embedded !== undefined,
  })
  return {
    fetch: async (request: Request) => {
      const answer = await service.fetch(request)
      if (!reading.has(request.method)) worker.stir()
      return answer
    },
    stopWorker: () => worker.stop(),
    stopRendering: () => ports.renderer.close(),
    closeIndexes: () => indexes.close(),
    closeService: () => service.close(),
  }
}

/** The five addresses of the portal's configuration: this origin, where nothing else is said. */
function addressesOf({ addresses }: ServiceConfig, origin: string) {
  const own = {
    portal: `${origin}${ownAddresses.portal}`,
    api: `${origin}${ownAddresses.portal}`,
    identity: origin,
    ticket: `${origin}${ownAddresses.ticket}`,
    payment: `${origin}${ownAddresses.payment}`,
  }
  return { ...own, ...addresses }
}

/**
 * Clients of the public API know one address without a path: they
 * are answered at the root as well. A browser that opens a screen of the same path sends no authorization and asks for a page.
 */
const rootAddresses = { portal: '', identity: '', ticket: '/ticket', payment: '/payment' } as const

const isProgram = ({ headers }: Request): boolean =>
  headers.has('Authorization') || !/\btext\/html\b/.test(headers.get('Accept') ?? '')
const forPrograms =
  (dispatch: Dispatcher): Dispatcher =>
  async (request) =>
    isProgram(request) ? dispatch(request) : undefined

/** What holds stylesheets of companies here, where it is not the operating system. Finding out takes longer than a start may. */
async function warnOfStylesheets(
  { stylesheets }: ServiceConfig,
  say: (sentence: string) => void,
  log: Log,
): Promise<void> {
  if (stylesheets === 'refuse') return
  const { level, reason = '' } = await findIsolation()
  if (level === 'system') return
  say(
    stylesheets === 'isolated'
      ? `Stylesheets of companies are refused: the operating system does not isolate them here (${reason})`
      : `Stylesheets of companies run without isolation by the operating system here (${reason}). STYLESHEETS=refuse refuses them`,
  )
  log.warn('Stylesheets of companies are not isolated by the operating system', {
    level,
    reason,
    policy: stylesheets,
  })
}

function greet(
  origin: string,
  access: DemoAccess | undefined,
  config: ServiceConfig,
  say: (sentence: string) => void,
): void {
  if (config.portalFolder === undefined || !existsSync(config.portalFolder))
    say('The portal is not built yet (npm run build): only calls are answered')
  say(`Evrak runs at ${origin}`)
  if (!access) return
  say(`Who can sign in (demo; also in ${demoFileOf(config.dataDir)}, with API keys):`)
  const width = Math.max(...access.users.map((user) => user.username.length))
  for (const user of access.users)
    say(
      `  ${user.username.padEnd(width)}  ${user.password}  ${user.companies.join(', ')}, ${user.roles} roles`,
    )
}
