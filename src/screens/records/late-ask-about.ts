/** The buttons at documents and errors come when there is one to be asked about. */
import { allWords } from '../text/text.ts'
import { rareComponent } from '../ui/lazy-component.tsx'
import type { AskAboutProps } from './ask-about.tsx'

export const AskAbout = rareComponent<AskAboutProps>(async () => {
  const [{ AskAbout: Shown }] = await Promise.all([import('./ask-about.tsx'), allWords()])
  return Shown
})
