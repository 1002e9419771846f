/** Saving what a form holds, once nothing in it is missing. */
import { useState } from 'react'
import { isTextSection, type Form } from '#engine/form.ts'
import { CallError } from '#client/errors.ts'
import { formProblems, problemsOfError } from '../editor/check-body.ts'
import { focusPlace } from '../editor/editor-context.tsx'
import { fieldAt } from '../editor/field-at.ts'
import type { Body } from '../editor/model.ts'
import { useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'

export interface SaveFailure {
  readonly text: string
  /** The service has another state than the one that was changed. */
  readonly isOutdated: boolean
}

interface Placed {
  readonly place: string
  readonly text: string
}
const none: readonly Placed[] = []
const noProblems: ReadonlyMap<string, string> = new Map()

/**
 * What is wrong stands at its field, and above all where the form has no field for it. What is missing is said when somebody saves, and
 * goes as it is filled in. `present` is what the form holds now; `write` resolves with what `onSaved` gets; `kept` are the places of
 * the secrets that the service has.
 */
export function useCheckedSave<T>(
  form: Form,
  present: Body,
  write: (body: Body) => Promise<T>,
  onSaved: (saved: T) => void,
  kept?: ReadonlySet<string>,
) {
  const { t } = useText()
  const failureText = useFailureText()
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState(none)
  const [failure, setFailure] = useState<SaveFailure>()
  const [isSaving, setSaving] = useState(false)
  const missingIn = (body: Body) => formProblems(form, body, t, kept)
  const shown = [...(isChecked ? missingIn(present) : none), ...refused]
  const problems = shown.length === 0 ? noProblems : byPlace(shown)
  const save = async (body: Body) => {
    const missing = missingIn(body)
    setFailure(undefined)
    setRefused(none)
    setChecked(missing.length > 0)
    if (missing.length > 0) return focusFirst(missing)
    setSaving(true)
    try {
      onSaved(await write(body))
    } catch (error) {
      const all = problemsOfError(error, '')
      const found = placedIn(form, all)
      setRefused(found)
      focusFirst(found)
      const isOutdated = error instanceof CallError && error.status === 409
      // All that is wrong stands at fields: it is not said a second time.
      if (!isOutdated && found.length > 0 && found.length === all.length) return
      const { text, details } = failureText(error)
      setFailure({ text: [text, ...details].join(' '), isOutdated })
    } finally {
      setSaving(false)
    }
  }
  return { problems, failure, isSaving, save }
}

function focusFirst([first]: readonly Placed[]): void {
  if (first) focusPlace(first.place)
}

/** Complaints about places that the form shows stand there; what else is wrong is said above all. */
const placedIn = (form: Form, problems: readonly Placed[]): Placed[] =>
  problems.flatMap((problem) => {
    const place = shownPlace(form, problem.place)
    return place === undefined ? [] : [{ ...problem, place }]
  })

/** Where something about a place is shown: at its field, or at the section that holds all that stands below it as one. */
function shownPlace({ sections }: Form, place: string): string | undefined {
  const whole = sections.filter(isTextSection).find(({ at }) => isWithin(place, at))
  if (whole) return whole.at
  const unnumbered = place.replace(/\[\d+\]/, '')
  return sections.some((section) => fieldAt(section, unnumbered) !== undefined) ? place : undefined
}

const isWithin = (place: string, at: string): boolean =>
  place === at || place.startsWith(`${at}[`) || place.startsWith(`${at}.`)

/** All that is wrong at a place is said there, each in a line of its own. */
function byPlace(problems: readonly Placed[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { place, text } of problems)
    texts.set(place, [texts.get(place), text].filter((one) => one !== undefined).join('\n'))
  return texts
}
