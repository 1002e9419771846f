/**
 * Two versions of a draft that began as one: what differs, which side changed it, and the one that comes of the choices. Lines
 * are compared by their number.
 */
import { isRecord, recordOf, valueAt } from '#values/json.ts'
import type { Body } from './model.ts'

export type Side = 'mine' | 'theirs'
type Path = readonly (string | number)[]

export interface Difference {
  /** `InvoiceLines[2].Price` inside its wrapper. */
  readonly place: string
  readonly path: Path
  readonly mine: unknown
  readonly theirs: unknown
  /** Who changed it since the version that both began with; `both` where that is not known either. */
  readonly changed: Side | 'both'
}

/** @param base the version that both began with; undefined: it is not known */
export function differencesOf(
  base: Body | undefined,
  mine: Body,
  theirs: Body,
): readonly Difference[] {
  return walk([], base, mine, theirs, base !== undefined)
}

/** What only one side changed is taken from it; what both changed needs a choice. */
export const foreseenChoice = ({ changed }: Difference): Side | undefined =>
  changed === 'both' ? undefined : changed

/** My version with theirs in the places that are chosen so. */
export function mergedBody(
  mine: Body,
  differences: readonly Difference[],
  sideOf: (difference: Difference) => Side,
): Body {
  const merged = structuredClone(mine)
  for (const difference of differences)
    if (sideOf(difference) === 'theirs') put(merged, difference.path, difference.theirs)
  return recordOf(withoutHoles(merged))
}

function walk(
  path: Path,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  isKnown: boolean,
): readonly Difference[] {
  if (isSame(mine, theirs)) return []
  const keys = keysOf(path, mine, theirs)
  if (keys)
    return keys.flatMap((key) =>
      walk([...path, key], at(base, key), at(mine, key), at(theirs, key), isKnown),
    )
  const changed = !isKnown
    ? 'both'
    : isSame(base, mine)
      ? 'theirs'
      : isSame(base, theirs)
        ? 'mine'
        : 'both'
  return [{ place: placeOf(path), path, mine, theirs, changed }]
}

/** Where to look further: in records, also in one that the other side lacks, and in lists of records. A line that one side lacks is looked at whole. */
function keysOf(
  path: Path,
  mine: unknown,
  theirs: unknown,
): readonly (string | number)[] | undefined {
  const sides = [mine, theirs]
  const isLine = typeof path.at(-1) === 'number'
  if (sides.every((side) => isRecord(side) || (!isLine && isBlank(side))))
    return [...new Set(sides.flatMap((side) => Object.keys(side ?? {})))]
  if (sides.every((side) => (Array.isArray(side) ? side.every(isRecord) : isBlank(side))))
    return Array.from(
      { length: Math.max(...sides.map((side) => (Array.isArray(side) ? side.length : 0))) },
      (_, index) => index,
    )
  return undefined
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const at = (value: unknown, key: string | number): unknown => valueAt(value, [key])
const placeOf = (path: Path): string =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')

/** Null, absent, empty text, an empty list and an empty record say the same: nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((inner, index) => isSame(inner, other[index]))
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      isSame(one[key], other[key]),
    )
  return one === other
}
function isNothing(value: unknown): boolean {
  if (isBlank(value)) return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isNothing)
}

function put(target: Record<string | number, unknown>, [key, ...rest]: Path, value: unknown): void {
  if (key === undefined) return
  if (rest.length === 0) return void (target[key] = structuredClone(value))
  const inner = target[key]
  const next =
    typeof inner === 'object' && inner !== null ? inner : typeof rest[0] === 'number' ? [] : {}
  target[key] = next
  put(next as Record<string | number, unknown>, rest, value)
}

/** Without the lines that were taken out. */
function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((inner) => inner !== undefined).map(withoutHoles)
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, inner]) =>
          inner === undefined ? [] : [[key, withoutHoles(inner)]],
        ),
      )
    : value
}
