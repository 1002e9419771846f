/** Own calls that no descriptor says how to reach are reached by the code of the screens, or promised to other programs. */
import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import type { CallSpec, FamilySpec } from '#descriptor/family.ts'
import { sourcesOf } from '#cli/structure/imports.ts'
import { handlersOfPrograms, handlersOfScreens } from '#engine/reached-calls.ts'

const sources = ['src/screens', 'src/client']
  .flatMap((folder) => sourcesOf('.', folder))
  .map(({ text }) => text)
  .join('\n')
const specs: readonly FamilySpec[] = families
const own = specs.flatMap(({ key, calls = {} }) =>
  Object.entries<CallSpec>(calls).map(([name, call]) => ({ id: `${key}.${name}`, ...call })),
)
const isMade = (id: string): boolean => sources.includes(`'${id}'`)
const handlersOf = (calls: typeof own): string[] => [
  ...new Set(calls.map(({ answeredBy }) => answeredBy)),
]

describe('[RK19] calls that are reached without a word of the descriptor', () => {
  it('by screens: the list is that of the calls that the screens make', () => {
    const made = own.filter(({ id, on }) => on === undefined && isMade(id))
    expect(handlersOf(made).toSorted()).toEqual([...handlersOfScreens])
  })

  it('no handler is of both: the portal is built without what only programs call', () => {
    expect(handlersOfScreens.filter((one) => handlersOfPrograms.includes(one))).toEqual([])
  })

  it('by other programs: the others that are not kept for the public API', () => {
    const others = own.filter(({ id, on, api }) => on === undefined && !api && !isMade(id))
    expect(handlersOf(others).toSorted()).toEqual([...handlersOfPrograms])
  })
})
