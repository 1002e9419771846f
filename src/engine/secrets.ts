/** Values of records and settings that are written and never read back: which they are, and taking them out of what was written. */
import { valueAt } from '#values/json.ts'
import type { Form } from './form.ts'
import { withoutValue } from './own-values.ts'

/** Places of the secrets that a form asks for. */
export const secretsOf = ({ sections }: Form): readonly string[] =>
  sections.flatMap((section) =>
    section.section === 'fields'
      ? section.fields.flatMap(({ secret, place }) => (secret === true ? [place] : []))
      : [],
  )

export interface PartedBody {
  /** What was written, without its secrets. */
  readonly body: unknown
  /** The secrets that were written, by place; an empty one is to be removed. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Takes the values of these places out of a body. */
export function partSecrets(body: unknown, places: readonly string[]): PartedBody {
  const written = places.flatMap((place) => {
    const value = valueAt(body, place)
    return typeof value === 'string' ? [[place, value] as const] : []
  })
  return {
    body: places.reduce(withoutValue, body),
    secrets: Object.fromEntries(written),
  }
}

/** Places of the secrets that are kept once these were written. */
export const keptAfter = (
  kept: readonly string[],
  secrets: PartedBody['secrets'],
): readonly string[] =>
  [...new Set([...kept, ...Object.keys(secrets)])]
    .filter((place) => secrets[place] !== '')
    .toSorted()
