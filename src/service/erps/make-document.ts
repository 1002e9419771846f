/**
 * A document of an ERP becomes a draft that is opened in the editor, or is sent at once: one document for ever, under the ETTN that its draft
 * got. Document, its place here and what lists show of it are written in one transaction.
 */
import {
  convertErp,
  type ConvertedErp,
  type ErpFaultAt,
  type ErpKind,
} from '#documents/erp/convert-erp.ts'
import { schemaOf, type Wire } from '#schemas/wire.ts'
import type { Family, Portal } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { recordOf as membersOf, type JsonRecord } from '#values/json.ts'
import { findText } from '../base/text.ts'
import { documentMapOf, toBody, withInfo } from '../content/model.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { findRecord } from '../records/record.ts'
import { refusal, sentence, type Language } from '../records/sentence.ts'
import { saveDraft } from '../sending/drafts.ts'
import type { Sent } from '../sending/issue.ts'
import { sendInTransaction } from '../sending/send.ts'
import { startOfModel } from '../sending/start-of-model.ts'
import { familyOfReceiver } from '../sending/twins.ts'
import {
  erpDocumentOf,
  erpsOf,
  keepErpDocument,
  mapsOf,
  type ErpBody,
  type ErpDocumentBody,
} from './erp-records.ts'

export interface MadeModel {
  readonly family: Family
  readonly model: JsonRecord
  readonly faults: readonly ErpFaultAt[]
}

/** The model, and whose document it is: of registered receivers that of the network. */
export async function modelOfErp(
  tx: Tx,
  context: CallContext,
  kind: ErpKind,
  document: Pick<ErpDocumentBody, 'Header' | 'Lines' | 'ErpUUID'>,
): Promise<MadeModel> {
  const { portal } = context.ports
  const erps = await erpsOf(tx, portal, context.session.companyId)
  const erp = erps.find(({ uuid }) => uuid === document.ErpUUID)?.body
  const content = { header: document.Header, lines: document.Lines }
  const converted = convertErp(kind, content, mapsOf(erp ?? noErp))
  const family = await familyOfReceiver(
    tx,
    { ports: context.ports, family: familyOfKind(context, kind) },
    String(converted.customer['TaxNumber'] ?? ''),
  )
  const today = momentInIstanbul(context.ports.clock.now()).date
  return {
    family,
    model: modelFor(family, kind, converted, erp?.Serie ?? '', today),
    faults: converted.faults,
  }
}

const noErp: ErpBody = { ErpType: 'Sample', Name: '', IsActive: false }

/** The family whose document goes to registered receivers. */
export const networkFamily = ({ families }: Portal, kind: ErpKind): Family | undefined =>
  families.find(
    ({ document }) =>
      document?.delivery.kind === 'network' &&
      document.delivery.users === (kind === 'invoice' ? 'Invoice' : 'DespatchAdvice'),
  )

/** Throws 422 where a portal has none. */
function familyOfKind({ ports, language }: CallContext, kind: ErpKind): Family {
  const found = networkFamily(ports.portal, kind)
  if (!found) throw refusal(language, { status: 422, key: 'ordersWithoutInvoices' })
  return found
}

/** The family whose documents those get who are not registered. */
export const twinOf = ({ families }: Portal, { twin }: Family): Family | undefined =>
  families.find(({ key }) => key === twin)

/** The model of a document of the family. `serie`: empty where nobody says one; `today`: day in Istanbul. */
export function modelFor(
  family: Family,
  kind: ErpKind,
  { info, customer, lines, notes, shipment }: ConvertedErp,
  serie: string,
  today: string,
): JsonRecord {
  const map = documentMapOf(family)
  const start = startOfModel(family, today)
  const begun = membersOf(start[map.info])
  // A profile that is always the same is not said (twins.ts).
  const { InvoiceProfile: _profile, ...plain } = info
  const said = kind === 'invoice' && 'fixed' in map.profile ? plain : info
  return {
    ...start,
    [map.info]: { ...begun, ...said, ...(serie !== '' && { [map.serie]: serie }) },
    [map.customer]: { ...membersOf(start[map.customer]), ...customer },
    [map.lines]: [...lines],
    ...(notes.length > 0 && { Notes: [...notes] }),
    ...(map.shipment !== undefined && {
      [map.shipment]: { ...membersOf(start[map.shipment]), ...shipment },
    }),
  }
}

/** All that is wrong, in words: the columns of queries by the names that people have for them. */
export const faultTexts = (language: Language, faults: readonly ErpFaultAt[]): string[] =>
  faults.map(({ row, field, fault, value }) =>
    sentence(language, 'service', row === 0 ? 'erps.faultInHead' : 'erps.faultInLine', {
      row: String(row),
      field: findText(language, `service.erps.fields.${field}`) ?? field,
      why: sentence(language, 'service', `erps.faults.${fault}`, { value }),
    }),
  )

interface Place {
  readonly kind: ErpKind
  readonly uuid: string
}

/** The document, held until the transaction ends: of two who make something of it, one waits and finds what the other made. */
async function lockedDocument(tx: Tx, context: CallContext, { kind, uuid }: Place) {
  const { session, ports } = context
  const place = { companyId: session.companyId, uuid }
  const row = await tx
    .selectFrom('erp_document')
    .selectAll()
    .where('company_id', '=', place.companyId)
    .where('record_uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, place, body: await erpDocumentOf(tx, ports.portal, kind, place) }
}

export interface DraftPlace {
  readonly uuid: string
  readonly family: Family
}

/** The draft that there is, or a new one. Faults keep no draft from being made: they are mended in it. */
export async function draftOfErp(tx: Tx, context: CallContext, of: Place): Promise<DraftPlace> {
  const { row, place, body } = await lockedDocument(tx, context, of)
  assertNotSent(context, body)
  const { ports, session } = context
  const made = await modelOfErp(tx, context, of.kind, body)
  if (row.document_uuid !== null)
    for (const family of [
      made.family,
      ...ports.portal.families.filter(({ document }) => document),
    ]) {
      const draft = await findRecord(
        tx,
        session.companyId,
        `${family.key}.drafts`,
        row.document_uuid,
      )
      if (draft) return { uuid: draft.uuid, family }
    }
  assertShape(context, body, made)
  const map = documentMapOf(made.family)
  const UUID = row.document_uuid ?? ports.random.uuid()
  await saveDraft(
    tx,
    { ...context, family: made.family },
    { model: withInfo(map, made.model, { UUID }), alias: '' },
    { event: 'draftFromErp', details: { number: body.DocumentNumber, erp: body.ErpName } },
  )
  const at = ports.clock.now()
  await tieTo(tx, context, of, UUID)
  const change = { DocumentState: 'Draft', DocumentUUID: UUID, IsChanged: false } as const
  await keepErpDocument(tx, ports.portal, of.kind, place, change, at)
  return { uuid: UUID, family: made.family }
}

/** What a person says in place of the ERP. */
export type SendingTerms = Pick<Wire['ChosenErpDocuments'], 'IssueDate' | 'Serie'>

/** Issues the document as the ERP has it. Refuses with all that is wrong, and where it was sent before. */
export async function sendOfErp(
  tx: Tx,
  context: CallContext,
  of: Place,
  { IssueDate, Serie }: SendingTerms,
): Promise<Sent> {
  const { row, place, body } = await lockedDocument(tx, context, of)
  assertNotSent(context, body)
  const { ports, session, language } = context
  // Under its ETTN it may have been sent from the editor already.
  if (row.document_uuid !== null)
    throw refusal(language, {
      status: 422,
      key: 'erpDrafted',
      values: { number: body.DocumentNumber },
    })
  const made = await modelOfErp(tx, context, of.kind, body)
  const { family, model, faults } = made
  if (faults.length > 0) throw faulty(context, body, faultTexts(language, faults).join(' '))
  assertShape(context, body, made)
  const map = documentMapOf(family)
  const sent = await sendInTransaction(
    tx,
    { ...context, family },
    {
      model: withInfo(map, model, {
        UUID: ports.random.uuid(),
        ...(IssueDate && { IssueDate: IssueDate.slice(0, 10) }),
        ...(Serie && { [map.serie]: Serie }),
      }),
      alias: '',
    },
  )
  const at = ports.clock.now()
  await tieTo(tx, context, of, sent.uuid)
  await keepErpDocument(
    tx,
    ports.portal,
    of.kind,
    place,
    {
      DocumentState: 'Sent',
      DocumentUUID: sent.uuid,
      OurNumber: sent.number,
      WriteState: 'Waiting',
    },
    at,
  )
  await addHistory(tx, [
    {
      companyId: session.companyId,
      box: `${family.key}.${map.delivery.from}`,
      uuid: sent.uuid,
      userName: session.userName,
      event: 'sentFromErp',
      details: { number: body.DocumentNumber, erp: body.ErpName },
      at,
    },
  ])
  return sent
}

const faulty = (
  { language }: CallContext,
  { DocumentNumber: number }: ErpDocumentBody,
  why: string,
) => refusal(language, { status: 422, key: 'erpFaulty', values: { number, why } })

/** Without a number, such as a quantity, no draft can be made: it would have to be guessed. */
function assertShape(context: CallContext, body: ErpDocumentBody, made: MadeModel): void {
  const { family, model, faults } = made
  const parsed = schemaOf(documentMapOf(family).schemas.one)?.safeParse(
    toBody(family, { model, alias: '' }),
  )
  if (!parsed || parsed.success) return
  const texts = faultTexts(context.language, faults)
  const [issue] = parsed.error.issues
  throw faulty(context, body, texts.length > 0 ? texts.join(' ') : (issue?.path.join('.') ?? ''))
}

function assertNotSent({ language }: CallContext, body: ErpDocumentBody): void {
  if (body.DocumentState === 'Sent')
    throw refusal(language, {
      status: 422,
      key: 'erpSent',
      values: { number: body.DocumentNumber, ours: body.OurNumber ?? '' },
    })
}

/** From now on the ERP is notified of what becomes of the document. */
const tieTo = (tx: Tx, { session, ports }: CallContext, { uuid }: Place, documentUuid: string) =>
  tx
    .updateTable('erp_document')
    .set({ document_uuid: documentUuid, next_at: ports.clock.now(), notified: null, tries: 0 })
    .where('company_id', '=', session.companyId)
    .where('record_uuid', '=', uuid)
    .execute()
