import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { SeriesCreate } from '#schemas/common.ts'
import { useText } from '../frame/portal-context.tsx'
import { useSchemaForm } from '../text/use-schema-form.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { DefinitionDialog } from './definition-dialog.tsx'

export interface NewSeriesProps {
  readonly title: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSave: (values: z.output<typeof SeriesCreate>) => Promise<boolean>
}

/** The form of a new series, checked by the schema that the service checks it by. */
export function NewSeries({ title, open, onOpen, onSave }: NewSeriesProps) {
  const { t } = useText()
  const form = useSchemaForm(SeriesCreate, { Name: '', IsActive: true, IsDefault: false })
  const name = useController({ control: form.control, name: 'Name' })
  const isDefault = useController({ control: form.control, name: 'IsDefault' })
  const save = form.handleSubmit(async (values) => {
    if (!(await onSave(values))) return
    form.reset()
    onOpen(false)
  })
  return (
    <DefinitionDialog open={open} onOpen={onOpen} title={title} onSave={() => void save()}>
      <div className="flex flex-col gap-3">
        <Field
          label={t('definitions.series.name')}
          required
          hint={t('definitions.series.nameRule')}
          error={name.fieldState.error && t('definitions.series.nameRule')}
        >
          {(control) => (
            <Input
              {...control}
              {...name.field}
              autoFocus
              maxLength={3}
              onChange={(event) => name.field.onChange(asciiUpper(event.target.value))}
            />
          )}
        </Field>
        <Switch
          checked={isDefault.field.value ?? false}
          onChecked={isDefault.field.onChange}
          label={t('definitions.makeDefault')}
        />
      </div>
    </DefinitionDialog>
  )
}

/** Series are ASCII letters: `i` becomes `I`, never `İ`. */
const asciiUpper = (text: string): string =>
  text
    .replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32))
    .replace(/[^A-Z0-9]/g, '')
