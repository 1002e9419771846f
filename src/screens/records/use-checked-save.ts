/** Saving what a form holds, once nothing in it is missing. */
import { useState } from 'react'
import type { Form } from '#engine/form.ts'
import { CallError } from '#client/errors.ts'
import { formProblems, problemsOfError } from '../editor/check-body.ts'
import { focusPlace } from '../editor/editor-context.tsx'
import type { Body, Values } from '../editor/model.ts'
import { useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'

export interface SaveFailure {
  readonly text: string
  /** The service has another state than the one that was changed. */
  readonly isOutdated: boolean
}

/** What is wrong stands at its field, and above all where the form has no field for it. `write` resolves with what `onSaved` gets. */
export function useCheckedSave<T>(
  form: Form,
  write: (body: Body) => Promise<T>,
  onSaved: (saved: T) => void,
) {
  const { t } = useText()
  const failureText = useFailureText()
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<SaveFailure>()
  const [isSaving, setSaving] = useState(false)
  const show = (found: readonly { readonly place: string; readonly text: string }[]) => {
    setProblems(new Map(found.map(({ place, text }) => [place, text])))
    const [first] = found
    if (first) focusPlace(first.place)
  }
  const save = async (body: Body) => {
    const missing = formProblems(form, body as Values, t)
    setFailure(undefined)
    if (missing.length > 0) return show(missing)
    setSaving(true)
    try {
      onSaved(await write(body))
    } catch (error) {
      show(placedIn(form, problemsOfError(error, '')))
      const { text, details } = failureText(error)
      const isOutdated = error instanceof CallError && error.status === 409
      setFailure({ text: [text, ...details].join(' '), isOutdated })
    } finally {
      setSaving(false)
    }
  }
  return { problems, failure, isSaving, save }
}

/** Complaints about places that the form shows stand at their fields; what else is wrong is said above all. */
function placedIn<T extends { readonly place: string }>(form: Form, problems: readonly T[]): T[] {
  const places = new Set(
    form.sections.flatMap((section) =>
      'fields' in section ? section.fields.map(({ key }) => key) : [],
    ),
  )
  return problems.filter(({ place }) => places.has(place) || place.includes('['))
}
