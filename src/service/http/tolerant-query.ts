/**
 * Query parameters of programs, as services on .NET take them: the letters of a name may be large or small, lists may be written
 * `Name[]` or `Name[0]`, and what a call does not know is no fault. Who wrote a parameter that nobody reads is told so.
 */
import type { Field, Fields } from '#descriptor/field.ts'
import type { Box, Call } from '#engine/portal.ts'
import type { ErrorItem } from '../base/error.ts'
import { sortColumns } from './query.ts'
import { say, type Language } from './words.ts'

export interface TolerantQuery {
  /** Under the names that the call declares. */
  readonly search: URLSearchParams
  /** Names that the call does not know, as they were written. */
  readonly ignored: readonly string[]
  /** One name written in two ways: which of the values is meant cannot be told. */
  readonly faults: readonly ErrorItem[]
}

export function tolerantQuery(
  call: Call,
  box: Box | undefined,
  search: URLSearchParams,
  language: Language,
): TolerantQuery {
  const declared: Fields = { ...call.query, ...call.apiQuery }
  const names = new Map(Object.keys(declared).map((name) => [folded(name), name]))
  const spellings = new Map<string, Set<string>>()
  const read = new URLSearchParams()
  const ignored = new Set<string>()
  for (const [written, text] of search) {
    const given = written.replace(/\[\d{0,4}\]$/, '')
    const name = names.get(folded(given))
    const field = name === undefined ? undefined : declared[name]
    if (name === undefined || field === undefined) ignored.add(written)
    else {
      spellings.set(name, (spellings.get(name) ?? new Set()).add(given))
      read.append(name, knownValue(text, field, allowedOf(name, field, call, box)))
    }
  }
  return { search: read, ignored: [...ignored], faults: sameNames(spellings, language) }
}

const folded = (name: string): string => name.toLowerCase() /* ascii */

function sameNames(
  spellings: ReadonlyMap<string, ReadonlySet<string>>,
  language: Language,
): ErrorItem[] {
  return [...spellings]
    .filter(([, written]) => written.size > 1)
    .map(([name, written]) => ({
      code: 1,
      description: say(language, 'sameName', { name, others: [...written].join(', ') }),
      path: name,
    }))
}

/** Columns and kinds of days have had several names; only where these may stand is one taken for another. */
function allowedOf(
  name: string,
  field: Field,
  call: Call,
  box: Box | undefined,
): readonly string[] {
  if (name === 'SortColumn') return sortColumns(call, box)
  return name === 'DateFilterType' ? (field.values ?? []) : []
}

/** What programs call the moment at which a document came here. */
const madeAt = [
  'createddate',
  'creationdate',
  'creationdatetime',
  'createddatetime',
  'creationtime',
]

function knownValue(text: string, { kind }: Field, allowed: readonly string[]): string {
  // A day and its time with a blank between them, as some languages print them.
  if (kind === 'date' || kind === 'dateTime') return text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
  const isMadeAt = (name: string): boolean => madeAt.includes(folded(name))
  const isKnown = allowed.some((name) => folded(name) === folded(text))
  return isKnown || !isMadeAt(text) ? text : (allowed.find(isMadeAt) ?? text)
}

const mostNames = 20
const longestName = 60

/** A header says them in ASCII; more than some names help nobody. */
export const ignoredHeader = (ignored: readonly string[]): string =>
  ignored
    .slice(0, mostNames)
    // Cutting may leave half of a letter behind, which cannot be encoded.
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
    .join(', ')
