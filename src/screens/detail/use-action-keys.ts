import { useEffect, useRef } from 'react'
import { isFreeKey } from '../frame/shortcuts.ts'
import type { RecordAction } from './use-record-actions.ts'

/** The shortcuts of a record's actions, for as long as the record is open. */
export function useActionKeys(
  actions: readonly RecordAction[],
  begin: (action: RecordAction) => void,
): void {
  const latest = useRef({ actions, begin })
  latest.current = { actions, begin }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return
      const wanted = latest.current.actions.find(({ action }) => action.shortcut === event.key)
      if (!wanted) return
      event.preventDefault()
      latest.current.begin(wanted)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
