/** PDF of pages for a company, with what the printer refuses said in the language of the person. */
import { BusyError } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { refusal, type RefusalKey } from '../records/sentence.ts'
import { PrintFault, type PrintFaultKind } from '../rendering/print-fault.ts'

const keys = {
  timeLimit: 'printTimeLimit',
  memory: 'printMemory',
  pageSize: 'printPageSize',
  pageCount: 'printPageCount',
  ended: 'printEnded',
  busy: 'printBusy',
} as const satisfies Record<PrintFaultKind, RefusalKey>

/** Throws a ServiceError: 422 where the page is the reason; a BusyError (503) where too much waits for the printer or its turn does not come. */
export async function printPdf(
  { ports, session, language }: Pick<CallContext, 'ports' | 'session' | 'language'>,
  htmls: readonly string[],
): Promise<Uint8Array> {
  try {
    return await ports.renderer.pdf(htmls, session.companyId)
  } catch (error) {
    if (!(error instanceof PrintFault)) throw error
    const refused = refusal(language, { status: 422, key: keys[error.kind] })
    throw error.kind === 'busy' ? new BusyError(refused.message) : refused
  }
}
