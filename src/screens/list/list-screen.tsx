import { recordOf, recordsIn } from '#values/json.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Columns3, FilePlus2, FileUp, PanelRight, RefreshCw } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { boxOf, type Box, type Route, type View, callIdOf, callOfBox } from '#engine/portal.ts'
import { draftBoxes, editorOf } from '#client/draft-links.ts'
import { hrefOf } from '#client/links.ts'
import { callQuery } from '#client/query.ts'
import type { RecordPaneProps } from '../detail/record-pane.tsx'
import type { Row } from '#engine/inputs.ts'
import type { JobResultsProps } from '../jobs/job-results.tsx'
import type { JobStripProps } from '../jobs/job-strip.tsx'
import { bulkOfJob, useBusyRows } from '../jobs/jobs.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { useChoices } from '../frame/choices.ts'
import { LinkTabs } from '../frame/link-tabs.tsx'
import { useGo } from '../frame/use-go.ts'
import { allWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { late } from '../ui/late.tsx'
import { Page } from '../frame/page.tsx'
import type { BulkBarProps } from './bulk-bar.tsx'
import { commandsOf } from './bulk-commands.ts'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import type { ColumnDialogProps } from './column-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { isFiltered, listInput, withPage, withSort, type ListInput } from '../rows/list-search.ts'
import type { ListPlaceProps } from './list-place.ts'
import { ListTable, TableSkeleton, type ListRowsProps } from './list-table.tsx'
import { useListWords, type ListWords } from '../rows/list-words.ts'
import type { NoMatchProps } from './no-match.tsx'
import { RecordForm } from '../records/late-record-form.ts'
import type { OldUploadDialogProps } from '../upload/old-upload-dialog.tsx'
import { Pagination } from './pagination.tsx'
import { pollInterval } from './polling.ts'
import { columnsShown } from './preferences.ts'
import {
  countOf,
  nothing,
  pageState,
  pageToggled,
  rangeAdded,
  toggled,
  type Selection,
} from './selection.ts'
import { useBulkFlow } from './use-bulk-flow.ts'
import { useListAddress, type ListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { roomForPreview, useMedia } from '../ui/use-media.ts'
import { usePreviewBeside } from '../frame/use-preview-beside.ts'

// What a list needs once something is chosen, opened or changed comes after its rows.
const RecordPane = late<RecordPaneProps>(async () => {
  const [{ RecordPane: Pane }] = await Promise.all([
    import('../detail/record-pane.tsx'),
    allWords(),
  ])
  return Pane
})
const BulkBar = late<BulkBarProps>(async () => (await import('./bulk-bar.tsx')).BulkBar)
const BulkDialog = late<BulkDialogProps>(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const JobStrip = late<JobStripProps>(async () => (await import('../jobs/job-strip.tsx')).JobStrip)
const JobResults = late<JobResultsProps>(
  async () => (await import('../jobs/job-results.tsx')).JobResults,
)
const OldUploadDialog = late<OldUploadDialogProps>(async () => {
  const [{ OldUploadDialog: Dialog }] = await Promise.all([
    import('../upload/old-upload-dialog.tsx'),
    allWords(),
  ])
  return Dialog
})
const ListPlace = late<ListPlaceProps>(async () => (await import('./list-place.ts')).ListPlace)
const NoMatch = late<NoMatchProps>(async () => (await import('./no-match.tsx')).NoMatch)
const ColumnDialog = late<ColumnDialogProps>(
  async () => (await import('./column-dialog.tsx')).ColumnDialog,
)

/** A box of a family, one of its views, or its drafts: all of it from the compiled box. */
export function Screen({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const box = boxOf(portal, `${route.family}.${route.box}`)
  return route.screen === 'drafts' ? (
    <Drafts route={route} />
  ) : (
    <List key={route.path} route={route} box={box} view={viewOf(box, route)} />
  )
}

const viewOf = (box: Box, route: Route): View =>
  box.views.find((one) => one.route === route.path) ?? {
    key: box.key,
    route: route.path,
    roles: route.roles,
    where: {},
  }

/** The drafts of a family and of its twin, of which the address names one; only those that the person may read. */
function Drafts({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const { mayCall } = useSession()
  const { box: named }: { readonly box?: unknown } = useSearch({ strict: false })
  const all = draftBoxes(portal, route)
  const readable = all.filter(({ box }) => mayCall(callIdOf(box, 'list')))
  const { box } = readable.find((one) => one.box.family === named) ?? readable[0] ?? all[0]!
  return <List key={box.id} route={route} box={box} view={viewOf(box, route)} boxes={readable} />
}

type DraftBoxes = ReturnType<typeof draftBoxes>

function BoxTabs({
  route,
  boxes,
  box,
}: {
  readonly route: Route
  readonly boxes: DraftBoxes
  readonly box: Box
}) {
  const text = useText()
  const portal = usePortal()
  return (
    <LinkTabs
      label={text.screenLabel(route)}
      items={boxes.map(({ box: one, search }) => ({
        key: one.id,
        label: text.familyLabel(one.family),
        href: hrefOf(portal, route, search),
        isHere: one.id === box.id,
      }))}
    />
  )
}

interface ListProps {
  readonly route: Route
  readonly box: Box
  readonly view: View
  /** The boxes of a screen that has several. */
  readonly boxes?: DraftBoxes
}

interface PageOfRows {
  readonly TotalCount: number
  readonly Content: readonly Row[]
}

function List({ route, box, view, boxes = [] }: ListProps) {
  const text = useText()
  const words = useListWords(box)
  const portal = usePortal()
  const session = useSession()
  const address = useListAddress(route, box, view)
  const call = callOfBox(portal, box, 'list')
  const input = useMemo(() => listInput(call, view, address.search), [call, view, address.search])
  const list = useList(box, call, input)
  const rows = list.data?.Content ?? noRows
  const [choices, choose] = useChoices()
  const columns = useMemo(() => columnsShown(box, choices.columns[box.id]), [box, choices.columns])
  // What is chosen stays over pages and orders of the list, and ends with the screen.
  const [selection, setSelection] = useState<Selection>(nothing)
  const [active, setActive] = useState<string>()
  const run = useBulkFlow({ box, selection, setSelection })
  const searchRef = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isRoomy = useMedia('(min-width: 768px)')
  const isVeryWide = useMedia('(min-width: 1760px)')
  const isBeside = usePreviewBeside()
  // Beside an open record a table would show two columns and a half.
  const isTable = isRoomy && (address.record === undefined || isVeryWide || !isBeside)
  const ids = useMemo(() => rows.map(idOf), [rows])
  const busy = useBusyRows(box.id, ids, run.jobs)
  const commands = useMemo(() => commandsOf(box, session.mayCall), [box, session.mayCall])
  const onOpen = (id: string, quiet = false) => {
    setActive(id)
    address.openRecord(id, quiet || address.record !== undefined)
  }
  useListKeys({
    ids,
    active: active ?? address.record,
    onActive: (id) => (address.record === undefined ? setActive(id) : onOpen(id, true)),
    onOpen,
    onToggle: (id, range) =>
      commands.length > 0 &&
      setSelection((now) =>
        range && active !== undefined ? rangeAdded(now, ids, active, id) : toggled(now, id),
      ),
    onClose: address.closeRecord,
    isOpen: address.record !== undefined,
    searchRef,
  })
  const rowsProps = useRowsProps({
    box,
    rows,
    isChoosable: commands.length > 0,
    ids,
    busy,
    selection,
    setSelection,
    active,
    setActive,
    opened: address.record,
    words,
    onOpen,
  })
  const total = list.data?.TotalCount ?? 0
  const isSortable = 'SortColumn' in call.query || 'SortColumn' in call.apiQuery
  const [columnsOpen, setColumnsOpen] = useState(false)
  const title = text.screenLabel(route)

  return (
    <div className="flex min-w-0 items-start">
      <Page
        fill
        className="flex-1"
        title={title}
        aside={list.data && <Badge>{words.formats.number(total, 0)}</Badge>}
        actions={<MainAction box={box} />}
        subheader={
          <>
            {boxes.length > 1 && <BoxTabs route={route} boxes={boxes} box={box} />}
            <FilterBar
              box={box}
              view={view}
              search={address.search}
              onSearch={address.setSearch}
              words={words}
              searchRef={searchRef}
              end={
                <ViewControls
                  list={list}
                  onColumns={() => setColumnsOpen(true)}
                  words={words}
                  isTable={isTable}
                />
              }
            />
          </>
        }
      >
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
              'min-h-64 flex-1 scroll-pt-9 overflow-auto transition-opacity',
              list.isPlaceholderData && 'opacity-60',
            )}
            aria-busy={list.isFetching}
          >
            {list.error && list.data && (
              <StaleNotice onRetry={() => void list.refetch()} words={words} />
            )}
            <Rows
              list={list}
              box={box}
              view={view}
              address={address}
              words={words}
              columns={columns}
              isTable={isTable}
              isSortable={isSortable}
              rowsProps={rowsProps}
              title={title}
            />
          </div>
          {/* One bar where the page scrolls: what runs above what can be done, neither over the other. */}
          <div
            data-bars
            className="empty:hidden max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:shadow-dialog"
          >
            {run.running.map((job) => (
              <JobStrip key={job.UUID} job={job} onShow={() => run.show(job)} />
            ))}
            {countOf(selection) > 0 && (
              <BulkBar
                box={box}
                commands={commands}
                selection={selection}
                onSelection={setSelection}
                total={total}
                input={input}
                isPageChosen={pageState(selection, ids) === 'all'}
                pageLength={rows.length}
                onCommand={run.begin}
                words={words}
              />
            )}
          </div>
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
        {(run.running.length > 0 || countOf(selection) > 0) && (
          <div className="h-44 shrink-0 lg:hidden" />
        )}
      </Page>
      {address.record !== undefined && (
        <RecordPane
          key={box.id}
          box={box}
          id={address.record}
          row={rows.find((row) => idOf(row) === address.record)}
          tab={address.tab}
          onTab={address.setTab}
          onClose={address.closeRecord}
          near={[1, -1].flatMap((step) => ids[ids.indexOf(address.record ?? '') + step] ?? [])}
          onStep={(step) => stepTo(ids, address.record, step, (id) => onOpen(id, true))}
          words={words}
        />
      )}
      <ListPlace
        scroller={scroller}
        isReady={list.data !== undefined && !list.isPlaceholderData}
        record={address.record}
        listed={JSON.stringify(input)}
        page={address.search.page}
        lastPage={Math.ceil(total / address.search.pageSize)}
        onPage={(page) => address.setSearch(withPage(address.search, page), true)}
      />
      {columnsOpen && (
        <ColumnDialog
          box={box}
          columns={columns}
          onColumns={(next) => choose({ columns: { [box.id]: next } })}
          open
          onOpen={setColumnsOpen}
          words={words}
        />
      )}
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
    </div>
  )
}

const noRows: readonly Row[] = []
const idOf = (row: Row): string => String(row['UUID'])

/** The page of rows; asked again by itself while something in it is under way and the tab is looked at. */
function useList(box: Box, call: Parameters<typeof callQuery>[1], input: ListInput) {
  const send = useSend()
  return useQuery({
    ...callQuery(send, call, input),
    select: (answer) => answer as PageOfRows,
    refetchInterval: (query) => pollInterval(box, recordsIn(recordOf(query.state.data)['Content'])),
    refetchIntervalInBackground: false,
  })
}
type ListQuery = ReturnType<typeof useList>

/** For tests and styles: which of its states the list is in. */
function stateOf(list: ListQuery, rows: readonly Row[]): 'loading' | 'error' | 'empty' | 'ready' {
  if (!list.data) return list.error ? 'error' : 'loading'
  return rows.length === 0 ? 'empty' : 'ready'
}

interface RowsInput extends Omit<ListRowsProps, 'onToggle' | 'onTogglePage' | 'onOpen'> {
  readonly ids: readonly string[]
  readonly setSelection: Dispatch<SetStateAction<Selection>>
  readonly setActive: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** What the handlers see of the render that was last. */
interface Latest {
  ids: readonly string[]
  onOpen: (id: string) => void
  /** The row that was chosen or left last: a range begins there. */
  last?: string
}
/** Handlers that stay the same between renders, so that an unchanged row is not drawn again. */
function useRowsProps({
  ids,
  setSelection,
  setActive,
  onOpen,
  ...props
}: RowsInput): ListRowsProps {
  const latest = useRef<Latest>({ ids, onOpen })
  latest.current.ids = ids
  latest.current.onOpen = onOpen
  const onToggle = useCallback(
    (id: string, range: boolean) => {
      const from = latest.current.last
      latest.current.last = id
      setActive(id)
      setSelection((now) =>
        range && from !== undefined
          ? rangeAdded(now, latest.current.ids, from, id)
          : toggled(now, id),
      )
    },
    [setActive, setSelection],
  )
  const onTogglePage = useCallback(
    () => setSelection((now) => pageToggled(now, latest.current.ids)),
    [setSelection],
  )
  const open = useCallback((id: string) => latest.current.onOpen(id), [])
  return { ...props, onToggle, onTogglePage, onOpen: open }
}

interface RowsView {
  readonly list: ListQuery
  readonly box: Box
  readonly view: View
  readonly address: ListAddress
  readonly words: ListWords
  readonly columns: readonly string[]
  readonly isTable: boolean
  readonly isSortable: boolean
  readonly rowsProps: ListRowsProps
  readonly title: string
}

function Rows({
  list,
  box,
  view,
  address,
  words,
  columns,
  isTable,
  isSortable,
  rowsProps,
  title,
}: RowsView) {
  if (!list.data) {
    if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
    const shown = columns.flatMap((name) => box.rows.filter((column) => column.name === name))
    return (
      <TableSkeleton
        columns={isTable ? shown : shown.slice(0, 2)}
        isChoosable={rowsProps.isChoosable}
        words={words}
        label={words.t('list.loading')}
      />
    )
  }
  // Behind the last page: the place in the list leads back to it.
  if (list.data.Content.length === 0 && list.data.TotalCount > 0) return null
  if (list.data.Content.length === 0)
    return <NoRows box={box} view={view} address={address} words={words} />
  if (!isTable) return <ListCards {...rowsProps} />
  return (
    <ListTable
      {...rowsProps}
      caption={title}
      columns={columns}
      search={address.search}
      isSortable={isSortable}
      onSort={(name) =>
        box.row[name] && address.setSearch(withSort(address.search, name, box.row[name]))
      }
    />
  )
}

/** Nothing at all, or nothing that fits the filters: two different things to do next. */
function NoRows({
  box,
  view,
  address,
  words,
}: {
  readonly box: Box
  readonly view: View
  readonly address: ListAddress
  readonly words: ListWords
}) {
  const { t } = words
  if (isFiltered(address.search))
    return <NoMatch box={box} view={view} address={address} words={words} />
  return (
    <EmptyState
      title={t('list.empty')}
      text={t(
        box.record ? 'list.record.empty' : box.isDrafts ? 'list.emptyDrafts' : 'list.emptyText',
      )}
      action={<MainAction box={box} />}
    />
  )
}

/** How documents get into the box: written in the editor, or brought in from a time before. */
function MainAction({ box }: { readonly box: Box }) {
  if (box.record) return <NewRecordButton box={box} />
  return 'uploadOld' in box.calls ? (
    <OldUploadButton box={box} call={callIdOf(box, 'uploadOld')} />
  ) : (
    <CreateButton box={box} />
  )
}

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
          interpolation: { escapeValue: false },
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

interface ViewControlsProps {
  readonly list: ListQuery
  readonly onColumns: () => void
  readonly words: ListWords
  readonly isTable: boolean
}

function ViewControls({ list, onColumns, words: { t }, isTable }: ViewControlsProps) {
  const isWide = useMedia(roomForPreview)
  const [{ preview }, choose] = useChoices()
  return (
    <>
      <IconButton
        size="sm"
        icon={<RefreshCw className={cx(list.isFetching && 'animate-spin')} />}
        label={t('list.refresh')}
        onClick={() => void list.refetch()}
      />
      {isWide && (
        <IconButton
          size="sm"
          icon={<PanelRight />}
          label={t('list.previewBeside')}
          aria-pressed={preview === 'beside'}
          className={cx(preview === 'beside' && 'bg-surface-sunken text-primary-ink')}
          onClick={() => choose({ preview: preview === 'beside' ? 'over' : 'beside' })}
        />
      )}
      {isTable && (
        <IconButton size="sm" icon={<Columns3 />} label={t('list.columns')} onClick={onColumns} />
      )}
    </>
  )
}

function StaleNotice({
  onRetry,
  words: { t },
}: {
  readonly onRetry: () => void
  readonly words: ListWords
}) {
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-warning-soft px-3 py-1.5 text-sm text-warning-ink"
    >
      {t('list.stale')}
      <Button size="sm" variant="ghost" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  )
}

function stepTo(
  ids: readonly string[],
  from: string | undefined,
  step: number,
  open: (id: string) => void,
): void {
  const next = ids[ids.indexOf(from ?? '') + step]
  if (next !== undefined) open(next)
}
