/** SMS and WhatsApp through the company's own accounts at providers. */
import type { Wire } from '#schemas/wire.ts'
import type { MailFile, MailOutcome } from './mailer.ts'

export interface SmsAccess {
  readonly gateway: Wire['SmsGateway']
  readonly password: string
}
export interface WhatsAppAccess {
  readonly account: Wire['WhatsAppAccount']
  readonly token: string
}

export interface PhoneMessage {
  /** Of ours. */
  readonly id: string
  /** With its country, `+905321234567`. */
  readonly to: string
  readonly text: string
}
export interface WhatsAppMessage extends PhoneMessage {
  readonly file: MailFile
}

/** `id`: the provider's number of a message that it has taken. */
export type PhoneOutcome = MailOutcome & { readonly id?: string }

/** What became of an SMS. `open`: nothing yet. */
export interface SmsReport {
  readonly state: 'open' | 'arrived' | 'lost'
  readonly answer: string
}

/** None of them rejects. */
export interface PhoneGateways {
  sendSms(access: SmsAccess, message: PhoneMessage): Promise<PhoneOutcome>
  /** `id`: of the provider. */
  reportOf(access: SmsAccess, id: string): Promise<SmsReport>
  sendWhatsApp(access: WhatsAppAccess, message: WhatsAppMessage): Promise<PhoneOutcome>
}
