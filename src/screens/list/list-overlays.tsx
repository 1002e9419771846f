import { usePortal } from '../frame/portal-context.tsx'
import type { RecordPaneProps } from '../detail/record-pane.tsx'
import type { JobResultsProps } from '../jobs/job-results.tsx'
import { bulkOfJob } from '../jobs/jobs.ts'
import { allWords } from '../text/text.ts'
import { lazyComponent, rareComponent } from '../ui/lazy-component.tsx'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import { idOf } from '../rows/row-id.ts'
import type { ListState } from './use-list-state.ts'

// What a list needs once something is opened or changed comes after its rows.
const RecordPane = lazyComponent<RecordPaneProps>(async () => {
  const [{ RecordPane: Pane }] = await Promise.all([
    import('../detail/record-pane.tsx'),
    allWords(),
  ])
  return Pane
})
const BulkDialog = rareComponent<BulkDialogProps>(
  async () => (await Promise.all([import('./bulk-dialog.tsx'), allWords()]))[0].BulkDialog,
)
const JobResults = rareComponent<JobResultsProps>(
  async () => (await Promise.all([import('../jobs/job-results.tsx'), allWords()]))[0].JobResults,
)

/** The record that the address names, beside the list or over it. */
export function OpenRecord({ state }: { readonly state: ListState }) {
  const { box, rows, ids, address, onOpen, words } = state
  const { record } = address
  if (record === undefined) return null
  const at = (step: number) => ids[ids.indexOf(record) + step]
  return (
    <RecordPane
      key={box.id}
      box={box}
      id={record}
      row={rows.find((row) => idOf(row) === record)}
      tab={address.tab}
      onTab={address.setTab}
      onClose={address.closeRecord}
      near={[1, -1].flatMap((step) => at(step) ?? [])}
      onStep={(step) => {
        const next = at(step)
        if (next !== undefined) onOpen(next, true)
      }}
      words={words}
    />
  )
}

/** What is asked before something is done with several records, and what came of it. */
export function BulkDialogs({ state }: { readonly state: ListState }) {
  const portal = usePortal()
  const { box, run, selection, onOpen, words } = state
  return (
    <>
      {run.command && (
        <BulkDialog
          box={box}
          command={run.command}
          selection={selection}
          onRun={run.start}
          onClose={run.cancel}
          words={words}
        />
      )}
      {run.shown && (
        <JobResults
          job={run.shown}
          onClose={run.hideResults}
          onOpen={(id) => {
            run.hideResults()
            onOpen(id)
          }}
          onEnd={run.retried(bulkOfJob(portal, run.shown))}
        />
      )}
    </>
  )
}
