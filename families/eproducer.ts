import { box, defineFamily } from '#descriptor/family.ts'
import { date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { reported, reportState } from '#descriptor/reported.ts'

export const eproducer = defineFamily({
  key: 'eproducer',
  group: 'documents',
  icon: 'wheat',
  prefix: { screen: 'emm', call: 'eproducer', role: 'emm' },

  document: {
    root: 'CreditNote', model: 'Producer', wrapper: 'Producer', bulk: { list: 'Producers', item: 'Producer' },
    info: 'ProducerInfo', lines: 'ProducerLines', supplier: 'CompanyInfo', customer: 'CustomerInfo',
    serie: 'ProducerSerieOrNumber', number: 'ProducerNumber',
    profile: { fixed: 'EARSIVBELGE' }, type: { fixed: 'MUSTAHSILMAKBUZ' }, taxed: false, qr: 'producer',
    deductions: { '0003': { percent: 'GVWithholdingPercent', amount: 'GVWithholdingAmount' } },
    delivery: { kind: 'report', from: 'producers' },
  },

  boxes: {
    producers: box({
      path: 'Producers', role: 'l', route: 'list',
      row: {
        UUID: uuid(), TaxNumber: taxNo(), ProducerNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), LineExtensionAmount: money(), TaxTotalAmount: money(), PayableAmount: money(), ExchangeRate: decimal(),
        StatusCode: reportState, StatusDetail: text(), IsCancel: flag(), CancelDate: dateTime(), IsReport: flag(), ReportUUID: uuid(), ReportDate: dateTime(), MailStatus: flag(), Email: email(),
        IsPrint: flag(), IsTransfer: flag(), CreatedDate: dateTime(), Tags: tagList(), SpecialCode: text(),
      },
      filters: { StatusCode: reportState, IsCancel: flag(), MailStatus: flag() },
      title: 'ProducerNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['ProducerNumber', 'IssueDate', 'ReceiverName', 'LineExtensionAmount', 'TaxTotalAmount', 'PayableAmount', 'StatusCode', 'IsReport', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'MailStatus', 'CreatedDate', 'ReportDate', 'IsCancel', 'CancelDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      ...reported,
      last: ['UUID', 'IssueDate', 'ProducerNumber', 'PayableAmount', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode'],
    }),
    old: box({
      path: 'Old', role: 'o', route: 'old/list',
      row: { UUID: uuid(), TaxNumber: taxNo(), ProducerNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), LineExtensionAmount: money(), TaxTotalAmount: money(), PayableAmount: money(), IsPrint: flag(), CreatedDate: dateTime() },
      filters: {}, apiFilters: { IsPrint: flag() },
      title: 'ProducerNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['ProducerNumber', 'IssueDate', 'ReceiverName', 'LineExtensionAmount', 'TaxTotalAmount', 'PayableAmount', 'IsPrint'],
      moreColumns: ['ReceiverTaxNumber', 'CreatedDate'],
      can: ['list', 'files', 'operate', 'export', 'oldUpload'], operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
    }),
  },

  parts: {
    create: {}, send: {}, notifications: {}, reports: {}, series: {}, templates: { design: true }, tags: {}, statistics: { box: 'producers' },
    uploads: { xml: { route: 'operation/upload/xml', accept: ['.xml', '.zip'] }, excel: { route: 'operation/upload/excel', accept: ['.xlsx'] } },
    drafts: {
      row: {
        UUID: uuid(), TaxNumber: taxNo(), ProducerNumber: text(), IssueDate: date(), CreatedDate: dateTime(), Status: int(), StatusDescription: text(), CurrencyCode: text(), LineExtensionAmount: money(), TaxTotalAmount: money(), PayableAmount: money(),
        ReceiverName: text(), ReceiverTaxNumber: taxNo(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'ProducerNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'LineExtensionAmount', 'TaxTotalAmount', 'PayableAmount', 'StatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      bulk: { route: '/bulk/producer/create' },
    },
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'ProducerInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'ProducerInfo.ProducerSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'ProducerInfo.DeliveryDate', kind: 'date', default: 'today' },
          { at: 'ProducerInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'ProducerInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'ProducerInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'ProducerInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'party', key: 'producer', at: 'CustomerInfo', taxNo: 'TaxNumber', name: 'Name',
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
        section: 'lines', key: 'lines', at: 'ProducerLines',
        columns: [
          { at: 'Name', kind: 'text', codeList: 'stocks', required: true, span: 3, fills: { UnitType: 'UnitCode', Price: 'Price' } },
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
