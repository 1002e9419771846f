import { useEffect } from 'react'
import { useMaybeSession } from './portal-context.tsx'

/** `Screen · Company · Evrak`: what a tab shows and whose it is are seen in the row of tabs. A layout effect comes before the effects of the screen. */
export function useTabTitle(
  screen: string | undefined,
  useWhen: typeof useEffect = useEffect,
): void {
  const company = useMaybeSession()?.company.name
  useWhen(() => {
    if (screen !== undefined)
      document.title = [screen, company, 'Evrak'].filter(Boolean).join(' · ')
  }, [screen, company])
}
