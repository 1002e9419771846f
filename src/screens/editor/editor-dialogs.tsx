/** What lies over the editor: the question before sending, the document as a page, the question before leaving. */
import { rootNames } from '#documents/document/ubl-elements.ts'
import type { Family } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { Warnings } from './check-panel.tsx'
import { usePayable } from './totals-panel.tsx'
import type { EditorState } from './use-editor-state.ts'
import type { Kept } from './use-keeping.ts'
import type { Leaving } from './use-leaving.ts'
import type { Sending } from './use-sending.ts'

interface SendDialogProps {
  readonly twins: readonly Family[]
  readonly editor: EditorState
  readonly sending: Sending
}

export function SendDialog({ twins, editor, sending }: SendDialogProps) {
  const { t } = useText()
  const { family } = editor
  return (
    <ConfirmDialog
      open={sending.isAsked}
      onOpen={sending.setAsked}
      title={
        twins.length > 1
          ? t('editor.twin.send', { family: t(`families.${family.key}.document`) })
          : t('editor.send.title')
      }
      description={<SendText editor={editor} />}
      confirmLabel={t('editor.send.confirm')}
      error={sending.error}
      onConfirm={sending.send}
    >
      {editor.warnings.length > 0 ? <Warnings list={editor.warnings} /> : undefined}
    </ConfirmDialog>
  )
}

/** To whom, and how much; drawn while the question is asked, not at every letter before. */
function SendText({ editor }: Pick<SendDialogProps, 'editor'>) {
  const { t, format } = useText()
  const { hasTotals } = rootNames[editor.context.document.root]
  return t(hasTotals ? 'editor.send.text' : 'editor.send.plain', {
    name: editor.receiver(),
    amount: format.money(usePayable(), editor.currency()),
  })
}

interface PreviewDialogProps {
  /** The page as HTML; `undefined`: it is not shown. */
  readonly page: string | undefined
  readonly onClose: () => void
}

export function PreviewDialog({ page, onClose }: PreviewDialogProps) {
  const { t, language } = useText()
  return (
    <Dialog
      open={page !== undefined}
      onOpen={(open) => !open && onClose()}
      title={t('editor.previewTitle')}
      size="xl"
    >
      <PageFrame
        title={t('editor.previewTitle')}
        html={page ?? ''}
        className="h-[70dvh] w-full rounded-md bg-white ring-1 ring-line"
        lang={language}
      />
    </Dialog>
  )
}

interface LeaveDialogProps {
  readonly leaving: Leaving
  readonly kept: Kept
}

export function LeaveDialog({ leaving, kept }: LeaveDialogProps) {
  const { t } = useText()
  const isKept = kept.is === 'kept'
  return (
    <ConfirmDialog
      open={leaving.isAsked}
      onOpen={(open) => !open && leaving.stay()}
      title={t('editor.leave.title')}
      description={t(isKept ? 'account.kept.leaveText' : 'editor.leave.text')}
      confirmLabel={t(isKept ? 'account.kept.leave' : 'editor.leave.leave')}
      danger={!isKept}
      onConfirm={leaving.leave}
    />
  )
}
