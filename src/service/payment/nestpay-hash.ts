/**
 * The signature of Nestpay, version 3: all fields in the order of their names, capitals or not, joined with the key of the store and
 * hashed. Neither the signature itself nor the fields that banks add behind it take part.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

export type NestpayFields = Readonly<Record<string, string>>

const unsigned: ReadonlySet<string> = new Set(['HASH', 'ENCODING', 'NATIONALIDNO'])
const upper = (name: string): string => name.toUpperCase() /* ascii */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|')

export function nestpayHash(fields: NestpayFields, storeKey: string): string {
  const values = Object.entries(fields)
    .filter(([name]) => !unsigned.has(upper(name)))
    .toSorted(([a], [b]) => (upper(a) < upper(b) ? -1 : 1))
    .map(([, value]) => value)
  const text = [...values, storeKey].map(escaped).join('|')
  return createHash('sha512').update(text, 'utf8').digest('base64')
}

/** Whether the fields carry the signature of the store. */
export function isSigned(fields: NestpayFields, storeKey: string): boolean {
  const given = Buffer.from(fields['HASH'] ?? fields['hash'] ?? '')
  const right = Buffer.from(nestpayHash(fields, storeKey))
  return given.length === right.length && timingSafeEqual(given, right)
}
