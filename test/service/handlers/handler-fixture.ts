/** Two companies, and calls of the portal answered by their handlers as the dispatcher would have them answered. */
import { JsonText } from '#service/base/json-text.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf, familyOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { schemaOf } from '#schemas/wire.ts'
import { ServiceError } from '#service/base/error.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { assertAnswer } from '#service/http/answers.ts'
import { documentIn } from '#service/paper/document-source.ts'
import { createEmbeddedMessenger } from '#service/messaging/embedded-messenger.ts'
import { createMailer } from '#service/messaging/mailer.ts'
import { createWebhookSender } from '#service/messaging/webhook-sender.ts'
import type { OpenStore } from '#service/store/open-store.ts'
import type { Authority, Ports, Renderer } from '#service/ports/ports.ts'
import { fixedClock, seededRandom, testGateway, testPhones, testSecretBox } from '../fakes.ts'
import { insertCompany, openTestStore } from '../store-fixture.ts'

export const portal = compilePortal(families)

export const ids = {
  seller: '00000000-0000-4000-8000-00000000000a',
  buyer: '00000000-0000-4000-8000-00000000000b',
} as const
export const taxNos = {
  seller: '4840847211',
  buyer: '6310540565',
  foreign: '3900383669',
  unregistered: '3900892152',
} as const
export type CompanyKey = keyof typeof ids

/** Says what it was given, so that tests see which document and template were shown. */
const plainRenderer: Renderer = {
  html: async (source, options) => {
    const document = documentIn(source)
    return `<html lang="${options?.language ?? ''}"><body data-draft="${String(options?.isDraft ?? false)}"${options?.stamp === undefined ? '' : ` data-stamp="${options.stamp}"`} data-template="${options?.template?.content ?? ''}">${document.number} ${document.customer.name} ${document.totals.payable}${options?.answerXml ?? ''}</body></html>`
  },
  pdf: async (html) => new TextEncoder().encode(`%PDF-${html.length}-${html.join('')}`),
  assertStylesheets: async () => {},
  compile: async () => '{}',
  close: async () => undefined,
}

/** An object with names of the wire. */
export type Answer = Record<string, unknown>
export interface PageAnswer {
  readonly Page: number
  readonly PageSize: number
  readonly TotalCount: number
  readonly TotalPages: number
  readonly Content: readonly Answer[]
}
export interface SentAnswer {
  readonly UUID: string
  readonly InvoiceNumber: string
}
export interface UploadAnswer {
  readonly UUID: string | null
  readonly Results: readonly {
    readonly FileName: string
    readonly IsSuccess: boolean
    readonly UUID: string | null
    readonly DocumentNumber: string | null
    readonly Errors: readonly string[]
    readonly Box?: string
    readonly IsCorrectable?: true
  }[]
}

/** Who calls where nobody else is named. */
export const personId = '00000000-0000-4000-8000-0000000000ff'

export interface CallOptions {
  readonly company?: CompanyKey
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly language?: 'tr' | 'en'
  /** Roles of the person; the handlers themselves ask for none but those of bulk work. */
  readonly roles?: readonly string[]
  readonly userId?: string
}

/** On a database of its own, or on `opened`, which it closes; `more`: ports in place of these. */
export async function openHandlers(opened?: OpenStore, more: Partial<Ports> = {}) {
  const store = opened ?? (await openTestStore())
  const clock = fixedClock('2026-11-21T09:00:00Z')
  const random = seededRandom('handlers')
  const states = new Map<string, number>()
  const authority: Authority = {
    submit: async ({ uuid }) => ({ gibCode: states.get(uuid) ?? 1000 }),
    stateOf: async (uuid) => (states.has(uuid) ? { gibCode: states.get(uuid) ?? 1000 } : undefined),
    customsStateOf: async () => undefined,
  }
  const ports: Ports = {
    portal,
    origin: 'https://evrak.example',
    store,
    clock,
    random,
    renderer: plainRenderer,
    payment: testGateway('https://evrak.example/payment/callback'),
    secretBox: testSecretBox,
    mailer: createMailer({ allowsInternal: true }),
    webhooks: createWebhookSender({ allowsInternal: true }),
    messenger: createEmbeddedMessenger({
      portal,
      clock,
      random,
      links: { secretBox: testSecretBox, origin: 'https://evrak.example' },
    }),
    phones: testPhones,
    authority,
    ...more,
  }
  await insertCompany(store, {
    id: ids.seller,
    name: 'Işık Yazılım A.Ş.',
    taxNumber: taxNos.seller,
  })
  await insertCompany(store, {
    id: ids.buyer,
    name: 'Çağdaş Gıda Ltd. Şti.',
    taxNumber: taxNos.buyer,
  })
  await store.asSystem(async (tx) => {
    await tx
      .updateTable('company')
      .set({
        address: 'Büyükdere Cad. 185',
        district: 'Şişli',
        city: 'İstanbul',
        country: 'Türkiye',
        tax_office: 'Beşiktaş',
      })
      .execute()
    const alias = (tax_number: string, alias: string, at: string) => ({
      tax_number,
      title: `Firma ${tax_number}`,
      alias_type: 'PK' as const,
      alias,
      user_type: 'Invoice' as const,
      company_type: 'OZEL' as const,
      created_at: new Date(at),
    })
    await tx
      .insertInto('registered_alias')
      .values([
        alias(taxNos.seller, 'urn:mail:pk@isik.example', '2020-01-01'),
        alias(taxNos.buyer, 'urn:mail:pk@cagdas.example', '2020-01-01'),
        alias(taxNos.buyer, 'urn:mail:pk2@cagdas.example', '2021-01-01'),
        alias(taxNos.foreign, 'urn:mail:pk@dis.example', '2020-01-01'),
      ])
      .execute()
  })

  /** Parses the body as the call declares it, and checks the answer against it. */
  async function call<T = Answer>(
    id: string,
    {
      company = 'seller',
      params = {},
      query = {},
      body,
      language = 'tr',
      roles = [],
      userId = personId,
    }: CallOptions = {},
  ): Promise<T> {
    const found = callOf(portal, id)
    const family = familyOf(portal, found.family)
    const box = family.boxes.find((one) => one.key === found.box)
    const schema = found.body === undefined ? undefined : schemaOf(found.body)
    const handler = handlers[found.pattern]
    if (!handler) throw new Error(`Nobody answers ${found.pattern}`)
    const answered = await handler({
      ports,
      call: found,
      family,
      box,
      params,
      query,
      language,
      body: schema ? schema.parse(body) : body,
      session: {
        userId,
        userName: 'Ayşe',
        companyId: ids[company],
        roles: new Set(roles),
        kind: 'user',
      },
      note: () => undefined,
      transaction: (work) => store.asCompany(ids[company], work),
    })
    const answer = answered instanceof JsonText ? answered.read() : answered
    // Of settings the schema stands elsewhere; the contract tests look at it.
    if (found.answer !== 'settings') assertAnswer(found, box, answer)
    // The shape has just been checked; its type is the caller's to name.
    return answer as T
  }

  return {
    store,
    clock,
    ports,
    states,
    call,
    addSeries: (family: string, name: string, isDefault = false, company: CompanyKey = 'seller') =>
      call(`${family}.series.create`, { company, body: { Name: name, IsDefault: isDefault } }),
    /** Every document that the company issued. */
    issued: (company: CompanyKey = 'seller') =>
      store.asCompany(ids[company], (tx) =>
        tx
          .selectFrom('record')
          .selectAll()
          .where('is_issued', '=', true)
          .orderBy('number')
          .execute(),
      ),
    outbox: () => store.asSystem((tx) => tx.selectFrom('outbox').selectAll().execute()),
    close: () => store.close(),
  }
}
export type Handled = Awaited<ReturnType<typeof openHandlers>>

/** The refusal of a call that must be refused: status and codes. */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ status: number; codes: number[]; message: string; paths: (string | undefined)[] }> {
  try {
    await work
  } catch (error) {
    if (error instanceof ServiceError)
      return {
        status: error.status,
        codes: error.items.map((item) => item.code),
        message: error.message,
        paths: error.items.map((item) => item.path),
      }
    throw error
  }
  throw new Error('The call was not refused')
}

let count = 0
export const newUuid = (): string =>
  `11111111-1111-4111-8111-${String((count += 1)).padStart(12, '0')}`

export interface InvoiceWish {
  readonly uuid?: string
  readonly serie?: string
  readonly date?: string
  readonly profile?: string
  readonly type?: string
  readonly customer?: string
  readonly price?: number
  readonly name?: string
  readonly alias?: string
  readonly info?: Record<string, unknown>
  readonly supplier?: string
}

/** A body of the e-invoice editor with one line. */
export function invoice({
  uuid = newUuid(),
  serie,
  date = '2026-11-21',
  profile = 'TICARIFATURA',
  type = 'SATIS',
  customer = taxNos.buyer,
  price = 100,
  name = 'Çağdaş Gıda Ltd. Şti.',
  alias,
  info,
  supplier,
}: InvoiceWish = {}) {
  return {
    EInvoice: {
      InvoiceInfo: {
        UUID: uuid,
        InvoiceType: type,
        InvoiceProfile: profile,
        IssueDate: date,
        CurrencyCode: 'TRY',
        ...(serie !== undefined && { InvoiceSerieOrNumber: serie }),
        ...info,
      },
      ...(supplier !== undefined && { CompanyInfo: { TaxNumber: supplier } }),
      CustomerInfo: {
        TaxNumber: customer,
        Name: name,
        TaxOffice: 'Göztepe',
        Address: 'Bağdat Cad. 1',
        District: 'Kadıköy',
        City: 'İstanbul',
        Country: 'Türkiye',
      },
      InvoiceLines: [
        { Name: 'Danışmanlık', Quantity: 1, UnitType: 'C62', Price: price, KDVPercent: 20 },
      ],
    },
    ...(alias !== undefined && { CustomerAlias: alias }),
  }
}

/** A bill of a restaurant with one dish. */
export function bill({
  uuid = newUuid(),
  serie,
  date = '2026-11-21',
  price = 100,
}: { uuid?: string; serie?: string; date?: string; price?: number } = {}) {
  return {
    Bill: {
      BillInfo: {
        UUID: uuid,
        IssueDate: date,
        CurrencyCode: 'TRY',
        ...(serie !== undefined && { BillSerieOrNumber: serie }),
        ValidityPeriod: { StartDate: `${date}T19:00:00`, EndDate: `${date}T21:00:00` },
      },
      CustomerInfo: {
        TaxNumber: '11111111111',
        Name: 'Nihai Tüketici',
        Address: 'Örnek Sokak 1',
        District: 'Çankaya',
        City: 'Ankara',
        Country: 'Türkiye',
      },
      SellerInfo: { TableNo: '5', User: 'Ayşe' },
      BillLines: [{ Name: 'Mercimek çorbası', Quantity: 1, UnitType: 'C62', Price: price }],
    },
  }
}
