import { newPlace } from '#engine/word-files.ts'
import { sound } from './sound.ts'

const placeOf = (key: string) => newPlace('paper', key)
const isFieldOfFamily = (key: string) => key.startsWith('families.paper.fields.')

export const family = sound()
export const locales = {
  tr: (key: string) =>
    isFieldOfFamily(key) || key.endsWith('.StatusCode') ? undefined : placeOf(key),
  en: (key: string) => (/\.(PayableAmount|StatusCode)$/.test(key) ? undefined : placeOf(key)),
  ja: (key: string) =>
    /\.(PayableAmount|StatusCode)$|^families\.paper\.title$/.test(key) ? undefined : placeOf(key),
}
export const expected = [
  'The family paper needs the word (npm run words -- paper --create makes a place for it) "title" at locales/ja/families/paper.json.',
  'The family paper needs the word (npm run words -- paper --create makes a place for it) "PayableAmount" at locales/{en,ja}/fields.json.',
  'The family paper needs the word (npm run words -- paper --create makes a place for it) "fields.StatusCode" at locales/{tr,en,ja}/families/paper.json.',
]
