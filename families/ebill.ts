import { box, defineFamily } from '#descriptor/family.ts'
import {
  contains,
  date,
  dateTime,
  decimal,
  has,
  money,
  range,
  taxNo,
  text,
  uuid,
} from '#descriptor/field.ts'
import { address, contact, customer } from '#descriptor/pieces/customer-fields.ts'
import { currency, measure, stock } from '#descriptor/pieces/document-fields.ts'
import { draftFields, drafts, draftState } from '#descriptor/pieces/drafts.ts'
import { toReceiver } from '#descriptor/pieces/last-fields.ts'
import { markFields, reported, reportFields, reportFilters } from '#descriptor/pieces/reported.ts'

export const ebill = defineFamily({
  key: 'ebill',
  group: 'documents',
  icon: 'utensils',
  prefix: { screen: 'ebill', call: 'ebill', role: 'eb' },

  document: {
    root: 'CreditNote',
    model: 'Bill',
    wrapper: 'Bill',
    info: 'BillInfo',
    lines: 'BillLines',
    supplier: 'CompanyInfo',
    customer: 'CustomerInfo',
    serie: 'BillSerieOrNumber',
    number: 'BillNumber',
    profile: { fixed: 'EARSIVBELGE' },
    type: { fixed: 'ADISYON' },
    taxed: false,
    delivery: { kind: 'report', from: 'bills' },
  },

  boxes: {
    bills: box({
      ...reported,
      path: 'Bills',
      role: 'l',
      route: 'list',
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        BillNumber: text(),
        IssueDate: date(),
        ReceiverName: text(),
        ReceiverTaxNumber: taxNo(),
        CurrencyCode: text(),
        PayableAmount: money(),
        ExchangeRate: decimal(),
        ...reportFields,
        ...markFields,
      },
      filters: {
        ...reportFilters,
        Tags: has(),
        ...range('PayableAmount', money()),
        ...range('CreatedDate', dateTime()),
        BillNumber: contains(),
        ReceiverName: contains(),
      },
      title: 'BillNumber',
      columns: [
        'BillNumber',
        'IssueDate',
        'ReceiverName',
        'PayableAmount',
        'StatusCode',
        'IsReport',
        'MailStatus',
        'Tags',
      ],
      moreColumns: [
        'ReceiverTaxNumber',
        'CreatedDate',
        'ReportDate',
        'IsCancel',
        'CancelDate',
        'SpecialCode',
        'IsPrint',
        'IsTransfer',
      ],
      last: ['UUID', 'IssueDate', 'BillNumber', ...toReceiver],
    }),
  },

  books: { bills: { as: 'sale', in: ['Sales', 'Counterparties', 'BaBs'] } },

  parts: {
    create: {},
    send: {},
    uploads: { xml: { accept: ['.xml', '.zip'] } },
    notifications: {},
    reports: {},
    series: {},
    templates: { design: true },
    tags: {},
    statistics: { box: 'bills' },
    drafts: {
      ...drafts,
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        BillNumber: text(),
        IssueDate: date(),
        ...draftState,
        CurrencyCode: text(),
        PayableAmount: money(),
        ...draftFields,
      },
      title: 'BillNumber',
      columns: [
        'ReceiverName',
        'ReceiverTaxNumber',
        'IssueDate',
        'PayableAmount',
        'StatusDescription',
        'CreatedDate',
        'Tags',
      ],
    },
  },

  form: {
    sections: [
      {
        section: 'fields',
        key: 'document',
        fields: [
          {
            at: 'BillInfo',
            fields: [
              { at: 'IssueDate', kind: 'date', default: 'today', required: true },
              { at: 'BillSerieOrNumber', kind: 'code', codeList: 'series' },
              ...currency,
              { at: 'ValidityPeriod.StartDate', kind: 'dateTime' },
              { at: 'ValidityPeriod.EndDate', kind: 'dateTime' },
            ],
          },
          { at: 'SellerInfo.TableNo', kind: 'text' },
          { at: 'SellerInfo.User', kind: 'text' },
          { at: 'BillInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        ...customer,
        fills: { 'BillInfo.CurrencyCode': 'CurrencyCode' },
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', default: '11111111111', required: true },
          { at: 'Name', kind: 'text', default: 'Nihai Tüketici', required: true, span: 2 },
          { at: 'TaxOffice', kind: 'text' },
          ...address,
          ...contact,
        ],
      },
      {
        section: 'lines',
        key: 'lines',
        at: 'BillLines',
        columns: [
          { ...stock, fills: { UnitType: 'UnitCode', Price: 'Price' } },
          ...measure,
          { at: 'Price', kind: 'decimal', required: true },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
