/** Periods and names of ledgers by the authority's guide (LEDGER.md 1). */

/** What a file is: journal, ledger by account, and their certificates (berat). */
export type LedgerKind = 'Y' | 'K' | 'YB' | 'KB'

/** A certificate with the seal of the authority. */
export type SealedKind = 'GIB-YB' | 'GIB-KB'

/** All that is kept of a ledger: its files, what the authority sealed, and with the last ledger of a month the report of the month. */
export type KeptKind = LedgerKind | SealedKind | 'DR'

/** A part of a month, or the whole of it. */
export interface LedgerPeriod {
  readonly start: string
  readonly end: string
  /** 0 for the whole month in one file; else 1, 2 … */
  readonly part: number
}

/** `1234567808-202604-Y-000000.xml`, of a branch `…-000000-0001.xml`; sealed `GIB-…`. A report has no parts. */
export function ledgerFileName(
  taxNumber: string,
  { start, part }: LedgerPeriod,
  kind: KeptKind,
  branch = '',
): string {
  const sealed = kind === 'GIB-YB' || kind === 'GIB-KB'
  const place = String(kind === 'DR' ? 0 : part).padStart(6, '0')
  const pieces = [
    taxNumber,
    monthDigits(start),
    sealed ? kind.slice(sealPrefix.length) : kind,
    place,
  ]
  return `${sealed ? sealPrefix : ''}${[...pieces, ...(branch === '' ? [] : [branch])].join('-')}.xml`
}

const sealPrefix = 'GIB-'

/** `2026-04-30` gives `202604`. */
export const monthDigits = (day: string): string => day.slice(0, 7).replace('-', '')

/** `2026-04-30` gives `2026-04-01`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}
const dayMs = 86_400_000

export const isWholeMonth = ({ start, end }: Pick<LedgerPeriod, 'start' | 'end'>): boolean =>
  start === firstOfMonth(start) && end === lastOfMonth(start)
