/** Names of files as somebody else gave them. */

/** What no name of a file may have: control characters, letters that turn the direction of writing, and what systems forbid. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g

const longest = 150

/** The name alone, as every system can keep it: no path, nothing that hides what it is, not too long; the ending stays. */
export function plainFileName(name: string): string {
  const last = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(forbidden, '')
    .replace(/^\.+/, '')
    .trim()
  // What was cut may have left half of a letter behind.
  return last.slice(-longest).replace(/\p{Surrogate}/gu, '') || 'file.bin'
}

/** The name, or the first of `name (2).pdf`, `name (3).pdf` … that is not taken. */
export function freeFileName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${end}`
  return free
}
