/** How messages of a company go out: e-mail by its own mail server, SMS and WhatsApp by its accounts at providers. */
import { z } from 'zod'
import { maybe, optionalText } from './common.ts'
import { phoneText } from './phone-text.ts'
import { formatted, required } from './rules.ts'
import { secretText } from './secret.ts'

/** A name of a host or an address, without a port; whether there is such a host is known when it is looked up. */
const host = /^[a-z0-9:][a-z0-9.:-]*$/i
const mailAddress = () => z.email().max(254)
const needed = (max: number) => z.string().trim().check(required()).max(max)
/** How many messages may go out by a channel in a day; absent: as many as one likes. */
const dailyLimit = () => maybe(z.int().gte(1).lte(100_000))

/** Which channels documents may be sent by. `Portal` is e-mail, as the public API names it. */
export const MessageChannels = z.strictObject({
  Portal: z.boolean(),
  PortalLimit: dailyLimit(),
  Sms: z.boolean(),
  SmsLimit: dailyLimit(),
  WhatsApp: z.boolean(),
  WhatsAppLimit: dailyLimit(),
})

export const MailServer = z.strictObject({
  Host: z.string().trim().check(required(), formatted(host, 'smtp.ornek.com.tr')).max(253),
  Port: z.int().gte(1).lte(65_535),
  /** `TLS` from the first byte (465), `StartTLS` after the greeting (587), `None` in the clear (25). */
  Security: z.enum(['TLS', 'StartTLS', 'None']),
  UserName: optionalText(200),
  Password: secretText(500),
  /** The sender that receivers see. */
  FromAddress: mailAddress(),
  FromName: optionalText(100),
  /** Where answers go; absent: to the sender. */
  ReplyTo: maybe(mailAddress()),
})

/** An account at a provider of SMS. */
export const SmsGateway = z.strictObject({
  Provider: z.enum(['Netgsm', 'IletiMerkezi']),
  /** User code at Netgsm, API key at İleti Merkezi. */
  Account: needed(100),
  /** Password at Netgsm, hash at İleti Merkezi. */
  AccountSecret: secretText(500),
  /** The sender that the provider has approved. */
  Sender: needed(11),
})

/** A number of the WhatsApp Business Platform (Cloud API). */
export const WhatsAppAccount = z.strictObject({
  PhoneNumberId: z
    .string()
    .trim()
    .check(required(), formatted(/^\d{5,20}$/, '106540352242922'))
    .max(20),
  Token: secretText(1000),
  /** Signs what WhatsApp reports about messages. */
  AppSecret: secretText(200),
  /** Shown by WhatsApp when the address of the reports is registered. */
  VerifyToken: secretText(200),
  /** An approved template of the category UTILITY with a document in its header and one variable in its body. */
  Template: z
    .string()
    .trim()
    .check(required(), formatted(/^[a-z0-9_]+$/, 'belge_bildirimi'))
    .max(512),
  TemplateLanguage: z
    .string()
    .trim()
    .check(required(), formatted(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'tr'))
    .max(10),
})

/** Whom a message goes to that tries the mail server. */
export const MailTest = z.strictObject({ Recipient: mailAddress() })
/** Whom a message goes to that tries a provider of SMS. */
export const SmsTest = z.strictObject({ Phone: phoneText })
