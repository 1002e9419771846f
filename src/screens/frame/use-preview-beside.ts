import { useChoices } from './choices.ts'
import { roomForPreview, useMedia } from '../ui/use-media.ts'

/** Whether an opened record stands beside its list: where there is room, and the person wants it so (TRUST U19). */
export function usePreviewBeside(): boolean {
  const isWide = useMedia(roomForPreview)
  const [{ preview }] = useChoices()
  return isWide && preview === 'beside'
}
