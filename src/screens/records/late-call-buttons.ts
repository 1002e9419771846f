/** Buttons of calls: few screens have any, so they are no part of the first page. */
import { allWords } from '../text/text.ts'
import { behindFirstPage } from '../ui/lazy-component.tsx'
import type { CallButtonsProps } from './call-buttons.tsx'

export const CallButtons = behindFirstPage<CallButtonsProps>(
  async () => (await Promise.all([import('./call-buttons.tsx'), allWords()]))[0].CallButtons,
)
