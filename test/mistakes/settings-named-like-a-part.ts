import { settled } from './settled.ts'

export const family = settled({}, { tags: settled().forms!['usual']! }, 'tags')
export const expected = ['Settings cannot have the name of a part "tags" at paper.settings.tags.']
