/** Uploads: a result per file, and the good ones are kept. Where a document belongs is said in sending/upload-place.ts. */
import { schemaCode, type AuthorityProblem } from '#documents/authority/problem.ts'
import type { TaxDocument } from '#documents/document.ts'
import { notInModel, toModel } from '#documents/to-model.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../error.ts'
import type { CallContext, Handler, Handlers, Tx } from '../ports.ts'
import { boxIdOf, findRecord } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { notifyByRules } from '../records/notification-rules.ts'
import { refusal, sentence, type RefusalKey, type Values } from '../records/sentence.ts'
import { storeDocument } from '../records/store-document.ts'
import { draftsBox, refuseSent, saveDraft } from '../sending/drafts.ts'
import { documentSpecOf, withInfo } from '../sending/model.ts'
import { readFile, readFileOfPair } from '../sending/read-file.ts'
import { requestHash, uuidOfHash } from '../sending/request-hash.ts'
import { companyOf, type Company } from '../sending/supplier.ts'
import { isZip, unzip, zipLimits, ZipBroken, ZipTooLarge } from '../sending/unzip.ts'
import { isOldOffice, isWorkbook } from '../sending/excel.ts'
import { uploadPlace } from '../sending/upload-place.ts'
import { doubts, refusedByAuthority, verdictIfXml, verdictTexts } from '../sending/verdict.ts'
import { refusedFile, type FileResult } from './file-result.ts'
import { takeSocialSecurityPdf } from './sgk-pdf.ts'
import { orAnswer } from './upload-answer.ts'
import { takeWorkbook } from './workbook.ts'

type Take = (tx: Tx, context: CallContext, file: UploadedFile) => Promise<FileResult>
/** What became of one file of the request: of an archive a result per file, of a workbook one per document. */
type TakeFile = (context: CallContext, file: UploadedFile) => Promise<readonly FileResult[]>

const upload =
  (takeFile: TakeFile): Handler =>
  async (context) => {
    const given = context.body as Wire['Files']
    if (given.length === 0) throw refusal(context.language, { status: 422, key: 'fileMissing' })
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

export const uploadHandlers: Handlers = {
  'uploads.upload': upload(takeAny),
  'box.uploadOld': upload(takeXmls(takeOld)),
  'uploads.sgk.upload': upload(async (context, file) => [
    await taken(context, file, takeSocialSecurityPdf),
  ]),
}

/** XML (a document or the answer to one), an archive of XML, or a workbook: told apart by what they are, not by their names. */
async function takeAny(context: CallContext, file: UploadedFile): Promise<readonly FileResult[]> {
  if (isOldOffice(file.bytes)) throw refuse(context, 'officeOld', { file: file.name })
  const inner = isZip(file.bytes) ? unzipped(context, file) : []
  return isWorkbook(inner)
    ? takeWorkbook(context, file, inner)
    : takeXmls(orAnswer(takeXml))(context, file, inner)
}

/** An XML, or each one of an archive. */
function takeXmls(take: Take) {
  return async (
    context: CallContext,
    file: UploadedFile,
    unpacked?: readonly UploadedFile[],
  ): Promise<readonly FileResult[]> => {
    if (file.bytes.length === 0) throw refuse(context, 'fileEmpty', { file: file.name })
    if (!isZip(file.bytes)) return [await taken(context, file, take)]
    const inner = (unpacked ?? unzipped(context, file)).filter(
      (one) =>
        one.name
          .toLowerCase() /* ascii */
          .endsWith('.xml') && !one.name.startsWith('__MACOSX/'),
    )
    if (inner.length === 0) throw refuse(context, 'zipEmpty', { file: file.name })
    const results: FileResult[] = []
    for (const document of inner) results.push(await taken(context, document, take))
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

/** Each file in a transaction of its own. */
async function taken(context: CallContext, file: UploadedFile, take: Take): Promise<FileResult> {
  const [result] = await orRefused(file, async () => [
    await context.transaction((tx) => take(tx, context, file)),
  ])
  return result ?? refusedFile(file, [])
}

function unzipped(context: CallContext, file: UploadedFile): UploadedFile[] {
  try {
    return unzip(file.bytes)
  } catch (error) {
    const limits = {
      files: String(zipLimits.files),
      megabytes: String(zipLimits.bytes / 1024 / 1024),
      ratio: String(zipLimits.ratio),
    }
    if (error instanceof ZipTooLarge)
      throw refusal(context.language, {
        status: 413,
        key: 'zipTooLarge',
        values: { file: file.name, ...limits },
      })
    if (error instanceof ZipBroken) throw refuse(context, 'zipBroken', { file: file.name })
    throw error
  }
}

const refuse = (context: CallContext, key: RefusalKey, values: Values) =>
  refusal(context.language, { status: 422, key, values })

// One XML

interface Uploaded {
  readonly file: UploadedFile
  readonly xml: string
  readonly document: TaxDocument
  readonly company: Company
  /** What the authority has against it today. */
  readonly verdict: readonly AuthorityProblem[]
}

/** On the upload of a family with a twin each file goes to the one whose document it is. */
async function takeXml(tx: Tx, asked: CallContext, file: UploadedFile): Promise<FileResult> {
  const { xml, document, home: context } = readFileOfPair(asked, file)
  const company = await companyOf(tx, context.session.companyId)
  const place = uploadPlace(context.family, document, company.tax_number)
  const verdict = verdictIfXml(context, xml, documentSpecOf(context.family))
  const uploaded: Uploaded = { file, xml, document, company, verdict }
  if (place.kind === 'refused')
    throw refuse(context, 'partiesForeign', {
      file: file.name,
      supplier: document.supplier.taxNo,
      customer: document.customer.taxNo,
      own: company.tax_number,
    })
  // What is not of the standard's form at all is no document to go on with, not even as a draft.
  if (verdict.some(({ code }) => code === schemaCode || place.kind !== 'draft'))
    throw refusedByAuthority(context, file, verdict)
  if (place.kind === 'draft') return takeOwn(tx, context, uploaded)
  const { record, result } = await takeAsItIs(tx, context, uploaded, {
    box: place.box,
    isSale: false,
  })
  if (record) await notifyByRules(tx, context.ports, record, context.language)
  return {
    ...result,
    Box: place.box,
    Errors: [...result.Errors, ...doubts(context, document, documentSpecOf(context.family))],
  }
}

/**
 * A document of a time before this service: sale or purchase by the company's tax number, no number taken, nobody told. It was
 * judged by the rules of its day; what those of today have against it is told and no reason to refuse it.
 * One that the company issued here is no old document.
 */
async function takeOld(tx: Tx, context: CallContext, file: UploadedFile): Promise<FileResult> {
  const { xml, document } = readFile(context, file)
  const company = await companyOf(tx, context.session.companyId)
  const uuid = document.uuid.toLowerCase() /* ascii */
  const issued = await findRecord(
    tx,
    company.id,
    `${context.family.key}.${documentSpecOf(context.family).delivery.from}`,
    uuid,
  )
  if (issued)
    throw refuse(context, 'oldIsIssued', { file: file.name, number: issued.number ?? uuid })
  const verdict = verdictIfXml(context, xml, documentSpecOf(context.family))
  const { result } = await takeAsItIs(
    tx,
    context,
    { file, xml, document, company, verdict },
    { box: boxIdOf(context), isSale: document.supplier.taxNo === company.tax_number },
  )
  return { ...result, Errors: [...result.Errors, ...verdictTexts(context.language, verdict)] }
}

/**
 * The draft keeps ETTN and number; the number is given at sending, if it is the next one then. What the authority would refuse is
 * refused to its issuer too, unless a draft is asked for, to correct it: the draft is told what is wrong with it.
 */
async function takeOwn(
  tx: Tx,
  context: CallContext,
  { file, xml, document, verdict }: Uploaded,
): Promise<FileResult> {
  const uuid = document.uuid.toLowerCase() /* ascii */
  const hash = requestHash({ xml })
  const known = await findRecord(tx, context.session.companyId, draftsBox(context), uuid)
  if (known && known.request_hash !== hash)
    throw refuse(context, 'uploadKnown', { file: file.name, uuid })
  if (!known) await refuseSent(tx, context, uuid)
  const reasons = verdictTexts(context.language, verdict)
  if (!known && reasons.length > 0 && context.query['IsDraft'] !== true)
    return { ...refusedFile(file, reasons), IsCorrectable: true }
  const { payable } = known ?? (await makeDraft(tx, context, { file, document, uuid, hash }))
  return {
    FileName: file.name,
    IsSuccess: true,
    UUID: uuid,
    DocumentNumber: document.number,
    Errors: [...lossesOf(context, file, document, payable), ...reasons],
    Box: draftsBox(context),
  }
}

function makeDraft(
  tx: Tx,
  context: CallContext,
  {
    file,
    document,
    uuid,
    hash,
  }: Pick<Uploaded, 'file' | 'document'> & { readonly uuid: string; readonly hash: string },
) {
  const spec = documentSpecOf(context.family)
  const model = withInfo(spec, toModel(document, spec, { number: 'keep' }), { UUID: uuid })
  return saveDraft(
    tx,
    context,
    { model, alias: '' },
    { event: 'uploaded', details: { file: file.name }, hash },
  )
}

/** What the draft does not say as the file did. */
function lossesOf(
  { language }: CallContext,
  file: UploadedFile,
  document: TaxDocument,
  payable: string,
): string[] {
  const say = (key: RefusalKey, values: Values) =>
    sentence(language, 'service', `refusals.${key}`, { file: file.name, ...values })
  const lost = notInModel(document)
  const given = document.totals.payable
  return [
    ...(lost.length === 0 ? [] : [say('partsLost', { parts: lost.join(', ') })]),
    ...(Number(payable) === Number(given)
      ? []
      : [say('payableDiffers', { draft: payable, given })]),
  ]
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
  const { file, xml, document, company } = uploaded
  const hash = requestHash({ xml })
  const { uuid, isKept } = await identityOf(tx, context, uploaded, box, hash)
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
  const record = await storeDocument(tx, {
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
  { file, document, company }: Uploaded,
  box: string,
  hash: string,
): Promise<{ uuid: string; isKept: boolean }> {
  const ettn = document.uuid.toLowerCase() /* ascii */
  const holder = await findRecord(tx, company.id, box, ettn)
  if (!holder) return { uuid: ettn, isKept: false }
  if ((holder.request_hash ?? (await storedHash(tx, company.id, box, ettn))) === hash)
    return { uuid: ettn, isKept: true }
  if (holder.sender_tax_no === document.supplier.taxNo && holder.number === document.number)
    throw refuse(context, 'uploadKnown', { file: file.name, uuid: ettn })
  const uuid = uuidOfHash(hash)
  return { uuid, isKept: (await findRecord(tx, company.id, box, uuid)) !== undefined }
}

/** Hash of a document that came another way, through the network. */
async function storedHash(tx: Tx, companyId: string, box: string, uuid: string): Promise<string> {
  const row = await tx
    .selectFrom('document')
    .select('xml')
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return requestHash({ xml: row?.xml ?? '' })
}
