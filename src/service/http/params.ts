/** Parameters of a path. An id of the wrong form is answered like one that does not exist: it names nothing. */
import { idFormOf, takesUuidToo, type IdForm } from '#engine/id-form.ts'
import type { Box, Call } from '#engine/portal.ts'
import { nearest } from '#engine/problem.ts'
import { ServiceError } from '../base/error.ts'
import { missing } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { isStorable } from '#values/storable.ts'
import { say, suggestion, type Language } from './words.ts'

const forms: Readonly<Record<IdForm, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  int: (text) => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
}

/** `box`: that of the call. */
interface Asked {
  readonly call: Call
  readonly box: Box | undefined
  readonly language: Language
}

/** Values in their canonical form. Throws 404 for an id that cannot be, 400 for an unknown operation. */
export function readParams(
  asked: Asked,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, readParam(asked, name, value)]),
  )
}

function readParam(asked: Asked, name: string, value: string): string {
  const { call, language } = asked
  if (name === 'id') return readId(asked, value)
  if (name === 'operationType' || name === 'exportType')
    return readWord(call, name, value, language)
  if (value.length > 200 || !isStorable(value))
    throw invalid(say(language, 'badText', { name }), name)
  return value
}

function readId(asked: Asked, value: string): string {
  const { call, language } = asked
  const form = idFormOf(call)
  if (forms[form](value) || (takesUuidToo(call) && forms.uuid(value)))
    return value.toLowerCase() /* ascii */
  const given = value.slice(0, 60)
  throw form === 'int'
    ? refusal(language, { status: 404, key: 'numberMissing', values: { number: given } })
    : missing(asked, given)
}

function readWord(call: Call, name: string, value: string, language: Language): string {
  const found = call.values.find((word) => word.toLowerCase() === value.toLowerCase() /* ascii */)
  if (found !== undefined) return found
  const near = suggestion(language, nearest(value, call.values))
  throw invalid(
    say(language, 'notOneOf', {
      name,
      near,
      allowed: call.values.join(', '),
    }),
    name,
  )
}

const invalid = (description: string, path: string) =>
  new ServiceError(400, description, [{ code: 1, description, path }])
