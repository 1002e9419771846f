/** Answers, and bodies that a mock is asked with, by the name of the schema that their call declares (schemas/wire.ts). */
import { z } from 'zod'
import type { Call } from '#engine/portal.ts'
import { wire, type WireName } from '#schemas/wire.ts'
import { Broken } from './result.ts'
import type { Exchange } from './target.ts'

/** What the schema of the name reads. */
type Read<Name extends WireName> = z.output<(typeof wire)[Name]>

/** The schemas as what they are asked for here, so that the name alone decides on the type of what is read. */
const readers: {
  readonly [Name in WireName]: {
    safeParse(value: unknown): z.ZodSafeParseResult<Read<Name>>
  }
} = wire

/** The answer of a call that declares this schema. Throws Broken where it is another value, and an Error where the call declares another schema. */
export function answerAs<Name extends WireName>(
  call: Call,
  name: Name,
  answer: Exchange,
): Read<Name> {
  if (call.answer !== name)
    throw new Error(`The call ${call.id} answers ${call.answer}, not ${name}`)
  const result = readers[name].safeParse(answer.json)
  if (!result.success)
    throw new Broken(`the answer ${name}`, z.prettifyError(result.error), answer, 'answers')
  return result.data
}

/** The body of a call that declares this schema, which was checked when it came. Throws where the call declares another. */
export function bodyAs<Name extends WireName>(
  { call, body }: { readonly call: Call; readonly body: unknown },
  name: Name,
): Read<Name> {
  if (call.body !== name)
    throw new Error(`The call ${call.id} has a body of ${call.body ?? 'nothing'}, not of ${name}`)
  const result = readers[name].safeParse(body)
  if (!result.success) throw result.error
  return result.data
}
