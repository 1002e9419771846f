import type { ComponentProps } from 'react'
import { controlClasses } from './control.ts'
import { cx } from './cx.ts'

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(controlClasses, 'resize-y px-2.5 py-1.5 text-base', className)}
    />
  )
}
