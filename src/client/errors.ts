/** What a failed call means to the one who called: the shared error mapper of the specification, and the error it is thrown as. */
import type { ErrorBody } from '#schemas/answers.ts'
import { requiredMarker } from '#schemas/required-marker.ts'

export interface ErrorItem {
  readonly code: number
  readonly description: string
  /** More than the sentence says; the marker of a required field says nothing more. */
  readonly detail: string | undefined
  /** Place in the body: `InvoiceLines[2].Price`. */
  readonly path: string | undefined
}

/** Result of the error mapper. Of 400, and of the helpers on the person's own machine, the data are the answer's own and `IsError` is absent. */
export interface MappedError {
  readonly IsError?: true
  readonly Result: unknown
  readonly Code: number
}

/** The texts of the specification (section 8). Screens show them in their language (`common.errors`). */
export const errorTexts = {
  401: 'Bu istek için yetkilendirme reddedildi.',
  403: 'Yetkisiz Erişim.',
  404: 'API istek yolu hatalı.',
  other: "API'ye ulaşılamıyor.",
} as const

/** What a tab says that shows another company than the session: the service would refuse it (409). */
export const elsewhereText = 'Oturum başka bir firmaya geçti; bu sekmeden bir şey gönderilmedi.'

/** Written to the console only, in Turkish (specification 8). */
export const logTexts = {
  company: 'Firma bilgileri yüklenemedi.',
  identifications: 'Firma kimlik bilgileri yüklenemedi.',
} as const

export function mapError(status: number, data: unknown): MappedError {
  if (status === 400) return { Result: data, Code: 400 }
  if (status === 401 || status === 403 || status === 404)
    return { IsError: true, Result: errorTexts[status], Code: status }
  return {
    IsError: true,
    Result: `${errorTexts.other} ${JSON.stringify(data) ?? ''}`.trim(),
    Code: status,
  }
}

export interface CallErrorOptions extends ErrorOptions {
  /** From the headers, where the body has none. */
  readonly correlationId?: string | undefined
  /** Answer of a helper on the person's own machine: handed on as it is. */
  readonly isLocal?: boolean
}

/** Longer texts are cut for people; what was answered is in `mapped`. */
const shownLength = 300

/** A call that was refused or did not get through. `status` is 0 where no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly items: readonly ErrorItem[]
  readonly correlationId: string | undefined
  readonly call: string
  /** What the service says in its own words, where it did; at most 300 characters, no markup. */
  readonly sentence: string | undefined
  /** Of an answer that is none of the service's: what it says, to stand behind the sentence that the service was not reached. */
  readonly rest: string
  readonly mapped: MappedError

  constructor(
    call: string,
    status: number,
    data: unknown,
    { correlationId, isLocal = false, ...options }: CallErrorOptions = {},
  ) {
    const mapped = isLocal ? { Result: data, Code: status } : mapError(status, data)
    const body = isErrorBody(data) ? data : undefined
    const sentence = body && shown(body.Message)
    const rest = body ? '' : shown(textOf(data), shownLength - errorTexts.other.length - 1)
    super(messageOf(mapped, sentence, rest), options)
    this.name = 'CallError'
    this.call = call
    this.status = status
    this.sentence = sentence
    this.rest = rest
    this.mapped = mapped
    this.correlationId = body?.CorrelationID ?? correlationId
    this.items = itemsOf(data)
  }

  /** No answer came: whether the service acted is not known. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }

  /** Not sent at all, because the session has gone over to another company than the tab's. */
  get isElsewhere(): boolean {
    return this.status === 409 && this.sentence === elsewhereText
  }

  /** For logs: which call it was stands before what happened. */
  override toString(): string {
    return `[${this.call}] ${this.message}`
  }
}

/** The items of an answer in the service's own form; of any other answer none. */
export function itemsOf(data: unknown): readonly ErrorItem[] {
  const errors = isErrorBody(data) ? data.Errors : []
  return errors.map((item) => ({
    code: item.Code,
    description: item.Description,
    detail: item.Detail === requiredMarker ? undefined : (item.Detail ?? undefined),
    path: item.Path,
  }))
}

/** By hand and not by the schema: the schemas come with the screens that need them, not with the first page. */
function isErrorBody(data: unknown): data is ErrorBody {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('Message' in data) ||
    typeof data.Message !== 'string'
  )
    return false
  const errors = 'Errors' in data ? data.Errors : undefined
  return (
    Array.isArray(errors) &&
    errors.every(
      (item: unknown) =>
        typeof item === 'object' &&
        item !== null &&
        'Description' in item &&
        typeof item.Description === 'string',
    )
  )
}

function messageOf(mapped: MappedError, sentence: string | undefined, rest: string): string {
  if (!mapped.IsError) return sentence ?? rest
  if (mapped.Code === 401 || mapped.Code === 403 || mapped.Code === 404)
    return errorTexts[mapped.Code]
  return sentence ?? `${errorTexts.other} ${rest}`.trim()
}

const textOf = (data: unknown): string =>
  typeof data === 'string' ? data : (JSON.stringify(data) ?? '')

/** Text for people: no markup, no line breaks, not long (TRUST H8). */
export function shown(text: string, length = shownLength): string {
  const plain = text
    .split(/<(?:script|style)\b|<!--/i)
    .map((part, index) => (index === 0 ? part : afterEnd(part)))
    .join(' ')
    .replace(/<[/!]?[a-z][^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= length ? plain : `${plain.slice(0, length - 1)}…`
}

/** What follows the end of a script, a style or a comment; all of it where there is no end. */
function afterEnd(part: string): string {
  const [, ...shown] = part.split(/<\/(?:script|style)\s*>|-->/i)
  return shown.length > 0 ? shown.join(' ') : part
}
