/** What the dialects of providers have in common: how they are asked, and how their answers are read. */
import type { PhoneMessage, PhoneOutcome, SmsAccess, SmsReport } from '../ports/phone-gateways.ts'
import { keptAnswer } from './guarded-post.ts'

/** What is read of an answer, and what is kept of it. */
export const most = { read: 64 * 1024, kept: 500 }

export interface ProviderAnswer {
  readonly status: number
  readonly text: string
  /** Undefined where it is none. */
  readonly json: unknown
}
export type ProviderPost = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
) => Promise<ProviderAnswer>

export interface SmsDialect {
  send(access: SmsAccess, message: PhoneMessage): Promise<PhoneOutcome>
  reportOf(access: SmsAccess, id: string): Promise<SmsReport>
}

export const asJson = { 'Content-Type': 'application/json' } as const

/** Code and sentence of the provider; where it says neither, the beginning of what it says. */
export function answerOf(
  { status, text }: ProviderAnswer,
  ...said: readonly (string | undefined)[]
): string {
  const words = said.filter((one) => one !== undefined && one !== '').join(' ')
  return keptAnswer(words === '' ? `HTTP ${status} ${text}` : words, most.kept)
}

/** A number or a text as text; undefined of anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

/** Turkish providers take numbers of the country without its code. */
export const national = (to: string): string => to.replace(/^\+90/, '').replace(/^\+/, '')
