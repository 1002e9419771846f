/** What keeps the database from being used, as readiness tells it. */
export type StoreFaultKind = 'database' | 'disk' | 'migrations'

/** The message may be shown to strangers: it names no address and no user. */
export class StoreFault extends Error {
  readonly kind: StoreFaultKind
  constructor(kind: StoreFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreFault'
    this.kind = kind
  }
}
