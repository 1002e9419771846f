import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass, X } from 'lucide-react'
import { useEffect } from 'react'
import { callOfReturn, callsAbove } from '#engine/call-buttons.ts'
import { returnParameter } from '#engine/call-answers.ts'
import type { Box, Call } from '#engine/portal.ts'
import { callQuery, refreshFamily } from '#client/query.ts'
import { recordOf } from '#values/json.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { Failure } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** What stands above a list: what became of that for which the person was away, and the amounts of its calls. */
export function ListHead({ box }: { readonly box: Box }) {
  const portal = usePortal()
  const { mayCall } = useSession()
  const { [returnParameter]: id }: { readonly [returnParameter]?: unknown } = useSearch({
    strict: false,
  })
  const returned = callOfReturn(portal, box)
  const above = callsAbove(portal, box).filter(mayCall)
  return (
    <>
      {returned && typeof id === 'string' && id !== '' && (
        <Returned key={id} call={returned} id={id} />
      )}
      {above.map((call) => (
        <Amounts key={call.id} call={call} box={box} />
      ))}
    </>
  )
}

/** As long as nobody knows how it ended. */
const askAgainMs = 3_000

const states = {
  done: { icon: CircleCheck, tone: 'bg-success-soft text-success-ink' },
  refused: { icon: CircleX, tone: 'bg-error-soft text-error-ink' },
  open: { icon: Hourglass, tone: 'bg-warning-soft text-warning-ink' },
} as const

function Returned({ call, id }: { readonly call: Call; readonly id: string }) {
  const { t } = useText()
  const send = useSend()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery({
    ...callQuery(send, call, { id }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      recordOf(data)['State'] === 'open' ? askAgainMs : false,
  })
  const { State, Message } = recordOf(query.data)
  // Rows and amounts of the list are those of before.
  useEffect(() => {
    if (State !== undefined) void refreshFamily(queries, call.family)
  }, [State, queries, call])
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (State !== 'done' && State !== 'refused' && State !== 'open') return null
  const { icon: Icon, tone } = states[State]
  return (
    <div
      role={State === 'refused' ? 'alert' : 'status'}
      data-outcome={State}
      className={cx('flex items-center gap-3 rounded-lg px-4 py-2', tone)}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">{String(Message)}</p>
      <IconButton
        size="sm"
        icon={<X />}
        label={t('common.close')}
        onClick={() =>
          void navigate({
            to: '.',
            replace: true,
            search: (search: Record<string, unknown>) => ({
              ...search,
              [returnParameter]: undefined,
            }),
          })
        }
      />
    </div>
  )
}

/** Each amount of the answer under its name among the fields of the family; an answer without a currency says counts. */
function Amounts({ call, box }: { readonly call: Call; readonly box: Box }) {
  const { fieldLabel, format } = useText()
  const send = useSend()
  const query = useQuery(callQuery(send, call, {}))
  if (query.error && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton className="h-20 w-full" />
  const { CurrencyCode, ...rest } = recordOf(query.data)
  const amounts = Object.entries(rest).filter(([, value]) => typeof value === 'number')
  // Of what nobody counts there is nothing to say.
  if (amounts.length === 0) return null
  return (
    <dl className="grid rounded-lg bg-surface-raised shadow-card max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:gap-3 sm:bg-transparent sm:shadow-none">
      {amounts.map(([name, value]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-3 px-4 py-2 sm:block sm:rounded-lg sm:bg-surface-raised sm:py-3 sm:shadow-card"
        >
          <dt className="text-sm text-ink-soft">{fieldLabel(box.family, name)}</dt>
          <dd className="font-semibold sm:text-lg text-ink tabular-nums">
            {CurrencyCode === undefined
              ? format.number(Number(value))
              : format.money(Number(value), String(CurrencyCode))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
