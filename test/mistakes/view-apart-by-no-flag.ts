import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.views', {
  none: { route: 'none', where: {}, apart: true },
})
export const expected = [
  'Records are apart by one flag that is yes or no, not by "nothing" at paper.boxes.papers.views.none.apart.',
]
