import { Link } from '@tanstack/react-router'
import { Building2, ChevronsUpDown, Menu as MenuIcon, Search } from 'lucide-react'
import { usePortal, useSession, useText } from '../portal-context.tsx'
import { familyOf } from '#engine/portal.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Menu } from '../ui/menu.tsx'
import { useActiveRoute } from './aside.tsx'
import { CompanyMark, companyColor } from './company-mark.tsx'
import { familyIcon } from './icons.ts'

export interface HeaderProps {
  readonly onMenu: () => void
  readonly onSearch: () => void
  readonly onUser: () => void
}

export function Header({ onMenu, onSearch, onUser }: HeaderProps) {
  const { t } = useText()
  const { company, profile } = useSession()
  return (
    <header data-print="no" className="sticky top-0 z-30 flex h-(--header-height) items-center gap-2 border-b border-line bg-surface-raised px-3 lg:px-6">
      <span aria-hidden className="absolute inset-x-0 top-0 h-0.5" style={{ background: companyColor(company.id) }} />
      <IconButton icon={<MenuIcon />} label={t('shell.openMenu')} onClick={onMenu} className="lg:hidden" />
      <Breadcrumb />
      <div className="ml-auto flex min-w-0 items-center gap-1.5">
        <button
          type="button"
          onClick={onSearch}
          className="hidden h-8 w-56 items-center gap-2 rounded-md bg-surface px-2.5 text-base text-ink-muted ring-1 ring-inset ring-line hover:ring-line-strong md:flex xl:w-72"
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 truncate text-left">{t('shell.search.placeholder')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <IconButton icon={<Search />} label={t('shell.search.title')} onClick={onSearch} className="md:hidden" />
        <CompanySwitch />
        <button
          type="button"
          onClick={onUser}
          aria-label={t('shell.user.open', { name: `${profile.Name} ${profile.Surname}` })}
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink hover:ring-2 hover:ring-line-strong"
        >
          {`${profile.Name[0] ?? ''}${profile.Surname[0] ?? ''}`}
        </button>
      </div>
    </header>
  )
}

/** Family and screen; on phones the screen only. */
function Breadcrumb() {
  const { t, familyLabel, screenLabel } = useText()
  const portal = usePortal()
  const route = useActiveRoute()
  if (!route) return null
  const family = familyOf(portal, route.family)
  const Icon = familyIcon(family.icon)
  const hasFamily = family.group !== 'home' && family.group !== 'none'
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-base text-ink-muted">
        <li className="hidden items-center gap-1.5 sm:flex">
          <Link to="/dashboard" aria-label={t('shell.home')} className="flex size-6 items-center justify-center rounded-sm hover:text-ink">
            <Icon aria-hidden className="size-4" />
          </Link>
        </li>
        {hasFamily && (
          <li className="hidden items-center gap-1.5 whitespace-nowrap sm:flex">
            {familyLabel(family.key)}
            <span aria-hidden className="text-line-control">
              /
            </span>
          </li>
        )}
        <li aria-current="page" className="truncate font-medium text-ink">
          {screenLabel(route)}
        </li>
      </ol>
    </nav>
  )
}

function CompanySwitch() {
  const { t } = useText()
  const { company, profile, chooseCompany } = useSession()
  const others = profile.Companies.filter((one) => one.IsActive)
  const face = (
    <Button variant="ghost" className="max-w-44 px-1.5 xl:max-w-72" aria-label={t('shell.company.switch', { name: company.name })}>
      <CompanyMark id={company.id} name={company.name} />
      <span className="hidden truncate text-ink md:inline">{company.name}</span>
      <ChevronsUpDown aria-hidden className="hidden text-ink-muted md:block" />
    </Button>
  )
  return (
    <Menu
      trigger={face}
      groups={[
        {
          title: t('shell.company.title'),
          items: others.map((one) => ({
            key: one.ID,
            label: (
              <span className="flex flex-col">
                <span className="truncate">{one.Name}</span>
                <span className="text-xs text-ink-muted tabular-nums">{one.TaxNumber}</span>
              </span>
            ),
            icon: <Building2 className="hidden" />,
            checked: one.ID === company.id,
            onSelect: () => one.ID !== company.id && chooseCompany(one.ID),
          })),
        },
      ]}
    />
  )
}
