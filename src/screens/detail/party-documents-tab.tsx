import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { boxOf, callOfBox, routeAt, type Box, type Portal, type Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { hrefOf } from '#client/links.ts'
import { answerQuery } from '#client/query.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { recordParameter } from '../rows/list-search.ts'
import { Button } from '../ui/button.tsx'
import { RecordState } from './record-state.tsx'

type PartyDocument = Wire['PartyDocumentPage']['Content'][number]

const atOnce = 20
/** No more are answered at once; who needs them looks for the number in the list of that kind. */
const most = 500

/** What was sent to whoever the record is about, and what came from there, over all kinds of documents; of a package, what took its credits. */
export function PartyDocumentsTab({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t } = useText()
  const [size, setSize] = useState(atOnce)
  const call = callOfBox(usePortal(), box, 'documents')
  const query = useQuery({
    ...answerQuery(useSend(), call, 'PartyDocumentPage', { id, Page: 1, PageSize: size }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordState
      query={query}
      isEmpty={({ TotalCount }) => TotalCount === 0}
      emptyText={t(`detail.documents.${box.record?.counts ? 'emptyCounted' : 'empty'}`)}
    >
      {({ Content, TotalCount }) => (
        <div className="flex flex-col gap-2 pb-4">
          <p className="text-sm text-ink-muted">
            {t('detail.documents.count', { count: TotalCount })}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {Content.map((document) => (
              <Document key={`${document.Box} ${document.UUID}`} document={document} />
            ))}
          </ul>
          {Content.length < Math.min(TotalCount, most) && (
            <Button
              className="self-start"
              loading={query.isPlaceholderData}
              onClick={() => setSize(Math.min(most, size * 2))}
            >
              {t('detail.documents.more')}
            </Button>
          )}
        </div>
      )}
    </RecordState>
  )
}

function Document({ document }: { readonly document: PartyDocument }) {
  const { t, format, screenLabel } = useText()
  const portal = usePortal()
  const box = boxOf(portal, document.Box)
  const route = listOf(portal, box)
  const kind = [t(`families.${box.family}.document`), route && screenLabel(route)]
  const Icon = document.IsReceived ? ArrowDownLeft : ArrowUpRight
  const direction = t(`detail.documents.${document.IsReceived ? 'received' : 'sent'}`)
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon aria-label={direction} className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <div className="min-w-0 flex-1 basis-52">
          <Name document={document} route={route} />
          <p className="text-sm text-ink-muted">{kind.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="ml-auto text-right tabular-nums">
          {box.columns.some(({ fact }) => fact === 'payable') && (
            <p className={document.IsCancel ? 'text-ink-muted line-through' : 'text-ink'}>
              {format.money(document.PayableAmount, document.CurrencyCode) || '–'}
            </p>
          )}
          <p className="text-sm text-ink-muted">
            {document.IsCancel && <>{t('detail.documents.cancelled')} · </>}
            {format.date(document.IssueDate)}
          </p>
        </div>
      </div>
    </li>
  )
}

/** Its number leads to it in its list, for whoever may open that. */
function Name({
  document: { DocumentNumber, UUID },
  route,
}: {
  readonly document: PartyDocument
  readonly route: Route | undefined
}) {
  const portal = usePortal()
  const { mayOpen } = useSession()
  const name = DocumentNumber ?? UUID.slice(0, 8)
  return route && mayOpen(route) ? (
    <a
      href={hrefOf(portal, route, { Search: name, [recordParameter]: UUID })}
      className="font-medium break-all text-primary-ink hover:underline"
    >
      {name}
    </a>
  ) : (
    <span className="font-medium break-all text-ink">{name}</span>
  )
}

/** The list that shows all documents of a box; undefined where there is none. */
const listOf = (portal: Portal, { views }: Box): Route | undefined =>
  routeAt(portal, views[0]?.route)
