/** What clients of a busy day ask: mostly lists and single documents, now and then a preview, and documents that are sent. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { request, type ChildService } from '../base/child-service.ts'

export interface LoadRequest {
  readonly name: string
  readonly path: string
  readonly method?: string
  readonly body?: unknown
}

/** Fills the share of a call in a hundred requests. */
interface Share {
  readonly of100: number
  readonly make: (known: Known) => LoadRequest
}
interface Known {
  readonly uuid: string
  readonly receiver: string
  readonly today: string
}

/** The call whose answers are timed: one record by its id. */
export const lightCall = 'record'

const read = (name: string, path: string): LoadRequest => ({ name, path: `/api${path}` })
const shares: readonly Share[] = [
  { of100: 30, make: ({ uuid }) => read(lightCall, `/einvoice/Sale/${uuid}/Details`) },
  { of100: 15, make: () => read('list', '/einvoice/Sale?PageSize=20') },
  { of100: 8, make: () => read('search', '/einvoice/Sale?Search=danisman&PageSize=20') },
  { of100: 8, make: () => read('purchases', '/einvoice/Purchase?PageSize=20') },
  { of100: 8, make: ({ uuid }) => read('xml', `/einvoice/Sale/${uuid}/xml`) },
  { of100: 5, make: ({ uuid }) => read('html', `/einvoice/Sale/${uuid}/html`) },
  { of100: 5, make: ({ uuid }) => read('history', `/einvoice/Sale/${uuid}/Histories`) },
  { of100: 5, make: () => ({ name: 'config', path: '/config.json' }) },
  { of100: 1, make: () => read('unknown', `/einvoice/Sale/${randomUUID()}/Details`) },
  { of100: 12, make: (known) => send(known) },
  { of100: 3, make: (known) => draft(known) },
]

/** One request of the mixture; `share` is a number from 0 to 99. */
export function requestAt(share: number, known: Known): LoadRequest {
  let sum = 0
  for (const { of100, make } of shares) {
    sum += of100
    if (share < sum) return make(known)
  }
  return read('list', '/einvoice/Sale?PageSize=20')
}

const send = (known: Known): LoadRequest => ({
  name: 'send',
  method: 'POST',
  path: '/api/einvoice/Send/Model',
  body: invoice(known),
})
const draft = (known: Known): LoadRequest => ({
  name: 'draft',
  method: 'POST',
  path: '/api/einvoice/Draft/Create',
  body: invoice(known),
})

function invoice({ receiver, today }: Known) {
  return {
    EInvoice: {
      InvoiceInfo: {
        UUID: randomUUID(),
        InvoiceProfile: 'TICARIFATURA',
        InvoiceType: 'SATIS',
        IssueDate: today,
        CurrencyCode: 'TRY',
      },
      CustomerInfo: {
        TaxNumber: receiver,
        Name: 'Alıcı Şirket A.Ş.',
        TaxOffice: 'Çankaya',
        Address: 'Atatürk Bulvarı 1',
        District: 'Çankaya',
        City: 'Ankara',
        Country: 'Türkiye',
      },
      InvoiceLines: Array.from({ length: 3 }, (_, index) => ({
        Name: `Danışmanlık hizmeti ${index + 1}`,
        Quantity: index + 1,
        UnitType: 'C62',
        Price: 125.5,
        KDVPercent: 20,
      })),
    },
  }
}

const Records = z.object({ Content: z.array(z.object({ UUID: z.string() })) })

/** Records of the list that the load reads. */
export async function knownRecords({ address, demo }: ChildService): Promise<string[]> {
  const key = demo.apiKeys[0]?.key ?? ''
  const answer = await request(
    new Request(`${address}/api/einvoice/Sale?PageSize=50`, {
      headers: { Authorization: `Bearer ${key}` },
    }),
  )
  const { Content } = Records.parse(await answer.json())
  if (Content.length === 0) throw new Error('The demo has no invoices to read')
  return Content.map(({ UUID }) => UUID)
}
