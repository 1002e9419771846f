/** What can be wrong with groups of fields, and with the names by which fields ask for one another. */
import type { FamilySpec } from '#descriptor/family.ts'
import type { FieldGroup, FormSpec } from '#descriptor/form.ts'
import type { FlatForm } from './flat-form.ts'
import { blocksOf, isGroup } from './form-blocks.ts'
import { mentionsIn, type FormNames, type Mention } from './form-names.ts'
import { unknownWord, type Problem } from './problem.ts'

/** Whoever reads a form expects fields in a group: this is looked at before anything else of it. */
export const checkNesting = ({ key, form, forms }: FamilySpec): Problem[] => [
  ...(form ? nestedIn(form, `${key}.form`) : []),
  ...Object.entries(forms ?? {}).flatMap(([name, one]) => nestedIn(one, `${key}.forms.${name}`)),
]

const nestedIn = ({ sections }: FormSpec, place: string): Problem[] =>
  sections.flatMap((section, index) =>
    blocksOf(section).flatMap(({ fields }) =>
      fields
        .filter(({ field }) => isGroup(field))
        .map(({ word }) => ({
          place: `${place}.sections[${index}].${word}`,
          message: 'A group stands in a section, and not in another',
          value: 'group',
        })),
    ),
  )

export const checkGroups = ({ written, names }: FlatForm, place: string): Problem[] => [
  ...written.flatMap((section, index) =>
    blocksOf(section).flatMap(({ group, word }) =>
      group ? checkGroup(group, `${place}.sections[${index}].${word}`) : [],
    ),
  ),
  ...mentionsIn(written, names).flatMap((mention) => checkMention(mention, names, place)),
]

function checkMention(
  { word, name, bases, before }: Mention,
  names: FormNames,
  form: string,
): Problem[] {
  const place = `${form}.${word}`
  if (names.isFixed(name))
    return [
      {
        place,
        message: `It is the same in all documents of the family; where \`document\` says no \`${name}: { at }\`, nothing can ask for`,
        value: name,
      },
    ]
  const whole = names.wholePlace(name, bases)
  return before.includes(whole)
    ? [
        {
          place,
          message: 'What holds beside this is a condition on the same place already:',
          value: whole,
        },
      ]
    : unknownWord(place, 'field', name, names.allowed(bases))
}

function checkGroup({ at, when, rare, fields }: FieldGroup, place: string): Problem[] {
  if (fields.length === 0) return [{ place, message: 'A group has no', value: 'fields' }]
  return at === undefined && when === undefined && rare === undefined
    ? [
        {
          place,
          message: 'A group says something of its fields; there is none of',
          value: 'at, when, rare',
        },
      ]
    : []
}
