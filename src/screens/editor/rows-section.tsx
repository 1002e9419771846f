import { Plus, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { RowsSection as Section } from '#descriptor/form.ts'
import { useText } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { FieldControl } from './control.tsx'
import { controlId, useEditor } from './editor-context.tsx'
import { useLabels } from './fields-section.tsx'
import { columnKey, newLine, type Row } from './model.ts'

/** A few rows of plain fields. There is always one to type in. */
export function RowsSection({ section }: { readonly section: Section }) {
  const { control, problems } = useEditor()
  const { t } = useText()
  const labelOf = useLabels(section)
  const { field } = useController({ control, name: section.at })
  const empty = newLine(section, '').values
  const rows = Array.isArray(field.value) && field.value.length > 0 ? (field.value as readonly Row[]) : [empty]
  const change = (index: number, key: string, text: string) => field.onChange(rows.map((row, at) => (at === index ? { ...row, [key]: text } : row)))
  return (
    <div role="group" aria-label={t(`editor.sections.${section.key}`)} className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <div key={index} className="flex items-end gap-3">
          {section.columns.map((column) => {
            const place = `${section.at}[${index}].${column.at}`
            return (
              <Field key={columnKey(column)} id={controlId(place)} label={<><span className="sr-only">{t('editor.row', { number: index + 1 })} </span>{labelOf(column)}</>} required={column.required ?? false} error={problems.get(place)} className="max-w-xs flex-1">
                {(attributes) => <FieldControl field={column} value={row[columnKey(column)] ?? ''} attributes={attributes} onValue={(text) => change(index, columnKey(column), text)} />}
              </Field>
            )
          })}
          <IconButton icon={<X />} label={t('editor.removeRow', { number: index + 1 })} onClick={() => field.onChange(rows.filter((_, at) => at !== index))} />
        </div>
      ))}
      <Button size="sm" icon={<Plus />} className="self-start" onClick={() => field.onChange([...rows, empty])}>
        {t('editor.addRow')}
      </Button>
    </div>
  )
}
