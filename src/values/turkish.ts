/** Turkish letters: case, search keys, sort keys. The only place that changes the case of words. */

export function lower(text: string): string {
  return text.normalize('NFC').replace(/İ/g, 'i').replace(/I/g, 'ı').toLowerCase()
}

export function upper(text: string): string {
  return text.normalize('NFC').replace(/i/g, 'İ').replace(/ı/g, 'I').toUpperCase()
}

/** The dotted capital I, the plain one and the dotless small one: all of them are `i` to whoever searches. */
export const lettersI = 'İIı'

/** Search key: lower case, Turkish letters and accents as plain Latin letters, blanks single. `İSTANBUL Şb.` gives `istanbul sb.` */
export function fold(text: string): string {
  return lower(text)
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const afterLatin: Readonly<Record<string, string>> = {
  ç: 'c~',
  ğ: 'g~',
  ı: 'h~',
  ö: 'o~',
  ş: 's~',
  ü: 'u~',
}

/** Sorts in the order of the Turkish alphabet when compared byte by byte (collation "C"): `~` comes after every Latin letter. */
export function sortKey(text: string): string {
  const turkish = lower(text).replace(/[çğıöşü]/g, (letter) => afterLatin[letter] ?? letter)
  return turkish.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()
}
