/** A report to the authority: its month, and what its state means. Pure. */
import type { Wire } from '#schemas/wire.ts'
import type { Tone } from '../ui/tone.ts'

export type Report = Wire['ReportPage']['Content'][number]

/** `2026-11` */
export const reportMonth = ({ PeriodYear, PeriodMonth }: Report): string =>
  `${PeriodYear}-${PeriodMonth?.padStart(2, '0')}`

/** Codes of reports that are done and of those that the authority still works on; all others are refusals (envelope guide Ek-2). */
const doneCodes: readonly unknown[] = ['1300']
const openCodes: readonly unknown[] = ['1000', '1100', '1200', '1220', null, undefined]

/** The authority has not said yet what becomes of the report. */
export const isUnderWay = ({ GIBCode }: Report): boolean => openCodes.includes(GIBCode)

/** What the authority's answer means: done, still under way, or refused. */
export const toneOfReport = (report: Report): Tone =>
  doneCodes.includes(report.GIBCode) ? 'success' : isUnderWay(report) ? 'warning' : 'error'
