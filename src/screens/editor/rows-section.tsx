import { Paperclip, Plus, X } from 'lucide-react'
import { useRef, type ClipboardEvent, type DragEvent } from 'react'
import { useController } from 'react-hook-form'
import { attachmentEnds, attachmentLimits, bytesOf } from '#documents/document/attachments.ts'
import { filePlaces, type RowsSection as Section } from '#engine/form.ts'
import type { FieldKind } from '#descriptor/field.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { attachFiles } from './attach-files.ts'
import { FieldControl } from './control.tsx'
import { controlId, useFormState } from './editor-context.tsx'
import { useLabels } from './fields-section.tsx'
import { newLine, type Row, isRows } from './model.ts'

/** A few rows of plain fields. There is always one to type in. Where rows may carry files these are chosen, dropped or pasted. */
export function RowsSection({ section }: { readonly section: Section }) {
  const { control, problems } = useFormState()
  const { t } = useText()
  const { field } = useController({ control, name: section.at })
  const empty = newLine(section, '').values
  const rows = isRows(field.value) && field.value.length > 0 ? field.value : [empty]
  // A choice writes its own cell and fills others, one right after the other.
  const newest = useRef(rows)
  newest.current = rows
  const change = (index: number, texts: Row) => {
    newest.current = newest.current.map((row, at) => (at === index ? { ...row, ...texts } : row))
    field.onChange(newest.current)
  }
  const attach = useAttach(rows, empty, field.onChange)
  const problem = problems.get(section.at)
  return (
    <div
      role="group"
      aria-label={t(`editor.sections.${section.key}`)}
      data-place={section.at}
      {...(section.files && fileEvents(attach))}
      className="flex flex-col gap-2"
    >
      {rows.map((row, index) => (
        <RowFields
          key={index}
          section={section}
          row={row}
          index={index}
          onTexts={(texts) => change(index, texts)}
          onRemove={() => field.onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      {problem !== undefined && <p className="text-sm text-error-ink">{problem}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" icon={<Plus />} onClick={() => field.onChange([...rows, empty])}>
          {t('editor.addRow')}
        </Button>
        {section.files && (
          <>
            <FileButton accept={attachmentEnds} onFiles={(files) => void attach(files)}>
              {t('editor.attachments.choose')}
            </FileButton>
            <span className="text-xs text-ink-muted">
              {t('editor.attachments.hint', { megabytes: attachmentLimits.megabytes })}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

/** Puts files into rows of their own, beside those in which something is typed, and says which were refused. */
function useAttach(rows: readonly Row[], empty: Row, onRows: (rows: readonly Row[]) => void) {
  const { t } = useText()
  // What is typed while the files are read stays.
  const newest = useRef(rows)
  newest.current = rows
  return async (files: readonly File[]) => {
    const { attached, refused } = await attachFiles(files, newest.current)
    const isFilled = (row: Row) => Object.values(row).some((text) => text !== '')
    if (attached.length > 0)
      onRows([
        ...newest.current.filter(isFilled),
        ...attached.map((file) => ({ ...empty, ...file })),
      ])
    for (const { name, why } of refused)
      toast.error(
        t(`editor.attachments.${why}`, {
          name,
          megabytes: attachmentLimits.megabytes,
          files: attachmentLimits.files,
          allowed: attachmentEnds.join(' '),
        }),
      )
  }
}

interface RowFieldsProps {
  readonly section: Section
  readonly row: Row
  readonly index: number
  readonly onTexts: (texts: Row) => void
  readonly onRemove: () => void
}

function RowFields({ section, row, index, onTexts, onRemove }: RowFieldsProps) {
  const { problems } = useFormState()
  const { t } = useText()
  const labelOf = useLabels(section)
  return (
    <div className="flex flex-col gap-1">
      {section.files && <FileOfRow row={row} />}
      <div className="flex flex-wrap items-start gap-3">
        {section.columns.map((column) => {
          const place = `${section.at}[${index}].${column.at}`
          return (
            <Field
              key={column.key}
              id={controlId(place)}
              label={
                <>
                  <span className="sr-only">{t('editor.row', { number: index + 1 })} </span>
                  {labelOf(column)}
                </>
              }
              required={column.required ?? false}
              error={problems.get(place)}
              className={widths[column.kind] ?? 'max-w-xs min-w-44 flex-1'}
            >
              {(attributes) => (
                <FieldControl
                  field={column}
                  value={row[column.key] ?? ''}
                  attributes={attributes}
                  onValue={(text) => onTexts({ [column.key]: text })}
                  onFill={onTexts}
                />
              )}
            </Field>
          )
        })}
        {/* Beside the controls, whatever stands below them. */}
        <IconButton
          icon={<X />}
          label={t('editor.removeRow', { number: index + 1 })}
          onClick={onRemove}
          className="mt-6"
        />
      </div>
    </div>
  )
}

/** Of columns that are not as wide as the others: long texts stand below them, over the whole row. */
const widths: Partial<Record<FieldKind, string>> = {
  flag: '[&>input]:my-2',
  note: 'order-last basis-full',
}

/** Name and size of the file that a row carries. */
function FileOfRow({ row }: { readonly row: Row }) {
  const { t, format } = useText()
  const name = row[filePlaces.name]
  if (!name) return null
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate font-medium">{name}</span>
      <span className="whitespace-nowrap text-ink-muted tabular-nums">
        {t('editor.attachments.kilobytes', {
          size: format.number(Math.ceil(bytesOf(row[filePlaces.bytes] ?? '') / 1024), 0),
        })}
      </span>
    </p>
  )
}

/** Files that are dropped on or pasted into the section; anything else that is pasted is left to the field it is pasted into. */
function fileEvents(attach: (files: readonly File[]) => Promise<void>) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      void attach([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      void attach([...event.clipboardData.files])
    },
  }
}
