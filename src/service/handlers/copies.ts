/** Drafts made of records: a copy to send again, or the return of a document that was received. */
import type { JsonRecord } from '#values/json.ts'
import { toReturnModel } from '#documents/model/to-model.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { assertActionAllowed } from '../records/action.ts'
import { addHistory } from '../records/history.ts'
import { refusal, sentence } from '../records/sentence.ts'
import type { RecordRow } from '../records/row.ts'
import { contentOf, documentOf, type StoredContent } from '../sending/content.ts'
import { saveDraft, type SavedDraft } from '../sending/drafts.ts'
import { documentMapOf, sentAnswer, withInfo } from '../content/model.ts'
import { knownPlaces, modelOfDocument } from '../content/model-of-document.ts'
import { uuidsOf } from '../ports/body-as.ts'
import { momentInIstanbul } from '#values/istanbul.ts'

export const copyHandlers: Handlers = {
  'box.createDraft': async (context) => {
    const draft = await context.transaction((tx) =>
      copyRecord(tx, context, context.params['id'] ?? ''),
    )
    return sentAnswer(documentMapOf(context.family), draft.uuid, draft.number)
  },

  /** Each in a transaction of its own: one that cannot be copied keeps nobody waiting. */
  'box.createDrafts': async (context) => {
    const uuids = uuidsOf(context)
    const faults: string[] = []
    for (const uuid of uuids) {
      await context
        .transaction((tx) => copyRecord(tx, context, uuid))
        .catch((error: unknown) => {
          if (!(error instanceof ServiceError)) throw error
          faults.push(error.message)
        })
    }
    return [
      sentence(context.language, 'service', 'done.draftsCreated', {
        count: String(uuids.length - faults.length),
      }),
      ...faults,
    ].join('\n')
  },

  'box.createReturn': (context) =>
    context.transaction(async (tx) => {
      const content = await contentOf(tx, context, context.params['id'] ?? '')
      assertActionAllowed(context, content.record)
      const map = documentMapOf(context.family)
      if (!map.returns || content.row.xml === null)
        throw refusal(context.language, { status: 422, key: 'returnNotPossible' })
      const received = await documentOf(context, content)
      const model = knownPlaces(toReturnModel(received, map, today(context)), map)
      const draft = await saveDraft(
        tx,
        context,
        { model, alias: '' },
        { event: 'returnFromRecord', details: { number: content.record.number ?? '' } },
      )
      await note(tx, context, content.record, 'returnMade')
      return sentAnswer(map, draft.uuid, draft.number)
    }),
}

async function copyRecord(tx: Tx, context: CallContext, uuid: string): Promise<SavedDraft> {
  const content = await contentOf(tx, context, uuid)
  assertActionAllowed(context, content.record)
  const { record, row } = content
  const isOwn = record.sender_tax_no === record.company_tax_no
  // What the document says and no model can say goes along.
  const source = isOwn ? (row.xml ?? undefined) : undefined
  const draft = await saveDraft(
    tx,
    context,
    { model: await copiedModel(context, content), alias: isOwn ? (row.alias ?? '') : '', source },
    {
      event: 'draftFromRecord',
      details: { number: record.number ?? record.uuid },
      ...(source !== undefined && { source }),
    },
  )
  await note(tx, context, record, 'draftMade')
  return draft
}

/** The same content for today, under a new ETTN. What was received goes back to its sender. */
async function copiedModel(context: CallContext, content: StoredContent): Promise<JsonRecord> {
  const map = documentMapOf(context.family)
  const document = await documentOf(context, content)
  const isOwn = document.supplier.taxNo === content.company.tax_number
  const model = modelOfDocument(
    isOwn
      ? document
      : { ...document, supplier: document.customer, customer: document.supplier, number: '' },
    map,
  )
  return withInfo(map, model, { IssueDate: today(context) })
}

const today = (context: CallContext): string => momentInIstanbul(context.ports.clock.now()).date

function note(tx: Tx, context: CallContext, record: RecordRow, event: string): Promise<void> {
  return addHistory(tx, [
    {
      companyId: record.company_id,
      box: record.box,
      uuid: record.uuid,
      userName: context.session.userName,
      event,
      at: context.ports.clock.now(),
    },
  ])
}
