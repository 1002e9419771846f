/** Months with documents that are not yet reported. Pure. */
import type { Wire } from '#schemas/wire.ts'
import { periodKey, type Period } from './period.ts'

export interface WaitingMonth extends Period {
  /** `2026-11`. */
  readonly key: string
  readonly Amounts: Wire['ReportWaiting'][number]['Amounts']
}

/** As the service answers them, the oldest first. */
export const waitingMonths = (answer: Wire['ReportWaiting']): WaitingMonth[] =>
  answer
    .map(({ PeriodYear, PeriodMonth, Amounts }) => ({
      year: Number(PeriodYear),
      month: Number(PeriodMonth),
      Amounts,
    }))
    .map((month) => ({ ...month, key: periodKey(month) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

/** Documents of a month, those that are cancelled with the others. */
export const countOf = ({ Amounts }: Pick<WaitingMonth, 'Amounts'>): number =>
  Amounts.reduce((sum, one) => sum + one.DocumentCount + one.CancelCount, 0)
