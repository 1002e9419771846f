import { box, defineFamily } from '#descriptor/family.ts'
import {
  contains,
  date,
  dateTime,
  decimal,
  flag,
  has,
  money,
  range,
  taxNo,
  text,
  uuid,
} from '#descriptor/field.ts'
import { address, contact, customer, identity } from '#descriptor/pieces/customer-fields.ts'
import { currency, stock } from '#descriptor/pieces/document-fields.ts'
import { draftFields, drafts, draftState } from '#descriptor/pieces/drafts.ts'
import { toReceiver } from '#descriptor/pieces/last-fields.ts'
import { oldDocuments } from '#descriptor/pieces/old-documents.ts'
import { reportedParts, uploads } from '#descriptor/pieces/parts.ts'
import { markFields, reported, reportFields, reportFilters } from '#descriptor/pieces/reported.ts'

const amounts = { LineExtensionAmount: money(), TaxTotalAmount: money(), PayableAmount: money() }
/** What a row says of any document. */
const document = {
  UUID: uuid(),
  TaxNumber: taxNo(),
  ProducerNumber: text(),
  IssueDate: date(),
  ReceiverName: text(),
  ReceiverTaxNumber: taxNo(),
  CurrencyCode: text(),
  ...amounts,
}
const typed = {
  ...range('PayableAmount', money()),
  ...range('CreatedDate', dateTime()),
  ProducerNumber: contains(),
  ReceiverName: contains(),
}

export const eproducer = defineFamily({
  key: 'eproducer',
  group: 'documents',
  icon: 'wheat',
  prefix: { screen: 'emm', call: 'eproducer', role: 'emm' },

  document: {
    root: 'CreditNote',
    model: 'Producer',
    wrapper: 'Producer',
    bulk: { list: 'Producers', item: 'Producer' },
    info: 'ProducerInfo',
    lines: 'ProducerLines',
    supplier: 'CompanyInfo',
    customer: 'CustomerInfo',
    serie: 'ProducerSerieOrNumber',
    number: 'ProducerNumber',
    profile: { fixed: 'EARSIVBELGE' },
    type: { fixed: 'MUSTAHSILMAKBUZ' },
    taxed: false,
    deductions: { '0003': { percent: 'GVWithholdingPercent', amount: 'GVWithholdingAmount' } },
    delivery: { kind: 'report', from: 'producers' },
  },

  boxes: {
    producers: box({
      ...reported,
      path: 'Producers',
      role: 'l',
      route: 'list',
      row: { ...document, ExchangeRate: decimal(), ...reportFields, ...markFields },
      filters: { ...reportFilters, Tags: has(), ...typed },
      title: 'ProducerNumber',
      columns: [
        'ProducerNumber',
        'IssueDate',
        'ReceiverName',
        'LineExtensionAmount',
        'TaxTotalAmount',
        'PayableAmount',
        'StatusCode',
        'IsReport',
        'Tags',
      ],
      last: ['UUID', 'IssueDate', 'ProducerNumber', ...toReceiver],
    }),
    old: box({
      ...oldDocuments,
      route: 'old/list',
      row: { ...document, IsPrint: flag(), CreatedDate: dateTime() },
      filters: typed,
      apiFilters: { IsPrint: flag() },
      title: 'ProducerNumber',
      columns: [
        'ProducerNumber',
        'IssueDate',
        'ReceiverName',
        'LineExtensionAmount',
        'TaxTotalAmount',
        'PayableAmount',
        'IsPrint',
      ],
      moreColumns: ['ReceiverTaxNumber', 'CreatedDate'],
    }),
  },

  books: {
    producers: {
      as: 'purchase',
      in: ['Producer', 'Purchases', 'Counterparties', 'BaBs', 'IncomeTax'],
    },
  },

  parts: {
    ...reportedParts,
    statistics: { box: 'producers' },
    uploads,
    drafts: {
      ...drafts,
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        ProducerNumber: text(),
        IssueDate: date(),
        ...draftState,
        CurrencyCode: text(),
        ...amounts,
        ...draftFields,
      },
      title: 'ProducerNumber',
      columns: [
        'ReceiverName',
        'ReceiverTaxNumber',
        'IssueDate',
        'LineExtensionAmount',
        'TaxTotalAmount',
        'PayableAmount',
        'StatusDescription',
        'CreatedDate',
        'Tags',
      ],
      bulk: { route: '/bulk/producer/create' },
    },
  },

  form: {
    sections: [
      {
        section: 'fields',
        key: 'document',
        at: 'ProducerInfo',
        fields: [
          { at: 'IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'ProducerSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'DeliveryDate', kind: 'date', default: 'today' },
          ...currency,
          { at: 'TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      { ...customer, key: 'producer', fields: [...identity, ...address, ...contact] },
      {
        section: 'lines',
        key: 'lines',
        at: 'ProducerLines',
        columns: [
          { ...stock, fills: { UnitType: 'UnitCode', Price: 'Price' } },
          { at: 'Quantity', kind: 'decimal', default: 1, required: true },
          { at: 'UnitType', kind: 'code', codeList: 'units', default: 'KGM', required: true },
          { at: 'Price', kind: 'decimal', required: true },
          { at: 'GVWithholdingPercent', kind: 'percent', default: 2 },
          { at: 'Taxes', kind: 'percent', tax: '9040' },
          { at: 'Taxes', kind: 'percent', tax: '8001' },
          { at: 'Taxes', kind: 'percent', tax: 'SGK_PRIM' },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
