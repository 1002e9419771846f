/** The panel from the right: who I am, which companies, how the portal looks and is used, the account, the way out. */
import { Check, Keyboard, LogOut, Monitor, Moon, Rows2, Rows4, Sun } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { readTheme, type ThemeChoice } from '#client/session/storage.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { allWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { rareComponent } from '../ui/lazy-component.tsx'
import { Switch } from '../ui/switch.tsx'
import { densities, useChoices } from '../frame/choices.ts'
import { CompanyMark } from './company-mark.tsx'
import { chooseTheme } from './theme.ts'

const AccountPart = rareComponent<object>(async () => {
  const [{ AccountPart: Part }] = await Promise.all([
    import('../account/account-part.tsx'),
    allWords(),
  ])
  return Part
})

const OutboxPart = rareComponent<object>(async () => {
  const [{ OutboxPart: Part }] = await Promise.all([
    import('../outbox/outbox-part.tsx'),
    allWords(),
  ])
  return Part
})

export interface UserPanelProps {
  readonly onOpen: (open: boolean) => void
  /** Shows the keys of the portal instead. */
  readonly onKeys: () => void
}

export function UserPanel({ onOpen, onKeys }: UserPanelProps) {
  const { t } = useText()
  const { profile, company, chooseCompany, signOut } = useSession()
  return (
    <Drawer
      open
      onOpen={onOpen}
      size="sm"
      title={`${profile.Name} ${profile.Surname}`}
      description={profile.Email}
      footer={
        <Button icon={<LogOut />} once onClick={signOut} className="w-full">
          {t('account.menu.signOut')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Part title={t('shell.company.title')}>
          <ul className="flex flex-col gap-1">
            {profile.Companies.filter((one) => one.IsActive).map((one) => (
              <li key={one.ID}>
                <button
                  type="button"
                  aria-pressed={one.ID === company.id}
                  onClick={() => one.ID !== company.id && chooseCompany(one.ID)}
                  className={cx(
                    'flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-surface-hover',
                    one.ID === company.id && 'bg-surface-selected',
                  )}
                >
                  <CompanyMark id={one.ID} name={one.Name} className="size-8 text-xs" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-base font-medium text-ink">
                      {one.Name}
                    </span>
                    <span className="block text-xs text-ink-muted tabular-nums">
                      {one.TaxNumber}
                    </span>
                  </span>
                  {one.ID === company.id && (
                    <Check aria-hidden className="size-4 text-primary-ink" />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('account.menu.theme.title')}>
          <ThemeChoices />
        </Part>
        <Part title={t('account.menu.density.title')}>
          <DensityChoices />
        </Part>
        <Part title={t('shell.language.title')}>
          <LanguageChoice />
        </Part>
        <Part title={t('account.menu.keys.title')}>
          <Keys onKeys={onKeys} />
        </Part>
        <AccountPart />
        <OutboxPart />
      </div>
    </Drawer>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-2 text-sm font-medium text-ink-muted">{title}</h3>
      {children}
    </section>
  )
}

const themes: readonly { readonly value: ThemeChoice; readonly icon: ReactNode }[] = [
  { value: 'light', icon: <Sun className="size-4" /> },
  { value: 'dark', icon: <Moon className="size-4" /> },
  { value: 'system', icon: <Monitor className="size-4" /> },
]

function ThemeChoices() {
  const { t } = useText()
  const [theme, setTheme] = useState(readTheme)
  const choose = (value: ThemeChoice) => {
    chooseTheme(value)
    setTheme(value)
  }
  return (
    <Choices
      label={t('account.menu.theme.title')}
      value={theme}
      onValue={choose}
      options={themes.map(({ value, icon }) => ({
        value,
        label: t(`account.menu.theme.${value}`),
        icon,
      }))}
    />
  )
}

const densityIcons: Readonly<Record<(typeof densities)[number], ReactNode>> = {
  comfortable: <Rows2 className="size-4" />,
  compact: <Rows4 className="size-4" />,
}

function DensityChoices() {
  const { t } = useText()
  const [{ density }, choose] = useChoices()
  return (
    <Choices
      label={t('account.menu.density.title')}
      value={density}
      onValue={(value) => choose({ density: value })}
      options={densities.map((value) => ({
        value,
        label: t(`account.menu.density.${value}`),
        icon: densityIcons[value],
      }))}
    />
  )
}

function Keys({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useText()
  const [{ singleKeys }, choose] = useChoices()
  return (
    <div className="flex flex-col items-start gap-2">
      <Switch
        checked={singleKeys}
        onChecked={(next) => choose({ singleKeys: next })}
        label={t('account.menu.keys.single')}
      />
      <Button icon={<Keyboard />} onClick={onKeys}>
        {t('account.menu.keys.show')}
        {singleKeys && <Kbd>?</Kbd>}
      </Button>
    </div>
  )
}

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onValue: (value: V) => void
  readonly options: readonly {
    readonly value: V
    readonly label: string
    readonly icon?: ReactNode
  }[]
}

function Choices<V extends string>({ label, value, onValue, options }: ChoicesProps<V>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex gap-0.5 rounded-lg bg-surface-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex h-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-base text-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-primary',
            option.value === value && 'bg-surface-raised font-medium text-ink shadow-control',
          )}
        >
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
