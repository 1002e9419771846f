/**
 * Why a page was not printed. The first ones are the fault of the page: printing it again would end the same way. `busy` is not: too
 * much waits for the printer.
 */
export type PrintFaultKind = 'timeLimit' | 'memory' | 'pageSize' | 'pageCount' | 'ended' | 'busy'

export class PrintFault extends Error {
  readonly kind: PrintFaultKind
  constructor(kind: PrintFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PrintFault'
    this.kind = kind
  }
}
