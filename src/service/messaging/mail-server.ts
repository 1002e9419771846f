/** The mail server of a company, as its settings say it. */
import { sql, type SqlBool } from 'kysely'
import { MailServer } from '#schemas/mail-server.ts'
import type { MailAccess } from '../ports/mailer.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { openSecrets } from '../records/secrets.ts'
import { settingsOf } from '../records/settings.ts'

/** Id of the settings that messages go by (families/mailing.ts). */
export const mailServerSettings = 'mailing.server'

/** Undefined where the company has none. `settings`: their id. */
export async function mailServerOf(
  tx: Tx,
  { secretBox }: Pick<Ports, 'secretBox'>,
  companyId: string,
  settings = mailServerSettings,
): Promise<MailAccess | undefined> {
  const kept = await settingsOf(tx, { companyId, id: settings })
  const server = MailServer.safeParse(kept?.body)
  if (!server.success) return undefined
  const place = { companyId, box: settings, uuid: companyId }
  const { Password } = await openSecrets(tx, secretBox, place)
  return { server: server.data, password: Password }
}

/** Whether a row of `message` is to go through its company's own mail server, and has not gone yet. */
export const goesByServer = sql<SqlBool>`(message.channel = 'email' and message.event in ('processed', 'deferred')
  and exists (select from settings where settings.company_id = message.company_id and settings.id = ${mailServerSettings} and settings.body ? 'Host'))`
