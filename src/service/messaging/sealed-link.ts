/**
 * A link in a message that lets whoever has it in: it is kept sealed beside the record that the message is about, and laid into the text
 * when the message goes out. So neither the table of messages nor a backup of it has a link that works.
 */
import type { Ports, Tx } from '../ports/ports.ts'
import { keepSecrets, openSecrets } from '../records/secrets.ts'
import { documentLinkOf } from './document-links.ts'

/** Stands in the text for the link. */
export const linkMark = '⟨link⟩'
const place = 'Link'

interface MessagePlace {
  readonly id: string
  readonly company_id: string
  readonly box: string
  readonly record_uuid: string
  readonly body: string
}

export const keepLink = (
  tx: Tx,
  { secretBox }: Pick<Ports, 'secretBox'>,
  of: { readonly companyId: string; readonly box: string; readonly uuid: string },
  link: string,
): Promise<void> => keepSecrets(tx, secretBox, of, { [place]: link })

/** The text with its link. Where the link has been taken back meanwhile there is none to give: undefined. */
export async function textWithLink(
  tx: Tx,
  { secretBox }: Pick<Ports, 'secretBox'>,
  { id, company_id: companyId, box, record_uuid: uuid, body }: MessagePlace,
): Promise<string | undefined> {
  if (!body.includes(linkMark)) return body
  const link =
    (await documentLinkOf(tx, secretBox, companyId, id)) ??
    (await openSecrets(tx, secretBox, { companyId, box, uuid }))[place]
  return link === undefined ? undefined : body.replace(linkMark, link)
}
