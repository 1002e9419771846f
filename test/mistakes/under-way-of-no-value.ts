import { code, text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

const spec = wrong('boxes.papers.row.StatusCode', {
  ...code(['waiting', 'succeed']),
  underWay: ['waiting'],
})
export const family = {
  ...spec,
  boxes: {
    papers: {
      ...spec.boxes!['papers']!,
      row: {
        ...spec.boxes!['papers']!.row,
        Word: text({ at: 'InvoiceInfo.UUID' }),
        State: code(['ASC', 'DESC'], { at: 'InvoiceInfo.InvoiceType', underWay: ['AS'] as never }),
      },
    },
  },
}
export const expected = [
  'Only a code with `values` and `at` has the word, not one without at paper.boxes.papers.row.StatusCode.underWay.',
  'Unknown value "AS" at paper.boxes.papers.row.State.underWay[0]. Did you mean "ASC"?',
]
