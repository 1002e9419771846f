/** Texts of others, cut to what a schema takes. */
import { z } from 'zod'

/** The same value with each text as long as its place takes; all else stays as it is, and may not fit. */
export function cutTo(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return cutTo(schema.unwrap(), value)
  if (schema instanceof z.ZodString && typeof value === 'string')
    return cutText(value, schema.maxLength ?? Infinity)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => cutTo(schema.element, one))
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, cutTo(schema.shape[name], one)]),
    )
  return value
}

/** Without halves of characters and without zeros, which the database does not keep. */
const cutText = (text: string, most: number): string => {
  const whole = text.replaceAll('\0', '').toWellFormed()
  if (whole.length <= most) return whole
  const cut = whole.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
