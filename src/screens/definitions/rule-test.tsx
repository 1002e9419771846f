import { recordOf, recordsIn } from '#values/json.ts'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { nameOf, partyOf, type Row } from '#engine/inputs.ts'
import { type Box, type Route, callIdOf } from '#engine/portal.ts'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { addDays, today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { boxesOfRule, isHit, unknownIn } from './rule-hits.ts'
import type { Rule } from './rule-terms.ts'

const days = 30
const pageSize = 500
/** The newest of a box; a company with more learns enough from these. */
const mostPages = 10
const namedHits = 5

interface Found {
  readonly box: Box
  readonly row: Row
}

/** Tries a rule on the documents of the last days: of how many it would have told, and of which. Changed terms are counted anew. */
export function RuleTest({ route, rule }: { readonly route: Route; readonly rule: Rule }) {
  const portal = usePortal()
  const { mayCall } = useSession()
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const boxes = boxesOfRule(portal, route)
  const lists = useLists(route, boxes, asked)
  const unknown = [...new Set(boxes.flatMap((box) => unknownIn(box, rule)))]
  const mayRead = boxes.length > 0 && boxes.every((box) => mayCall(box.calls['list'] ?? ''))
  const hidden = unknown.map((name) => t(`definitions.rules.words.${name}`)).join(', ')
  const waits = mayRead
    ? hidden === ''
      ? undefined
      : t('definitions.rules.test.hidden', { fields: hidden })
    : t('definitions.noRight')
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        icon={<FlaskConical />}
        loading={asked && lists.isPending}
        disabledReason={waits}
        onClick={() => (asked ? void lists.refetch() : setAsked(true))}
      >
        {t('definitions.rules.test.run')}
      </Button>
      {asked && lists.isError && (
        <Failure className="w-full py-4" error={lists.error} onRetry={() => void lists.refetch()} />
      )}
      {asked && lists.isPending && (
        <span role="status" className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner /> {t('definitions.rules.test.running', { days })}
        </span>
      )}
      {asked && waits === undefined && lists.data && (
        <Result found={lists.data.found} isCut={lists.data.isCut} rule={rule} />
      )}
    </div>
  )
}

function useLists(route: Route, boxes: readonly Box[], enabled: boolean) {
  const call = useCall()
  const period = { StartDate: addDays(today(), 1 - days), EndDate: today() }
  return useQuery({
    queryKey: [route.family, route.box ?? '', 'rule test', period],
    enabled,
    queryFn: async ({ signal }) => {
      const found: Found[] = []
      let isCut = false
      for (const box of boxes) {
        for (let Page = 1, last = 1; Page <= last; Page++) {
          const page = recordOf(
            await call(callIdOf(box, 'list'), { ...period, Page, PageSize: pageSize }, { signal }),
          )
          const pages = Number(page['TotalPages'])
          found.push(...recordsIn(page['Content']).map((row) => ({ box, row })))
          last = Math.min(pages, mostPages)
          isCut ||= pages > mostPages
        }
      }
      return { found, isCut }
    },
  })
}

function Result({
  found,
  isCut,
  rule,
}: {
  readonly found: readonly Found[]
  readonly isCut: boolean
  readonly rule: Rule
}) {
  const { t, format } = useText()
  const hits = found.filter(({ box, row }) => isHit(box, row, rule))
  const total = format.number(found.length, 0)
  const says = found.length === 0 ? 'nothing' : hits.length === 0 ? 'none' : 'hits'
  return (
    <div role="status" className="w-full rounded-md bg-info-soft px-3 py-2 text-base text-info-ink">
      <p>{t(`definitions.rules.test.${says}`, { count: hits.length, total, days })}</p>
      {hits.length > 0 && (
        <ul className="mt-1 text-sm">
          {hits.slice(0, namedHits).map(({ box, row }) => (
            <li key={`${box.id} ${String(row['UUID'])}`} className="truncate tabular-nums">
              {[nameOf(box, row), partyOf(box, row)?.name].filter(Boolean).join(' · ')}
            </li>
          ))}
          {hits.length > namedHits && (
            <li>{t('selection.andMore', { count: hits.length - namedHits })}</li>
          )}
        </ul>
      )}
      {isCut && <p className="mt-1 text-sm">{t('definitions.rules.test.cut', { total })}</p>}
    </div>
  )
}
