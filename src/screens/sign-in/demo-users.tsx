import type { DemoUser } from '#client/config.ts'
import { useText } from '../frame/portal-context.tsx'

/** Who can sign in where the service was filled for a demonstration. */
export function DemoUsers({
  users,
  onChoose,
}: {
  readonly users: readonly DemoUser[]
  readonly onChoose: (user: DemoUser) => void
}) {
  const { t } = useText()
  if (users.length === 0) return null
  return (
    <section className="mt-6 rounded-lg bg-surface-raised p-2 shadow-card">
      <h2 className="px-2 pt-1 text-sm font-medium text-ink">{t('shell.signIn.demoTitle')}</h2>
      <p className="px-2 pb-1 text-xs text-ink-muted">{t('shell.signIn.demoText')}</p>
      <ul>
        {users.map((user) => (
          <li key={user.username}>
            <button
              type="button"
              onClick={() => onChoose(user)}
              className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-base hover:bg-surface-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-ink">{user.name}</span>
                <span className="block truncate text-xs text-ink-muted">{user.company}</span>
              </span>
              <code className="text-xs text-ink-muted">{user.username}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
