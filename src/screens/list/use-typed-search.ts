import { useEffect, useState } from 'react'
import { useStable } from '../ui/use-stable.ts'

const debounceMs = 300

export interface TypedSearch {
  /** What the box shows. */
  readonly text: string
  readonly type: (text: string) => void
  /** Searches at once for what is in the box. */
  readonly submit: () => void
}

/**
 * The text of a search box. It goes into the address when no letter has been typed for a moment. What comes back from there is what
 * was typed some letters ago and replaces nothing; a search that comes from elsewhere (a link, Back, "Clear all") does.
 * @param value - the search in the address
 */
export function useTypedSearch(value: string, onValue: (text: string) => void): TypedSearch {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== known) {
    setKnown(value)
    // The same text may have been sent before: what came before the last time is overtaken.
    const at = sent.lastIndexOf(value)
    setSent(sent.slice(at + 1))
    if (at < 0) setText(value)
  }
  const submit = useStable(() => {
    const search = text.trim()
    if (search === (sent.at(-1) ?? value)) return
    setSent([...sent, search])
    onValue(search)
  })
  useEffect(() => {
    const timer = setTimeout(submit, debounceMs)
    return () => clearTimeout(timer)
  }, [text, submit])
  return { text, type: setText, submit }
}
