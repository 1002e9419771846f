/** The words that a family needs in every language: names of its screens, fields, codes, actions and statistics. */
import type { Field, Fields } from '#descriptor/field.ts'
import { shownAnswerOf } from './call-answers.ts'
import { isBound } from './filters.ts'
import type { Form, Section } from './form.ts'
import type { Box, Family, Portal } from './portal.ts'
import { stepsOf } from './steps.ts'
import { memberNames } from '#schemas/has-place.ts'
import { schemaOf } from '#schemas/wire.ts'
import { hasWordsAtOnce } from './words-at-once.ts'
import { newPlace, type Locales, type WordPlace } from './word-files.ts'

export interface NeededWord {
  /** Keys in the locales: `fields.BillNumber`. Any of them is enough. */
  readonly keys: readonly [string, ...string[]]
}

/** Each word once, in the order in which the family names them. */
export function neededWords(portal: Portal, family: Family): NeededWord[] {
  const words = [...wordsOutsideForms(portal, family), ...wordsInForms(family)]
  return [...new Map(words.map((word) => [word.keys.join(), word])).values()]
}

const wordsOutsideForms = (portal: Portal, family: Family): NeededWord[] => [
  ...wordsOfMenu(portal, family),
  ...wordsOfLists(portal, family),
]

const wordsOfMenu = (portal: Portal, family: Family): NeededWord[] => [
  ...portal.routes.filter((route) => route.family === family.key).map(({ label }) => only(label)),
  only(`families.${family.key}.title`),
]

function wordsOfLists(portal: Portal, family: Family): NeededWord[] {
  return [
    ...(family.document ? [only(`families.${family.key}.document`)] : []),
    ...family.boxes.flatMap((box) => wordsOfBox(family, box)),
    ...family.boxes.flatMap(({ stages }) =>
      Object.keys(stages?.at ?? {}).map((name) => only(`codes.stages.${name}`)),
    ),
    ...family.boxes.flatMap((box) =>
      box.record
        ? [
            only(`families.${family.key}.records.${box.key}`),
            ...stepsOf(box).map(({ name }) => only(`codes.actions.${name}`)),
          ]
        : [],
    ),
    ...portal.calls
      .filter((call) => call.family === family.key && call.on !== undefined && !call.above)
      .map(({ id }) => only(`codes.actions.${id.slice(family.key.length + 1)}`)),
    ...portal.calls
      .filter(
        (call) => call.family === family.key && call.above && shownAnswerOf(call) === undefined,
      )
      .flatMap(({ answer }) => amountsIn(answer))
      .map((name) => ({
        keys: [`families.${family.key}.fields.${name}`, `fields.${name}`] as const,
      })),
  ]
}

const wordsInForms = (family: Family): NeededWord[] => [
  ...(family.form ? wordsOfForm(family, family.form) : []),
  ...Object.values(family.forms ?? {}).flatMap((form) => [
    ...form.sections.map(({ key }) => only(`editor.sections.${key}`)),
    ...form.sections.flatMap((section) =>
      section.section === 'rights'
        ? Object.keys(section.presets ?? {}).map((name) =>
            only(`families.${family.key}.presets.${name}`),
          )
        : [],
    ),
    ...wordsOfForm(family, form),
  ]),
]

/**
 * Keys of words that the first page does without: what forms alone say, and the lists of families without documents. Menus and
 * lists of documents say none of them.
 */
export function wordsBehindFirstPage(portal: Portal): ReadonlySet<string> {
  const keysOf = (words: readonly NeededWord[]) => words.flatMap(({ keys }) => keys)
  const atOnce = new Set(
    keysOf(
      portal.families.flatMap((one) =>
        hasWordsAtOnce(one) ? wordsOutsideForms(portal, one) : wordsOfMenu(portal, one),
      ),
    ),
  )
  const all = keysOf(portal.families.flatMap((one) => neededWords(portal, one)))
  return new Set(all.filter((key) => !atOnce.has(key)))
}

/** Where a missing word is to stand: where another language has it, else in the file of the family, if that can have it. */
export function placeOfWord(family: string, { keys }: NeededWord, locales: Locales): WordPlace {
  const [there] = Object.values(locales).flatMap((placeOf) =>
    keys.flatMap((key) => placeOf(key) ?? []),
  )
  const own = keys.find((key) => key.startsWith(`families.${family}.`))
  return there ?? newPlace(family, own ?? keys[0])
}

const only = (key: string): NeededWord => ({ keys: [key] })

function wordsOfBox(family: Family, box: Box): NeededWord[] {
  const named = [...box.actions.map(({ name }) => name), ...box.operations, ...box.exports]
  return [
    ...wordsOfFields(family, box.row),
    // A range is named as its column.
    ...wordsOfFields(
      family,
      fieldsThat(box.filters, (field) => !isBound(field)),
    ),
    ...named.map((name) => only(`codes.actions.${name}`)),
    ...Object.keys(box.statistics).map((name) => only(`codes.statistics.${name}`)),
  ]
}

const fieldsThat = (fields: Fields, holds: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => holds(field)))

const wordsOfFields = (family: Family, fields: Fields): NeededWord[] =>
  Object.entries(fields).flatMap(([name, { values = [] }]) => [
    { keys: [`families.${family.key}.fields.${name}`, `fields.${name}`] },
    ...values.map((value) => only(`codes.${name}.${value}`)),
  ])

const wordsOfForm = (family: Family, { sections }: Form): NeededWord[] =>
  sections.flatMap((section) =>
    fieldsOf(section).flatMap((field) => {
      const { at, name } = field
      const codes = at.slice(at.lastIndexOf('.') + 1)
      return [
        {
          keys: [
            `editor.fields.${section.key}.${name}`,
            `families.${family.key}.fields.${name}`,
            `fields.${name}`,
          ],
        } satisfies NeededWord,
        ...(field.values ?? []).map((value) => only(`codes.${codes}.${value}`)),
      ]
    }),
  )

const fieldsOf = (section: Section) =>
  'fields' in section ? section.fields : 'columns' in section ? section.columns : []

/** What stands above a list: all that the answer has but the currency. */
function amountsIn(answer: string): string[] {
  const schema = schemaOf(answer)
  return schema ? memberNames(schema).filter((name) => name !== 'CurrencyCode') : []
}
