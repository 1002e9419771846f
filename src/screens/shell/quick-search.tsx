/** Screens by name, documents by number, party or tax number, customers by name or tax number: from two letters on. */
import { CornerDownLeft, Search } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { focusBack, rememberOpener } from '../ui/focus.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { minLength, useFound, type FoundGroup, type Hit } from './quick-search-hits.tsx'
import { useGo } from '../frame/use-go.ts'

export interface QuickSearchProps {
  readonly onOpen: (open: boolean) => void
}

export function QuickSearch({ onOpen }: QuickSearchProps) {
  const { t } = useText()
  return (
    <Radix.Root open onOpenChange={onOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-[#0a1020]/45" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={focusBack}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl animate-pop-in flex-col overflow-hidden rounded-xl bg-surface-raised shadow-dialog outline-none sm:top-[12vh] sm:max-h-[76vh]"
        >
          <Radix.Title className="sr-only">{t('shell.search.title')}</Radix.Title>
          <Palette onDone={() => onOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** How far a key moves the mark. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 6,
  PageUp: -6,
}

function Palette({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText()
  const go = useGo()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState(0)
  const { groups, state, isPartial } = useFound(search)
  const hits = groups.flatMap((group) => group.hits)
  const at = Math.min(marked, hits.length - 1)
  const isShort = search.trim().length < minLength

  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onDone()
    go(hit.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setMarked(Math.max(0, Math.min(hits.length - 1, at + step)))
    }
    // Enter also ends a word of an input method that is being composed.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[at])
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <input
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${listId}-${at}` : undefined}
          aria-label={t('shell.search.title')}
          placeholder={t('shell.search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setMarked(0)
          }}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
        />
        {state === 'searching' ? <Spinner className="text-ink-muted" /> : <Kbd>Esc</Kbd>}
      </div>
      <Results id={listId} groups={groups} marked={at} onMark={setMarked} onOpen={open} />
      <Note isShort={isShort} state={state} isPartial={isPartial} count={hits.length} />
    </>
  )
}

interface ResultsProps {
  readonly id: string
  readonly groups: readonly FoundGroup[]
  readonly marked: number
  readonly onMark: (index: number) => void
  readonly onOpen: (hit: Hit) => void
}

function Results({ id, groups, marked, onMark, onOpen }: ResultsProps) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, group) => sum + group.hits.length, 0),
  )
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('search.results')}
      className="min-h-0 flex-1 scroll-py-8 overflow-y-auto p-1.5 empty:hidden"
    >
      {groups.map((group, index) => (
        <div key={group.key} role="group" aria-label={group.label}>
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-muted">
            {group.label}
          </p>
          {group.hits.map((hit, place) => {
            const at = starts[index]! + place
            return (
              <Result
                key={hit.key}
                id={`${id}-${at}`}
                hit={hit}
                isMarked={at === marked}
                onMark={() => onMark(at)}
                onOpen={() => onOpen(hit)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ResultProps {
  readonly id: string
  readonly hit: Hit
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onOpen: () => void
}

function Result({ id, hit, isMarked, onMark, onOpen }: ResultProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      onMouseMove={onMark}
      onClick={onOpen}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 text-base',
        isMarked && 'bg-surface-sunken',
      )}
    >
      <span aria-hidden className="text-ink-muted [&_svg]:size-4">
        {hit.icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink">{hit.label}</span>
        <span className="block truncate text-xs text-ink-muted">{hit.detail}</span>
      </span>
      {hit.end}
      <CornerDownLeft
        aria-hidden
        className={cx('size-3.5 shrink-0 text-ink-muted max-sm:hidden', !isMarked && 'invisible')}
      />
    </div>
  )
}

interface NoteProps {
  readonly isShort: boolean
  readonly state: 'idle' | 'searching' | 'done' | 'failed'
  readonly isPartial: boolean
  readonly count: number
}

/** What there is to say under the results. A number of results is said aloud only: it is seen. */
function Note({ isShort, state, isPartial, count }: NoteProps): ReactNode {
  const { t } = useText()
  const said = noteOf({ isShort, state, isPartial, count })
  return (
    <p
      role="status"
      className={cx(
        'shrink-0 px-4 py-4 text-base text-ink-muted empty:hidden',
        said === 'found' && 'sr-only',
        (said === 'failed' || said === 'partial') && 'text-error-ink',
        count > 0 && 'border-t border-line py-2.5 text-sm',
      )}
    >
      {said && t(`search.${said}`, { count: said === 'typeMore' ? minLength : count })}
    </p>
  )
}

function noteOf({ isShort, state, isPartial, count }: NoteProps): string | undefined {
  if (isShort) return 'typeMore'
  if (state === 'failed') return 'failed'
  if (state !== 'done') return undefined
  if (isPartial) return 'partial'
  return count === 0 ? 'nothing' : 'found'
}
