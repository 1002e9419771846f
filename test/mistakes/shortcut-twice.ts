import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.actions.sendEmail', { shortcut: 'c' })
export const expected = [
  'The action cancel already has the key "c" at paper.boxes.papers.actions.sendEmail.shortcut.',
]
