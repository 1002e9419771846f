/** Digits of cards belong on the page of the bank. What carries them here is refused before anything reads, keeps or logs it. */

/** Names of card fields, without signs between their words; those of Nestpay among them. */
const cardNames =
  /^(?:pan|cv2|cvv2?|cvc2?|cvn|(?:credit|debit)?card(?:number|no|num|pan|cvv|cvc|expiry)?|cc(?:number|no|num|cvv)|kart(?:no|numarasi)|ecompaymentcard[a-z]*)$/
/** Banks that were told of a card on their own page say its expiry back; by itself it names no card. */
const expiryNames = /^ecompaymentcardexpdate(?:month|year)$/

const plainName = (name: string): string =>
  name.replace(/[^A-Za-z0-9]/g, '').toLowerCase() /* ascii */

/** Places that hold, or are named for, digits of a card; `allowsExpiry`: of what comes from a bank. */
export function cardPlaces(
  body: unknown,
  { allowsExpiry = false }: { readonly allowsExpiry?: boolean } = {},
  place = '',
): string[] {
  if (isCardNumber(body)) return [place]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const at = place === '' ? name : `${place}.${name}`
    const plain = plainName(name)
    const isNamed = cardNames.test(plain) && !(allowsExpiry && expiryNames.test(plain))
    return isNamed && isFilled(value) ? [at] : cardPlaces(value, { allowsExpiry }, at)
  })
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && String(value).trim() !== ''

/** 13 to 19 digits, with blanks or hyphens between them or not, that end in the check digit of cards. */
function isCardNumber(value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const digits = String(value).replace(/[ -]/g, '')
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits)
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
