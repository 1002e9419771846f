/** Drafts: saved, changed, deleted, and sent one by one or many at once. */
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { keepDrafts, restoreDrafts } from '../records/deleted-drafts.ts'
import { addHistory } from '../records/history.ts'
import { findRecord, isUuid } from '../records/record.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { removeRecords } from '../records/store-document.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { contentOf, draftedOf, type StoredContent } from '../sending/content.ts'
import { draftsBox, refuseSent, saveDraft } from '../sending/drafts.ts'
import {
  documentMapOf,
  fromBody,
  fromBulkBody,
  sentAnswer,
  toBody,
  type BulkItem,
  type DraftedModel,
} from '../content/model.ts'
import { bodyAs, uuidsOf } from '../ports/body-as.ts'
import { givensOf } from '../sending/prepare.ts'
import type { TaskOutput } from '../threads/tasks.ts'
import type { Sent } from '../sending/issue.ts'
import { sendInTransaction, sendOnce } from '../sending/send.ts'
import { sendBody } from '../sending/send-together.ts'

export const draftHandlers: Handlers = {
  'drafts.create': async (context) => {
    const draft = await context.transaction((tx) =>
      saveDraft(tx, context, fromBody(context.family, context.body)),
    )
    return sentAnswer(documentMapOf(context.family), draft.uuid, draft.number)
  },

  /** One message for each item that could not be kept; the others are. */
  'drafts.createBulk': (context) =>
    messagesOf(
      fromBulkBody(context.family, context.body),
      (item, index) => `${index + 1}`,
      (item) => context.transaction((tx) => saveItem(tx, context, item)),
    ),

  'drafts.model': async (context) => {
    const content = await context.transaction((tx) =>
      contentOf(tx, context, context.params['id'] ?? ''),
    )
    return toBody(context.family, draftedOf(content))
  },

  /** Empty for a draft that was made of no file. */
  'drafts.kept': (context) =>
    context.transaction(async (tx) => {
      const content = await contentOf(tx, context, context.params['id'] ?? '')
      return keptOf(context, content, draftedOf(content))
    }),

  /** From now on the amounts are those that follow from the lines; what else the file said stays. */
  'drafts.reckon': (context) =>
    context.transaction(async (tx) => {
      const content = await contentOf(tx, context, context.params['id'] ?? '')
      const drafted = draftedOf(content)
      const source = await ofDraft(context, content, drafted, 'reckonedFile')
      if (source === undefined) return keptOf(context, content, drafted)
      const reckoned = { ...drafted, source }
      await saveDraft(tx, context, reckoned, { event: 'draftReckoned', source })
      return keptOf(context, content, reckoned)
    }),

  /** All or nothing: a draft that somebody else has sent meanwhile must not be taken for deleted. */
  'drafts.delete': (context) =>
    context.transaction(async (tx) => {
      const uuids = uuidsOf(context)
      await keepDrafts(tx, placeOf(context), uuids, byWhom(context))
      const removed = await removeRecords(tx, placeOf(context), uuids)
      const lost = uuids.find((uuid) => !removed.includes(uuid))
      if (lost) throw draftMissing(context, lost)
      return true
    }),

  /** Takes a deletion back, by who did it, within a minute. One message for each draft that did not come back. */
  'drafts.restore': (context) =>
    context.transaction(async (tx) => {
      const uuids = uuidsOf(context)
      const by = byWhom(context)
      const restored = await restoreDrafts(tx, placeOf(context), uuids, by)
      for (const uuid of restored) await refuseSent(tx, context, uuid)
      await addHistory(
        tx,
        restored.map((uuid) => ({
          ...placeOf(context),
          uuid,
          userName: context.session.userName,
          event: 'draftRestored',
          at: by.at,
        })),
      )
      return uuids
        .filter((uuid) => !restored.includes(uuid))
        .map((uuid) => sentence(context.language, 'service', 'refusals.draftNotRestored', { uuid }))
    }),

  /** One message for each draft that was not sent; the others are. A draft that is named twice is sent as it was named first. */
  'drafts.confirmAndSend': (context) =>
    messagesOf(
      firstOfEach(bodyAs(context, 'DraftConfirmations')),
      ({ UUID }) => UUID,
      ({ UUID, Alias }) =>
        sendOnce(context, (tx) =>
          sendDraft(tx, context, UUID.toLowerCase() /* ascii */, Alias?.trim() ?? ''),
        ),
    ),

  'drafts.editAndSend': sendBody,
}

const ofDraft = <Task extends 'keptOfFile' | 'reckonedFile'>(
  context: CallContext,
  { company, record }: StoredContent,
  { model, source }: DraftedModel,
  task: Task,
): Promise<TaskOutput<Task>> =>
  runForRequest(context, { name: record.number ?? record.uuid, isUrgent: true }, task, {
    ...givensOf(context, company, record.uuid),
    model,
    source,
  })

async function keptOf(
  context: CallContext,
  content: StoredContent,
  drafted: DraftedModel,
): Promise<Wire['KeptOfFile']> {
  const kept =
    drafted.source === undefined
      ? undefined
      : await ofDraft(context, content, drafted, 'keptOfFile')
  if (!kept) return { IsOfFile: false, Parts: [], Amounts: [], MustReckon: false, Tolerated: [] }
  const { parts, amounts, mustReckon, tolerated } = kept
  return {
    IsOfFile: true,
    Parts: parts.map(({ line, name, value }) => ({
      Line: line === undefined ? null : Number(line),
      Name: name,
      Value: value,
    })),
    Amounts: amounts.map(({ line, name, code, percent, given, reckoned }) => ({
      Line: line ?? null,
      Name: name,
      Code: code ?? null,
      Percent: percent === undefined ? null : Number(percent),
      Given: Number(given),
      Reckoned: Number(reckoned),
    })),
    MustReckon: mustReckon,
    Tolerated: tolerated.map(({ rule, place, values }) => ({
      Rule: rule,
      Place: place,
      Values: { ...values },
    })),
  }
}

const placeOf = (context: CallContext) => ({
  companyId: context.session.companyId,
  box: draftsBox(context),
})
const byWhom = ({ session, ports }: CallContext) => ({
  userId: session.userId,
  at: ports.clock.now(),
})

function firstOfEach(confirmations: Wire['DraftConfirmations']): Wire['DraftConfirmations'] {
  const named = new Set<string>()
  return confirmations.filter(({ UUID }) => {
    const before = named.size
    return named.add(UUID.toLowerCase() /* ascii */).size > before
  })
}

async function sendDraft(tx: Tx, context: CallContext, uuid: string, alias: string): Promise<Sent> {
  const sent = await findRecord(
    tx,
    context.session.companyId,
    `${context.family.key}.${documentMapOf(context.family).delivery.from}`,
    uuid,
  )
  // A confirmation that is repeated, because its answer got lost, has been carried out.
  if (sent) return { uuid, number: sent.number }
  const draft = await findRecord(tx, context.session.companyId, draftsBox(context), uuid)
  if (!draft) throw draftMissing(context, uuid)
  const drafted = draftedOf(await contentOf(tx, context, uuid))
  return sendInTransaction(tx, context, { ...drafted, alias: alias || drafted.alias })
}

const draftMissing = (context: CallContext, uuid: string) =>
  refusal(context.language, { status: 404, key: 'draftMissing', values: { uuid } })

async function saveItem(tx: Tx, context: CallContext, item: BulkItem): Promise<void> {
  const { uuid } = await saveDraft(tx, context, item)
  const place = { company_id: context.session.companyId, box: draftsBox(context) }
  if (item.specialCode !== undefined)
    await tx
      .updateTable('record')
      .set({ special_code: item.specialCode })
      .where('company_id', '=', place.company_id)
      .where('box', '=', place.box)
      .where('uuid', '=', uuid)
      .execute()
  const wanted = [...new Set(item.tags.filter(isUuid).map((tag) => tag.toLowerCase() /* ascii */))]
  if (wanted.length === 0) return
  const known = await tx
    .selectFrom('tag')
    .select('uuid')
    .where('company_id', '=', place.company_id)
    .where('family', '=', context.family.key)
    .where('uuid', 'in', wanted)
    .execute()
  const unknown = wanted.find((tag) => !known.some((one) => one.uuid === tag))
  if (unknown)
    throw refusal(context.language, { status: 404, key: 'tagMissing', values: { uuid: unknown } })
  await tx
    .deleteFrom('record_tag')
    .where('company_id', '=', place.company_id)
    .where('box', '=', place.box)
    .where('record_uuid', '=', uuid)
    .execute()
  await tx
    .insertInto('record_tag')
    .values(known.map((tag) => ({ ...place, record_uuid: uuid, tag_uuid: tag.uuid })))
    .execute()
}

async function messagesOf<T>(
  items: readonly T[],
  name: (item: T, index: number) => string,
  work: (item: T) => Promise<unknown>,
): Promise<string[]> {
  const messages: string[] = []
  for (const [index, item] of items.entries()) {
    await work(item).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error
      messages.push(`${name(item, index)}: ${error.message}`)
    })
  }
  return messages
}
