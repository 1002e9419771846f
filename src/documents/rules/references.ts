/** IADEInvioceCheck, MimeCodeCheck and the dates of what a document refers to. */
import { isReturn } from '../codes/treatments.ts'
import { isDay, when, type Rule } from './rule.ts'

export const returnNamesInvoices: Rule = ({ type, returned }, { places }) => when(isReturn({ type }) && returned.length === 0, 'returnMissing', places.info('ReturnInvoiceInfo'), { type })

export const returnedNumbers: Rule = ({ type, returned }, { places }) =>
  returned.flatMap(({ id }, index) => when(isReturn({ type }) && id.trim().length !== 16, 'returnedNumber', places.info(`ReturnInvoiceInfo[${index}].InvoiceNumber`), { number: id }))

export const returnedDates: Rule = ({ returned, issueDate }, { places }) =>
  returned.flatMap(({ issueDate: date }, index) => {
    const place = places.info(`ReturnInvoiceInfo[${index}].IssueDate`)
    if (date === undefined || !isDay(date)) return when(true, 'returnedDateMissing', place)
    return when(isDay(issueDate) && date > issueDate, 'returnedDateAhead', place, { date, issueDate })
  })

export const despatchNumbers: Rule = ({ despatches }, { places }) => despatches.flatMap(({ id }, index) => when(id === '', 'despatchNumber', places.info(`DespatchDocumentReference[${index}].Value`)))

/** File types that people attach and the rules accept (MimeCodeList names 617). */
const mimeTypes: ReadonlySet<string> = new Set([
  'application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'application/xml', 'text/xml', 'text/plain', 'text/csv', 'text/html', 'application/zip', 'application/msword', 'application/vnd.ms-excel', 'application/rtf', 'application/octet-stream',
])
export const attachmentTypes: Rule = ({ attachments }, { places }) =>
  attachments.flatMap(({ mimeType, fileName }) => when(!mimeTypes.has(mimeType), 'attachmentType', places.info('AdditionalDocumentReferences'), { mimeType, fileName, allowed: [...mimeTypes].join(', ') }))
export const attachmentNames: Rule = ({ attachments }, { places }) => attachments.flatMap(({ fileName }) => when(fileName === '', 'attachmentName', places.info('AdditionalDocumentReferences')))
