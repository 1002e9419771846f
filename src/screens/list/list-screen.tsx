import { useSearch } from '@tanstack/react-router'
import { PanelRight, RefreshCw } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { buttonsOfScreen, hasHead } from '#engine/call-buttons.ts'
import { boxOf, callIdOf, callOfBox, type Box, type Route, type View } from '#engine/portal.ts'
import { draftBoxes } from '#client/draft-links.ts'
import { hrefOf } from '#client/links.ts'
import { callQuery } from '#client/query.ts'
import { useChoices } from '../frame/choices.ts'
import { LinkTabs } from '../frame/link-tabs.tsx'
import { Page } from '../frame/page.tsx'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import type { ScreenModule } from '../frame/screen.ts'
import { usePreviewBeside } from '../frame/use-preview-beside.ts'
import { CallButtons } from '../records/late-call-buttons.ts'
import { fromAddress, listInput, withPage } from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'
import { allWords } from '../text/text.ts'
import { Wording } from '../text/wording.ts'
import { Badge } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { behindFirstPage, rareComponent } from '../ui/lazy-component.tsx'
import { roomForPreview, useMedia } from '../ui/use-media.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListBody } from './list-body.tsx'
import { BulkDialogs, OpenRecord } from './list-overlays.tsx'
import type { ListToolsProps } from './list-tools.tsx'
import type { ScrollMemoryProps } from './scroll-memory.tsx'
import { MainAction } from './main-action.tsx'
import { columnsShown } from './preferences.ts'
import { useKeysOfList, useListState, type ListQuery } from './use-list-state.ts'

const ScrollMemory = behindFirstPage<ScrollMemoryProps>(
  async () => (await import('./scroll-memory.tsx')).ScrollMemory,
)
const ListHead = rareComponent<{ readonly box: Box }>(
  async () => (await Promise.all([import('./list-head.tsx'), allWords()]))[0].ListHead,
)
const ListTools = behindFirstPage<ListToolsProps>(async () => {
  const [{ ListTools: Tools }] = await Promise.all([import('./list-tools.tsx'), allWords()])
  return Tools
})

/** A box of a family, one of its views, or its drafts: all of it from the compiled box. */
export function Screen({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const box = boxOf(portal, `${route.family}.${route.box}`)
  return route.screen === 'drafts' ? (
    <Drafts route={route} />
  ) : (
    <Wording value={box.record && 'record'}>
      <List key={route.path} route={route} box={box} view={viewOf(box, route)} />
    </Wording>
  )
}

/** The page of rows that the address names. Of drafts it depends on the person which box is listed. */
export const firstQuestion: NonNullable<ScreenModule['firstQuestion']> = (
  portal,
  route,
  address,
) => {
  if (route.screen === 'drafts') return undefined
  const box = boxOf(portal, `${route.family}.${route.box}`)
  const view = viewOf(box, route)
  const call = callOfBox(portal, box, 'list')
  const input = listInput(call, view, fromAddress(box, view, address))
  return { call, query: (send) => callQuery(send, call, input) }
}

const viewOf = (box: Box, route: Route): View =>
  box.views.find((one) => one.route === route.path) ?? {
    key: box.key,
    route: route.path,
    roles: route.roles,
    where: {},
    unasked: {},
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

function List({ route, box, view, boxes = [] }: ListProps) {
  const title = useText().screenLabel(route)
  const portal = usePortal()
  const buttons = buttonsOfScreen(portal, box)
  const state = useListState(route, box, view)
  const { address, input, list, total, words, scroller } = state
  const searchRef = useRef<HTMLInputElement>(null)
  useKeysOfList(state, searchRef)
  const [choices] = useChoices()
  const columns = useMemo(() => columnsShown(box, choices.columns[box.id]), [box, choices.columns])
  const isTable = useRoomForTable(address.record !== undefined)
  return (
    <div className="flex min-w-0 items-start">
      <Page
        fill
        className="flex-1"
        title={title}
        aside={list.data && <Badge>{words.formats.number(total, 0)}</Badge>}
        actions={
          <>
            {buttons.length > 0 && <CallButtons buttons={buttons} name={title} />}
            <MainAction box={box} />
          </>
        }
        subheader={
          <>
            {boxes.length > 1 && <BoxTabs route={route} boxes={boxes} box={box} />}
            <div className="flex items-start gap-2">
              <FilterBar
                box={box}
                view={view}
                search={address.search}
                onSearch={address.setSearch}
                words={words}
                searchRef={searchRef}
              />
              <div className="flex shrink-0 items-center gap-1">
                <ViewControls list={list} words={words} />
                <ListTools {...{ state, columns, title, isTable }} />
              </div>
            </div>
          </>
        }
      >
        {hasHead(portal, box) && <ListHead box={box} />}
        <ListBody {...{ state, columns, isTable, title }} />
      </Page>
      <OpenRecord state={state} />
      <ScrollMemory
        scroller={scroller}
        isReady={list.data !== undefined && !list.isPlaceholderData}
        record={address.record}
        listed={JSON.stringify(input)}
        page={address.search.page}
        lastPage={Math.ceil(total / address.search.pageSize)}
        onPage={(page) => address.setSearch(withPage(address.search, page), true)}
      />
      <BulkDialogs state={state} />
    </div>
  )
}

/** Beside an open record a table would show two columns and a half. */
function useRoomForTable(isRecordOpen: boolean): boolean {
  const isRoomy = useMedia('(min-width: 768px)')
  const isVeryWide = useMedia('(min-width: 1760px)')
  const isBeside = usePreviewBeside()
  return isRoomy && (!isRecordOpen || isVeryWide || !isBeside)
}

interface ViewControlsProps {
  readonly list: ListQuery
  readonly words: ListWords
}

function ViewControls({ list, words: { t } }: ViewControlsProps) {
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
    </>
  )
}
