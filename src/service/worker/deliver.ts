/**
 * What reaches a company of this service: a document in its box, an answer at the document that it sent. Both may come
 * twice and are taken in once.
 */
import { readAnswer } from '#documents/ubl/answer.ts'
import type { Ports, SubmittedEnvelope, Tx } from '../ports/ports.ts'
import type { Deliver } from '../authority/embedded-authority.ts'
import { stateOfCode } from '../authority/states.ts'
import { countReceived } from '../credits/uses.ts'
import { addHistory } from '../records/history.ts'
import { notifyByRules } from '../records/notification-rules.ts'
import { keepAnswer, openAnswers } from '../records/answer.ts'
import { storeDocument } from '../records/store-document.ts'
import { authorityName, insertEnvelope } from './envelope-state.ts'
import { inPlace } from '../threads/threads.ts'
import { networkPaths, pathOf } from '../authority/network-paths.ts'

interface Receiver {
  readonly id: string
  readonly tax_number: string
}
type Arrival = (
  ports: Ports,
  tx: Tx,
  receiver: Receiver,
  envelope: SubmittedEnvelope,
) => Promise<void>

export function createDelivery(ports: Ports): Deliver {
  return async (envelope) => {
    const receiver = await receiverOf(ports, envelope)
    if (receiver === undefined) return false
    // Two processes may bring it at the same time: the store tries the slower one again, which then finds it there.
    await ports.store.asCompany(receiver.id, (tx) =>
      arrivals[envelope.kind](ports, tx, receiver, envelope),
    )
    return true
  }
}

function receiverOf(
  { store }: Ports,
  { receiverTaxNo }: SubmittedEnvelope,
): Promise<Receiver | undefined> {
  return store.asSystem((tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'tax_number'])
      .where('tax_number', '=', receiverTaxNo)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  )
}

const arrivals: Readonly<Record<SubmittedEnvelope['kind'], Arrival>> = {
  document: receiveDocument,
  answer: receiveAnswer,
}
const completed = 1300

async function receiveDocument(
  ports: Ports,
  tx: Tx,
  receiver: Receiver,
  envelope: SubmittedEnvelope,
): Promise<void> {
  const { ettn, targetBox: box } = envelope
  const known = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', receiver.id)
    .where('box', '=', box)
    .where('uuid', '=', ettn)
    .executeTakeFirst()
  if (known !== undefined) return
  const document = await (ports.threads ?? inPlace).run(
    'readDocument',
    { xml: envelope.xml },
    { companyId: receiver.id, isUrgent: true },
  )
  const now = ports.clock.now()
  const isAnswerable = pathOf(networkPaths(ports.portal), box).answerable.includes(document.profile)
  const record = await storeDocument(tx, ports.portal, {
    companyId: receiver.id,
    companyTaxNo: receiver.tax_number,
    box,
    document,
    content: { xml: envelope.xml, alias: envelope.receiverAlias },
    life: {
      status: 'succeed',
      status_detail: stateOfCode(completed).text,
      answer: isAnswerable ? 'waitingForApproval' : 'unknown',
      receiver_alias: envelope.receiverAlias,
      is_sale: false,
      envelope_uuid: envelope.uuid,
      envelope_date: now,
    },
    history: { event: 'received', details: { number: document.number }, userName: authorityName },
    at: now,
  })
  await insertEnvelope(tx, { companyId: receiver.id, box, envelope, gibCode: completed, now })
  await countReceived(tx, ports.portal, {
    companyId: receiver.id,
    box,
    uuid: record.uuid,
    module: 'Portal',
    at: now,
  })
  await notifyByRules(tx, ports, record)
}

/**
 * The first answer counts; another one changes nothing. The days are watched where the answer is given, so one that comes
 * after they are over was only long on its way.
 */
async function receiveAnswer(
  ports: Ports,
  tx: Tx,
  receiver: Receiver,
  envelope: SubmittedEnvelope,
): Promise<void> {
  const { ettn, targetBox: box } = envelope
  const said = readAnswer(envelope.xml)
  const { answer, note } = said
  const now = ports.clock.now()
  const changed = await tx
    .updateTable('record')
    .set({ answer, answer_note: note ?? null, updated_at: now })
    .where('company_id', '=', receiver.id)
    .where('box', '=', box)
    .where('uuid', '=', ettn)
    .where('answer', 'in', openAnswers)
    .returning('uuid')
    .execute()
  if (changed.length === 0) return
  await addHistory(tx, [
    {
      companyId: receiver.id,
      box,
      uuid: ettn,
      userName: authorityName,
      event: `answerReceived.${answer}`,
      details: { note: note ?? '' },
      at: now,
    },
  ])
  await keepAnswer(tx, {
    companyId: receiver.id,
    box,
    recordUuid: ettn,
    answer: said,
    xml: envelope.xml,
    at: now,
  })
  await insertEnvelope(tx, { companyId: receiver.id, box, envelope, gibCode: completed, now })
}
