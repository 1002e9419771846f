import { useText } from '../frame/portal-context.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** While a screen is on its way: a small still card where it will stand. */
export function Loader() {
  const { t } = useText()
  return (
    <div role="status" className="flex min-h-[50dvh] items-center justify-center">
      <p className="flex w-25 animate-fade-in flex-col items-center gap-2 text-sm text-ink-muted">
        <Spinner className="size-5" />
        {t('common.loading')}
      </p>
    </div>
  )
}
