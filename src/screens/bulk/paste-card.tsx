import { X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import type { WrittenFamily } from '#engine/written-family.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { columnTitle } from './row-cells.ts'
import { pastedColumns, sampleRow } from './pasted-rows.ts'

/** A field with more text than this is slow in every browser, and nobody reads it there: its rows are counted in its place. */
const mostShown = 50_000

export interface PasteCardProps {
  readonly family: WrittenFamily
  readonly text: string
  readonly onText: (text: string) => void
}

/** Where rows of a spreadsheet are pasted. */
export function PasteCard({ family, text, onText }: PasteCardProps) {
  const words = useText()
  const { t, format } = words
  const columns = pastedColumns(family.form)
  const titles = columns.map(({ key }) => columnTitle(words, family, columns, key))
  return (
    <Card title={t('bulk.paste')}>
      {text.length > mostShown ? (
        <p className="flex flex-wrap items-center gap-3 text-base text-ink-soft">
          <span className="tabular-nums">
            {t('bulk.pastedRows', { count: text.split('\n').length })}
          </span>
          <Button variant="ghost" icon={<X />} onClick={() => onText('')}>
            {t('bulk.removeRows')}
          </Button>
        </p>
      ) : (
        <Field label={t('bulk.columns', { columns: titles.join(' · ') })} hint={t('bulk.hint')}>
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              wrap="off"
              value={text}
              placeholder={sampleRow(columns, t('bulk.sample'), format.number(1250.75, 2))}
              className="font-mono text-sm"
              onPaste={(event) => takeLong(event, onText)}
              onChange={(event) => onText(event.target.value)}
            />
          )}
        </Field>
      )}
    </Card>
  )
}

function takeLong(event: ClipboardEvent<HTMLTextAreaElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (pasted.length <= mostShown) return
  event.preventDefault()
  take(pasted.trimEnd())
}
