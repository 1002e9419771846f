/** The dark menu at the left: families as an accordion; folded, icons only, and unfolded over the page while one is in it. */
import { ChevronDown, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import {
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { MenuGroup, Route } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { useFirstPageUp } from '../ui/lazy-component.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useActiveRoute } from '../frame/active-route.ts'
import { useChoices } from '../frame/choices.ts'
import { goKey, goTargets, shownKeys } from './go-targets.ts'
import { familyIcon } from '../frame/icons.ts'
import { Logo } from '../ui/logo.tsx'
import { menuFor, type MenuEntries, type MenuFamily } from './menu-entries.ts'
import { useHref } from '../frame/period.ts'

export interface AsideProps {
  /** Icons only. */
  readonly isRail?: boolean
  /** Button that folds and unfolds, where there is one. */
  readonly fold?: { readonly folded: boolean; readonly onFold: (folded: boolean) => void }
  /** Button that takes the menu away, where it lies over the page. */
  readonly onClose?: () => void
}

/** What was unfolded in passing folds back 500 ms after the menu was left (specification 9, hover timeout of the dropdown); 100 of them it took to fold. */
const dropdownMs = 500 - 100

export function Aside({ isRail = false, fold, onClose }: AsideProps) {
  const { t } = useText()
  const portal = usePortal()
  const { mayOpen } = useSession()
  const groups = useMemo(() => menuFor(portal, mayOpen), [portal, mayOpen])
  const active = useActiveRoute()
  const [open, setOpen] = useOpenFamily(groups, active, isRail)
  const entry = { isRail, keys: useShownKeys(fold !== undefined), href: useHref() }

  return (
    <nav
      aria-label={t('shell.menu')}
      className="flex h-full w-60 max-w-full flex-col bg-aside text-aside-ink"
    >
      <Brand isRail={isRail} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 py-2 [scrollbar-color:var(--aside-active)_transparent] [scrollbar-width:thin]">
        {groups.map(({ group, families }) => (
          <div key={group} className="mb-2">
            {group !== 'home' && <Heading group={group} isRail={isRail} />}
            <ul className="flex flex-col gap-0.5">
              {families.map((family) => (
                <li key={family.key}>
                  <Family
                    {...entry}
                    family={family}
                    activePath={family.routes.find(({ path }) => path === active?.path)?.path}
                    isHere={family.key === active?.family}
                    open={open === family.key && !isRail}
                    onOpen={setOpen}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {fold && <FoldButton {...fold} isRail={isRail} />}
    </nav>
  )
}

/** The family that is unfolded: that of the screen, until a person unfolds another by hand. */
function useOpenFamily(
  groups: readonly MenuEntries[],
  active: Route | undefined,
  isRail: boolean,
): [string | undefined, (key: string | undefined) => void] {
  const foldable = groups
    .flatMap((group) => group.families)
    .filter((family) => family.routes.length > 1)
  const here = foldable.find((family) => family.key === active?.family)?.key
  const first = foldable.find((family) => family.key !== active?.family)?.key
  const usual = here ?? first
  const [open, setOpen] = useState(usual)
  useEffect(() => {
    if (here !== undefined) setOpen(here)
  }, [here])
  useEffect(() => {
    if (!isRail) return
    const timer = setTimeout(() => setOpen(usual), dropdownMs)
    return () => clearTimeout(timer)
  }, [isRail, usual])
  return [open, setOpen]
}

/** `G 1` by the path that it leads to; none where there is no keyboard to speak of, or keys are switched off. */
function useShownKeys(isWanted: boolean): ReadonlyMap<string, string> {
  const portal = usePortal()
  const { mayOpen } = useSession()
  const [{ singleKeys }] = useChoices()
  return useMemo(() => {
    const targets = isWanted && singleKeys ? goTargets(portal, mayOpen) : []
    return new Map(
      targets.map(({ key, route }) => [route.path, [goKey, key].flatMap(shownKeys).join(' ')]),
    )
  }, [isWanted, singleKeys, portal, mayOpen])
}

function Brand({
  isRail,
  onClose,
}: {
  readonly isRail: boolean
  readonly onClose: (() => void) | undefined
}) {
  const { t } = useText()
  const href = useHref()
  const home = usePortal().routes.find((route) => route.screen === 'dashboard')
  return (
    <div className="flex h-(--header-height) shrink-0 items-center border-b border-aside-line px-3">
      <a
        href={home ? href(home) : '/'}
        aria-label={t('shell.home')}
        className="flex h-8 items-center gap-2.5 rounded-md px-1"
      >
        <Logo className="size-6 shrink-0" />
        <span
          className={cx(
            'text-lg font-semibold tracking-tight transition-opacity duration-150',
            isRail && 'opacity-0',
          )}
        >
          Evrak
        </span>
      </a>
      {onClose && (
        <button
          type="button"
          aria-label={t('common.close')}
          onClick={onClose}
          className={cx(iconButtonClasses, 'ml-auto')}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

/** In a rail a line stands for the words, at the same height: icons stay where they are when the menu unfolds. */
function Heading({
  group,
  isRail,
}: {
  readonly group: MenuGroup['group']
  readonly isRail: boolean
}) {
  const { t } = useText()
  return (
    <p className="relative flex h-7 items-center px-2 text-2xs font-medium tracking-wide text-aside-muted">
      <span className={cx('truncate', isRail && 'invisible')}>{t(`shell.groups.${group}`)}</span>
      {isRail && <span aria-hidden className="absolute left-0 h-px w-8 bg-aside-line" />}
    </p>
  )
}

const iconButtonClasses =
  'flex size-8 shrink-0 items-center justify-center rounded-md text-aside-muted hover:bg-aside-hover hover:text-aside-ink'

function FoldButton({
  folded,
  onFold,
  isRail,
}: NonNullable<AsideProps['fold']> & { readonly isRail: boolean }) {
  const { t } = useText()
  const label = t(folded ? 'shell.unfold' : 'shell.fold')
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  const button = (
    <button
      data-fold
      type="button"
      aria-label={label}
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
      className={cx(iconButtonClasses, !isRail && 'w-full justify-start gap-2.5 px-2')}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {!isRail && <span className="truncate text-sm">{label}</span>}
    </button>
  )
  return (
    <div className="shrink-0 border-t border-aside-line px-3 py-2">
      {isRail ? (
        <Tooltip text={label} side="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </div>
  )
}

/** Icon and words; in a rail just as wide as the icon's ground. */
const rowClasses =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-left text-base leading-5 text-aside-ink/90 hover:bg-aside-hover hover:text-white'
const widthOf = (isRail: boolean): string =>
  isRail ? 'w-8 overflow-hidden whitespace-nowrap' : 'w-full'

interface EntryProps {
  readonly isRail: boolean
  readonly keys: ReadonlyMap<string, string>
  readonly href: (route: Route) => string
  /** Path of the open screen, where it is one of these. */
  readonly activePath: string | undefined
}
interface FamilyProps extends EntryProps {
  readonly family: MenuFamily
  /** The screen that is open belongs to it, be it in the menu or not. */
  readonly isHere: boolean
  readonly open: boolean
  readonly onOpen: (key: string | undefined) => void
}

/** Drawn again when something of it has changed: with most navigations that is one family, or two. */
const Family = memo(function Family(props: FamilyProps) {
  const { family, isRail } = props
  const only = family.routes.length === 1 ? family.routes[0] : undefined
  const Icon = familyIcon(family.icon)
  return only ? (
    <MenuLink
      {...props}
      route={only}
      className={cx(rowClasses, widthOf(isRail))}
      icon={<Icon aria-hidden className="size-4 shrink-0" />}
    />
  ) : (
    <FoldableFamily {...props} />
  )
})

/** For the link of the open screen: a menu that is longer than the window is scrolled to it. */
function useShownWhenHere(isHere: boolean): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isHere])
  return link
}

interface MenuLinkProps extends Pick<EntryProps, 'activePath' | 'keys' | 'href'> {
  readonly route: Route
  readonly className: string
  /** In front of the words. */
  readonly icon?: ReactNode
}

function MenuLink({ route, activePath, keys, href, className, icon }: MenuLinkProps) {
  const { screenLabel } = useText()
  const isHere = activePath === route.path
  const link = useShownWhenHere(isHere)
  return (
    <a
      ref={link}
      href={href(route)}
      aria-current={isHere ? 'page' : undefined}
      className={cx(className, isHere && 'bg-aside-active text-white')}
    >
      {icon}
      <span className="min-w-0 flex-1 wrap-break-word hyphens-auto">{screenLabel(route)}</span>
      <KeyHint keys={keys.get(route.path)} />
    </a>
  )
}

function FoldableFamily({ family, isHere, isRail, open, onOpen, ...entry }: FamilyProps) {
  const { familyLabel } = useText()
  const id = useId()
  const Icon = familyIcon(family.icon)
  // Nearly all entries are folded away: they come behind the first page, or when their family is unfolded before.
  const isDrawn = useFirstPageUp() || open
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(open ? undefined : family.key)}
        className={cx(
          rowClasses,
          widthOf(isRail),
          isHere && 'text-white',
          isHere && isRail && 'bg-aside-active',
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 font-medium wrap-break-word hyphens-auto">
          {familyLabel(family.key)}
        </span>
        <ChevronDown
          aria-hidden
          className={cx(
            'size-3.5 shrink-0 text-aside-muted transition-transform duration-200',
            open && 'rotate-180',
          )}
        />
      </button>
      <div
        id={id}
        inert={!open}
        className={cx(
          'grid transition-[grid-template-rows] duration-200',
          open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]',
        )}
      >
        <div className="min-w-0 overflow-hidden">
          {isDrawn && <FamilyEntries parts={family.parts} {...entry} />}
        </div>
      </div>
    </>
  )
}

/** The screens of a family, apart by what they are for. */
function FamilyEntries({
  parts,
  ...entry
}: Pick<EntryProps, 'activePath' | 'keys' | 'href'> & Pick<MenuFamily, 'parts'>) {
  const { t } = useText()
  return (
    <div className="mt-0.5 mb-1 ml-4 border-l border-aside-line pl-2">
      {parts.map(({ part, routes }, index) => (
        <div key={part}>
          {index > 0 && (
            <p className="px-2 pt-2 pb-0.5 text-2xs text-aside-muted">{t(`shell.parts.${part}`)}</p>
          )}
          <ul>
            {routes.map((route) => (
              <li key={route.path}>
                <MenuLink
                  {...entry}
                  route={route}
                  className={cx(
                    'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-sm leading-[1.125rem] text-aside-muted hover:bg-aside-hover hover:text-white',
                    entry.activePath === route.path && 'font-medium',
                  )}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Said in the sheet too; a screen reader would read it into the name of the link. */
function KeyHint({ keys }: { readonly keys: string | undefined }) {
  if (keys === undefined) return null
  return (
    <kbd
      aria-hidden
      className="shrink-0 font-sans text-2xs tracking-wide whitespace-nowrap text-aside-muted [@media(hover:none)]:hidden"
    >
      {keys}
    </kbd>
  )
}
