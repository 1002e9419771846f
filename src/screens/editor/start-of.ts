import type { Form } from '#engine/form.ts'
import { today } from '../text/format.ts'
import { fieldAt } from './field-at.ts'
import { defaultText } from './model.ts'

/** The text with which a place of a form starts. */
export function startOf(form: Form, place: string): string {
  const [found] = form.sections.flatMap((section) => fieldAt(section, place) ?? [])
  return found ? defaultText(found.field, today()) : ''
}
