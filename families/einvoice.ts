import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'

const profile = code(['TEMELFATURA', 'TICARIFATURA', 'IHRACAT', 'YOLCUBERABERFATURA', 'EARSIVFATURA', 'KAMU', 'HKS', 'ENERJI', 'ILAC_TIBBICIHAZ', 'YATIRIMTESVIK', 'IDIS', 'OZELFATURA'])
const type = code(['SATIS', 'IADE', 'ISTISNA', 'TEVKIFAT', 'IHRACKAYITLI', 'IPTAL', 'OZELMATRAH', 'SGK', 'TEVKIFATIADE', 'KOMISYONCU', 'HKSSATIS', 'HKSKOMISYONCU', 'KONAKLAMAVERGISI', 'SARJ', 'SARJANLIK'])
const status = code(['unknown', 'waiting', 'succeed', 'error'], { tones: { waiting: 'warning', succeed: 'success', error: 'error' } })
const answer = code(['unknown', 'waitingForApproval', 'approved', 'rejected', 'documentAnsweredAutomatically'], {
  tones: { waitingForApproval: 'warning', approved: 'success', rejected: 'error', documentAnsweredAutomatically: 'info' },
})

const amounts = {
  PayableAmount: money(),
  TaxExclusiveAmount: money(),
  TaxTotalAmount: money(),
  LineExtensionAmount: money(),
  ExchangeRate: decimal(),
  AllowanceTotalAmount: money(),
  ChargeTotalAmount: money(),
}
const flags = { IsRead: flag(), IsPrint: flag(), IsArchive: flag(), IsTransfer: flag() }
const life = { StatusCode: status, StatusDetail: text(), AnswerCode: answer, EnvelopeUUID: uuid(), EnvelopeDate: dateTime(), Tags: tagList(), SpecialCode: text(), Luca: text() }

const saleRow = {
  UUID: uuid(), TaxNumber: taxNo(), ReceiverTaxNumber: taxNo(), ReceiverName: text(), InvoiceNumber: text(), InvoiceProfile: profile, InvoiceType: type,
  IssueDate: date(), CurrencyCode: text(), ...amounts, ...flags, CreatedDate: dateTime(), ...life, Email: email(),
}
const purchaseRow = {
  UUID: uuid(), TaxNumber: taxNo(), SenderTaxNumber: taxNo(), SenderName: text(), InvoiceNumber: text(), InvoiceProfile: profile, InvoiceType: type,
  IssueDate: date(), CurrencyCode: text(), ...amounts, ...flags, CreatedDate: dateTime(), ...life,
}
const filters = { InvoiceProfile: anyOf(profile), InvoiceType: anyOf(type), IsTransfer: flag(), IsArchive: flag(), StatusCode: anyOf(status), AnswerCode: anyOf(answer) }
const apiFilters = { IsPrint: flag(), DateFilterType: code(['IssueDate', 'EnvelopeDate', 'CreatedDate'], { from: 'issueDate' }), LucaStatus: anyOf(code(['None', 'Succeded', 'Error', 'Unknown'], { from: 'ledgerSync' })) }
const operations = ['Unread', 'Read', 'UnPrint', 'Print', 'Archived', 'Unarchived', 'Transferred', 'Untransferred'] as const
const exports = ['Xml', 'Pdf', 'Envelope', 'OnePagePdf'] as const
const both = ['list', 'files', 'details', 'messages', 'operate', 'export', 'label', 'draft', 'attachments', 'despatchInfo', 'gibCheck', 'rejectedNote', 'archiveList', 'envelopes', 'status'] as const
const messages = { sendEmail: { bulk: 'server', shortcut: 'm' }, sendWhatsApp: {}, sendSms: {} } as const
const statistics = {
  BasicCount: { InvoiceProfile: 'TEMELFATURA' },
  CommercialCount: { InvoiceProfile: 'TICARIFATURA' },
  ApprovalPendingCount: { AnswerCode: 'waitingForApproval' },
  ApprovedCount: { AnswerCode: ['approved', 'documentAnsweredAutomatically'] },
  RejectedCount: { AnswerCode: 'rejected' },
  IncorrectCount: { StatusCode: 'error' },
  SuccessfullCount: { StatusCode: 'succeed' },
  PendingCount: { StatusCode: 'waiting' },
  TotalCount: {},
} as const

export const einvoice = defineFamily({
  key: 'einvoice',
  group: 'documents',
  icon: 'receipt-text',
  prefix: { screen: 'einvoice', call: 'einvoice', role: 'ei' },
  twin: 'earchive',

  document: {
    root: 'Invoice', model: 'Invoice', wrapper: 'EInvoice', bulk: { list: 'EInvoices', item: 'Invoice' },
    info: 'InvoiceInfo', lines: 'InvoiceLines', supplier: 'CompanyInfo', customer: 'CustomerInfo',
    serie: 'InvoiceSerieOrNumber', number: 'InvoiceNumber',
    profile: { at: 'InvoiceProfile' }, type: { at: 'InvoiceType' }, taxed: true, qr: 'invoice',
    delivery: { kind: 'network', from: 'sale', to: 'purchase', users: 'Invoice' },
    answerable: { profiles: ['TICARIFATURA'], days: 8, by: 'ApplicationResponse' },
    returns: { profile: 'TEMELFATURA', type: 'IADE' },
  },

  boxes: {
    sale: box({
      path: 'Sale', role: 's', route: 'sale', row: saleRow, filters, apiFilters: { ...apiFilters, IsRead: flag() },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'ReceiverName', 'InvoiceProfile', 'InvoiceType', 'PayableAmount', 'StatusCode', 'AnswerCode', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'TaxExclusiveAmount', 'TaxTotalAmount', 'CreatedDate', 'EnvelopeDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      can: [...both, 'gtbCheck', 'bulkDraft'], operations, exports,
      actions: {
        ...messages,
        createDraft: {},
        checkFromGib: { shortcut: 'c' },
        checkFromGtb: { when: { InvoiceProfile: ['IHRACAT', 'YOLCUBERABERFATURA', 'OZELFATURA'] } },
      },
      views: { archiveSale: { route: 'archive/sale', where: { IsArchive: true } } },
      statistics, last: ['UUID', 'IssueDate', 'InvoiceNumber', 'PayableAmount', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode'],
      notifications: true,
    }),
    purchase: box({
      path: 'Purchase', role: 'p', route: 'purchase', row: purchaseRow, filters: { ...filters, IsRead: flag() }, apiFilters,
      title: 'InvoiceNumber', party: 'SenderName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'SenderName', 'InvoiceProfile', 'InvoiceType', 'PayableAmount', 'AnswerCode', 'Tags'],
      moreColumns: ['SenderTaxNumber', 'TaxExclusiveAmount', 'TaxTotalAmount', 'CreatedDate', 'EnvelopeDate', 'StatusCode', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      can: [...both, 'reply', 'return'], operations, exports,
      actions: {
        approve: { when: { AnswerCode: 'waitingForApproval' }, confirm: 'simple', bulk: 'each', shortcut: 'a' },
        reject: { when: { AnswerCode: 'waitingForApproval' }, confirm: 'reason', shortcut: 'r' },
        createReturn: { when: { InvoiceType: ['SATIS', 'TEVKIFAT', 'ISTISNA', 'OZELMATRAH', 'KONAKLAMAVERGISI'] } },
        ...messages,
        createDraft: {},
        checkFromGib: { shortcut: 'c' },
      },
      views: { archivePurchase: { route: 'archive/purchase', where: { IsArchive: true } } },
      statistics, last: ['UUID', 'IssueDate', 'InvoiceNumber', 'PayableAmount', 'SenderTaxNumber', 'SenderName', 'CurrencyCode'],
      notifications: true,
    }),
    old: box({
      path: 'Old', role: 'o',
      row: {
        UUID: uuid(), TaxNumber: taxNo(), InvoiceNumber: text(), InvoiceProfile: profile, InvoiceType: type, IssueDate: date(), CurrencyCode: text(), PayableAmount: money(),
        ReceiverName: text(), ReceiverTaxNumber: taxNo(), SenderName: text(), SenderTaxNumber: taxNo(), IsPrint: flag(), IsSale: flag(),
      },
      filters: { InvoiceProfile: anyOf(profile), InvoiceType: anyOf(type), IsSale: flag() }, apiFilters: { IsPrint: flag() },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'SenderName', 'ReceiverName', 'InvoiceProfile', 'InvoiceType', 'PayableAmount', 'IsPrint'],
      can: ['list', 'files', 'operate', 'export'], operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      views: { oldSale: { route: 'old/sale', where: { IsSale: true } }, oldPurchase: { route: 'old/purchase', where: { IsSale: false } } },
    }),
  },

  parts: {
    create: { route: '/invoice/operation/create/default', role: '=i:o:c:d' },
    createVariants: {
      export: {
        route: '/invoice/operation/create/export', role: '=i:o:c:e',
        preset: {
          'InvoiceInfo.InvoiceProfile': 'IHRACAT', 'InvoiceInfo.InvoiceType': 'ISTISNA', 'InvoiceInfo.CurrencyCode': 'USD', 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '301', 'InvoiceLines.KDVPercent': '0',
          CustomerAlias: 'urn:mail:ihracatpk@gtb.gov.tr', 'CustomerInfo.TaxNumber': '1460415308', 'CustomerInfo.Name': 'Gümrük ve Ticaret Bakanlığı Gümrükler Genel Müdürlüğü - Bilgi İşlem Dairesi Başkanlığı', 'CustomerInfo.TaxOffice': 'Ulus',
          'CustomerInfo.Address': 'Üniversiteler Mahallesi Dumlupınar Bulvarı No: 151', 'CustomerInfo.District': 'Çankaya', 'CustomerInfo.City': 'Ankara', 'CustomerInfo.Country': 'Türkiye',
        },
      },
    },
    send: { pdf: true, api: true },
    drafts: {
      route: '/invoice/operation/drafts', role: ['=ei:d:r', '=ea:d:r'],
      row: {
        UUID: uuid(), TaxNumber: taxNo(), InvoiceNumber: text(), InvoiceProfile: profile, InvoiceStatusDescription: text(), InvoiceType: type, IssueDate: date(), CreatedDate: dateTime(),
        Status: int(), CurrencyCode: text(), PayableAmount: money(), Alias: text({ from: 'receiverAlias' }), ReceiverName: text(), ReceiverTaxNumber: taxNo(), ReceiverAlias: text(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'InvoiceProfile', 'InvoiceType', 'PayableAmount', 'InvoiceStatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      bulk: { route: '/bulk/invoice/create', role: '=i:o:c:d' },
    },
    uploads: {
      xml: { route: '/invoice/operation/upload/xml', role: ['=ei:u', '=ea:u'], accept: ['.xml', '.zip'] },
      excel: { route: '/invoice/operation/upload/excel', role: ['=ei:u', '=ea:u'], accept: ['.xlsx'] },
      pdf: { route: '/invoice/operation/upload/pdf', role: '=ei:u', accept: ['.pdf'], variant: 'Sgk' },
    },
    series: {}, templates: { design: true }, tags: {},
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'InvoiceInfo.InvoiceProfile', kind: 'code', values: ['TEMELFATURA', 'TICARIFATURA'], default: 'TICARIFATURA', required: true, when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } } },
          { at: 'InvoiceInfo.InvoiceType', kind: 'code', values: ['SATIS', 'TEVKIFAT', 'ISTISNA', 'IADE'], default: 'SATIS', required: true, when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } } },
          { at: 'InvoiceInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'InvoiceInfo.InvoiceSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'InvoiceInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'InvoiceInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'InvoiceInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode', kind: 'code', codeList: 'exemptions', required: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'ISTISNA' } },
          { at: 'InvoiceInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'party', key: 'customer', at: 'CustomerInfo', alias: 'CustomerAlias', lookup: 'Invoice', taxNo: 'TaxNumber', name: 'Name', when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } },
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
        section: 'party', key: 'buyer', at: 'ExportCustomerInfo', taxNo: 'TaxNumber', name: 'LegalRegistrationName', when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' },
        fields: [
          { at: 'LegalRegistrationName', kind: 'text', required: true, span: 2 },
          { at: 'TaxNumber', kind: 'text' },
          { at: 'Address', kind: 'text', required: true, span: 2 },
          { at: 'District', kind: 'text' },
          { at: 'City', kind: 'text', required: true },
          { at: 'Country', kind: 'text', codeList: 'countries', required: true },
          { at: 'PostalCode', kind: 'text' },
          { at: 'Phone', kind: 'phone' },
          { at: 'Mail', kind: 'email' },
        ],
      },
      {
        section: 'fields', key: 'delivery', each: 'InvoiceLines', when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' },
        fields: [
          { at: 'DeliveryInfo.DeliveryTermCode', kind: 'code', codeList: 'incoterms', default: 'FOB', required: true },
          { at: 'DeliveryInfo.TransportModeCode', kind: 'code', codeList: 'transportModes', default: '1', required: true },
          { at: 'DeliveryInfo.DeliveryAddress.Address', kind: 'text', span: 2 },
          { at: 'DeliveryInfo.DeliveryAddress.City', kind: 'text', required: true },
          { at: 'DeliveryInfo.DeliveryAddress.Country', kind: 'text', codeList: 'countries', required: true },
          { at: 'DeliveryInfo.DeliveryAddress.PostalCode', kind: 'text' },
        ],
      },
      {
        section: 'rows', key: 'returned', at: 'InvoiceInfo.ReturnInvoiceInfo', when: { 'InvoiceInfo.InvoiceType': 'IADE' },
        columns: [
          { at: 'InvoiceNumber', kind: 'text', required: true },
          { at: 'IssueDate', kind: 'date', required: true },
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
          { at: 'KDVPercent', kind: 'percent', codeList: 'vatRates', default: 20, required: true, when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } } },
          { at: 'Taxes', kind: 'code', codeList: 'withholdings', as: 'withholding', when: { 'InvoiceInfo.InvoiceType': 'TEVKIFAT' } },
          { at: 'DeliveryInfo.GTIPNo', kind: 'text', required: true, span: 2, when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
          { at: 'DeliveryInfo.PackageTypeCode', kind: 'code', codeList: 'usualPackages', span: 2, when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
          { at: 'DeliveryInfo.PackageQuantity', kind: 'decimal', when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
          { at: 'DeliveryInfo.PackageBrandName', kind: 'text', when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },

  calls: {
    registeredCompanies: {
      method: 'POST', path: 'GlobalCompany/GetByRegisterNumbersForInvoice', body: 'TaxNumberList', answer: 'RegisteredCompanies',
      role: '=i:o:c:d', effect: 'read', answeredBy: 'globalCompany.byRegisterNumbers', limit: 'lookup',
    },
  },
})
