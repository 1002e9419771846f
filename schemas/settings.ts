/** What a company has once, as it is read: what was written, and which version of it that is. */
import { z } from 'zod'
import { secretsAnswer } from './secret.ts'

/** Fields that reading adds to what was written. */
export const settingsFields = ['Version', 'Secrets'] as const

/**
 * The schema of the answer: the fields of the schema, all absent as long as nobody has written any, and `Version`, which is 0 until then.
 * Undefined where the schema is no object. Rules between fields are asked of what is written alone.
 */
export function settingsAnswer(schema: z.ZodType): z.ZodType | undefined {
  return schema instanceof z.ZodObject
    ? z
        .strictObject(schema.shape)
        .partial()
        .extend({ Version: z.int().gte(0), ...secretsAnswer(schema) })
    : undefined
}
