import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { entryOf, type DespatchLine, type LineEntries, type LineEntry } from './receipt-answer.ts'

export interface EntryFieldProps {
  readonly field: keyof LineEntry
  readonly line: DespatchLine
  readonly entries: LineEntries
  /** Sentences by `index.field`. */
  readonly problems: ReadonlyMap<string, string>
  readonly onEntry: (index: string, change: Partial<LineEntry>) => void
  readonly className?: string
  /** Its column says what it is. */
  readonly bare?: boolean
}

/** One quantity of a line, or why something of it goes back. */
export function EntryField({
  field,
  line,
  entries,
  problems,
  onEntry,
  className,
  bare = false,
}: EntryFieldProps) {
  const { t } = useText()
  const value = entryOf(entries, line)[field]
  const change = (text: string) => onEntry(line.Index, { [field]: text })
  return (
    <Field
      bare={bare}
      label={
        <>
          <span className="sr-only">{line.Name} </span>
          {t(`detail.receipt.${field}`)}
        </>
      }
      error={problems.get(`${line.Index}.${field}`)}
      {...(className !== undefined && { className })}
    >
      {(control) =>
        field === 'reason' ? (
          <Input
            {...control}
            size="sm"
            value={value}
            maxLength={1000}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <NumberInput {...control} size="sm" value={value} onValue={change} />
        )
      }
    </Field>
  )
}
