import { writtenFamily, type WrittenFamily } from '#engine/written-family.ts'
import { Link } from '@tanstack/react-router'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { familyOf, type Family, type Route } from '#engine/portal.ts'
import { Page } from '../frame/page.tsx'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { fieldTitle } from '../sheet/column-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { BulkDocuments } from './bulk-documents.tsx'
import { FileBar, useFile } from './bulk-file.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { keyOf } from './document-id.ts'
import { PasteCard } from './paste-card.tsx'
import { GROUP, pastedColumns, type PastedColumn, type PastedDocument } from './pasted-rows.ts'
import { usePasted } from './use-pasted.ts'
import { useRunner, type Runner } from './use-runner.ts'

/** Many drafts at once from rows of a spreadsheet, a result for each. */
export function Screen({ route }: { readonly route: Route }) {
  const family = writtenFamily(familyOf(usePortal(), route.family))
  const { t, screenLabel, language } = useText()
  const [text, setText] = useState('')
  const pasted = usePasted(text, family, language)
  const file = useFile(family, setText)
  const documents = file.documents ?? pasted.documents
  const isReading = file.isReading || (file.documents === undefined && pasted.isReading)
  const runner = useRunner(family)
  const columns = useColumnLabels(family)
  const { ready, failed, done } = sortDocuments(documents, runner.outcomes)
  return (
    <Page
      title={screenLabel(route)}
      actions={<BulkActions runner={runner} isReading={isReading} ready={ready} failed={failed} />}
    >
      <FileBar family={family} file={file} />
      <PasteCard
        form={family.form}
        columnLabels={columns}
        text={text}
        onText={(typed) => {
          file.clear()
          setText(typed)
        }}
      />
      <BulkProgress
        isReading={isReading}
        done={done.length}
        failed={failed.length}
        total={documents.length}
      />
      {documents.length === 0 ? (
        <EmptyState icon={<ClipboardPaste />} title={t('bulk.empty')} text={t('bulk.emptyText')} />
      ) : (
        <BulkDocuments
          documents={documents}
          outcomes={runner.outcomes}
          labelOf={(key) => columns.get(key) ?? key}
        />
      )}
      {runner.outcomes.size > 0 && !runner.isRunning && <DraftsLink family={family} />}
    </Page>
  )
}

/** Documents of which a draft can be made, of which none could be made, and of which one was made. */
function sortDocuments(documents: readonly PastedDocument[], outcomes: Runner['outcomes']) {
  // The key of a document is worked out once something came of one: of thousands it takes its time.
  const stateOf = (document: PastedDocument) =>
    outcomes.size === 0 ? undefined : outcomes.get(keyOf(document))?.state
  return {
    ready: documents.filter(
      (document) => document.errors.length === 0 && stateOf(document) !== 'done',
    ),
    failed: documents.filter((document) => stateOf(document) === 'failed'),
    done: documents.filter((document) => stateOf(document) === 'done'),
  }
}

/** Names of the pasted columns by key, as the editor calls them: `Name` is a person's in one section and a good's in another. */
function useColumnLabels(family: WrittenFamily): ReadonlyMap<string, string> {
  const text = useText()
  const labelOf = ({ key, field, section }: PastedColumn) =>
    key === GROUP || !field
      ? text.t('bulk.group')
      : fieldTitle(text, family.key, section ?? '', field)
  return new Map(pastedColumns(family.form).map((column) => [column.key, labelOf(column)]))
}

/** The way to the drafts that were made, where the family has a list of them. */
function DraftsLink({ family }: { readonly family: Family }) {
  const { t } = useText()
  const drafts = usePortal().routes.find(
    (one) => one.family === family.key && one.screen === 'drafts',
  )
  if (!drafts) return null
  return (
    <Link to={drafts.path} className="text-base font-medium text-primary-ink hover:underline">
      {t('bulk.toDrafts')}
    </Link>
  )
}
