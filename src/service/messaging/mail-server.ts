/** The mail server of a company, as its settings say it. */
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
  const { Password, DkimSelector, DkimKey } = await openSecrets(tx, secretBox, place)
  return {
    server: server.data,
    password: Password,
    ...(DkimSelector && DkimKey && { dkim: { selector: DkimSelector, privateKey: DkimKey } }),
  }
}
