import { Star } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import type { ControlProps } from './control-props.ts'

/** A rating: one of a few whole numbers, of which the highest is the best. The browser's own radio buttons, drawn as stars. */
export function ScaleControl({ value, onValue, attributes, field }: ControlProps) {
  const { t } = useText()
  const name = useId()
  const best = field.scale ?? 0
  const { id, ...described } = attributes
  return (
    <span
      {...described}
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
      className="flex gap-1"
    >
      {Array.from({ length: best }, (_, index) => index + 1).map((point) => (
        <label key={point} className="relative cursor-pointer">
          <input
            type="radio"
            name={name}
            className="peer sr-only"
            aria-label={t('editor.scale', { point, best })}
            checked={value === String(point)}
            onChange={() => onValue(String(point))}
          />
          <Star
            aria-hidden
            className={cx(
              'size-7 rounded-sm peer-focus-visible:outline-2 peer-focus-visible:outline-primary hover:text-primary-ink',
              point <= Number(value) ? 'fill-current text-primary-ink' : 'text-ink-faint',
            )}
          />
        </label>
      ))}
    </span>
  )
}
