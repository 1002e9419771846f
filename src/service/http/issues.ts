/** Faults that a schema finds, as the error items of the public API: place, and a sentence in the caller's language. */
import type { z } from 'zod'
import { nearest } from '#engine/problem.ts'
import type { ErrorItem } from '../error.ts'
import { kindName, say, suggestion, type Language } from './words.ts'

type Issue = z.core.$ZodIssue
type Of<C extends Issue['code']> = Extract<Issue, { code: C }>

export function toErrorItems(issues: readonly Issue[], language: Language): ErrorItem[] {
  return issues.flatMap((issue) => itemsOf(issue, language))
}

/** `['Document', 'InvoiceLines', 2, 'Price']` → `Document.InvoiceLines[2].Price`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`), '')
}

function itemsOf(issue: Issue, language: Language): ErrorItem[] {
  // Each unknown field is a fault of its own, at its own place.
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ({ code: 1, description: say(language, 'unknownField', { name }), path: pathText([...issue.path, name]) }))
  const path = pathText(issue.path)
  return [{ code: 1, description: sentenceOf(issue, language), ...(path !== '' && { path }) }]
}

type Sentences = { readonly [C in Issue['code']]: (issue: Of<C>, language: Language) => string }

const sentences: Sentences = {
  invalid_type: (issue, language) =>
    kindOf(issue.input) === 'undefined' ? say(language, 'required') : say(language, 'wrongKind', { expected: kindName(language, issue.expected), received: kindName(language, kindOf(issue.input)) }),
  too_small: (issue, language) => say(language, lower[sizeOf(issue.origin)][issue.inclusive === false ? 1 : 0], { least: String(issue.minimum) }),
  too_big: (issue, language) => say(language, upper[sizeOf(issue.origin)][issue.inclusive === false ? 1 : 0], { most: String(issue.maximum) }),
  invalid_format: (issue, language) => say(language, 'wrongFormat', { format: 'pattern' in issue && issue.pattern !== undefined && issue.format === 'regex' ? issue.pattern : issue.format }),
  not_multiple_of: (issue, language) => say(language, 'multipleOf', { step: issue.divisor }),
  unrecognized_keys: (issue, language) => say(language, 'unknownField', { name: issue.keys.join(', ') }),
  invalid_value: (issue, language) => {
    const allowed = issue.values.map(String)
    const near = typeof issue.input === 'string' ? nearest(issue.input.slice(0, 60), allowed) : undefined
    return say(language, 'wrongValue', { allowed: allowed.join(', ') }) + suggestion(language, near)
  },
  invalid_union: (_issue, language) => say(language, 'noVariant'),
  invalid_key: (_issue, language) => say(language, 'wrongField'),
  invalid_element: (_issue, language) => say(language, 'wrongField'),
  custom: (_issue, language) => say(language, 'wrongField'),
}

function sentenceOf<C extends Issue['code']>(issue: Issue & { code: C }, language: Language): string {
  const sentence = sentences[issue.code] as (issue: Issue, language: Language) => string
  return sentence(issue, language)
}

const lower = { number: ['atLeast', 'moreThan'], text: ['minLength', 'minLength'], list: ['minItems', 'minItems'] } as const
const upper = { number: ['atMost', 'lessThan'], text: ['maxLength', 'maxLength'], list: ['maxItems', 'maxItems'] } as const
const sizeOf = (origin: string): keyof typeof lower => (origin === 'string' ? 'text' : origin === 'array' || origin === 'set' ? 'list' : 'number')

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
