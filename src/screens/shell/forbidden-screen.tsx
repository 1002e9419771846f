import { LockKeyhole } from 'lucide-react'
import { useMaybeSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useGo } from '../frame/use-go.ts'

/** A screen that the roles of the person do not open. */
export function Screen() {
  const { t } = useText()
  const go = useGo()
  const session = useMaybeSession()
  return (
    <EmptyState
      className="min-h-[70dvh]"
      titleAs="h1"
      icon={<LockKeyhole />}
      title={t('shell.forbidden.title')}
      text={
        session
          ? t('shell.forbidden.text', { company: session.company.name })
          : t('shell.forbidden.textPlain')
      }
      action={
        <Button variant="primary" onClick={() => go('/dashboard')}>
          {t('shell.toDashboard')}
        </Button>
      }
    />
  )
}
