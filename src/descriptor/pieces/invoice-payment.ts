/** When, how and to which account an invoice of any kind is paid: a section of a form, away until it is asked for. */
export const invoicePayment = {
  section: 'fields',
  key: 'paymentTerms',
  at: 'InvoiceInfo.PaymentMeansInfo',
  rare: true,
  folded: true,
  fields: [
    { at: 'DueDate', kind: 'date' },
    {
      at: 'PayeeFinancialAccountID',
      kind: 'text',
      codeList: 'bankAccounts',
      called: 'iban',
      span: 2,
    },
    { at: 'Code', kind: 'code', codeList: 'paymentMeans', called: 'means' },
  ],
} as const

/** What an invoice of any kind takes from the record of its customer: the currency, and until when he pays. */
export const agreedWithCustomer = {
  'InvoiceInfo.CurrencyCode': 'CurrencyCode',
  'InvoiceInfo.PaymentMeansInfo.DueDate': { days: 'PaymentDays', after: 'InvoiceInfo.IssueDate' },
} as const
