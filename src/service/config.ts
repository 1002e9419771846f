/** What the service is told from outside: environment variables, each with its default. */
import { resolve } from 'node:path'
import { exitCodes, StartError } from './store/start-error.ts'

export interface ServiceConfig {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Address that browsers use; absent: made of host and port. */
  readonly origin: string | undefined
  readonly dataDir: string
  /** PostgreSQL server; absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Demo data where the database is empty. */
  readonly demo: boolean
  /** Whether `account/login` answers. */
  readonly accountLogin: boolean
  /** Folder of the built portal. */
  readonly portalFolder: string | undefined
  /** Services elsewhere, by name; absent ones are this service's own. */
  readonly addresses: Readonly<Partial<Record<AddressName, string>>>
}

const addressNames = ['portal', 'api', 'identity', 'ticket', 'payment'] as const
export type AddressName = (typeof addressNames)[number]

type Env = Readonly<Record<string, string | undefined>>

/** Throws a StartError that names the variable, its value and what is allowed. */
export function readConfig(env: Env, portalFolder: string | undefined): ServiceConfig {
  return {
    port: portOf(env['PORT'] ?? '4000'),
    host: env['HOST'] || '127.0.0.1',
    origin: originOf('ORIGIN', env['ORIGIN']),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    demo: switchOf('DEMO', env['DEMO'], true),
    accountLogin: switchOf('ACCOUNT_LOGIN', env['ACCOUNT_LOGIN'], false),
    portalFolder,
    addresses: Object.fromEntries(addressNames.flatMap((name) => addressOf(name, env[variableOf[name]]))),
  }
}

const variableOf = { portal: 'PORTAL_ADDRESS', api: 'API_ADDRESS', identity: 'IDENTITY_ADDRESS', ticket: 'TICKET_ADDRESS', payment: 'PAYMENT_ADDRESS' } as const satisfies Record<AddressName, string>

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw wrong('PORT', text, 'a number from 0 to 65535')
}

function originOf(variable: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '') return url.origin
  throw wrong(variable, text, 'an address without a path, such as https://evrak.example')
}

function addressOf(name: AddressName, text: string | undefined): [AddressName, string][] {
  if (!text) return []
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return [[name, text.replace(/\/+$/, '')]]
  throw wrong(variableOf[name], text, 'an http or https address')
}

const switches: Readonly<Record<string, boolean>> = { '1': true, true: true, on: true, '0': false, false: false, off: false }
function switchOf(variable: string, text: string | undefined, otherwise: boolean): boolean {
  if (!text) return otherwise
  const value = switches[text]
  if (value === undefined) throw wrong(variable, text, '1 or 0')
  return value
}

const wrong = (variable: string, value: string, allowed: string) => new StartError(`${variable} is "${value}", but must be ${allowed}.`, exitCodes.configuration)
