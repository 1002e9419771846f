/** Sentences of the service in the caller's language, and refusals made of them. */
import enHistory from '#locales/en/history.json' with { type: 'json' }
import enRules from '#locales/en/rules.json' with { type: 'json' }
import enService from '#locales/en/service.json' with { type: 'json' }
import trHistory from '#locales/tr/history.json' with { type: 'json' }
import trRules from '#locales/tr/rules.json' with { type: 'json' }
import trService from '#locales/tr/service.json' with { type: 'json' }
import { ServiceError, type ErrorItem } from '../error.ts'

export type Language = 'tr' | 'en'
export type Values = Readonly<Record<string, string>>
type Tree = { readonly [key: string]: string | Tree }

const texts = {
  tr: { service: trService, rules: trRules, history: trHistory },
  en: { service: enService, rules: enRules, history: enHistory },
} as const satisfies Record<Language, Record<string, Tree>>

/** `{{name}}` in the sentence is replaced by its value. A key without a sentence is returned as it is. */
export function sentence(language: Language, space: 'service' | 'rules' | 'history', key: string, values: Values = {}): string {
  const found = key.split('.').reduce<string | Tree | undefined>((tree, word) => (typeof tree === 'object' ? tree[word] : undefined), texts[language][space])
  return typeof found === 'string' ? found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '') : key
}

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

export function refusalItem(language: Language, { status, code, key, values, path }: Refusal): ErrorItem {
  const description = sentence(language, 'service', `refusals.${key}`, values)
  return { code: code ?? status, description, ...(path !== undefined && { path }) }
}
