/** What can be wrong with a field that holds a picture. */
import { fieldsOf } from './checks-form.ts'
import type { FlatFamily, FlatField, FlatSection } from './flat-form.ts'
import type { Problem } from './problem.ts'

export function checkPictures({ key: family, form, forms = {} }: FlatFamily): Problem[] {
  return [
    ...(form?.sections ?? []).flatMap((section, index) =>
      refusePictures(section, `${family}.form.sections[${index}]`),
    ),
    ...Object.entries(forms).flatMap(([name, { sections }]) =>
      sections.flatMap((section, index) =>
        checkSection(section, `${family}.forms.${name}.sections[${index}]`),
      ),
    ),
  ]
}

function checkSection(section: FlatSection, place: string): Problem[] {
  if (section.section !== 'fields' || section.each !== undefined)
    return refusePictures(section, place)
  return section.fields.filter(isPicture).flatMap((field) => {
    const word = `${place}.${field.word}`
    return [
      ...(field.kind === 'text'
        ? []
        : [{ place: `${word}.kind`, message: 'A picture is a text, not', value: field.kind }]),
      ...unsuited
        .filter((other) => field[other] !== undefined)
        .map((value) => ({
          place: `${word}.${value}`,
          message: 'A picture is chosen from a file, and cannot have the word',
          value,
        })),
    ]
  })
}

/** Words of a field that would choose its value otherwise. */
const unsuited = ['default', 'values', 'codeList', 'entry', 'secret'] as const

/** A document has its attachments, and a row of a list no room for a picture. */
const refusePictures = (section: FlatSection, place: string): Problem[] =>
  fieldsOf(section)
    .filter(isPicture)
    .map(({ at, word }) => ({
      place: `${place}.${word}.picture`,
      message: 'Only a section of fields of records or settings has pictures, not',
      value: at,
    }))

const isPicture = ({ picture }: FlatField): boolean => picture === true
