import { sound, wrong } from './sound.ts'

export const family = wrong('parts.drafts', {
  ...sound().parts.drafts,
  columns: ['Nummer'],
  title: 'Title',
  party: 'Party',
  sort: { by: 'Order', dir: 'asc' },
  operations: ['Prin'],
  exports: ['Xmll'],
})
export const expected = [
  'Unknown column "Nummer" at paper.parts.drafts.columns[0]. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
  'Unknown column "Title" at paper.parts.drafts.title. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
  'Unknown column "Party" at paper.parts.drafts.party. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
  'Unknown column "Order" at paper.parts.drafts.sort.by. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
  'Unknown operation "Prin" at paper.parts.drafts.operations[0]. Did you mean "Print"?',
  'Unknown export "Xmll" at paper.parts.drafts.exports[0]. Did you mean "Xml"?',
]
