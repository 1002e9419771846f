/** The service as one function from Request to Response: health, configuration, calls, and the portal's own files. */
import { Hono, type HonoRequest } from 'hono'
import { compress } from 'hono/compress'
import type { Portal } from '#engine/portal.ts'
import { pageFramePath } from '#values/page-policy.ts'
import type { ApiDescription } from './http/api-description.ts'
import { answerHeaders, callHeaders, fileHeaders, pageHeaders } from './http/headers.ts'
import type { Builds } from './http/builds.ts'
import { openFirstFiles } from './http/first-files.ts'
import { openPortalFiles, type PortalFiles } from './http/files.ts'
import type { Dispatcher } from './http/dispatcher.ts'
import { pageFrame } from './http/page-frame.ts'
import { languageOf, say } from './http/words.ts'
import type { Ports } from './ports/ports.ts'
import { StoreFault } from './store/store-fault.ts'

export interface ServiceOptions {
  readonly ports: Pick<Ports, 'store' | 'renderer' | 'random' | 'payment'>
  /** Routes of the portal in the folder; absent: its page names no files of a screen. */
  readonly routes?: Portal['routes']
  readonly dispatch: Dispatcher
  /** What the portal in the browser is told (`/config.json`): addresses of the services above all. */
  readonly config: Readonly<Record<string, unknown>>
  /** Folder of the built portal; absent: calls only. */
  readonly portalFolder?: string | undefined
  /** Files of earlier builds of the portal, and who is told when they cannot be kept. */
  readonly builds?: Builds
  readonly onProblem?: (error: unknown) => void
  /** Further routes of ours, such as identity; undefined: not theirs. */
  readonly others?: readonly Dispatcher[]
  /** The service is ending: it is no longer ready. */
  readonly isClosing?: () => boolean
  /** There are signs of a proxy that the configuration does not know. */
  readonly isProxyUnknown?: () => boolean
  /** What is told about the calls; absent: nothing. */
  readonly description?: ApiDescription
  /** The origin is https. */
  readonly isSecure?: boolean
}

export interface Service {
  fetch(request: Request): Promise<Response>
  /** Ends what the service was given: renderer, then store. */
  close(): Promise<void>
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { ports, config, portalFolder, builds, onProblem } = options
  const files =
    portalFolder === undefined
      ? undefined
      : await openPortalFiles(portalFolder, {
          page: pageHeaders({
            services: originsOf(config),
            identity: identityOrigin(config),
            forms: ports.payment ? [ports.payment.origin] : [],
          }),
          file: fileHeaders,
          firstFiles: await openFirstFiles(portalFolder, options.routes ?? []),
          ...(builds && { builds }),
          ...(onProblem && { onProblem }),
        })
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(answerHeaders(options.isSecure ?? false)))
      // Not by `context.header`, which makes the whole answer anew for each of them.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  })
  app.use(compress())
  app.get('/healthz/live', () => plain(200, { status: 'ok' }))
  app.get('/healthz/ready', () => readiness(options))
  app.get('/config.json', () => plain(200, config))
  app.get(pageFramePath, pageFrame)
  app.get('*', async (context, next) => {
    const answer = await options.description?.answer(context.req.path)
    return answer ?? next()
  })
  app.all(
    '*',
    async (context) =>
      (isPage(context.req, options.routes ?? [])
        ? await files?.answer(context.req.raw)
        : undefined) ??
      (await firstAnswer(context.req.raw, [options.dispatch, ...(options.others ?? [])], files)) ??
      nothing(context.req.raw, ports),
  )
  return {
    fetch: async (request) => app.fetch(request),
    close: async () => {
      await ports.renderer.close()
      await ports.store.close()
    },
  }
}

async function firstAnswer(
  request: Request,
  dispatchers: readonly Dispatcher[],
  files: PortalFiles | undefined,
): Promise<Response | undefined> {
  for (const dispatch of dispatchers) {
    const response = await dispatch(request)
    if (response) return response
  }
  return isCall(request) ? undefined : files?.answer(request)
}

/** Calls of the identity service stand at the root, where screens have the same words (`/users`): a browser that opens one asks for a page. */
const isPage = ({ method, path, raw }: HonoRequest, routes: Portal['routes']): boolean =>
  method === 'GET' &&
  !raw.headers.has('Authorization') &&
  (raw.headers.get('Accept') ?? '').includes('text/html') &&
  routes.some((route) => route.path === path)

/** A wrong address of a call must not be answered with a page; a browser that opens a page sends no authorization. */
const isCall = (request: Request): boolean =>
  request.headers.has('Authorization') ||
  /^\/(api|ticket|payment)(\/|$)/.test(new URL(request.url).pathname)

/**
 * Ready to be sent requests: the database answers, has room, and has the tables of this version. The reason is named by
 * what has it (`database`, `disk`, `migrations`, `service`); more is for the log, not for strangers.
 */
async function readiness({
  ports: { store },
  isClosing = () => false,
  isProxyUnknown = () => false,
}: ServiceOptions): Promise<Response> {
  if (isClosing()) return plain(503, { status: 'unavailable', service: 'is closing' })
  try {
    await store.check()
    return plain(200, {
      status: 'ok',
      ...(isProxyUnknown() && { warning: 'a proxy is in front of the service, and PROXIES is 0' }),
    })
  } catch (error) {
    const { kind, message } =
      error instanceof StoreFault ? error : new StoreFault('database', 'does not answer')
    return plain(503, { status: 'unavailable', [kind]: message })
  }
}

function nothing(request: Request, { random }: ServiceOptions['ports']): Response {
  const message = say(languageOf(request), 'noCall')
  return plain(404, {
    Message: message,
    Errors: [{ Code: 404, Description: message, Detail: null }],
    CorrelationID: random.uuid(),
  })
}

const plain = (status: number, value: unknown): Response =>
  Response.json(value, {
    status,
    headers: status === 503 ? { ...callHeaders, 'Retry-After': '5' } : callHeaders,
  })

/** Origins of the addresses in the configuration, wherever they stand in it. */
function originsOf(value: unknown): string[] {
  const texts = JSON.stringify(value).match(/"(?:https?|wss?):\/\/[^"]+"/g) ?? []
  return [...new Set(texts.flatMap((text) => originOf(text.slice(1, -1))))]
}
/** The origin that the session is renewed at. */
function identityOrigin(config: ServiceOptions['config']): string[] {
  const { addresses } = config
  const isTable = typeof addresses === 'object' && addresses !== null
  return isTable && 'identity' in addresses ? originsOf(addresses.identity) : []
}
const originOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : []
