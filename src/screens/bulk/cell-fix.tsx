/** A cell of the pasted rows that is corrected where it is complained about. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormField } from '#engine/form.ts'
import { isCodeListName } from '#documents/codes/code-list.ts'
import { useText } from '../frame/portal-context.tsx'
import { namedCodes } from '../text/code-names.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { Input } from '../ui/input.tsx'

export interface CellFixProps {
  /** Which cell it is, for those who do not see where it stands. */
  readonly label: string
  readonly field: FormField | undefined
  /** What was pasted. */
  readonly word: string
  readonly onWord: (word: string) => void
}

/** A list to choose from where the cell has a code, else a field that is taken over when it is left. */
export function CellFix(props: CellFixProps) {
  const { field } = props
  const hasChoice =
    field !== undefined &&
    field.kind !== 'text' &&
    field.as !== 'taxes' &&
    (field.values !== undefined || isCodeListName(field.codeList ?? ''))
  return hasChoice ? <CodeFix {...props} field={field} /> : <TextFix {...props} />
}

function TextFix({ label, word, onWord, field }: CellFixProps) {
  const [typed, setTyped] = useState(word)
  const take = () => {
    if (typed.trim() !== word) onWord(typed.trim())
  }
  return (
    <Input
      size="sm"
      aria-label={label}
      aria-invalid
      value={typed}
      inputMode={field?.kind === 'taxNo' ? 'numeric' : undefined}
      className="max-w-48"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

function CodeFix({ label, word, onWord, field }: CellFixProps & { readonly field: FormField }) {
  const { language, codeLabel } = useText()
  const list = field.codeList ?? ''
  const { data } = useQuery({
    queryKey: ['bulk-codes', list, field.values, language],
    queryFn: async (): Promise<readonly ComboboxOption[]> =>
      field.values
        ? field.values.map((code) => ({ value: code, label: codeLabel(field.name, code) }))
        : isCodeListName(list)
          ? (await namedCodes(list, language)).map(({ code, name }) => ({
              value: code,
              label: name,
              detail: code,
            }))
          : [],
    staleTime: Infinity,
  })
  return (
    <span className="block w-48 max-w-full">
      <Combobox
        size="sm"
        aria-label={label}
        aria-invalid
        value=""
        placeholder={word}
        options={data}
        onValue={(code) => code !== '' && onWord(code)}
      />
    </span>
  )
}
