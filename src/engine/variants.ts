/**
 * The variants of an editor: what the form shows of a plain document, and which variant a document is. A condition that asks
 * for a value its own field does not offer (a profile that nobody can choose) holds only where a variant presets it.
 */
import type { Condition, ConditionTerm } from '#descriptor/condition.ts'
import { formOf } from './compile-form.ts'
import { isTextSection, type Form, type FormField, type Section } from './form.ts'
import type { Family } from './portal.ts'

/** The form of an ordinary document: without what only variants bring about or few documents ask for, and without conditions that only variants break. */
export function plainForm(form: Form): Form {
  const offered = valuesByPlace(form)
  const isPossible = (when: Condition | undefined) =>
    Object.entries(when ?? {}).every(([place, term]) => canHold(term, offered.get(place)))
  const plain = (when: Condition = {}): { readonly when?: Condition } => {
    const terms = Object.entries(when).filter(([place, term]) => canBreak(term, offered.get(place)))
    return terms.length === 0 ? {} : { when: Object.fromEntries(terms) }
  }
  const fieldsOf = (fields: readonly FormField[]) =>
    fields
      .filter((field) => !field.rare && isPossible(field.when))
      .map(({ when, ...field }) => ({ ...field, ...plain(when) }))
  const sections = form.sections
    .filter((section) => !('rare' in section) && (!('when' in section) || isPossible(section.when)))
    .map((section): Section => {
      if (isTextSection(section)) return section
      if (section.section === 'lines') return { ...section, columns: fieldsOf(section.columns) }
      if (section.section === 'rows') {
        const { when, ...rows } = section
        const [columns, stored] = [fieldsOf(section.columns), fieldsOf(section.stored)]
        return { ...rows, ...plain(when), columns, stored }
      }
      const { when, ...fields } = section
      return { ...fields, ...plain(when), fields: fieldsOf(section.fields) }
    })
  return formOf(sections, form.customer?.at)
}

/** The variant whose profile and type a document has; `at` reads the text of a place in the model. Undefined: a plain one. */
export function variantOf(
  { document, presets }: Pick<Family, 'document' | 'presets'>,
  at: (place: string) => unknown,
): string | undefined {
  if (!document) return undefined
  const telling = [document.places.profile, document.places.type].flatMap((place) => place ?? [])
  return Object.entries(presets).find(([, preset]) => {
    const told = telling.filter((place) => preset[place] !== undefined)
    return told.length > 0 && told.every((place) => at(place) === preset[place])
  })?.[0]
}

/** The values that a person may choose at a place; places that any text may stand in are not among them. */
function valuesByPlace(form: Form): ReadonlyMap<string, readonly string[]> {
  return new Map(
    form.sections.flatMap((section) =>
      section.section === 'fields' && section.each === undefined
        ? section.fields.flatMap((field) =>
            field.values ? [[field.at, field.values] as const] : [],
          )
        : [],
    ),
  )
}

function canHold(term: ConditionTerm | undefined, values: readonly string[] | undefined): boolean {
  if (term === undefined || values === undefined) return true
  const wanted = typeof term !== 'object' ? [term] : 'not' in term ? undefined : term
  return wanted === undefined || wanted.some((value) => values.includes(String(value)))
}

function canBreak(term: ConditionTerm | undefined, values: readonly string[] | undefined): boolean {
  if (term === undefined || values === undefined || typeof term !== 'object' || !('not' in term))
    return true
  return values.includes(String(term.not))
}
