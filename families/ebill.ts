import { box, defineFamily } from '#descriptor/family.ts'
import { date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { reported, reportState } from '#descriptor/reported.ts'

export const ebill = defineFamily({
  key: 'ebill',
  group: 'documents',
  icon: 'utensils',
  prefix: { screen: 'ebill', call: 'ebill', role: 'eb' },

  document: {
    root: 'CreditNote', model: 'Bill', wrapper: 'Bill',
    info: 'BillInfo', lines: 'BillLines', supplier: 'CompanyInfo', customer: 'CustomerInfo', seller: 'SellerInfo',
    serie: 'BillSerieOrNumber', number: 'BillNumber',
    profile: { fixed: 'EARSIVBELGE' }, type: { fixed: 'ADISYON' }, taxed: false, qr: 'bill',
    delivery: { kind: 'report', from: 'bills' },
  },

  boxes: {
    bills: box({
      path: 'Bills', role: 'l', route: 'list',
      row: {
        UUID: uuid(), TaxNumber: taxNo(), BillNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), PayableAmount: money(), ExchangeRate: decimal(),
        StatusCode: reportState, StatusDetail: text(), IsCancel: flag(), CancelDate: dateTime(), IsReport: flag(), ReportUUID: uuid(), ReportDate: dateTime(), MailStatus: flag(), Email: email(),
        IsPrint: flag(), IsTransfer: flag(), CreatedDate: dateTime(), Tags: tagList(), SpecialCode: text(),
      },
      filters: { StatusCode: reportState, IsCancel: flag(), MailStatus: flag() },
      title: 'BillNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['BillNumber', 'IssueDate', 'ReceiverName', 'PayableAmount', 'StatusCode', 'IsReport', 'MailStatus', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'CreatedDate', 'ReportDate', 'IsCancel', 'CancelDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      ...reported,
      last: ['UUID', 'IssueDate', 'BillNumber', 'PayableAmount', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode'],
    }),
  },

  parts: {
    create: {}, send: {}, uploads: { xml: { accept: ['.xml', '.zip'] } }, notifications: {}, reports: {}, series: {}, templates: { design: true }, tags: {}, statistics: { box: 'bills' },
    drafts: {
      row: {
        UUID: uuid(), TaxNumber: taxNo(), BillNumber: text(), IssueDate: date(), CreatedDate: dateTime(), Status: int(), StatusDescription: text({ from: 'draftStatusText' }),
        CurrencyCode: text(), PayableAmount: money(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'BillNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'PayableAmount', 'StatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
    },
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'BillInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'BillInfo.BillSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'BillInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'BillInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'BillInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'BillInfo.ValidityPeriod.StartDate', kind: 'dateTime' },
          { at: 'BillInfo.ValidityPeriod.EndDate', kind: 'dateTime' },
          { at: 'SellerInfo.TableNo', kind: 'text' },
          { at: 'SellerInfo.User', kind: 'text' },
          { at: 'BillInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'party', key: 'customer', at: 'CustomerInfo', taxNo: 'TaxNumber', name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', default: '11111111111', required: true },
          { at: 'Name', kind: 'text', default: 'Nihai Tüketici', required: true, span: 2 },
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
        section: 'lines', key: 'lines', at: 'BillLines',
        columns: [
          { at: 'Name', kind: 'text', codeList: 'stocks', required: true, span: 3, fills: { UnitType: 'UnitCode', Price: 'Price' } },
          { at: 'Quantity', kind: 'decimal', default: 1, required: true },
          { at: 'UnitType', kind: 'code', codeList: 'units', default: 'C62', required: true },
          { at: 'Price', kind: 'decimal', required: true },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
