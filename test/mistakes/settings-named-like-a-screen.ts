import { settled } from './settled.ts'

export const family = settled({}, { board: settled().forms!['usual']! }, 'board')
export const expected = [
  'Settings cannot have the name of a screen "board" at paper.settings.board.',
]
