/** Requests to the mock, read as the service reads them: the call, its query by kinds, its body by its schema. */
import type { Field, FieldKind, Fields } from '#descriptor/field.ts'
import type { Box, Call } from '#engine/portal.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { schemaOf } from '#schemas/wire.ts'
import { pathOf, pathText } from '../base/body-faults.ts'
import { invalid, missing, Refusal, type Fault } from './refusal.ts'

export interface FoundCall {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
}

/** Throws 404 for an address of no call, 405 for a wrong method. */
export function findCall(calls: readonly Call[], method: string, path: string): FoundCall {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeURIComponent)
  const found = calls
    .flatMap((call) => {
      const params = matched(call, segments)
      return params ? [{ call, params }] : []
    })
    .toSorted((a, b) => a.call.params.length - b.call.params.length)
  const one = found.find(({ call }) => call.method === method)
  if (one) return one
  if (found.length === 0) throw new Refusal(404, 'There is no such call.')
  const allowed = [...new Set(found.map(({ call }) => call.method))].join(', ')
  throw new Refusal(405, `${method} is not allowed here. Allowed: ${allowed}`, [], {
    Allow: allowed,
  })
}

function matched(call: Call, segments: readonly string[]): Record<string, string> | undefined {
  const wanted = call.path.split('/').filter((segment) => segment !== '')
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const word = wanted[index]
    // The address goes on where the path of the call ends.
    if (word === undefined) return undefined
    if (word.startsWith('{')) params[word.slice(1, -1)] = segment
    else if (word.toLowerCase() !== segment.toLowerCase() /* ascii */) return undefined
  }
  return segments.length === wanted.length ? params : undefined
}

/** Throws 404 for an id that cannot be, 400 for an unknown operation. */
export function readParams({ call, params }: FoundCall): Readonly<Record<string, string>> {
  const { id } = params
  const isNumber = /^(series|templates|notifications|numbered)\./.test(call.pattern)
  if (id !== undefined && !(isNumber ? /^\d{1,10}$/ : uuidPattern).test(id)) throw missing(id)
  const word = params['operationType'] ?? params['exportType']
  if (word !== undefined && !call.values.includes(word))
    throw invalid([{ path: 'operationType', description: `Not one of ${call.values.join(', ')}` }])
  return params
}

// Query

const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const isUuid = (text: string) => uuidPattern.test(text)
const isNumber = (text: string) => /^[+-]?\d{1,15}(\.\d{1,8})?$/.test(text)
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) &&
  !Number.isNaN(Date.parse(text.slice(0, 10))) &&
  new Date(text.slice(0, 10)).toISOString().startsWith(text.slice(0, 10))
const anything = () => true
const tests: Readonly<Record<FieldKind, (text: string, field: Field) => boolean>> = {
  uuid: isUuid,
  text: anything,
  note: anything,
  taxNo: anything,
  email: anything,
  phone: anything,
  tagList: isUuid,
  date: isDay,
  dateTime: isDay,
  int: (text) => /^[+-]?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 2_147_483_647,
  decimal: isNumber,
  percent: isNumber,
  money: isNumber,
  code: (text, { values }) => values === undefined || values.includes(text),
  flag: (text) => /^(true|false)$/i.test(text),
}

/** Values by name; a parameter that takes several has a list. */
export function readQuery(
  call: Call,
  box: Box | undefined,
  search: URLSearchParams,
): Readonly<Record<string, readonly string[]>> {
  const declared: Fields = { ...call.query, ...call.apiQuery }
  const faults = [...new Set(search.keys())].flatMap((name): Fault[] => {
    const field = declared[name]
    const texts = search.getAll(name).filter((text) => text !== '')
    if (
      field &&
      (field.many || texts.length < 2) &&
      texts.every((text) => tests[field.kind](text, field) && steering(name, text, box))
    )
      return []
    return [
      { path: name, description: field ? `Not a value of ${name}` : `${name} is not known here` },
    ]
  })
  if (faults.length > 0) throw invalid(faults)
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => [
      name,
      search.getAll(name).filter((text) => text !== ''),
    ]),
  )
}

function steering(name: string, text: string, box: Box | undefined): boolean {
  if (name === 'Page' || name === 'PageSize') return Number(text) >= 1
  if (name !== 'SortColumn') return true
  if (!box) return /^[A-Z]\w*$/.test(text) && text !== 'YanlisSutun'
  const column = box.row[text]
  return column !== undefined && column.kind !== 'tagList'
}

// Body

export async function readBody(call: Call, request: Request): Promise<unknown> {
  if (call.body === 'Files') return readFiles(request)
  const schema = call.body === undefined ? undefined : schemaOf(call.body)
  if (!schema) return undefined
  const value = parsed(await request.text())
  const reaching = reachingNames(value)
  if (reaching.length > 0)
    throw invalid(reaching.map((path) => ({ path, description: 'This name is not allowed' })))
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(
    result.error.issues.flatMap((issue) => {
      const path = pathOf(issue)
      const places =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
      return places.map((place) => ({ path: pathText(place), description: issue.message }))
    }),
  )
}

/** Undefined where the body is no form. */
async function readFiles(request: Request): Promise<readonly UploadedFile[] | undefined> {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return undefined
  const files = [...(await request.formData()).values()].filter((value) => value instanceof File)
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is no JSON.')
  }
}

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
function reachingNames(value: unknown, path: readonly (string | number)[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => reachingNames(item, [...path, index]))
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(forbidden.has(name) ? [pathText([...path, name])] : []),
    ...reachingNames(inner, [...path, name]),
  ])
}
