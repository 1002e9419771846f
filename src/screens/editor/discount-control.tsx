/** The discount of a line: an amount or a per cent of it, shown as what it is. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isPercentText, readDiscount } from '#documents/amounts/discount.ts'
import { useText } from '../frame/portal-context.tsx'
import { conventions } from '../text/conventions.ts'
import { cx } from '../ui/cx.ts'
import { Input } from '../ui/input.tsx'
import type { ControlProps } from './control-props.ts'
import { useEditor } from './editor-context.tsx'

/** `10`, `10%` and `%10` are understood; the sign behind the figure says which it is, and a press on it makes it the other. */
export function DiscountControl({ value, onValue, attributes, size = 'md', onBlur }: ControlProps) {
  const { t, format, language } = useText()
  /** What stands in the field while it has the focus, and the value that this was: another value (an undo) takes its place. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>()
  const { decimal } = conventions[language]
  const sign = useCurrencySign()
  const isPercent = isPercentText(value)
  const figure = isPercent ? value.slice(0, -1) : value
  const isFigure = /^-?\d+(\.\d+)?$/.test(figure)
  const editable = isFigure ? `${figure.replace('.', decimal)}${isPercent ? '%' : ''}` : value
  const atRest = isFigure ? (isPercent ? format.number(figure) : format.money(figure)) : value
  const other = t(isPercent ? 'editor.discount.asAmount' : 'editor.discount.asPercent')
  return (
    <span className="relative flex w-full items-center">
      <Input
        {...attributes}
        size={size}
        autoComplete="off"
        placeholder={`${sign} / %`}
        value={typed === undefined ? atRest : typed.of === value ? typed.text : editable}
        onFocus={() => setTyped({ text: editable, of: value })}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
        onChange={(event) => {
          const text = event.target.value
          const of = readDiscount(text, decimal) ?? text.trim()
          setTyped({ text, of })
          onValue(of)
        }}
        className={cx('text-right tabular-nums', isFigure && 'pr-7')}
      />
      {isFigure && !(isPercent && typed) && (
        <button
          type="button"
          tabIndex={-1}
          title={other}
          aria-label={other}
          onClick={() => onValue(isPercent ? figure : `${figure}%`)}
          className="absolute right-0.5 h-6 min-w-6 rounded-md px-1 text-sm text-ink-muted hover:bg-surface-hover hover:text-ink"
        >
          {isPercent ? '%' : sign}
        </button>
      )}
    </span>
  )
}

/** The sign of the document's currency, or its code where it has none. */
function useCurrencySign(): string {
  const { control, document } = useEditor()
  const { format } = useText()
  const currency: unknown = useWatch({ control, name: document.places.currency })
  const code = typeof currency === 'string' && currency !== '' ? currency : 'TRY'
  return format.money('0', code).replace(/[\d.,\s]/g, '')
}
