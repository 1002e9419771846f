/**
 * Why a stylesheet gave no page: it is wrong, it took too long, it wrote too much, its process ended (memory, above all), or this
 * service runs no stylesheets of companies at all.
 */
export type CageFaultKind = 'stylesheet' | 'timeLimit' | 'outputLimit' | 'ended' | 'refused'

export interface FaultDetail {
  /** Of the standard (`XPST0017`), where it is one of its errors. */
  readonly code: string
  readonly message: string
  readonly line?: number
}

export class CageFault extends Error {
  readonly kind: CageFaultKind
  readonly detail: FaultDetail | undefined
  constructor(kind: CageFaultKind, detail?: FaultDetail) {
    super(detail?.message ?? `The stylesheet was stopped: ${kind}`)
    this.kind = kind
    this.detail = detail
  }
}
