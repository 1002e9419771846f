/** What an invoice of any kind may refer to: the order, despatches, and further papers with or without their files. Sections of a form, each away until it is asked for. */
export const invoiceReferences = [
  {
    section: 'fields',
    key: 'order',
    at: 'InvoiceInfo.OrderReference',
    folded: true,
    fields: [
      { at: 'Value', kind: 'text' },
      { at: 'IssueDate', kind: 'date' },
    ],
  },
  {
    section: 'rows',
    key: 'despatches',
    at: 'InvoiceInfo.DespatchDocumentReference',
    folded: true,
    columns: [
      { at: 'Value', kind: 'text', required: true },
      { at: 'IssueDate', kind: 'date' },
    ],
  },
  {
    section: 'rows',
    key: 'references',
    at: 'InvoiceInfo.AdditionalDocumentReferences',
    folded: true,
    files: true,
    columns: [
      { at: 'ID', kind: 'text', required: true },
      { at: 'IssueDate', kind: 'date' },
      { at: 'DocumentTypeCode', kind: 'text' },
      { at: 'DocumentType', kind: 'text' },
      { at: 'DocumentDescription', kind: 'text' },
    ],
  },
] as const
