/** What can be wrong in the calls of a family's own: who may make them, and where people find them. */
import type { CallSpec, FamilySpec } from '#descriptor/family.ts'
import { shownAnswers } from './call-buttons.ts'
import { checkRecordForm } from './checks-record.ts'
import { checkSectionPlaces, createLookup } from './checks-schema.ts'
import { unknownWord, type Problem } from './problem.ts'
import { handlersOfPrograms, handlersOfScreens } from './reached-calls.ts'

export function checkOwnCalls(spec: FamilySpec): Problem[] {
  return Object.entries<CallSpec>(spec.calls ?? {}).flatMap(([name, call]) => {
    const place = `${spec.key}.calls.${name}`
    return [
      ...checkRole(place, call),
      ...(call.on === undefined
        ? checkReach(place, name, call)
        : checkButton(spec, name, place, { ...call, on: call.on })),
    ]
  })
}

const checkRole = (place: string, { role }: CallSpec): Problem[] =>
  role.length > 0
    ? []
    : [
        {
          place: `${place}.role`,
          message: 'A call without a role does not compile; say a role, `signedIn` or `public`',
        },
      ]

function checkReach(place: string, name: string, { api, answeredBy }: CallSpec): Problem[] {
  const isReached =
    api === true ||
    handlersOfScreens.includes(answeredBy) ||
    handlersOfPrograms.includes(answeredBy)
  return isReached
    ? []
    : [
        {
          place,
          message:
            'Nobody can reach the call: make it a button of a box or of settings (`on`), or keep it for other programs (`api`)',
          value: name,
        },
      ]
}

/** A button asks for the body in a form, and for nothing else. */
function checkButton(
  spec: FamilySpec,
  name: string,
  place: string,
  call: CallSpec & { readonly on: string },
): Problem[] {
  const boxes = Object.keys(spec.boxes ?? {})
  const settings = Object.keys(spec.settings ?? {})
  const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  return [
    ...unknownWord(`${place}.on`, 'box or settings', call.on, [...boxes, ...settings]),
    ...places
      .filter((param) => param !== 'id' || settings.includes(call.on))
      .map((value) => ({
        place: `${place}.path`,
        message:
          'A button of a box fills in the `id` of the record, and one of settings nothing; not',
        value,
      })),
    ...Object.keys(call.query ?? {}).map((value) => ({
      place: `${place}.query.${value}`,
      message: 'A button asks in its form alone, for the body; there nobody could say',
      value,
    })),
    ...unknownWord(`${place}.answer`, 'answer that a button can show', call.answer, shownAnswers),
    ...checkForm(spec, name, place, call.body),
  ]
}

function checkForm(
  { key: family, forms = {} }: FamilySpec,
  name: string,
  place: string,
  body: string | undefined,
): Problem[] {
  const form = forms[name]
  if (body === undefined)
    return form
      ? [{ place: `${place}.body`, message: 'What the form asks for needs a', value: 'body' }]
      : []
  if (!form)
    return [
      { place: `${family}.forms`, message: 'A button with a body needs a form; add', value: name },
    ]
  const word = `${family}.forms.${name}`
  const at = createLookup(body, '')
  return [
    ...checkRecordForm(form, word),
    ...form.sections.flatMap((section, index) =>
      checkSectionPlaces(`${word}.sections[${index}]`, section, at, at),
    ),
  ]
}
