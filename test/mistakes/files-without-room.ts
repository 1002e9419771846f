import type { FamilySpec } from '#descriptor/family.ts'
import { wrong } from './sound.ts'

const call = {
  method: 'POST',
  path: 'Enclose',
  role: 'a',
  body: 'TicketMessageSave',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.enclose',
  on: 'papers',
} as const

const spec = wrong('calls.enclose', call)
export const family: FamilySpec = {
  ...spec,
  calls: { ...spec.calls, enclose: call, point: { ...call, path: 'Point', bodyLimit: 25 } },
  forms: {
    enclose: { sections: [{ section: 'files', key: 'files', at: 'Attachments' }] },
    point: { sections: [{ section: 'files', key: 'files', at: 'Message' }] },
  },
}
export const expected = [
  'A call whose form takes files needs at least 21, not "1" at paper.calls.enclose.bodyLimit.',
  'The schema TicketMessageSave has no place "Message.Name", for there is no "Name" at paper.forms.point.sections[0].at.',
  'The schema TicketMessageSave has no place "Message.Base64String", for there is no "Base64String" at paper.forms.point.sections[0].at.',
]
