/** Choices in an order of one's own, which few forms have. */
import { rareComponent } from '../ui/lazy-component.tsx'
import type { ChoicesSectionProps } from './choices-section.tsx'

export const ChoicesSection = rareComponent<ChoicesSectionProps>(
  async () => (await import('./choices-section.tsx')).ChoicesSection,
)
