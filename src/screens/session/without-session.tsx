/** What stands in the place of a screen while nobody is signed in: nothing of the business, and a question to the service. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError } from '#client/errors.ts'
import { printSearch } from '#client/search.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Navigation is let through without a session (specification 2); the service then says 401, and that leads to the sign-in and back here. */
export function WithoutSession() {
  const { t } = useText()
  const call = useCall()
  const go = useGo()
  const href = useRouterState({ select: (state) => state.location.href })
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOpen = true
    const lead = () => go(`/login${printSearch({ returnTo: href })}`, { replace: true })
    setError(undefined)
    call('system.profile').then(
      // Another tab has signed in meanwhile: the identity service leads straight back.
      () => isOpen && lead(),
      (failure: unknown) => {
        if (!isOpen) return
        if (failure instanceof CallError && failure.status === 401) lead()
        else setError(failure)
      },
    )
    return () => {
      isOpen = false
    }
    // Asked once per address, and again when the person says so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [href, tries])
  if (error !== undefined)
    return <Failure error={error} onRetry={() => setTries(tries + 1)} className="min-h-dvh" />
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <p role="status" className="flex items-center gap-2 text-base text-ink-muted">
        <Spinner /> {t('common.loading')}
      </p>
    </main>
  )
}
