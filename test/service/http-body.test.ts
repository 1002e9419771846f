import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonScanner, JsonRefused, placeOfByte } from '#service/http/json-scanner.ts'
import { asker, dispatcherOf } from './http-fixture.ts'

const ask = asker(dispatcherOf())
const uuid = '33333333-3333-4333-8333-333333333333'
const line = { Name: 'Kalem', Quantity: 1, UnitType: 'C62', Price: 10, KDVPercent: 20 }
const invoice = {
  EInvoice: {
    InvoiceInfo: { InvoiceType: 'SATIS', InvoiceProfile: 'TEMELFATURA', IssueDate: '2026-11-21' },
    CustomerInfo: { TaxNumber: '1234567802', Name: 'Alıcı A.Ş.' },
    InvoiceLines: [{ ...line }, { ...line }, { ...line }],
  },
}
const preview = (body: unknown) => ask('POST /esink/Send/Model/Preview', { body })
const places = async (body: unknown) => (await preview(body)).body.Errors.map((item) => item.Path)

/** Bodies are looked at so many bytes at a time. */
const pieceBytes = 256 * 1024

const roomy = { depth: 1000, values: 1e6, items: 1e6, names: 1e6 }
/** Where the scanner stops, fed in pieces of `size` bytes. */
function faultOf(text: string, size = 7): { line: number; column: number } | undefined {
  const bytes = new TextEncoder().encode(text)
  const scanner = createJsonScanner(roomy)
  try {
    for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size))
    scanner.end()
    return undefined
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error
    return placeOfByte(bytes, error.offset)
  }
}

describe('bodies', () => {
  it('[B43] a right one reaches the handler as its schema reads it, defaults filled', async () => {
    const { status, body } = await preview(invoice)
    expect(status).toBe(200)
    expect(body['body']).toMatchObject({ EInvoice: { InvoiceInfo: { CurrencyCode: 'TRY' } } })
  })

  it('[B44] every fault is named with its place in the body, and in the language of the caller', async () => {
    const wrong = structuredClone(invoice) as typeof invoice & { Extra?: number }
    wrong.EInvoice.InvoiceInfo.InvoiceType = 'SATISS'
    Object.assign(wrong.EInvoice.InvoiceLines[2]!, { Price: 'ten', Colour: 'red' })
    delete (wrong.EInvoice.CustomerInfo as { Name?: string }).Name
    wrong.Extra = 1
    const { status, body } = await preview(wrong)
    const said = Object.fromEntries(body.Errors.map((item) => [item.Path, item.Description]))
    expect(status).toBe(400)
    expect(said).toEqual({
      'EInvoice.InvoiceInfo.InvoiceType': expect.stringMatching(
        /^Allowed values: SATIS, .* Did you mean "SATIS"\?$/,
      ),
      'EInvoice.CustomerInfo.Name': 'This field is required.',
      'EInvoice.InvoiceLines[2].Price': 'The value must be a number; got text.',
      'EInvoice.InvoiceLines[2].Colour': 'Unknown field "Colour".',
      Extra: 'Unknown field "Extra".',
    })
    const turkish = await ask('POST /esink/Send/Model/Preview', {
      body: wrong,
      headers: { 'Accept-Language': 'tr' },
    })
    expect(turkish.body.Errors.map((item) => item.Description)).toContain(
      'Bilinmeyen alan "Extra".',
    )
    expect(turkish.body.Errors).toHaveLength(body.Errors.length)
  })

  it('[B45] fields that reach into objects of the language are refused wherever they stand', async () => {
    for (const text of [
      '{"__proto__":{"x":1}}',
      '{"EInvoice":{"constructor":{"prototype":{"x":1}}}}',
      '{"EInvoice":{"InvoiceLines":[{"prototype":1}]}}',
    ]) {
      const { status, body } = await ask('POST /esink/Send/Model/Preview', { raw: text })
      expect(status).toBe(400)
      expect(body.Message).toContain('is not accepted')
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    expect(await places({ EInvoice: { InvoiceLines: [line, { ['constructor']: 1 }] } })).toEqual([
      'EInvoice.InvoiceLines[1].constructor',
    ])
  })

  it('[B46] JSON that cannot be read is refused with line and column', async () => {
    const { status, body } = await ask('PUT /esink/Papers/Tags', {
      raw: '{\n  "DocumentUUID": "x",\n  "Tags": [1,]\n}',
    })
    expect(status).toBe(400)
    expect(body.Message).toBe('The JSON cannot be read at line 3, column 14.')
    expect((await ask('PUT /esink/Papers/Tags', { raw: '{"a":1' })).body.Message).toContain(
      'line 1, column 7',
    )
  })

  it('[B46] whatever JSON.parse refuses has a place inside the text, and what it takes has none', () => {
    const mutated = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '{', ']', ',', ':', '"', 'x', '\n', '01', '\\'),
      )
      .map(
        ([text, at, piece]) =>
          text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
      )
    fc.assert(
      fc.property(mutated, (text) => {
        try {
          JSON.parse(text)
        } catch {
          const place = faultOf(text)
          const lines = text.split('\n')
          return place !== undefined && place.column <= lines[place.line - 1]!.length + 1
        }
        return faultOf(text) === undefined
      }),
      { numRuns: 2000 },
    )
  })

  it('[B43] a letter that is cut between two pieces of a large body is read as one', async () => {
    const text = JSON.stringify(invoice)
    const letter = Buffer.byteLength(text.slice(0, text.indexOf('ı')))
    const raw = `${' '.repeat(pieceBytes - 1 - letter)}${text}`
    const { status, body } = await ask('POST /esink/Send/Model/Preview', { raw })
    expect(status).toBe(200)
    expect(body['body']).toMatchObject({ EInvoice: { CustomerInfo: { Name: 'Alıcı A.Ş.' } } })
  })

  it('[B47] no body, another type, other bytes than UTF-8, too deep, unstorable text: refused, each in its own words', async () => {
    const tags = 'PUT /esink/Papers/Tags'
    expect(await ask(tags)).toMatchObject({ status: 415 })
    expect(await ask(tags, { raw: '' })).toMatchObject({
      status: 400,
      body: { Message: 'The request has no body; it takes application/json.' },
    })
    expect(await ask(tags, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).toMatchObject(
      {
        status: 415,
        body: { Message: 'Content type "text/plain" is not taken; send application/json.' },
      },
    )
    expect(await ask(tags, { raw: new Uint8Array([0x22, 0xff, 0x22]) })).toMatchObject({
      status: 400,
      body: { Message: 'The request body is not UTF-8.' },
    })
    expect(await ask(tags, { raw: '['.repeat(100_000) + ']'.repeat(100_000) })).toMatchObject({
      status: 400,
      body: { Message: 'The request body is nested too deeply.' },
    })
    expect(await ask(tags, { raw: '{"DocumentUUID":"\\u0000","Tags":[]}' })).toMatchObject({
      status: 400,
      body: { Errors: [{ Path: 'DocumentUUID' }] },
    })
    expect(await ask(tags, { raw: '{"DocumentUUID":"\\ud800","Tags":[]}' })).toMatchObject({
      status: 400,
      body: { Errors: [{ Path: 'DocumentUUID' }] },
    })
  })

  it('[B48] more than its call takes is refused, whether announced or not: 25 MB for documents and files, otherwise 1 MB', async () => {
    const large = { headers: { 'Content-Length': '30000000' }, raw: '{}' }
    const blanks = (megabytes: number) => ({ raw: ' '.repeat(megabytes * 1024 * 1024) })
    for (const [call, megabytes] of [
      ['PUT /esink/Papers/Tags', 1],
      ['POST /esink/Send/Model/Preview', 25],
    ] as const) {
      const refused = {
        status: 413,
        body: { Message: expect.stringContaining(`${megabytes} MB`) },
      }
      expect(await ask(call, large)).toMatchObject(refused)
      expect(await ask(call, blanks(megabytes + 1))).toMatchObject(refused)
      expect(await ask(call, blanks(megabytes))).toMatchObject({ status: 400 })
    }
  })

  it('[RB1] too many values, in all or in one list or object, are refused with the place where they became too many', async () => {
    const preview = 'POST /esink/Send/Model/Preview'
    const list = (count: number, one: string) => `[${Array(count).fill(one).join(',')}]`
    expect(await ask(preview, { raw: list(10_001, '1') })).toMatchObject({
      status: 413,
      body: { Message: expect.stringMatching(/10000 entries .*line 1, column 20002/) },
    })
    expect(await ask(preview, { raw: list(10_000, list(60, '1')) })).toMatchObject({
      status: 413,
      body: { Message: expect.stringContaining('500000 values') },
    })
    const names = Array.from({ length: 1001 }, (_, index) => `"n${index}":1`)
    expect(await ask(preview, { raw: `{${names.join(',')}}` })).toMatchObject({
      status: 413,
      body: { Message: expect.stringContaining('1000 entries') },
    })
  })

  it('[RB2] of many faults the first thousand are named, and how many there are besides', async () => {
    const body = {
      ...invoice,
      EInvoice: { ...invoice.EInvoice, InvoiceLines: Array(1500).fill(1) },
    }
    const { body: answer } = await preview(body)
    expect(answer.Errors).toHaveLength(1001)
    expect(answer.Errors.at(-1)?.Description).toBe(
      'There are 500 more faults; correct those above first.',
    )
  })

  it('[B49] uploaded files arrive with their bytes and with names that name no folder', async () => {
    const seen: unknown[] = []
    const own = asker(
      dispatcherOf({ handlers: { 'send.xmlPreview': async ({ body }) => seen.push(body) } }),
    )
    const form = new FormData()
    for (const name of ['../../etc/passwd', 'C:\\temp\\fatura ş.xml', '..', 'a\u0001b.xml'])
      form.append('file', new File(['<x/>'], name))
    expect(await own('POST /esink/Send/Xml/Preview', { raw: form })).toMatchObject({ status: 200 })
    const files = seen[0] as { name: string; bytes: Uint8Array }[]
    expect(files.map((file) => file.name)).toEqual(['passwd', 'fatura ş.xml', 'file', 'ab.xml'])
    expect(new TextDecoder().decode(files[0]!.bytes)).toBe('<x/>')
  })

  it('[B49] an upload without files or with a damaged body is refused', async () => {
    const form = new FormData()
    form.append('note', 'no file')
    expect(await ask('POST /esink/Send/Xml/Preview', { raw: form })).toMatchObject({
      status: 400,
      body: { Message: 'The request contains no file.' },
    })
    expect(
      await ask('POST /esink/Send/Xml/Preview', {
        raw: 'x',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      }),
    ).toMatchObject({ status: 400, body: { Message: expect.stringContaining('damaged') } })
    expect(await ask('POST /esink/Send/Xml/Preview', { body: [uuid] })).toMatchObject({
      status: 415,
    })
  })

  it('[PA9] JSON has several names, and is not compressed', async () => {
    const tags = 'PUT /esink/Papers/Tags'
    const messageOf = async (headers: Record<string, string>) =>
      (await ask(tags, { raw: '{', headers })).body.Message
    const unread = await messageOf({})
    for (const type of [
      'text/json',
      'application/json-patch+json',
      'Application/JSON; charset=utf-8',
    ])
      expect(await messageOf({ 'Content-Type': type })).toBe(unread)
    expect(await messageOf({ 'Content-Encoding': 'identity' })).toBe(unread)
    expect(await ask(tags, { raw: '{}', headers: { 'Content-Encoding': 'gzip' } })).toMatchObject({
      status: 415,
      body: { Message: expect.stringContaining('(gzip)') },
    })
  })

  it('[B49] of an upload with thousands of parts no more than a form may have are looked at', async () => {
    const raw = `${'--b\r\n\r\n\r\n'.repeat(20_000)}--b--\r\n`
    expect(
      await ask('POST /esink/Send/Xml/Preview', {
        raw,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      }),
    ).toMatchObject({ status: 400, body: { Message: expect.stringContaining('200') } })
  })
})
