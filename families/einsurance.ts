import { box, defineFamily } from '#descriptor/family.ts'
import { date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { reported, reportState } from '#descriptor/reported.ts'

export const einsurance = defineFamily({
  key: 'einsurance',
  group: 'documents',
  icon: 'shield-check',
  prefix: { screen: 'einsurance', call: 'einsurance', role: 'ein' },

  document: {
    root: 'CreditNote', model: 'Insurance', wrapper: 'Insurance',
    info: 'InsuranceInfo', lines: 'InsuranceLines', supplier: 'CompanyInfo', customer: 'CustomerInfo',
    serie: 'InsuranceSerieOrNumber', number: 'InsuranceNumber',
    profile: { fixed: 'EARSIVBELGE' }, type: { fixed: 'SIGORTAKOMISYONGIDERBELGESI' }, taxed: false, qr: 'insurance',
    commissions: { produced: 'ProductionCommission', cancelled: 'CancellationCommission' },
    delivery: { kind: 'report', from: 'insurances' },
  },

  boxes: {
    insurances: box({
      path: 'Insurances', role: 'l', route: 'list',
      row: {
        UUID: uuid(), TaxNumber: taxNo(), InsuranceNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), ProductionCommission: money({ from: 'allowanceTotal' }), CancellationCommission: money({ from: 'chargeTotal' }), ExchangeRate: decimal(),
        StatusCode: reportState, StatusDetail: text(), IsCancel: flag(), CancelDate: dateTime(), IsReport: flag(), ReportUUID: uuid(), ReportDate: dateTime(), MailStatus: flag(), Email: email(),
        IsPrint: flag(), IsTransfer: flag(), CreatedDate: dateTime(), Tags: tagList(), SpecialCode: text(),
      },
      filters: { StatusCode: reportState, IsCancel: flag(), MailStatus: flag() },
      title: 'InsuranceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InsuranceNumber', 'IssueDate', 'ReceiverName', 'ProductionCommission', 'CancellationCommission', 'StatusCode', 'IsReport', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'MailStatus', 'CreatedDate', 'ReportDate', 'IsCancel', 'CancelDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      ...reported,
      last: ['UUID', 'IssueDate', 'InsuranceNumber', 'ProductionCommission', 'CancellationCommission', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode'],
    }),
  },

  parts: {
    create: {}, send: {}, notifications: {}, reports: { byUuid: true }, series: {}, templates: {}, tags: {}, statistics: { box: 'insurances' },
    uploads: { xml: { accept: ['.xml', '.zip'] } },
    drafts: {
      row: {
        UUID: uuid(), TaxNumber: taxNo(), InsuranceNumber: text(), IssueDate: date(), CreatedDate: dateTime(), Status: int(), StatusDescription: text(), CurrencyCode: text(), ProductionCommission: money({ from: 'allowanceTotal' }), CancellationCommission: money({ from: 'chargeTotal' }),
        ReceiverName: text(), ReceiverTaxNumber: taxNo(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'InsuranceNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'ProductionCommission', 'CancellationCommission', 'StatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
    },
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'InsuranceInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'InsuranceInfo.InsuranceSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'InsuranceInfo.InvoicePeriod.StartDate', kind: 'date', required: true },
          { at: 'InsuranceInfo.InvoicePeriod.EndDate', kind: 'date', required: true },
          { at: 'InsuranceInfo.InvoicePeriod.Description', kind: 'text' },
          { at: 'InsuranceInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'InsuranceInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'InsuranceInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'InsuranceInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'party', key: 'agency', at: 'CustomerInfo', taxNo: 'TaxNumber', name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', required: true },
          { at: 'Name', kind: 'text', required: true, span: 2 },
          { at: 'TaxOffice', kind: 'text' },
          { at: 'Address', kind: 'text', span: 2 },
          { at: 'District', kind: 'text' },
          { at: 'City', kind: 'text' },
          { at: 'Country', kind: 'text', default: 'Türkiye' },
          { at: 'Phone', kind: 'phone' },
          { at: 'Mail', kind: 'email' },
        ],
      },
      {
        section: 'lines', key: 'branches', at: 'InsuranceLines',
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
