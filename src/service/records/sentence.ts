/** Sentences of the service in the caller's language, and refusals made of them. */
import type trService from '#locales/tr/service.json'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import { findText, type Language } from '../base/text.ts'

export type { Language }
export type Values = Readonly<Record<string, string>>

/** `{{name}}` in the sentence is replaced by its value. A key without a sentence is returned as it is. */
export const sentence = (
  language: Language,
  space: 'service' | 'rules' | 'history' | 'sheet',
  key: string,
  values: Values = {},
): string => findText(language, `${space}.${key}`, values) ?? key

/** Keys of the sentences that refusals are made of; the Turkish file is the source. */
export type RefusalKey = keyof typeof trService.refusals

export interface Refusal {
  readonly status: ServiceError['status']
  /** Code of the public API; default: the status. */
  readonly code?: number
  readonly key: RefusalKey
  readonly values?: Values
  readonly path?: string
}

/** An error of one item; the sentence says what is wrong and what to do. */
export function refusal(language: Language, one: Refusal): ServiceError {
  const item = refusalItem(language, one)
  return new ServiceError(one.status, item.description, [item])
}

export function refusalItem(
  language: Language,
  { status, code, key, values, path }: Refusal,
): ErrorItem {
  const description = sentence(language, 'service', `refusals.${key}`, values)
  return { code: code ?? status, description, ...(path !== undefined && { path }) }
}
