/** One renderer per kind of field: the same in lists, details and bulk results. */
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Field, FieldKind, TagValue } from '#descriptor/field.ts'
import type { Formats } from '../text/format.ts'
import { cx } from '../ui/cx.ts'
import { Chip } from '../ui/chip.tsx'
import { TagChip } from '../ui/tag-chip.tsx'
import type { Row } from '#engine/inputs.ts'

export interface CellWords {
  readonly formats: Formats
  /** Words of a code value. */
  readonly code: (field: string, value: string) => string
  /** Words of a flag: `Read`, `Not read`. */
  readonly flag: (field: string, value: boolean) => string
}

export interface CellProps {
  readonly name: string
  readonly field: Field
  readonly row: Row
  readonly words: CellWords
}

export const cells: Record<FieldKind, (props: CellProps) => ReactNode> = {
  uuid: ({ name, row }) => <Mono text={textOf(row[name])} />,
  text: ({ name, row }) => <Ellipsis text={textOf(row[name])} />,
  note: ({ name, row }) => <Ellipsis text={textOf(row[name])} />,
  email: ({ name, row }) => <Ellipsis text={textOf(row[name])} />,
  phone: ({ name, row }) => <Ellipsis text={textOf(row[name])} />,
  taxNo: ({ name, row }) => (
    <span className="tabular-nums">{textOf(row[name]) || <Nothing />}</span>
  ),
  date: ({ name, row, words }) => (
    <span className="tabular-nums">{words.formats.date(textOf(row[name])) || <Nothing />}</span>
  ),
  dateTime: ({ name, row, words }) => (
    <span className="tabular-nums">{words.formats.dateTime(textOf(row[name])) || <Nothing />}</span>
  ),
  int: ({ name, field, row, words }) =>
    (field.ungrouped ? textOf(row[name]) : words.formats.number(numberOf(row[name]), 0)) || (
      <Nothing />
    ),
  decimal: ({ name, row, words }) => words.formats.number(numberOf(row[name])) || <Nothing />,
  percent: ({ name, row, words }) => words.formats.percent(numberOf(row[name])) || <Nothing />,
  money: ({ name, field, row, words }) => (
    <span className="font-medium text-ink tabular-nums">
      {words.formats.money(
        numberOf(row[name]),
        field.currency ? textOf(row[field.currency]) : undefined,
      ) || <Nothing />}
    </span>
  ),
  code: ({ name, field, row, words }) => (
    <CodeCell name={name} field={field} value={textOf(row[name])} words={words} />
  ),
  flag: ({ name, field, row, words }) => {
    const tone = field.tones?.[String(row[name])]
    const label = words.flag(name, row[name] === true)
    return tone ? (
      <Chip tone={tone}>{label}</Chip>
    ) : (
      <FlagCell value={row[name] === true} label={label} />
    )
  },
  tagList: ({ name, row }) => <TagCell tags={tagsOf(row[name])} />,
}

export const isNumeric = (field: Field): boolean =>
  ['money', 'int', 'decimal', 'percent'].includes(field.kind)

/** A value as plain text, for titles and files. */
export function plainText({ name, field, row, words }: CellProps): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (field.kind === 'tagList')
    return tagsOf(value)
      .map((tag) => tag.Name)
      .join(', ')
  if (field.kind === 'flag') return words.flag(name, value === true)
  if (field.kind === 'code') return words.code(name, String(value))
  if (field.kind === 'money')
    return words.formats.money(
      numberOf(value),
      field.currency ? textOf(row[field.currency]) : undefined,
    )
  if (field.kind === 'date') return words.formats.date(String(value))
  if (field.kind === 'dateTime') return words.formats.dateTime(String(value))
  return textOf(value)
}

export function tagsOf(value: unknown): readonly TagValue[] {
  return Array.isArray(value) ? value.filter(isTag) : []
}
const isTag = (value: unknown): value is TagValue =>
  typeof value === 'object' && value !== null && 'Name' in value && 'UUID' in value

/** An IBAN and whatever is shorter: half of a number is of no use to anybody. */
const shortWord = /^\S{1,26}$/

const Nothing = () => <span className="text-ink-faint">–</span>

function Ellipsis({ text }: { readonly text: string }) {
  if (text === '') return <Nothing />
  return (
    <span
      className={cx('block truncate', !shortWord.test(text) && 'max-w-[clamp(9rem,12vw,22rem)]')}
      title={text}
    >
      {text}
    </span>
  )
}

const Mono = ({ text }: { readonly text: string }) =>
  text === '' ? <Nothing /> : <span className="font-mono text-xs">{text}</span>

/** A code with a tone is a state and gets a chip; without one it is plain words. `unknown` says that nothing is known yet. */
function CodeCell({
  name,
  field,
  value,
  words,
}: {
  readonly name: string
  readonly field: Field
  readonly value: string
  readonly words: CellWords
}) {
  if (value === '' || (value === 'unknown' && field.tones)) return <Nothing />
  const label = words.code(name, value)
  const tone = field.tones?.[value]
  return field.tones ? <Chip tone={tone ?? 'neutral'}>{label}</Chip> : <Ellipsis text={label} />
}

function FlagCell({ value, label }: { readonly value: boolean; readonly label: string }) {
  const Icon = value ? Check : Minus
  return (
    <span
      className={
        value
          ? 'inline-flex align-middle text-success-ink'
          : 'inline-flex align-middle text-ink-faint'
      }
      title={label}
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

const shownTags = 1

function TagCell({ tags }: { readonly tags: readonly TagValue[] }) {
  if (tags.length === 0) return null
  return (
    <span className="flex items-center gap-1" title={tags.map((tag) => tag.Name).join(', ')}>
      {tags.slice(0, shownTags).map((tag) => (
        <TagChip key={tag.UUID} name={tag.Name} color={tag.Color} className="max-w-28" />
      ))}
      {tags.length > shownTags && (
        <span className="text-xs text-ink-muted">+{tags.length - shownTags}</span>
      )}
    </span>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : ''
const numberOf = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null
