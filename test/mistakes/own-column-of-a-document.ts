import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.Shelf', text({ at: 'InvoiceInfo.Shelf' }))
export const expected = [
  'The schema InvoiceSend has no place "InvoiceInfo.Shelf", for there is no "Shelf" at paper.boxes.papers.row.Shelf.at. Allowed: UUID, TemplateUUID, TemplateBase64String, InvoiceType, InvoiceSerieOrNumber, IssueDate, CurrencyCode, ExchangeRate, InvoiceProfile, DespatchDocumentReference, OrderReference, OrderReferenceDocument, ….',
]
