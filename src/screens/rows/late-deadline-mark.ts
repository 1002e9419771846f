/** Days to answer: few lists have any, so they are no part of the first page. */
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { DeadlineMarkProps } from './deadline-mark.tsx'

export const DeadlineMark = lazyComponent<DeadlineMarkProps>(
  async () => (await import('./deadline-mark.tsx')).DeadlineMark,
)
