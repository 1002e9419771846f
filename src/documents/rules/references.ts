/** IADEInvioceCheck, MimeCodeCheck and the dates of what a document refers to. */
import { isReturn } from '../codes/treatments.ts'
import { attachmentTypes as acceptedTypes } from '../document/attachments.ts'
import { isDay, when, type Rule } from './rule.ts'

export const returnNamesInvoices: Rule = ({ type, returned }, { places }) =>
  when(
    isReturn({ type }) && returned.length === 0,
    'returnMissing',
    places.info('ReturnInvoiceInfo'),
    { type },
  )

export const returnedNumbers: Rule = ({ type, returned }, { places }) =>
  returned.flatMap(({ id }, index) =>
    when(
      isReturn({ type }) && id.trim().length !== 16,
      'returnedNumber',
      places.info(`ReturnInvoiceInfo[${index}].InvoiceNumber`),
      { number: id },
    ),
  )

export const returnedDates: Rule = ({ returned, issueDate }, { places }) =>
  returned.flatMap(({ issueDate: date }, index) => {
    const place = places.info(`ReturnInvoiceInfo[${index}].IssueDate`)
    if (date === undefined || !isDay(date)) return when(true, 'returnedDateMissing', place)
    return when(isDay(issueDate) && date > issueDate, 'returnedDateAhead', place, {
      date,
      issueDate,
    })
  })

export const despatchNumbers: Rule = ({ despatches }, { places }) =>
  despatches.flatMap(({ id }, index) =>
    when(id === '', 'despatchNumber', places.info(`DespatchDocumentReference[${index}].Value`)),
  )

/** A number that was left out: an order of which only the day is said would be dropped in silence. */
export const orderNumber: Rule = ({ orderReference }, { places }) =>
  when(orderReference?.id === '', 'orderNumber', places.info('OrderReference.Value'))

export const attachmentTypes: Rule = ({ attachments }, { places }) =>
  attachments.flatMap(({ mimeType, fileName }) =>
    when(
      !acceptedTypes.has(mimeType),
      'attachmentType',
      places.info('AdditionalDocumentReferences'),
      { mimeType, fileName, allowed: [...acceptedTypes].join(', ') },
    ),
  )
export const attachmentNames: Rule = ({ attachments }, { places }) =>
  attachments.flatMap(({ fileName }) =>
    when(fileName === '', 'attachmentName', places.info('AdditionalDocumentReferences')),
  )
