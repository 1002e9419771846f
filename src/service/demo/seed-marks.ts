/** What people left on documents: tags, and the messages that were sent about them. */
import type { Random, Tx } from '../ports/ports.ts'
import { documentMapOf } from '../content/model.ts'
import type { MadeDocument } from './made-document.ts'
import type { Chooser } from './random-choice.ts'
import type { DemoCompany } from './seed-companies.ts'

export async function seedMarks(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
  random: Random,
  chooser: Chooser,
): Promise<void> {
  await seedTags(tx, made, companies, chooser)
  await seedMessages(tx, companies, random)
}

async function seedTags(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
  chooser: Chooser,
): Promise<void> {
  const tags = await tx.selectFrom('tag').select(['uuid', 'company_id', 'family']).execute()
  const rows = placesOf(made, companies).flatMap(({ company, box, one }) => {
    const known = tags.filter(
      (tag) => tag.company_id === company.id && tag.family === one.family.key,
    )
    if (known.length === 0 || !chooser.chance(0.25)) return []
    return chooser
      .some(known, chooser.between(1, 2))
      .map((tag) => ({ company_id: company.id, box, record_uuid: one.uuid, tag_uuid: tag.uuid }))
  })
  if (rows.length > 0) await tx.insertInto('record_tag').values(rows).execute()
}

/** Where a document is kept: at its issuer, and at its receiver once it has arrived. */
function placesOf(made: readonly MadeDocument[], companies: readonly DemoCompany[]) {
  return made.flatMap((one) => {
    const { delivery } = documentMapOf(one.family)
    const place = (company: DemoCompany | undefined, key: string) =>
      company ? [{ company, box: `${one.family.key}.${key}`, one }] : []
    const issuer = companies.find(({ firm }) => firm === one.issuer)
    if (one.place === 'draft') return place(issuer, 'drafts')
    if (one.place === 'old') return []
    const arrived =
      delivery.kind === 'network' && one.outcome.status === 'succeed'
        ? place(
            companies.find(({ firm }) => firm === one.receiver),
            delivery.to,
          )
        : []
    return [...place(issuer, delivery.from), ...arrived]
  })
}

/** Every document that says it was mailed has the mail, and the history line of it. */
async function seedMessages(
  tx: Tx,
  companies: readonly DemoCompany[],
  random: Random,
): Promise<void> {
  const ids = companies.map(({ id }) => id)
  const mailed = await tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', 'in', ids)
    .where('is_mail_sent', '=', true)
    .execute()
  if (mailed.length === 0) return
  const at = (created: Date) => new Date(created.getTime() + 60_000)
  const place = (record: (typeof mailed)[number]) => ({
    company_id: record.company_id,
    box: record.box,
    record_uuid: record.uuid,
  })
  await tx
    .insertInto('message')
    .values(
      mailed.map((record) => ({
        id: random.uuid(),
        ...place(record),
        channel: 'email' as const,
        recipient: record.email ?? '',
        status: 'delivered',
        event: 'delivered',
        subject: `${record.number ?? ''} · ${record.sender_name ?? ''}`,
        body: `${record.number ?? ''} numaralı belgeniz ektedir. ${record.sender_name ?? ''}`.trim(),
        attachments: JSON.stringify([
          { name: `${record.number ?? record.uuid}.pdf`, of: 'pdf' },
          { name: `${record.number ?? record.uuid}.xml`, of: 'xml' },
        ]),
        activities: JSON.stringify([
          { event: 'processed', at: record.created_at },
          { event: 'delivered', at: at(record.created_at) },
        ]),
        created_at: at(record.created_at),
        updated_at: at(record.created_at),
      })),
    )
    .execute()
  await tx
    .insertInto('history')
    .values(
      mailed.map((record) => ({
        ...place(record),
        at: at(record.created_at),
        user_name: 'Evrak',
        event: 'emailSent',
        details: JSON.stringify({ recipient: record.email ?? '' }),
      })),
    )
    .execute()
}
