import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Form } from '#engine/form.ts'
import { type Box, callIdOf } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { formProblems, problemsOfError } from '../editor/check-body.ts'
import { focusPlace } from '../editor/editor-context.tsx'
import type { Body, Values } from '../editor/model.ts'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'

/** What is written: a new record, one that is changed, or a step of one. */
export interface WrittenRecord {
  readonly box: Box
  /** The record that is changed; absent: a new one is made. */
  readonly id?: string
  /** What is done with the record, in a form of its own; absent: the record itself is written. */
  readonly step?: string
  /** The version that the list shows of it. A change by somebody else meanwhile is refused by the service. */
  readonly version?: number | undefined
}

/** Checks a record and saves it. What is wrong stands at its field, and above all where the form has no field for it. */
export function useSaveRecord(
  record: WrittenRecord,
  form: Form,
  title: string,
  onSaved: (id: string) => void,
) {
  const { t } = useText()
  const failureText = useFailureText()
  const write = useWrite(record, title)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string>()
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
      setFailure([text, ...details].join(' '))
    } finally {
      setSaving(false)
    }
  }
  return { problems, failure, isSaving, save }
}

/** Sends a record, refreshes what is on screen and says where the record is now; answers its id. */
function useWrite(
  { box, id, step, version }: WrittenRecord,
  title: string,
): (body: Body) => Promise<string> {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const listOf = useListName()
  return async (body) => {
    const name = id === undefined ? 'create' : (step ?? 'update')
    const shown = version === undefined ? {} : { Version: version }
    const input = id === undefined ? { body } : { id, ...shown, body }
    const saved = await call(callIdOf(box, name), input, { answer: 'RecordSaved' })
    await refreshFamily(queries, box.family)
    const list = saved.Box === undefined ? undefined : listOf(saved.Box)
    toast.success(
      t(list === undefined ? 'list.record.saved' : 'list.record.savedIn', {
        name: title,
        list,
        interpolation: { escapeValue: false },
      }),
    )
    return saved.UUID
  }
}

/** What the list of a box is called; undefined where the box has none. */
function useListName(): (box: string) => string | undefined {
  const { screenLabel } = useText()
  const { routes } = usePortal()
  return (box) => {
    const route = routes.find((one) => `${one.family}.${one.box}` === box)
    return route && screenLabel(route)
  }
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
