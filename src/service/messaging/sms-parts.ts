/**
 * How many messages an SMS is charged as (3GPP TS 23.038 and 23.040). Turkish letters that the usual alphabet lacks stand in the Turkish
 * shift table and take two places; the table itself takes room in each part. What is in neither is written in UCS-2, which has less than
 * half of the places.
 */

/** The usual alphabet of GSM. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Two places in every alphabet. */
const extended = new Set('^{}\\[~]|€')
/** Two places, by the Turkish shift table. */
const turkish = new Set('ĞİŞçğış')

/** Places in a message that stands alone, and in each part of a longer one. */
const room = {
  basic: { single: 160, part: 153 },
  turkish: { single: 155, part: 149 },
  unicode: { single: 70, part: 67 },
} as const

export interface SmsSize {
  readonly alphabet: keyof typeof room
  readonly parts: number
}

export function smsSize(text: string): SmsSize {
  const signs = [...text]
  const isKnown = signs.every((sign) => basic.has(sign) || extended.has(sign) || turkish.has(sign))
  const alphabet = !isKnown
    ? 'unicode'
    : signs.some((sign) => turkish.has(sign))
      ? 'turkish'
      : 'basic'
  const places = isKnown
    ? signs.map((sign) => (basic.has(sign) ? 1 : 2))
    : signs.map(({ length }) => length)
  const all = places.reduce((sum, count) => sum + count, 0)
  const { single, part } = room[alphabet]
  return { alphabet, parts: all <= single ? 1 : partsOf(places, part) }
}

/** A sign of two places is not torn between two parts. */
function partsOf(places: readonly number[], most: number): number {
  let parts = 1
  let used = 0
  for (const count of places) {
    if (used + count > most) {
      parts += 1
      used = 0
    }
    used += count
  }
  return parts
}
