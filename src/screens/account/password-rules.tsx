import { Check, Circle, X } from 'lucide-react'
import { passwordLength } from '#schemas/account.ts'
import { checkPassword, type PasswordContext, type PasswordProblem } from '#values/password.ts'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'

/** The rule that a password can be too long is told only to those who break it. */
const always: readonly PasswordProblem[] = ['short', 'simple', 'common', 'personal']

/** Every rule of a new password, met or not, while it is typed. */
export function PasswordRules({
  password,
  context,
}: {
  readonly password: string
  readonly context: PasswordContext
}) {
  const { t } = useText()
  const broken = checkPassword(password, context)
  const rules = broken.includes('long') ? [...always, 'long' as const] : always
  return (
    <ul
      aria-label={t('account.password.rules')}
      className="flex flex-col gap-1 text-sm text-ink-soft"
    >
      {rules.map((rule) => {
        const state = password === '' ? 'open' : broken.includes(rule) ? 'broken' : 'met'
        const { Mark, look } = marks[state]
        return (
          <li key={rule} data-state={state} className="flex items-start gap-1.5">
            <Mark aria-hidden className={cx('mt-0.5 size-4 shrink-0', look)} />
            <span>
              {t(`account.password.${rule}`, passwordLength)}
              {state !== 'open' && (
                <span className="sr-only">: {t(`account.password.${state}`)}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const marks = {
  open: { Mark: Circle, look: 'p-1 text-ink-faint' },
  met: { Mark: Check, look: 'text-success-ink' },
  broken: { Mark: X, look: 'text-error-ink' },
} as const
