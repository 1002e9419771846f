import { writtenFamily, type WrittenFamily } from '#engine/written-family.ts'
import { ClipboardPaste } from 'lucide-react'
import { useMemo } from 'react'
import { familyOf, type Family, type Route } from '#engine/portal.ts'
import { twinsOf } from '#engine/twins.ts'
import { Page } from '../frame/page.tsx'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { useCellContext } from '../sheet/cell-context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useStable } from '../ui/use-stable.ts'
import { BulkActions } from './bulk-actions.tsx'
import { BulkDocuments } from './bulk-documents.tsx'
import { FileBar, useFile } from './bulk-file.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { useComplaints } from './complaints.ts'
import { keyOf } from './document-id.ts'
import { PasteCard } from './paste-card.tsx'
import { pastedColumns, withCell, type PastedDocument } from './pasted-rows.ts'
import { cellsOfSheet, cellsOfText } from './row-cells.ts'
import { createReceivers } from './receivers.ts'
import { useChecked, type Checked } from './use-checked.ts'
import { useKeeping, useKeepingSheet, useKeptName, useKeptText } from './use-kept-text.ts'
import { usePasted } from './use-pasted.ts'
import { useRunner, type Runner } from './use-runner.ts'

/** Many drafts at once from rows of a spreadsheet, a result for each. */
export function Screen({ route }: { readonly route: Route }) {
  const family = writtenFamily(familyOf(usePortal(), route.family))
  const words = useText()
  const { t, screenLabel } = words
  const keptName = useKeptName(family.key)
  const [text, setText] = useKeptText(keptName)
  const context = useCellContext(family.form)
  const pasted = usePasted(text, family, context)
  const file = useFile(family, keptName, setText)
  const documents = file.documents ?? pasted.documents
  const isReading = file.isReading || (file.documents === undefined && pasted.isReading)
  const { runner, checked } = useDrafting(documents, family)
  const cells = file.sheet ? cellsOfSheet(family, file.sheet) : cellsOfText(words, family, text)
  const complaintsOf = useComplaints(family, cells, checked)
  const sorted = sortDocuments(documents, runner.outcomes, checked)
  const columns = pastedColumns(family.form)
  useKeeping(keptName, text, pasted.isReading ? [] : pasted.documents, sorted.done)
  useKeepingSheet(keptName, file.documents, sorted.done)
  return (
    <Page
      title={screenLabel(route)}
      actions={<BulkActions runner={runner} isReading={isReading} {...sorted} />}
    >
      <FileBar family={family} file={file} />
      <PasteCard
        family={family}
        text={text}
        onText={(typed) => {
          file.clear()
          setText(typed)
        }}
      />
      <BulkProgress
        isReading={isReading}
        unchecked={sorted.unchecked.length}
        done={sorted.done.length}
        failed={sorted.failed.length}
        total={documents.length}
      />
      {documents.length === 0 ? (
        <EmptyState icon={<ClipboardPaste />} title={t('bulk.empty')} text={t('bulk.emptyText')} />
      ) : (
        <BulkDocuments
          documents={documents}
          outcomes={runner.outcomes}
          complaintsOf={complaintsOf}
          onWord={(cell, word) =>
            file.sheet ? file.correct(cell, word) : setText(withCell(text, cell, columns, word))
          }
        />
      )}
      {runner.outcomes.size > 0 && !runner.isRunning && <DraftsLink family={family} />}
    </Page>
  )
}

/** The check of the documents and what makes their drafts, which ask about the same receivers. */
function useDrafting(documents: readonly PastedDocument[], family: WrittenFamily) {
  const call = useStable(useCall())
  const portal = usePortal()
  const twins = useMemo(() => twinsOf(portal, family).map(writtenFamily), [portal, family])
  const receivers = useMemo(
    () => createReceivers(call, portal, family, twins),
    [call, portal, family, twins],
  )
  const checked = useChecked(documents, family, receivers)
  return { checked, runner: useRunner(family, twins, receivers) }
}

/**
 * Documents that can be made and sent, those whose draft would have to be completed, those not known yet, those of which no draft
 * could be made, and those of which one was.
 */
function sortDocuments(
  documents: readonly PastedDocument[],
  outcomes: Runner['outcomes'],
  checked: Checked,
) {
  const stateOf = (document: PastedDocument) => outcomes.get(keyOf(document))?.state
  const sound = documents.filter(
    (document) => document.errors.length === 0 && stateOf(document) !== 'done',
  )
  const problemsOf = (document: PastedDocument) => checked.get(keyOf(document))?.length
  return {
    ready: sound.filter((document) => problemsOf(document) === 0),
    incomplete: sound.filter((document) => (problemsOf(document) ?? 0) > 0),
    unchecked: sound.filter((document) => problemsOf(document) === undefined),
    failed: documents.filter((document) => stateOf(document) === 'failed'),
    done: documents.filter((document) => stateOf(document) === 'done'),
  }
}

/** The way to the drafts that were made, where the family has a list of them. */
function DraftsLink({ family }: { readonly family: Family }) {
  const { t } = useText()
  const drafts = usePortal().routes.find(
    (one) => one.family === family.key && one.screen === 'drafts',
  )
  if (!drafts) return null
  return (
    <a href={drafts.path} className="text-base font-medium text-primary-ink hover:underline">
      {t('bulk.toDrafts')}
    </a>
  )
}
