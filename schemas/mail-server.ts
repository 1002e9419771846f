/** How a company's e-mail goes out: by its own mail server. */
import { z } from 'zod'
import { maybe, optionalText } from './common.ts'
import { formatted, required } from './rules.ts'
import { secretText } from './secret.ts'

/** A name of a host or an address, without a port; whether there is such a host is known when it is looked up. */
const host = /^[a-z0-9:][a-z0-9.:-]*$/i
const mailAddress = () => z.email().max(254)

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

/** Whom a message goes to that tries the mail server. */
export const MailTest = z.strictObject({ Recipient: mailAddress() })
