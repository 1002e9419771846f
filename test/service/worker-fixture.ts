/** Two companies on the network, an authority between them, and documents on their way. */
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { documentTotals, lineTotals } from '#documents/amounts/totals.ts'
import type { Party, TaxDocument } from '#documents/document/document.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import {
  createEmbeddedAuthority,
  type EmbeddedAuthority,
} from '#service/authority/embedded-authority.ts'
import { createEmbeddedMessenger } from '#service/messaging/embedded-messenger.ts'
import { createMailer } from '#service/messaging/mailer.ts'
import { createWebhookSender } from '#service/messaging/webhook-sender.ts'
import type { Authority, Ports, Renderer, SubmittedEnvelope } from '#service/ports/ports.ts'
import { storeDocument } from '#service/records/store-document.ts'
import { networkPaths } from '#service/authority/network-paths.ts'
import { createWorker } from '#service/worker/worker.ts'
import { fixedClock, seededRandom, testPhones, testSecretBox } from './fakes.ts'
import { insertCompany, openTestStore } from './store-fixture.ts'

export const portal = compilePortal(families)
const [network] = networkPaths(portal)
if (network === undefined) throw new Error('No family of the portal travels on the network')
export const { from: saleBox, to: purchaseBox } = network
const commercial = network.answerable[0] ?? ''

const place = {
  street: 'Büyükdere Cad. 1',
  district: 'Şişli',
  city: 'İstanbul',
  country: 'Türkiye',
  identifications: [],
}
export const seller: Party = {
  ...place,
  taxNo: '4840847211',
  name: 'Işık Yazılım A.Ş.',
  taxOffice: 'Şişli',
}
export const buyer: Party = {
  ...place,
  taxNo: '6310540565',
  name: 'Çağdaş Gıda Ltd. Şti.',
  taxOffice: 'Kadıköy',
}
/** Registered with the authority, but not a company of this service. */
export const outsider: Party = { ...place, taxNo: '3900383669', name: 'Dış Firma A.Ş.' }
export const companyIds = {
  seller: '00000000-0000-4000-8000-000000000001',
  buyer: '00000000-0000-4000-8000-000000000002',
} as const
export const postbox = {
  [buyer.taxNo]: 'urn:mail:pk@buyer.example',
  [outsider.taxNo]: 'urn:mail:pk@outsider.example',
}

const neverRendered: Renderer = {
  html: () => Promise.reject(new Error('not in this test')),
  assertStylesheets: async () => {},
  compile: () => Promise.reject(new Error('not in this test')),
  pdf: () => Promise.reject(new Error('not in this test')),
  close: () => Promise.resolve(),
}

export async function openNetwork() {
  const store = await openTestStore()
  const clock = fixedClock()
  const random = seededRandom('network')
  const embedded: EmbeddedAuthority = createEmbeddedAuthority({
    store,
    clock,
    portal,
    stepMs: 1000,
  })
  let authority: Authority = embedded
  const ports: Ports = {
    portal,
    origin: 'https://evrak.example',
    store,
    clock,
    random,
    renderer: neverRendered,
    secretBox: testSecretBox,
    mailer: createMailer({ allowsInternal: true }),
    webhooks: createWebhookSender({ allowsInternal: true }),
    messenger: createEmbeddedMessenger({ clock, random }),
    phones: testPhones,
    get authority() {
      return authority
    },
  }
  await insertCompany(store, { id: companyIds.seller, name: seller.name, taxNumber: seller.taxNo })
  await insertCompany(store, { id: companyIds.buyer, name: buyer.name, taxNumber: buyer.taxNo })
  await store.asSystem((tx) =>
    tx
      .insertInto('registered_alias')
      .values(
        Object.entries(postbox).map(([tax_number, alias]) => ({
          tax_number,
          title: 'Firma',
          alias_type: 'PK' as const,
          alias,
          user_type: 'Invoice' as const,
          company_type: 'OZEL' as const,
        })),
      )
      .execute(),
  )
  let worker = createWorker(ports, { intervalMs: 100 })

  return {
    store,
    clock,
    ports,
    embedded,
    /** As after a kill: what a worker remembers is gone. */
    restart: () => void (worker = createWorker(ports, { intervalMs: 100 })),
    /** Puts something between worker and authority; without argument takes it away. */
    intercept: (change: Partial<Authority> = {}) => void (authority = { ...embedded, ...change }),
    tick: () => worker.tick(),
    /** Rounds with time between them. */
    async run(rounds: number, ms = 1100) {
      for (let i = 0; i < rounds; i += 1) {
        await worker.tick()
        clock.advance(ms)
      }
    },
    send,
    answer,
    record: (company: keyof typeof companyIds, box: string, uuid: string) =>
      store.asCompany(companyIds[company], (tx) =>
        tx
          .selectFrom('record')
          .selectAll()
          .where('box', '=', box)
          .where('uuid', '=', uuid)
          .executeTakeFirst(),
      ),
    outbox: (uuid: string) =>
      store.asSystem((tx) =>
        tx
          .selectFrom('outbox')
          .selectAll()
          .where('record_uuid', '=', uuid)
          .orderBy('kind', 'desc')
          .execute(),
      ),
    history: (company: keyof typeof companyIds, uuid: string) =>
      store.asCompany(companyIds[company], (tx) =>
        tx
          .selectFrom('history')
          .select(['event', 'details', 'box'])
          .where('record_uuid', '=', uuid)
          .orderBy('id')
          .execute(),
      ),
    log: (uuid: string) =>
      store.asSystem((tx) =>
        tx
          .selectFrom('authority_log')
          .select(['event', 'gib_code', 'kind'])
          .where('ettn', '=', uuid)
          .orderBy('id')
          .execute(),
      ),
    close: () => store.close(),
  }

  /** A document of the seller with its row in the outbox, in one transaction, as sending leaves it. */
  async function send(
    options: { to?: Party; alias?: string; document?: Partial<TaxDocument>; xml?: string } = {},
  ): Promise<string> {
    const customer = options.to ?? buyer
    const document = invoiceTo(customer, random.uuid(), options.document)
    const alias = options.alias ?? postbox[customer.taxNo] ?? ''
    await store.asCompany(companyIds.seller, async (tx) => {
      await storeDocument(tx, portal, {
        companyId: companyIds.seller,
        companyTaxNo: seller.taxNo,
        box: saleBox,
        document,
        content: { xml: options.xml ?? writeUbl(document), alias },
        life: { status: 'waiting', answer: 'waitingForApproval', receiver_alias: alias },
        history: { event: 'sent', userName: 'test' },
        at: clock.now(),
      })
      await queue(tx, companyIds.seller, saleBox, document.uuid, 'send', {
        targetBox: purchaseBox,
        senderTaxNo: seller.taxNo,
        receiverTaxNo: customer.taxNo,
        receiverAlias: alias,
      })
    })
    return document.uuid
  }

  async function answer(uuid: string, said: 'approved' | 'rejected', note = ''): Promise<void> {
    await store.asCompany(companyIds.buyer, async (tx) => {
      await tx
        .updateTable('record')
        .set({ answer: said, answer_note: note })
        .where('box', '=', purchaseBox)
        .where('uuid', '=', uuid)
        .execute()
      await queue(tx, companyIds.buyer, purchaseBox, uuid, 'answer', {
        answer: said,
        note,
        ettn: uuid,
        senderTaxNo: buyer.taxNo,
        receiverTaxNo: seller.taxNo,
        receiverAlias: '',
      })
    })
  }

  async function queue(
    tx: Parameters<Parameters<typeof store.asCompany>[1]>[0],
    company_id: string,
    box: string,
    record_uuid: string,
    kind: 'send' | 'answer',
    payload: Readonly<Record<string, string>>,
  ): Promise<void> {
    const now = clock.now()
    await tx
      .insertInto('outbox')
      .values({
        id: random.uuid(),
        company_id,
        box,
        record_uuid,
        kind,
        state: 'queued',
        payload: JSON.stringify(payload),
        next_at: now,
        created_at: now,
      })
      .execute()
  }
}

let count = 0
export function invoiceTo(
  customer: Party,
  uuid: string,
  change: Partial<TaxDocument> = {},
): TaxDocument {
  const input = { quantity: '2', price: '150.25', kdvPercent: '20' }
  const totals = lineTotals(input)
  count += 1
  return {
    root: 'Invoice',
    uuid,
    number: `ISK2026${String(count).padStart(9, '0')}`,
    profile: commercial,
    type: 'SATIS',
    issueDate: '2026-11-21',
    issueTime: '10:30:00',
    currency: 'TRY',
    notes: [],
    supplier: seller,
    customer,
    lines: [
      {
        id: '1',
        name: 'Çalışma şapkası',
        quantity: input.quantity,
        unit: 'C62',
        price: input.price,
        allowance: '0',
        charge: '0',
        ...totals,
      },
    ],
    despatches: [],
    returned: [],
    related: [],
    attachments: [],
    totals: documentTotals([totals]),
    unknown: [],
    ...change,
  }
}

export function envelopeWith(
  xml: string,
  ettn: string,
  change: Partial<SubmittedEnvelope> = {},
): SubmittedEnvelope {
  return {
    uuid: ettn.replace(/^.{8}/, 'eeeeeeee'),
    ettn,
    kind: 'document',
    targetBox: purchaseBox,
    senderTaxNo: seller.taxNo,
    receiverTaxNo: buyer.taxNo,
    receiverAlias: postbox[buyer.taxNo] ?? '',
    xml,
    ...change,
  }
}
