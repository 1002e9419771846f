import { keptNames, readText, removeText, writeText } from './storage.ts'

/** For libraries that want a storage of the browser: the same names and the same places as `readKept`. */
export const keptStorage: Storage = {
  getItem: readText,
  setItem: (name, text) => void writeText(name, text),
  removeItem: removeText,
  key: (index) => keptNames()[index] ?? null,
  clear: () => keptNames().forEach(removeText),
  get length() {
    return keptNames().length
  },
}
