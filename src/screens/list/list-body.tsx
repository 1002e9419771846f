import { useDeferredValue } from 'react'
import type { Row } from '#engine/inputs.ts'
import type { JobStripProps } from '../jobs/job-strip.tsx'
import { allWords } from '../text/text.ts'
import { cx } from '../ui/cx.ts'
import { lazyComponent, rareComponent } from '../ui/lazy-component.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import type { BulkBarProps } from './bulk-bar.tsx'
import { Rows } from './list-rows.tsx'
import { Pagination } from './pagination.tsx'
import { countOf, pageState } from './selection.ts'
import type { ListQuery, ListState } from './use-list-state.ts'

// What a list needs once something is chosen or under way comes after its rows.
const BulkBar = lazyComponent<BulkBarProps>(
  async () => (await Promise.all([import('./bulk-bar.tsx'), allWords()]))[0].BulkBar,
)
const JobStrip = rareComponent<JobStripProps>(
  async () => (await Promise.all([import('../jobs/job-strip.tsx'), allWords()]))[0].JobStrip,
)

interface ListBodyProps {
  readonly state: ListState
  readonly columns: readonly string[]
  readonly isTable: boolean
  readonly title: string
}

/** The rows, below them what is under way and what can be done with the chosen ones, and the pages. */
export function ListBody({ state, columns, isTable, title }: ListBodyProps) {
  const { list, rows, scroller, total, address, words } = state
  // The box of a row is ticked before what can be done with it is drawn.
  const selection = useDeferredValue(state.selection)
  return (
    <>
      <section
        data-list
        data-state={stateOf(list, rows)}
        aria-label={title}
        className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg bg-surface-raised shadow-card"
      >
        <div
          ref={scroller}
          data-page-scroll
          className={cx(
            'min-h-64 flex-1 scroll-pt-9 overflow-auto',
            // What is answered at once does not fade before: fading draws the whole list anew in each frame.
            list.isPlaceholderData && 'opacity-60 transition-opacity delay-200',
          )}
          aria-busy={list.isFetching}
        >
          {(list.error || list.isPaused) && list.data && (
            <StaleNotice onRetry={() => void list.refetch()} className="border-b border-line" />
          )}
          <Rows state={state} columns={columns} isTable={isTable} title={title} />
        </div>
        <Bars state={{ ...state, selection }} />
        {total > 0 && (
          <Pagination
            search={address.search}
            total={total}
            onSearch={address.setSearch}
            words={words}
          />
        )}
      </section>
      {/* The end of the page stays in sight above the bar. */}
      {(state.run.running.length > 0 || countOf(selection) > 0) && (
        <div className="h-44 shrink-0 lg:hidden" />
      )}
    </>
  )
}

/** One bar where the page scrolls: what runs above what can be done, neither over the other. */
function Bars({ state }: { readonly state: ListState }) {
  const { box, run, commands, buttons, selection, setSelection, total, input, ids, rows, words } =
    state
  const { others } = state.near
  return (
    <div
      data-bars
      data-foot
      className="empty:hidden max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:shadow-dialog"
    >
      {run.running.map((job) => (
        <JobStrip key={job.UUID} job={job} onShow={() => run.show(job)} />
      ))}
      {countOf(selection) > 0 && (
        <BulkBar
          box={box}
          commands={commands}
          buttons={buttons}
          rows={others.length > 0 ? [...rows, ...others] : rows}
          selection={selection}
          onSelection={setSelection}
          total={total}
          input={input}
          isPageChosen={!state.isWhole && pageState(selection, ids) === 'all'}
          pageLength={rows.length}
          onCommand={run.begin}
          onJob={run.watch}
          words={words}
        />
      )}
    </div>
  )
}

/** For tests and styles: which of its states the list is in. */
function stateOf(list: ListQuery, rows: readonly Row[]): 'loading' | 'error' | 'empty' | 'ready' {
  if (!list.data) return list.error ? 'error' : 'loading'
  return rows.length === 0 ? 'empty' : 'ready'
}
