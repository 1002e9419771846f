/** How lists compare texts and moments, as the laws and the mock know it. */

/** Case and Turkish letters do not matter. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase() /* ascii */

const istanbulMs = 3 * 60 * 60 * 1000

/** `YYYY-MM-DD` of a day, or of a moment in Istanbul, which is UTC+3 all year. */
export const dayInIstanbul = (text: string): string =>
  (text.endsWith('Z') ? new Date(Date.parse(text) + istanbulMs).toISOString() : text).slice(0, 10)
