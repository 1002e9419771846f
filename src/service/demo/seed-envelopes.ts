/** The ways of the documents through the network: envelopes of the companies, and what the authority knows of them. */
import { stateOfCode } from '../authority/states.ts'
import type { Tx } from '../ports/ports.ts'
import { addHistory, type HistoryEvent } from '../records/history.ts'
import { documentMapOf } from '../content/model.ts'
import { authorityName } from '../worker/envelope-state.ts'
import { postboxOf, senderAliasOf, type Firm } from './firms.ts'
import type { MadeDocument } from './made-document.ts'
import type { DemoCompany } from './seed-companies.ts'

/** A receiver who has not acknowledged is waited for this long (TRUST: two days, then the sender calls). */
const patienceMs = 2 * 86_400_000

/** Why documents were rejected. */
export const rejectionNote = 'Sözleşmedeki birim fiyat ile faturadaki fiyat farklı.'

interface Sent extends MadeDocument {
  readonly receiver: Firm
}

export async function seedEnvelopes(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
  now: Date,
): Promise<void> {
  const sent = made.filter(isSent)
  if (sent.length === 0) return
  await tx
    .insertInto('envelope')
    .values(sent.flatMap((one) => envelopeRows(one, companies)))
    .execute()
  await tx
    .insertInto('authority_envelope')
    .values(sent.map((one) => authorityRow(one, now)))
    .execute()
  await tx
    .insertInto('authority_log')
    .values(sent.flatMap((one) => logRows(one, companies)))
    .execute()
}

const isSent = (one: MadeDocument): one is Sent =>
  one.place === 'issued' &&
  one.receiver !== undefined &&
  documentMapOf(one.family).delivery.kind === 'network'

/** What the sender's history tells of the way: the state of the envelope, and the answer. */
export async function seedNetworkHistory(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
): Promise<void> {
  const events = made.filter(isSent).flatMap((one) => {
    const issuer = companies.find(({ firm }) => firm === one.issuer)
    if (!issuer) return []
    const line = (
      event: string,
      details: Record<string, string>,
      minutes: number,
    ): HistoryEvent => ({
      companyId: issuer.id,
      box: `${one.family.key}.${documentMapOf(one.family).delivery.from}`,
      uuid: one.uuid,
      userName: authorityName,
      event,
      details,
      at: new Date(one.moment.getTime() + minutes * 60_000),
    })
    const { gibCode, answer } = one.outcome
    const isAnswered = answer === 'approved' || answer === 'rejected'
    return [
      line('envelopeState', { code: String(gibCode), text: stateOfCode(gibCode).text }, 1),
      ...(isAnswered
        ? [
            line(
              `answerReceived.${answer}`,
              { note: answer === 'rejected' ? rejectionNote : '' },
              90,
            ),
          ]
        : []),
    ]
  })
  await addHistory(tx, events)
}

/** At the sender, and at the receiver where it has arrived. */
function envelopeRows(one: Sent, companies: readonly DemoCompany[]) {
  const { delivery } = documentMapOf(one.family)
  const row = (company: DemoCompany | undefined, box: string) =>
    company === undefined
      ? []
      : [
          {
            company_id: company.id,
            uuid: one.envelopeUuid,
            box: `${one.family.key}.${box}`,
            kind: 'document' as const,
            sender_tax_no: one.issuer.taxNumber,
            receiver_tax_no: one.receiver.taxNumber,
            sender_alias: senderAliasOf(one.issuer),
            receiver_alias: postboxOf(one.receiver),
            gib_code: one.outcome.gibCode,
            document_count: 1,
            created_at: one.moment,
            updated_at: one.moment,
          },
        ]
  const isThere = one.outcome.status === 'succeed' && delivery.kind === 'network'
  return [
    ...row(
      companies.find(({ firm }) => firm === one.issuer),
      delivery.from,
    ),
    ...(isThere
      ? row(
          companies.find(({ firm }) => firm === one.receiver),
          delivery.to,
        )
      : []),
  ]
}

function authorityRow(one: Sent, now: Date) {
  const { delivery } = documentMapOf(one.family)
  return {
    uuid: one.envelopeUuid,
    ettn: one.uuid,
    kind: 'document' as const,
    target_box: `${one.family.key}.${delivery.kind === 'network' ? delivery.to : delivery.from}`,
    sender_tax_no: one.issuer.taxNumber,
    receiver_tax_no: one.receiver.taxNumber,
    receiver_alias: postboxOf(one.receiver),
    xml: one.xml,
    gib_code: one.outcome.gibCode,
    created_at: one.moment,
    next_at: new Date(
      (stateOfCode(one.outcome.gibCode).isOpen ? now.getTime() : one.moment.getTime()) + patienceMs,
    ),
  }
}

function logRows(one: Sent, companies: readonly DemoCompany[]) {
  const row = (event: 'received' | 'state' | 'delivered', gib_code: number, seconds: number) => ({
    at: new Date(one.moment.getTime() + seconds * 1000),
    envelope_uuid: one.envelopeUuid,
    ettn: one.uuid,
    kind: 'document',
    event,
    gib_code,
  })
  const isOurs = companies.some(({ firm }) => firm === one.receiver)
  return [
    row('received', 1000, 1),
    ...(one.outcome.status === 'succeed' && isOurs ? [row('delivered', 1220, 4)] : []),
    row('state', one.outcome.gibCode, 5),
  ]
}
