/**
 * Where the work of an editor is: with the service, on this computer, or nowhere yet. It saves as a draft when the person says so,
 * and by itself after a pause; never over what somebody else has saved (src/DECISIONS.md 13, 28, 30).
 */
import type { CallOptions } from '#engine/api-types.ts'
import type { Family } from '#engine/portal.ts'
import { createWatched, type Watched } from '#client/session/notice.ts'
import { createAutosave, type Autosave, type Outcome } from './autosave.ts'
import { needsOfDraft } from './draft-needs.ts'
import { fingerprint } from './fingerprint.ts'
import type { Body } from './model.ts'
import { startBody, type Start } from './start.ts'
import {
  createStoredDraft,
  mayHaveArrived,
  type DraftCalls,
  type StoredDraft,
  type StoredFacts,
} from './stored-draft.ts'

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

/** A document as it is to be saved. */
export interface Draft {
  readonly family: Family
  readonly body: Body
}

/** What saving asks of its surroundings; read anew each time, because a drawn editor changes them. */
export interface SavingPorts {
  readonly calls: DraftCalls
  /** What is in the editor, once all that belongs to it has come; `becomes`: as a document of the kind that its receiver makes of it. */
  readonly settled: (options: { readonly becomes: boolean }) => Promise<Draft>
  /** What is in the editor at this moment. */
  readonly body: () => Body
  readonly maySave: (family: Family) => boolean
  /** Writes the work to this computer. */
  readonly keepNow: () => Promise<void>
  /** The time of day, as people read it. */
  readonly time: () => string
  /** What a person reads where a save by itself failed; `isLate`: nobody answered in time. */
  readonly sentenceOf: (error: unknown, isLate: boolean) => string
  /** The same for a save that was asked for; it is shown as well. */
  readonly explain: (error: unknown) => string
  /** Shows both versions instead of this editor: `model` is what somebody else saved among the drafts of `stored`. */
  readonly showVersions: (stored: string | undefined, model: unknown) => Promise<void>
  /** The service has this now. */
  readonly onWritten: (family: Family, written: Body) => void
  /** All that is in the editor is with the service. */
  readonly onConfirmed: () => void
}

export interface Saving {
  readonly state: Watched<SaveState>
  readonly facts: () => StoredFacts
  /** Something was typed. */
  readonly changed: () => void
  /** Saves, because the person says so; where somebody else has saved meanwhile it shows both versions instead. */
  readonly save: () => Promise<void>
  /** Somebody else has saved the draft since this work began: the two versions are shown, nothing is written over. True: it was so. */
  readonly isChangedElsewhere: () => Promise<boolean>
  /** The document has been sent: there is nothing to save any more. */
  readonly finished: () => void
  /** There is work that the service does not have. */
  readonly isOpen: () => boolean
  readonly autosave: Autosave
}

/** An answer that takes longer is given up; what was sent may still have arrived. */
const patienceMs = 30_000

interface Core {
  readonly ports: () => SavingPorts
  readonly state: Watched<SaveState>
  readonly stored: StoredDraft
  readonly lastSaved: LastSaved
  /** Counts what was typed, so that an answer confirms what was sent and nothing that came after. */
  changes: number
  isFinished: boolean
}

export function createSaving(
  start: Start,
  twins: readonly Family[],
  ports: () => SavingPorts,
): Saving {
  const core: Core = {
    ports,
    state: createWatched(startState(start)),
    stored: createStoredDraft(
      start,
      {
        read: (...asked) => ports().calls.read(...asked),
        write: (...asked) => ports().calls.write(...asked),
      },
      () => void ports().keepNow(),
    ),
    lastSaved: createLastSaved(start, twins),
    changes: 0,
    isFinished: false,
  }
  const autosave = createAutosave(() => saveByItself(core))
  return {
    state: core.state,
    facts: core.stored.facts,
    autosave,
    changed() {
      core.changes++
      autosave.changed()
      if (isAt(core, 'new', 'saved')) core.state.set({ at: 'unsaved' })
    },
    save: () => saveAsked(core, autosave),
    isChangedElsewhere: () => isChangedElsewhere(core),
    finished() {
      core.isFinished = true
      autosave.stop()
      ports().onConfirmed()
    },
    isOpen: () => !core.isFinished && !isAt(core, 'new', 'saved'),
  }
}

const isAt = ({ state }: Core, ...places: readonly SaveState['at'][]): boolean =>
  places.includes(state.get().at)

async function saveAsked(core: Core, autosave: Autosave): Promise<void> {
  const before = core.state.get()
  if (before.at === 'saving' && before.asked) return
  core.state.set({ at: 'saving', asked: true })
  await autosave.alone(async () => {
    core.state.set({ at: 'saving', asked: true })
    const draft = await core.ports().settled({ becomes: true })
    const { changes } = core
    if (await isChangedElsewhere(core)) return
    await write(core, draft, changes, true).catch((error: unknown) =>
      core.state.set({ at: 'failed', why: core.ports().explain(error) }),
    )
  })
}

async function saveByItself(core: Core): Promise<Outcome> {
  if (core.isFinished || isAt(core, 'elsewhere', 'gone')) return 'done'
  const { state, lastSaved } = core
  const draft = await core.ports().settled({ becomes: false })
  const { changes } = core
  if (!core.ports().maySave(draft.family)) return 'done'
  if (fingerprint(draft.body) === lastSaved.mark()) {
    // Typed and taken back.
    confirm(core, lastSaved.time(), false)
    return 'done'
  }
  const missing = await needsOfDraft(draft.family, draft.body)
  if (missing.length > 0) {
    state.set({ at: 'incomplete', missing })
    return 'done'
  }
  state.set({ at: 'saving', asked: false })
  try {
    const options = { signal: AbortSignal.timeout(patienceMs) }
    const found = await core.stored.compare(options)
    if (found.is === 'same') await write(core, draft, changes, false, options)
    else state.set({ at: found.is })
    return 'done'
  } catch (error) {
    const why = core.ports().sentenceOf(error, error instanceof DOMException)
    state.set({ at: 'failed', why })
    return mayHaveArrived(error) ? 'later' : 'done'
  }
}

/** `changes`: how much had been typed when the draft was read. */
async function write(
  core: Core,
  { family, body }: Draft,
  changes: number,
  asked: boolean,
  options?: CallOptions,
): Promise<void> {
  const written = await core.stored.write(family, body, options)
  const time = core.ports().time()
  core.lastSaved.set(fingerprint(body), time)
  core.ports().onWritten(family, written)
  const isWhole =
    core.changes === changes || fingerprint(core.ports().body()) === core.lastSaved.mark()
  if (isWhole) confirm(core, time, asked)
  else core.state.set({ at: 'unsaved' })
}

function confirm(core: Core, time: string, asked: boolean): void {
  core.state.set({ at: 'saved', time, asked })
  core.ports().onConfirmed()
}

async function isChangedElsewhere(core: Core): Promise<boolean> {
  // Where the service cannot be asked, or has the draft no more, the save itself says so.
  const found = await core.stored.compare().catch(() => undefined)
  if (found?.is !== 'elsewhere') return false
  await core.ports().keepNow()
  core.isFinished = true
  await core.ports().showVersions(core.stored.facts().stored, found.model)
  return true
}

function startState(start: Start): SaveState {
  if (start.isGone) return { at: 'gone' }
  if (start.isSaved) return { at: 'saved', time: '', asked: false }
  return { at: start.kept ? 'unsaved' : 'new' }
}

/** What the service was last known to have, as the editor says it. */
interface LastSaved {
  readonly mark: () => string | undefined
  readonly time: () => string
  readonly set: (mark: string, time: string) => void
}

/** Of an opened draft it is worked out when somebody asks. */
function createLastSaved(start: Start, twins: readonly Family[]): LastSaved {
  let last: { readonly mark: string; readonly time: string } | undefined
  const opened = () => {
    const family = twins.find(({ key }) => key === start.family)
    return start.isSaved && family
      ? { mark: fingerprint(startBody(start, family)), time: '' }
      : undefined
  }
  return {
    mark: () => (last ??= opened())?.mark,
    time: () => last?.time ?? '',
    set: (mark, time) => void (last = { mark, time }),
  }
}
