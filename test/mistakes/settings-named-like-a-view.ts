import { settled } from './settled.ts'

const { boxes, ...rest } = settled()
export const family = {
  ...rest,
  boxes: {
    ...boxes,
    papers: {
      ...boxes!['papers']!,
      views: { usual: { route: 'cancelled', where: { IsCancel: true } } },
    },
  },
}
export const expected = ['Settings cannot have the name of a view "usual" at paper.settings.usual.']
