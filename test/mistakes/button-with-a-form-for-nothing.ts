import { wrong } from './sound.ts'

const asking = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
})
export const family = {
  ...asking,
  forms: {
    ask: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'Recipient', kind: 'email' }],
        },
      ],
    },
  },
} as const
export const expected = ['What the form asks for needs a "body" at paper.calls.ask.body.']
