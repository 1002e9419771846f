/** Notes that outlast a page, so that the next one, or another tab, knows how the session came to its end. */
import { readKept, readOfTab, writeKept, writeOfTab } from './storage.ts'

/** The service that refused a renewed token and so ended the session of this tab. */
export interface Refusal {
  readonly service: string
  /** Milliseconds since 1970. */
  readonly at: number
}
const refusal = 'evrak.refusal'
export function readRefusal(): Refusal | undefined {
  const [service, at] = (readOfTab(refusal) ?? '').split(' ')
  return service === undefined || at === undefined ? undefined : { service, at: Number(at) }
}
export const writeRefusal = ({ service, at }: Refusal): void =>
  writeOfTab(refusal, `${service} ${at}`)

/** Where this tab wanted to go when it left for the sign-in. */
const returnTo = 'evrak.return-to'
export const readReturnTo = (): string | undefined => readOfTab(returnTo)
export const writeReturnTo = (address: string): void => writeOfTab(returnTo, address)

/** The next sign-in of this tab asks for the password, whatever the identity service remembers. */
const asksPassword = 'evrak.asks-password'
export const readAsksPassword = (): boolean => readOfTab(asksPassword) !== undefined
export const writeAsksPassword = (asks: boolean): void =>
  writeOfTab(asksPassword, asks ? '1' : undefined)

/** How the session of this browser last ended. `person`: somebody is signing out, and may not be back from the identity service yet. */
export interface Ending {
  readonly by: 'person' | 'service'
  /** Milliseconds since 1970. */
  readonly at: number
}
const ending = 'evrak.ending'
export function readEnding(): Ending | undefined {
  const kept = readKept(ending)
  if (typeof kept !== 'object' || kept === null || !('by' in kept) || !('at' in kept))
    return undefined
  return { by: kept.by === 'person' ? 'person' : 'service', at: Number(kept.at) }
}
export const writeEnding = (value: Ending | undefined): void => void writeKept(ending, value)

/** The access token whose renewal got no answer. The identity service may have used up its refresh token: using that again would end the session. */
const unanswered = 'evrak.unanswered'
export const isUnanswered = (token: string): boolean => readKept(unanswered) === endOf(token)
export const writeUnanswered = (token: string | undefined): void =>
  void writeKept(unanswered, token && endOf(token))
/** Enough of the signature to know it again, not enough to use it. */
const endOf = (token: string): string => token.slice(-12)
