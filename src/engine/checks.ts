/** What can be wrong in a family as written. Every check returns all its problems; none stops another. */
import type { Condition } from '#descriptor/condition.ts'
import type { BoxSpec, Capability, FamilySpec } from '#descriptor/family.ts'
import type { Field, Fields } from '#descriptor/field.ts'
import { checkBooks } from './checks-books.ts'
import { actionCalls } from './actions.ts'
import { boxCalls, partCalls } from './calls.ts'
import { checkChoices } from './checks-choices.ts'
import { checkOwnCalls } from './checks-calls.ts'
import { checkCondition } from './checks-condition.ts'
import { checkEffects } from './checks-effect.ts'
import { checkForm, checkUngrouped } from './checks-form.ts'
import { checkDocumentKinds } from './checks-kind.ts'
import { checkRecords } from './checks-record.ts'
import { checkSchemas } from './checks-schema.ts'
import { checkChosenFiles } from './checks-chosen-files.ts'
import { checkSecrets } from './checks-secrets.ts'
import { checkSettings } from './checks-settings.ts'
import type { FlatFamily } from './flat-form.ts'
import { exportTypes, factOfName, facts, operations } from './facts.ts'
import { isKeyOf } from '#values/keys.ts'
import { textBefore } from '#values/text-before.ts'
import { partScreens } from './parts.ts'
import { commonFilters } from './queries.ts'
import { screenKinds, type ScreenKind } from './portal.ts'
import { unknownWord, type Problem } from './problem.ts'

/** Names in the ids of calls and screens that boxes and own calls cannot have. */
const partNames: readonly string[] = [
  ...Object.keys(partScreens),
  ...Object.keys(partCalls).map((part) => textBefore(part, '.')),
]

/** A key is the first word of every id, and unique. */
export function checkKey({ key }: FamilySpec, before: readonly FamilySpec[]): Problem[] {
  return [
    ...(/^[a-z][a-zA-Z0-9]*$/.test(key)
      ? []
      : [
          {
            place: key,
            message: 'A key starts with a small letter and has letters and digits only, not',
            value: key,
          },
        ]),
    ...(before.some((other) => other.key === key)
      ? [{ place: key, message: 'Two families have the key', value: key }]
      : []),
  ]
}

export function checkFamily(spec: FlatFamily): Problem[] {
  return [
    ...checkNames(spec),
    ...Object.entries(spec.boxes ?? {}).flatMap(([key, box]) =>
      checkBox(box, `${spec.key}.boxes.${key}`),
    ),
    ...checkDrafts(spec),
    ...checkDocument(spec),
    ...checkFilled(spec),
    ...checkDocumentKinds(spec),
    ...checkSchemas(spec),
    ...checkForm(spec),
    ...checkRecords(spec),
    ...checkChoices(spec),
    ...checkBooks(spec),
    ...checkSettings(spec),
    ...checkSecrets(spec),
    ...checkChosenFiles(spec),
    ...checkStatistics(spec),
    ...checkOwnCalls(spec),
    ...checkScreens(spec),
    ...checkEffects(spec),
  ]
}

/** A descriptor is plain data: a function or a component in it would not print, compare or load everywhere. */
export function checkPlainData(value: unknown, place: string): Problem[] {
  if (typeof value === 'function' || typeof value === 'symbol')
    return [{ place, message: `A family is plain data, without a ${typeof value}` }]
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
    return [
      {
        place,
        message: 'A family is plain data, without an instance of',
        value: value.constructor.name,
      },
    ]
  return Object.entries(value).flatMap(([key, inner]) =>
    checkPlainData(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`),
  )
}

/** Boxes, parts and own calls stand side by side in the ids of calls and in the typed client. */
function checkNames(spec: FlatFamily): Problem[] {
  const taken = new Set(partNames)
  const boxes = Object.keys(spec.boxes ?? {})
  return [
    ...Object.entries(spec.boxes ?? {}).flatMap(([key, { views }]) =>
      views && Object.hasOwn(views, key)
        ? [
            {
              place: `${spec.key}.boxes.${key}.views.${key}`,
              message: 'A view cannot have the name of its box',
              value: key,
            },
          ]
        : [],
    ),
    ...boxes
      .filter((key) => taken.has(key))
      .map((key) => ({
        place: `${spec.key}.boxes.${key}`,
        message: 'A box cannot have the name of a part',
        value: key,
      })),
    ...Object.keys(spec.settings ?? {})
      .filter((key) => taken.has(key))
      .map((key) => ({
        place: `${spec.key}.settings.${key}`,
        message: 'Settings cannot have the name of a part',
        value: key,
      })),
    ...Object.keys(spec.calls ?? {})
      .filter((key) => taken.has(key) || boxes.includes(key))
      .map((key) => ({
        place: `${spec.key}.calls.${key}`,
        message: 'A call cannot have the name of a box or part',
        value: key,
      })),
  ]
}

function checkBox(box: BoxSpec, place: string): Problem[] {
  const names = Object.keys(box.row)
  const among = (words: readonly string[] | undefined, key: string) =>
    (words ?? []).flatMap((word, index) =>
      unknownWord(`${place}.${key}[${index}]`, 'column', word, names),
    )
  return [
    ...checkRow(box.row, `${place}.row`),
    ...(box.role === '' ? [{ place: `${place}.role`, message: 'A box needs a role code' }] : []),
    ...among(box.columns, 'columns'),
    ...among(box.moreColumns, 'moreColumns'),
    ...among(box.last, 'last'),
    ...unknownWord(`${place}.title`, 'column', box.title, names),
    ...(box.party === undefined ? [] : unknownWord(`${place}.party`, 'column', box.party, names)),
    ...unknownWord(`${place}.sort.by`, 'column', box.sort.by, names),
    ...checkFilters(box, place),
    ...box.can.flatMap((word, index) =>
      unknownWord(`${place}.can[${index}]`, 'capability', word, Object.keys(boxCalls)),
    ),
    ...(box.api ?? []).flatMap((word, index) =>
      unknownWord(`${place}.api[${index}]`, 'capability', word, box.can),
    ),
    ...(['can', 'columns', 'moreColumns', 'operations', 'exports'] as const).flatMap((key) =>
      checkTwice(box[key] ?? [], `${place}.${key}`),
    ),
    ...checkTypes(box, place),
    ...checkActions(box, place),
    ...checkShortcuts(box, place),
    ...checkConditions(box, place),
    ...checkPlaces(box, place),
  ]
}

function checkRow(row: Fields, place: string): Problem[] {
  const names = Object.keys(row)
  const noFact = Object.entries(row).flatMap(([name, field]) => {
    if (field.at !== undefined) return checkOwn(field, `${place}.${name}`)
    if (field.from !== undefined)
      return unknownWord(`${place}.${name}.from`, 'fact', field.from, Object.keys(facts))
    return Object.hasOwn(factOfName, name)
      ? []
      : [
          {
            place: `${place}.${name}`,
            message: 'No fact is known by the name',
            value: name,
            allowed: Object.keys(factOfName),
          },
        ]
  })
  const currencies = Object.entries(row).flatMap(([name, field]) =>
    field.currency ? unknownWord(`${place}.${name}.currency`, 'column', field.currency, names) : [],
  )
  const keyless = names.includes('UUID')
    ? []
    : [{ place, message: 'A row needs the field', value: 'UUID' }]
  const ungrouped = Object.entries(row).flatMap(([name, field]) =>
    checkUngrouped(field, `${place}.${name}`),
  )
  const indexed = Object.entries(row).flatMap(([name, field]) =>
    field.indexed && field.at === undefined
      ? [
          {
            place: `${place}.${name}.indexed`,
            message: 'Only a column of a place of its own, with `at`, has the word, not the fact',
            value: field.from ?? name,
          },
        ]
      : [],
  )
  const underWay = Object.entries(row).flatMap(([name, field]) =>
    checkUnderWay(field, `${place}.${name}.underWay`),
  )
  return [...noFact, ...currencies, ...ungrouped, ...indexed, ...underWay, ...keyless]
}

/** Facts have their own way to say it, by their colours. */
function checkUnderWay({ underWay = [], values, at }: Field, place: string): Problem[] {
  if (underWay.length > 0 && (values === undefined || at === undefined))
    return [{ place, message: 'Only a code with `values` and `at` has the word, not one without' }]
  return underWay.flatMap((value, index) =>
    unknownWord(`${place}[${index}]`, 'value', value, values ?? []),
  )
}

/** A column of the box's own is kept from one place, and is one value. */
function checkOwn({ kind, from }: Field, place: string): Problem[] {
  return [
    ...(from === undefined
      ? []
      : [
          {
            place: `${place}.from`,
            message: 'A column is kept from a place or shows a fact, not',
            value: 'at and from',
          },
        ]),
    ...(kind === 'tagList'
      ? [{ place, message: 'Tags are the fact `tags`, and no value of the kind', value: kind }]
      : []),
  ]
}

/** A filter is kept in the row field of its name, or says its fact. */
function checkFilters(box: BoxSpec, place: string): Problem[] {
  const among = (filters: Fields, key: string) =>
    Object.entries(filters).flatMap(([name, field]) => {
      if (field.from !== undefined)
        return unknownWord(`${place}.${key}.${name}.from`, 'fact', field.from, Object.keys(facts))
      if (field.column !== undefined)
        return unknownWord(
          `${place}.${key}.${name}.column`,
          'column',
          field.column,
          Object.keys(box.row),
        )
      if (Object.hasOwn(commonFilters, name))
        return [
          {
            place: `${place}.${key}.${name}`,
            message:
              'Every list has a parameter of this name already; call the column otherwise, not',
            value: name,
          },
        ]
      if (Object.hasOwn(box.row, name) || Object.hasOwn(factOfName, name)) return []
      return [
        {
          place: `${place}.${key}.${name}`,
          message: 'A filter needs a row field or a fact; there is none for',
          value: name,
          allowed: Object.keys(box.row),
        },
      ]
    })
  return [...among(box.filters, 'filters'), ...among(box.apiFilters ?? {}, 'apiFilters')]
}

function checkTypes(box: BoxSpec, place: string): Problem[] {
  const needs = (capability: 'operate' | 'export', key: 'operations' | 'exports'): Problem[] => {
    const can = box.can.includes(capability)
    const has = (box[key]?.length ?? 0) > 0
    if (can && !has)
      return [
        { place: `${place}.${key}`, message: `A box that can ${capability} names its`, value: key },
      ]
    if (!can && has)
      return [
        {
          place: `${place}.${key}`,
          message: `Of no use without the capability`,
          value: capability,
        },
      ]
    return []
  }
  return [
    ...needs('operate', 'operations'),
    ...needs('export', 'exports'),
    ...checkBulkWords(box, place),
  ]
}

function checkBulkWords(list: Pick<BoxSpec, 'operations' | 'exports'>, place: string): Problem[] {
  return [
    ...(list.operations ?? []).flatMap((word, index) =>
      unknownWord(`${place}.operations[${index}]`, 'operation', word, Object.keys(operations)),
    ),
    ...(list.exports ?? []).flatMap((word, index) =>
      unknownWord(`${place}.exports[${index}]`, 'export', word, exportTypes),
    ),
  ]
}

function checkActions(box: BoxSpec, place: string): Problem[] {
  const calls = box.can.flatMap((capability) => Object.keys(boxCalls[capability] ?? {}))
  return Object.keys(box.actions ?? {}).flatMap((name) => {
    if (!isKeyOf(name, actionCalls))
      return unknownWord(`${place}.actions.${name}`, 'action', name, Object.keys(actionCalls))
    const call = actionCalls[name]
    if (calls.includes(call)) return []
    const bringer = Object.entries(boxCalls).find(([, set]) => call in set)?.[0]
    return [
      {
        place: `${place}.actions.${name}`,
        message: `The box cannot do this; add to \`can\``,
        value: bringer ?? call,
      },
    ]
  })
}

function checkTwice(words: readonly string[], place: string): Problem[] {
  return words.flatMap((word, index) =>
    words.indexOf(word) === index
      ? []
      : [{ place: `${place}[${index}]`, message: 'Said twice:', value: word }],
  )
}

/** Two actions of a box on one key: only one would be heard. */
function checkShortcuts(box: BoxSpec, place: string): Problem[] {
  const owners = new Map<string, string>()
  return Object.entries(box.actions ?? {}).flatMap(([name, action]) => {
    const key = action?.shortcut
    if (key === undefined) return []
    const first = owners.get(key)
    owners.set(key, first ?? name)
    return first === undefined
      ? []
      : [
          {
            place: `${place}.actions.${name}.shortcut`,
            message: `The action ${first} already has the key`,
            value: key,
          },
        ]
  })
}

function checkConditions(box: BoxSpec, place: string): Problem[] {
  const of = (condition: Condition | undefined, at: string) =>
    checkCondition(condition, at, box.row)
  return [
    ...Object.entries(box.actions ?? {}).flatMap(([name, action]) =>
      of(action?.when, `${place}.actions.${name}.when`),
    ),
    ...Object.entries(box.views ?? {}).flatMap(([name, view]) =>
      of(view.where, `${place}.views.${name}.where`),
    ),
    ...Object.entries(box.statistics ?? {}).flatMap(([name, condition]) =>
      of(condition, `${place}.statistics.${name}`),
    ),
    ...of(box.deadline?.when, `${place}.deadline.when`),
    ...checkDeadline(box, `${place}.deadline`),
    ...checkStages(box, `${place}.stages`),
  ]
}

/** Days run from a moment of the row, and there is at least one. */
function checkDeadline({ deadline, row }: BoxSpec, place: string): Problem[] {
  if (!deadline) return []
  const { from, days } = deadline
  const moments = Object.keys(row).filter((name) => row[name]?.kind === 'dateTime')
  return [
    ...unknownWord(`${place}.from`, 'moment', from, moments),
    ...(Number.isInteger(days) && days > 0
      ? []
      : [
          {
            place: `${place}.days`,
            message: 'A whole number of days is needed, not',
            value: String(days),
          },
        ]),
  ]
}

/** They are of a code of the row, and each of its values is at one stage: a record would be nowhere, or at two places at once. */
function checkStages({ stages, row }: BoxSpec, place: string): Problem[] {
  if (!stages) return []
  const codes = Object.keys(row).filter((name) => row[name]?.kind === 'code')
  const field = codes.includes(stages.of) ? row[stages.of] : undefined
  if (field?.kind !== 'code') return unknownWord(`${place}.of`, 'code', stages.of, codes)
  const texts = Object.keys(row).filter((name) => row[name]?.kind === 'text')
  const values = field.values ?? []
  const staged = Object.entries(stages.at).flatMap(([name, at]) =>
    at.map((value) => ({ name, value })),
  )
  return [
    ...(stages.problem === undefined
      ? []
      : unknownWord(`${place}.problem`, 'text', stages.problem, texts)),
    ...staged.flatMap(({ name, value }) =>
      unknownWord(`${place}.at.${name}`, 'value', value, values),
    ),
    ...values
      .map((value) => ({ value, count: staged.filter((one) => one.value === value).length }))
      .filter(({ count }) => count !== 1)
      .map(({ value, count }) => ({
        place: `${place}.at`,
        message: count === 0 ? 'No stage has the value' : 'More than one stage has the value',
        value,
      })),
  ]
}

function checkPlaces(box: BoxSpec, place: string): Problem[] {
  if (box.route !== undefined || Object.keys(box.views ?? {}).length > 0) return []
  return [{ place, message: 'Without a route or a view nobody sees the box' }]
}

function checkDrafts(spec: FlatFamily): Problem[] {
  const drafts = spec.parts?.drafts
  if (!drafts) return []
  const place = `${spec.key}.parts.drafts`
  const names = Object.keys(drafts.row)
  return [
    ...checkRow(drafts.row, `${place}.row`),
    ...drafts.columns.flatMap((word, index) =>
      unknownWord(`${place}.columns[${index}]`, 'column', word, names),
    ),
    ...unknownWord(`${place}.title`, 'column', drafts.title, names),
    ...(drafts.party === undefined
      ? []
      : unknownWord(`${place}.party`, 'column', drafts.party, names)),
    ...unknownWord(`${place}.sort.by`, 'column', drafts.sort.by, names),
    ...checkBulkWords(drafts, place),
    ...(spec.document ? [] : [{ place, message: 'Drafts need the word', value: 'document' }]),
  ]
}

function checkDocument(spec: FlatFamily): Problem[] {
  const document = spec.document
  if (!document) return checkWithoutDocument(spec)
  const boxes = Object.keys(spec.boxes ?? {})
  const place = `${spec.key}.document`
  return [
    ...unknownWord(`${place}.delivery.from`, 'box', document.delivery.from, boxes),
    ...(document.delivery.kind === 'network'
      ? unknownWord(`${place}.delivery.to`, 'box', document.delivery.to, boxes)
      : []),
    ...(document.delivery.kind === 'report' && document.delivery.mirror !== undefined
      ? unknownWord(`${place}.delivery.mirror`, 'box', document.delivery.mirror, boxes)
      : []),
    ...(document.answerable?.by === 'ReceiptAdvice'
      ? []
      : boxesThat(spec, 'receipt').map((key) => ({
          place: `${spec.key}.boxes.${key}.can`,
          message: 'Answering line by line needs `answerable` by',
          value: 'ReceiptAdvice',
        }))),
    ...(document.invoicedBy
      ? []
      : boxesThat(spec, 'toInvoice').map((key) => ({
          place: `${spec.key}.boxes.${key}.can`,
          message: 'Making invoices needs the word',
          value: 'invoicedBy',
        }))),
    ...(document.root === 'DespatchAdvice' && document.shipment === undefined
      ? [{ place, message: 'A despatch needs the word', value: 'shipment' }]
      : []),
    ...((spec.parts?.drafts?.bulk || spec.parts?.drafts?.bulkCall) && !document.bulk
      ? [{ place, message: 'Drafts in bulk need the word', value: 'bulk' }]
      : []),
    ...(spec.parts?.drafts?.bulk && spec.parts.drafts.bulkCall
      ? [
          {
            place: `${spec.key}.parts.drafts.bulkCall`,
            message: 'A screen for it brings the call along: leave out',
            value: 'bulkCall',
          },
        ]
      : []),
    ...(spec.form || !spec.parts?.create
      ? []
      : [{ place: `${spec.key}.form`, message: 'An editor needs the word', value: 'form' }]),
  ]
}

/** A missing document, a delivery to no box and a box in the place of a part have checks of their own. */
function checkFilled(spec: FlatFamily): Problem[] {
  const boxes = Object.keys(spec.boxes ?? {})
  const uploaded = boxesThat(spec, 'oldUpload')
  const written = [...boxesThat(spec, 'write'), ...boxesByService(spec)]
  const delivered = boxesOfDelivery(spec)
  const isReported =
    delivered.some((key) => !boxes.includes(key)) ||
    (!spec.document && (uploaded.length > 0 || spec.parts?.send || spec.parts?.drafts))
  if (isReported) return []
  return boxes
    .filter((key) => ![...uploaded, ...written, ...delivered, ...partNames].includes(key))
    .map((key) => ({
      place: `${spec.key}.boxes.${key}`,
      message:
        'Nothing fills the box: let the delivery of the document name it, let its records be written (`write`, or `byService`), or give it the capability',
      value: 'oldUpload',
    }))
}

function boxesOfDelivery({ document }: FlatFamily): string[] {
  if (!document) return []
  const { delivery } = document
  const further = delivery.kind === 'network' ? delivery.to : delivery.mirror
  return [delivery.from, ...(further === undefined ? [] : [further])]
}

/** Boxes that answer line by line, and those that invoices are made in: both need a word of the document. */
const boxesThat = (spec: FlatFamily, capability: Capability): string[] =>
  Object.entries(spec.boxes ?? {})
    .filter(([, { can }]) => can.includes(capability))
    .map(([key]) => key)

const boxesByService = (spec: FlatFamily): string[] =>
  Object.entries(spec.boxes ?? {})
    .filter(([, { record }]) => record?.byService)
    .map(([key]) => key)

/** What is read or written as a document, in a family that does not say what its documents are. */
function checkWithoutDocument(spec: FlatFamily): Problem[] {
  const needing = Object.entries(spec.boxes ?? {}).filter(([, box]) =>
    box.can.includes('oldUpload'),
  )
  return [
    ...(spec.parts?.send
      ? [{ place: `${spec.key}.parts.send`, message: 'Sending needs the word', value: 'document' }]
      : []),
    ...needing.map(([key]) => ({
      place: `${spec.key}.boxes.${key}.can`,
      message: 'Bringing in old documents needs the word',
      value: 'document',
    })),
  ]
}

function checkStatistics(spec: FlatFamily): Problem[] {
  const statistics = spec.parts?.statistics
  if (!statistics) return []
  const place = `${spec.key}.parts.statistics.box`
  const box = spec.boxes?.[statistics.box]
  if (!box) return unknownWord(place, 'box', statistics.box, Object.keys(spec.boxes ?? {}))
  return box.statistics
    ? []
    : [
        {
          place,
          message: 'There is nothing to count without `statistics` in the box',
          value: statistics.box,
        },
      ]
}

/** Boxes, parts and settings bring these, together with what they show: a screen of the family's own would have nothing to show. */
const broughtScreens: readonly ScreenKind[] = [
  'list',
  'settings',
  'call',
  'templateDesign',
  ...Object.values(partScreens).map(({ screen }) => screen),
]
const ownScreens = screenKinds.filter((kind) => !broughtScreens.includes(kind))

function checkScreens(spec: FlatFamily): Problem[] {
  return Object.entries(spec.screens ?? {}).flatMap(([name, { screen }]) =>
    unknownWord(`${spec.key}.screens.${name}.screen`, 'screen of its own', screen, ownScreens),
  )
}
