import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, decimal, email, flag, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { invoiceReferences } from '#descriptor/invoice-references.ts'

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
const both = ['list', 'files', 'details', 'messages', 'operate', 'export', 'label', 'draft', 'attachments', 'despatchInfo', 'gibCheck', 'rejectedNote', 'archiveList', 'envelopes', 'status', 'answerFiles'] as const
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
    answerable: { profiles: ['TICARIFATURA'], customs: ['IHRACAT', 'YOLCUBERABERFATURA', 'OZELFATURA'], days: 8, by: 'ApplicationResponse' },
    returns: { profile: 'TEMELFATURA', type: 'IADE' },
  },

  boxes: {
    sale: box({
      path: 'Sale', role: 's', route: 'sale', row: saleRow, filters, apiFilters: { ...apiFilters, IsRead: flag() },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'IssueDate', 'ReceiverName', 'InvoiceProfile', 'InvoiceType', 'PayableAmount', 'StatusCode', 'AnswerCode', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'TaxExclusiveAmount', 'TaxTotalAmount', 'CreatedDate', 'EnvelopeDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      can: [...both, 'gtbCheck', 'bulkDraft'], api: ['answerFiles'], operations, exports,
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
      can: [...both, 'reply', 'return'], api: ['answerFiles'], operations, exports,
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
          { at: 'InvoiceInfo.InvoiceProfile', kind: 'code', values: ['TEMELFATURA', 'TICARIFATURA', 'KAMU', 'HKS', 'ENERJI', 'ILAC_TIBBICIHAZ', 'IDIS', 'YATIRIMTESVIK', 'YOLCUBERABERFATURA', 'OZELFATURA'], default: 'TICARIFATURA', required: true, when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } } },
          {
            at: 'InvoiceInfo.InvoiceType', kind: 'code', typesOf: 'InvoiceInfo.InvoiceProfile', default: 'SATIS', required: true,
            values: ['SATIS', 'TEVKIFAT', 'ISTISNA', 'IADE', 'TEVKIFATIADE', 'OZELMATRAH', 'IHRACKAYITLI', 'KONAKLAMAVERGISI', 'SGK', 'KOMISYONCU', 'HKSSATIS', 'HKSKOMISYONCU', 'SARJ', 'SARJANLIK'],
            when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } },
          },
          { at: 'InvoiceInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'InvoiceInfo.InvoiceSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'InvoiceInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
          { at: 'InvoiceInfo.ExchangeRate', kind: 'decimal', required: true, when: { 'InvoiceInfo.CurrencyCode': { not: 'TRY' } } },
          { at: 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode', kind: 'code', codeList: 'exemptions', codesOf: 'InvoiceInfo.InvoiceType', required: true, span: 2, when: { 'InvoiceInfo.InvoiceType': ['ISTISNA', 'IHRACKAYITLI'], 'InvoiceInfo.InvoiceProfile': { not: 'YATIRIMTESVIK' } } },
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
        section: 'party', key: 'buyer', at: 'ExportCustomerInfo', taxNo: 'TaxNumber', name: 'LegalRegistrationName', rare: true, when: { 'InvoiceInfo.InvoiceProfile': ['IHRACAT', 'OZELFATURA'] },
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
        section: 'fields', key: 'traveller', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YOLCUBERABERFATURA' },
        fields: [
          { at: 'TaxFreeInfo.TouristInfo.Name', kind: 'text', required: true },
          { at: 'TaxFreeInfo.TouristInfo.SurName', kind: 'text', required: true },
          { at: 'TaxFreeInfo.TouristInfo.CountryCode', kind: 'code', codeList: 'countries', required: true },
          { at: 'TaxFreeInfo.TouristInfo.PassportNo', kind: 'text', required: true },
          { at: 'TaxFreeInfo.TouristInfo.PassportDate', kind: 'date', required: true },
          { at: 'TaxFreeInfo.TouristInfo.AddressInfo.Address', kind: 'text', span: 2 },
          { at: 'TaxFreeInfo.TouristInfo.AddressInfo.City', kind: 'text' },
          { at: 'TaxFreeInfo.TouristInfo.AddressInfo.Country', kind: 'text', codeList: 'countries' },
          { at: 'TaxFreeInfo.TouristInfo.FinancialAccountInfo.BankName', kind: 'text' },
          { at: 'TaxFreeInfo.TouristInfo.FinancialAccountInfo.ID', kind: 'text', called: 'account' },
        ],
      },
      {
        section: 'fields', key: 'representative', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YOLCUBERABERFATURA' },
        fields: [
          { at: 'TaxFreeInfo.TaxRepresentativeInfo.RegisterNumber', kind: 'taxNo', required: true },
          { at: 'TaxFreeInfo.TaxRepresentativeInfo.Alias', kind: 'text', required: true, span: 2 },
          { at: 'TaxFreeInfo.TaxRepresentativeInfo.Address.City', kind: 'text' },
        ],
      },
      {
        section: 'fields', key: 'payment', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'KAMU' },
        fields: [
          { at: 'InvoiceInfo.PaymentMeansInfo.PayeeFinancialAccountID', kind: 'text', called: 'iban', required: true, span: 2 },
          { at: 'InvoiceInfo.PaymentMeansInfo.DueDate', kind: 'date' },
        ],
      },
      {
        section: 'fields', key: 'steel', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'IDIS' },
        fields: [{ at: 'CompanyInfo.PartyIdentifications', kind: 'text', entry: { by: 'SchemeID', is: 'SEVKIYATNO', take: 'Value' }, called: 'SEVKIYATNO', required: true }],
      },
      {
        section: 'fields', key: 'investment', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YATIRIMTESVIK' },
        fields: [
          { at: 'InvoiceInfo.AdditionalDocumentReferences', kind: 'text', entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'ID' }, called: 'certificate', required: true },
          { at: 'InvoiceInfo.AdditionalDocumentReferences', kind: 'date', entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'IssueDate' }, called: 'certificateDate' },
        ],
      },
      {
        section: 'fields', key: 'charging', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'ENERJI' },
        fields: [
          { at: 'InvoiceInfo.ESUReportInfo.ID', kind: 'text', called: 'report', required: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'SARJ' } },
          { at: 'InvoiceInfo.ESUReportInfo.IssueDate', kind: 'date', called: 'reportDate', when: { 'InvoiceInfo.InvoiceType': 'SARJ' } },
          { at: 'InvoiceInfo.InvoicePeriod.StartDate', kind: 'date', required: true },
          { at: 'InvoiceInfo.InvoicePeriod.StartTime', kind: 'text' },
          { at: 'InvoiceInfo.InvoicePeriod.EndDate', kind: 'date', required: true },
          { at: 'InvoiceInfo.InvoicePeriod.EndTime', kind: 'text' },
          { at: 'CustomerInfo.PartyIdentifications', kind: 'text', entry: { by: 'SchemeID', is: 'PLAKA', take: 'Value' }, called: 'PLAKA' },
          { at: 'CustomerInfo.PartyIdentifications', kind: 'text', entry: { by: 'SchemeID', is: 'ARACKIMLIKNO', take: 'Value' }, called: 'ARACKIMLIKNO' },
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
        section: 'rows', key: 'returned', at: 'InvoiceInfo.ReturnInvoiceInfo', when: { 'InvoiceInfo.InvoiceType': ['IADE', 'TEVKIFATIADE'] },
        columns: [
          { at: 'InvoiceNumber', kind: 'text', required: true },
          { at: 'IssueDate', kind: 'date', required: true },
        ],
      },
      {
        section: 'rows', key: 'expenses', at: 'InvoiceInfo.Expenses', rare: true, when: { 'InvoiceInfo.InvoiceType': ['KOMISYONCU', 'HKSKOMISYONCU'] },
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
          { at: 'KDVPercent', kind: 'percent', codeList: 'vatRates', default: 20, required: true, when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } } },
          { at: 'Taxes', kind: 'code', codeList: 'withholdings', as: 'withholding', when: { 'InvoiceInfo.InvoiceType': ['TEVKIFAT', 'TEVKIFATIADE'] } },
          { at: 'Taxes', kind: 'percent', tax: '0059', default: 2, rare: true, when: { 'InvoiceInfo.InvoiceType': 'KONAKLAMAVERGISI' } },
          { at: 'Taxes', kind: 'code', codeList: 'taxTypes', as: 'taxes', when: { 'InvoiceInfo.InvoiceProfile': { not: 'IHRACAT' } } },
          { at: 'OzelMatrahReason', kind: 'code', codeList: 'specialBases', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'OZELMATRAH' } },
          { at: 'OzelMatrahTotal', kind: 'money', required: true, rare: true, when: { 'InvoiceInfo.InvoiceType': 'OZELMATRAH' } },
          { at: 'VatAmountWithoutTevkifat', kind: 'money', rare: true, when: { 'InvoiceInfo.InvoiceType': 'TEVKIFATIADE' } },
          { at: 'AdditionalItemIdentification.TagNumber', kind: 'text', called: 'KUNYENO', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceProfile': 'HKS' } },
          { at: 'AdditionalItemIdentification.OwnerName', kind: 'text', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'HKS' } },
          { at: 'AdditionalItemIdentification.OwnerTaxNumber', kind: 'taxNo', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'HKS' } },
          { at: 'AdditionalItemIdentification.TagNumber', kind: 'text', called: 'ETIKETNO', required: true, rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'IDIS' } },
          { at: 'AdditionalItemIdentification.TagType', kind: 'code', values: ['ILAC', 'TIBBICIHAZ', 'DIGER'], default: 'ILAC', required: true, rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'ILAC_TIBBICIHAZ' } },
          { at: 'AdditionalItemIdentification.TagNumber', kind: 'text', called: 'medicine', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceProfile': 'ILAC_TIBBICIHAZ' } },
          { at: 'ItemClassificationCode', kind: 'code', codeList: 'itemClasses', required: true, rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YATIRIMTESVIK' } },
          { at: 'ModelName', kind: 'text', called: 'machine', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YATIRIMTESVIK' } },
          { at: 'ProductTraceID', kind: 'text', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YATIRIMTESVIK' } },
          { at: 'SerialID', kind: 'text', called: 'machineId', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'YATIRIMTESVIK' } },
          { at: 'SerialID', kind: 'text', called: 'chargingUnit', rare: true, when: { 'InvoiceInfo.InvoiceProfile': 'ENERJI' } },
          { at: 'DeliveryInfo.GTIPNo', kind: 'text', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'IHRACKAYITLI', 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '702' } },
          { at: 'DeliveryInfo.BuyerPermitLineCode', kind: 'text', required: true, rare: true, span: 2, when: { 'InvoiceInfo.InvoiceType': 'IHRACKAYITLI', 'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '702' } },
          { at: 'DeliveryInfo.GTIPNo', kind: 'text', required: true, span: 2, when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
          { at: 'DeliveryInfo.PackageTypeCode', kind: 'code', codeList: 'usualPackages', span: 2, when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
          { at: 'DeliveryInfo.PackageQuantity', kind: 'decimal', when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
          { at: 'DeliveryInfo.PackageBrandName', kind: 'text', when: { 'InvoiceInfo.InvoiceProfile': 'IHRACAT' } },
        ],
      },
      ...invoiceReferences,
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
