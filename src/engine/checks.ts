/** What can be wrong in a family as written. Every check returns all its problems; none stops another. */
import type { BoxSpec, FamilySpec } from '#descriptor/family.ts'
import type { Fields } from '#descriptor/field.ts'
import { actionCalls } from './actions.ts'
import { boxCalls } from './calls.ts'
import { factOfName, facts, operations } from './facts.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkFamilies(specs: readonly FamilySpec[]): Problem[] {
  return [...checkKeys(specs), ...specs.flatMap(checkFamily)]
}

function checkKeys(specs: readonly FamilySpec[]): Problem[] {
  const seen = new Set<string>()
  return specs.flatMap(({ key }) => {
    const problems: Problem[] = []
    if (!/^[a-z][a-zA-Z]*$/.test(key)) problems.push({ place: key, message: 'A key starts with a small letter and has letters only, not', value: key })
    if (seen.has(key)) problems.push({ place: key, message: 'Two families have the key', value: key })
    seen.add(key)
    return problems
  })
}

function checkFamily(spec: FamilySpec): Problem[] {
  return [
    ...checkPlainData(spec, spec.key),
    ...Object.entries(spec.boxes ?? {}).flatMap(([key, box]) => checkBox(box, `${spec.key}.boxes.${key}`)),
    ...checkDrafts(spec),
    ...checkDocument(spec),
    ...checkStatistics(spec),
    ...checkOwnCalls(spec),
  ]
}

/** A descriptor is plain data: a function or a component in it would not print, compare or load everywhere. */
function checkPlainData(value: unknown, place: string): Problem[] {
  if (typeof value === 'function' || typeof value === 'symbol') return [{ place, message: `A family is plain data, without a ${typeof value}` }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => checkPlainData(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`))
}

function checkBox(box: BoxSpec, place: string): Problem[] {
  const names = Object.keys(box.row)
  const among = (words: readonly string[] | undefined, key: string) => (words ?? []).flatMap((word, index) => unknownWord(`${place}.${key}[${index}]`, 'column', word, names))
  return [
    ...checkRow(box.row, `${place}.row`),
    ...among(box.columns, 'columns'),
    ...among(box.moreColumns, 'moreColumns'),
    ...among(box.last, 'last'),
    ...unknownWord(`${place}.title`, 'column', box.title, names),
    ...(box.party === undefined ? [] : unknownWord(`${place}.party`, 'column', box.party, names)),
    ...unknownWord(`${place}.sort.by`, 'column', box.sort.by, names),
    ...checkFilters(box, place),
    ...box.can.flatMap((word, index) => unknownWord(`${place}.can[${index}]`, 'capability', word, Object.keys(boxCalls))),
    ...checkTypes(box, place),
    ...checkActions(box, place),
    ...checkConditions(box, place, names),
    ...checkPlaces(box, place),
  ]
}

function checkRow(row: Fields, place: string): Problem[] {
  const names = Object.keys(row)
  const noFact = Object.entries(row).flatMap(([name, field]) => {
    if (field.from !== undefined) return unknownWord(`${place}.${name}.from`, 'fact', field.from, Object.keys(facts))
    return name in factOfName ? [] : [{ place: `${place}.${name}`, message: 'No fact is known by the name', value: name, allowed: Object.keys(factOfName) }]
  })
  const currencies = Object.entries(row).flatMap(([name, field]) => (field.currency ? unknownWord(`${place}.${name}.currency`, 'column', field.currency, names) : []))
  const keyless = names.includes('UUID') ? [] : [{ place, message: 'A row needs the field', value: 'UUID' }]
  return [...noFact, ...currencies, ...keyless]
}

/** A filter is kept in the row field of its name, or says its fact. */
function checkFilters(box: BoxSpec, place: string): Problem[] {
  return Object.entries({ ...box.filters, ...box.apiFilters }).flatMap(([name, field]) =>
    name in box.row || name in factOfName || field.from ? [] : [{ place: `${place}.filters.${name}`, message: 'A filter needs a row field or a fact; there is none for', value: name, allowed: Object.keys(box.row) }],
  )
}

function checkTypes(box: BoxSpec, place: string): Problem[] {
  const needs = (capability: 'operate' | 'export', key: 'operations' | 'exports'): Problem[] => {
    const can = box.can.includes(capability)
    const has = (box[key]?.length ?? 0) > 0
    if (can && !has) return [{ place: `${place}.${key}`, message: `A box that can ${capability} names its`, value: key }]
    if (!can && has) return [{ place: `${place}.${key}`, message: `Of no use without the capability`, value: capability }]
    return []
  }
  return [
    ...needs('operate', 'operations'),
    ...needs('export', 'exports'),
    ...(box.operations ?? []).flatMap((word, index) => unknownWord(`${place}.operations[${index}]`, 'operation', word, Object.keys(operations))),
  ]
}

function checkActions(box: BoxSpec, place: string): Problem[] {
  const calls = box.can.flatMap((capability) => Object.keys(boxCalls[capability] ?? {}))
  return Object.keys(box.actions ?? {}).flatMap((name) => {
    const unknown = unknownWord(`${place}.actions.${name}`, 'action', name, Object.keys(actionCalls))
    if (unknown.length > 0) return unknown
    const call = actionCalls[name as keyof typeof actionCalls]
    if (calls.includes(call)) return []
    const bringer = Object.entries(boxCalls).find(([, set]) => call in set)?.[0]
    return [{ place: `${place}.actions.${name}`, message: `The box cannot do this; add to \`can\``, value: bringer ?? call }]
  })
}

function checkConditions(box: BoxSpec, place: string, names: readonly string[]): Problem[] {
  const of = (condition: object | undefined, at: string) => Object.keys(condition ?? {}).flatMap((name) => unknownWord(`${at}.${name}`, 'column', name, names))
  return [
    ...Object.entries(box.actions ?? {}).flatMap(([name, action]) => of(action?.when, `${place}.actions.${name}.when`)),
    ...Object.entries(box.views ?? {}).flatMap(([name, view]) => of(view.where, `${place}.views.${name}.where`)),
    ...Object.entries(box.statistics ?? {}).flatMap(([name, condition]) => of(condition, `${place}.statistics.${name}`)),
  ]
}

function checkPlaces(box: BoxSpec, place: string): Problem[] {
  if (box.route !== undefined || Object.keys(box.views ?? {}).length > 0) return []
  return [{ place, message: 'A box needs a route or a view, else nobody sees it' }]
}

function checkDrafts(spec: FamilySpec): Problem[] {
  const drafts = spec.parts?.drafts
  if (!drafts) return []
  const place = `${spec.key}.parts.drafts`
  const names = Object.keys(drafts.row)
  return [
    ...checkRow(drafts.row, `${place}.row`),
    ...drafts.columns.flatMap((word, index) => unknownWord(`${place}.columns[${index}]`, 'column', word, names)),
    ...unknownWord(`${place}.title`, 'column', drafts.title, names),
    ...unknownWord(`${place}.sort.by`, 'column', drafts.sort.by, names),
    ...(spec.document ? [] : [{ place, message: 'Drafts need the word', value: 'document' }]),
  ]
}

function checkDocument(spec: FamilySpec): Problem[] {
  const document = spec.document
  if (!document) return spec.parts?.send ? [{ place: `${spec.key}.parts.send`, message: 'Sending needs the word', value: 'document' }] : []
  const boxes = Object.keys(spec.boxes ?? {})
  const place = `${spec.key}.document`
  return [
    ...unknownWord(`${place}.delivery.from`, 'box', document.delivery.from, boxes),
    ...(document.delivery.kind === 'network' ? unknownWord(`${place}.delivery.to`, 'box', document.delivery.to, boxes) : []),
    ...(spec.parts?.drafts?.bulk && !document.bulk ? [{ place, message: 'Drafts in bulk need the word', value: 'bulk' }] : []),
    ...(spec.form || !spec.parts?.create ? [] : [{ place: `${spec.key}.form`, message: 'An editor needs the word', value: 'form' }]),
  ]
}

function checkStatistics(spec: FamilySpec): Problem[] {
  const statistics = spec.parts?.statistics
  return statistics ? unknownWord(`${spec.key}.parts.statistics.box`, 'box', statistics.box, Object.keys(spec.boxes ?? {})) : []
}

function checkOwnCalls(spec: FamilySpec): Problem[] {
  return Object.entries(spec.calls ?? {}).flatMap(([name, call]) => {
    const none = call.role === undefined || call.role.length === 0
    return none ? [{ place: `${spec.key}.calls.${name}.role`, message: 'A call without a role does not compile; say a role, `signedIn` or `public`' }] : []
  })
}
