/** Lines of the books as CSV, as they are checked and kept. */
import type { LedgerFault } from '#documents/ledger/line.ts'
import type { Encoding } from './kept-ledgers.ts'

export interface LinesFile {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
  /** What is wrong with it already: cells of a spreadsheet that lost their text. */
  readonly faults: readonly LedgerFault[]
}

/** Lines that are CSV already. */
export const linesFile = (bytes: Uint8Array): LinesFile => ({
  bytes,
  encoding: encodingOf(bytes),
  faults: [],
})

/** UTF-8 where it is that; else what programs in Türkiye write. */
function encodingOf(bytes: Uint8Array): Encoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1254'
  }
}
