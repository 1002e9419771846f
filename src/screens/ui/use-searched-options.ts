import { useEffect, useRef, useState } from 'react'
import { rankOptions, type Searchable } from './rank.ts'

/** Asks the service for the options that fit a text. */
export type OptionSearch<T> = (search: string, signal: AbortSignal) => Promise<readonly T[]>

export interface FoundOptions<T> {
  /** The options are those for what stands in the field; while a search is on its way those of the one before are shown. */
  readonly isCurrent: boolean
  readonly options: readonly T[]
  readonly note: 'searching' | 'typeMore' | 'nothing' | 'failed' | undefined
}

/**
 * The options that fit what is typed, of a list or of a search over the wire; `search` is undefined while nobody asks, and
 * `options` while the list is loaded.
 */
export function useSearchedOptions<T extends Searchable>(
  options: readonly T[] | OptionSearch<T> | undefined,
  search: string | undefined,
  minLength: number,
): FoundOptions<T> {
  const load = typeof options === 'function' ? options : undefined
  const fetched = useFetchedOptions(load, search?.trim(), minLength)
  if (typeof options === 'function') return fetched
  if (search === undefined) return unasked
  if (options === undefined) return { isCurrent: false, options: [], note: 'searching' }
  const ranked = rankOptions(options, search)
  return { isCurrent: true, options: ranked, note: ranked.length === 0 ? 'nothing' : undefined }
}

interface Fetched<T> extends Omit<FoundOptions<T>, 'isCurrent'> {
  /** What these were asked for. */
  readonly search?: string
}

const nothingAsked = { options: [], note: undefined }
const unasked = { ...nothingAsked, isCurrent: true }
const delayMs = 200

/** Options that are fetched after a pause in typing; an older answer never replaces a newer one. */
function useFetchedOptions<T>(
  load: OptionSearch<T> | undefined,
  asked: string | undefined,
  minLength: number,
): FoundOptions<T> {
  const [fetched, setFetched] = useState<Fetched<T>>(nothingAsked)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    if (!latest.current) return
    if (asked === undefined) {
      setFetched(nothingAsked)
      return
    }
    if (asked.length < minLength) {
      setFetched({ search: asked, options: [], note: 'typeMore' })
      return
    }
    const abort = new AbortController()
    const take = (options: readonly T[], note: Fetched<T>['note']) => {
      if (!abort.signal.aborted) setFetched({ search: asked, options, note })
    }
    setFetched((now) => ({ ...now, note: 'searching' }))
    const timer = setTimeout(() => {
      latest.current?.(asked, abort.signal).then(
        (found) => take(found, found.length === 0 ? 'nothing' : undefined),
        () => take([], 'failed'),
      )
    }, delayMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [asked, minLength])

  return asked === undefined ? unasked : { ...fetched, isCurrent: fetched.search === asked }
}
