/** Parameters of a path. An id of the wrong form is answered like one that does not exist: it names nothing. */
import { idFormOf, type IdForm } from '#engine/id-form.ts'
import type { Call } from '#engine/portal.ts'
import { nearest } from '#engine/problem.ts'
import { ServiceError } from '../base/error.ts'
import { refusal } from '../records/sentence.ts'
import { isStorable } from '#values/storable.ts'
import { say, suggestion, type Language } from './words.ts'

const forms: Readonly<Record<IdForm, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  int: (text) => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
}

/** Values in their canonical form. Throws 404 for an id that cannot be, 400 for an unknown operation. */
export function readParams(
  call: Call,
  params: Readonly<Record<string, string>>,
  language: Language,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, readParam(call, name, value, language)]),
  )
}

function readParam(call: Call, name: string, value: string, language: Language): string {
  if (name === 'id') return readId(call, value, language)
  if (name === 'operationType' || name === 'exportType')
    return readWord(call, name, value, language)
  if (value.length > 200 || !isStorable(value))
    throw invalid(say(language, 'badText', { name }), name)
  return value
}

function readId(call: Call, value: string, language: Language): string {
  if (!forms[idFormOf(call)](value))
    throw refusal(language, {
      status: 404,
      key: 'recordMissing',
      values: { uuid: value.slice(0, 60) },
    })
  return value.toLowerCase() /* ascii */
}

function readWord(call: Call, name: string, value: string, language: Language): string {
  const found = call.values.find((word) => word.toLowerCase() === value.toLowerCase() /* ascii */)
  if (found !== undefined) return found
  const near = suggestion(language, nearest(value, call.values))
  throw invalid(
    say(language, 'notOneOf', {
      name,
      value: value.slice(0, 60),
      near,
      allowed: call.values.join(', '),
    }),
    name,
  )
}

const invalid = (description: string, path: string) =>
  new ServiceError(400, description, [{ code: 1, description, path }])
