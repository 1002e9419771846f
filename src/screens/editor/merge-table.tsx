/** Two versions of a draft beside each other: only what differs, with a choice for each. */
import { writtenFamily } from '#engine/written-family.ts'
import { type Family } from '#engine/portal.ts'
import { fieldTitle } from '../sheet/column-title.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { fieldAt } from './field-at.ts'
import type { Difference, Side } from './merge-drafts.ts'
import { StackedTable, type StackedColumn } from '../ui/stacked-table.tsx'

export interface MergeTableProps {
  readonly family: Family
  readonly differences: readonly Difference[]
  readonly choices: ReadonlyMap<string, Side>
  readonly onChoose: (place: string, side: Side) => void
}

export function MergeTable({ family, differences, choices, onChoose }: MergeTableProps) {
  const text = useText()
  const { t } = text
  const column = (side: Side): StackedColumn<Difference> => ({
    key: side,
    label: t(`editor.merge.${side}`),
    isText: true,
    cell: (difference) => (
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="radio"
          name={difference.place}
          className="mt-0.5 size-4 shrink-0 accent-primary"
          checked={choices.get(difference.place) === side}
          onChange={() => onChoose(difference.place, side)}
        />
        <span className="min-w-0 break-words text-ink-soft">
          <span className="sr-only">
            {labelOf(text, family, difference.place)}, {t(`editor.merge.${side}`)}:{' '}
          </span>
          {shown(text, difference[side])}
        </span>
      </label>
    ),
  })
  const field: StackedColumn<Difference> = {
    key: 'field',
    label: t('editor.merge.field'),
    isText: true,
    cell: ({ place, changed }) => (
      <span className="font-medium text-ink">
        {labelOf(text, family, place)}
        {changed === 'both' && (
          <span className="block text-xs font-normal text-warning-ink">
            {t('editor.merge.both')}
          </span>
        )}
      </span>
    ),
  }
  return (
    <StackedTable
      columns={[field, column('mine'), column('theirs')]}
      rows={differences}
      keyOf={({ place }) => place}
      label={t('editor.merge.caption')}
    />
  )
}

/** `2. kalem · Birim fiyat`; a place that the form does not show is called by its own name. */
function labelOf(text: Text, family: Family, place: string): string {
  const { t } = text
  const inModel = place.replace(`${writtenFamily(family).document.wrapper}.`, '')
  const [, list, index] = /^(.*?)\[(\d+)\]/.exec(inModel) ?? []
  const row =
    index === undefined
      ? []
      : [
          t(list === writtenFamily(family).form.lines?.at ? 'editor.line' : 'editor.row', {
            number: Number(index) + 1,
          }),
        ]
  const found = writtenFamily(family).form.sections.flatMap(
    (section) => fieldAt(section, inModel.replace(/\[\d+\]/g, '')) ?? [],
  )[0]
  if (inModel.endsWith(']')) return row.join(' · ')
  const notes = writtenFamily(family).form.sections.find(
    (section) => section.section === 'notes' && section.at === inModel,
  )
  return [
    ...row,
    found
      ? fieldTitle(text, family.key, found.section.key, found.field)
      : notes
        ? t(`editor.sections.${notes.key}`)
        : text.fieldLabel(family.key, inModel),
  ].join(' · ')
}

function shown({ format, t }: Text, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('editor.merge.empty')
  if (typeof value === 'number') return format.number(value)
  if (typeof value !== 'object')
    return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? format.date(String(value)) : String(value)
  return Object.values(value)
    .map((inner) => shown({ format, t } as Text, inner))
    .join(' · ')
}
