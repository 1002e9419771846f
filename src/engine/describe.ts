/** A compiled family as text that a person reads and a review compares. The same family always gives the same text. */
import type { CustomerField, DaysAfter } from '#descriptor/form.ts'
import type { Operand } from '#descriptor/computed.ts'
import type { Condition, ConditionTerm } from '#descriptor/condition.ts'
import type { Field, Fields, FilterMatch } from '#descriptor/field.ts'
import type { Form, FormField, Section } from './form.ts'
import {
  familyOf,
  type Action,
  type Box,
  type Call,
  type Family,
  type Portal,
  type Route,
  type View,
} from './portal.ts'
import { stepsOf, type Step } from './steps.ts'

/** Throws where the portal has no such family. Ends with a line break. */
export function describeFamily(portal: Portal, key: string): string {
  const family = familyOf(portal, key)
  const calls = portal.calls.filter((call) => call.family === key)
  const routes = portal.routes.filter((route) => route.family === key)
  const sections = [
    head(family),
    documentOf(family),
    ...family.boxes.map(boxText),
    settingsText(family),
    booksText(family),
    partsOf(family),
    routesText(routes),
    callsText(calls),
    formText('form', family.form),
    ...Object.entries(family.forms ?? {}).map(([box, form]) => formText(`form of ${box}`, form)),
  ]
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n')}\n`
}

function head({ key, group, service, icon, prefix, twin, twinOf }: Family): string[] {
  return [
    `family ${key}`,
    ...indent(
      pairs({
        group,
        service,
        icon,
        screens: prefix.screen && `/${prefix.screen}`,
        calls: prefix.call && `/${prefix.call}`,
        roles: prefix.role,
        twin,
        'twin of': twinOf,
      }),
    ),
  ]
}

function documentOf({ document }: Family): string[] {
  if (!document) return []
  return ['document', ...indent(leaves(document))]
}

function boxText(box: Box): string[] {
  const { read, write } = box.roles
  return [
    box.isDrafts ? 'drafts' : `box ${box.key}`,
    ...indent([
      ...pairs({
        title: box.title,
        party: box.party,
        sort: `${box.sort.by} ${box.sort.dir}`,
        read: read.join(' or '),
        write: write.join(' or '),
      }),
      ...pairs({
        columns: listed(box.shownColumns),
        'more columns': listed(box.moreColumns),
        operations: listed(box.operations),
        exports: listed(box.exports),
        last: listed(box.last),
        deadline:
          box.deadline &&
          `${box.deadline.days} days from ${box.deadline.from} while ${conditionText(box.deadline.when)}`,
        stages:
          box.stages &&
          `of ${box.stages.of}: ${Object.entries(box.stages.at)
            .map(([name, values]) => `${name} (${values.join(' ')})`)
            .join(' → ')}`,
        'problem in': box.stages?.problem,
        record: box.record?.schema,
        written: box.record?.byService && 'by the service',
        counts: box.record?.counts && 'documents that take its credits',
        'desk of': box.record?.deskOf,
        computed: Object.entries(box.record?.computed ?? {})
          .map(([at, { formula, decimals }]) => `${at} = ${formulaText(formula)} (${decimals})`)
          .join('; '),
        unique: box.record?.unique?.map((places) => places.join(' + ')).join(', '),
        import: box.record?.import && 'rows of a spreadsheet',
        'goes to': Object.entries(box.record?.goesTo ?? {})
          .map(([key, when]) => `${key} where ${conditionText(when)}`)
          .join('; '),
      }),
      ...block(
        'row',
        table(
          box.columns.map(({ name, field, fact, at }) => [
            name,
            fieldText(field),
            fact ?? `at ${at}`,
          ]),
        ),
      ),
      ...block('filters', fieldsText(box.filters)),
      ...block('views', table(box.views.map(viewText))),
      ...block('actions', table(box.actions.map(actionText))),
      ...block('steps', table(stepsOf(box).map(stepText))),
      ...block(
        'statistics',
        table(
          Object.entries(box.statistics).map(([name, where]) => [
            name,
            conditionText(where) || 'all',
          ]),
        ),
      ),
    ]),
  ]
}

const settingsText = ({ settings }: Family): string[] =>
  block(
    'settings',
    table(
      settings.map(({ id, key, schema, keptAs }) => [
        key,
        schema,
        ...(keptAs === id ? [] : [`kept as ${keptAs}`]),
      ]),
    ),
  )

const booksText = ({ books }: Family): string[] =>
  block(
    'in the books',
    table(Object.entries(books).map(([box, { as, in: reports }]) => [box, as, reports.join(' ')])),
  )

function partsOf({ parts, uploads, presets }: Family): string[] {
  if (parts.length === 0) return []
  const accepted = Object.entries(uploads).map(
    ([name, { accept, call }]) => `upload ${name}: ${accept.join(' ')} by ${call}`,
  )
  const variants = Object.entries(presets).map(
    ([name, preset]) => `editor ${name}: ${conditionText(preset)}`,
  )
  return ['parts', ...indent([parts.join(', '), ...accepted, ...variants])]
}

function routesText(routes: readonly Route[]): string[] {
  const rows = routes.map((route) => {
    const of = [route.box, route.view, route.variant].filter((word) => word !== undefined).join('.')
    return [
      route.path,
      `${route.screen}${of && ` ${of}`}`,
      route.roles.join(' or ') || 'anybody',
      route.module ?? '',
      route.menu ? ['menu', route.icon].filter(Boolean).join(' ') : '',
    ]
  })
  return block('routes', table(rows))
}

function callsText(calls: readonly Call[]): string[] {
  return block('calls', calls.flatMap(callText))
}

function callText(call: Call): string[] {
  const who = call.access === 'roles' ? call.roles.join(' or ') : call.access
  const values = call.values.length > 0 ? { values: listed(call.values) } : {}
  const query = Object.keys(call.query)
  return [
    `${call.id}${call.api ? ' (public API)' : ''}`,
    ...indent([
      `${call.method} ${call.path} · ${who} · ${call.effect}`,
      ...pairs({
        query: listed(query),
        'public API query': listed(Object.keys(call.apiQuery)),
        ...values,
        body: call.body && `${call.body}, at most ${call.bodyLimit} MB`,
        answer: call.answer,
        [call.above ? 'above' : 'button of']: call.on,
        'for records where': conditionText(call.when) || undefined,
        'leads the record on':
          typeof call.advances === 'boolean'
            ? call.advances
              ? 'yes'
              : undefined
            : `where ${conditionText(call.advances)}`,
        'form begins with': call.filledBy,
        'form at': call.route,
        'of those chosen': call.chosen && `${call.chosen.by} in ${call.chosen.at}`,
        'sums of those chosen':
          call.chosen &&
          Object.entries(call.chosen.sums)
            .map((pair) => pair.join(' = '))
            .join(', '),
        'asked only for some': call.chosen && Object.keys(call.chosen.asks).join(', '),
        'chosen may be': conditionText(call.chosen?.when ?? {}) || undefined,
        'made for each of those chosen': call.chosen?.each,
        returns: call.returns,
        'the card signs, and takes the value': call.byCard,
        'the helper answers, and takes the answer': call.byHelper,
        'leads in': call.tab === 'own' ? undefined : `the ${call.tab} tab`,
        'records where': conditionText(call.where) || undefined,
        'offered at documents and errors': Object.entries(call.about)
          .map(([place, known]) => `${place} from ${known.join(' or ')}`)
          .join('; '),
        limit: call.limit,
      }),
    ]),
  ]
}

function formText(title: string, form: Form | undefined): string[] {
  return form ? block(title, form.sections.flatMap(sectionText)) : []
}

function sectionText(section: Section): string[] {
  const { section: kind, key, ...rest } = section
  const fields = 'fields' in section ? section.fields : 'columns' in section ? section.columns : []
  const { when, ...words } = { when: undefined, ...rest }
  const said = Object.entries(words)
    .filter(([, value]) => typeof value === 'string' || value === true)
    .toSorted(([one], [other]) => sectionWords.indexOf(one) - sectionWords.indexOf(other))
  return [
    `${kind} ${key}${said.map(([name, value]) => ` ${name} ${String(value)}`).join('')}${when ? ` when ${conditionText(when)}` : ''}`,
    ...indent(table(fields.map(formFieldText))),
    ...('presets' in section
      ? indent(
          Object.entries(section.presets ?? {}).map(
            ([name, patterns]) => `${name}: ${listed(patterns)}`,
          ),
        )
      : []),
    ...('fills' in section ? indent(Object.entries(section.fills ?? {}).map(agreedText)) : []),
  ]
}

/** The order in which the words of a section are told, whichever of them a family took over from others. */
const sectionWords = ['at', 'each', 'alias', 'lookup', 'taxNo', 'name', 'rare', 'folded', 'files']

/** `fills InvoiceInfo.CurrencyCode by CurrencyCode`. */
const agreedText = ([place, from]: readonly [string, CustomerField | DaysAfter]): string =>
  `fills ${place} by ${typeof from === 'string' ? from : `${from.days} after ${from.after}`}`

/** The members of a value that has some, each with its name. */
const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, member]) => `${name} ${String(member)}`)
        .join(', ')
    : String(value)

/** Its place stands for it; what follows from that is said where it is not the last word of the place. */
function formFieldText(field: FormField): string[] {
  const { at, place, name, key: _key, ...typed } = field
  const { takesNumber: _takes, isNumber: _is, kind, values, when, required, ...words } = typed
  const { rare, span, fills, ...rest } = words
  // What a group says of a field stands where the field itself would say it.
  const more = Object.entries({ ...rest, rare, span, fills }).flatMap(([word, value]) =>
    value === undefined ? [] : [`${word} ${valueText(value)}`],
  )
  const lastWord = at.slice(at.lastIndexOf('.') + 1)
  return [
    place,
    kind,
    [
      required ? 'required' : '',
      name === lastWord ? '' : `name ${name}`,
      values ? `of ${values.join(' ')}` : '',
      ...more,
      when ? `when ${conditionText(when)}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  ]
}

/** `total Lines of (Months × Monthly)`. */
function formulaText(operand: Operand): string {
  if (typeof operand !== 'object') return String(operand)
  if ('total' in operand) return `total ${operand.total} of ${formulaText(operand.each)}`
  if ('percent' in operand) return `${formulaText(operand.percent)} % of ${formulaText(operand.of)}`
  const joined = (operands: readonly Operand[], sign: string) =>
    `(${operands.map(formulaText).join(` ${sign} `)})`
  if ('sum' in operand) return joined(operand.sum, '+')
  return 'product' in operand ? joined(operand.product, '×') : joined(operand.difference, '−')
}

const stepText = ({ name, call, when, sets }: Step): string[] => [
  name,
  call,
  [
    conditionText(sets) && `sets ${conditionText(sets)}`,
    conditionText(when) && `when ${conditionText(when)}`,
  ]
    .filter(Boolean)
    .join(', '),
]

const viewText = ({ key, route, roles, where, unasked }: View): string[] => [
  key,
  route,
  roles.join(' or '),
  [conditionText(where), conditionText(unasked) && `unasked ${conditionText(unasked)}`]
    .filter(Boolean)
    .join(' '),
]

function actionText({ name, call, when, confirm, bulk, shortcut }: Action): string[] {
  const said = [
    confirm === 'none' ? '' : `confirm ${confirm}`,
    bulk === 'no' ? '' : `bulk ${bulk}`,
    shortcut === undefined ? '' : `key ${shortcut}`,
    conditionText(when) && `when ${conditionText(when)}`,
  ]
  return [name, call, said.filter(Boolean).join(', ')]
}

const fieldsText = (fields: Fields): string[] =>
  table(Object.entries(fields).map(([name, field]) => [name, fieldText(field)]))

function fieldText(field: Field): string {
  const {
    kind,
    values,
    codeList,
    currency,
    ungrouped,
    indexed,
    underWay,
    many,
    match,
    column,
    reference,
    tones,
    from,
  } = field
  const tone = (value: string) =>
    tones?.[value] === undefined ? value : `${value}(${tones[value]})`
  return [
    kind,
    match && `${matchTexts[match]} ${column ?? ''}`.trimEnd(),
    many && 'any of',
    reference && `of ${reference}`,
    values?.map(tone).join(' '),
    kind === 'flag' && tones && Object.keys(tones).map(tone).join(' '),
    codeList && `list ${codeList}`,
    currency && `in ${currency}`,
    ungrouped && 'ungrouped',
    indexed && 'indexed',
    underWay && `under way while ${underWay.join(' ')}`,
    from && `from ${from}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const matchTexts: Readonly<Record<FilterMatch, string>> = {
  min: 'at least',
  max: 'at most',
  contains: 'part of',
  has: 'has',
}

/** `IsCancel = false and InvoiceType = SATIS or IADE`; empty where everything fits. */
function conditionText(condition: Condition): string {
  return Object.entries(condition)
    .flatMap(([name, term]) => (term === undefined ? [] : [`${name} ${termText(term)}`]))
    .join(' and ')
}

function termText(term: ConditionTerm): string {
  if (typeof term !== 'object') return `= ${term}`
  return 'not' in term ? `≠ ${term.not}` : `= ${term.join(' or ')}`
}

// Layout

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)
const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...indent(lines)]
const listed = (words: readonly string[]): string => words.join(', ')

/** `name: value`, without the empty ones. */
function pairs(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${value}`],
  )
}

/** Cells under one another, without blanks at the end of a line. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (wide, row) => row.map((cell, index) => Math.max(cell.length, wide[index] ?? 0)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Every text, number and list of a nested value, by its path. */
function leaves(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const place = path ? `${path}.${key}` : key
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leaves(inner, place)
      : [`${place}: ${[inner].flat().join(', ')}`]
  })
}
