/** Files that go with a call, which few forms take. */
import { rareComponent } from '../ui/lazy-component.tsx'
import type { FilesSectionProps } from './files-section.tsx'

export const FilesSection = rareComponent<FilesSectionProps>(
  async () => (await import('./files-section.tsx')).FilesSection,
)
