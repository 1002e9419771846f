/** Query parameters: the declared ones are taken, wrong values refused by name; unknown names are refused or told, never dropped silently. */
import type { Field, FieldKind, Fields } from '#descriptor/field.ts'
import type { Call, Portal } from '#engine/portal.ts'
import { check, type Check } from '../base/check.ts'
import { expectThat, Skipped, toldBy } from '../base/result.ts'
import { boxOf, type World } from '../base/world.ts'
import { emptyParams, expectRefusedAt } from './entrance.ts'
import { askRightly, isPersonal } from './questions.ts'
import { expectTranslated } from './words.ts'

const declared = (call: Call): Fields => ({ ...call.query, ...call.apiQuery })

export function queryChecks(portal: Portal, call: Call): Check[] {
  if (isPersonal(call)) return []
  const fields = Object.entries(declared(call))
  return [
    check(call, 'unknown parameter', unknownParameter(call)),
    ...(fields.length > 0 ? [check(call, 'wrong values of parameters', wrongValues(call))] : []),
    ...(fields.length > 0 && call.effect === 'read' && call.body === undefined
      ? [check(call, 'declared parameters', rightValues(portal, call))]
      : []),
  ]
}

const unknownName = 'BilinmeyenAlan'

/** Who has a key is told in a header what was not read; whoever else is refused. */
const unknownParameter =
  (call: Call) =>
  async (world: World): Promise<void> => {
    if (call.effect !== 'read' && call.body === undefined && call.params.length === 0)
      throw new Skipped('It would be done: nothing else is wrong with the request')
    const answer = await world.ask({
      call,
      params: emptyParams(world, call),
      query: [[unknownName, '1']],
    })
    const told = (answer.headers.get('X-Ignored-Parameters') ?? '').split(/,\s*/)
    if (!told.includes(unknownName)) expectRefusedAt(answer, [unknownName])
  }

/** A wrong value by kind; text takes anything, but not twice. */
const wrong: Partial<Record<FieldKind, string>> = {
  uuid: 'x',
  tagList: 'x',
  date: '2026-13-41',
  dateTime: 'dün',
  int: 'on',
  decimal: 'on',
  percent: 'on',
  money: 'on',
  code: 'YANLIS',
  flag: 'evet',
}

const wrongValues =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const fields = Object.entries(declared(call))
    const query = fields.flatMap(([name, field]): [string, string][] => {
      const value =
        name === 'SortColumn'
          ? 'YanlisSutun'
          : field.kind === 'code' && !field.values
            ? undefined
            : wrong[field.kind]
      if (value !== undefined) return [[name, value]]
      return field.many
        ? []
        : [
            [name, 'a'],
            [name, 'b'],
          ]
    })
    if (query.length === 0) throw new Skipped('Every value of its parameters is right')
    const question = { call, params: emptyParams(world, call), query }
    const english = await world.ask(question)
    expectRefusedAt(english, [...new Set(query.map(([name]) => name))])
    expectTranslated(english, await world.ask({ ...question, language: 'tr' }))
  }

/** All at once, and each with all its values. */
const rightValues =
  (portal: Portal, call: Call) =>
  async (world: World): Promise<void> => {
    const sortable = Object.keys(boxOf(portal, call)?.row ?? {})[0]
    const entries = Object.entries(declared(call)).flatMap(([name, field]): [string, string][] => {
      if (name !== 'SortColumn') return valuesOf(name, field).map((value) => [name, value])
      return sortable ? [[name, sortable]] : []
    })
    const answer = await askRightly(world, call, { query: entries })
    expectThat(
      answer.status !== 400,
      'no refusal of declared parameters',
      () => toldBy(answer),
      answer,
    )
  }

const samples: Readonly<Record<FieldKind, string>> = {
  uuid: '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001',
  text: 'a',
  note: 'a',
  date: '2026-11-21',
  dateTime: '2026-11-21T09:00:00Z',
  int: '1',
  decimal: '1.5',
  percent: '20',
  money: '1.50',
  taxNo: '1111111111',
  code: '',
  flag: 'true',
  tagList: '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be002',
  email: 'a@ornek.example',
  phone: '+905551112233',
}

function valuesOf(name: string, { kind, values, many }: Field): readonly string[] {
  if (name === 'PeriodYear') return ['2026']
  if (name === 'PeriodMonth') return ['11']
  if (kind !== 'code') return [samples[kind]]
  return many ? (values ?? []) : (values ?? []).slice(0, 1)
}
