/** The table of rights, which few forms have. */
import { rareComponent } from '../ui/lazy-component.tsx'
import type { RightsSectionProps } from './rights-section.tsx'

export const RightsSection = rareComponent<RightsSectionProps>(
  async () => (await import('./rights-section.tsx')).RightsSection,
)
