import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { callIdOf, type Box } from '#engine/portal.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { withForms } from '../frame/with-forms.tsx'
import { Button } from '../ui/button.tsx'
import { rareComponent } from '../ui/lazy-component.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'

const load = withForms<ImportDialogProps>(async () => ({
  Screen: (await import('./import-dialog.tsx')).ImportDialog,
}))
const ImportDialog = rareComponent<ImportDialogProps>(async () => (await load()).Screen)

export interface ImportButtonProps {
  readonly box: Box
}

/** Opens the import of a box, for those who may make its records. */
export function ImportButton({ box }: ImportButtonProps) {
  const { t } = useText()
  const { mayCall } = useSession()
  const [open, setOpen] = useState(false)
  if (!mayCall(callIdOf(box, 'create'))) return null
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setOpen(true)}>
        {t('table.import.open')}
      </Button>
      {open && <ImportDialog box={box} open onOpen={setOpen} />}
    </>
  )
}
