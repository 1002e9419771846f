/** Amounts of the books in whole kuruş: sums over a million lines are exact, and no ledger is off by a rounding. */

export type Kurus = bigint

export type ReadKurus =
  | { readonly kind: 'value'; readonly value: Kurus }
  | { readonly kind: 'invalid' | 'decimals' }

/** `1180`, `1180,50`, `1.180,50`; a point before one or two decimals can be nothing else. */
const ways = [
  /^(?<whole>\d+)(?:[.,](?<part>\d{1,2}))?$/,
  /^(?<whole>\d{1,3}(?:\.\d{3})+)(?:,(?<part>\d{1,2}))?$/,
]
const tooExact = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{3,}$/

/** An amount as files have it, with a decimal comma. It has no sign: which side it is on is said beside it. */
export function readKurus(text: string): ReadKurus {
  const groups = ways.map((way) => way.exec(text)?.groups).find((found) => found)
  if (!groups) return { kind: tooExact.test(text) ? 'decimals' : 'invalid' }
  const { whole = '', part = '' } = groups
  return { kind: 'value', value: BigInt(whole.replaceAll('.', '') + part.padEnd(2, '0')) }
}

/** As XML and decimals have it: `-5` gives `-0.05`. */
export function kurusText(amount: Kurus): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
