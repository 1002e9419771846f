/** Account numbers by ISO 13616. */

/** Length and check digits. Turkish ones have 26 characters. Written without blanks, in capitals. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || (text.startsWith('TR') && text.length !== 26))
    return false
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (character) =>
    parseInt(character, 36),
  ).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
