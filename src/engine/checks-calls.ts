/** What can be wrong in the calls of a family's own: who may make them, and where people find them. */
import type { BoxSpec, CallSpec } from '#descriptor/family.ts'
import { shownAnswerOf, shownAnswers } from './call-answers.ts'
import { checkCondition } from './checks-condition.ts'
import { checkRecordForm, recordSections } from './checks-record.ts'
import { checkSectionPlaces, createLookup, type Lookup } from './checks-schema.ts'
import { factOfName, facts } from './facts.ts'
import { callFileLimits } from './call-file-limits.ts'
import type { FlatFamily } from './flat-form.ts'
import { keysOf } from '#values/keys.ts'
import { unknownWord, type Problem } from './problem.ts'
import { handlersOfPrograms, handlersOfScreens, numberedHandlers } from './reached-calls.ts'

export function checkOwnCalls(spec: FlatFamily): Problem[] {
  return Object.entries<CallSpec>(spec.calls ?? {}).flatMap(([name, call]) => {
    const place = `${spec.key}.calls.${name}`
    return [
      ...checkRole(place, call),
      ...checkTab(place, call),
      ...checkOfButton(spec, name, place, call),
      ...checkChosen(spec, name, place, call),
      ...checkAbove(spec, place, call),
      ...checkEach(spec, place, call),
      ...checkReturns(spec, place, call),
      ...checkByCard(spec, place, call),
      ...checkByHelper(spec, place, call),
      ...checkBox(spec, place, call),
      ...checkAbout(place, call),
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

/** Only a button leads anywhere, and only by an address. */
const checkTab = (place: string, { tab, on, answer }: CallSpec): Problem[] =>
  tab === undefined || (on !== undefined && shownAnswerOf({ answer }) === 'link')
    ? []
    : [
        {
          place: `${place}.tab`,
          message: 'Of no effect without a button (`on`) whose answer is a `Link`',
          value: tab,
        },
      ]

/** Words of a button: which records may take part, what the form begins with, and where it stands. */
function checkOfButton(
  { boxes = {}, calls = {} }: FlatFamily,
  name: string,
  place: string,
  call: CallSpec,
): Problem[] {
  const box = call.on !== undefined && Object.hasOwn(boxes, call.on) ? boxes[call.on] : undefined
  const isOfRecord = call.path.includes('{id}')
  const useless = (word: string, message: string): Problem => ({
    place: `${place}.${word}`,
    message,
    value: name,
  })
  const others = Object.entries<CallSpec>(calls).flatMap(([key, { method, path, answer }]) =>
    method === 'GET' && answer !== '' && path.includes('{id}') === isOfRecord ? [key] : [],
  )
  return [
    ...(call.when === undefined
      ? []
      : box && isOfRecord
        ? checkCondition(call.when, `${place}.when`, box.row)
        : [useless('when', 'Only the button of a record of a box can ask for a condition, not')]),
    ...(typeof call.advances !== 'object' || !box
      ? []
      : checkCondition(call.advances, `${place}.advances`, box.row)),
    ...(!call.advances || (isOfRecord && call.on !== undefined && call.when !== undefined)
      ? []
      : [
          useless(
            'advances',
            'Only the button of a record that has a condition (`when`) leads it on, not',
          ),
        ]),
    ...(call.filledBy === undefined
      ? []
      : call.on === undefined || call.body === undefined
        ? [
            useless(
              'filledBy',
              'Only a button that asks in a form has something to begin with, not',
            ),
          ]
        : unknownWord(`${place}.filledBy`, 'call that reads', call.filledBy, others)),
    ...(call.route === undefined ||
    (call.on !== undefined && call.body !== undefined && !isOfRecord)
      ? []
      : [
          useless(
            'route',
            'Only the form of a button of a list has a page of its own, not that of',
          ),
        ]),
  ]
}

/** Rows are chosen in the list of a box: by a column of theirs, for places of the body that the form has. */
function checkChosen(
  { boxes = {}, forms = {} }: FlatFamily,
  name: string,
  place: string,
  { chosen, on, path, body }: CallSpec,
): Problem[] {
  if (chosen === undefined) return []
  const word = `${place}.chosen`
  const box = on !== undefined && Object.hasOwn(boxes, on) ? boxes[on] : undefined
  if (!box || body === undefined || path.includes('{id}'))
    return [
      {
        place: word,
        message:
          'Rows are chosen in the list of a box (`on`), for a `body`, and not in a path; not',
        value: path,
      },
    ]
  const columns = Object.keys(box.row)
  const asked = (forms[name]?.sections ?? []).flatMap((section) =>
    section.section === 'fields' ? section.fields.map(({ at }) => at) : [],
  )
  return [
    ...unknownWord(`${word}.by`, 'column', chosen.by, columns),
    ...createLookup(body, '')(`${word}.at`, chosen.at),
    ...Object.entries(chosen.sums ?? {}).flatMap(([at, column]) => [
      ...unknownWord(`${word}.sums.${at}`, 'field of the form', at, asked),
      ...unknownWord(`${word}.sums.${at}`, 'column', column, columns),
    ]),
    ...Object.entries(chosen.asks ?? {}).flatMap(([at, when]) => [
      ...unknownWord(`${word}.asks.${at}`, 'field of the form', at, asked),
      ...checkCondition(when, `${word}.asks.${at}`, box.row),
    ]),
    ...checkCondition(chosen.when, `${word}.when`, box.row),
  ]
}

/** What goes on in the background for each row is a call about the records of the same box, and its answer is the job. */
function checkEach(
  { calls = {} }: FlatFamily,
  place: string,
  { chosen, on, answer }: CallSpec,
): Problem[] {
  if (chosen?.each === undefined) return []
  const able = Object.entries<CallSpec>(calls).flatMap(([name, call]) =>
    call.on === on && call.path.includes('{id}') && call.body !== undefined ? [name] : [],
  )
  return [
    ...unknownWord(
      `${place}.chosen.each`,
      'button of a record of the box that asks for a body',
      chosen.each,
      able,
    ),
    ...(answer === 'Job' && chosen.by === 'UUID'
      ? []
      : [
          {
            place: `${place}.chosen.each`,
            message: 'Rows are chosen by their `UUID`, and the answer is a `Job`; not',
            value: `${chosen.by}, ${answer}`,
          },
        ]),
  ]
}

/** It is asked with the list, for nothing but itself. */
const checkAbove = (
  { boxes = {}, settings = {} }: FlatFamily,
  place: string,
  { above, on, method, body, path, answer }: CallSpec,
): Problem[] =>
  above === undefined ||
  (on !== undefined &&
    (Object.hasOwn(boxes, on) || (Object.hasOwn(settings, on) && answer === 'Text')) &&
    method === 'GET' &&
    body === undefined &&
    !path.includes('{'))
    ? []
    : [
        {
          place: `${place}.above`,
          message:
            'Stands above the list of a box (`on`), or says a `Text` above the form of settings, and is read without asking anything; not',
          value: `${method} ${path}`,
        },
      ]

/** Only who was led away comes back, and what became of it is read by its id. */
function checkReturns(
  { calls = {} }: FlatFamily,
  place: string,
  { returns, answer, on, tab }: CallSpec,
): Problem[] {
  if (returns === undefined) return []
  const shown = shownAnswerOf({ answer })
  const isLed = shown === 'post' || (shown === 'link' && tab === 'same')
  const told = Object.entries<CallSpec>(calls).flatMap(([name, call]) =>
    call.answer === 'Outcome' && call.path.includes('{id}') ? [name] : [],
  )
  return [
    ...unknownWord(
      `${place}.returns`,
      'call that answers an `Outcome` by its `{id}`',
      returns,
      told,
    ),
    ...(on !== undefined && isLed
      ? []
      : [
          {
            place: `${place}.returns`,
            message:
              'Nobody is led away without a button (`on`) whose answer is a `PostForm`, or a `Link` in the same tab; not',
            value: answer,
          },
        ]),
  ]
}

/** What the card is given and what it gives back have their places in the answer and in the body of the other call. */
function checkByCard(
  { boxes = {}, calls = {} }: FlatFamily,
  place: string,
  { byCard, on, path, body, answer }: CallSpec,
): Problem[] {
  if (byCard === undefined) return []
  const word = `${place}.byCard`
  if (on === undefined || !Object.hasOwn(boxes, on) || !path.includes('{id}'))
    return [
      {
        place: word,
        message: 'The card signs what is asked for by the button of a record (`on`, `{id}`); not',
        value: path,
      },
    ]
  const taking = Object.hasOwn(calls, byCard) ? calls[byCard] : undefined
  return [
    ...unknownWord(
      word,
      'call that takes the value',
      byCard,
      Object.entries<CallSpec>(calls).flatMap(([name, one]) =>
        one.body !== undefined && !one.path.includes('{') ? [name] : [],
      ),
    ),
    ...createLookup(body ?? answer, '')(word, 'Certificate'),
    ...cardAnswer.flatMap((at) => createLookup(answer, '')(word, at)),
    ...(taking?.body === undefined
      ? []
      : cardValue.flatMap((at) => createLookup(taking.body ?? '', '')(word, at))),
  ]
}
/** The helper is asked what a button of a list says, and the other call has a place for each of its answers. */
function checkByHelper(
  { boxes = {}, calls = {} }: FlatFamily,
  place: string,
  { byHelper, on, path, body, answer }: CallSpec,
): Problem[] {
  if (byHelper === undefined) return []
  const word = `${place}.byHelper`
  if (on === undefined || !Object.hasOwn(boxes, on) || path.includes('{') || body !== undefined)
    return [
      {
        place: word,
        message:
          'The helper is asked by the button of a list (`on`, no `body` and nothing in the path); not',
        value: path,
      },
    ]
  return [
    ...(answer === helperOrders
      ? []
      : [
          {
            place: `${place}.answer`,
            message: 'What the helper is asked is the answer',
            value: answer,
            allowed: [helperOrders],
          },
        ]),
    ...unknownWord(
      word,
      'call that takes a HelperAnswer',
      byHelper,
      Object.entries<CallSpec>(calls).flatMap(([name, one]) =>
        one.body === 'HelperAnswer' && !one.path.includes('{') ? [name] : [],
      ),
    ),
  ]
}
const helperOrders = 'HelperOrders'

const cardValue = ['UUID', 'Kind', 'Signature', 'SignatureValue']
const cardAnswer = ['UUID', 'Kind', 'Name', 'Algorithm', 'Base64String', 'Signature', 'Left']

/** Of which records the call is: of a box that says so, and whose records have numbers where the handler goes by them. */
function checkBox({ boxes = {} }: FlatFamily, place: string, call: CallSpec): Problem[] {
  const isNumbered = numberedHandlers.includes(call.answeredBy)
  if (call.of === undefined)
    return [
      ...(isNumbered
        ? [
            {
              place,
              message: 'The handler is about the records of a box; say which by',
              value: 'of',
            },
          ]
        : []),
      ...(call.where === undefined
        ? []
        : [{ place: `${place}.where`, message: 'Of no use without the word', value: 'of' }]),
    ]
  if (call.on !== undefined)
    return [{ place: `${place}.of`, message: 'Of no use beside the word', value: 'on' }]
  const box = Object.hasOwn(boxes, call.of) ? boxes[call.of] : undefined
  if (!box) return unknownWord(`${place}.of`, 'box', call.of, Object.keys(boxes))
  return [
    ...(isNumbered && !showsNumber(box)
      ? [
          {
            place: `${place}.of`,
            message: 'Its records are known by number; the row of the box needs the fact',
            value: 'serial',
          },
        ]
      : []),
    ...(isNumbered
      ? []
      : [
          {
            place: `${place}.of`,
            message: 'Of no use with a handler that is about no box; it is read by',
            value: call.answeredBy,
          },
        ]),
    ...checkCondition(call.where, `${place}.where`, box.row),
  ]
}

/** Offered at documents and errors: a button of a list, whose form has the places that are filled. */
function checkAbout(place: string, { about, on, path, body }: CallSpec): Problem[] {
  if (about === undefined) return []
  const isOfList = on !== undefined && !path.includes('{id}')
  if (!isOfList || body === undefined)
    return [
      {
        place: `${place}.about`,
        message: 'Of no use without a button of a list that asks in a form; it needs',
        value: isOfList ? 'body' : 'on',
      },
    ]
  const at = createLookup(body, '')
  return Object.entries(about).flatMap(([name, known]) => [
    ...at(`${place}.about.${name}`, name),
    ...known.flatMap((one, index) =>
      unknownWord(`${place}.about.${name}[${index}]`, 'thing that is known', one, [
        ...keysOf(facts),
        'failure',
        'correlation',
      ]),
    ),
  ])
}

const showsNumber = ({ record, row }: BoxSpec): boolean =>
  record !== undefined &&
  Object.entries(row).some(
    ([name, { at, from = factOfName[name] }]) => at === undefined && from === 'serial',
  )

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
  spec: FlatFamily,
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
    ...(call.above || call.byCard !== undefined || call.byHelper !== undefined
      ? []
      : unknownWord(`${place}.answer`, 'answer that a button can show', call.answer, shownAnswers)),
    ...(shownAnswerOf(call) === 'record' && settings.includes(call.on)
      ? [
          {
            place: `${place}.answer`,
            message:
              'A button of settings belongs to no box in which the record could be shown; not',
            value: call.answer,
          },
        ]
      : []),
    // The card is asked in a dialog of its own.
    ...(call.byCard === undefined ? checkForm(spec, name, place, call) : []),
  ]
}

function checkForm(
  { key: family, forms = {} }: FlatFamily,
  name: string,
  place: string,
  { body, bodyLimit = 1 }: CallSpec,
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
    ...checkRecordForm(form, word, [...recordSections, 'files']),
    ...form.sections.flatMap((section, index) => {
      const where = `${word}.sections[${index}]`
      return [
        ...checkSectionPlaces(where, section, at, at),
        ...(section.section === 'files'
          ? checkFiles(where, section.at, at, `${place}.bodyLimit`, bodyLimit)
          : []),
      ]
    }),
  ]
}

/** Each file is its name and its bytes in base64, and the body has room for as many as the form takes. */
function checkFiles(
  where: string,
  list: string,
  at: Lookup,
  limitPlace: string,
  limit: number,
): Problem[] {
  const needed = Math.ceil((callFileLimits.megabytes * 4) / 3) + 1
  return [
    ...['Name', 'Base64String'].flatMap((member) => at(`${where}.at`, `${list}.${member}`)),
    ...(limit < needed
      ? [
          {
            place: limitPlace,
            message: `A call whose form takes files needs at least ${needed}, not`,
            value: String(limit),
          },
        ]
      : []),
  ]
}
