/**
 * Failures that have one cause: the same promise broken in the same way, whichever call, family or check met it. A fault of
 * paging fails every list of the portal; it is told once, with its count and its first example.
 */
import { groups, type Group } from './group.ts'
import type { Result } from './result.ts'

export interface Cause {
  readonly group: Group
  /** In the order of the run; never empty. */
  readonly failures: readonly [Result, ...Result[]]
  /** Ids, each once, in the order of the run. */
  readonly calls: readonly string[]
}

/** In the order of the groups, and within one in the order of the run. */
export function causesOf(results: readonly Result[]): Cause[] {
  const byCause = new Map<string, [Result, ...Result[]]>()
  for (const failure of results.filter(({ state }) => state === 'failed')) {
    const cause = `${failure.group} ${differenceOf(failure)}`
    const known = byCause.get(cause)
    if (known) known.push(failure)
    else byCause.set(cause, [failure])
  }
  return [...byCause.values()]
    .map((failures) => ({
      group: failures[0].group,
      failures,
      calls: [...new Set(failures.map(({ call }) => call))],
    }))
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
}

/** What was promised, without what is particular to a call, and the status or the error that came instead. */
function differenceOf({ expected, got }: Result): string {
  return `${statusOf(expected) ?? plainWords(expected)} → ${statusOf(got) ?? errorOf(got) ?? ''}`
}

const statusOf = (text: string): string | undefined => /^[1-5]\d\d(?=\s|$)/.exec(text)?.[0]
function errorOf(text: string): string | undefined {
  const name = text.slice(0, Math.max(0, text.indexOf(':')))
  return name.endsWith('Error') && !name.includes(' ') ? name : undefined
}
/** Names of columns, values, ids and numbers differ from call to call; words in small letters do not. */
const plainWords = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => /^[a-z]+[,;]?$/.test(word) && !isValue(word))
    .join(' ')
const isValue = (word: string): boolean => /^(true|false|null|undefined)$/.test(word)
