/** Faults that a schema finds, as the error items of the public API: place, and a sentence in the caller's language. */
import { nearest } from '#engine/problem.ts'
import { markerOf, messageOf, type Issue, type Translate } from '#schemas/messages.ts'
import type { ErrorItem } from '../base/error.ts'
import { findText } from '../base/text.ts'
import { say, suggestion, type Language } from './words.ts'

/** More than a sound program makes at once, and few enough to be put into words within some milliseconds. */
const mostItems = 1_000

/** The first thousand; where there are more, a last item says how many. */
export function toErrorItems(issues: readonly Issue[], language: Language): ErrorItem[] {
  const count = issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  )
  const items = issues
    .slice(0, mostItems)
    .flatMap(eachKey)
    .slice(0, mostItems)
    .map((issue) => toItem(issue, language))
  if (count <= mostItems) return items
  const description = say(language, 'moreFaults', { count: count - mostItems })
  return [...items, { code: 1, description }]
}

/** `['Document', 'InvoiceLines', 2, 'Price']` → `Document.InvoiceLines[2].Price`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number'
        ? `${text}[${key}]`
        : text === ''
          ? String(key)
          : `${text}.${String(key)}`,
    '',
  )
}

/** Each unknown field is a fault of its own, at its own place. */
function eachKey(issue: Issue): Issue[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => ({ ...issue, keys: [name], path: [...issue.path, name] }))
    : [issue]
}

/** An absent field is marked besides (specification 5; where the marker stands is *assumed*). */
function toItem(issue: Issue, language: Language): ErrorItem {
  const t: Translate = (key, values) => findText(language, key, values) ?? key
  const path = pathText(issue.path)
  const detail = markerOf(issue)
  return {
    code: 1,
    description: messageOf(issue, t) + nearValue(issue, language),
    ...(detail !== undefined && { detail }),
    ...(path !== '' && { path }),
  }
}

function nearValue(issue: Issue, language: Language): string {
  if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return ''
  return suggestion(language, nearest(issue.input.slice(0, 60), issue.values.map(String)))
}
