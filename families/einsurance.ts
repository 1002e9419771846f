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
import { address, contact, customer, identity } from '#descriptor/pieces/customer-fields.ts'
import { currency } from '#descriptor/pieces/document-fields.ts'
import { draftFields, drafts, draftState } from '#descriptor/pieces/drafts.ts'
import { reportedParts } from '#descriptor/pieces/parts.ts'
import { markFields, reported, reportFields, reportFilters } from '#descriptor/pieces/reported.ts'

/** Of the policies that the agency sold, and of those that were taken back. */
const commissions = {
  ProductionCommission: money({ from: 'allowanceTotal' }),
  CancellationCommission: money({ from: 'chargeTotal' }),
}

export const einsurance = defineFamily({
  key: 'einsurance',
  group: 'documents',
  icon: 'shield-check',
  prefix: { screen: 'einsurance', call: 'einsurance', role: 'ein' },

  document: {
    root: 'CreditNote',
    model: 'Insurance',
    wrapper: 'Insurance',
    info: 'InsuranceInfo',
    lines: 'InsuranceLines',
    supplier: 'CompanyInfo',
    customer: 'CustomerInfo',
    serie: 'InsuranceSerieOrNumber',
    number: 'InsuranceNumber',
    profile: { fixed: 'EARSIVBELGE' },
    type: { fixed: 'SIGORTAKOMISYONGIDERBELGESI' },
    taxed: false,
    lineAmount: { at: 'ProductionCommission', less: 'CancellationCommission' },
    delivery: { kind: 'report', from: 'insurances' },
  },

  boxes: {
    insurances: box({
      ...reported,
      path: 'Insurances',
      role: 'l',
      route: 'list',
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        InsuranceNumber: text(),
        IssueDate: date(),
        ReceiverName: text(),
        ReceiverTaxNumber: taxNo(),
        CurrencyCode: text(),
        ...commissions,
        ExchangeRate: decimal(),
        ...reportFields,
        ...markFields,
      },
      filters: {
        ...reportFilters,
        Tags: has(),
        ...range('CreatedDate', dateTime()),
        InsuranceNumber: contains(),
        ReceiverName: contains(),
      },
      title: 'InsuranceNumber',
      columns: [
        'InsuranceNumber',
        'IssueDate',
        'ReceiverName',
        'ProductionCommission',
        'CancellationCommission',
        'StatusCode',
        'IsReport',
        'Tags',
      ],
      last: [
        'UUID',
        'IssueDate',
        'InsuranceNumber',
        'ProductionCommission',
        'CancellationCommission',
        'ReceiverTaxNumber',
        'ReceiverName',
        'CurrencyCode',
      ],
    }),
  },

  parts: {
    ...reportedParts,
    reports: { byUuid: true },
    templates: {},
    statistics: { box: 'insurances' },
    uploads: { xml: { accept: ['.xml', '.zip'] } },
    drafts: {
      ...drafts,
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        InsuranceNumber: text(),
        IssueDate: date(),
        ...draftState,
        CurrencyCode: text(),
        ...commissions,
        ...draftFields,
      },
      title: 'InsuranceNumber',
      columns: [
        'ReceiverName',
        'ReceiverTaxNumber',
        'IssueDate',
        'ProductionCommission',
        'CancellationCommission',
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
        at: 'InsuranceInfo',
        fields: [
          { at: 'IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'InsuranceSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'InvoicePeriod.StartDate', kind: 'date', required: true },
          { at: 'InvoicePeriod.EndDate', kind: 'date', required: true },
          { at: 'InvoicePeriod.Description', kind: 'text' },
          ...currency,
          { at: 'TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        ...customer,
        key: 'agency',
        fills: { 'InsuranceInfo.CurrencyCode': 'CurrencyCode' },
        fields: [...identity, ...address, ...contact],
      },
      {
        section: 'lines',
        key: 'branches',
        at: 'InsuranceLines',
        columns: [
          { at: 'Name', kind: 'text', required: true, span: 3 },
          { at: 'ProductionCommission', kind: 'decimal', default: 0, required: true },
          { at: 'CancellationCommission', kind: 'decimal', default: 0, required: true },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
