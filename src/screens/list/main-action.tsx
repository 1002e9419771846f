import { FilePlus2, FileUp } from 'lucide-react'
import { memo, useState } from 'react'
import { callIdOf, type Box } from '#engine/portal.ts'
import { editorOf } from '#client/draft-links.ts'
import { hrefOf } from '#client/links.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import type { ImportButtonProps } from '../import/import-button.tsx'
import { RecordForm } from '../records/late-record-form.ts'
import { allWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { behindFirstPage, rareComponent } from '../ui/lazy-component.tsx'
import type { OldUploadDialogProps } from '../upload/old-upload-dialog.tsx'

const OldUploadDialog = rareComponent<OldUploadDialogProps>(async () => {
  const [{ OldUploadDialog: Dialog }] = await Promise.all([
    import('../upload/old-upload-dialog.tsx'),
    allWords(),
  ])
  return Dialog
})

const ImportButton = behindFirstPage<ImportButtonProps>(async () => {
  const [{ ImportButton: Shown }] = await Promise.all([
    import('../import/import-button.tsx'),
    allWords(),
  ])
  return Shown
})

/** How documents get into the box: written in the editor, or brought in from a time before. */
export const MainAction = memo(function MainAction({ box }: { readonly box: Box }) {
  if (box.record)
    return (
      <>
        {box.record.import && <ImportButton box={box} />}
        {'create' in box.calls && <NewRecordButton box={box} />}
      </>
    )
  return 'uploadOld' in box.calls ? (
    <OldUploadButton box={box} call={callIdOf(box, 'uploadOld')} />
  ) : (
    <CreateButton box={box} />
  )
})

function NewRecordButton({ box }: { readonly box: Box }) {
  const { t } = useText()
  const { mayCall } = useSession()
  const [open, setOpen] = useState(false)
  if (!mayCall(callIdOf(box, 'create'))) return null
  return (
    <>
      <Button variant="primary" icon={<FilePlus2 />} onClick={() => setOpen(true)}>
        {t('list.record.new', {
          name: t(`families.${box.family}.records.${box.key}`),
        })}
      </Button>
      {open && <RecordForm box={box} open onOpen={setOpen} />}
    </>
  )
}

function OldUploadButton({ box, call }: { readonly box: Box; readonly call: string }) {
  const { t } = useText()
  const { mayCall } = useSession()
  const [open, setOpen] = useState(false)
  if (!mayCall(call)) return null
  return (
    <>
      <Button variant="primary" icon={<FileUp />} onClick={() => setOpen(true)}>
        {t('list.uploadOld')}
      </Button>
      {open && <OldUploadDialog box={box} open onOpen={setOpen} />}
    </>
  )
}

/** Opens the editor, from boxes whose documents are written here, to those who may. */
function CreateButton({ box }: { readonly box: Box }) {
  const { t } = useText()
  const portal = usePortal()
  const go = useGo()
  const { mayOpen } = useSession()
  const family = portal.families.find((one) => one.key === box.family)
  const editor = editorOf(portal, box.family)?.route
  if (!editor || !mayOpen(editor) || !(box.isDrafts || family?.delivery?.from === box.key))
    return null
  return (
    <Button variant="primary" icon={<FilePlus2 />} onClick={() => go(hrefOf(portal, editor))}>
      {t('list.create')}
    </Button>
  )
}
