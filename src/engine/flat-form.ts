/**
 * A form as it is written → the same without base places and groups: its fields stand side by side, each with its whole place and
 * all that holds of it. Checks and the compile step read this; `word` says where a field is written.
 */
import type { Condition } from '#descriptor/condition.ts'
import type { FamilySpec } from '#descriptor/family.ts'
import type {
  ChoicesSection,
  FilesSection,
  FieldsSection,
  FormField,
  FormSpec,
  LinesSection,
  NotesSection,
  PartySection,
  RightsSection,
  RowsSection,
  SectionSpec,
} from '#descriptor/form.ts'
import { basesOf, blocksOf, joined, type Block } from './form-blocks.ts'
import { createFormNames, type FormNames } from './form-names.ts'
import { kindPlaces, type KindPlaces } from './kind-places.ts'

export interface FlatField extends FormField {
  /** Where in its section it is written: `fields[2].fields[0]`. */
  readonly word: string
  /** Base places that its place begins with, of the section and of the group, each with where it is written. */
  readonly below: readonly { readonly word: string; readonly at: string }[]
}

type Flat<S, L extends string> = Omit<S, L> & { readonly [K in L]: readonly FlatField[] }

export type FlatSection =
  | Flat<Omit<FieldsSection, 'at'>, 'fields'>
  | Flat<PartySection, 'fields'>
  | Flat<LinesSection, 'columns'>
  | Flat<RowsSection, 'columns'>
  | NotesSection
  | RightsSection
  | ChoicesSection
  | FilesSection

export interface FlatForm {
  readonly sections: readonly FlatSection[]
  /** The form as it is written, and the names that are known in it: for what is wrong with these. */
  readonly written: readonly SectionSpec[]
  readonly names: FormNames
}

/** The forms of a family. */
export interface FlatForms {
  readonly form?: FlatForm
  readonly forms?: Readonly<Record<string, FlatForm>>
}
/** A family with its forms flat. */
export type FlatFamily = Omit<FamilySpec, keyof FlatForms> & FlatForms

export const flatFamily = (spec: FamilySpec): FlatFamily => {
  const { form: _form, forms: _forms, ...rest } = spec
  return { ...rest, ...flatForms(spec) }
}

export const flatForms = ({
  form,
  forms,
  document,
}: Pick<FamilySpec, 'form' | 'forms' | 'document'>): FlatForms => ({
  ...(form && { form: flatForm(form, document && kindPlaces(document)) }),
  ...(forms && {
    forms: Object.fromEntries(Object.entries(forms).map(([key, one]) => [key, flatForm(one)])),
  }),
})

/** `kinds`: what `profile` and `type` stand for in the form of a document; in other forms they stand for nothing. */
export function flatForm({ sections: written }: FormSpec, kinds?: KindPlaces): FlatForm {
  const names = createFormNames(written, kinds)
  return { sections: written.map((section) => flatSection(section, names)), written, names }
}

function flatSection(section: SectionSpec, names: FormNames): FlatSection {
  const base = section.section === 'fields' ? section.at : undefined
  const fields = blocksOf(section).flatMap((block) => flatFields(block, base, names))
  const when = whenOf(basesOf(section), names, 'when' in section ? section.when : undefined)
  switch (section.section) {
    case 'fields': {
      const { at: _at, ...rest } = section
      return { ...rest, ...when, fields }
    }
    case 'party':
      return { ...section, ...when, fields }
    case 'lines':
      return { ...section, columns: fields }
    case 'rows':
      return { ...section, ...when, columns: fields }
    case 'notes':
    case 'rights':
    case 'choices':
    case 'files':
      return section
  }
}

/** What a group says holds of each of its fields. */
const flatFields = (
  { group, fields, bases, word: own }: Block,
  base: string | undefined,
  names: FormNames,
): FlatField[] =>
  fields.map(({ field, word }) => {
    const { percentAt, typesOf, codesOf, fills } = field
    return {
      ...field,
      word,
      below: [
        ...(base === undefined ? [] : [{ word: 'at', at: base }]),
        ...(group?.at === undefined ? [] : [{ word: `${own}.at`, at: joined(base, group.at) }]),
      ],
      at: joined(base, group?.at, field.at),
      ...(percentAt !== undefined && { percentAt: joined(group?.at, percentAt) }),
      ...(typesOf !== undefined && { typesOf: names.wholePlace(typesOf, bases) }),
      ...(codesOf !== undefined && { codesOf: names.wholePlace(codesOf, bases) }),
      // Of lines, where nothing can be asked for, the places are those of the same line.
      ...(fills && bases.length > 0 && { fills: wholeKeys(fills, bases, names) }),
      ...(group?.rare && { rare: true as const }),
      ...whenOf(bases, names, group?.when, field.when),
    }
  })

/** Conditions that all have to hold, as one that names whole places; nothing where there are none. */
function whenOf(
  bases: readonly string[],
  names: FormNames,
  ...conditions: readonly (Condition | undefined)[]
): { readonly when?: Condition } {
  const said = conditions.filter((one) => one !== undefined)
  if (said.length === 0) return {}
  return {
    when: Object.fromEntries(said.flatMap((one) => Object.entries(wholeKeys(one, bases, names)))),
  }
}

const wholeKeys = <T>(
  named: Readonly<Record<string, T>>,
  bases: readonly string[],
  names: FormNames,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(named).map(([name, value]) => [names.wholePlace(name, bases), value]),
  )
