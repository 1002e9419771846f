import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  at: 'InvoiceInfo.CurrencyCode',
  kind: 'text',
  when: { profile: 'TEMELFATURA' },
})
export const others = [{ ...wrong('form.sections.0.fields.0.codesOf', 'type'), key: 'second' }]
export const expected = [
  'It is the same in all documents of the family; where `document` says no `profile: { at }`, nothing can ask for "profile" at paper.form.sections[0].fields[1].when.profile.',
  'It is the same in all documents of the family; where `document` says no `type: { at }`, nothing can ask for "type" at second.form.sections[0].fields[0].codesOf.',
]
