/** Names by which one field of a form asks for another, in conditions and choices, and the whole places that they stand for. */
import type { Condition } from '#descriptor/condition.ts'
import type { FormField, SectionSpec } from '#descriptor/form.ts'
import { basesOf, blocksOf, joined } from './form-blocks.ts'
import type { KindPlaces } from './kind-places.ts'

export interface FormNames {
  /** The place of which `bases` and the form know most closely; the name itself where nothing is known of it. */
  wholePlace(name: string, bases: readonly string[]): string
  /** All that could be said where names are relative to `bases`. */
  allowed(bases: readonly string[]): readonly string[]
  /** It stands for a profile or type that is the same in all documents. */
  isFixed(name: string): boolean
}

/** `kinds`: what `profile` and `type` stand for in the form of a document; in other forms they stand for nothing. */
export function createFormNames(
  sections: readonly SectionSpec[],
  kinds: KindPlaces | undefined,
): FormNames {
  const places = new Set(sections.flatMap(singlePlaces))
  const kindOf = new Map(Object.entries({ ...kinds }))
  return {
    wholePlace: (name, bases) =>
      kindOf.get(name) ??
      bases.map((base) => joined(base, name)).find((place) => places.has(place)) ??
      name,
    allowed: (bases) => [
      ...new Set([
        ...bases.flatMap((base) => [...places].flatMap((place) => below(base, place))),
        ...places,
        ...kindOf.keys(),
      ]),
    ],
    isFixed: (name) => kinds !== undefined && kindNames.includes(name) && !kindOf.has(name),
  }
}

const kindNames: readonly string[] = ['profile', 'type'] satisfies (keyof KindPlaces)[]

/** Places of fields that a document has once. */
const singlePlaces = (section: SectionSpec): string[] =>
  basesOf(section).flatMap((base) =>
    blocksOf(section).flatMap(({ group, fields }) =>
      fields.map(({ field }) => joined(base, group?.at, field.at)),
    ),
  )

const below = (base: string, place: string): string[] =>
  base === '' ? [place] : place.startsWith(`${base}.`) ? [place.slice(base.length + 1)] : []

/** A name where it is written. */
export interface Mention {
  /** `sections[0].fields[1].when.profile`. */
  readonly word: string
  readonly name: string
  readonly bases: readonly string[]
  /** Whole places that conditions say already which hold beside this one. */
  readonly before: readonly string[]
}

/** Every name that the sections of a form mention. */
export const mentionsIn = (sections: readonly SectionSpec[], names: FormNames): Mention[] =>
  sections.flatMap((section, index) => mentionsOf(section, `sections[${index}]`, names))

const mentionsOf = (section: SectionSpec, place: string, names: FormNames): Mention[] => [
  ...('when' in section ? inCondition(place, section.when, basesOf(section), names) : []),
  ...blocksOf(section).flatMap(({ group, fields, bases, word }) => [
    ...inCondition(`${place}.${word}`, group?.when, bases, names),
    ...fields.flatMap(({ field, word: own }) => [
      ...inChoices(`${place}.${own}`, field, bases),
      ...inCondition(`${place}.${own}`, field.when, bases, names, group?.when),
    ]),
  ]),
]

/** `around`: the condition of the group in which this one stands. */
function inCondition(
  place: string,
  when: Condition | undefined,
  bases: readonly string[],
  names: FormNames,
  around?: Condition,
): Mention[] {
  const namesOf = (condition: Condition = {}) => Object.keys(condition)
  return namesOf(when).map((name, index, all) => ({
    word: `${place}.when.${name}`,
    name,
    bases,
    before: [...namesOf(around), ...all.slice(0, index)].map((one) => names.wholePlace(one, bases)),
  }))
}

const inChoices = (place: string, field: FormField, bases: readonly string[]): Mention[] =>
  (['typesOf', 'codesOf'] as const).flatMap((choice) => {
    const name = field[choice]
    return name === undefined ? [] : [{ word: `${place}.${choice}`, name, bases, before: [] }]
  })
