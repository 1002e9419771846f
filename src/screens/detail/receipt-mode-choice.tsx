import { useText } from '../frame/portal-context.tsx'
import { receiptModes, type ReceiptAnswer } from './receipt-answer.ts'

type ReceiptMode = ReceiptAnswer['mode']

export interface ReceiptModeChoiceProps {
  readonly label: string
  /** Of the group of buttons in the document. */
  readonly name: string
  readonly value: ReceiptMode
  readonly onValue: (mode: ReceiptMode) => void
}

/** Whether all is kept, all goes back, or line by line. */
export function ReceiptModeChoice({ label, name, value, onValue }: ReceiptModeChoiceProps) {
  const { t } = useText()
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-2 sm:grid-cols-3">
      {receiptModes.map((one) => (
        <label
          key={one}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3 py-2 hover:bg-surface-hover has-checked:border-primary has-checked:bg-surface-selected"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={value === one}
            onChange={() => onValue(one)}
          />
          <span className="min-w-0">
            <span className="block font-medium text-ink">{t(`detail.receipt.modes.${one}`)}</span>
            <span className="block text-sm text-ink-muted">{t(`detail.receipt.hints.${one}`)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
