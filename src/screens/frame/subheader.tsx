/** The row under the header: where one is, whose last crumb is the title of the page, the period, and what the screen can do. */
import { ChevronRight, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { familyOf, type Route } from '#engine/portal.ts'
import { usePortal, useText } from './portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { DateRangeInput } from '../ui/date-range.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useActiveRoute } from './active-route.ts'
import { familyIcon } from './icons.ts'
import { hasPeriod, useHref } from './period.ts'
import { useTabTitle } from './tab-title.ts'
import { allTimes, usePeriod } from './use-period.ts'

export interface SubheaderProps {
  readonly title: ReactNode
  /** Beside the title: a count, a state. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
}

export function Subheader({ title, aside, actions }: SubheaderProps) {
  const portal = usePortal()
  const route = useActiveRoute()
  useTabTitle(typeof title === 'string' ? title : undefined)
  return (
    <header
      data-print="no"
      className="sticky top-(--header-height) z-20 flex min-h-13 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-2 bg-surface/94 px-4 py-2 backdrop-blur-sm lg:px-6"
    >
      <Crumbs route={route} title={title} />
      {aside}
      <span className="min-w-0 flex-1" />
      {route && hasPeriod(portal, route) && <PeriodPicker route={route} />}
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

/** Icon and name of the family, then the screen; on phones the screen only. */
const Crumbs = memo(function Crumbs({
  route,
  title,
}: {
  readonly route: Route | undefined
  readonly title: ReactNode
}) {
  const { t } = useText()
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {route && <FamilyCrumb route={route} title={title} />}
        <li aria-current="page" className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight text-ink">{title}</h1>
        </li>
      </ol>
    </nav>
  )
})

function FamilyCrumb({ route, title }: { readonly route: Route; readonly title: ReactNode }) {
  const { t, familyLabel } = useText()
  const portal = usePortal()
  const href = useHref()
  const family = familyOf(portal, route.family)
  const Icon = familyIcon(family.icon)
  const isHome = family.group === 'home' || family.group === 'none'
  const home = portal.routes.find((one) => one.screen === 'dashboard')
  if (isHome) {
    return (
      <li className="hidden shrink-0 sm:block">
        {home && route !== home ? (
          <a href={href(home)} aria-label={t('shell.home')} className={iconClasses}>
            <Icon aria-hidden className="size-4" />
          </a>
        ) : (
          <span aria-hidden className={iconClasses}>
            <Icon className="size-4" />
          </span>
        )}
      </li>
    )
  }
  return (
    <li className="hidden shrink-0 items-center gap-1.5 text-base text-ink-muted sm:flex">
      <span aria-hidden className={iconClasses}>
        <Icon className="size-4" />
      </span>
      {/* A family whose one list has its name says it once. */}
      {familyLabel(family.key) !== title && (
        <>
          {familyLabel(family.key)}
          <ChevronRight aria-hidden className="size-3.5 text-line-control" />
        </>
      )}
    </li>
  )
}

const iconClasses =
  'flex size-7 items-center justify-center rounded-md bg-surface-raised text-ink-muted shadow-card'

/** The one choice of the period. What was chosen is coloured, and taken back by one click. */
const PeriodPicker = memo(function PeriodPicker({ route }: { readonly route: Route }) {
  const { t } = useText()
  const { period, isChosen, setPeriod } = usePeriod(route)
  return (
    <span
      data-period={isChosen ? 'chosen' : 'usual'}
      // On phones a chosen period has a row of its own, and the usual one is an icon.
      className={cx(
        'inline-flex items-center rounded-md',
        isChosen
          ? 'bg-primary-soft ring-1 ring-primary/25 ring-inset max-sm:order-last max-sm:w-full [&>button:first-child]:max-sm:flex-1 [&>button:first-child]:max-sm:justify-start'
          : route.screen !== 'dashboard' && '[&_.period-text]:max-sm:sr-only',
      )}
    >
      <DateRangeInput
        value={period}
        onValue={setPeriod}
        align="end"
        clearable={isChosen}
        isPlain={isChosen}
      />
      {isChosen && (
        <IconButton
          icon={<X />}
          label={t('shell.clearPeriod')}
          onClick={() => setPeriod(allTimes)}
          className="rounded-l-none text-primary-ink hover:bg-primary/12 hover:text-primary-ink"
        />
      )}
    </span>
  )
})
