/**
 * Small mistakes anywhere in a descriptor, as typing makes them: a word misspelt or left out, a value misspelt or of another type.
 * Each is refused with its place, or seen in what is made of the family; none is taken in silence.
 */
import { expect, it } from 'vitest'
import type { FamilySpec } from '#descriptor/family.ts'
import { compilePortal } from '#engine/compile.ts'
import { describeFamily } from '#engine/describe.ts'
import { neededWords } from '#engine/needed-words.ts'
import type { Portal } from '#engine/portal.ts'
import { PortalError } from '#engine/problem.ts'
import { families } from '#families/index.ts'
import { basin, ladle, sink } from '#test/kitchen-sink/family.ts'
import { createChooser, type Chooser } from '#contract/base/chooser.ts'
import { createApiDescription } from '#service/http/api-description.ts'
import { assertAnswered } from '#service/http/answered.ts'

const seed = Number(process.env['MUTATION_SEED'] ?? 20261122)
const count = Number(process.env['MUTATIONS'] ?? 30)

type Holder = Record<string, unknown>
interface Spot {
  readonly holder: Holder
  readonly key: string
  readonly place: string
}
interface Mutation {
  readonly what: string
  apply(spot: Spot): void
}

const mutations: readonly Mutation[] = [
  {
    what: 'misspelt',
    apply: ({ holder, key }) => {
      if (Array.isArray(holder)) return change(holder, key)
      holder[`${key}x`] = holder[key]
      delete holder[key]
    },
  },
  {
    what: 'left out',
    apply: ({ holder, key }) => {
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
    },
  },
  { what: 'another value', apply: ({ holder, key }) => change(holder, key) },
]

function change(holder: Holder, key: string): void {
  const value = holder[key]
  if (typeof value === 'string') holder[key] = `${value}x`
  else if (typeof value === 'number') holder[key] = value + 1
  else if (typeof value === 'boolean') holder[key] = !value
  else holder[key] = Array.isArray(value) ? {} : 'x'
}

/** Every place of a descriptor, with what holds it. */
function spotsOf(value: unknown, place: string): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Holder
  return Object.keys(holder).flatMap((key) => {
    const own = `${place}.${key}`
    return [{ holder, key, place: own }, ...spotsOf(holder[key], own)]
  })
}

/** What is made of the family: its description, the words that it asks for, and the description of its calls. */
const outputs: readonly ((portal: Portal, key: string) => string | Promise<string>)[] = [
  describeFamily,
  (portal, key) =>
    JSON.stringify(
      neededWords(
        portal,
        portal.families.find((family) => family.key === key)!,
      ),
    ),
  async (portal, key) => {
    const api = createApiDescription(portal, 'https://portal.example')
    return (await api.answer(`/openapi/${key}.json`))!.text()
  },
]

const compiled = compilePortal(families)
/** Calls that the service answers today, by what answers them. */
const answered = Object.fromEntries(compiled.calls.map(({ pattern }) => [pattern, true]))

/** The outputs of a family without a mistake, made once for all of its mistakes. */
const made = new Map<string, Promise<readonly string[]>>()
function soundOutputs(portal: Portal, key: string): Promise<readonly string[]> {
  const known = made.get(key) ?? Promise.all(outputs.map(async (output) => output(portal, key)))
  made.set(key, known)
  return known
}

/** `whole`: the portal without the mistake. */
async function isNoticed(
  specs: readonly FamilySpec[],
  key: string,
  whole = compiled,
): Promise<boolean> {
  try {
    const portal = compilePortal(specs)
    // Under another key it is another family.
    if (!portal.families.some((family) => family.key === key)) return true
    if (whole === compiled) assertAnswered(portal, answered)
    const sound = await soundOutputs(whole, key)
    for (const [index, output] of outputs.entries())
      if (sound[index] !== (await output(portal, key))) return true
    return false
  } catch (error) {
    return error instanceof PortalError && error.problems.every(({ place }) => place !== '')
  }
}

function mutate(specs: readonly FamilySpec[], chooser: Chooser) {
  const family = chooser.one(specs)
  const { key } = family
  const spot = chooser.one(spotsOf(family, key))
  const { what, apply } = chooser.one(mutations)
  apply(spot)
  return { key, what: `${spot.place}, ${what}` }
}

/** Tries each word at every place where the kitchen sinks have it, as `npm run proof -- mutations` does. */
const isExhaustive = count >= 2000

/** Of several entries of one list, one stands for all; and of the places of a word, one, unless all are tried. */
function kindOf(place: string): string {
  const kind = place.replace(/\.\d+(?=\.|$)/g, '.0')
  return isExhaustive ? kind : (kind.split('.').at(-1) ?? '')
}

it('[P5] each word of the kitchen sinks is missed when it is taken out', async () => {
  const plain = JSON.stringify([sink, basin, ladle])
  const sinks = () => JSON.parse(plain) as FamilySpec[]
  const spots = sinks().flatMap((family, index) =>
    spotsOf(family, family.key).map(({ holder, key, place }, nth) => ({
      index,
      nth,
      key,
      place,
      isWord: !Array.isArray(holder),
    })),
  )
  const words = spots.filter(({ isWord }) => isWord)
  // Of the smaller sinks only what the large one cannot say.
  const said = new Set(words.filter(({ index }) => index === 0).map(({ key }) => key))
  const asked = words.filter(({ index, key }) => index === 0 || !said.has(key))
  const once = [...new Map(asked.map((word) => [kindOf(word.place), word])).values()]
  const portal = compilePortal(sinks())
  const silent: string[] = []
  for (const { index, nth, place } of once) {
    const specs = sinks()
    const family = specs[index]!
    const { key } = family
    const spot = spotsOf(family, key)[nth]!
    delete spot.holder[spot.key]
    if (!(await isNoticed(specs, key, portal))) silent.push(place)
  }
  expect(once.length).toBeGreaterThan(isExhaustive ? 550 : 250)
  expect(once.map(({ place }) => place)).toContain('ladle.service')
  expect(silent).toEqual([])
})

it(`[P4] ${count} small mistakes in the families are refused with a place or change what is made of them`, async () => {
  const plain = JSON.stringify(families)
  const chooser = createChooser(seed)
  const silent: string[] = []
  for (let made = 0; made < count; made++) {
    const specs = JSON.parse(plain) as FamilySpec[]
    const { key, what } = mutate(specs, chooser)
    if (!(await isNoticed(specs, key))) silent.push(what)
  }
  expect(silent, `seed ${seed}`).toEqual([])
})
