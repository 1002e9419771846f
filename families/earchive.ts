import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { invoiceReferences } from '#descriptor/invoice-references.ts'
import { reported, reportState } from '#descriptor/reported.ts'

const profile = code(['EARSIVFATURA'])
const ofInvestment = ['YTBSATIS', 'YTBTEVKIFAT', 'YTBISTISNA', 'YTBIADE', 'YTBTEVKIFATIADE'] as const
const type = code(['SATIS', 'IADE', 'ISTISNA', 'TEVKIFAT', 'IHRACKAYITLI', 'OZELMATRAH', 'SGK', 'TEVKIFATIADE', 'KOMISYONCU', 'KONAKLAMAVERGISI', 'TEKNOLOJIDESTEK', ...ofInvestment])
const answer = code(['unknown', 'waitingForApproval', 'approved', 'rejected', 'documentAnsweredAutomatically'])
const sendType = code(['KAGIT', 'ELEKTRONIK'])
const gibSendType = code(['KAGIT', 'ELEKTRONIK', 'PORTAL'])

export const earchive = defineFamily({
  key: 'earchive',
  group: 'documents',
  icon: 'scroll-text',
  prefix: { screen: 'earchive', call: 'earchive', role: 'ea' },

  document: {
    root: 'Invoice', model: 'ArchiveInvoice', wrapper: 'ArchiveInvoice', bulk: { list: 'EArchiveInvoices', item: 'Invoice' },
    info: 'InvoiceInfo', lines: 'InvoiceLines', supplier: 'CompanyInfo', customer: 'CustomerInfo',
    serie: 'InvoiceSerieOrNumber', number: 'InvoiceNumber',
    profile: { fixed: 'EARSIVFATURA' }, type: { at: 'InvoiceType' }, taxed: true, qr: 'invoice',
    delivery: { kind: 'report', from: 'invoices', mirror: 'gibPurchase', receiver: 'unregistered' },
  },

  boxes: {
    invoices: box({
      path: 'Invoices', role: 'l', route: 'list',
      row: {
        UUID: uuid(), InvoiceNumber: text(), SendType: sendType, IssueDate: date(), TotalAmount: money(), PayableAmount: money(), TaxTotalAmount: money(), TaxExclusiveAmount: money(), LineExtensionAmount: money(),
        ExchangeRate: decimal(), AllowanceTotalAmount: money(), ChargeTotalAmount: money(), CurrencyCode: text(), ReceiverTaxNumber: taxNo(), ReceiverName: text(), CreatedDate: dateTime(), InvoiceType: type,
        StatusCode: reportState, StatusDetail: text(), IsCancel: flag(), IsReport: flag(), IsRead: flag(), IsPrint: flag(), IsInternet: flag(), IsTransfer: flag(), ReportUUID: uuid(), ReportDate: dateTime(),
        CancelReportUUID: uuid(), CancelDate: dateTime(), MailStatus: flag(), SuccessMail: int(), ErrorMail: int(), Email: email(), Tags: tagList(), SpecialCode: text(), Luca: text(),
      },
      filters: { InvoiceType: anyOf(type), IsCancel: flag(), IsTransfer: flag(), IsInternet: flag(), MailStatus: flag(), StatusCode: anyOf(reportState), AnswerCode: anyOf(answer), SendType: anyOf(sendType) },
      apiFilters: { IsReport: flag(), IsPrint: flag(), DateFilterType: code(['IssueDate', 'CreatedDate'], { from: 'issueDate' }), LucaStatus: anyOf(code(['None', 'Succeded', 'Error', 'Unknown'], { from: 'ledgerSync' })) },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'ReceiverName', 'InvoiceType', 'PayableAmount', 'SendType', 'StatusCode', 'IsReport', 'MailStatus', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'TaxExclusiveAmount', 'TaxTotalAmount', 'CreatedDate', 'IsInternet', 'ReportDate', 'IsCancel', 'CancelDate', 'SuccessMail', 'ErrorMail', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      ...reported,
      can: [...reported.can, 'bulkDraft', 'attachments', 'despatchInfo'],
      statistics: { ...reported.statistics, ErrorMailCount: { ErrorMail: { not: 0 } } },
      last: ['UUID', 'IssueDate', 'InvoiceNumber', 'PayableAmount', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode', 'IsCancel'],
    }),
    old: box({
      path: 'Old', role: 'o', route: 'old/list',
      row: {
        UUID: uuid(), TaxNumber: taxNo(), InvoiceNumber: text(), InvoiceProfile: profile, InvoiceType: type, IssueDate: date(), SendType: sendType, CurrencyCode: text(), PayableAmount: money(),
        ReceiverName: text(), ReceiverTaxNumber: taxNo(), SenderName: text(), SenderTaxNumber: taxNo(), IsPrint: flag(), IsInternet: flag(), IsSale: flag(),
      },
      filters: {}, apiFilters: { InvoiceType: anyOf(type), IsPrint: flag(), IsInternet: flag(), SendType: anyOf(sendType) },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'IsSale', 'SenderName', 'ReceiverName', 'InvoiceType', 'PayableAmount', 'SendType', 'IsPrint'],
      moreColumns: ['ReceiverTaxNumber', 'SenderTaxNumber', 'IsInternet'],
      can: ['list', 'files', 'operate', 'export', 'oldUpload'], operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
    }),
    gibPurchase: box({
      path: 'Gib/Purchase', role: '=gea:p', route: '/gib/earchive/purchase',
      row: {
        UUID: uuid(), InvoiceNumber: text(), SenderTaxNumber: taxNo(), SenderName: text(), IssueDate: date(), IssueTime: text(), CurrencyCode: text(), Total: money({ from: 'taxExclusive' }),
        TaxTotal: money({ from: 'taxTotal' }), PayableAmount: money(), SendType: gibSendType, InstallationNumber: text(), IsCancel: flag(),
      },
      filters: { SendType: anyOf(gibSendType) },
      title: 'InvoiceNumber', party: 'SenderName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'SenderName', 'SenderTaxNumber', 'Total', 'TaxTotal', 'PayableAmount', 'SendType', 'IsCancel'],
      moreColumns: ['IssueTime', 'InstallationNumber'],
      can: ['list'],
    }),
  },

  parts: {
    send: { pdf: true, api: true },
    drafts: {
      row: {
        UUID: uuid(), TaxNumber: taxNo(), InvoiceNumber: text(), InvoiceProfile: profile, InvoiceStatusDescription: text(), InvoiceType: type, IssueDate: date(), CreatedDate: dateTime(),
        Status: int(), CurrencyCode: text(), PayableAmount: money(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), SendType: sendType, IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'InvoiceType', 'PayableAmount', 'SendType', 'InvoiceStatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      bulk: {},
    },
    uploads: { xml: { accept: ['.xml', '.zip'] }, excel: { accept: ['.xlsx'] } },
    notifications: {}, reports: {}, series: {}, templates: { design: true }, tags: {}, statistics: { box: 'invoices' },
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          {
            at: 'InvoiceInfo.InvoiceType', kind: 'code', default: 'SATIS', required: true,
            values: ['SATIS', 'TEVKIFAT', 'ISTISNA', 'IADE', 'TEVKIFATIADE', 'OZELMATRAH', 'IHRACKAYITLI', 'KONAKLAMAVERGISI', 'SGK', 'KOMISYONCU', 'TEKNOLOJIDESTEK', ...ofInvestment],
          },
          { at: 'InvoiceInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'InvoiceInfo.InvoiceSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'InvoiceInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'InvoiceInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'InvoiceInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode', kind: 'code', codeList: 'exemptions', codesOf: 'InvoiceInfo.InvoiceType', required: true, span: 2, when: { 'InvoiceInfo.InvoiceType': ['ISTISNA', 'IHRACKAYITLI'] } },
          { at: 'InvoiceInfo.SendType', kind: 'code', values: ['KAGIT', 'ELEKTRONIK'], default: 'ELEKTRONIK', required: true },
          { at: 'InvoiceInfo.SalesPlatform', kind: 'code', values: ['NORMAL', 'INTERNET'], default: 'NORMAL', required: true },
          { at: 'InvoiceInfo.ISDespatch', kind: 'flag' },
          { at: 'InvoiceInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'party', key: 'customer', at: 'CustomerInfo', taxNo: 'TaxNumber', name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', required: true },
          { at: 'Name', kind: 'text', required: true, span: 2 },
          { at: 'TaxOffice', kind: 'text' },
          { at: 'Address', kind: 'text', required: true, span: 2 },
          { at: 'District', kind: 'text', required: true },
          { at: 'City', kind: 'text', required: true },
          { at: 'Country', kind: 'text', default: 'Türkiye', required: true },
          { at: 'PostalCode', kind: 'text' },
          { at: 'Phone', kind: 'phone' },
          { at: 'Mail', kind: 'email' },
        ],
      },
      {
        section: 'fields', key: 'internet', when: { 'InvoiceInfo.SalesPlatform': 'INTERNET' },
        fields: [
          { at: 'InvoiceInfo.InternetInfo.WebSite', kind: 'text', required: true, span: 2 },
          { at: 'InvoiceInfo.InternetInfo.PaymentMethod', kind: 'code', values: ['KREDIKARTI/BANKAKARTI', 'EFT/HAVALE', 'KAPIDAODEME', 'ODEMEARACISI', 'DIGER'], default: 'KREDIKARTI/BANKAKARTI', required: true },
          { at: 'InvoiceInfo.InternetInfo.PaymentMethodName', kind: 'text', required: true, when: { 'InvoiceInfo.InternetInfo.PaymentMethod': 'DIGER' } },
          { at: 'InvoiceInfo.InternetInfo.PaymentAgentName', kind: 'text', required: true, when: { 'InvoiceInfo.InternetInfo.PaymentMethod': 'ODEMEARACISI' } },
          { at: 'InvoiceInfo.InternetInfo.PaymentDate', kind: 'date', required: true, when: { 'InvoiceInfo.InternetInfo.PaymentMethod': ['KREDIKARTI/BANKAKARTI', 'EFT/HAVALE', 'ODEMEARACISI'] } },
          { at: 'InvoiceInfo.InternetInfo.TransporterName', kind: 'text', span: 2 },
          { at: 'InvoiceInfo.InternetInfo.TransporterRegisterNumber', kind: 'taxNo' },
          { at: 'InvoiceInfo.InternetInfo.TransportDate', kind: 'date' },
        ],
      },
      {
        section: 'fields', key: 'investment', rare: true, when: { 'InvoiceInfo.InvoiceType': ofInvestment },
        fields: [
          { at: 'InvoiceInfo.AdditionalDocumentReferences', kind: 'text', entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'ID' }, called: 'certificate', required: true },
          { at: 'InvoiceInfo.AdditionalDocumentReferences', kind: 'date', entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'IssueDate' }, called: 'certificateDate' },
        ],
      },
      {
        section: 'fields', key: 'socialSecurity', rare: true, when: { 'InvoiceInfo.InvoiceType': 'SGK' },
        fields: [
          { at: 'InvoiceInfo.AccountingCost', kind: 'code', codeList: 'accountingCosts', required: true },
          { at: 'InvoiceInfo.SGKInfo.RegisterCode', kind: 'text', required: true },
          { at: 'InvoiceInfo.SGKInfo.RegisterName', kind: 'text', required: true, span: 2 },
          { at: 'InvoiceInfo.SGKInfo.DocumentNumber', kind: 'text', required: true },
          { at: 'InvoiceInfo.InvoicePeriod.StartDate', kind: 'date' },
          { at: 'InvoiceInfo.InvoicePeriod.EndDate', kind: 'date' },
        ],
      },
      {
        section: 'rows', key: 'returned', at: 'InvoiceInfo.ReturnInvoiceInfo', when: { 'InvoiceInfo.InvoiceType': ['IADE', 'TEVKIFATIADE', 'YTBIADE', 'YTBTEVKIFATIADE'] },
        columns: [
          { at: 'InvoiceNumber', kind: 'text', required: true },
          { at: 'IssueDate', kind: 'date', required: true },
        ],
      },
      {
        section: 'rows', key: 'expenses', at: 'InvoiceInfo.Expenses', rare: true, when: { 'InvoiceInfo.InvoiceType': 'KOMISYONCU' },
        columns: [
          { at: 'ExpenseType', kind: 'code', codeList: 'expenses', required: true },
          { at: 'Percent', kind: 'percent', default: 0, required: true },
          { at: 'Amount', kind: 'money', required: true },
        ],
      },
      {
        section: 'lines', key: 'lines', at: 'InvoiceLines',
        columns: [
          { at: 'Name', kind: 'text', codeList: 'stocks', required: true, span: 3, fills: { UnitType: 'UnitCode', Price: 'Price', KDVPercent: 'TaxPercent' } },
          { at: 'Quantity', kind: 'decimal', default: 1, required: true },
          { at: 'UnitType', kind: 'code', codeList: 'units', default: 'C62', required: true },
          { at: 'Price', kind: 'decimal', required: true },
          { at: 'AllowanceTotal', kind: 'money' },
          { at: 'KDVPercent', kind: 'percent', codeList: 'vatRates', default: 20, required: true },
          { at: 'Taxes', kind: 'code', codeList: 'withholdings', as: 'withholding', when: { 'InvoiceInfo.InvoiceType': ['TEVKIFAT', 'TEVKIFATIADE', 'YTBTEVKIFAT', 'YTBTEVKIFATIADE'] } },
          { at: 'Taxes', kind: 'percent', tax: '0059', default: 2, rare: true, when: { 'InvoiceInfo.InvoiceType': 'KONAKLAMAVERGISI' } },
          { at: 'Taxes', kind: 'code', codeList: 'taxTypes', as: 'taxes' },
          { at: 'OzelMatrahReason', kind: 'code', codeList: 'specialBases', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'OZELMATRAH' } },
          { at: 'OzelMatrahTotal', kind: 'money', required: true, rare: true, when: { 'InvoiceInfo.InvoiceType': 'OZELMATRAH' } },
          { at: 'VatAmountWithoutTevkifat', kind: 'money', rare: true, when: { 'InvoiceInfo.InvoiceType': ['TEVKIFATIADE', 'YTBTEVKIFATIADE'] } },
          { at: 'AdditionalItemIdentification.TagType', kind: 'code', values: ['TELEFON', 'TABLET_PC'], default: 'TELEFON', required: true, rare: true, when: { 'InvoiceInfo.InvoiceType': 'TEKNOLOJIDESTEK' } },
          { at: 'AdditionalItemIdentification.TagNumber', kind: 'text', called: 'device', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'TEKNOLOJIDESTEK' } },
          { at: 'ItemClassificationCode', kind: 'code', codeList: 'itemClasses', required: true, rare: true, when: { 'InvoiceInfo.InvoiceType': ofInvestment } },
          { at: 'ModelName', kind: 'text', called: 'machine', rare: true, when: { 'InvoiceInfo.InvoiceType': ofInvestment } },
          { at: 'ProductTraceID', kind: 'text', rare: true, when: { 'InvoiceInfo.InvoiceType': ofInvestment } },
          { at: 'SerialID', kind: 'text', called: 'machineId', rare: true, when: { 'InvoiceInfo.InvoiceType': ofInvestment } },
          { at: 'DeliveryInfo.GTIPNo', kind: 'text', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'IHRACKAYITLI', 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '702' } },
          { at: 'DeliveryInfo.BuyerPermitLineCode', kind: 'text', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'IHRACKAYITLI', 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '702' } },
        ],
      },
      ...invoiceReferences,
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
