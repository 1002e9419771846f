import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { Form } from '#engine/form.ts'
import { secretsOf } from '#engine/secrets.ts'
import {
  newValues,
  textAt,
  valuesOfModel,
  writePlace,
  type Body,
  type Preset,
  type Values,
} from '../editor/model.ts'
import { useValues } from '../editor/use-values.ts'
import { today } from '../text/format.ts'

/**
 * The values of a form, as they stand when it opens and as they are typed. Without a model the form starts with its defaults, and over
 * them with what `preset` says.
 */
export function useRecordValues(form: Form, model: Body | undefined, preset: Preset = {}) {
  const start = useMemo(
    () => (model ? valuesOfModel(form, model).values : newValues(form, today(), preset)),
    // The first model that came is the one that is changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [form],
  )
  const { control, getValues, setValue, reset, formState } = useForm<Values>({
    defaultValues: start,
  })
  const values = useValues(control)
  /** Takes the present values as saved: the form has no changes any more, and what was typed as a secret is gone from it. */
  const markSaved = () =>
    reset(
      secretsOf(form).reduce<Values>((left, place) => writePlace(left, place, null), getValues()),
    )
  /** For controls that write and read other places than their own. */
  const texts = useMemo(
    () => ({
      setText: (place: string, text: string) => setValue(place, text, { shouldDirty: true }),
      textNow: (place: string) => textAt(getValues(), place),
    }),
    [getValues, setValue],
  )
  return { control, getValues, markSaved, isDirty: formState.isDirty, values, texts }
}
