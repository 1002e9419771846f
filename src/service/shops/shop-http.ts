/** Requests to shops: what keeps one from being answered becomes a ShopError, and answers are read strictly. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ofetch, type FetchOptions } from 'ofetch'
import { z } from 'zod'
import { recordOf } from '#values/json.ts'
import { ShopError, type ShopPackage, type ShopPage } from '../ports/shop.ts'

export interface Exchanged {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Longer than a shop takes to look at an invoice. */
const waitMs = 60_000

/** Throws where the account is not taken, too much was asked, or nobody answers; of all other answers the caller judges. */
export async function exchange(
  address: string,
  options: FetchOptions<'text'> & { readonly headers: Readonly<Record<string, string>> },
): Promise<Exchanged> {
  assertSendable(options.headers)
  const answer = await ofetch
    .raw(address, {
      ...options,
      responseType: 'text',
      redirect: 'error',
      retry: 0,
      timeout: waitMs,
      ignoreResponseError: true,
    })
    .catch((error: unknown) => {
      throw unreachable(error)
    })
  const { status, headers } = answer
  return answered({ status, headers, text: answer._data ?? '' })
}

/** No shop gives keys with letters that a header cannot take: such a key was mistyped, and the shop need not be asked. */
function assertSendable(headers: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(headers).find(([, value]) => !/^[\x20-\x7e]*$/.test(value))
  if (wrong) throw new ShopError('account', `${wrong[0]}: letters that no key has`)
}

/** The same of an answer that came another way. */
export function answered(answer: Exchanged): Exchanged {
  const { status, headers } = answer
  if (status === 401 || status === 403) throw new ShopError('account', `HTTP ${status}`)
  if (status === 429) throw new ShopError('busy', 'HTTP 429', waitOf(headers.get('Retry-After')))
  if (status >= 500) throw new ShopError('unreachable', `HTTP ${status}`)
  return answer
}

export const unreachable = (error: unknown): ShopError =>
  new ShopError('unreachable', error instanceof Error ? causeOf(error) : String(error))

const causeOf = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message

/** A shop that says nothing sensible is asked again soon enough, and none is forgotten. */
const [leastWaitMs, mostWaitMs] = [1_000, 3_600_000]

/** Seconds; of a moment nothing is known. */
export function waitOf(text: string | null): number | undefined {
  if (text === null) return undefined
  const seconds = Number(text)
  if (Number.isNaN(seconds)) return undefined
  return Math.min(mostWaitMs, Math.max(leastWaitMs, seconds * 1000))
}

/** In the words of the shop, as far as `said` finds them in what it answered. */
export function refused(
  { status, text }: Pick<Exchanged, 'status' | 'text'>,
  said: (answer: unknown) => string | undefined,
): ShopError {
  return new ShopError('refused', (said(parsed(text)) || `HTTP ${status}`).slice(0, 300))
}

/** An answer of another shape is a fault, never an empty list. */
export function readAnswer<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const found = schema.safeParse(parsed(text))
  if (found.success) return found.data
  const place = found.error.issues[0]?.path.join('.') ?? ''
  throw new ShopError('changed', `The answer has another shape at "${place}"`)
}

/**
 * Each order of a list by itself: one that is broken keeps no other from arriving, and is told as a fault that names it by the member `id`.
 * A schema is given where the orders were not read yet.
 */
export function packagesOf<S extends z.ZodType>(
  items: readonly unknown[],
  schema: S,
  id: string,
  convert: (one: z.output<S>) => ShopPackage,
): Pick<ShopPage, 'packages' | 'broken'> {
  const packages: ShopPackage[] = []
  const broken: ShopError[] = []
  for (const item of items) {
    const found = schema.safeParse(item)
    if (!found.success) broken.push(brokenPackage(recordOf(item)[id], found.error))
    else
      try {
        packages.push(convert(found.data))
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        broken.push(error)
      }
  }
  return { packages, broken }
}

/** Why a package cannot be taken: the first place that does not fit. */
export const brokenPackage = (id: unknown, { issues }: z.ZodError): ShopError =>
  new ShopError(
    'changed',
    `Package ${String(id ?? '?').slice(0, 100)}: ${issues[0]?.path.join('.') ?? ''} ${issues[0]?.message ?? ''}`,
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Whether a header has the HMAC-SHA256 of the bytes in base64. */
export function isHmacOf(given: string | null, secret: string, bytes: Uint8Array): boolean {
  const wanted = createHmac('sha256', secret).update(bytes).digest()
  const found = Buffer.from(given ?? '', 'base64')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

// Shapes that several shops have

/** Texts that may be missing. */
export const words = z.string().nullish()
/** Numbers of things, which some answers write as text. */
export const numeral = z.union([z.string(), z.number()]).transform(String)

/** Of an amount in units of the currency. */
export const kurus = (amount: number): number => Math.round(amount * 100)
