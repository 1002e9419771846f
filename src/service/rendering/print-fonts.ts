/** The typeface of the printed document, taken along as data: the PDF looks alike on every machine, and nothing is loaded. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Files of the family by the letters they hold; ş ğ ı İ and ₺ are in the extended one. */
const parts = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
}

let loaded: Promise<string> | undefined
/** `@font-face` rules with the files in them. */
export function printFonts(): Promise<string> {
  loaded ??= Promise.all(Object.entries(parts).map(fontFace)).then((faces) => faces.join(''))
  return loaded
}

async function fontFace([letters, range]: readonly [string, string]): Promise<string> {
  const file = await readFile(
    require.resolve(`@fontsource-variable/inter/files/inter-${letters}-wght-normal.woff2`),
  )
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${file.toString('base64')}) format('woff2');unicode-range:${range}}`
}
