import { RefreshCw, X } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { ownBuild, readBuild } from '#client/build.ts'
import { useText } from '../frame/portal-context.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { dismissUpdate, raiseUpdate, useUpdate } from '../ui/update.ts'
import { ReloadButton } from './update-notice.tsx'

/** A tab that comes into sight asks for the build of the service, but not more often than this. */
const askMs = 3 * 60_000

/** The notice of an update as a strip at the bottom, over a screen that stays as it is. */
export function UpdateBanner() {
  const { t } = useText()
  const update = useUpdate()
  // Its minutes count from the moment that the strip is there.
  useLayoutEffect(() => {
    const stop = watchBuild()
    return stop
  }, [])
  return (
    <div role="status">
      {update !== 'none' && (
        <div
          data-print="no"
          data-foot
          className="fixed inset-x-3 bottom-3 z-60 mx-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-surface-raised px-3 py-2 text-base text-ink shadow-dialog ring-1 ring-line-strong"
        >
          <RefreshCw aria-hidden className="size-4 shrink-0 text-primary-ink" />
          <p className="min-w-0 flex-1 basis-52">{t(`shell.update.${update}`)}</p>
          <span className="ml-auto flex items-center gap-1">
            <ReloadButton size="sm" />
            <IconButton size="sm" icon={<X />} label={t('common.close')} onClick={dismissUpdate} />
          </span>
        </div>
      )}
    </div>
  )
}

/** Compares the build of this page with that of the service whenever the tab comes into sight. */
function watchBuild(): () => void {
  const own = ownBuild()
  let last = Date.now()
  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < askMs) return
    last = Date.now()
    const now = await readBuild()
    if (own !== undefined && now !== undefined && now !== own) raiseUpdate('newer')
  }
  const seen = () => void look()
  document.addEventListener('visibilitychange', seen)
  return () => document.removeEventListener('visibilitychange', seen)
}
