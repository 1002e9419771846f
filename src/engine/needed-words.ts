/** The words that a family needs in every language: names of its screens, fields, codes, actions and statistics. */
import type { Field, Fields } from '#descriptor/field.ts'
import { isBound } from './filters.ts'
import type { Form, Section } from './form.ts'
import type { Box, Family, Portal } from './portal.ts'
import { stepsOf } from './steps.ts'

export interface NeededWord {
  /**
   * Keys in the locales, the file first: `fields.BillNumber`. Any of them is enough; where none has a word, the last one, which
   * all families share, is to get it.
   */
  readonly keys: readonly [string, ...string[]]
}

/** Each word once, in the order in which the family names them. */
export function neededWords(portal: Portal, family: Family): NeededWord[] {
  const words = [
    ...portal.routes.filter((route) => route.family === family.key).map(({ label }) => only(label)),
    only(`families.${family.key}.title`),
    ...(family.document ? [only(`families.${family.key}.document`)] : []),
    ...family.boxes.flatMap((box) => wordsOfBox(family, box)),
    ...(family.form ? wordsOfForm(family, family.form) : []),
    ...family.boxes.flatMap((box) =>
      box.record
        ? [
            only(`families.${family.key}.records.${box.key}`),
            ...stepsOf(box).map(({ name }) => only(`codes.actions.${name}`)),
          ]
        : [],
    ),
    ...portal.calls
      .filter((call) => call.family === family.key && call.on !== undefined)
      .map(({ id }) => only(`codes.actions.${id.slice(family.key.length + 1)}`)),
    ...Object.values(family.forms ?? {}).flatMap((form) => [
      ...form.sections.map(({ key }) => only(`editor.sections.${key}`)),
      ...wordsOfForm(family, form),
    ]),
  ]
  return [...new Map(words.map((word) => [word.keys.join(), word])).values()]
}

/** The key under which a missing word is put. */
export function placeOfWord({ keys: [first, ...others] }: NeededWord): string {
  return others.at(-1) ?? first
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
    { keys: [`fields._family.${family.key}.${name}`, `fields.${name}`] },
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
            `fields._family.${family.key}.${name}`,
            `fields.${name}`,
          ],
        } satisfies NeededWord,
        ...(field.values ?? []).map((value) => only(`codes.${codes}.${value}`)),
      ]
    }),
  )

const fieldsOf = (section: Section) =>
  'fields' in section ? section.fields : 'columns' in section ? section.columns : []
