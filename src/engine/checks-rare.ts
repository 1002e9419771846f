/** Checks of `rare` and `folded`, the words for what few documents need. */
import type { SectionSpec } from '#descriptor/form.ts'
import type { FlatForm } from './flat-form.ts'
import { blocksOf } from './form-blocks.ts'
import type { Problem } from './problem.ts'

/** What is rare as a whole is so in each of its fields: none of them says it again. */
export const checkRareTwice = (form: FlatForm, place: string): Problem[] =>
  rareIn(form, place).flatMap(({ word, within }) =>
    within === undefined
      ? []
      : [
          {
            place: word,
            message: `Nothing is added by what its ${within} says already:`,
            value: 'rare',
          },
        ],
  )

/** The form of a record or of settings shows all that it has, and its spreadsheet takes every field. */
export const checkRareInRecord = (form: FlatForm, place: string): Problem[] => [
  ...rareIn(form, place).map(({ word }) => refused(word, 'rare')),
  ...form.written.flatMap((section, index) =>
    'folded' in section ? [refused(`${place}.sections[${index}].folded`, 'folded')] : [],
  ),
]

const refused = (place: string, value: string): Problem => ({
  place,
  message: 'Only the form of a document has the word, not that of a record or of settings:',
  value,
})

interface RareWord {
  /** Where it is written. */
  readonly word: string
  /** The enclosing part of the form that is rare already. */
  readonly within: 'section' | 'group' | undefined
}

const rareIn = ({ written }: FlatForm, place: string): RareWord[] =>
  written.flatMap((section, index) => rareOf(section, `${place}.sections[${index}]`))

function rareOf(section: SectionSpec, place: string): RareWord[] {
  const isRare = 'rare' in section && section.rare === true
  const around = isRare ? ('section' as const) : undefined
  return [
    ...(isRare ? [{ word: `${place}.rare`, within: undefined }] : []),
    ...blocksOf(section).flatMap(({ group, word, fields }) => [
      ...(group?.rare ? [{ word: `${place}.${word}.rare`, within: around }] : []),
      ...fields
        .filter(({ field }) => field.rare)
        .map((field) => ({
          word: `${place}.${field.word}.rare`,
          within: around ?? (group?.rare ? ('group' as const) : undefined),
        })),
    ]),
  ]
}
