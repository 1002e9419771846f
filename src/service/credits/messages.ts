/** Messages about documents that take a credit: by SMS and by WhatsApp. E-mails take none. */
import type { CreditModule } from '#schemas/credit-codes.ts'
import type { Portal } from '#engine/portal.ts'
import type { OutgoingMessage, Tx } from '../ports/ports.ts'
import { settleCredits, takeCredit, wantOfCredits } from './uses.ts'

type Channel = OutgoingMessage['channel']

const modules: Readonly<Partial<Record<Channel, CreditModule>>> = {
  sms: 'Sms',
  whatsapp: 'WhatsApp',
}

/** Undefined: so many messages could go. */
export async function wantOfMessageCredits(
  tx: Tx,
  portal: Portal,
  asked: {
    readonly companyId: string
    readonly channel: Channel
    readonly count: number
    readonly at: Date
  },
): Promise<'noCredit' | undefined> {
  const module = modules[asked.channel]
  if (module === undefined) return undefined
  return (await wantOfCredits(tx, portal, { ...asked, module })) && 'noCredit'
}

export async function reserveForMessage(
  tx: Tx,
  portal: Portal,
  message: Pick<OutgoingMessage, 'companyId' | 'channel' | 'box' | 'recordUuid'> & {
    readonly id: string
    readonly at: Date
  },
): Promise<void> {
  const module = modules[message.channel]
  if (module === undefined) return
  const { companyId, box, recordUuid: uuid, id: messageId, at } = message
  await takeCredit(tx, portal, { companyId, box, uuid, module, messageId, at }, 'reserved')
}

/** As `message` keeps it, with what has become of it. */
interface MessageState {
  readonly id: string
  readonly company_id: string
  readonly box: string
  readonly channel: Channel
  readonly event: string
}

/** What arrived has used its credit; what was refused or came back gets it back. */
export async function settleMessages(
  tx: Tx,
  portal: Portal,
  messages: readonly MessageState[],
  at: Date,
): Promise<void> {
  for (const { id, company_id: companyId, box, channel, event } of messages) {
    const to = ends[event]
    if (to === undefined || modules[channel] === undefined) continue
    await settleCredits(tx, portal, { companyId, box, keys: [id], to, at })
  }
}

const ends: Readonly<Record<string, 'spent' | 'returned'>> = {
  delivered: 'spent',
  open: 'spent',
  click: 'spent',
  bounce: 'returned',
  dropped: 'returned',
}
