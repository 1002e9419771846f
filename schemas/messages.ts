/** What people are told about an issue of a schema: one wording in the browser and in the service, `validation` of locales/. */
import type { z } from 'zod'
import { requiredMarker } from './required-marker.ts'
import type { BrokenRule } from './rules.ts'

/** As a schema reports it, or as it is handed to the error map of a parse. */
export type Issue = z.core.$ZodIssue
type Code = Issue['code']
type Of<C extends Code> = Extract<Issue, { code: C }>

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** How values are written in a sentence; what is not said stays as it is. */
export interface Shown {
  /** The label of a field by its name. */
  readonly field?: (name: string) => string
  /** A day `2026-11-21` as people write it. */
  readonly date?: (day: string) => string
}

/** The sentence of an issue. The issue must carry its input (`reportInput`, or an error map). */
export function messageOf(issue: Issue, t: Translate, shown: Shown = {}): string {
  const { rule, values } = ruleOf(issue, t)
  return t(
    `validation.${rule}`,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, write(name, value, shown)]),
    ),
  )
}

/** `CANNOTBENULL` of a field that was left out; undefined of any other fault (specification 5). */
export const markerOf = (issue: Issue): string | undefined =>
  isMissing(issue) ? requiredMarker : undefined

function isMissing(issue: Issue): boolean {
  return issue.code === 'custom'
    ? brokenRuleOf(issue)?.rule === 'required'
    : issue.code === 'invalid_type' && issue.input === undefined
}

const dates: ReadonlySet<string> = new Set(['date', 'from', 'to'])
function write(name: string, value: string | number, { field, date }: Shown): string | number {
  if (name === 'field' && field) return field(String(value))
  return dates.has(name) && date ? date(String(value)) : value
}

type Rules = { readonly [C in Code]: (issue: Of<C>, t: Translate) => BrokenRule }

const rules: Rules = {
  invalid_type: (issue, t) => {
    const kind = kindOf(issue.input)
    return kind === 'undefined'
      ? said('required')
      : said('wrongKind', { expected: kindName(issue.expected, t), received: kindName(kind, t) })
  },
  too_small: (issue) =>
    said(lower[sizeOf(issue.origin)][issue.inclusive === false ? 1 : 0], {
      least: String(issue.minimum),
    }),
  too_big: (issue) =>
    said(upper[sizeOf(issue.origin)][issue.inclusive === false ? 1 : 0], {
      most: String(issue.maximum),
    }),
  invalid_format: (issue) => {
    const pattern = issue.format === 'regex' && 'pattern' in issue ? issue.pattern : undefined
    return formats[issue.format] ?? said('format', { format: pattern ?? issue.format })
  },
  not_multiple_of: (issue) => said('multipleOf', { step: String(issue.divisor) }),
  unrecognized_keys: (issue) => said('unknownField', { name: issue.keys.join(', ') }),
  invalid_value: (issue) => said('oneOf', { allowed: issue.values.map(String).join(', ') }),
  invalid_union: () => said('noVariant'),
  invalid_key: () => said('value'),
  invalid_element: () => said('value'),
  custom: (issue) => brokenRuleOf(issue) ?? said('value'),
}

function said(rule: string, values: BrokenRule['values'] = {}): BrokenRule {
  return { rule, values }
}

function ruleOf<C extends Code>(issue: Issue & { code: C }, t: Translate): BrokenRule {
  const read = rules[issue.code] as (issue: Issue, t: Translate) => BrokenRule
  return read(issue, t)
}

function brokenRuleOf(issue: Of<'custom'>): BrokenRule | undefined {
  const { rule, values } = issue.params ?? {}
  return typeof rule === 'string'
    ? { rule, values: (values ?? {}) as BrokenRule['values'] }
    : undefined
}

/** Formats of zod that have words of their own. */
const formats: Readonly<Record<string, BrokenRule>> = {
  email: said('email'),
  url: said('url'),
  ipv4: said('ip'),
  ipv6: said('ip'),
  date: said('dateFormat', { format: 'yyyy-mm-dd' }),
}
const lower = {
  number: ['atLeast', 'moreThan'],
  text: ['minLength', 'minLength'],
  list: ['minItems', 'minItems'],
} as const
const upper = {
  number: ['atMost', 'lessThan'],
  text: ['maxLength', 'maxLength'],
  list: ['maxItems', 'maxItems'],
} as const
const sizeOf = (origin: string): keyof typeof lower =>
  origin === 'string' ? 'text' : origin === 'array' || origin === 'set' ? 'list' : 'number'

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
const kinds: ReadonlySet<string> = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'array',
  'object',
  'null',
])
const kindName = (kind: string, t: Translate): string =>
  kinds.has(kind) ? t(`validation.kinds.${kind}`) : kind
