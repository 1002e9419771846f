import { box, defineFamily } from '#descriptor/family.ts'
import { payStatuses, transactionTypes } from '#schemas/payment-codes.ts'
import { code, date, dateTime, flag, int, money, text, uuid } from '#descriptor/field.ts'

const currency = { currency: 'CurrencyCode' } as const

/** What the company owes for the service, and its account; debts are paid by card on the page of the bank. */
export const payment = defineFamily({
  key: 'payment',
  group: 'company',
  icon: 'receipt-text',
  service: 'payment',
  prefix: { screen: '', call: '', role: '' },

  boxes: {
    debits: box({
      path: 'Debit',
      role: 'Portal',
      route: '/debit-and-payment',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        InvoiceNumber: text({ at: 'InvoiceNumber' }),
        IssueDate: date({ at: 'IssueDate' }),
        DueDate: date({ at: 'DueDate' }),
        Amount: money({ at: 'Amount', ...currency }),
        PaidAmount: money({ at: 'PaidAmount', ...currency }),
        RemainingAmount: money({ at: 'RemainingAmount', ...currency }),
        CurrencyCode: code(undefined, { at: 'CurrencyCode', codeList: 'currencies' }),
        PayStatus: code(payStatuses, {
          at: 'PayStatus',
          tones: { NotPaid: 'info', PartiallyPaid: 'info', Paid: 'success', Overdue: 'error' },
        }),
        IsPaymentOpen: flag({ at: 'IsPaymentOpen' }),
        Description: text({ at: 'Description' }),
      },
      filters: { PayStatus: code(payStatuses) },
      title: 'InvoiceNumber',
      sort: { by: 'DueDate', dir: 'asc' },
      columns: [
        'InvoiceNumber',
        'Description',
        'DueDate',
        'Amount',
        'RemainingAmount',
        'PayStatus',
        'IsPaymentOpen',
      ],
      moreColumns: ['IssueDate', 'PaidAmount', 'CurrencyCode', 'ID'],
      can: ['list'],
      record: { schema: 'DebitEntry', byService: true },
    }),

    transactions: box({
      path: 'Debit/Transactions',
      role: 'Portal',
      route: '/debit-transaction-history',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Date: dateTime({ at: 'Date' }),
        CustomerOperationType: code(transactionTypes, {
          at: 'CustomerOperationType',
          tones: {
            Debit: 'neutral',
            Payment: 'success',
            Refund: 'info',
            Correction: 'neutral',
          },
        }),
        Amount: money({ at: 'Amount', ...currency }),
        Balance: money({ at: 'Balance', ...currency }),
        CurrencyCode: code(undefined, { at: 'CurrencyCode', codeList: 'currencies' }),
        ReceiptUUID: text({ at: 'ReceiptUUID' }),
        Description: text({ at: 'Description' }),
      },
      filters: { CustomerOperationType: code(transactionTypes) },
      title: 'Description',
      sort: { by: 'Date', dir: 'desc' },
      columns: ['Date', 'CustomerOperationType', 'Description', 'Amount', 'Balance'],
      moreColumns: ['CurrencyCode', 'ID'],
      can: ['list'],
      // The specification has its list without search and order, at a path of its own.
      api: ['list'],
      record: { schema: 'DebitTransactionEntry', byService: true },
    }),
  },

  calls: {
    summary: {
      method: 'GET',
      effect: 'read',
      path: 'Debit/Summary',
      answer: 'DebitSummary',
      role: 'Portal',
      answeredBy: 'payment.summary',
      on: 'debits',
      above: true,
    },
    isDebit: {
      method: 'GET',
      effect: 'read',
      path: 'Debit/IsDebit',
      answer: 'YesOrNo',
      role: 'Portal',
      answeredBy: 'payment.isDebit',
    },
    listTransactions: {
      method: 'GET',
      effect: 'read',
      path: 'Debit/Transaction',
      query: {
        Page: int(),
        PageSize: int(),
        StartDate: date(),
        EndDate: date(),
        CustomerOperationType: code(transactionTypes),
      },
      answer: 'DebitTransactionPage',
      role: 'Portal',
      answeredBy: 'numbered.list',
      of: 'transactions',
    },
    payByCard: {
      method: 'POST',
      effect: 'write',
      path: 'Pay/3D',
      body: 'Pay3D',
      answer: 'PostForm',
      role: 'Portal',
      answeredBy: 'payment.start',
      on: 'debits',
      chosen: {
        at: 'DebitIDs',
        by: 'ID',
        sums: { Amount: 'RemainingAmount' },
        when: { PayStatus: ['NotPaid', 'PartiallyPaid', 'Overdue'] },
        asks: { PayAgain: { IsPaymentOpen: true } },
      },
      returns: 'paymentOutcome',
    },
    // What became of a payment, for the person who comes back from the bank (assumed: the specification has no such call).
    paymentOutcome: {
      method: 'GET',
      effect: 'read',
      path: 'Pay/3D/{id}',
      answer: 'Outcome',
      role: 'Portal',
      answeredBy: 'payment.outcome',
      api: true,
    },
    previewReceipt: {
      method: 'POST',
      effect: 'read',
      path: 'Receipt/{id}/Preview',
      answer: 'Page',
      role: 'Portal',
      answeredBy: 'payment.receiptPage',
      on: 'transactions',
      when: { CustomerOperationType: 'Payment' },
    },
    downloadReceipt: {
      method: 'POST',
      effect: 'read',
      path: 'Receipt/{id}/Download',
      answer: 'File',
      role: 'Portal',
      answeredBy: 'payment.receiptFile',
      on: 'transactions',
      when: { CustomerOperationType: 'Payment' },
    },
  },

  forms: {
    payByCard: {
      sections: [
        {
          section: 'fields',
          key: 'cardPayment',
          fields: [
            { at: 'Amount', kind: 'money', required: true, span: 2 },
            {
              at: 'Installment',
              kind: 'int',
              default: 1,
              required: true,
              span: 2,
            },
            { at: 'PayAgain', kind: 'flag', span: 4 },
          ],
        },
      ],
    },
  },
})
