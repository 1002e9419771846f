import { useState } from 'react'
import { type Family } from '#engine/portal.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { ActionBar } from './action-bar.tsx'
import { problemsOfError } from './check-body.ts'
import { CheckPanel } from './check-panel.tsx'
import { needsOfDraft } from './draft-needs.ts'
import { EditorProvider } from './editor-context.tsx'
import { LeaveDialog, PreviewDialog, SendDialog } from './editor-dialogs.tsx'
import { EditorSections, NotesSections, useUnfolded } from './editor-sections.tsx'
import { FilePanel } from './file-panel.tsx'
import { ForeseenKind } from './foreseen-kind.tsx'
import { OfFileProvider, useKeptOfFile, useReckoning } from './file-context.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { Start } from './start.ts'
import { TotalsPanel } from './totals-panel.tsx'
import { useEditorState, type EditorState } from './use-editor-state.ts'
import { usePreviewOpen } from './use-preview-open.ts'
import { useSaving, type EditorSaving } from './use-saving.ts'
import { useSending } from './use-sending.ts'

export interface EditorFormProps {
  /** The families that the document may be of: the receiver decides between two. */
  readonly twins: readonly Family[]
  readonly start: Start
  /** Path of the screen, which opens kept work again. */
  readonly path: string
  /** The service has the document as a draft. */
  readonly onSaved?: (uuid: string, family: string) => void
  /** The document is now one of this family. */
  readonly onFamily?: (family: string) => void
}

export function EditorForm({ twins, start, path, onSaved, onFamily }: EditorFormProps) {
  const editor = useEditorState(twins, start, onFamily)
  const explain = useExplained(editor)
  const beside = usePreviewOpen()
  const preview = usePreview(editor, explain)
  const saving = useSaving({ editor, twins, start, path, onSaved, explain })
  const { save, keeping } = saving
  const sending = useSending(editor, saving, start.uuid, explain)
  const place = { uuid: start.uuid, stored: saving.stored }
  const ofFile = useKeptOfFile(place)
  const reckon = useSavedFirst(saving, useReckoning(place))
  // Wherever the focus is: of an editor that was just opened it is nowhere.
  useShortcuts({
    save: ({ target }) => (isOfDialog(target) ? false : void save()),
    send: ({ target }) => (isOfDialog(target) ? false : void sending.ask()),
  })
  return (
    <EditorProvider value={editor.context}>
      <OfFileProvider value={ofFile}>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex min-w-0 items-start gap-4">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              {editor.foreseen && (
                <ForeseenKind
                  twins={twins}
                  next={editor.foreseen}
                  onChange={() => editor.become()}
                />
              )}
              <DocumentCards editor={editor} isWide={!beside.isOpen} reckon={reckon} />
            </div>
            {beside.isOpen && (
              <PreviewPane
                draw={preview.draw}
                watcher={editor.watcher}
                ofFile={ofFile}
                onClose={beside.toggle}
              />
            )}
          </div>
          <ActionBar
            state={saving.state}
            kept={keeping.kept}
            isLasting={keeping.isLasting}
            problems={editor.problems.length}
            onSave={() => void save()}
            isPreviewed={beside.hasRoom ? beside.isOpen : undefined}
            onPreview={() => (beside.hasRoom ? beside.toggle() : void preview.show())}
            onSend={() => void sending.ask()}
            onJump={editor.jumpTo}
            onProblems={() => editor.jumpTo(editor.problems[0]!.place)}
          />
        </div>
        <SendDialog twins={twins} editor={editor} sending={sending} />
        <PreviewDialog page={preview.page} onClose={preview.close} />
        <LeaveDialog leaving={saving.leaving} kept={keeping.kept} />
      </OfFileProvider>
    </EditorProvider>
  )
}

/** Dialogs have keys of their own; panels of a cell belong to the form. */
const isOfDialog = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"]:not([data-lines]), [role="alertdialog"]') !== null

interface DocumentCardsProps {
  readonly editor: EditorState
  /** The totals have room beside the notes. */
  readonly isWide: boolean
  readonly reckon: (() => Promise<void>) | undefined
}

function DocumentCards({ editor, isWide, reckon }: DocumentCardsProps) {
  const { t } = useText()
  const unfolded = useUnfolded()
  return (
    <>
      <EditorSections {...unfolded} />
      <div className={cx('grid items-start gap-4', isWide && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}>
        <div className="flex min-w-0 flex-col gap-4">
          <NotesSections unfold={unfolded.unfold} />
          <Card title={t('editor.checkTitle')}>
            <CheckPanel
              isChecked={editor.isChecked}
              problems={editor.problems}
              warnings={editor.warnings}
              onJump={editor.jumpTo}
            />
          </Card>
          <FilePanel reckon={reckon} />
        </div>
        <Card title={t('editor.totals.title')}>
          <TotalsPanel />
        </Card>
      </div>
    </>
  )
}

/** Nothing is calculated anew while there is work that the service does not have; a save that fails says so by itself. */
function useSavedFirst(
  { save, isOpen, autosave }: EditorSaving,
  reckon: (() => Promise<void>) | undefined,
): (() => Promise<void>) | undefined {
  const { t } = useText()
  return (
    reckon &&
    (async () => {
      if (isOpen()) await save()
      if (isOpen()) throw new Error(t('editor.notSaved'))
      await autosave.alone(reckon)
    })
  )
}

/** What the service says against the document: the sentence for people, and marks at the places that it names. */
function useExplained({ context, setProblems }: EditorState): (error: unknown) => string {
  const failureText = useFailureText()
  return (error) => {
    const problems = problemsOfError(error, context.document.wrapper)
    setProblems(problems)
    const { text } = failureText(error)
    const placeless = problems.filter(({ place }) => place === '')
    return [...new Set([text, ...placeless.map((problem) => problem.text)])].join(' ')
  }
}

/** The document as a page: in a dialog, or beside the form, where a document that is not enough for a draft is not drawn. */
function usePreview(editor: EditorState, explain: (error: unknown) => string) {
  const { t } = useText()
  const call = useCall()
  const [page, setPage] = useState<string>()
  const pageOf = async ({ family, body }: Awaited<ReturnType<EditorState['settled']>>) =>
    String(await call(`${family.key}.send.preview`, { body }))
  return {
    page,
    close: () => setPage(undefined),
    async show() {
      try {
        setPage(await pageOf(await editor.settled()))
      } catch (error) {
        toast.error(t('editor.problems'), { description: explain(error) })
      }
    },
    async draw() {
      const draft = await editor.settled()
      const isFit = (await needsOfDraft(draft.family, draft.body)).length === 0
      return isFit ? pageOf(draft) : undefined
    },
  }
}
