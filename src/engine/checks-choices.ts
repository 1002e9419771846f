/** What can be wrong in a section of choices: the call that reads what there is to choose from. */
import type { CallSpec } from '#descriptor/family.ts'
import type { FlatFamily, FlatForm } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkChoices({ key, forms = {}, calls = {} }: FlatFamily): Problem[] {
  const reading = Object.entries<CallSpec>(calls).flatMap(([name, { method, effect }]) =>
    method === 'GET' && effect === 'read' ? [name] : [],
  )
  return Object.entries(forms).flatMap(([name, form]) =>
    form.sections.flatMap((section, index) => {
      if (section.section !== 'choices') return []
      const place = `${key}.forms.${name}.sections[${index}].from`
      const unknown = unknownWord(place, 'call that reads', section.from, reading)
      if (unknown.length > 0) return unknown
      const path = calls[section.from]?.path ?? ''
      return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, parameter = '']) =>
        unknownWord(place, 'field of the form', parameter, fieldsIn(form)),
      )
    }),
  )
}

const fieldsIn = ({ sections }: FlatForm): string[] =>
  sections.flatMap((section) =>
    section.section === 'fields' ? section.fields.map(({ at }) => at) : [],
  )
