import { FileQuestion } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useGo } from '../frame/use-go.ts'

export function Screen() {
  const { t } = useText()
  const go = useGo()
  return (
    <EmptyState
      className="min-h-[70dvh]"
      titleAs="h1"
      icon={<FileQuestion />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      action={
        <Button variant="primary" onClick={() => go('/dashboard')}>
          {t('shell.toDashboard')}
        </Button>
      }
    />
  )
}
