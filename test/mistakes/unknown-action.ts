import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.actions.sendMail', {})
export const expected = [
  'Unknown action "sendMail" at paper.boxes.papers.actions.sendMail. Did you mean "sendEmail"?',
]
