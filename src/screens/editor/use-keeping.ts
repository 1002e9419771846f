/** Keeps what stands in an editor on this computer until the service has confirmed it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { keptDrafts, type KeptDraft } from '#client/session/kept-drafts.ts'
import { useBeforeLeave, useSession } from '../frame/portal-context.tsx'
import type { KeptContent } from './start.ts'

/** Pause between two writes while a person types: at most this much is lost in a crash, and the time of one write. */
const pauseMs = 700

/** `at`: when it was written, in milliseconds since 1970. */
export type Kept =
  | { readonly is: 'none' }
  | { readonly is: 'kept'; readonly at: number }
  | { readonly is: 'refused' }

export interface Keeping {
  readonly kept: Kept
  /** False: this browser keeps nothing beyond the page. */
  readonly isLasting: boolean
  /** Names the kept work. */
  readonly id: string
  /** Something was typed. */
  changed(): void
  /** Whether all that was typed is on this computer. */
  isKept(): boolean
  /** Writes what is not written yet. */
  flush(): Promise<void>
  /** Writes what is in the editor, whether anything was typed or not. */
  keepNow(): Promise<void>
  /** The service has it: nothing is kept any more. */
  confirmed(): Promise<void>
}

type Kind = Pick<KeptDraft, 'path' | 'uuid'>
export interface KeepingOptions extends Kind {
  /** Work that is gone on with. */
  readonly resumed: { readonly id: string; readonly at: number } | undefined
  /** What is in the editor now. */
  readonly read: () => {
    readonly content: KeptContent
    readonly title: string
    readonly family: string
    readonly stored: string | undefined
    readonly base: string | undefined
    readonly sent: readonly string[]
  }
}

export function useKeeping({ path, uuid, resumed, read }: KeepingOptions): Keeping {
  const { profile, company } = useSession()
  const [kept, setKept] = useState<Kept>(resumed ? { is: 'kept', at: resumed.at } : { is: 'none' })
  const [isLasting, setLasting] = useState(true)
  const newest = useRef(read)
  newest.current = read

  const writes = useMemo(() => {
    const id = resumed?.id ?? crypto.randomUUID()
    const keep = async () => {
      const { content, title, family, stored, base, sent } = newest.current()
      const draft = writtenNow({
        id,
        userId: profile.UserID,
        companyId: company.id,
        family,
        path,
        uuid,
        title,
        content,
        ...(stored !== undefined && { stored }),
        ...(base !== undefined && { base }),
        ...(sent.length > 0 && { sent }),
      })
      const isKept = await keptDrafts.keep(draft)
      setLasting(isKept)
      setKept(isKept ? { is: 'kept', at: draft.at } : { is: 'refused' })
      return isKept
    }
    return {
      id,
      ...createThrottledWrites(
        keep,
        () => keptDrafts.drop(id),
        () => setKept({ is: 'none' }),
        resumed !== undefined,
      ),
    }
  }, [resumed, profile.UserID, company.id, path, uuid])

  useEffect(() => {
    const close = keptDrafts.open(writes.id)
    const flush = () => void writes.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    void keptDrafts.isLasting().then(setLasting)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      void writes.flush().finally(close)
    }
  }, [writes])
  useBeforeLeave(() => writes.flush())

  return {
    id: writes.id,
    keepNow: writes.keepNow,
    kept,
    isLasting,
    changed: writes.changed,
    isKept: writes.isKept,
    flush: writes.flush,
    confirmed: writes.confirmed,
  }
}

const writtenNow = (draft: Omit<KeptDraft<KeptContent>, 'at'>): KeptDraft<KeptContent> => ({
  ...draft,
  at: Date.now(),
})

/** Writes at most once per pause, one write after the other, and nothing after what was confirmed. */
export function createThrottledWrites(
  keep: () => Promise<boolean>,
  drop: () => Promise<void>,
  onDropped: () => void,
  isKeptAtStart = false,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = isKeptAtStart
  let line: Promise<unknown> = Promise.resolve()
  const inLine = (work: () => Promise<unknown>): Promise<void> => {
    const done = line.then(work).then(
      () => undefined,
      () => undefined,
    )
    line = done
    return done
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = () => inLine(async () => (isStored = await keep()))
  return {
    changed() {
      timer ??= setTimeout(() => {
        timer = undefined
        void write()
      }, pauseMs)
    },
    isKept: () => timer === undefined && isStored,
    flush(): Promise<void> {
      if (timer === undefined) return inLine(async () => undefined)
      stop()
      return write()
    },
    keepNow(): Promise<void> {
      stop()
      return write()
    },
    confirmed(): Promise<void> {
      stop()
      // After a write that is under way, which would otherwise have the last word.
      return inLine(async () => {
        await drop()
        isStored = false
        onDropped()
      })
    },
  }
}
