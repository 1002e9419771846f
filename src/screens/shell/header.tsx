import { Building2, ChevronsUpDown, Menu as MenuIcon, Search } from 'lucide-react'
import { memo } from 'react'
import { useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Menu } from '../ui/menu.tsx'
import { behindFirstPage } from '../ui/lazy-component.tsx'
import { allWords } from '../text/text.ts'
import { CompanyMark, companyColor } from './company-mark.tsx'

/** Nothing before its own question is answered, so it comes behind the first page. */
const JobsButton = behindFirstPage<object>(
  async () => (await Promise.all([import('../jobs/jobs-button.tsx'), allWords()]))[0].JobsButton,
)

export interface HeaderProps {
  /** Opens a panel of the frame. */
  readonly onPanel: (panel: 'menu' | 'search' | 'user') => void
}

/** The light bar that stays: search, whose documents these are, who I am. Nothing of it depends on the screen. */
export const Header = memo(function Header({ onPanel }: HeaderProps) {
  const { t } = useText()
  const { company, profile } = useSession()
  return (
    <header
      data-print="no"
      className="sticky top-(--banners) z-30 flex h-(--header-height) items-center gap-2 border-b border-line bg-surface-raised px-3 lg:px-6"
    >
      <span
        aria-hidden
        className="absolute inset-x-0 top-0 h-0.5"
        style={{ background: companyColor(company.id) }}
      />
      <IconButton
        icon={<MenuIcon />}
        label={t('shell.openMenu')}
        onClick={() => onPanel('menu')}
        className="lg:hidden"
      />
      <button
        type="button"
        onClick={() => onPanel('search')}
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-8 w-64 items-center gap-2 rounded-md bg-surface px-2.5 text-base text-ink-muted ring-1 ring-line ring-inset hover:ring-line-strong md:flex xl:w-88"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left">{t('shell.search.placeholder')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <div className="ml-auto flex min-w-0 items-center gap-1.5">
        <IconButton
          icon={<Search />}
          label={t('shell.search.title')}
          onClick={() => onPanel('search')}
          className="order-last md:hidden"
        />
        <JobsButton />
        <CompanySwitch />
        <button
          type="button"
          onClick={() => onPanel('user')}
          aria-haspopup="dialog"
          aria-label={t('shell.user.open', { name: `${profile.Name} ${profile.Surname}` })}
          className="order-last flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink hover:ring-2 hover:ring-line-strong"
        >
          {`${profile.Name[0] ?? ''}${profile.Surname[0] ?? ''}`}
        </button>
      </div>
    </header>
  )
})

/** The company of the session; a choice where a person has several. */
function CompanySwitch() {
  const { t } = useText()
  const { company, profile, chooseCompany } = useSession()
  const companies = profile.Companies.filter((one) => one.IsActive)
  if (companies.length < 2) {
    return (
      <span className="flex h-8 min-w-0 items-center gap-1.5 px-1.5 text-base font-medium text-ink">
        <CompanyMark id={company.id} name={company.name} />
        <span className="truncate">{company.name}</span>
      </span>
    )
  }
  const face = (
    <Button
      variant="ghost"
      className="min-w-0 shrink px-1.5 xl:max-w-96"
      aria-label={t('shell.company.switch', { name: company.name })}
    >
      <CompanyMark id={company.id} name={company.name} />
      <span className="min-w-0 truncate text-ink">{company.name}</span>
      <ChevronsUpDown aria-hidden className="text-ink-muted" />
    </Button>
  )
  return (
    <Menu
      trigger={face}
      groups={[
        {
          title: t('shell.company.title'),
          items: companies.map((one) => ({
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
