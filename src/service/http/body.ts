/** Bodies: of the right type, not too large, readable, and exactly of the schema that the call names. */
import type { Call } from '#engine/portal.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { schemaOf } from '#schemas/wire.ts'
import { ServiceError } from '../error.ts'
import { pathText, toErrorItems } from './issues.ts'
import { jsonFault } from './json-fault.ts'
import { MultipartError, readMultipart, type MultipartFault } from './multipart.ts'
import { isStorable } from './storable.ts'
import { say, type Language, type Word, type WordValues } from './words.ts'

const megabyte = 1024 * 1024
const mostMegabytes = 25
const mostFiles = 200
/** No model of the wire is nested nearly as deep. */
const deepest = 40

/** The parsed body; UploadedFile[] for `Files`, undefined for a call without one. */
export async function readBody(call: Call, request: Request, language: Language): Promise<unknown> {
  if (call.body === undefined) return undefined
  return call.body === 'Files'
    ? readFiles(request, language)
    : readModel(call.body, request, language)
}

async function readModel(name: string, request: Request, language: Language): Promise<unknown> {
  const schema = schemaOf(name)
  if (!schema) throw new Error(`The body ${name} has no schema`)
  assertType(request, /^application\/([\w.-]+\+)?json$/, 'application/json', language)
  const value = parseJson(await readText(request, language), language)
  assertPlain(value, [], language)
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success)
    throw new ServiceError(
      400,
      say(language, 'invalid'),
      toErrorItems(result.error.issues, language),
    )
  return result.data
}

function parseJson(text: string, language: Language): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, language, 'notJson', { ...jsonFault(text) })
  }
}

/** Names that would reach into the language's own objects; `reviver` cannot refuse them without losing their place. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

function assertPlain(value: unknown, path: readonly PropertyKey[], language: Language): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw refuseAt(language, 'badText', path, { name: pathText(path) })
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length > deepest) throw refuse(400, language, 'tooDeep')
  const isList = Array.isArray(value)
  for (const [key, item] of Object.entries(value)) {
    if (!isList && forbiddenKeys.has(key))
      throw refuseAt(language, 'forbiddenKey', [...path, key], { name: key })
    if (typeof item === 'string' || typeof item === 'object')
      assertPlain(item, [...path, isList ? Number(key) : key], language)
  }
}

async function readText(request: Request, language: Language): Promise<string> {
  const bytes = await readBytes(request, language)
  if (bytes.length === 0) throw refuse(400, language, 'noBody', { type: 'application/json' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, language, 'notUtf8')
  }
}

/** Stops reading at the limit, whatever the Content-Length said. */
async function readBytes(request: Request, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const most = mostMegabytes * megabyte
  const tooMuch = () => refuse(413, language, 'tooMuch', { most: mostMegabytes })
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooMuch()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw tooMuch()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

async function readFiles(request: Request, language: Language): Promise<UploadedFile[]> {
  const type = assertType(request, /^multipart\/form-data$/, 'multipart/form-data', language)
  const limits = { bytes: mostMegabytes * megabyte, files: mostFiles }
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.bytes)
    throw refusedForm(language, 'tooLarge')
  try {
    const files = await readMultipart(request.body ?? nothing(), type, limits)
    if (files.length === 0) throw refuse(400, language, 'noFiles')
    return files.map(({ name, bytes }) => ({ name: baseName(name), bytes }))
  } catch (error) {
    throw error instanceof MultipartError ? refusedForm(language, error.fault) : error
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {}

function refusedForm(language: Language, fault: MultipartFault): ServiceError {
  if (fault === 'tooLarge') return refuse(413, language, 'tooMuch', { most: mostMegabytes })
  if (fault === 'tooManyFiles') return refuse(400, language, 'tooManyFiles', { most: mostFiles })
  return refuse(400, language, 'notMultipart')
}

/** The last part of the name, without what a file system or a terminal would take for an order. */
function baseName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = [...last]
    .filter((letter) => letter >= ' ' && letter !== '\u007f')
    .join('')
    .replace(/^\.+/, '')
    .slice(0, 200)
  return clean === '' ? 'file' : clean
}

function assertType(request: Request, wanted: RegExp, type: string, language: Language): string {
  const value = request.headers.get('Content-Type') ?? ''
  const essence = value.split(';')[0]!.trim().toLowerCase() /* ascii */
  if (!wanted.test(essence)) throw refuse(415, language, 'wrongType', { value: essence, type })
  return value
}

const refuse = (
  status: ServiceError['status'],
  language: Language,
  word: Word,
  values: WordValues = {},
) => new ServiceError(status, say(language, word, values))
const refuseAt = (
  language: Language,
  word: Word,
  path: readonly PropertyKey[],
  values: WordValues,
) => {
  const description = say(language, word, values)
  return new ServiceError(400, description, [{ code: 1, description, path: pathText(path) }])
}
