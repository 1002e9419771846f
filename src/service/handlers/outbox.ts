/**
 * What would have been sent, for a demonstration: the messages of the company, of boxes that the person may read, with
 * what happened to them. Without a demonstration there is no such list.
 */
import { sql } from 'kysely'
import type { Box } from '#engine/portal.ts'
import { callOf, familyOf } from '#engine/portal.ts'
import { fold } from '#values/turkish.ts'
import { SecretError } from '../base/secret-box.ts'
import { textWithLink } from '../messaging/sealed-link.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pagingOf, toPage } from '../records/page.ts'
import { refusal } from '../records/sentence.ts'
import { isUuid } from '../records/record.ts'
import { attachmentBytes } from '../sending/attachment.ts'
import { contentOf } from '../sending/content.ts'
import { base64 } from './files.ts'

export const outboxHandlers: Handlers = {
  'outbox.list': async (context) => {
    assertDemo(context)
    return context.transaction(async (tx) => {
      const paging = pagingOf(context.query)
      const matching = messages(tx, context)
      const { total } = await matching
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching
        .leftJoin('record', (join) =>
          join
            .onRef('record.company_id', '=', 'message.company_id')
            .onRef('record.box', '=', 'message.box')
            .onRef('record.uuid', '=', 'message.record_uuid'),
        )
        .select([
          'message.id',
          'message.company_id',
          'message.box',
          'message.record_uuid',
          'message.channel',
          'message.recipient',
          'message.event',
          'message.subject',
          'message.body',
          'message.attachments',
          'message.activities',
          'message.created_at',
          'record.number',
        ])
        .orderBy('message.created_at', 'desc')
        .orderBy('message.id')
        .limit(paging.size)
        .offset(paging.offset)
        .execute()
      const texts: (string | undefined)[] = []
      for (const row of rows) texts.push(await shownText(tx, context, row))
      return toPage(
        paging,
        Number(total),
        rows.map((row, place) => ({
          UUID: row.id,
          Channel: row.channel,
          Recipient: row.recipient,
          Event: row.event,
          Subject: row.subject,
          Body: texts[place] ?? row.body,
          CreatedDate: row.created_at.toISOString(),
          Box: row.box,
          RecordUUID: row.record_uuid,
          DocumentNumber: row.number,
          Attachments: row.attachments.map(({ name, of }) => ({ Name: name, Type: of })),
          Activities: row.activities.map(({ event, at }) => ({ Event: event, EventDate: at })),
        })),
      )
    })
  },

  'outbox.file': async (context) => {
    assertDemo(context)
    const { id = '', type = '' } = context.params
    const missing = () =>
      refusal(context.language, { status: 404, key: 'messageMissing', values: { id } })
    if (!isUuid(id)) throw missing()
    const found = await context.transaction(async (tx) => {
      const message = await messages(tx, context)
        .selectAll('message')
        .where('message.id', '=', id)
        .executeTakeFirst()
      const box = readable(context).find((one) => one.id === message?.box)
      const attachment = message?.attachments.find(({ of }) => of === type)
      if (!message || !box || !attachment) throw missing()
      const call = callOf(context.ports.portal, box.calls['list'] ?? '')
      const place: CallContext = {
        ...context,
        box,
        call,
        family: familyOf(context.ports.portal, box.family),
      }
      const content = await contentOf(tx, place, message.record_uuid)
      return { place, content, of: attachment.of }
    })
    return base64(await attachmentBytes(found.place, found.content, found.of))
  },
}

/** A link that was sealed with another key is not shown, and holds up nothing else. */
const shownText = (
  tx: Tx,
  { ports }: CallContext,
  row: Parameters<typeof textWithLink>[2],
): Promise<string | undefined> =>
  textWithLink(tx, ports, row).catch((error: unknown) => {
    if (error instanceof SecretError) return undefined
    throw error
  })

function assertDemo({ ports, language }: CallContext): void {
  if (!ports.isDemo) throw refusal(language, { status: 404, key: 'outboxClosed' })
}

const readable = ({ ports, session }: CallContext): Box[] =>
  ports.portal.families
    .flatMap(({ boxes }) => boxes)
    .filter(({ roles }) => roles.read.some((role) => session.roles.has(role)))

const channels = ['email', 'sms', 'whatsapp'] as const

function messages(tx: Tx, context: CallContext) {
  const { Channel, Search: search } = context.query
  const channel = channels.find((one) => one === Channel)
  const boxes = readable(context).map(({ id }) => id)
  const words = typeof search === 'string' ? fold(search) : ''
  const all = tx
    .selectFrom('message')
    .where('message.company_id', '=', context.session.companyId)
    .where('message.box', 'in', boxes.length > 0 ? boxes : [''])
  return (channel === undefined ? all : all.where('message.channel', '=', channel)).$if(
    words !== '',
    (some) =>
      some.where((eb) =>
        eb.or([
          eb('message.recipient', 'ilike', like(words)),
          eb('message.body', 'ilike', like(words)),
        ]),
      ),
  )
}

const like = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
