/** Periods and names of ledgers by the authority's guide (LEDGER.md 1). */

/** What a file is: journal, ledger by account, and their certificates (berat). */
export type LedgerKind = 'Y' | 'K' | 'YB' | 'KB'

/** A part of a month, or the whole of it. */
export interface LedgerPeriod {
  readonly start: string
  readonly end: string
  /** 0 for the whole month in one file; else 1, 2 … */
  readonly part: number
}

/** `1234567808-202604-Y-000000.xml`, of a branch `…-000000-0001.xml`. */
export function ledgerFileName(
  taxNumber: string,
  { start, part }: LedgerPeriod,
  kind: LedgerKind,
  branch = '',
): string {
  const pieces = [taxNumber, monthDigits(start), kind, String(part).padStart(6, '0')]
  return `${[...pieces, ...(branch === '' ? [] : [branch])].join('-')}.xml`
}

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
