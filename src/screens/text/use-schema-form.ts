/** Forms checked by the schemas that the service checks by, in the words that it uses (schemas/messages.ts). */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { messageOf, type Issue, type Shown, type Translate } from '#schemas/messages.ts'
import { useText, type Text } from './use-text.ts'

/** Turns an issue of a schema into its sentence in the language on screen; for `schema.safeParse(value, { error: useIssueText() })`. */
export function useIssueText(family = ''): (issue: object) => string {
  const text = useText()
  return (issue) => messageOf(issue as Issue, translate(text), shownBy(text, family))
}

/** A form of the portal: `formState.errors` holds sentences, said anew when the language changes. */
export function useSchemaForm<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  family = '',
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  const { language } = useText()
  const error = useIssueText(family)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema, { error }),
    defaultValues,
  })
  const { formState, trigger } = form
  const isSaid = Object.keys(formState.errors).length > 0
  useEffect(() => {
    if (isSaid) void trigger(Object.keys(formState.errors) as Parameters<typeof trigger>[0])
    // Only the language says anew; what is typed is checked by the form itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [language])
  return form
}

const translate = ({ t }: Text): Translate => t

const shownBy = ({ format, has, fieldLabel }: Text, family: string): Shown => ({
  date: format.date,
  field: (name) =>
    has(`fields.${name}`) || has(`families.${family}.fields.${name}`)
      ? fieldLabel(family, name)
      : name,
})
