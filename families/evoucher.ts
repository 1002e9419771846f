import { box, defineFamily } from '#descriptor/family.ts'
import { code, date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { reported, reportState } from '#descriptor/reported.ts'

const sendType = code(['KAGIT', 'ELEKTRONIK'])

export const evoucher = defineFamily({
  key: 'evoucher',
  group: 'documents',
  icon: 'briefcase-business',
  prefix: { screen: 'esmm', call: 'evoucher', role: 'esmm' },

  document: {
    root: 'Invoice', model: 'Voucher', wrapper: 'Voucher', bulk: { list: 'Vouchers', item: 'Voucher' },
    info: 'VoucherInfo', lines: 'VoucherLines', supplier: 'CompanyInfo', customer: 'CustomerInfo',
    serie: 'VoucherSerieOrNumber', number: 'VoucherNumber',
    profile: { fixed: 'EARSIVBELGE' }, type: { fixed: 'SERBESTMESLEKMAKBUZU' }, taxed: true, qr: 'voucher',
    lump: { amount: 'GrossWage', net: 'Price' }, deductions: { '0003': { percent: 'GVWithholdingPercent', amount: 'GVWithholdingTotal' } },
    delivery: { kind: 'report', from: 'vouchers' },
  },

  boxes: {
    vouchers: box({
      path: 'Vouchers', role: 'l', route: 'list',
      row: {
        UUID: uuid(), TaxNumber: taxNo(), VoucherNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), LineExtensionAmount: money(), PayableAmount: money(), ExchangeRate: decimal(),
        StatusCode: reportState, StatusDetail: text(), IsCancel: flag(), CancelDate: dateTime(), IsReport: flag(), ReportUUID: uuid(), ReportDate: dateTime(), MailStatus: flag(), Email: email(), SendType: sendType,
        IsPrint: flag(), IsTransfer: flag(), CreatedDate: dateTime(), Tags: tagList(), SpecialCode: text(),
      },
      filters: { StatusCode: reportState, IsCancel: flag(), MailStatus: flag(), SendType: sendType },
      title: 'VoucherNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['VoucherNumber', 'IssueDate', 'ReceiverName', 'LineExtensionAmount', 'PayableAmount', 'SendType', 'StatusCode', 'IsReport', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'MailStatus', 'CreatedDate', 'ReportDate', 'IsCancel', 'CancelDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      ...reported,
      last: ['UUID', 'IssueDate', 'VoucherNumber', 'PayableAmount', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode'],
    }),
    old: box({
      path: 'Old', role: 'o', route: 'old/list',
      row: { UUID: uuid(), TaxNumber: taxNo(), VoucherNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), LineExtensionAmount: money(), PayableAmount: money(), IsPrint: flag(), CreatedDate: dateTime() },
      filters: {}, apiFilters: { IsPrint: flag() },
      title: 'VoucherNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['VoucherNumber', 'IssueDate', 'ReceiverName', 'LineExtensionAmount', 'PayableAmount', 'IsPrint'],
      moreColumns: ['ReceiverTaxNumber', 'CreatedDate'],
      can: ['list', 'files', 'operate', 'export', 'oldUpload'], operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
    }),
  },

  parts: {
    create: {}, send: {}, notifications: {}, reports: {}, series: {}, templates: { design: true }, tags: {}, statistics: { box: 'vouchers' },
    uploads: { xml: { route: 'operation/upload/xml', accept: ['.xml', '.zip'] }, excel: { route: 'operation/upload/excel', accept: ['.xlsx'] } },
    drafts: {
      row: {
        UUID: uuid(), TaxNumber: taxNo(), VoucherNumber: text(), IssueDate: date(), CreatedDate: dateTime(), Status: int(), StatusDescription: text(), CurrencyCode: text(), LineExtensionAmount: money(), PayableAmount: money(),
        ReceiverName: text(), ReceiverTaxNumber: taxNo(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'VoucherNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'LineExtensionAmount', 'PayableAmount', 'StatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      bulk: { route: '/bulk/voucher/create' },
    },
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'VoucherInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'VoucherInfo.VoucherSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'VoucherInfo.SendType', kind: 'code', values: ['KAGIT', 'ELEKTRONIK'], default: 'ELEKTRONIK', required: true },
          { at: 'VoucherInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'VoucherInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'VoucherInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'VoucherInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'party', key: 'client', at: 'CustomerInfo', taxNo: 'TaxNumber', name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', required: true },
          { at: 'Name', kind: 'text', required: true, span: 2 },
          { at: 'TaxOffice', kind: 'text' },
          { at: 'Address', kind: 'text', span: 2 },
          { at: 'District', kind: 'text', required: true },
          { at: 'City', kind: 'text', required: true },
          { at: 'Country', kind: 'text', default: 'Türkiye', required: true },
          { at: 'Phone', kind: 'phone' },
          { at: 'Mail', kind: 'email' },
        ],
      },
      {
        section: 'lines', key: 'services', at: 'VoucherLines',
        columns: [
          { at: 'Name', kind: 'text', codeList: 'stocks', required: true, span: 3, fills: { GrossWage: 'Price' } },
          { at: 'GrossWage', kind: 'decimal', required: true },
          { at: 'GVWithholdingPercent', kind: 'percent', default: 20 },
          { at: 'KDVPercent', kind: 'percent', codeList: 'vatRates', default: 20, required: true },
          { at: 'Taxes', kind: 'code', codeList: 'withholdings', as: 'withholding', span: 2 },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
