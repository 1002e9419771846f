/** Few people sign with a card: its dialog comes when somebody does. */
import { rareComponent } from '../ui/lazy-component.tsx'
import type { CardDialogProps } from './card-dialog.tsx'

export const CardDialog = rareComponent<CardDialogProps>(
  async () => (await import('./card-dialog.tsx')).CardDialog,
)
