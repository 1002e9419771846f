import { useState } from 'react'
import { readPreference, writePreference } from '#client/session/storage.ts'
import { roomForPreview, useMedia } from '../ui/use-media.ts'
import { useSession } from '../frame/portal-context.tsx'

const name = 'editor.preview'

/** Whether the page stands beside the form: where there is room, and the person left it open on this computer. */
export function usePreviewOpen(): {
  readonly hasRoom: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
} {
  const { profile } = useSession()
  const hasRoom = useMedia(roomForPreview)
  const [isWanted, setWanted] = useState(() => readPreference(name, profile.UserID) === true)
  const toggle = () => {
    writePreference(name, profile.UserID, isWanted ? undefined : true)
    setWanted(!isWanted)
  }
  return { hasRoom, isOpen: hasRoom && isWanted, toggle }
}
