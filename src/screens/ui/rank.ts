/** Which options fit what is typed: by code first, then by the start of a word, then anywhere. Turkish letters fold. */
import { fold } from '#values/turkish.ts'

/** What options are searched by: a code, and words. */
export interface Searchable {
  readonly value: string
  readonly label: string
  readonly detail?: string
}

export function rankOptions<T extends Searchable>(
  options: readonly T[],
  search: string,
): readonly T[] {
  const wanted = fold(search.trim())
  if (wanted === '') return options
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < worst)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

const worst = 5

function rankOf(option: Searchable, wanted: string): number {
  const code = fold(option.value)
  const words = fold(`${option.label} ${option.detail ?? ''}`)
  if (code === wanted) return 0
  if (code.startsWith(wanted)) return 1
  if (words.startsWith(wanted)) return 2
  if (words.includes(` ${wanted}`)) return 3
  return wanted.split(/\s+/).every((word) => words.includes(word) || code.includes(word))
    ? 4
    : worst
}
