/** Few people have an ERP that only a helper reaches: its dialog comes when somebody asks it. */
import { rareComponent } from '../ui/lazy-component.tsx'
import type { HelperDialogProps } from './helper-dialog.tsx'

export const HelperDialog = rareComponent<HelperDialogProps>(
  async () => (await import('./helper-dialog.tsx')).HelperDialog,
)
