/** Connects the saving of an editor with its screen: calls, words, addresses, what is kept on this computer. */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Family } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import type { Body } from './model.ts'
import { createSaving, type Draft, type Saving, type SavingPorts } from './saving.ts'
import type { KeptContent, Start } from './start.ts'
import type { DraftCalls } from './stored-draft.ts'
import { draftCallOf, openedKeyOf } from './opened-draft.ts'
import { useKeeping, type Keeping } from './use-keeping.ts'
import { useLeaving, type Leaving } from './use-leaving.ts'
import { useStable } from '../ui/use-stable.ts'

/** What saving asks of the editor. */
export interface SavedEditor {
  readonly watcher: { subscribe(listener: () => void): () => void }
  readonly settled: (options?: { readonly becomes?: boolean }) => Promise<Draft>
  readonly body: () => Body
  readonly content: () => KeptContent
  readonly receiver: () => string
  readonly family: Family
  readonly stored: (of: Family, now: Body) => void
}

export interface SavingOptions {
  readonly editor: SavedEditor
  readonly twins: readonly Family[]
  readonly start: Start
  readonly path: string
  readonly onSaved: ((uuid: string, family: string) => void) | undefined
  /** The sentence for a save that was asked for and failed; marks its places. */
  readonly explain: (error: unknown) => string
}

export interface EditorSaving extends Pick<
  Saving,
  'state' | 'save' | 'isChangedElsewhere' | 'finished' | 'isOpen' | 'autosave'
> {
  /** Key of the family among whose drafts the service has it; undefined: it has it nowhere yet. */
  readonly stored: string | undefined
  readonly keeping: Keeping
  readonly leaving: Leaving
}

export function useSaving(options: SavingOptions): EditorSaving {
  const { editor, twins, start, path } = options
  /** Whether the address is still the editor's to change. */
  const isHere = useRef(true)
  const saving = useRef<Saving>(undefined)
  const keeping = useKeeping({
    path,
    uuid: start.uuid,
    resumed: start.kept,
    read: () => ({
      content: editor.content(),
      title: editor.receiver(),
      family: editor.family.key,
      ...(saving.current?.facts() ?? { stored: start.stored, base: start.base, sent: [] }),
    }),
  })
  const ports = useStable(usePorts(options, keeping, isHere))
  const machine = useMemo(() => createSaving(start, twins, ports), [start, twins, ports])
  saving.current = machine
  useChanges(editor.watcher, keeping, machine)
  useAutosave(machine, start, isHere)
  const { confirmed } = keeping
  useEffect(() => {
    // What was kept turned out to be what the service has.
    if (start.kept && start.isSaved) void confirmed()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [start])
  return {
    // Whoever shows it watches it: the first letter changes it, and must not draw the whole form.
    state: machine.state,
    stored: useSyncExternalStore(machine.state.subscribe, () => machine.facts().stored),
    keeping,
    leaving: useLeaving(machine, keeping, isHere),
    save: machine.save,
    isChangedElsewhere: machine.isChangedElsewhere,
    finished: machine.finished,
    isOpen: machine.isOpen,
    autosave: machine.autosave,
  }
}

function usePorts(
  { editor, twins, start, onSaved, explain }: SavingOptions,
  keeping: Keeping,
  isHere: RefObject<boolean>,
): () => SavingPorts {
  const { t, format } = useText()
  const { mayCall } = useSession()
  const calls = useDraftCalls()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const showVersions = useVersions(twins, start, keeping)
  return () => ({
    calls,
    settled: editor.settled,
    body: editor.body,
    maySave: ({ key }) => mayCall(`${key}.drafts.create`),
    keepNow: keeping.keepNow,
    time: () => format.time(new Date()),
    sentenceOf: (error, isLate) => (isLate ? t('editor.noAnswer') : sentenceOf(error)),
    explain(error) {
      const why = explain(error)
      toast.error(t('editor.notSaved'), { description: why })
      return why
    },
    showVersions,
    onWritten(family, written) {
      editor.stored(family, written)
      for (const { key } of twins) void refreshFamily(queries, key)
      if (isHere.current) onSaved?.(start.uuid, family.key)
    },
    onConfirmed: () => void keeping.confirmed(),
  })
}

function useDraftCalls(): DraftCalls {
  const call = useCall()
  return {
    read: (family, id, options) =>
      call(`${family}.drafts.model`, { id }, options).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return undefined
        throw error
      }),
    write: (family, body, options) => call(`${family}.drafts.create`, { body }, options),
  }
}

/** Leads to the two versions of a draft, its address standing in for this editor's. */
function useVersions(twins: readonly Family[], { uuid }: Start, keeping: Keeping) {
  const navigate = useNavigate()
  const portal = usePortal()
  const queries = useQueryClient()
  return async (stored: string | undefined, model: unknown): Promise<void> => {
    // What was read when the draft was opened must not be taken for what it is now.
    if (stored !== undefined)
      queries.setQueryData(openedKeyOf(draftCallOf(portal, stored), uuid), model)
    const box = stored === twins[0]!.key ? undefined : stored
    await navigate({
      to: '.',
      search: { draft: uuid, ...(box !== undefined && { box }), kept: keeping.id },
      replace: true,
    } as never)
  }
}

function useChanges(watcher: SavedEditor['watcher'], keeping: Keeping, saving: Saving): void {
  const keepChange = keeping.changed
  useEffect(() => {
    const unsubscribe = watcher.subscribe(() => {
      keepChange()
      saving.changed()
    })
    return unsubscribe
  }, [watcher, keepChange, saving])
}

/** By itself while the editor is mounted; at once when the page is hidden or there is a network again. */
function useAutosave({ autosave }: Saving, start: Start, isHere: RefObject<boolean>): void {
  useEffect(() => {
    isHere.current = true
    autosave.start()
    // Work of before that the service does not have yet.
    if (start.kept && !start.isSaved) autosave.changed()
    const flush = () => void autosave.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', flushHidden)
    window.addEventListener('online', flush)
    return () => {
      isHere.current = false
      autosave.stop()
      document.removeEventListener('visibilitychange', flushHidden)
      window.removeEventListener('online', flush)
    }
  }, [autosave, start, isHere])
}
