import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { controlId, useFormState } from './editor-context.tsx'
import { startOf } from './start-of.ts'

type PlaceText = readonly [place: string, text: string]

export interface FilledTexts {
  /** Writes texts over whatever their places hold. */
  readonly write: (texts: readonly PlaceText[]) => void
  /** Writes texts where a person wrote nothing, and returns the places that took one. */
  readonly fill: (texts: readonly PlaceText[]) => readonly string[]
  /** Writes texts anew where an earlier one was filled and still stands. */
  readonly follow: (texts: readonly PlaceText[]) => void
  /** Takes back what was filled, except what was changed since. */
  readonly forget: () => void
}

/** What a look-up fills in a form. It belongs to what it was looked up for, and goes with it; what a person typed stays. */
export function useFilledTexts(): FilledTexts {
  const { form, setText, textNow } = useFormState()
  const filled = useRef<Readonly<Record<string, string>>>({})
  return useMemo(() => {
    const write = (texts: readonly PlaceText[]) => {
      for (const [place, text] of texts) writeUnderCursor(place, () => setText(place, text))
      filled.current = { ...filled.current, ...Object.fromEntries(texts) }
    }
    return {
      write,
      fill: (texts) => {
        const free = texts.filter(
          ([place, text]) =>
            text !== '' && ['', startOf(form, place)].includes(textNow(place).trim()),
        )
        write(free)
        return free.map(([place]) => place)
      },
      follow: (texts) => {
        const changed = texts.filter(
          ([place, text]) => filled.current[place] !== undefined && filled.current[place] !== text,
        )
        for (const [place, text] of changed)
          if (textNow(place) === filled.current[place]) setText(place, text)
        filled.current = { ...filled.current, ...Object.fromEntries(changed) }
      },
      forget: () => {
        for (const [place, text] of Object.entries(filled.current))
          if (textNow(place) === text) setText(place, startOf(form, place))
        filled.current = {}
      },
    }
  }, [form, setText, textNow])
}

/** What comes into the field in which a person is about to type is selected: the first letter replaces it instead of following it. */
function writeUnderCursor(place: string, write: () => void): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement) || focused.id !== controlId(place)) return write()
  flushSync(write)
  focused.select()
}
