/** What the statistics of a box say, as groups of shares with the lists they lead to. Pure: counts in, words to look up out. */
import type { Condition, ConditionTerm } from '#descriptor/condition.ts'
import type { Tone } from '#descriptor/field.ts'
import type { Box, Call, Portal, Route, View } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import { periodSearch } from '../frame/period.ts'
import type { DateRange } from '../ui/ranges.ts'

/** Name of the count of all records. */
const totalName = 'TotalCount'

export interface BoxSummary {
  readonly box: Box
  readonly route: Route
  readonly range: Call
  readonly last: Call | undefined
  /** What its list leaves out is not counted either. */
  readonly unasked: View['unasked']
}

/** Boxes that count their records and have a screen that shows all of them. */
export function summariesOf(portal: Portal, mayCall: (call: Call) => boolean): BoxSummary[] {
  return portal.families.flatMap((family) =>
    family.boxes.flatMap((box) => {
      const route = portal.routes.find(
        (one) => one.family === family.key && one.box === box.key && one.view === box.key,
      )
      const range = statisticsCall(portal, box, 'range')
      if (Object.keys(box.statistics).length === 0 || !route || !range || !mayCall(range)) return []
      const unasked = box.views.find(({ key }) => key === box.key)?.unasked ?? {}
      return [{ box, route, range, last: statisticsCall(portal, box, 'last'), unasked }]
    }),
  )
}

const statisticsCall = (portal: Portal, box: Box, name: string): Call | undefined =>
  portal.calls.find(
    (call) =>
      call.family === box.family && call.box === box.key && call.pattern === `statistics.${name}`,
  )

/** The list that shows a share: of what waits until a day, the most urgent first. */
export function listSearchOf({ box }: BoxSummary, { name, search }: Share) {
  const isWaiting =
    box.deadline !== undefined &&
    JSON.stringify(box.statistics[name]) === JSON.stringify(box.deadline.when)
  return search && isWaiting
    ? { ...search, SortColumn: box.deadline.from, SortType: 'ASC' }
    : search
}

/** What counts of a box ask for: one request, whoever on the screen asks. */
export const countsInput = ({ unasked }: BoxSummary, period: DateRange) => ({
  ...periodSearch(period),
  ...unasked,
})

export interface Share {
  readonly name: string
  readonly count: number
  readonly tone: Tone
  /** Filters of the list that shows just these; undefined where the list cannot be filtered so. */
  readonly search: Readonly<Record<string, unknown>> | undefined
}
export interface ShareGroup {
  /** The field that tells the shares apart. */
  readonly field: string
  readonly shares: readonly Share[]
}
export interface Counted {
  readonly total: number
  readonly groups: readonly ShareGroup[]
  /** Shares that wait for somebody here: what went wrong, and what an action of the box is meant for. */
  readonly attention: readonly Share[]
}

export function countedOf(box: Box, answer: unknown): Counted {
  const counts = recordOf(answer)
  const shares = Object.entries(box.statistics).map(([name, condition]): Part => ({
    condition,
    share: shareOf(box, name, condition, Number(counts[name] ?? 0)),
  }))
  const parts = shares.filter(({ condition }) => Object.keys(condition).length > 0)
  const fields = [...new Set(parts.map(({ condition }) => fieldOf(condition)))]
  return {
    total: Number(counts[totalName] ?? 0),
    groups: fields
      .map((field) => parts.filter(({ condition }) => fieldOf(condition) === field))
      .filter((group) => group.length > 1)
      .map((group) => ({
        field: fieldOf(group[0]?.condition ?? {}),
        shares: [
          ...parts.filter(({ condition }) => isEndOf(box, condition, group)),
          ...group.toSorted((a, b) => byTone(a.share, b.share)),
        ].map(({ share }) => share),
      })),
    attention: parts
      .filter(({ condition, share }) => share.count > 0 && needsSomebody(box, condition, share))
      .map(({ share }) => share),
  }
}

const fieldOf = (condition: Condition): string => Object.keys(condition)[0] ?? ''

interface Part {
  readonly condition: Condition
  readonly share: Share
}

/** Records that are at their end, such as cancelled ones, belong to a group that leaves them out: with them it has everything. */
function isEndOf(box: Box, condition: Condition, group: readonly Part[]): boolean {
  const [[name = '', value] = []] = Object.entries(condition)
  return (
    typeof value === 'boolean' &&
    box.row[name]?.tones?.[String(value)] !== undefined &&
    group.every((part) => part.condition[name] === !value)
  )
}

/** What the shares leave of all, so that a legend adds up to its chart. */
export const restOf = (group: ShareGroup, total: number): number =>
  Math.max(0, total - group.shares.reduce((all, { count }) => all + count, 0))

function shareOf(box: Box, name: string, condition: Condition, count: number): Share {
  return { name, count, tone: toneOf(box, condition), search: searchOf(box, condition) }
}

/** The tone of the value that is counted, as the lists show it. */
function toneOf(box: Box, condition: Condition): Tone {
  for (const [name, term] of Object.entries(condition).reverse()) {
    const first = Array.isArray(term) ? term[0] : term
    const tone = box.row[name]?.tones?.[String(first)]
    if (tone) return tone
  }
  return 'neutral'
}

function searchOf(box: Box, condition: Condition): Record<string, unknown> | undefined {
  const terms = Object.entries(condition)
  if (
    terms.some(
      ([name, term]) =>
        box.filters[name] === undefined ||
        box.filters[name].match !== undefined ||
        !isPlain(term) ||
        (Array.isArray(term) && !box.filters[name]?.many),
    )
  )
    return undefined
  return Object.fromEntries(terms)
}
const isPlain = (term: ConditionTerm | undefined): boolean =>
  Array.isArray(term) || typeof term !== 'object'

const toneOrder: readonly Tone[] = ['success', 'info', 'neutral', 'warning', 'error']
const byTone = (a: Share, b: Share): number => toneOrder.indexOf(a.tone) - toneOrder.indexOf(b.tone)

/** What went wrong elsewhere, or waits for an action here. A refusal that an action of this box makes is nobody's fault. */
function needsSomebody(box: Box, condition: Condition, share: Share): boolean {
  if (isWork(box, condition)) return true
  return (
    share.tone === 'error' &&
    !box.actions.some(
      (action) => action.confirm !== 'none' && action.when[fieldOf(condition)] !== undefined,
    )
  )
}

const isWork = (box: Box, condition: Condition): boolean =>
  box.actions.some(
    (action) =>
      Object.keys(action.when).length > 0 &&
      JSON.stringify(action.when) === JSON.stringify(condition) &&
      action.confirm !== 'none',
  )
