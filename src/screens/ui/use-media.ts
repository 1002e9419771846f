import { useCallback, useSyncExternalStore } from 'react'

/** From here on an opened record has room beside its list. */
export const roomForPreview = '(min-width: 1280px)'

/** Whether a media query holds now: `useMedia('(min-width: 768px)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
