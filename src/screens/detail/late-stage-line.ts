/** The way of a record: few boxes have one, so it is no part of the first page. */
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { StageLineProps } from './stage-line.tsx'

export const StageLine = lazyComponent<StageLineProps>(
  async () => (await import('./stage-line.tsx')).StageLine,
)
