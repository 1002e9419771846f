/** The whole service without a port: a database with the demo companies, `Request` in and `Response` out. Documents are not printed. */
import { createKeptPages } from '#service/records/kept-pages.ts'
import { randomUUID } from 'node:crypto'
import { demoOperator } from '#service/demo/firms.ts'
import { openDemo } from '#service/demo/seed.ts'
import { createEmbeddedAuthority } from '#service/authority/embedded-authority.ts'
import type { FamilySpec } from '#descriptor/family.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Portal } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { documentIn } from '#service/paper/document-source.ts'
import { createApiDescription } from '#service/http/api-description.ts'
import { ownAddresses } from '#service/http/addresses.ts'
import { createDispatcher } from '#service/http/dispatcher.ts'
import { identityHandlers } from '#service/identity/handlers.ts'
import { createIdentity } from '#service/identity/identity.ts'
import { silentLog } from '#service/base/log.ts'
import { createSampleErp } from '#service/erps/sample-erp.ts'
import { createEmbeddedMessenger } from '#service/messaging/embedded-messenger.ts'
import { createMailer } from '#service/messaging/mailer.ts'
import { createWebhookSender } from '#service/messaging/webhook-sender.ts'
import type { Handlers, Ports, Renderer } from '#service/ports/ports.ts'
import { createService } from '#service/service.ts'
import { createReportRuns } from '#service/worker/make-reports.ts'
import { layOnDesks } from '#service/worker/lay-on-desks.ts'
import { istanbulDay } from '../journeys/invoice-model.ts'
import { seededRandom, testGateway, testPhones, testSecretBox } from '../service/fakes.ts'
import { openTestStore } from '../service/store-fixture.ts'
import { bodyNaming } from '#contract/checks/questions.ts'
import { exchange, type Target } from '#contract/base/target.ts'

export interface ServiceInMemory {
  readonly portal: Portal
  readonly target: Target
  /** Tokens of the demo's companies, with every role. */
  readonly keys: readonly string[]
  readonly today: string
  /** What it was made of, to look at what is kept and to do its background work. */
  readonly ports: Ports
  /** The same service and data with other handlers. */
  withHandlers(change: (handlers: Handlers) => Handlers): Promise<Target>
  close(): Promise<void>
}

export const origin = 'http://evrak.example'
const plainRenderer: Renderer = {
  html: async (source) => {
    const document = documentIn(source)
    return `<html lang="tr"><body>${document.number} ${document.customer.name}</body></html>`
  },
  pdf: async (html) => new TextEncoder().encode(`%PDF-${html.length}`),
  assertStylesheets: async () => {},
  compile: async () => '{}',
  close: async () => undefined,
}

/**
 * A family with those that its descriptor names, the one whose twin it is, and those that are no documents, such as the company's own
 * data: the least portal in which the family works.
 */
export function familiesAround(key: string): readonly FamilySpec[] {
  const found = new Set([key])
  for (const one of found) {
    const spec: FamilySpec | undefined = families.find((family) => family.key === one)
    const named: readonly string[] = JSON.stringify(spec).match(/(?<=:")[a-z]\w*(?=")/g) ?? []
    for (const other of families as readonly FamilySpec[])
      if (named.includes(other.key) || other.twin === one) found.add(other.key)
  }
  return families.filter((family: FamilySpec) => found.has(family.key) || !family.document)
}

/** `more`: handlers of calls that the given families have of their own. */
export async function serveInMemory(
  specs: readonly FamilySpec[] = families,
  more: Handlers = {},
): Promise<ServiceInMemory> {
  const portal = compilePortal(specs)
  const store = await openTestStore(specs === families ? 'demo' : 'empty')
  const clock = { now: () => new Date() }
  const random = seededRandom('contract')
  const access = await openDemo({ portal, store, clock, random })
  if (!access) throw new Error('The demo has not been made')
  const identity = await createIdentity({
    origin,
    store,
    clock,
    random,
    box: testSecretBox,
    log: silentLog,
    addressOf: () => '127.0.0.1',
  })
  const ports: Ports = {
    portal,
    origin,
    store,
    clock,
    random,
    renderer: plainRenderer,
    payment: testGateway(`${origin}/payment/callback`),
    secretBox: testSecretBox,
    mailer: createMailer({ allowsInternal: true }),
    webhooks: createWebhookSender({ allowsInternal: true }),
    messenger: createEmbeddedMessenger({
      portal,
      clock,
      random,
      links: { secretBox: testSecretBox, origin },
    }),
    phones: testPhones,
    authority: createEmbeddedAuthority({ store, clock, portal }),
    keptPages: createKeptPages(store),
    erps: { Sample: createSampleErp(store) },
    isDemo: true,
    ...(demoOperator !== undefined && { operator: demoOperator }),
  }
  await layOnDesks(ports, [])
  const reports = createReportRuns(
    ports,
    () => undefined,
    () => false,
  )
  await reports.begin()
  await reports.ended()
  const own = {
    ...handlers,
    ...more,
    ...identityHandlers({
      tokens: identity.tokens,
      factors: identity.factors,
      allowLogin: true,
      allowRegistration: true,
    }),
  }
  const keys = access.apiKeys.map(({ key }) => key)
  const targetOf = async (answers: Handlers): Promise<Target> => {
    const service = await createService({
      ports,
      dispatch: createDispatcher(ports, answers, identity.authenticate, {
        addresses: ownAddresses,
      }),
      config: {},
      description: createApiDescription(portal, origin),
    })
    return {
      send: service.fetch,
      addresses: {
        portal: `${origin}/api`,
        identity: origin,
        ticket: `${origin}/ticket`,
        payment: `${origin}/payment`,
      },
      tokens: { own: keys[0]!, other: keys[1] },
    }
  }
  const target = await targetOf(own)
  await fillEmptyLists(portal, target, keys)
  await fillSecondCompany(portal, target, keys[1])
  return {
    portal,
    keys,
    today: istanbulDay(clock.now()),
    ports,
    target,
    withHandlers: (change) => targetOf(change(own)),
    close: () => store.close(),
  }
}

/** Lists that the demo leaves empty: nothing could be tried on them. */
async function fillEmptyLists(
  portal: Portal,
  target: Target,
  keys: readonly string[],
): Promise<void> {
  const makers = portal.calls.filter(({ pattern }) =>
    /^(notifications\.create|templates\.createFile|answerTemplates\.update|reports\.send)$/.test(
      pattern,
    ),
  )
  const today = istanbulDay()
  const work = portal.calls.find(({ pattern }) => pattern === 'jobs.create')
  const operation = portal.calls.find(({ pattern }) => pattern === 'box.operation')
  for (const token of work && operation ? keys.slice(0, 2) : [])
    await exchange(target, {
      call: work!,
      token,
      body: {
        Key: randomUUID(),
        Call: operation!.id,
        Type: operation!.values[0],
        Items: [randomUUID()],
      },
    })
  for (const call of makers) {
    const body =
      call.body === 'ReportSend'
        ? { PeriodYear: today.slice(0, 4), PeriodMonth: today.slice(5, 7) }
        : { ...(bodyNaming(call, 1) as object), ...(call.method === 'PUT' && { ID: null }) }
    for (const token of call.body === 'ReportSend' ? keys.slice(1, 2) : keys.slice(0, 2))
      await exchange(target, { call, token, body })
  }
}

/** The demo keeps these of the first company alone: without one of the second there is none that must not be found. */
async function fillSecondCompany(
  portal: Portal,
  target: Target,
  token: string | undefined,
): Promise<void> {
  const makers = portal.calls.filter(({ id }) =>
    /^((customers|stocks)\.add|company\.createCertificate)$/.test(id),
  )
  for (const call of token === undefined ? [] : makers)
    await exchange(target, { call, token, body: bodyNaming(call, 1) })
}
