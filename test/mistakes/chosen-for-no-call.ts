import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  body: 'ChosenOrders',
  answer: 'Text',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  chosen: { at: 'UUIDS', by: 'InvoiceNumber', each: 'askOne' },
})
export const expected = [
  'Unknown button of a record of the box that asks for a body "askOne" at paper.calls.ask.chosen.each.',
  'Rows are chosen by their `UUID`, and the answer is a `Job`; not "InvoiceNumber, Text" at paper.calls.ask.chosen.each.',
  'A button with a body needs a form; add "ask" at paper.forms.',
]
