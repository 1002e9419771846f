import type { Wire } from '#schemas/wire.ts'
import type { CallContext } from './ports.ts'

/**
 * The body of a call, by the name of the schema that the call declares and that has checked it; `Files` are the uploaded files.
 * Throws where the call declares another schema: then the handler answers a call that it was not written for.
 */
export function bodyAs<Name extends keyof Wire>(
  { call, body }: Pick<CallContext, 'call' | 'body'>,
  name: Name,
): Wire[Name] {
  if (call.body !== name)
    throw new Error(`The call ${call.id} has a body of ${call.body ?? 'nothing'}, not of ${name}`)
  return body as Wire[Name]
}

/** Each record that a body of UUIDs names, once and as records keep them: in small letters. */
export const uuidsOf = (context: CallContext): string[] => [
  ...new Set(bodyAs(context, 'UuidList').map((uuid) => uuid.toLowerCase() /* ascii */)),
]
