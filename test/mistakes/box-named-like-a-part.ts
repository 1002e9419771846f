import { sound, wrong } from './sound.ts'

export const family = wrong('boxes.drafts', sound().boxes.papers)
export const expected = ['A box cannot have the name of a part "drafts" at paper.boxes.drafts.']
