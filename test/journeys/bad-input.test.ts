import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceFile, type InvoiceFile } from './invoice-file.ts'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { runService, until, type RunningService } from './running-service.ts'

interface Refusal {
  readonly Message: string
  readonly Errors: readonly {
    readonly Code: number
    readonly Description: string
    readonly Path?: string
  }[]
  readonly CorrelationID: string
}
interface Answer<T = Refusal> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}
interface Ask {
  readonly bearer?: string | null
  /** Sent as it is; anything else than text becomes JSON. */
  readonly body?: unknown
  readonly type?: string
}

let service: RunningService
let before: string
beforeAll(async () => {
  service = await runService({ ACCOUNT_LOGIN: '1' })
  before = await fingerprint()
})
afterAll(() => service?.remove())

const keyOf = (index: number) => service.demo.apiKeys[index]!

async function ask<T = Refusal>(
  method: string,
  path: string,
  { bearer = keyOf(0).key, body, type = 'application/json' }: Ask = {},
): Promise<Answer<T>> {
  const isForm = body instanceof FormData
  const response = await fetch(`${service.address}${path}`, {
    method,
    headers: {
      'Accept-Language': 'en',
      ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && !isForm && { 'Content-Type': type }),
    },
    ...(body !== undefined && {
      body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
    }),
  })
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as T }
}

/** The token of a person, whose calls are read as strictly as those of the portal. */
async function tokenOf({
  username,
  password,
}: {
  readonly username: string
  readonly password: string
}): Promise<string> {
  const { body } = await ask<{ Result: { access_token: string } }>('POST', '/account/login', {
    bearer: null,
    body: { Username: username, Password: password },
  })
  return body.Result.access_token
}

/** Status, place and sentence of the first fault: what a person at the other end sees. */
function fault({ status, body }: Answer): [number, string | undefined, string] {
  expect(body, JSON.stringify(body)).toMatchObject({
    Message: expect.stringMatching(/\S/),
    CorrelationID: expect.stringMatching(/^[\w-]{8,}$/),
  })
  return [status, body.Errors[0]?.Path, body.Errors[0]?.Description ?? '']
}

const model = () =>
  invoiceModel({
    uuid: randomUUID(),
    receiver: keyOf(1).taxNumber,
    date: istanbulDay(),
    plainLines: 1,
  })

/** Every document of the first company, by what nobody but a person changes: states move by themselves. */
const boxes = [
  '/einvoice/Sale',
  '/einvoice/Purchase',
  '/einvoice/Old',
  '/einvoice/Draft',
  '/ebill/Bills',
  '/ebill/Draft',
] as const
const kept = [
  'UUID',
  'InvoiceNumber',
  'BillNumber',
  'PayableAmount',
  'ReceiverTaxNumber',
  'SenderTaxNumber',
  'SpecialCode',
  'Tags',
  'IsArchive',
  'IsPrint',
  'IsTransfer',
  'IsCancel',
] as const
async function rowsOf(box: string): Promise<string[]> {
  const { body } = await ask<{ TotalCount: number; Content: Record<string, unknown>[] }>(
    'GET',
    `${box}?PageSize=1000`,
  )
  expect(body.Content).toHaveLength(body.TotalCount)
  return body.Content.map((row) => JSON.stringify(kept.map((name) => row[name]))).sort()
}
async function fingerprint(): Promise<string> {
  const lists = await Promise.all(boxes.map(rowsOf))
  return lists
    .map(
      (rows, index) =>
        `${boxes[index]} ${rows.length} ${createHash('sha256').update(rows.join('\n')).digest('hex')}`,
    )
    .join('\n')
}

describe('bad input over HTTP', () => {
  it('[J8] a body that is no JSON: 400 with line and column', async () => {
    const [status, , sentence] = fault(
      await ask('POST', '/einvoice/Send/Model', {
        body: '{"EInvoice": {\n  "InvoiceInfo": oops}}',
      }),
    )
    expect([status, sentence]).toEqual([400, expect.stringMatching(/line 2, column 18/)])
    const ended = fault(await ask('POST', '/einvoice/Draft/Create', { body: '{"EInvoice": {' }))
    expect([ended[0], ended[2]]).toEqual([400, expect.stringMatching(/line 1, column 15/)])
    expect((await ask('POST', '/einvoice/Draft/Create', { body: '' })).status).toBe(400)
  })

  it('[J8] an unknown field and a wrong one are named with their path, all at once', async () => {
    const wrong = model()
    const { status, body } = await ask('POST', '/einvoice/Draft/Create', {
      body: {
        EInvoice: {
          ...wrong.EInvoice,
          Colour: 'red',
          InvoiceLines: [{ ...wrong.EInvoice.InvoiceLines[0], Price: 'ten', Quantity: -1 }],
        },
      },
    })
    expect(status).toBe(400)
    expect(body.Errors.map((error) => error.Path).sort()).toEqual([
      'EInvoice.Colour',
      'EInvoice.InvoiceLines[0].Price',
      'EInvoice.InvoiceLines[0].Quantity',
    ])
  })

  it('[J8] a wrong tax number is refused with its place', async () => {
    const wrong = model()
    wrong.EInvoice.CustomerInfo.TaxNumber = '327519084'
    expect(fault(await ask('POST', '/einvoice/Send/Model', { body: wrong }))).toEqual([
      422,
      'EInvoice.CustomerInfo.TaxNumber',
      expect.stringContaining('327519084'),
    ])
    wrong.EInvoice.CustomerInfo.TaxNumber = '123456789012345'
    expect(fault(await ask('POST', '/einvoice/Send/Model', { body: wrong })).slice(0, 2)).toEqual([
      400,
      'EInvoice.CustomerInfo.TaxNumber',
    ])
  })

  it('[J8] unknown words get the list of the allowed ones', async () => {
    expect(fault(await ask('GET', '/einvoice/Sale?SortColumn=IssueDat'))).toEqual([
      400,
      'SortColumn',
      expect.stringMatching(/Did you mean "IssueDate"\?.*PayableAmount/),
    ])
    const bearer = await tokenOf(service.demo.users[0]!)
    expect(fault(await ask('GET', '/einvoice/Sale?StatusCod=succeed', { bearer }))).toEqual([
      400,
      'StatusCod',
      expect.stringMatching(/Did you mean "StatusCode"\?/),
    ])
    // A program is answered, and told what nobody read.
    const told = await ask('GET', '/einvoice/Sale?StatusCod=succeed&PageSize=1')
    expect([told.status, told.headers.get('X-Ignored-Parameters')]).toEqual([200, 'StatusCod'])
    expect(fault(await ask('GET', '/einvoice/Sale?StatusCode=done'))).toEqual([
      400,
      'StatusCode',
      expect.stringContaining('unknown, waiting, succeed, error'),
    ])
    expect(
      fault(await ask('PUT', '/einvoice/Sale/Operation/Explode', { body: [randomUUID()] })),
    ).toEqual([400, 'operationType', expect.stringContaining('Archived, Unarchived')])
    expect(
      fault(await ask('POST', '/einvoice/Sale/Export/Word', { body: [randomUUID()] })),
    ).toEqual([400, 'exportType', expect.stringContaining('Xml, Pdf, Envelope, OnePagePdf')])
  })

  it('[J8] a single value given twice, a page size below one; a huge one is cut', async () => {
    expect(fault(await ask('GET', '/einvoice/Sale?Page=1&Page=2')).slice(0, 2)).toEqual([
      400,
      'Page',
    ])
    expect(fault(await ask('GET', '/einvoice/Sale?PageSize=-1'))).toEqual([
      400,
      'PageSize',
      expect.stringContaining('at least 1'),
    ])
    expect(fault(await ask('GET', '/einvoice/Sale?PageSize=ten')).slice(0, 2)).toEqual([
      400,
      'PageSize',
    ])
    const huge = await ask<{ PageSize: number; Content: unknown[] }>(
      'GET',
      '/einvoice/Sale?PageSize=1000000000',
    )
    expect(huge.status).toBe(200)
    expect(huge.body.PageSize).toBeLessThanOrEqual(1000)
  })

  it('[J8] names that would reach into the language, wrong content types, unknown addresses, other methods', async () => {
    expect(
      fault(
        await ask('POST', '/einvoice/Send/Model', {
          body: '{"EInvoice":{"__proto__":{"isAdmin":true}}}',
        }),
      ).slice(0, 2),
    ).toEqual([400, 'EInvoice.__proto__'])
    expect(
      (await ask('POST', '/einvoice/Send/Model', { body: '<Invoice/>', type: 'application/xml' }))
        .status,
    ).toBe(415)
    expect((await ask('POST', '/einvoice/Upload', { body: {} })).status).toBe(415)
    for (const path of ['/einvoice/Nothing', '/api/einvoice/Nothing', '/nothing/at/all'])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 404])
    expect(fault(await ask('DELETE', '/einvoice/Sale'))).toEqual([
      405,
      undefined,
      expect.stringContaining('GET'),
    ])
  })
})

describe('who asks', () => {
  it('[J13] a document of another company and one that does not exist get the same answer, word for word', async () => {
    const { body } = await ask<{ Content: { UUID: string; ReceiverTaxNumber: string }[] }>(
      'GET',
      '/einvoice/Sale?PageSize=100',
      { bearer: keyOf(1).key },
    )
    const foreign = body.Content.find((row) => row.ReceiverTaxNumber !== keyOf(0).taxNumber)!.UUID
    const absent = randomUUID()
    const calls: readonly (readonly [
      string,
      (id: string) => string,
      ((id: string) => unknown)?,
    ])[] = [
      ['GET', (id) => `/einvoice/Sale/${id}/html`],
      ['GET', (id) => `/einvoice/Sale/${id}/xml`],
      ['GET', (id) => `/einvoice/Sale/${id}/pdf`],
      ['GET', (id) => `/einvoice/Sale/${id}/Details`],
      ['GET', (id) => `/einvoice/Sale/${id}/Histories`],
      ['POST', (id) => `/einvoice/Sale/${id}/CreateDraft`],
      ['POST', () => '/einvoice/Sale/Export/Xml', (id) => [id]],
      [
        'POST',
        () => '/einvoice/Sale/Email/Send',
        (id) => ({ UUID: id, emailAddresses: ['kimse@ornek.com.tr'] }),
      ],
      ['PUT', () => '/einvoice/Sale/SpecialCode', (id) => ({ UUID: [id], SpecialCode: 'X' })],
      ['PUT', () => '/einvoice/Sale/Tags', (id) => ({ DocumentUUID: id, Tags: [] })],
      [
        'POST',
        () => '/einvoice/Purchase/SendAnswer',
        (id) => ({ UUID: id, AnswerCode: 'approved' }),
      ],
    ]
    for (const [method, path, toBody] of calls) {
      const [theirs, nobodys] = await Promise.all(
        [foreign, absent].map(async (id) => {
          const answer = await ask(method, path(id), { body: toBody?.(id) })
          return {
            status: answer.status,
            text: JSON.stringify({ ...answer.body, CorrelationID: '' }).replaceAll(id, 'ID'),
          }
        }),
      )
      expect([path(''), theirs]).toEqual([path(''), { status: 404, text: nobodys!.text }])
    }
    const marked = await ask<string[]>('PUT', '/einvoice/Sale/Operation/Archived', {
      body: [foreign],
    })
    expect(marked.body).toEqual([expect.stringContaining(foreign)])
  })

  it('[J13] without the role: 403 that names the roles; what the role allows is answered', async () => {
    const few = service.demo.users.find((user) => user.roles === 'few')!
    const bearer = await tokenOf(few)
    expect((await ask('GET', '/einvoice/Sale?PageSize=1', { bearer })).status).toBe(200)
    expect(fault(await ask('GET', '/einvoice/Purchase', { bearer }))).toEqual([
      403,
      undefined,
      expect.stringContaining('ei:p:r'),
    ])
    expect(fault(await ask('POST', '/einvoice/Send/Model', { bearer, body: model() }))).toEqual([
      403,
      undefined,
      expect.stringContaining('i:o:c:d'),
    ])
    expect(
      (
        await ask('POST', '/account/login', {
          bearer: null,
          body: { Username: few.username, Password: 'yanlış' },
        })
      ).status,
    ).toBe(401)
  })

  it('[J13] no token, no such token, a changed one, an expired one: 401 with the reason', async () => {
    for (const path of ['/einvoice/Sale', '/api/einvoice/Sale'])
      expect(fault(await ask('GET', path, { bearer: null })).slice(0, 1)).toEqual([401])
    const token = await tokenOf(service.demo.users[0]!)
    expect((await ask('GET', '/einvoice/Sale?PageSize=1', { bearer: token })).status).toBe(200)
    const [head, , signature] = token.split('.')
    const claims = Buffer.from(
      JSON.stringify({ sub: randomUUID(), exp: 4_000_000_000, Roles: ['ei:s:r'] }),
    ).toString('base64url')
    for (const bearer of ['garbage', `${keyOf(0).key}0`, `${head}.${claims}.${signature}`])
      expect([bearer, (await ask('GET', '/einvoice/Sale', { bearer })).status]).toEqual([
        bearer,
        401,
      ])

    const ExpiresAt = new Date(Date.now() + 2_000).toISOString()
    const made = await ask<{ Key: string }>('POST', '/pat', {
      body: { Name: 'two seconds', ExpiresAt },
    })
    expect(made.status).toBe(200)
    const refused = await until('the key expires', async () => {
      const answer = await ask('GET', '/einvoice/Sale?PageSize=1', { bearer: made.body.Key })
      return answer.status === 401 ? answer : undefined
    })
    expect(fault(refused)[2]).toMatch(/expired/)
  })

  it('[J8] after all that, no document of the company has come, gone or changed', async () => {
    expect(await fingerprint()).toBe(before)
    expect(before).toMatch(/^\/einvoice\/Sale [1-9]\d* /)
  })
})

describe('bad files', () => {
  it('[J8] amounts that no column takes are the fault of their file alone', async () => {
    const own = { taxNo: keyOf(0).taxNumber, name: 'Anadolu Yazılım A.Ş.' }
    const customer = { taxNo: keyOf(1).taxNumber, name: 'Ege Zeytincilik Ltd. Şti.' }
    const [good, huge] = ['YUK2025000000002', 'YUK2025000000003'].map((number) =>
      invoiceFile({ number, profile: 'TEMELFATURA', type: 'SATIS', supplier: own, customer }),
    ) as [InvoiceFile, InvoiceFile]
    const multiplied = huge.xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, `$1${'9'.repeat(17)}`)
    const body = new FormData()
    for (const [name, content] of [
      ['huge.xml', multiplied],
      ['good.xml', good.xml],
    ] as const)
      body.append('file', new File([content], name, { type: 'application/xml' }))
    const { body: answer } = await ask<{ Results: { IsSuccess: boolean; Errors: string[] }[] }>(
      'POST',
      '/einvoice/Upload?IsDraft=true',
      { body },
    )
    expect(answer.Results).toEqual([
      expect.objectContaining({
        IsSuccess: false,
        Errors: [expect.stringContaining('too large to be stored')],
      }),
      expect.objectContaining({ IsSuccess: true }),
    ])
  })

  it('[J8] of one upload the good file is kept, and the others are refused each with its reason', async () => {
    const good = invoiceFile({
      number: 'YUK2025000000001',
      profile: 'TEMELFATURA',
      type: 'SATIS',
      customer: { taxNo: keyOf(0).taxNumber, name: 'Anadolu Yazılım A.Ş.' },
    })
    const bomb = good.xml.replace(
      /(<\?xml[^>]*\?>)?/,
      '$1<!DOCTYPE Invoice [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
    )
    const files = {
      'bomb.xml': bomb,
      'note.xml': 'Merhaba',
      'half.xml': good.xml.slice(0, 900),
      [good.name]: good.xml,
    }
    const body = new FormData()
    for (const [name, content] of Object.entries(files))
      body.append('file', new File([content], name, { type: 'application/xml' }))
    const purchase = (await rowsOf('/einvoice/Purchase')).length

    const { status, body: answer } = await ask<{
      Results: { FileName: string; IsSuccess: boolean; UUID: string | null; Errors: string[] }[]
    }>('POST', '/einvoice/Upload', { body })
    expect(status).toBe(200)
    const results = Object.fromEntries(answer.Results.map((result) => [result.FileName, result]))
    expect(results['bomb.xml']).toMatchObject({
      IsSuccess: false,
      Errors: [expect.stringMatching(/DOCTYPE/i)],
    })
    for (const name of ['note.xml', 'half.xml'])
      expect(results[name]).toMatchObject({
        IsSuccess: false,
        Errors: [expect.stringContaining(name)],
      })
    expect(results[good.name]).toMatchObject({ IsSuccess: true, UUID: good.uuid, Errors: [] })
    expect(await rowsOf('/einvoice/Purchase')).toHaveLength(purchase + 1)
    const xml = await fetch(`${service.address}/einvoice/Purchase/${good.uuid}/xml`, {
      headers: { Authorization: `Bearer ${keyOf(0).key}` },
    })
    expect(await xml.json().catch(() => undefined)).toBe(good.xml)
  })
})
