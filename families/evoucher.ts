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
import { contact, customer, identity } from '#descriptor/pieces/customer-fields.ts'
import { currency, stock, vat } from '#descriptor/pieces/document-fields.ts'
import { draftFields, drafts, draftState } from '#descriptor/pieces/drafts.ts'
import { toReceiver } from '#descriptor/pieces/last-fields.ts'
import { oldDocuments } from '#descriptor/pieces/old-documents.ts'
import { reportedParts, uploads } from '#descriptor/pieces/parts.ts'
import { markFields, reported, reportFields, reportFilters } from '#descriptor/pieces/reported.ts'
import { sendType, sendTypeField } from '#descriptor/pieces/send-type.ts'

/** What a row says of any document. */
const document = {
  UUID: uuid(),
  TaxNumber: taxNo(),
  VoucherNumber: text(),
  IssueDate: date(),
  ReceiverName: text(),
  ReceiverTaxNumber: taxNo(),
  CurrencyCode: text(),
  LineExtensionAmount: money(),
  PayableAmount: money(),
}
const typed = {
  ...range('PayableAmount', money()),
  ...range('CreatedDate', dateTime()),
  VoucherNumber: contains(),
  ReceiverName: contains(),
}

export const evoucher = defineFamily({
  key: 'evoucher',
  group: 'documents',
  icon: 'briefcase-business',
  prefix: { screen: 'esmm', call: 'evoucher', role: 'esmm' },

  document: {
    root: 'Invoice',
    model: 'Voucher',
    wrapper: 'Voucher',
    bulk: { list: 'Vouchers', item: 'Voucher' },
    info: 'VoucherInfo',
    lines: 'VoucherLines',
    supplier: 'CompanyInfo',
    customer: 'CustomerInfo',
    serie: 'VoucherSerieOrNumber',
    number: 'VoucherNumber',
    profile: { fixed: 'EARSIVBELGE' },
    type: { fixed: 'SERBESTMESLEKMAKBUZU' },
    taxed: true,
    lineAmount: { at: 'GrossWage', net: 'Price' },
    deductions: { '0003': { percent: 'GVWithholdingPercent', amount: 'GVWithholdingTotal' } },
    delivery: { kind: 'report', from: 'vouchers' },
  },

  boxes: {
    vouchers: box({
      ...reported,
      path: 'Vouchers',
      role: 'l',
      route: 'list',
      row: {
        ...document,
        ExchangeRate: decimal(),
        ...reportFields,
        SendType: sendType,
        ...markFields,
      },
      filters: { ...typed, ...reportFilters, SendType: sendType, Tags: has() },
      title: 'VoucherNumber',
      columns: [
        'VoucherNumber',
        'IssueDate',
        'ReceiverName',
        'LineExtensionAmount',
        'PayableAmount',
        'SendType',
        'StatusCode',
        'IsReport',
        'Tags',
      ],
      last: ['UUID', 'IssueDate', 'VoucherNumber', ...toReceiver],
    }),
    old: box({
      ...oldDocuments,
      route: 'old/list',
      row: { ...document, IsPrint: flag(), CreatedDate: dateTime() },
      filters: typed,
      apiFilters: { IsPrint: flag() },
      title: 'VoucherNumber',
      columns: [
        'VoucherNumber',
        'IssueDate',
        'ReceiverName',
        'LineExtensionAmount',
        'PayableAmount',
        'IsPrint',
      ],
      moreColumns: ['ReceiverTaxNumber', 'CreatedDate'],
    }),
  },

  books: {
    vouchers: {
      as: 'sale',
      in: ['Voucher', 'Sales', 'VatSummary', 'Counterparties', 'BaBs', 'IncomeTax'],
    },
  },

  parts: {
    ...reportedParts,
    statistics: { box: 'vouchers' },
    uploads,
    drafts: {
      ...drafts,
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        VoucherNumber: text(),
        IssueDate: date(),
        ...draftState,
        CurrencyCode: text(),
        LineExtensionAmount: money(),
        PayableAmount: money(),
        ...draftFields,
      },
      title: 'VoucherNumber',
      columns: [
        'ReceiverName',
        'ReceiverTaxNumber',
        'IssueDate',
        'LineExtensionAmount',
        'PayableAmount',
        'StatusDescription',
        'CreatedDate',
        'Tags',
      ],
      bulk: { route: '/bulk/voucher/create' },
    },
  },

  form: {
    sections: [
      {
        section: 'fields',
        key: 'document',
        at: 'VoucherInfo',
        fields: [
          { at: 'IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'VoucherSerieOrNumber', kind: 'code', codeList: 'series' },
          sendTypeField,
          ...currency,
          { at: 'TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        ...customer,
        key: 'client',
        fields: [
          ...identity,
          { at: 'Address', kind: 'text', span: 2 },
          { at: 'District', kind: 'text', required: true },
          { at: 'City', kind: 'text', required: true },
          { at: 'Country', kind: 'text', default: 'Türkiye', required: true },
          ...contact,
        ],
      },
      {
        section: 'lines',
        key: 'services',
        at: 'VoucherLines',
        columns: [
          { ...stock, fills: { GrossWage: 'Price' } },
          { at: 'GrossWage', kind: 'decimal', required: true },
          { at: 'GVWithholdingPercent', kind: 'percent', default: 20 },
          vat,
          { at: 'Taxes', kind: 'code', codeList: 'withholdings', as: 'withholding', span: 2 },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
