/** Uploads: a result per file, and the good ones are kept. Where a document belongs is said in sending/upload-place.ts. */
import { schemaCode, type AuthorityProblem } from '#documents/authority/problem.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handler, Handlers, Tx } from '../ports/ports.ts'
import { boxIdOf, findRecord } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { addHistory, doubtEvents } from '../records/history.ts'
import { notifyByRules } from '../records/notification-rules.ts'
import { refusal, sentence, type RefusalKey, type Values } from '../records/sentence.ts'
import { storeDocument } from '../records/store-document.ts'
import { draftsBox, refuseSent, savePrepared } from '../sending/drafts.ts'
import { oldDocumentOf, type OldDocument } from '../sending/old-document.ts'
import { isOldOffice, isWorkbook } from '../content/excel.ts'
import { documentMapOf } from '../content/model.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { givensOf, type PreparedDocument } from '../sending/prepare.ts'
import {
  documentOfPair,
  filesInEnvelope,
  readXmlFile,
  type ReadFile,
} from '../sending/read-file.ts'
import { uuidOfHash } from '../content/request-hash.ts'
import { companyOf, type Company } from '../sending/supplier.ts'
import { isZip } from '../content/unzip.ts'
import { uploadPlace } from '../sending/upload-place.ts'
import {
  doubtsOf,
  doubtTexts,
  refusedByAuthority,
  verdictFor,
  verdictTexts,
} from '../sending/verdict.ts'
import { runForRequest } from '../records/run-for-request.ts'
import type { XmlReading } from '../threads/tasks.ts'
import { onlyXmls, openArchive, xmlsOf } from './archives.ts'
import { refusedFile, type FileResult } from './file-result.ts'
import { takeSocialSecurityPdf } from './sgk-pdf.ts'
import { orAnswer } from './upload-answer.ts'
import { bodyAs } from '../ports/body-as.ts'
import { refusedWorkbook, sheetReaderOf, takeWorkbook } from './workbook.ts'

/** An upload, with the company that it is for, which is read once. */
interface UploadContext extends CallContext {
  company(): Promise<Company>
}
/** What becomes of one XML. */
type Take = (context: UploadContext, file: UploadedFile, reading: XmlReading) => Promise<FileResult>
/** What became of one file of the request: of an archive a result per file, of a workbook one per document. */
type TakeFile = (context: UploadContext, file: UploadedFile) => Promise<readonly FileResult[]>

const upload =
  (takeFile: TakeFile): Handler =>
  async (asked) => {
    const given = bodyAs(asked, 'Files')
    if (given.length === 0) throw refusal(asked.language, { status: 422, key: 'fileMissing' })
    const context = withCompany(asked)
    const results: FileResult[] = []
    for (const file of given)
      results.push(...(await orRefused(file, () => takeFile(context, file), given.length > 1)))
    const [only] = results
    const isOne = results.length === 1 && only?.IsSuccess
    return {
      UUID: isOne ? only.UUID : null,
      InvoiceNumber: isOne ? only.DocumentNumber : null,
      Results: results,
    }
  }

function withCompany(context: CallContext): UploadContext {
  let reading: Promise<Company> | undefined
  const read = () => context.transaction((tx) => companyOf(tx, context.session.companyId))
  return { ...context, company: () => (reading ??= read()) }
}

export const uploadHandlers: Handlers = {
  'uploads.upload': upload(takeAny),
  'box.uploadOld': upload(takeXmls(takeOld)),
  'uploads.sgk.upload': upload(async (context, file) =>
    orRefused(file, async () => [await takeSocialSecurityPdf(context, file)]),
  ),
}

/** XML (a document or the answer to one), an archive of XML, or a workbook: told apart by what they are, not by their names. */
async function takeAny(context: UploadContext, file: UploadedFile): Promise<readonly FileResult[]> {
  if (isOldOffice(file.bytes)) throw refuse(context, 'officeOld', { file: file.name })
  const take = takeXmls(orAnswer(takeXml))
  if (!isZip(file.bytes)) return take(context, file)
  const opened = await openArchive(context, file, sheetReaderOf(context))
  if (opened.kind === 'sheet') return takeWorkbook(context, file, opened.sheet)
  if (isWorkbook(opened.files)) throw refusedWorkbook(context, file)
  return take(context, file, opened.files)
}

/** An XML, or each one of an archive. */
function takeXmls(take: Take) {
  return async (
    context: UploadContext,
    file: UploadedFile,
    unpacked?: readonly UploadedFile[],
  ): Promise<readonly FileResult[]> => {
    if (file.bytes.length === 0) throw refuse(context, 'fileEmpty', { file: file.name })
    if (!isZip(file.bytes)) return taken(context, file, take)
    const inner = unpacked ? onlyXmls(unpacked) : await xmlsOf(context, file)
    if (inner.length === 0) throw refuse(context, 'zipEmpty', { file: file.name })
    const results: FileResult[] = []
    for (const document of inner) results.push(...(await taken(context, document, take)))
    return results
  }
}

/** A refusal is the result of its file. What is too large is that for the request as well, where it has no other file (TRUST B4). */
async function orRefused(
  file: UploadedFile,
  work: () => Promise<readonly FileResult[]>,
  hasOthers = true,
): Promise<readonly FileResult[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError && (hasOthers || error.status !== 413))
      return [
        refusedFile(
          file,
          error.items.length > 0 ? error.items.map((item) => item.description) : [error.message],
        ),
      ]
    throw error
  }
}

/** An XML: of an envelope a result per document in it. */
const taken = (
  context: UploadContext,
  file: UploadedFile,
  take: Take,
): Promise<readonly FileResult[]> =>
  orRefused(file, async () => {
    // Read before its transaction begins: a thread may take seconds, in which the database is free for others.
    const reading = await readXmlFile(context, file)
    if (!reading.enveloped) return [await take(context, file, reading)]
    const results: FileResult[] = []
    for (const inner of filesInEnvelope(context, file, reading.enveloped))
      results.push(...(await takenOne(context, inner, take)))
    return results
  })

const takenOne = (context: UploadContext, file: UploadedFile, take: Take) =>
  orRefused(file, async () => [await take(context, file, await readXmlFile(context, file))])

const refuse = (context: CallContext, key: RefusalKey, values: Values) =>
  refusal(context.language, { status: 422, key, values })

// One XML

interface Uploaded extends ReadFile {
  readonly file: UploadedFile
  readonly company: Company
  /** What the authority has against it today. */
  readonly verdict: readonly AuthorityProblem[]
}

/** On the upload of a family with a twin each file goes to the one whose document it is. */
async function takeXml(
  asked: UploadContext,
  file: UploadedFile,
  reading: XmlReading,
): Promise<FileResult> {
  const { home: context, ...read } = documentOfPair(asked, file, reading)
  const { document } = read
  const company = await asked.company()
  const map = documentMapOf(context.family)
  const place = uploadPlace(context.family, document, company.tax_number)
  const verdict = verdictFor(map, read.verdict)
  const uploaded: Uploaded = { ...read, file, company, verdict }
  if (place.kind === 'refused')
    throw refuse(context, 'partiesForeign', {
      file: file.name,
      supplier: document.supplier.taxNo,
      customer: document.customer.taxNo,
      own: company.tax_number,
    })
  if (place.kind === 'imported')
    return importAsOld({ ...asked, ...context }, file, reading, place.box)
  // What is not of the standard's form at all is no document to go on with, not even as a draft; what the authority refuses was not received.
  if (verdict.some(({ code }) => code === schemaCode || place.kind !== 'draft'))
    throw refusedByAuthority(context, file, verdict)
  if (place.kind === 'draft') return takeOwn(context, uploaded)
  const today = momentInIstanbul(context.ports.clock.now()).date
  const checked = await runForRequest(context, file, 'checkXml', { xml: read.xml, map, today })
  const result = await context.transaction(async (tx) => {
    const taken = await takeAsItIs(tx, context, uploaded, { box: place.box, isSale: false })
    if (taken.record) {
      await addHistory(tx, doubtEvents(eventOf(context, taken.record), doubtsOf(checked)))
      await notifyByRules(tx, context.ports, taken.record, context.language)
    }
    return taken.result
  })
  return { ...result, Box: place.box, Errors: [...result.Errors, ...doubtTexts(context, checked)] }
}

/** Where and by whom a line of the history is written now. */
const eventOf = (
  { session, ports }: CallContext,
  { company_id: companyId, box, uuid }: RecordRow,
) => ({ companyId, box, uuid, userName: session.userName, at: ports.clock.now() })

/**
 * A document of a time before this service: sale or purchase by the company's tax number, no number taken, nobody told. It was
 * judged by the rules of its day; what those of today have against it is told and no reason to refuse it.
 * One that the company issued here is no old document.
 */
async function takeOld(
  context: UploadContext,
  file: UploadedFile,
  reading: XmlReading,
): Promise<FileResult> {
  return keepOld(context, file, oldDocumentOf(context, file, reading), boxIdOf(context))
}

/** An old document that came among others: what our own rules doubt is told of it as of what was received. */
async function importAsOld(
  context: UploadContext,
  file: UploadedFile,
  reading: XmlReading,
  box: string,
): Promise<FileResult> {
  const old = oldDocumentOf(context, file, reading)
  const map = documentMapOf(context.family)
  const today = momentInIstanbul(context.ports.clock.now()).date
  const doubts =
    old.verdict.length > 0
      ? []
      : doubtTexts(
          context,
          await runForRequest(context, file, 'checkXml', { xml: old.xml, map, today }),
        )
  const result = await keepOld(context, file, old, box)
  return { ...result, Box: box, Errors: [...result.Errors, ...doubts] }
}

async function keepOld(
  context: UploadContext,
  file: UploadedFile,
  { remarks, ...read }: OldDocument,
  box: string,
): Promise<FileResult> {
  const company = await context.company()
  const { from } = documentMapOf(context.family).delivery
  const uuid = read.document.uuid.toLowerCase() /* ascii */
  const isSale = read.document.supplier.taxNo === company.tax_number
  const result = await context.transaction(async (tx) => {
    const issued = await findRecord(tx, company.id, `${context.family.key}.${from}`, uuid)
    if (issued)
      throw refuse(context, 'oldIsIssued', { file: file.name, number: issued.number ?? uuid })
    return (await takeAsItIs(tx, context, { ...read, file, company }, { box, isSale })).result
  })
  return { ...result, Errors: [...result.Errors, ...remarks] }
}

/**
 * The draft keeps ETTN and number; the number is given at sending, if it is the next one then. What the authority would refuse is
 * refused to its issuer too, unless a draft is asked for, to correct it: the draft is told what is wrong with it.
 */
async function takeOwn(context: CallContext, uploaded: Uploaded): Promise<FileResult> {
  const { file, document, hash } = uploaded
  const uuid = document.uuid.toLowerCase() /* ascii */
  const reasons = verdictTexts(context.language, uploaded.verdict)
  const isRefused = reasons.length > 0 && context.query['IsDraft'] !== true
  const draft = isRefused ? undefined : await draftOf(context, uploaded, uuid)
  return context.transaction(async (tx) => {
    const known = await findRecord(tx, context.session.companyId, draftsBox(context), uuid)
    if (known && known.request_hash !== hash)
      throw refuse(context, 'uploadKnown', { file: file.name, uuid })
    if (!known) await refuseSent(tx, context, uuid)
    const origin = { event: 'uploaded', details: { file: file.name }, hash, source: uploaded.xml }
    const kept = known ?? (draft && (await savePrepared(tx, context, draft, origin)))
    if (!kept) return { ...refusedFile(file, reasons), IsCorrectable: true }
    return {
      FileName: file.name,
      IsSuccess: true,
      UUID: uuid,
      DocumentNumber: document.number,
      Errors: [...(draft ? remarksOn(context, file, draft) : []), ...reasons],
      Box: draftsBox(context),
    }
  })
}

/** What the person has to know of the draft that was made of the file. */
const remarksOn = (
  { language }: CallContext,
  { name: file }: UploadedFile,
  { keptAmounts }: FileDraft,
): string[] =>
  keptAmounts === 0
    ? []
    : [sentence(language, 'service', 'refusals.amountsKept', { file, count: String(keptAmounts) })]

interface FileDraft extends PreparedDocument {
  readonly keptAmounts: number
}

async function draftOf(
  context: CallContext,
  { file, xml, company }: Uploaded,
  uuid: string,
): Promise<FileDraft> {
  const givens = givensOf(context, company, uuid)
  const drafted = await runForRequest(context, file, 'draftOfXml', { xml, givens })
  return { ...drafted, map: givens.map, alias: '' }
}

interface KeptPlace {
  readonly box: string
  readonly isSale: boolean
}

/** Stored letter by letter: what is downloaded again is what was uploaded. The record is absent where it was there already. */
async function takeAsItIs(
  tx: Tx,
  context: CallContext,
  uploaded: Uploaded,
  { box, isSale }: KeptPlace,
): Promise<{ record?: RecordRow; result: FileResult }> {
  const { file, xml, document, company, hash } = uploaded
  const { uuid, isKept } = await identityOf(tx, context, uploaded, box)
  const isOwnEttn = uuid === document.uuid.toLowerCase() /* ascii */
  const result = {
    FileName: file.name,
    IsSuccess: true,
    UUID: uuid,
    DocumentNumber: document.number,
    Errors: isOwnEttn
      ? []
      : [
          sentence(context.language, 'service', 'refusals.ettnShared', {
            file: file.name,
            ettn: document.uuid,
            uuid,
          }),
        ],
  }
  if (isKept) return { result }
  const record = await storeDocument(tx, context.ports.portal, {
    companyId: company.id,
    companyTaxNo: company.tax_number,
    box,
    document: { ...document, uuid },
    content: { xml },
    life: { status: 'succeed', request_hash: hash, is_sale: isSale },
    history: {
      event: 'uploaded',
      details: { file: file.name },
      userName: context.session.userName,
    },
    at: context.ports.clock.now(),
  })
  return { record, result }
}

/**
 * The ETTN, unless another document (of another issuer or number) holds it already: issuers of old documents did not
 * always keep it unique. Such a document is known by its content, so that it is found again when it is uploaded again.
 */
async function identityOf(
  tx: Tx,
  context: CallContext,
  { file, document, company, hash }: Uploaded,
  box: string,
): Promise<{ uuid: string; isKept: boolean }> {
  const ettn = document.uuid.toLowerCase() /* ascii */
  const holder = await findRecord(tx, company.id, box, ettn)
  if (!holder) return { uuid: ettn, isKept: false }
  if ((holder.request_hash ?? (await storedHash(tx, context, box, ettn))) === hash)
    return { uuid: ettn, isKept: true }
  if (holder.sender_tax_no === document.supplier.taxNo && holder.number === document.number)
    throw refuse(context, 'uploadKnown', { file: file.name, uuid: ettn })
  const uuid = uuidOfHash(hash)
  return { uuid, isKept: (await findRecord(tx, company.id, box, uuid)) !== undefined }
}

/** Hash of a document that came another way, through the network. */
async function storedHash(
  tx: Tx,
  context: CallContext,
  box: string,
  uuid: string,
): Promise<string> {
  const row = await tx
    .selectFrom('document')
    .select('xml')
    .where('company_id', '=', context.session.companyId)
    .where('box', '=', box)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  const xml = row?.xml ?? ''
  return runForRequest(context, { name: uuid, isUrgent: true }, 'hashXml', { xml })
}
