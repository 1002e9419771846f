import { sound } from './sound.ts'

const all = () => true

export const family = sound()
export const locales = {
  tr: all,
  en: (key: string) => !key.endsWith('.PayableAmount'),
  ja: (key: string) => !/\.PayableAmount$|^families\.paper\.title$/.test(key),
}
export const expected = [
  'The family paper needs the word (npm run words -- paper --create makes a place for it) "paper.title" at locales/ja/families.json.',
  'The family paper needs the word (npm run words -- paper --create makes a place for it) "PayableAmount" at locales/{en,ja}/fields.json.',
]
