/**
 * One request of the fuzzer, made from the seed, the call and a number: a sound one of the call's description, then spoilt.
 * The same three make the same request, whatever else is tried.
 */
import { createChooser, type Chooser } from '#contract/base/chooser.ts'
import { sampleOf } from '#contract/base/sample.ts'
import { percentEncoded } from '#contract/spoilt-values.ts'
import type { Call } from '#engine/portal.ts'
import type { Field, FieldKind, Fields } from '#descriptor/field.ts'
import { schemaOf } from '#schemas/wire.ts'
import { hostileFiles, hostileNumbers, hostileTexts, hostileValue, mutated } from './fuzz-values.ts'

/** Who asks: all rights, few, none, or nobody that is known. */
export type Caller = 'own' | 'few' | 'nobody' | 'unknown'

export interface FuzzCase {
  readonly caller: Caller
  readonly method: string
  /** Path and query, behind the address of the call's service. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | undefined
}

export interface FuzzSource {
  readonly seed: number
  /** Ids of records that there are. */
  readonly ids: readonly string[]
}

export function fuzzCase({ seed, ids }: FuzzSource, call: Call, index: number): FuzzCase {
  const chooser = createChooser(hashOf(`${seed} ${call.id} ${index}`))
  // The first case is sound: what is never reached with a sound request is not tested at all.
  const spoils =
    index === 0 ? new Set<number>() : new Set([chooser.between(0, 3), chooser.between(0, 4)])
  const id = () => (ids.length > 0 && chooser.between(0, 4) > 0 ? chooser.one(ids) : chooser.uuid())
  const query = queryOf(call, chooser, spoils.has(1))
  const body = bodyOf(call, chooser, id, spoils)
  return {
    caller:
      index === 0
        ? 'own'
        : chooser.one([
            'own',
            'own',
            'own',
            'own',
            'own',
            'own',
            'few',
            'few',
            'nobody',
            'unknown',
          ]),
    method: call.method,
    path: pathOf(call, chooser, id, spoils.has(0)) + (query === '' ? '' : `?${query}`),
    headers: { ...headersOf(chooser), ...body.headers },
    body: body.body,
  }
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

const escapes = ['%', '%zz', '%00', '%ed%a0%80', '%c0%af', '%2e%2e%2f', '%0d%0aX-A:b', '']

function pathOf(call: Call, chooser: Chooser, id: () => string, isSpoilt: boolean): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (isSpoilt && chooser.between(0, 2) > 0)
      return chooser.between(0, 2) === 0
        ? chooser.one(escapes)
        : percentEncoded(chooser.one(hostileTexts).slice(0, 4_000))
    if (name.endsWith('Type') && call.values.length > 0) return chooser.one(call.values)
    return chooser.between(0, 3) === 0 ? String(chooser.between(1, 9)) : percentEncoded(id())
  })
}

const soundValues: Readonly<Record<FieldKind, readonly string[]>> = {
  uuid: ['7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001'],
  text: ['a', 'ışık', 'ISK2026000000001'],
  note: ['not'],
  date: ['2026-11-21'],
  dateTime: ['2026-11-21T10:30:00', '2026-11-21'],
  int: ['1', '20', '100'],
  decimal: ['1.5', '100'],
  percent: ['20'],
  money: ['12.34', '1000'],
  taxNo: ['1234567802'],
  code: ['x'],
  flag: ['true', 'false'],
  tagList: ['7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001'],
  email: ['ayse@ornek.example'],
  phone: ['+90 555 111 22 33'],
}

const soundValue = ({ kind, values }: Field, chooser: Chooser): string =>
  chooser.one(values && values.length > 0 ? values : soundValues[kind])

function queryOf(call: Call, chooser: Chooser, isSpoilt: boolean): string {
  const fields: Fields = { ...call.query, ...call.apiQuery }
  const names = Object.keys(fields).filter(() => chooser.between(0, 2) === 0)
  const pairs = names.flatMap((name): [string, string][] => {
    const field = fields[name]
    if (!field) return []
    if (!isSpoilt || chooser.between(0, 2) === 0) return [[name, soundValue(field, chooser)]]
    const value = () =>
      chooser.between(0, 2) === 0 ? String(chooser.one(hostileNumbers)) : chooser.one(hostileTexts)
    return Array.from({ length: chooser.one([1, 1, 1, 2, 30]) }, () => [
      name,
      value().slice(0, 2_000),
    ])
  })
  if (isSpoilt && chooser.between(0, 3) === 0)
    pairs.push([chooser.one(hostileTexts).slice(0, 200), chooser.one(hostileTexts).slice(0, 200)])
  const text = pairs
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .join('&')
  return isSpoilt && chooser.between(0, 9) === 0 ? `${text}&${chooser.one(escapes)}` : text
}

function headersOf(chooser: Chooser): Record<string, string> {
  return {
    Accept: chooser.one(['application/json', '*/*', 'application/octet-stream', 'x']),
    'Accept-Language': chooser.one(['tr', 'en', 'ja', 'xx-YY', '*', 'tr;q=nan, en;q=9', ',,,']),
    'X-Correlation-ID': chooser.one(['', 'abcdefgh-1', 'x'.repeat(500), "'; --"]),
    ...(chooser.between(0, 9) === 0 && { Range: 'bytes=0-1', 'If-None-Match': '*' }),
    ...(chooser.between(0, 19) === 0 && { Cookie: '_session=x; __proto__=1', Origin: 'null' }),
  }
}

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly body: FuzzCase['body']
}
const json = { 'Content-Type': 'application/json' }

function bodyOf(call: Call, chooser: Chooser, id: () => string, spoils: ReadonlySet<number>): Body {
  if (call.method === 'GET') return { headers: {}, body: undefined }
  if (call.body === 'Files') return filesOf(chooser, spoils.size > 0)
  const schema = call.body === undefined ? undefined : schemaOf(call.body)
  if (!schema)
    return spoils.has(3)
      ? { headers: json, body: JSON.stringify(hostileValue(chooser)) }
      : { headers: {}, body: undefined }
  const sample = sampleOf(schema, {
    id: (field) => (field.endsWith('UUID') ? id() : chooser.between(1, 9)),
  })
  if (spoils.has(4)) return brokenBody(JSON.stringify(sample), chooser)
  return {
    headers: json,
    body: JSON.stringify(spoils.has(2) || spoils.has(3) ? mutated(sample, chooser) : sample),
  }
}

/** What is no JSON, or says that it is something else. */
function brokenBody(text: string, chooser: Chooser): Body {
  const utf16 = () => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), true)
    return bytes
  }
  return chooser.one<() => Body>([
    () => ({ headers: json, body: '' }),
    () => ({ headers: json, body: text.slice(0, -1) }),
    () => ({ headers: json, body: `${text}${text}` }),
    () => ({ headers: json, body: `\ufeff${text}` }),
    () => ({ headers: json, body: utf16() }),
    () => ({ headers: json, body: Uint8Array.from([0x22, 0xff, 0xc0, 0xaf, 0x22]) }),
    () => ({ headers: json, body: '['.repeat(50_000) }),
    () => ({ headers: json, body: `{"a":${'9'.repeat(20_000)}}` }),
    () => ({
      headers: json,
      body: `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    }),
    () => ({ headers: json, body: text.replace('{', '{"__proto__":{"a":1},"a":1,"a":2,') }),
    () => ({ headers: json, body: '"\\ud800\\u0000"' }),
    () => ({ headers: { 'Content-Type': 'text/plain' }, body: text }),
    () => ({ headers: { 'Content-Type': 'application/xml' }, body: '<a/>' }),
    () => ({ headers: { 'Content-Type': 'application/json; charset=utf-16' }, body: text }),
    () => ({ headers: { 'Content-Type': '' }, body: text }),
    () => ({ headers: { ...json, 'Content-Encoding': 'gzip' }, body: text }),
    () => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1&a=2' }),
  ])()
}

function filesOf(chooser: Chooser, isSpoilt: boolean): Body {
  const form = new FormData()
  const count = isSpoilt ? chooser.one([0, 1, 1, 2, 30]) : 1
  for (let index = 0; index < count; index += 1) {
    const [name, bytes] = chooser.one(hostileFiles)
    form.append(chooser.one(['file', 'files', '', 'x\u0000']), new Blob([bytes]), name)
  }
  if (chooser.between(0, 4) === 0) form.append('text', chooser.one(hostileTexts))
  if (!isSpoilt || chooser.between(0, 3) > 0) return { headers: {}, body: form }
  return chooser.one<Body>([
    { headers: { 'Content-Type': 'multipart/form-data' }, body: 'no boundary' },
    { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n' },
    { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: '' },
    {
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="\u0000"\r\n\r\n<a/>\r\n--x--',
    },
    { headers: json, body: '{}' },
  ])
}
