/**
 * The page as a person left it, so that who returns to its address sees it while the program is still read: for a window as wide as it was, and
 * for those to whom all that was seen last is shown (last-seen.ts), with which it is kept.
 */
import { recordOf } from '#values/json.ts'
import { expectedPerson } from './kept-user.ts'
import { readLastSeen, seenName, type LastPage, type LeftPage, type PageTree } from './last-seen.ts'
import { readKept, readLanguage } from './storage.ts'

/** How far an element was scrolled down, in pixels. */
export const scrollAttribute = 'data-scroll-top'

/** What a page looks like beside what is on it. */
const surroundings = () => ({
  address: location.pathname + location.search,
  language: readLanguage(),
  width: innerWidth,
})

/** To be kept with what else was seen last. */
export const leftPage = (page: LastPage, userKey: string): LeftPage => ({
  ...page,
  ...surroundings(),
  userKey,
})

/** Undefined: nothing is kept for this address and window, or it is not of the person and the company that the kept token names. */
export function readLastPage(): LastPage | undefined {
  const page = recordOf(recordOf(readKept(seenName))['page'])
  const person = expectedPerson(String(page['userKey']))
  const isSame = Object.entries(surroundings()).every(([key, value]) => page[key] === value)
  if (!isSame || !person || !readLastSeen(person)) return undefined
  const { html, tree } = page
  return isTree(tree) ? { html: textsOf(html), tree } : undefined
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).map(([key, text]) => [key, String(text)] as const),
  )

const isTree = (value: unknown): value is PageTree =>
  typeof value === 'string' ||
  (Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Array.isArray(value[2]) &&
    value[2].every(isTree))
