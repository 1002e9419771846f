import { defineFamily } from '#descriptor/family.ts'
import { text } from '#descriptor/field.ts'

const none = { screen: '', call: '', role: '' } as const
const local = { group: 'none', prefix: none } as const

const signer = { role: '=le:w' } as const
/** What the helper itself says; nothing of a company is in it. */
const health = {
  method: 'GET',
  effect: 'read',
  path: 'health',
  answer: 'HelperHealth',
} as const

/** The helper that signs with the person's card: a program on the person's own machine (src/helpers/card). */
export const card = defineFamily({
  key: 'card',
  ...local,
  icon: 'key-round',
  service: 'card',
  calls: {
    health: { ...health, ...signer, answeredBy: 'card.health' },
    slots: {
      ...signer,
      method: 'GET',
      effect: 'read',
      path: 'Card/GetSlots',
      answer: 'CardSlots',
      answeredBy: 'card.slots',
    },
    certificates: {
      ...signer,
      method: 'GET',
      effect: 'read',
      path: 'Card/GetCertificate',
      query: { SlotID: text() },
      answer: 'CardCertificates',
      answeredBy: 'card.certificates',
    },
    sign: {
      ...signer,
      method: 'POST',
      effect: 'irreversible',
      path: 'Card/Sign',
      body: 'CardSign',
      answer: 'CardSigned',
      answeredBy: 'card.sign',
    },
    clear: {
      ...signer,
      method: 'GET',
      effect: 'read',
      path: 'Card/Clear',
      answer: 'Done',
      answeredBy: 'card.clear',
    },
    packCsv: {
      method: 'POST',
      effect: 'read',
      path: 'Ledger/Base64String/Csv',
      body: 'CsvFile',
      bodyLimit: 250,
      answer: 'PackedCsv',
      role: '=le:u:w',
      answeredBy: 'card.packCsv',
    },
  },
})

const reading = { method: 'POST', effect: 'read' } as const
const invoiceReader = { role: '=con:in:r' } as const
const despatchReader = { role: '=con:de:r' } as const
const writing = { method: 'POST', effect: 'write', answer: 'Done' } as const
const invoiceWriter = { role: '=con:in:w' } as const
const despatchWriter = { role: '=con:de:w' } as const

/** The helper that asks an ERP which the service does not reach: a program in the company's own network (src/helpers/erp). */
export const erp = defineFamily({
  key: 'erp',
  ...local,
  icon: 'briefcase-business',
  service: 'erp',
  calls: {
    health: { ...health, ...invoiceReader, answeredBy: 'erp.health' },
    invoices: {
      ...reading,
      ...invoiceReader,
      path: 'ErpInvoice',
      body: 'ErpDocumentsAsked',
      answer: 'ErpDocumentsRead',
      answeredBy: 'erp.invoices',
    },
    toEInvoice: {
      ...reading,
      ...invoiceReader,
      path: 'ErpInvoice/Convert/EInvoice',
      body: 'ErpIDs',
      answer: 'ErpConverted',
      answeredBy: 'erp.toEInvoice',
    },
    toEArchive: {
      ...reading,
      ...invoiceReader,
      path: 'ErpInvoice/Convert/EArchiveInvoice',
      body: 'ErpIDs',
      answer: 'ErpConverted',
      answeredBy: 'erp.toEArchive',
    },
    noteSentInvoices: {
      ...writing,
      ...invoiceWriter,
      path: 'ErpInvoice/Create/SendedInvoice',
      body: 'ErpSent',
      answeredBy: 'erp.noteSent',
    },
    updateInvoiceStatus: {
      ...writing,
      ...invoiceWriter,
      method: 'PUT',
      path: 'ErpInvoice/Update/Status',
      body: 'ErpStatuses',
      answeredBy: 'erp.updateStatus',
    },
    despatches: {
      ...reading,
      ...despatchReader,
      path: 'ErpDespatch',
      body: 'ErpDocumentsAsked',
      answer: 'ErpDocumentsRead',
      answeredBy: 'erp.despatches',
    },
    toEDespatch: {
      ...reading,
      ...despatchReader,
      path: 'ErpDespatch/Convert/EDespatch',
      body: 'ErpIDs',
      answer: 'ErpConverted',
      answeredBy: 'erp.toEDespatch',
    },
    noteSentDespatches: {
      ...writing,
      ...despatchWriter,
      path: 'ErpDespatch/Create/SendedDespatch',
      body: 'ErpSent',
      answeredBy: 'erp.noteSent',
    },
    updateDespatchStatus: {
      ...writing,
      ...despatchWriter,
      method: 'PUT',
      path: 'ErpDespatch/Update/Status',
      body: 'ErpStatuses',
      answeredBy: 'erp.updateStatus',
    },
    stocks: {
      ...reading,
      ...invoiceReader,
      path: 'ErpTransfer/Stock',
      body: 'ErpStocksAsked',
      answer: 'ErpStocks',
      answeredBy: 'erp.stocks',
    },
    transfer: {
      ...writing,
      ...invoiceWriter,
      path: 'ErpTransfer',
      body: 'ErpTransfer',
      bodyLimit: 5,
      answeredBy: 'erp.transfer',
    },
    checkCustomers: {
      ...reading,
      ...invoiceReader,
      path: 'ErpTransfer/Customer/Checked',
      body: 'ErpCustomersChecked',
      answer: 'ErpCustomers',
      answeredBy: 'erp.checkCustomers',
    },
    createCustomers: {
      ...invoiceWriter,
      method: 'POST',
      effect: 'write',
      path: 'ErpTransfer/Customer/Create',
      body: 'ErpCustomersCreate',
      answer: 'ErpCustomers',
      answeredBy: 'erp.createCustomers',
    },
  },
})
