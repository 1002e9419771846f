/** Account numbers by ISO 13616. */

/** The number with its check digits: `ibanOf('TR', '0006100519786457841326')`. */
export function ibanOf(country: string, account: string): string {
  const rest = remainder(`${account}${country}00`)
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`
}

/** Length and check digits. Turkish ones have 26 characters. Written without blanks, in capitals. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || (text.startsWith('TR') && text.length !== 26))
    return false
  return remainder(text.slice(4) + text.slice(0, 4)) === 1
}

/** Letters count as two digits each, from A = 10; the whole number is divided by 97. */
function remainder(text: string): number {
  const digits = Array.from(text, (character) => parseInt(character, 36)).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}
