import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={cx('size-4 animate-spin', className)} />
}
