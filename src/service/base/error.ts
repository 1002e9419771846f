/** Errors that the caller can do something about, in the shape of the public API. */
import type { ErrorBody } from '#schemas/answers.ts'

export interface ErrorItem {
  /** Code of the public API (3009 series not found …) or, for plain input errors, 1. */
  readonly code: number
  readonly description: string
  readonly detail?: string
  /** Place in the body or query: `Document.InvoiceLines[2].Price`. */
  readonly path?: string
}

export class ServiceError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507
  readonly items: readonly ErrorItem[]
  constructor(status: ServiceError['status'], message: string, items: readonly ErrorItem[] = []) {
    super(message)
    this.status = status
    this.items = items
  }

  body(correlationId: string): ErrorBody {
    const items =
      this.items.length > 0 ? this.items : [{ code: this.status, description: this.message }]
    return {
      Message: this.message,
      Errors: items.map(({ code, description, detail, path }) => ({
        Code: code,
        Description: description,
        Detail: detail ?? null,
        ...(path !== undefined && { Path: path }),
      })),
      CorrelationID: correlationId,
    }
  }
}

/** There is too much to do now: the same may go well in a while. */
export class BusyError extends ServiceError {
  constructor(message: string, items: readonly ErrorItem[] = []) {
    super(503, message, items)
  }
}

/** Asked too often; `seconds` until the next question is heard. */
export class ThrottledError extends ServiceError {
  readonly seconds: number
  constructor(seconds: number, message: string) {
    super(429, message)
    this.seconds = seconds
  }
}
