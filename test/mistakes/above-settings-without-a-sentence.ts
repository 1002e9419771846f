import { settled } from './settled.ts'

export const family = {
  ...settled(),
  calls: {
    health: {
      method: 'GET' as const,
      path: 'Usual/Health',
      role: 'u:r',
      answer: 'DebitSummary',
      effect: 'read' as const,
      answeredBy: 'paper.health',
      on: 'usual',
      above: true as const,
    },
  },
}
export const expected = [
  'Stands above the list of a box (`on`), or says a `Text` above the form of settings, and is read without asking anything; not "GET Usual/Health" at paper.calls.health.above.',
]
