import { RefreshCw } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { useReload } from '../session/use-reload.ts'
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
      action={<ReloadButton />}
    />
  )
}

export function ReloadButton({ size }: { readonly size?: 'sm' }) {
  const { t } = useText()
  const { isReady, reload } = useReload()
  return (
    <Button
      variant="primary"
      {...(size && { size })}
      onClick={reload}
      disabledReason={isReady ? undefined : t('session.reloadWait')}
    >
      {t('shell.update.reload')}
    </Button>
  )
}
