/** A program that has a key and speaks HTTP: what client libraries of the public API do, without one of them. */
import type { Target } from '#contract/base/target.ts'
import { recordOf, recordsIn, type JsonRecord } from '#values/json.ts'

export interface Heard {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  /** Codes of a refusal. */
  readonly codes: readonly unknown[]
}
export interface Said {
  /** A list is written as repeated keys, as most HTTP libraries do. */
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>
  readonly json?: unknown
  readonly file?: { readonly name: string; readonly text: string }
}
export type Program = (line: string, said?: Said) => Promise<Heard>

/** `ask('GET /einvoice/Purchase', { query: { Page: 1 } })` */
export const programOf =
  ({ send, addresses }: Target, key: string): Program =>
  async (line, { query = {}, json, file } = {}) => {
    const [method = '', path = ''] = line.split(' ')
    const url = new URL(`${addresses.portal ?? ''}${path}`)
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) url.searchParams.append(name, String(one))
    const form = file && formOf(file)
    const response = await send(
      new Request(url, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          Accept: 'application/json',
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
      }),
    )
    const body: unknown = JSON.parse(await response.text())
    const codes = recordsIn(recordOf(body)['Errors']).map((item) => item['Code'])
    return { status: response.status, body, headers: response.headers, codes }
  }

function formOf({ name, text }: { readonly name: string; readonly text: string }): FormData {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'application/xml' }), name)
  return form
}

/** Rows of a page. */
export const rowsOf = ({ body }: Heard): readonly JsonRecord[] =>
  recordsIn(recordOf(body)['Content'])

const party = {
  TaxOffice: 'Çankaya',
  Address: 'Atatürk Bulvarı 1',
  District: 'Çankaya',
  City: 'Ankara',
  Country: 'Türkiye',
}
const line = { Name: 'Danışmanlık', Quantity: 2, UnitType: 'C62', Price: 125.5, KDVPercent: 20 }

export const invoiceOf = (uuid: string, date: string, receiver: string) => ({
  EInvoice: {
    InvoiceInfo: {
      UUID: uuid,
      InvoiceType: 'SATIS',
      InvoiceProfile: 'TEMELFATURA',
      IssueDate: date,
      CurrencyCode: 'TRY',
    },
    CustomerInfo: { TaxNumber: receiver, Name: 'Alıcı Şirket A.Ş.', ...party },
    InvoiceLines: [line],
  },
})

export const archiveInvoiceOf = (uuid: string, date: string) => ({
  ArchiveInvoice: {
    InvoiceInfo: {
      UUID: uuid,
      InvoiceType: 'SATIS',
      IssueDate: date,
      CurrencyCode: 'TRY',
      SendType: 'ELEKTRONIK',
    },
    CustomerInfo: { TaxNumber: '11111111111', Name: 'Ayşe Yılmaz', ...party },
    InvoiceLines: [line],
  },
})

/** What an accounting program writes itself: the XML of a document with the number that it counted. */
export async function xmlOf(
  ask: Program,
  family: string,
  model: unknown,
  number: string,
): Promise<string> {
  const { status, body } = await ask(`POST /${family}/Send/Model/Download`, { json: model })
  if (status !== 200) throw new Error(`No XML: ${JSON.stringify(body)}`)
  return String(body).replace('<cbc:ID/>', `<cbc:ID>${number}</cbc:ID>`)
}
