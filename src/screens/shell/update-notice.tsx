import { RefreshCw } from 'lucide-react'
import { useText } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Says that a newer version is there. Nothing reloads by itself: a half-filled form would be lost. */
export function UpdateNotice() {
  const { t } = useText()
  return (
    <EmptyState
      className="min-h-[60dvh]"
      icon={<RefreshCw />}
      title={t('shell.update.title')}
      text={t('shell.update.text')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('shell.update.reload')}
        </Button>
      }
    />
  )
}
