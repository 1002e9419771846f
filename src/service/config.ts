/** What the service is told from outside: environment variables, each with its default. */
import { resolve } from 'node:path'
import { defaultWaitMs } from './base/fair-queue.ts'
import { parseSecretKeys } from './base/secret-box.ts'
import type { StylesheetPolicy } from './rendering/renderer.ts'
import { exitCodes, StartError } from './store/start-error.ts'
import type { TraceProtocol } from './telemetry/open-traces.ts'
import type { Wire } from '#schemas/wire.ts'
import type { ProviderAddresses } from './messaging/phone-gateways.ts'
import type { MailAccess } from './ports/mailer.ts'
import { emailShape } from '#values/email.ts'
import { isTckn, isVkn } from '#values/tax-number.ts'
import { trimEnd } from '#values/trim.ts'

export interface ServiceConfig {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Address that browsers use; absent: made of host and port. */
  readonly origin: string | undefined
  /** Proxies before the service that are ours: each adds the address it was asked from to `X-Forwarded-For`. */
  readonly proxies: number
  readonly dataDir: string
  /** PostgreSQL server; absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Keys for secrets in the database, the newest first; absent: a file in `dataDir`. */
  readonly secretKeys: readonly Buffer[] | undefined
  /** Demo data where the database is empty. */
  readonly demo: boolean
  /** Whether `account/login` answers. */
  readonly accountLogin: boolean
  /** Whether companies may register themselves. */
  readonly registration: boolean
  /** Whether stylesheets of companies are run. */
  readonly stylesheets: StylesheetPolicy
  /** Whether mail servers of companies may stand in networks that are not public. */
  readonly internalMailServers: boolean
  /** Whether webhooks may be at any address and port, without https too. */
  readonly internalWebhooks: boolean
  /** Tax number of the company that answers support tickets of all others; absent: in a demonstration one of its companies, otherwise nobody does. */
  readonly operator: string | undefined
  /** The bank at which companies pay by card; absent: none, or the pretend one of the demo. */
  readonly bank: BankConfig | undefined
  /** Port of the pretend bank of the demo; 0: any free one. */
  readonly bankPort: number
  /** Where providers of SMS and WhatsApp are asked; absent ones are those of the providers themselves, or the pretend ones of the demo. */
  readonly providers: Readonly<Partial<ProviderAddresses>>
  /** Port of the pretend providers of the demo; 0: any free one. */
  readonly providersPort: number
  /** Mail server of the service itself; absent: there is none. */
  readonly ownMail: MailAccess | undefined
  /** Address of the authority's e-archive portal; absent: nobody asks it, or the pretend one of the demo. */
  readonly authorityPortal: string | undefined
  /** Port of the pretend portal of the demo; 0: any free one. */
  readonly authorityPortalPort: number
  /** Address of the authority's service for ledgers; absent: nobody sends any, or the pretend one of the demo gets them. */
  readonly ledgerService: string | undefined
  /** Port of the pretend service for ledgers of the demo; 0: any free one. */
  readonly ledgerServicePort: number
  /** Service that gives signatures of ledgers their time stamps; absent: they have none. */
  readonly timeStamps: TimeStampConfig | undefined
  /** PEM file of the issuers whose certificates are trusted; absent: nobody looks who issued them. */
  readonly certificateIssuers: string | undefined
  /** File of what is sold to companies; absent: nothing is. */
  readonly salesFile: string | undefined
  /** Address of Trendyol; absent: the public one, or the pretend shop of the demo. */
  readonly trendyol: string | undefined
  /** Port of the pretend shop of the demo; 0: any free one. */
  readonly shopPort: number
  /** The key that Etsy gives whoever runs the service, and where Etsy is; without a key nobody connects a shop there, but for the pretend one of the demo. */
  readonly etsy: EtsyConfig
  /** Port of the pretend Etsy of the demo; 0: any free one. */
  readonly etsyPort: number
  /** `host:port` of the database servers of ERPs that may be asked. */
  readonly erpServers: readonly string[]
  /** Folder of the built portal. */
  readonly portalFolder: string | undefined
  /** Services elsewhere, by name; absent ones are this service's own. */
  readonly addresses: Readonly<Partial<Record<AddressName, string>>>
  /** How long requests and work may take to end after a signal; then the process ends as it is. */
  readonly shutdownSeconds: number
  /** The programs on the person's own machine (specification 9). */
  readonly helpers: Readonly<Record<HelperName, string>>
  /** Threads for what looks at much text; absent: by the cores of the machine. */
  readonly workers: number | undefined
  /** How long a call may wait for its turn at a thread, the printer or the stylesheets. */
  readonly waitSeconds: number
  /** Where the metrics are served; absent: nowhere. Port 0 is any free port. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** How traces are sent; absent: there are none. Everything else about them the SDK reads itself. */
  readonly traces: TraceProtocol | undefined
}

/** What a bank that speaks Nestpay gives a store. */
export interface BankConfig {
  readonly gate: string
  readonly api: string
  readonly clientId: string
  readonly storeKey: string
  readonly user: string
  readonly password: string
}

export interface TimeStampConfig {
  readonly address: string
  readonly user: string | undefined
  readonly password: string
}

/** Addresses that are absent are those of Etsy. */
export interface EtsyConfig {
  readonly key?: string
  readonly secret?: string
  readonly address?: string
  readonly consentPage?: string
}

export type AddressName = 'portal' | 'api' | 'identity' | 'ticket' | 'payment'
export type HelperName = 'card' | 'erp'

type Env = Readonly<Record<string, string | undefined>>

/** Reads one variable after another. Throws one StartError with a table of all that are wrong: name, value, what is allowed. */
export function readConfig(env: Env, portalFolder: string | undefined): ServiceConfig {
  const faults: Fault[] = []
  const read: Read = (variable, otherwise, { parse, allowed, isSecret }) => {
    const text = env[variable]
    if (text === undefined || text === '') return otherwise
    const value = parse(text)
    if (value !== undefined) return value
    faults.push({ variable, value: isSecret ? 'not shown here' : `"${text}"`, allowed })
    return otherwise
  }
  const config: ServiceConfig = {
    port: read('PORT', 4000, port),
    host: read('HOST', '127.0.0.1', anyText),
    origin: read<string | undefined>('ORIGIN', undefined, origin),
    proxies: read('PROXIES', 0, proxies),
    dataDir: resolve(read('DATA_DIR', '.data', anyText)),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, database),
    secretKeys: read<readonly Buffer[] | undefined>('SECRET_KEY', undefined, secretKeys),
    demo: read('DEMO', true, flag),
    accountLogin: read('ACCOUNT_LOGIN', false, flag),
    registration: read('REGISTRATION', true, flag),
    shutdownSeconds: read('SHUTDOWN_SECONDS', 20, seconds),
    stylesheets: read('STYLESHEETS', 'caged', stylesheets),
    internalMailServers: read('INTERNAL_MAIL_SERVERS', false, flag),
    internalWebhooks: read('INTERNAL_WEBHOOKS', false, flag),
    operator: read<string | undefined>('SUPPORT_COMPANY', undefined, taxNumber),
    bank: readBank(read, faults),
    bankPort: read('BANK_PORT', 0, port),
    providers: definedOf({
      netgsm: read<string | undefined>('NETGSM_ADDRESS', undefined, address),
      iletiMerkezi: read<string | undefined>('ILETIMERKEZI_ADDRESS', undefined, address),
      whatsApp: read<string | undefined>('WHATSAPP_ADDRESS', undefined, address),
    }),
    providersPort: read('PROVIDERS_PORT', 0, port),
    ownMail: readOwnMail(read, faults),
    authorityPortal: read<string | undefined>('GIB_PORTAL', undefined, address),
    authorityPortalPort: read('GIB_PORTAL_PORT', 0, port),
    ledgerService: read<string | undefined>('GIB_LEDGERS', undefined, address),
    ledgerServicePort: read('GIB_LEDGERS_PORT', 0, port),
    timeStamps: readTimeStamps(read),
    certificateIssuers: read<string | undefined>('CERTIFICATE_ISSUERS', undefined, anyText),
    salesFile: read<string | undefined>('SALES_FILE', undefined, anyText),
    trendyol: read<string | undefined>('TRENDYOL_ADDRESS', undefined, address),
    shopPort: read('SHOP_PORT', 0, port),
    etsy: readEtsy(read, faults),
    etsyPort: read('ETSY_PORT', 0, port),
    erpServers: read<readonly string[]>('ERP_SERVERS', [], servers),
    portalFolder,
    addresses: Object.fromEntries(
      Object.entries(addressVariables).flatMap(([name, variable]) => {
        const value = read<string | undefined>(variable, undefined, address)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    helpers: {
      card: read('CARD_HELPER_ADDRESS', 'http://localhost:5555', address),
      erp: read('ERP_HELPER_ADDRESS', 'http://localhost:1903', address),
    },
    workers: read<number | undefined>('WORKERS', undefined, workers),
    waitSeconds: read('WAIT_SECONDS', defaultWaitMs / 1000, seconds),
    metrics: metricsOf(
      read<number | undefined>('METRICS_PORT', undefined, port),
      read('METRICS_HOST', '127.0.0.1', anyText),
    ),
    traces: readTraces(read),
  }
  if (faults.length > 0) throw new StartError(messageOf(faults), exitCodes.configuration)
  return config
}

const metricsOf = (port: number | undefined, host: string): ServiceConfig['metrics'] =>
  port === undefined ? undefined : { port, host }

/** The usual variables of OpenTelemetry (its specification, SDK and OTLP exporter configuration): a receiver that is named switches traces on. */
function readTraces(read: Read): TraceProtocol | undefined {
  if (read('OTEL_SDK_DISABLED', false, otelFlag)) return undefined
  const exporter = read<'otlp' | 'none' | undefined>(
    'OTEL_TRACES_EXPORTER',
    undefined,
    traceExporter,
  )
  if (exporter === 'none') return undefined
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].map(
    (variable) => read<string | undefined>(variable, undefined, endpoint),
  )
  if (exporter === undefined && endpoints.every((one) => one === undefined)) return undefined
  read<string | undefined>('OTEL_TRACES_SAMPLER', undefined, sampler)
  read<string | undefined>('OTEL_TRACES_SAMPLER_ARG', undefined, share)
  const protocol = read<TraceProtocol>(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'http/protobuf',
    traceProtocol,
  )
  return read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', protocol, traceProtocol)
}

/** Most services of this kind know their customers by name and password. */
function readTimeStamps(read: Read): TimeStampConfig | undefined {
  const named = read<string | undefined>('TIME_STAMPS', undefined, address)
  const user = read<string | undefined>('TIME_STAMPS_USER', undefined, anyText)
  const password = read('TIME_STAMPS_PASSWORD', '', { ...anyText, isSecret: true })
  return named === undefined ? undefined : { address: named, user, password }
}

/** A store of a bank is known by all of it or not at all. */
function readBank(read: Read, faults: Fault[]): BankConfig | undefined {
  const secret: Kind<string> = { ...anyText, isSecret: true }
  const values = {
    NESTPAY_GATE: read<string | undefined>('NESTPAY_GATE', undefined, address),
    NESTPAY_API: read<string | undefined>('NESTPAY_API', undefined, address),
    NESTPAY_CLIENT_ID: read<string | undefined>('NESTPAY_CLIENT_ID', undefined, anyText),
    NESTPAY_STORE_KEY: read<string | undefined>('NESTPAY_STORE_KEY', undefined, secret),
    NESTPAY_USER: read<string | undefined>('NESTPAY_USER', undefined, anyText),
    NESTPAY_PASSWORD: read<string | undefined>('NESTPAY_PASSWORD', undefined, secret),
  }
  const {
    NESTPAY_GATE: gate,
    NESTPAY_API: api,
    NESTPAY_CLIENT_ID: clientId,
    NESTPAY_STORE_KEY: storeKey,
    NESTPAY_USER: user,
    NESTPAY_PASSWORD: password,
  } = values
  if (gate && api && clientId && storeKey && user && password)
    return { gate, api, clientId, storeKey, user, password }
  const lacking = Object.entries(values).filter(([, value]) => value === undefined)
  if (lacking.length < Object.keys(values).length)
    for (const [variable] of lacking)
      faults.push({
        variable,
        value: 'not said',
        allowed: 'said, as the other variables of NESTPAY are',
      })
  return undefined
}

/** Of these only what is said. */
const definedOf = <T extends object>(values: T): { readonly [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: NonNullable<T[K]>
  }

/** Host and sender are needed, whatever else is said. */
function readOwnMail(read: Read, faults: Fault[]): MailAccess | undefined {
  const server = {
    Host: read<string | undefined>('SMTP_HOST', undefined, anyText),
    Port: read('SMTP_PORT', 587, port),
    Security: read<Wire['MailServer']['Security']>('SMTP_SECURITY', 'StartTLS', mailSecurity),
    UserName: read<string | undefined>('SMTP_USER', undefined, anyText),
    FromAddress: read<string | undefined>('SMTP_FROM', undefined, mailAddress),
    FromName: 'Evrak',
  }
  const password = read<string | undefined>('SMTP_PASSWORD', undefined, {
    ...anyText,
    isSecret: true,
  })
  const { Host, FromAddress } = server
  if (Host !== undefined && FromAddress !== undefined)
    return { server: { ...server, Host, FromAddress }, password }
  if (Host !== undefined || FromAddress !== undefined)
    faults.push({
      variable: Host === undefined ? 'SMTP_HOST' : 'SMTP_FROM',
      value: 'not said',
      allowed: 'said, as the other one of SMTP_HOST and SMTP_FROM is',
    })
  return undefined
}

function readEtsy(read: Read, faults: Fault[]): EtsyConfig {
  const secretText = { ...anyText, isSecret: true as const }
  const key = read<string | undefined>('ETSY_KEY', undefined, secretText)
  const secret = read<string | undefined>('ETSY_SECRET', undefined, secretText)
  if ((key === undefined) !== (secret === undefined))
    faults.push({
      variable: key === undefined ? 'ETSY_KEY' : 'ETSY_SECRET',
      value: 'not said',
      allowed: 'said, as the other one of ETSY_KEY and ETSY_SECRET is',
    })
  return definedOf({
    key,
    secret,
    address: read<string | undefined>('ETSY_ADDRESS', undefined, address),
    consentPage: read<string | undefined>('ETSY_CONSENT', undefined, address),
  })
}

const addressVariables = {
  portal: 'PORTAL_ADDRESS',
  api: 'API_ADDRESS',
  identity: 'IDENTITY_ADDRESS',
  ticket: 'TICKET_ADDRESS',
  payment: 'PAYMENT_ADDRESS',
} as const satisfies Record<AddressName, string>

// Kinds of values

/** The value of a variable, or what it is otherwise; a wrong one is noted. */
type Read = <T>(variable: string, otherwise: T, kind: Kind<T>) => T

interface Kind<T> {
  /** Undefined: not allowed. */
  readonly parse: (text: string) => T | undefined
  readonly allowed: string
  /** The value may hold a password. */
  readonly isSecret?: true
}

const numberUpTo = (most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) <= most ? Number(text) : undefined
const urlOf = (text: string, protocols: RegExp) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol) ? new URL(text) : undefined
const switches: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  on: true,
  '0': false,
  false: false,
  off: false,
}

const anyText: Kind<string> = { parse: (text) => text, allowed: 'text' }
const port: Kind<number> = { parse: numberUpTo(65_535), allowed: 'a number from 0 to 65535' }
const proxies: Kind<number> = { parse: numberUpTo(9), allowed: 'a number from 0 to 9' }
const seconds: Kind<number> = {
  parse: (text) => numberUpTo(3_600)(text) || undefined,
  allowed: 'a number of seconds from 1 to 3600',
}
const workers: Kind<number> = {
  parse: (text) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined),
  allowed: 'a number from 1 to 99',
}
const flag: Kind<boolean> = { parse: (text) => switches[text], allowed: '1 or 0' }
const policies: Readonly<Record<string, StylesheetPolicy>> = {
  caged: 'caged',
  isolated: 'isolated',
  refuse: 'refuse',
}
const stylesheets: Kind<StylesheetPolicy> = {
  parse: (text) => policies[text],
  allowed: 'caged, isolated or refuse',
}
const securities: Readonly<Record<string, Wire['MailServer']['Security']>> = {
  StartTLS: 'StartTLS',
  TLS: 'TLS',
  None: 'None',
}
const mailSecurity: Kind<Wire['MailServer']['Security']> = {
  parse: (text) => securities[text],
  allowed: 'StartTLS, TLS or None',
}
const mailAddress: Kind<string> = {
  parse: (text) => (emailShape.test(text) ? text : undefined),
  allowed: 'an e-mail address',
}
const taxNumber: Kind<string> = {
  parse: (text) => (isVkn(text) || isTckn(text) ? text : undefined),
  allowed: 'a tax number of ten digits, or of eleven of a person',
}
const servers: Kind<readonly string[]> = {
  parse: (text) => {
    const list = text.split(',').map((one) => one.trim())
    return list.every((one) => /^[\w.-]+:\d{1,5}$/.test(one)) ? list : undefined
  },
  allowed: 'host:port, several by comma',
}

const address: Kind<string> = {
  parse: (text) => (isPlain(urlOf(text, /^https?:$/)) ? trimEnd(text, '/') : undefined),
  allowed:
    'an http or https address without user, query and fragment, such as https://evrak.example/api',
}
const origin: Kind<string> = {
  parse: (text) => {
    const url = urlOf(text, /^https?:$/)
    return isPlain(url) && url.pathname === '/' ? url.origin : undefined
  },
  allowed: 'an address without a path, such as https://evrak.example',
}
const database: Kind<string> = {
  parse: (text) => (urlOf(text, /^postgres(ql)?:$/) ? text : undefined),
  allowed: 'postgres://user:password@host:5432/database',
  isSecret: true,
}

const secretKeys: Kind<readonly Buffer[]> = {
  parse: parseSecretKeys,
  allowed:
    'base64 of 32 bytes, such as `openssl rand -base64 32` prints; several with commas between, the newest first',
  isSecret: true,
}

const otelFlag: Kind<boolean> = {
  // Whatever is not `true` is `false`, as the specification has it.
  parse: (text) => text.toLowerCase() /* ascii */ === 'true',
  allowed: 'true or false',
}
const traceExporters: Readonly<Record<string, 'otlp' | 'none'>> = { otlp: 'otlp', none: 'none' }
const traceExporter: Kind<'otlp' | 'none' | undefined> = {
  parse: (text) => traceExporters[text],
  allowed: 'otlp or none',
}
const endpoint: Kind<string | undefined> = {
  parse: (text) => urlOf(text, /^https?:$/)?.href,
  allowed: 'an http or https address, such as http://127.0.0.1:4318',
  isSecret: true,
}
const traceProtocols: Readonly<Record<string, TraceProtocol>> = {
  'http/protobuf': 'http/protobuf',
  'http/json': 'http/json',
}
const traceProtocol: Kind<TraceProtocol> = {
  parse: (text) => traceProtocols[text],
  allowed: 'http/protobuf or http/json (the port for them is usually 4318, that of grpc is 4317)',
}
const samplers: ReadonlySet<string> = new Set([
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
])
const sampler: Kind<string | undefined> = {
  parse: (text) => (samplers.has(text) ? text : undefined),
  allowed: [...samplers].join(', '),
}
const share: Kind<string | undefined> = {
  parse: (text) => (Number(text) >= 0 && Number(text) <= 1 ? text : undefined),
  allowed: 'a number from 0 to 1',
}

const isPlain = (url: URL | undefined): url is URL =>
  url !== undefined &&
  url.username === '' &&
  url.password === '' &&
  url.search === '' &&
  url.hash === ''

// Faults

interface Fault {
  readonly variable: string
  readonly value: string
  readonly allowed: string
}

/** One fault is one sentence; several are a table. */
function messageOf(faults: readonly Fault[]): string {
  const [first] = faults
  if (first && faults.length === 1)
    return `${first.variable} is ${first.value}, but must be ${first.allowed}.`
  const rows = [{ variable: 'variable', value: 'value', allowed: 'must be' }, ...faults]
  const width = (name: 'variable' | 'value') => Math.max(...rows.map((row) => row[name].length))
  const lines = rows.map(
    (row) =>
      `  ${row.variable.padEnd(width('variable'))}  ${row.value.padEnd(width('value'))}  ${row.allowed}`,
  )
  return [
    `The configuration has ${faults.length} wrong values. Correct them and start again.`,
    ...lines,
  ].join('\n')
}
