import type { FamilySpec } from '#descriptor/family.ts'
import { wrong } from './sound.ts'

const choosing = (from: string) => ({
  sections: [{ section: 'choices', key: 'choices', at: 'Columns', from }] as const,
})
const call = {
  method: 'POST',
  path: 'Choose',
  role: 'a',
  body: 'AccountingTemplateCreate',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.choose',
  on: 'papers',
} as const

const spec = wrong('calls.choosable', {
  method: 'GET',
  path: 'Choosable/{Kind}',
  role: 'a',
  answer: 'AccountingColumns',
  effect: 'read',
  answeredBy: 'paper.choosable',
  api: true,
})
export const family: FamilySpec = {
  ...spec,
  calls: { ...spec.calls, choose: call, pick: { ...call, path: 'Pick' } },
  forms: { choose: choosing('choosable'), pick: choosing('chooseable') },
}
export const expected = [
  'Unknown field of the form "Kind" at paper.forms.choose.sections[0].from.',
  'Unknown call that reads "chooseable" at paper.forms.pick.sections[0].from. Did you mean "choosable"?',
]
