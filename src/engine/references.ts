/** Places of records that hold the id of another record, and the boxes whose records hold that of a given one. */
import type { Form, FormField } from './form.ts'
import type { Box, Family, Portal } from './portal.ts'

export interface Reference {
  /** Place of the id in the record. */
  readonly place: string
  /** Id of the box whose records are chosen from: `general.customers`. */
  readonly box: string
  /** Place in the record where the title of the chosen one is kept. */
  readonly titleAt: string
}

export interface Referrer {
  /** The box whose records refer. */
  readonly box: Box
  readonly reference: Reference
}

/** The reference of a field; undefined where it is none. `family`: key of the family whose form has the field. */
export const referenceOf = (
  { place, reference, titleAt }: FormField,
  family: string,
): Reference | undefined =>
  reference === undefined || titleAt === undefined
    ? undefined
    : { place, box: boxIdOf(family, reference), titleAt }

/** A box as a family names it: `customers` is its own, `general.customers` one of another. */
export const boxIdOf = (family: string, written: string): string =>
  written.includes('.') ? written : `${family}.${written}`

/** All that records of a box refer to, by their form and by those of their steps; each place once. */
export function referencesOf({ key, forms = {} }: Family, box: Box): readonly Reference[] {
  const found = Object.entries(forms)
    .filter(([name]) => name === box.key || name.startsWith(`${box.key}.`))
    .flatMap(([, form]) => referencesIn(form, key))
  return [...new Map(found.map((reference) => [reference.place, reference])).values()]
}

const referencesIn = ({ sections }: Form, family: string): readonly Reference[] =>
  sections.flatMap((section) =>
    section.section === 'fields'
      ? section.fields.flatMap((field) => referenceOf(field, family) ?? [])
      : [],
  )

/** Who may refer to the records of a box, in any family. */
export const referrersOf = ({ families }: Portal, boxId: string): readonly Referrer[] =>
  families.flatMap((family) =>
    family.boxes.flatMap((box) =>
      referencesOf(family, box).flatMap((reference) =>
        reference.box === boxId ? [{ box, reference }] : [],
      ),
    ),
  )
