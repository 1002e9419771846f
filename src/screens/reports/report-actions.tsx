import { useQueryClient } from '@tanstack/react-query'
import { FileCode2, ListTree, RefreshCw, SendHorizontal } from 'lucide-react'
import type { Route } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { reportMonth, toneOfReport, type Report } from './report.ts'

export interface ReportActionsProps {
  readonly route: Route
  readonly report: Report
  readonly onShow: () => void
}

/** What can be done with a report of the list. */
export function ReportActions({ route, report, onShow }: ReportActionsProps) {
  const { t } = useText()
  const { check, download } = useReportCalls(route.family)
  return (
    <>
      {toneOfReport(report) === 'error' && <ResendButton route={route} report={report} />}
      <IconButton size="sm" icon={<ListTree />} label={t('reports.show')} onClick={onShow} />
      <IconButton
        size="sm"
        icon={<RefreshCw />}
        label={t('reports.check')}
        onClick={() => void check(report)}
      />
      <IconButton
        size="sm"
        icon={<FileCode2 />}
        label={t('reports.xml')}
        onClick={() => void download(report)}
      />
    </>
  )
}

/** Leads to a new report of the month of one that was refused, where the person may make one. */
function ResendButton({ route, report }: Pick<ReportActionsProps, 'route' | 'report'>) {
  const { t } = useText()
  const portal = usePortal()
  const go = useGo()
  const { mayOpen } = useSession()
  const create = portal.routes.find(
    (one) => one.family === route.family && one.screen === 'reportCreate',
  )
  if (!create || !mayOpen(create)) return null
  return (
    <IconButton
      size="sm"
      icon={<SendHorizontal />}
      label={t('reports.resend')}
      onClick={() => go(hrefOf(portal, create, { Month: reportMonth(report) }))}
    />
  )
}

/** Asks the authority about a report, and saves its XML; what fails is told. */
function useReportCalls(family: string) {
  const call = useCall()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const check = ({ UUID }: Report) =>
    attempt(async () => {
      toast.info(await call(`${family}.reports.checkFromGib`, { id: UUID }, { answer: 'Text' }))
      await refreshFamily(queries, family)
    })
  const download = ({ UUID, PeriodYear, PeriodMonth, SectionNumber }: Report) =>
    attempt(async () => {
      const xml = await call(`${family}.reports.xml`, { id: UUID }, { answer: 'Xml' })
      const name = ['report', PeriodYear ?? '', PeriodMonth ?? '', String(SectionNumber)]
      const { fileName, saveFile } = await import('../frame/files.ts')
      saveFile(xml, fileName(name, 'xml'), 'xml')
    })
  return { check, download }
}
