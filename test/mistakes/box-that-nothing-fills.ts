import { box } from '#descriptor/family.ts'
import { sound } from './sound.ts'

const { papers } = sound().boxes
const { route: _route, statistics: _statistics, ...rest } = papers

export const family = {
  ...sound(),
  boxes: { papers, attic: box({ ...rest, path: 'Attic', route: 'attic' }) },
}
export const expected = [
  'Nothing fills the box: let the delivery of the document name it, let its records be written (`write`, or `byService`), or give it the capability "oldUpload" at paper.boxes.attic.',
]
