/**
 * Which records are chosen. Either some, by id, or all that matched when "select all" was pressed: then the service has
 * frozen the count and the moment, and single ones can be taken out again.
 */
import type { JobQuery } from '../jobs/jobs.ts'
import type { ListInput } from '../rows/list-search.ts'

export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'all'
      readonly without: ReadonlySet<string>
      readonly total: number
      readonly query: JobQuery
      readonly frozenAt: string
    }

export const nothing: Selection = { kind: 'some', ids: new Set() }

export function countOf(selection: Selection): number {
  return selection.kind === 'some' ? selection.ids.size : selection.total - selection.without.size
}

export function isChosen(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.without.has(id)
}

export function toggled(selection: Selection, id: string): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: flipped(selection.ids, id) }
  const without = flipped(selection.without, id)
  return without.size === selection.total ? nothing : { ...selection, without }
}

/** The header's box: chooses the page, or takes the page out when all of it was chosen. Other pages stay as they are. */
export function pageToggled(selection: Selection, page: readonly string[]): Selection {
  const wanted = pageState(selection, page) !== 'all'
  return page.reduce(
    (chosen, id) => (isChosen(chosen, id) === wanted ? chosen : toggled(chosen, id)),
    selection,
  )
}

export function pageState(selection: Selection, page: readonly string[]): 'all' | 'some' | 'none' {
  const chosen = page.filter((id) => isChosen(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/** All that matched at a moment of the service: `total` of them, found by `query`. */
export const allChosen = (total: number, query: JobQuery, frozenAt: string): Selection => ({
  kind: 'all',
  without: new Set(),
  total,
  query,
  frozenAt,
})

const steering: readonly string[] = ['Page', 'PageSize', 'SortColumn', 'SortType']
/** What a list asks for, without how it is paged and sorted. */
export const queryOf = (input: ListInput): JobQuery =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      steering.includes(name) ? [] : [[name, typeof value === 'object' ? [...value] : value]],
    ),
  )

/** A range from one row to another of the page (shift), added to what is chosen. */
export function rangeAdded(
  selection: Selection,
  page: readonly string[],
  from: string,
  to: string,
): Selection {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  if (a < 0 || b < 0) return toggled(selection, to)
  const range = page.slice(Math.min(a, b), Math.max(a, b) + 1)
  return range.reduce(
    (chosen, id) => (isChosen(chosen, id) ? chosen : toggled(chosen, id)),
    selection,
  )
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
