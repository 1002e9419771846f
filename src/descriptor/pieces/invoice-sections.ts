/** What single types of invoices say beside their lines: sections of a form. Those whose types differ by family get their condition there. */

/** The certificate of the investment that goods are bought for. */
export const investment = {
  section: 'fields',
  key: 'investment',
  at: 'InvoiceInfo',
  rare: true,
  fields: [
    {
      at: 'AdditionalDocumentReferences',
      kind: 'text',
      entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'ID' },
      called: 'certificate',
      required: true,
    },
    {
      at: 'AdditionalDocumentReferences',
      kind: 'date',
      entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'IssueDate' },
      called: 'certificateDate',
    },
  ],
} as const

/** What the social security institution is invoiced for. */
export const socialSecurity = {
  section: 'fields',
  key: 'socialSecurity',
  at: 'InvoiceInfo',
  rare: true,
  when: { type: 'SGK' },
  fields: [
    { at: 'AccountingCost', kind: 'code', codeList: 'accountingCosts', required: true },
    { at: 'SGKInfo.RegisterCode', kind: 'text', required: true },
    { at: 'SGKInfo.RegisterName', kind: 'text', required: true, span: 2 },
    { at: 'SGKInfo.DocumentNumber', kind: 'text', required: true },
    { at: 'InvoicePeriod.StartDate', kind: 'date' },
    { at: 'InvoicePeriod.EndDate', kind: 'date' },
  ],
} as const

/** The invoices whose goods come back. */
export const returned = {
  section: 'rows',
  key: 'returned',
  at: 'InvoiceInfo.ReturnInvoiceInfo',
  columns: [
    { at: 'InvoiceNumber', kind: 'text', required: true },
    { at: 'IssueDate', kind: 'date', required: true },
  ],
} as const

/** What a commission agent takes off. */
export const expenses = {
  section: 'rows',
  key: 'expenses',
  at: 'InvoiceInfo.Expenses',
  rare: true,
  columns: [
    { at: 'ExpenseType', kind: 'code', codeList: 'expenses', required: true },
    { at: 'Percent', kind: 'percent', default: 0, required: true },
    { at: 'Amount', kind: 'money', required: true },
  ],
} as const
