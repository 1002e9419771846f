/** What `{id}` is in the path of a call. */
import type { Call } from './portal.ts'
import { textBefore } from '#values/text-before.ts'

export type IdForm = 'uuid' | 'int'

/** By the first word of the call's pattern; everything else is known by its UUID. */
const forms: Readonly<Record<string, IdForm>> = {
  series: 'int',
  templates: 'int',
  answerSeries: 'int',
  answerTemplates: 'int',
  notifications: 'int',
  numbered: 'int',
}

export const idFormOf = ({ pattern }: Call): IdForm => forms[textBefore(pattern, '.')] ?? 'uuid'

/** The public API names the template that it downloads by its UUID. */
const knownByUuidToo: ReadonlySet<string> = new Set([
  'templates.download',
  'answerTemplates.download',
])

export const takesUuidToo = ({ pattern }: Call): boolean => knownByUuidToo.has(pattern)
