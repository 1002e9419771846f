/** What can be wrong with a field whose value is chosen from a file: a picture, or a file that a call takes. */
import { keysOf } from '#values/keys.ts'
import { fieldsOf } from './checks-form.ts'
import type { FlatFamily, FlatField, FlatSection } from './flat-form.ts'
import type { Problem } from './problem.ts'

export function checkChosenFiles({
  key: family,
  form,
  forms = {},
  calls = {},
}: FlatFamily): Problem[] {
  return [
    ...(form?.sections ?? []).flatMap((section, index) =>
      keysOf(chosen).flatMap((word) => refuse(section, `${family}.form.sections[${index}]`, word)),
    ),
    ...Object.entries(forms).flatMap(([name, { sections }]) =>
      sections.flatMap((section, index) => {
        const place = `${family}.forms.${name}.sections[${index}]`
        return [
          ...checkSection(section, place),
          ...(Object.hasOwn(calls, name) ? [] : refuse(section, place, 'file')),
        ]
      }),
    ),
  ]
}

/** Words of a field that say that its value is chosen from a file, and how such a value is called. */
const chosen = { picture: 'A picture', file: 'A file' } as const
type Chosen = keyof typeof chosen

function checkSection(section: FlatSection, place: string): Problem[] {
  if (section.section !== 'fields' || section.each !== undefined)
    return keysOf(chosen).flatMap((word) => refuse(section, place, word))
  return section.fields.flatMap((field) => {
    const name = nameOf(field)
    if (name === undefined) return []
    const word = `${place}.${field.word}`
    return [
      ...(field.kind === 'text'
        ? []
        : [{ place: `${word}.kind`, message: `${name} is a text, not`, value: field.kind }]),
      ...unsuited
        .filter((other) => field[other] !== undefined)
        .map((value) => ({
          place: `${word}.${value}`,
          message: `${name} is chosen by the person, and cannot have the word`,
          value,
        })),
    ]
  })
}

/** Words of a field that would choose its value otherwise. */
const unsuited = ['default', 'values', 'codeList', 'entry', 'secret'] as const

/** A document has its attachments, and a row of a list no room for a picture; a record keeps files under it. */
const refusals: Readonly<Record<Chosen, string>> = {
  picture: 'Only a section of fields of records or settings has pictures, not',
  file: 'Only the form of a call takes a file (records keep theirs by the capability `attach`), not',
}

const refuse = (section: FlatSection, place: string, word: Chosen): Problem[] =>
  fieldsOf(section)
    .filter((field) => field[word] !== undefined)
    .map(({ at, word: field }) => ({
      place: `${place}.${field}.${word}`,
      message: refusals[word],
      value: at,
    }))

const nameOf = (field: FlatField): string | undefined => {
  const word = keysOf(chosen).find((one) => field[one] !== undefined)
  return word && chosen[word]
}
