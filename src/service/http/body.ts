/** Bodies: of the right type, not too large, readable, and exactly of the schema that the call names. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Call } from '#engine/portal.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { schemaOf } from '#schemas/wire.ts'
import { textBefore } from '#values/text-before.ts'
import { cardPlaces } from './card-fields.ts'
import { ServiceError } from '../base/error.ts'
import { giveWay } from '../base/give-way.ts'
import { pathText, toErrorItems } from './issues.ts'
import { createJsonScanner, JsonRefused, placeOfByte, type JsonLimits } from './json-scanner.ts'
import { valueOfJson } from './json-value.ts'
import { MultipartError, readMultipart, type MultipartFault } from './multipart.ts'
import { tolerantBody } from './tolerant-body.ts'
import { isStorable } from '#values/storable.ts'
import { say, type Language, type Word, type WordValues } from './words.ts'

const megabyte = 1024 * 1024
const mostFiles = 200
/** Bytes that are looked at in one go; other requests have their turn between two. */
const pieceSize = 64 * 1024

/**
 * No model of the wire is nested nearly as deep, has an object of as many names, or a list of more than its 10,000 lines
 * (schemas/limits.ts). A line has some thirty values.
 */
const limitsOf = (megabytes: number): JsonLimits => ({
  depth: 40,
  names: 1000,
  items: 10_000,
  values: Math.min(500_000, megabytes * 100_000),
})

/** The parsed body; UploadedFile[] for `Files`, undefined for a call without one. `isTolerant`: of a program, read as tolerant-body.ts says. */
export async function readBody(
  call: Call,
  request: Request,
  language: Language,
  { isTolerant = false }: { readonly isTolerant?: boolean } = {},
): Promise<unknown> {
  if (call.body === undefined) return undefined
  const source = { request, language, megabytes: call.bodyLimit, isTolerant }
  return call.body === 'Files' ? readFiles(source) : readModel(call, call.body, source)
}

interface Source {
  readonly request: Request
  readonly language: Language
  readonly megabytes: number
  readonly isTolerant: boolean
}

async function readModel(call: Call, name: string, source: Source): Promise<unknown> {
  const { request, language, isTolerant } = source
  const schema = schemaOf(name)
  if (!schema) throw new Error(`The body ${name} has no schema`)
  assertType(request, /^(?:application|text)\/([\w.-]+\+)?json$/, 'application/json', language)
  const value = await readJson(source)
  assertPlain(value, [], language)
  if (call.service === 'payment') assertNoCard(value, language)
  const given = isTolerant ? readAsMeant(schema, value, language) : value
  const result = schema.safeParse(given, { reportInput: true })
  if (!result.success)
    throw new ServiceError(
      400,
      say(language, 'invalid'),
      toErrorItems(result.error.issues, language),
    )
  return result.data
}

/** The places alone are named: what stands there is not looked at again, told or kept. */
function assertNoCard(value: unknown, language: Language): void {
  const places = cardPlaces(value)
  if (places.length === 0) return
  const description = say(language, 'cardData')
  throw new ServiceError(
    422,
    description,
    places.map((path) => ({ code: 422, description, ...(path !== '' && { path }) })),
  )
}

/** Throws where one name is written in two ways. */
function readAsMeant(schema: z.ZodType, value: unknown, language: Language): unknown {
  const { value: meant, faults } = tolerantBody(schema, value)
  if (faults.length === 0) return meant
  throw new ServiceError(
    400,
    say(language, 'invalid'),
    faults.map(({ path, name, written }) => ({
      code: 1,
      description: say(language, 'sameName', { name, others: written.join(', ') }),
      path: pathText(path),
    })),
  )
}

/** Names that would reach into the language's own objects; `reviver` cannot refuse them without losing their place. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

function assertPlain(value: unknown, path: readonly PropertyKey[], language: Language): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw refuseAt(language, 'badText', path, { name: pathText(path) })
    return
  }
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [key, item] of Object.entries(value)) {
    if (!isList && forbiddenKeys.has(key))
      throw refuseAt(language, 'forbiddenKey', [...path, key], { name: key })
    if (typeof item === 'string' || typeof item === 'object')
      assertPlain(item, [...path, isList ? Number(key) : key], language)
  }
}

/** Every byte was looked at by the scanner before the value is made: nothing that it lets through is a surprise. */
async function readJson(source: Source): Promise<unknown> {
  const { request, language, megabytes } = source
  const limits = limitsOf(megabytes)
  const scanner = createJsonScanner(limits)
  const body = new GrowingBody(Number(request.headers.get('Content-Length') ?? 0))
  try {
    for await (const chunk of chunksOf(source)) {
      body.add(chunk)
      scanner.push(chunk)
    }
    if (body.bytes().length === 0)
      throw refuse(400, language, 'noBody', { type: 'application/json' })
    scanner.end()
    return await valueOfJson(body.bytes())
  } catch (error) {
    if (error instanceof JsonRefused) throw jsonRefusal(error, body.bytes(), limits, language)
    if (error instanceof BodyCutOff) {
      const end = body.bytes().length
      throw jsonRefusal(new JsonRefused('syntax', end), body.bytes(), limits, language)
    }
    if (error instanceof TypeError) throw refuse(400, language, 'notUtf8')
    throw error
  }
}

/** The bytes of a body in one buffer, written as they come: a copy of all of them at the end would hold others up. */
class GrowingBody {
  readonly #announced: number
  #buffer = Buffer.alloc(0)
  #size = 0

  /** `announced`: bytes that the client says to send, within the limit. */
  constructor(announced: number) {
    this.#announced = announced
  }

  add(chunk: Uint8Array): void {
    const size = this.#size + chunk.length
    if (size > this.#buffer.length) this.#grow(size)
    this.#buffer.set(chunk, this.#size)
    this.#size = size
  }

  bytes = (): Buffer => this.#buffer.subarray(0, this.#size)

  /** Nobody gets much room for what has not come. */
  #grow(size: number): void {
    const room = size > megabyte ? Math.max(this.#announced, size * 2) : size * 2
    const larger = Buffer.allocUnsafe(room)
    larger.set(this.bytes())
    this.#buffer = larger
  }
}

function jsonRefusal(
  { reason, offset }: JsonRefused,
  bytes: Uint8Array,
  limits: JsonLimits,
  language: Language,
): ServiceError {
  const place = () => placeOfByte(bytes, offset)
  if (reason === 'syntax') return refuse(400, language, 'notJson', { ...place() })
  if (reason === 'depth') return refuse(400, language, 'tooDeep')
  const word = reason === 'values' ? 'tooManyValues' : 'tooManyItems'
  return refuse(413, language, word, { most: limits[reason], ...place() })
}

/** The body in small pieces. Stops reading at the limit, whatever the Content-Length said. */
async function* chunksOf({ request, language, megabytes }: Source): AsyncGenerator<Uint8Array> {
  const most = megabytes * megabyte
  const tooMuch = () => refuse(413, language, 'tooMuch', { most: megabytes })
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooMuch()
  let size = 0
  for await (const chunk of piecesOf(request)) {
    size += chunk.length
    if (size > most) throw tooMuch()
    for (let at = 0; at < chunk.length; at += pieceSize) {
      // A large body is long work: it is no short request any more, and others go before it.
      if (size > megabyte) await giveWay()
      else if (at > 0) await nextTurn()
      yield chunk.subarray(at, at + pieceSize)
    }
  }
}

async function readFiles(source: Source): Promise<UploadedFile[]> {
  const { request, language, megabytes } = source
  const type = assertType(request, /^multipart\/form-data$/, 'multipart/form-data', language)
  const limits = { bytes: megabytes * megabyte, files: mostFiles }
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.bytes)
    throw refusedForm(source, 'tooLarge')
  try {
    const files = await readMultipart(piecesOf(request), type, limits)
    if (files.length === 0) throw refuse(400, language, 'noFiles')
    return files.map(({ name, bytes }) => ({ name: baseName(name), bytes }))
  } catch (error) {
    if (error instanceof BodyCutOff) throw refusedForm(source, 'broken')
    throw error instanceof MultipartError ? refusedForm(source, error.fault) : error
  }
}

/** The connection ended within the body: that is no fault of the service, although hardly anybody hears so. */
class BodyCutOff extends Error {}

/** The body as it arrives; what is left when its reader stops is read and dropped. Throws BodyCutOff. */
async function* piecesOf(request: Request): AsyncIterable<Uint8Array> {
  if (isSmall(request)) {
    yield await wholeOf(request)
    return
  }
  const reader = readerOf(request)
  if (!reader) return
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value
  } catch (cause) {
    throw cutOff(cause)
  } finally {
    void drop(reader)
  }
}

/** A body of one piece is read as a whole: a stream costs several times as much as what most programs send. */
function isSmall({ headers }: Request): boolean {
  const announced = Number(headers.get('Content-Length') ?? 0)
  return announced > 0 && announced <= pieceSize
}

async function wholeOf(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch (cause) {
    throw cutOff(cause)
  }
}

/**
 * A body that is cancelled stays on its connection, which then never serves another request: the refused one is answered, and
 * whoever sends the next one, a proxy above all, waits for nothing. Node ends a request that takes too long to arrive.
 */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection has ended, and nobody waits for it.
  }
}

/** The body is opened with the first look at it: a connection that has ended by then shows here. */
function readerOf(request: Request): ReadableStreamDefaultReader<Uint8Array> | undefined {
  try {
    return request.body?.getReader()
  } catch (cause) {
    throw cutOff(cause)
  }
}

const cutOff = (cause: unknown) => new BodyCutOff('The body was cut off', { cause })

function refusedForm({ language, megabytes }: Source, fault: MultipartFault): ServiceError {
  if (fault === 'tooLarge') return refuse(413, language, 'tooMuch', { most: megabytes })
  if (fault === 'tooManyFiles') return refuse(400, language, 'tooManyFiles', { most: mostFiles })
  return refuse(400, language, 'notMultipart')
}

/** The last part of the name, without what a file system or a terminal would take for an order. */
function baseName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = [...last.toWellFormed()]
    .filter((letter) => letter >= ' ' && letter !== '\u007f')
    .join('')
    .replace(/^\.+/, '')
    .slice(0, 200)
  return clean === '' ? 'file' : clean
}

function assertType(request: Request, wanted: RegExp, type: string, language: Language): string {
  const value = request.headers.get('Content-Type') ?? ''
  const essence = textBefore(value, ';').trim().toLowerCase() /* ascii */
  if (!wanted.test(essence)) throw refuse(415, language, 'wrongType', { value: essence, type })
  const encoding = request.headers.get('Content-Encoding')?.trim().toLowerCase() /* ascii */
  if (encoding && encoding !== 'identity')
    throw refuse(415, language, 'wrongEncoding', { value: encoding })
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
