/**
 * The page as a person left it, so that who returns to its address sees it while the program is still read. Of one person and one company,
 * of one release, and for a window as wide as it was; it goes with the session.
 */
import { recordOf } from '#values/json.ts'
import { ownBuild } from '../build.ts'
import { expectedPerson, type ExpectedPerson } from './kept-user.ts'
import { readKept, readLanguage, writeKept } from './storage.ts'

/** An element that was on the page, or a text. */
export type PageTree =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly PageTree[],
    ]

export interface LastPage {
  /** Attributes of the element `html` that styles ask for. */
  readonly html: Readonly<Record<string, string>>
  readonly tree: PageTree
}

type Owner = Pick<ExpectedPerson, 'userId' | 'companyId'>

const name = 'evrak.page'
/** Who comes back later than this finds nothing familiar in it. */
const longestMs = 7 * 86_400_000

/** What a page looks like beside what is on it. */
const surroundings = () => ({
  build: ownBuild(),
  address: location.pathname + location.search,
  language: readLanguage(),
  width: innerWidth,
})

/** `userKey`: name of the kept session, which says whose page may be shown. */
export function writeLastPage({ userId, companyId }: Owner, userKey: string, page: LastPage): void {
  writeKept(name, { userId, companyId, userKey, at: Date.now(), ...surroundings(), page })
}

/** Undefined: nothing is kept for this address and window, or it is not of the person and the company that the kept token names. */
export function readLastPage(): LastPage | undefined {
  const kept = recordOf(readKept(name))
  const age = Date.now() - Number(kept['at'])
  const isSame = Object.entries(surroundings()).every(([key, value]) => kept[key] === value)
  if (!isSame || !(age >= 0 && age < longestMs)) return undefined
  const person = expectedPerson(String(kept['userKey']))
  const isOwn = person?.userId === kept['userId'] && person?.companyId === kept['companyId']
  const { html, tree } = recordOf(kept['page'])
  return isOwn && isTree(tree) ? { html: textsOf(html), tree } : undefined
}

export const forgetLastPage = (): void => void writeKept(name, undefined)

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
