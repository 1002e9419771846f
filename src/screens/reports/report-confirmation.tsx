import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshFamily } from '#client/query.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { periodQuery } from './period.ts'
import { ReportSums } from './report-waiting.tsx'
import { countOf, type WaitingMonth } from './waiting.ts'

export interface ReportConfirmationProps {
  readonly family: string
  /** The chosen month, `2026-11`. */
  readonly period: string
  /** Its documents; undefined where none wait. */
  readonly month: WaitingMonth | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Asks before the report of a month goes to the authority, and sends it. */
export function ReportConfirmation({
  family,
  period,
  month,
  open,
  onOpen,
}: ReportConfirmationProps) {
  const { t, format } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const [error, setError] = useState<string>()
  const send = async () => {
    try {
      await call(`${family}.reports.send`, { body: periodQuery(period) })
      await refreshFamily(queries, family)
      toast.success(t('reports.sent'))
    } catch (failure) {
      setError(sentenceOf(failure))
      throw failure
    }
  }
  const monthName = format.month(Number(period.slice(0, 4)), Number(period.slice(5)))
  return (
    <ConfirmDialog
      open={open && month !== undefined}
      onOpen={(next) => {
        setError(undefined)
        onOpen(next)
      }}
      title={t('reports.askTitle', { month: monthName })}
      description={t('reports.askText', { count: month ? countOf(month) : 0 })}
      confirmLabel={t('reports.create')}
      error={error}
      onConfirm={send}
    >
      {month && <ReportSums amounts={month.Amounts} />}
    </ConfirmDialog>
  )
}
