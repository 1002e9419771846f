import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCode2, ListTree, RefreshCw, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { fileName, saveFile } from '../frame/files.ts'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { usePeriod } from '../frame/use-period.ts'
import { Chip } from '../ui/chip.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure, useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../frame/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import type { Tone } from '../ui/tone.ts'
import { isMonthWithin } from './period.ts'
import { ReportDocuments } from './report-documents.tsx'

type Report = Wire['ReportPage']['Content'][number]

/** Reports to the authority with their state, their XML and their documents. */
export function Screen({ route }: { readonly route: Route }) {
  const call = useCall()
  const queries = useQueryClient()
  const { t, format, screenLabel } = useText()
  const sentenceOf = useFailureSentence()
  const [opened, setOpened] = useState<Report>()
  const id = (name: string) => `${route.family}.reports.${name}`
  const input = { Page: 1, PageSize: 100 }
  const { period } = usePeriod(route)
  const portal = usePortal()
  const go = useGo()
  const { mayOpen } = useSession()
  const create = portal.routes.find(
    (one) => one.family === route.family && one.screen === 'reportCreate',
  )
  const list = useQuery({
    queryKey: [route.family, '', id('list'), input],
    queryFn: ({ signal }) => call(id('list'), input, { signal }) as Promise<Wire['ReportPage']>,
    // The authority answers by itself.
    refetchInterval: ({ state }) =>
      state.data?.Content.some((report) => underWay.includes(report.GIBCode)) ? 4_000 : false,
  })
  const reports = (list.data?.Content ?? []).filter((report) =>
    isMonthWithin(monthOf(report), period),
  )
  const act = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const check = (report: Report) =>
    act(async () => {
      toast.info((await call(id('checkFromGib'), { id: report.UUID })) as string)
      await refreshFamily(queries, route.family)
    })
  const download = (report: Report) =>
    act(async () =>
      saveFile(
        (await call(id('xml'), { id: report.UUID })) as string,
        fileName(
          [
            'report',
            report.PeriodYear ?? '',
            report.PeriodMonth ?? '',
            String(report.SectionNumber),
          ],
          'xml',
        ),
        'xml',
      ),
    )
  return (
    <Page title={screenLabel(route)}>
      {list.isPending && <Skeleton className="h-48" />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && reports.length === 0 && (
        <EmptyState title={t('reports.none')} text={t('reports.noneText')} />
      )}
      {reports.length > 0 && (
        <StackedTable
          rows={reports}
          keyOf={(report) => report.UUID}
          columns={[
            {
              key: 'period',
              label: t('reports.period'),
              cell: (report) => <Period report={report} />,
            },
            {
              key: 'section',
              label: t('reports.section'),
              numeric: true,
              isMore: true,
              cell: (report) => report.SectionNumber,
            },
            {
              key: 'created',
              label: t('reports.created'),
              isMore: true,
              cell: (report) => format.dateTime(report.CreatedDate),
            },
            {
              key: 'documents',
              label: t('reports.documents'),
              numeric: true,
              cell: (report) => format.number(report.InvoiceCount),
            },
            {
              key: 'cancels',
              label: t('reports.cancels'),
              numeric: true,
              cell: (report) => format.number(report.CancelInvoiceCount),
            },
            {
              key: 'state',
              label: t('reports.state'),
              cell: (report) => <State report={report} />,
            },
          ]}
          rowActions={(report) => (
            <>
              {create && mayOpen(create) && toneOf(report.GIBCode) === 'error' && (
                <IconButton
                  size="sm"
                  icon={<SendHorizontal />}
                  label={t('reports.resend')}
                  onClick={() => go(hrefOf(portal, create, { Month: monthOf(report) }))}
                />
              )}
              <IconButton
                size="sm"
                icon={<ListTree />}
                label={t('reports.show')}
                onClick={() => setOpened(report)}
              />
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
          )}
        />
      )}
      <Drawer
        open={opened !== undefined}
        onOpen={(open) => !open && setOpened(undefined)}
        size="lg"
        title={t('reports.documentsOf', {
          period: opened ? format.month(Number(opened.PeriodYear), Number(opened.PeriodMonth)) : '',
        })}
      >
        {opened && <ReportParts route={route} report={opened} />}
      </Drawer>
    </Page>
  )
}

/** `2026-11` */
const monthOf = ({ PeriodYear, PeriodMonth }: Report): string =>
  `${PeriodYear}-${PeriodMonth?.padStart(2, '0')}`

/** The month; on a phone with what has columns of its own elsewhere. */
function Period({ report }: { readonly report: Report }) {
  const { t, format } = useText()
  return (
    <span className="font-medium text-ink">
      {format.month(Number(report.PeriodYear), Number(report.PeriodMonth))}
      <span className="block text-xs font-normal text-ink-muted sm:hidden">
        {t('reports.section')} {report.SectionNumber} · {format.date(report.CreatedDate)}
      </span>
    </span>
  )
}

/** What the authority says, with its code. */
function State({ report }: { readonly report: Report }) {
  return (
    <>
      <Chip tone={toneOf(report.GIBCode)}>{report.GIBDescription ?? report.GIBCode}</Chip>{' '}
      <span className="text-xs text-ink-muted tabular-nums">{report.GIBCode}</span>
    </>
  )
}

/** Its documents, and who did what with it. */
function ReportParts(props: { readonly route: Route; readonly report: Report }) {
  const { t } = useText()
  const [tab, setTab] = useState('documents')
  const items = [
    { value: 'documents', label: t('reports.documents'), content: <Documents {...props} /> },
    { value: 'history', label: t('reports.history'), content: <Histories {...props} /> },
  ]
  return <Tabs label={t('reports.documents')} items={items} value={tab} onValue={setTab} />
}

function Histories({ route, report }: { readonly route: Route; readonly report: Report }) {
  const call = useCall()
  const { t, format } = useText()
  const id = `${route.family}.reports.histories`
  const histories = useQuery({
    queryKey: [route.family, '', id, report.UUID],
    queryFn: ({ signal }) =>
      call(id, { id: report.UUID }, { signal }) as Promise<Wire['Histories']>,
  })
  if (histories.isPending) return <Skeleton className="mt-3 h-24" />
  if (histories.isError)
    return <Failure error={histories.error} onRetry={() => void histories.refetch()} />
  if (histories.data.length === 0) return <EmptyState title={t('detail.noHistory')} />
  return (
    <ol className="flex flex-col divide-y divide-line">
      {[...histories.data]
        .sort((a, b) => b.CreatedDate.localeCompare(a.CreatedDate))
        .map((entry, index) => (
          <li key={`${entry.CreatedDate}-${index}`} className="py-2.5">
            <p className="text-ink">{entry.Description}</p>
            <p className="text-sm text-ink-muted tabular-nums">
              {format.dateTime(entry.CreatedDate)} {entry.UserName && <>· {entry.UserName}</>}
            </p>
          </li>
        ))}
    </ol>
  )
}

function Documents({ route, report }: { readonly route: Route; readonly report: Report }) {
  const call = useCall()
  const input = { UUID: report.UUID, Page: 1, PageSize: 500 }
  const id = `${route.family}.reports.documents`
  const documents = useQuery({
    queryKey: [route.family, '', id, input],
    queryFn: ({ signal }) => call(id, input, { signal }) as Promise<Wire['ReportDocumentPage']>,
  })
  if (documents.isPending) return <Skeleton className="mt-3 h-40" />
  if (documents.isError)
    return <Failure error={documents.error} onRetry={() => void documents.refetch()} />
  return (
    <div className="pt-3">
      <ReportDocuments family={route.family} documents={documents.data.Content} />
    </div>
  )
}

/** States of the authority: done, on their way, and all others, which are refusals (envelope guide Ek-2). */
const done: readonly unknown[] = ['1300']
const underWay: readonly unknown[] = ['1000', '1100', '1200', '1220', null, undefined]
const toneOf = (code: unknown): Tone =>
  done.includes(code) ? 'success' : underWay.includes(code) ? 'warning' : 'error'
