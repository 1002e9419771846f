/** The body of a call that keeps what is left out. */
import type { FieldKind } from '#descriptor/field.ts'
import type { Form, Section } from '#engine/form.ts'
import { withValue } from '#engine/own-values.ts'
import { recordOf, valueAt } from '#values/json.ts'
import type { Body } from '../editor/model.ts'

/** Each field of the form, also where it is empty: a call that keeps what is left out has to hear that it is. */
export const wholeBody = (form: Form, body: Body): Body =>
  recordOf(
    form.sections
      .flatMap(emptyPlaces)
      .reduce<unknown>(
        (whole, [place, empty]) => withValue(whole, place, valueAt(body, place) ?? empty),
        body,
      ),
  )

/** The places of a section, each with what stands there where nothing does. */
function emptyPlaces(section: Section): readonly (readonly [place: string, empty: unknown])[] {
  if (section.section === 'rows') return [[section.at, []]]
  return section.section === 'fields'
    ? section.fields.map(({ place, kind }) => [place, textKinds.includes(kind) ? '' : null])
    : []
}
const textKinds: readonly FieldKind[] = ['text', 'code', 'phone', 'email', 'taxNo']
