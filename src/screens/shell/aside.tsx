/** The dark menu at the left: families as an accordion, or icons only when folded. */
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Route } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { late } from '../ui/late.tsx'
import { Menu } from '../ui/menu.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { familyIcon } from './icons.ts'
import { Logo } from './logo.tsx'
import { menuFor, type MenuFamily } from './menu-entries.ts'
import type { ScreenIconProps } from './screen-icon.tsx'
import { useGo } from './use-go.ts'

const ScreenIcon = late<ScreenIconProps>(async () => (await import('./screen-icon.tsx')).ScreenIcon)

export interface AsideProps {
  readonly folded: boolean
  readonly onFold?: (folded: boolean) => void
}

export function Aside({ folded, onFold }: AsideProps) {
  const { t } = useText()
  const portal = usePortal()
  const { mayOpen } = useSession()
  const groups = menuFor(portal, mayOpen)
  const active = useActiveRoute()
  const foldable = groups.flatMap((group) => group.families).filter((family) => family.routes.length > 1)
  const here = foldable.find((family) => family.key === active?.family)?.key
  const [open, setOpen] = useState<string | undefined>(here ?? foldable[0]?.key)
  // The family of the screen that was navigated to unfolds; what a person unfolds by hand stays until then.
  useEffect(() => {
    if (here !== undefined) setOpen(here)
  }, [here])

  return (
    <nav aria-label={t('shell.menu')} className="flex h-full flex-col bg-aside text-aside-ink">
      <div className={cx('flex h-(--header-height) shrink-0 items-center border-b border-aside-line', folded ? 'justify-center' : 'px-4')}>
        <Link to="/dashboard" aria-label={t('shell.home')} className="flex items-center gap-2 rounded-md">
          <Logo className="size-6" />
          {!folded && <span className="text-lg font-semibold tracking-tight">Evrak</span>}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-3 [scrollbar-color:var(--aside-active)_transparent] [scrollbar-width:thin]">
        {groups.map(({ group, families }) => (
          <div key={group} className="mb-3">
            {!folded && group !== 'home' && <p className="px-2 pb-1 text-2xs font-medium tracking-wide text-aside-muted">{t(`shell.groups.${group}`)}</p>}
            <ul className="flex flex-col gap-0.5">
              {families.map((family) => (
                <li key={family.key}>
                  <Family family={family} folded={folded} active={active} open={open === family.key} onOpen={(next) => setOpen(next ? family.key : undefined)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {onFold && (
        <div className={cx('flex shrink-0 border-t border-aside-line p-2', folded && 'justify-center')}>
          <Tooltip text={t(folded ? 'shell.unfold' : 'shell.fold')} side="right">
            <button
              type="button"
              aria-label={t(folded ? 'shell.unfold' : 'shell.fold')}
              aria-expanded={!folded}
              onClick={() => onFold(!folded)}
              className="flex size-8 items-center justify-center rounded-md text-aside-muted hover:bg-aside-hover hover:text-aside-ink"
            >
              {folded ? <PanelLeftOpen aria-hidden className="size-4" /> : <PanelLeftClose aria-hidden className="size-4" />}
            </button>
          </Tooltip>
        </div>
      )}
    </nav>
  )
}

const rowClasses = 'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-base text-aside-ink/90 hover:bg-aside-hover hover:text-white'

interface FamilyProps {
  readonly family: MenuFamily
  readonly folded: boolean
  readonly active: Route | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

function Family(props: FamilyProps) {
  const only = props.family.routes.length === 1 ? props.family.routes[0] : undefined
  if (only) return <SingleLink route={only} icon={props.family.icon} folded={props.folded} active={props.active?.path === only.path} />
  return props.folded ? <FoldedFamily {...props} /> : <OpenFamily {...props} />
}

function SingleLink({ route, icon, folded, active }: { readonly route: Route; readonly icon: string; readonly folded: boolean; readonly active: boolean }) {
  const { screenLabel } = useText()
  const Icon = familyIcon(icon)
  const link = (
    <Link to={route.path} aria-current={active ? 'page' : undefined} aria-label={screenLabel(route)} className={cx(rowClasses, folded && 'justify-center px-0', active && 'bg-aside-active text-white')}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {!folded && screenLabel(route)}
    </Link>
  )
  return folded ? (
    <Tooltip text={screenLabel(route)} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

function FoldedFamily({ family, active }: FamilyProps) {
  const { t, familyLabel, screenLabel } = useText()
  const go = useGo()
  const Icon = familyIcon(family.icon)
  const groups = family.parts.map(({ part, routes }, index) => ({
    title: index === 0 ? familyLabel(family.key) : t(`shell.parts.${part}`),
    items: routes.map((route) => ({ key: route.path, label: screenLabel(route), icon: <ScreenIcon screen={route.screen} />, onSelect: () => go(route.path) })),
  }))
  return (
    <Menu
      align="start"
      groups={groups}
      trigger={
        <button type="button" aria-label={familyLabel(family.key)} title={familyLabel(family.key)} className={cx(rowClasses, 'justify-center px-0', active?.family === family.key && 'bg-aside-active text-white')}>
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  )
}

function OpenFamily({ family, active, open, onOpen }: FamilyProps) {
  const { t, familyLabel } = useText()
  const id = useId()
  const Icon = familyIcon(family.icon)
  return (
    <>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => onOpen(!open)} className={cx(rowClasses, active?.family === family.key && 'text-white')}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left font-medium">{familyLabel(family.key)}</span>
        <ChevronDown aria-hidden className={cx('size-3.5 text-aside-muted transition-transform duration-200', open && 'rotate-180')} />
      </button>
      <div id={id} inert={!open} className={cx('grid transition-[grid-template-rows] duration-200', open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]')}>
        <div className="overflow-hidden">
          <div className="mb-1 ml-3.5 border-l border-aside-line pl-2.5">
            {family.parts.map(({ part, routes }, index) => (
              <div key={part}>
                {index > 0 && <p className="px-2 pt-2 pb-0.5 text-2xs text-aside-muted">{t(`shell.parts.${part}`)}</p>}
                <ul>
                  {routes.map((route) => (
                    <li key={route.path}>
                      <RouteLink route={route} active={active?.path === route.path} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

function RouteLink({ route, active }: { readonly route: Route; readonly active: boolean }) {
  const { screenLabel } = useText()
  return (
    <Link
      to={route.path}
      aria-current={active ? 'page' : undefined}
      className={cx('flex min-h-7 items-center rounded-md px-2 text-sm text-aside-muted hover:bg-aside-hover hover:text-white', active && 'bg-aside-active font-medium text-white')}
    >
      <span className="truncate">{screenLabel(route)}</span>
    </Link>
  )
}

/** The compiled route of the address on screen. */
export function useActiveRoute(): Route | undefined {
  const portal = usePortal()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return portal.routes.find((route) => route.path === path)
}
