/**
 * Invoices to the social security institution come as PDF. What can be read of its text becomes a draft with the PDF
 * attached; a PDF without readable text is refused with the reason.
 */
import { toModel } from '#documents/model/to-model.ts'
import { documentTotals, lineTotals } from '#documents/amounts/totals.ts'
import type { Line, TaxDocument } from '#documents/document/document.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { CallContext } from '../ports/ports.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'
import { refusal, sentence, type RefusalKey, type Values } from '../records/sentence.ts'
import { savePrepared } from '../sending/drafts.ts'
import { documentMapOf } from '../content/model.ts'
import { prepare } from '../sending/prepare.ts'
import { companyOf, partyOf } from '../sending/supplier.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { refusedFile, type FileResult } from './file-result.ts'

/** Tax number and name of the institution: a fact of the country, as are profile and type of its invoices (SGK type rules). */
const institution = {
  taxNo: '7750409379',
  name: 'Sosyal Güvenlik Kurumu',
  street: 'Ziyabey Caddesi No: 6',
  district: 'Çankaya',
  city: 'Ankara',
  country: 'Türkiye',
  identifications: [],
}

export async function takeSocialSecurityPdf(
  context: CallContext,
  file: UploadedFile,
): Promise<FileResult> {
  const say = (key: RefusalKey, values: Values = {}) =>
    sentence(context.language, 'service', `refusals.${key}`, { file: file.name, ...values })
  if (!isPdf(file.bytes))
    throw refusal(context.language, {
      status: 422,
      key: 'pdfExpected',
      values: { file: file.name },
    })
  const fields = await runForRequest(context, file, 'readPdf', { bytes: file.bytes })
  if (!fields) return refusedFile(file, [say('pdfNoText')])
  const missing = (['number', 'date', 'amount'] as const).filter(
    (name) => fields[name] === undefined,
  )
  if (missing.length > 0)
    return refusedFile(file, [
      say('pdfUnread', {
        missing: missing
          .map((name) => sentence(context.language, 'service', `pdf.${name}`))
          .join(', '),
      }),
    ])
  const { number = '', date = '', amount = '' } = fields
  const { companyId } = context.session
  const company = await context.transaction((tx) => companyOf(tx, companyId))
  const map = documentMapOf(context.family)
  const document = documentOf(context, file, { number, date, amount }, partyOf(company))
  const model = toModel(document, map, { number: 'keep' })
  const prepared = await prepare(context, company, { model, alias: '' }, false)
  const draft = await context.transaction((tx) =>
    savePrepared(tx, context, prepared, { event: 'uploaded', details: { file: file.name } }),
  )
  return {
    FileName: file.name,
    IsSuccess: true,
    UUID: draft.uuid,
    DocumentNumber: draft.number,
    Errors: [
      say('pdfFields', {
        number,
        date: formatDate(date, context.language),
        amount: formatDecimal(amount, context.language),
      }),
    ],
  }
}

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

function documentOf(
  context: CallContext,
  file: UploadedFile,
  fields: { readonly number: string; readonly date: string; readonly amount: string },
  supplier: TaxDocument['supplier'],
): TaxDocument {
  const input = { quantity: '1', price: fields.amount, kdvPercent: '0' }
  const totals = lineTotals(input)
  const line: Line = {
    id: '1',
    name: file.name.replace(/\.pdf$/i, ''),
    quantity: '1',
    unit: 'C62',
    price: fields.amount,
    allowance: '0',
    charge: '0',
    ...totals,
  }
  return {
    root: documentMapOf(context.family).root,
    uuid: context.ports.random.uuid(),
    number: fields.number,
    profile: 'TEMELFATURA',
    type: 'SGK',
    issueDate: fields.date,
    issueTime: '00:00:00',
    currency: 'TRY',
    notes: [],
    supplier,
    customer: institution,
    lines: [line],
    despatches: [],
    returned: [],
    related: [],
    attachments: [
      {
        id: fields.number,
        fileName: file.name,
        mimeType: 'application/pdf',
        base64: Buffer.from(file.bytes).toString('base64'),
      },
    ],
    totals: documentTotals([totals]),
    unknown: [],
  }
}
