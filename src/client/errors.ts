/** What a failed call means to the one who called: the shared error mapper of the specification, and the error it is thrown as. */
import type { ErrorBody } from '#schemas/answers.ts'

export interface ErrorItem {
  readonly code: number
  readonly description: string
  readonly detail: string | undefined
  /** Place in the body: `InvoiceLines[2].Price`. */
  readonly path: string | undefined
}

/** Result of the error mapper. Of 400 the data are the service's own and `IsError` is absent. */
export interface MappedError {
  readonly IsError?: true
  readonly Result: unknown
  readonly Code: number
}

/** The texts of the specification (section 8). */
export const errorTexts = {
  401: 'Bu istek için yetkilendirme reddedildi.',
  403: 'Yetkisiz Erişim.',
  404: 'API istek yolu hatalı.',
  other: "API'ye ulaşılamıyor.",
} as const

export function mapError(status: number, data: unknown): MappedError {
  if (status === 400) return { Result: data, Code: 400 }
  if (status === 401 || status === 403 || status === 404) return { IsError: true, Result: errorTexts[status], Code: status }
  return { IsError: true, Result: `${errorTexts.other} ${JSON.stringify(data) ?? ''}`.trim(), Code: status }
}

/** A call that was refused or did not get through. `status` is 0 where no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly items: readonly ErrorItem[]
  readonly correlationId: string | undefined
  readonly call: string
  /** What the service says in its own words, where it did. */
  readonly sentence: string | undefined

  constructor(call: string, status: number, data: unknown, options?: ErrorOptions) {
    const body = isErrorBody(data) ? data : undefined
    super(body && status !== 401 && status !== 403 && status !== 404 ? body.Message : textOf(mapError(status, data)), options)
    this.name = 'CallError'
    this.call = call
    this.status = status
    this.sentence = body?.Message
    this.correlationId = body?.CorrelationID
    this.items = (body?.Errors ?? []).map((item) => ({ code: item.Code, description: item.Description, detail: item.Detail ?? undefined, path: item.Path }))
  }

  /** No answer came: whether the service acted is not known. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** By hand and not by the schema: the schemas come with the screens that need them, not with the first page. */
function isErrorBody(data: unknown): data is ErrorBody {
  if (typeof data !== 'object' || data === null || !('Message' in data) || typeof data.Message !== 'string') return false
  const errors = 'Errors' in data ? data.Errors : undefined
  return Array.isArray(errors) && errors.every((item: unknown) => typeof item === 'object' && item !== null && 'Description' in item && typeof item.Description === 'string')
}

const textOf = (mapped: MappedError): string => (typeof mapped.Result === 'string' ? mapped.Result : (JSON.stringify(mapped.Result) ?? ''))
