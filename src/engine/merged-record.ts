/** Records that were written twice, as one. */
import { isRecord, type JsonRecord, recordOf } from '#values/json.ts'
import { isSame } from '#values/same.ts'

/**
 * The body of the record that stays: what it lacks is taken from the others, in their order. Lists have what each of them has, once.
 * What it says itself stays.
 */
export const mergedRecord = (kept: unknown, others: readonly unknown[]): JsonRecord =>
  others.reduce<JsonRecord>((body, other) => filled(body, recordOf(other)), recordOf(kept))

const filled = (body: JsonRecord, other: JsonRecord): JsonRecord => ({
  ...body,
  ...Object.fromEntries(
    Object.entries(other).flatMap(([name, value]) => {
      const own = body[name]
      if (isMissing(own)) return isMissing(value) ? [] : [[name, value]]
      if (Array.isArray(own) && Array.isArray(value)) return [[name, joined(own, value)]]
      return isRecord(own) && isRecord(value) ? [[name, filled(own, value)]] : []
    }),
  ),
})

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

const joined = (own: readonly unknown[], others: readonly unknown[]): readonly unknown[] => [
  ...own,
  ...others.filter((other) => !own.some((one) => isSame(one, other))),
]
