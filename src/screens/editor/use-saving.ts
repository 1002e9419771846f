/**
 * Where the work of an editor is: with the service, on this computer, or nowhere yet. Saves as a draft when the person says so,
 * and by itself after a pause; never over what somebody else has saved (src/DECISIONS.md 13, 28, 30).
 */
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallOptions } from '#engine/api-types.ts'
import type { Family } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { asStored } from './as-stored.ts'
import { createAutosave, type Outcome } from './autosave.ts'
import { needsOfDraft } from './draft-needs.ts'
import { fingerprint } from './fingerprint.ts'
import type { Body } from './model.ts'
import { startBody, type KeptContent, type Start } from './start.ts'
import { useKeeping, type Keeping } from './use-keeping.ts'
import { useStable } from './use-stable.ts'

export type SaveState =
  | { readonly at: 'new' | 'unsaved' }
  /** `asked`: the person said so. */
  | { readonly at: 'saving'; readonly asked: boolean }
  /** `time` is empty where it was saved before this editor was opened. */
  | { readonly at: 'saved'; readonly time: string; readonly asked: boolean }
  | { readonly at: 'failed'; readonly why: string }
  /** The service would not take it as a draft yet. */
  | { readonly at: 'incomplete'; readonly missing: readonly string[] }
  /** Somebody else saved the draft, or it was sent or deleted: nothing is saved by itself any more. */
  | { readonly at: 'elsewhere' | 'gone' }

/** What saving asks of the editor. */
export interface SavedEditor {
  readonly watcher: { subscribe(listener: () => void): () => void }
  readonly settled: (options?: {
    readonly becomes?: boolean
  }) => Promise<{ readonly family: Family; readonly body: Body }>
  readonly body: () => Body
  readonly content: () => KeptContent
  readonly receiver: () => string
  readonly family: Family
  readonly stored: (of: Family, now: Body) => void
}

export interface SavingOptions {
  readonly editor: SavedEditor
  readonly pair: readonly Family[]
  readonly start: Start
  readonly path: string
  readonly onSaved: ((uuid: string, family: string) => void) | undefined
  /** The sentence for a save that was asked for and failed; marks its places. */
  readonly explain: (error: unknown) => string
}

export interface Saving {
  readonly state: SaveState
  readonly keeping: Keeping
  /** Saves, because the person says so; where somebody else has saved meanwhile it shows both versions instead. */
  save(): Promise<void>
  /** Somebody else has saved the draft since this work began: the two versions are shown, nothing is written over. True: it was so. */
  isChangedElsewhere(): Promise<boolean>
  /** Does work that no save may overlap. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** The document has been sent: there is nothing to save any more. */
  finished(): void
  /** The person wanted to leave, has unsaved work and is asked. */
  readonly isLeaving: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** An answer that takes longer is given up; what was sent may still have arrived. */
const patienceMs = 30_000
/** Who leaves waits so long for what was just typed; then he is asked. */
const leaveMs = 2_000

export function useSaving({ editor, pair, start, path, onSaved, explain }: SavingOptions): Saving {
  const { t, format } = useText()
  const call = useCall()
  const { mayCall } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const { state, now, tell } = useSaveState(start)
  /** Whether the address is still the editor's to change. */
  const isHere = useRef(true)
  const isDone = useRef(false)
  /** Counts what was typed, so that an answer confirms what was sent and nothing that came after. */
  const changes = useRef(0)
  const base = useRef(start.base)
  const stored = useRef(start.stored)
  /** Fingerprints of what was sent and never answered: if the service has it, it is this editor's own. */
  const unanswered = useRef(start.kept?.sent ?? [])
  const told = useStable((uuid: string, family: string) => onSaved?.(uuid, family))
  const lastSaved = useLastSaved(start, pair)
  const keeping = useKeeping({
    path,
    uuid: start.uuid,
    resumed: start.kept,
    read: () => ({
      content: editor.content(),
      title: editor.receiver(),
      family: editor.family.key,
      stored: stored.current,
      base: base.current,
      sent: unanswered.current,
    }),
  })

  const draftNow = async (options?: { readonly becomes: boolean }) => ({
    ...(await editor.settled(options)),
    at: changes.current,
  })
  type Draft = Awaited<ReturnType<typeof draftNow>>

  const look = async (
    options?: CallOptions,
  ): Promise<
    { readonly is: 'same' | 'gone' } | { readonly is: 'elsewhere'; readonly model: unknown }
  > => {
    if (base.current === undefined || stored.current === undefined) return { is: 'same' }
    const model = await call(`${stored.current}.drafts.model`, { id: start.uuid }, options).catch(
      (error: unknown) => {
        if (error instanceof CallError && error.status === 404) return undefined
        throw error
      },
    )
    if (model === undefined) return { is: 'gone' }
    const found = fingerprint(model)
    return found === base.current || unanswered.current.includes(found)
      ? { is: 'same' }
      : { is: 'elsewhere', model }
  }
  const isChangedElsewhere = async (): Promise<boolean> => {
    // Who cannot be asked, or has it no more, is told so by the save itself.
    const found = await look().catch(() => undefined)
    if (found?.is !== 'elsewhere') return false
    await keeping.keepNow()
    // What was read when the draft was opened must not be taken for what it is now.
    queries.setQueryData([`${stored.current}.drafts.model`, start.uuid], found.model)
    isDone.current = true
    const box = stored.current === pair[0]!.key ? undefined : stored.current
    await navigate({
      to: '.',
      search: { draft: start.uuid, ...(box !== undefined && { box }), kept: keeping.id },
      replace: true,
    } as never)
    return true
  }

  const write = async ({ family, body, at }: Draft, asked: boolean, options?: CallOptions) => {
    const kept = await asStored(family, body)
    const mark = fingerprint(kept)
    unanswered.current = [...unanswered.current, mark]
    // A page that ends before the answer comes still knows what it sent.
    void keeping.keepNow()
    await call(`${family.key}.drafts.create`, { body }, options).catch((error: unknown) => {
      if (!mayHaveArrived(error))
        unanswered.current = unanswered.current.filter((one) => one !== mark)
      throw error
    })
    base.current = mark
    stored.current = family.key
    unanswered.current = []
    const time = format.time(new Date())
    lastSaved.set(fingerprint(body), time)
    editor.stored(family, kept)
    if (changes.current === at || fingerprint(editor.body()) === lastSaved.mark()) {
      tell({ at: 'saved', time, asked })
      void keeping.confirmed()
    } else tell({ at: 'unsaved' })
    for (const { key } of pair) void refreshFamily(queries, key)
    if (isHere.current) told(start.uuid, family.key)
  }

  const saveByItself = useStable(async (): Promise<Outcome> => {
    if (isDone.current || now().at === 'elsewhere' || now().at === 'gone') return 'done'
    const draft = await draftNow()
    if (!mayCall(`${draft.family.key}.drafts.create`)) return 'done'
    if (fingerprint(draft.body) === lastSaved.mark()) {
      // Typed and taken back.
      tell({ at: 'saved', time: lastSaved.time(), asked: false })
      void keeping.confirmed()
      return 'done'
    }
    const missing = await needsOfDraft(draft.family, draft.body)
    if (missing.length > 0) {
      tell({ at: 'incomplete', missing })
      return 'done'
    }
    tell({ at: 'saving', asked: false })
    try {
      const options = { signal: AbortSignal.timeout(patienceMs) }
      const found = await look(options)
      if (found.is === 'same') await write(draft, false, options)
      else tell({ at: found.is })
      return 'done'
    } catch (error) {
      const isLate = error instanceof DOMException
      tell({ at: 'failed', why: isLate ? t('editor.noAnswer') : sentenceOf(error) })
      return mayHaveArrived(error) ? 'later' : 'done'
    }
  })
  const autosave = useMemo(() => createAutosave(saveByItself), [saveByItself])

  const save = async () => {
    const before = now()
    if (before.at === 'saving' && before.asked) return
    tell({ at: 'saving', asked: true })
    await autosave.alone(async () => {
      tell({ at: 'saving', asked: true })
      const draft = await draftNow({ becomes: true })
      if (await isChangedElsewhere()) return
      await write(draft, true).catch((error: unknown) => {
        const why = explain(error)
        tell({ at: 'failed', why })
        toast.error(t('editor.notSaved'), { description: why })
      })
    })
  }

  const { watcher } = editor
  const keepChange = keeping.changed
  useEffect(() => {
    const unsubscribe = watcher.subscribe(() => {
      changes.current++
      keepChange()
      autosave.changed()
      if (now().at === 'new' || now().at === 'saved') tell({ at: 'unsaved' })
    })
    return unsubscribe
  }, [watcher, keepChange, autosave, now, tell])
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
  }, [autosave, start])
  const confirm = keeping.confirmed
  useEffect(() => {
    // What was kept turned out to be what the service has.
    if (start.kept && start.isSaved) void confirm()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [start])

  const isOpen = () => !isDone.current && now().at !== 'new' && now().at !== 'saved'
  const leaving = useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false
      // The address may be another one already: a step back shows it before it asks.
      isHere.current = false
      await Promise.race([autosave.flush(), new Promise((resolve) => setTimeout(resolve, leaveMs))])
      return isOpen()
    },
    // What is kept on this computer needs no warning of the browser.
    enableBeforeUnload: () => {
      void keeping.flush()
      return isOpen() && !keeping.isKept()
    },
    withResolver: true,
  })
  return {
    state,
    keeping,
    save,
    isChangedElsewhere,
    alone: autosave.alone,
    finished() {
      isDone.current = true
      autosave.stop()
      void keeping.confirmed()
    },
    isLeaving: leaving.status === 'blocked',
    leave: () => leaving.proceed?.(),
    stay() {
      isHere.current = true
      leaving.reset?.()
    },
  }
}

/** Nobody answered: whether the service has it is not known. */
const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallError) || error.isUnreachable

/** What is shown, and the same at once for those who ask before it is drawn. */
function useSaveState(start: Start) {
  const [state, show] = useState<SaveState>(() => startState(start))
  const newest = useRef(state)
  const now = useStable(() => newest.current)
  const tell = useStable((next: SaveState) => {
    newest.current = next
    show(next)
  })
  return { state, now, tell }
}

function startState(start: Start): SaveState {
  if (start.isGone) return { at: 'gone' }
  if (start.isSaved) return { at: 'saved', time: '', asked: false }
  return { at: start.kept ? 'unsaved' : 'new' }
}

/** What the service was last known to have, as the editor says it; of an opened draft it is worked out when somebody asks. */
function useLastSaved(start: Start, pair: readonly Family[]) {
  const last = useRef<{ readonly mark: string; readonly time: string }>(undefined)
  const opened = () => {
    const family = pair.find(({ key }) => key === start.family)
    return start.isSaved && family
      ? { mark: fingerprint(startBody(start, family)), time: '' }
      : undefined
  }
  return {
    mark: () => (last.current ??= opened())?.mark,
    time: () => last.current?.time ?? '',
    set: (mark: string, time: string) => void (last.current = { mark, time }),
  }
}
