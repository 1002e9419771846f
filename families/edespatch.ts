import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, flag, int, tagList, taxNo, text, uuid } from '#descriptor/field.ts'

const profile = code(['TEMELIRSALIYE', 'HKSIRSALIYE', 'IDISIRSALIYE'])
const type = code(['SEVK', 'MATBUDAN'])
const status = code(['unknown', 'waiting', 'succeed', 'error'], { tones: { waiting: 'warning', succeed: 'success', error: 'error' } })
const answer = code(['unknown', 'waitingForApproval', 'approved', 'partiallyApproved', 'rejected', 'documentAnsweredAutomatically'], {
  tones: { waitingForApproval: 'warning', approved: 'success', partiallyApproved: 'warning', rejected: 'error', documentAnsweredAutomatically: 'info' },
})

const head = { DespatchNumber: text(), DespatchProfile: profile, DespatchType: type, IssueDate: date(), ActualDespatchDate: dateTime() }
const life = {
  IsRead: flag(), IsPrint: flag(), IsArchive: flag(), IsTransfer: flag(), CreatedDate: dateTime(), StatusCode: status, StatusDetail: text(), AnswerCode: answer, EnvelopeUUID: uuid(), EnvelopeDate: dateTime(),
  Tags: tagList(), SpecialCode: text(),
}
const filters = { DespatchProfile: anyOf(profile), DespatchType: anyOf(type), IsArchive: flag(), StatusCode: anyOf(status), AnswerCode: anyOf(answer) }
const apiFilters = { IsPrint: flag(), IsTransfer: flag(), DateFilterType: code(['IssueDate', 'EnvelopeDate', 'CreatedDate'], { from: 'issueDate' }) }
const operations = ['Unread', 'Read', 'UnPrint', 'Print', 'Archived', 'Unarchived', 'Transferred', 'Untransferred'] as const
const exports = ['Xml', 'Pdf', 'Envelope', 'OnePagePdf'] as const
const both = ['list', 'files', 'details', 'messages', 'operate', 'export', 'label', 'draft', 'attachments', 'gibCheck', 'answerFiles', 'readMarks'] as const
const messages = { sendEmail: { bulk: 'server', shortcut: 'm' }, sendWhatsApp: {}, sendSms: {} } as const
const statistics = {
  ApprovalPendingCount: { AnswerCode: 'waitingForApproval' },
  ApprovedCount: { AnswerCode: ['approved', 'documentAnsweredAutomatically'] },
  PartiallyApprovedCount: { AnswerCode: 'partiallyApproved' },
  RejectedCount: { AnswerCode: 'rejected' },
  IncorrectCount: { StatusCode: 'error' },
  SuccessfullCount: { StatusCode: 'succeed' },
  PendingCount: { StatusCode: 'waiting' },
  TotalCount: {},
} as const
const awaited = { when: { AnswerCode: 'waitingForApproval' } } as const

export const edespatch = defineFamily({
  key: 'edespatch',
  group: 'documents',
  icon: 'truck',
  prefix: { screen: 'edespatch', call: 'edespatch', role: 'ed' },

  document: {
    root: 'DespatchAdvice', model: 'Despatch', wrapper: 'EDespatch', bulk: { list: 'EDespatches', item: 'Despatch' },
    info: 'DespatchInfo', lines: 'DespatchLines', supplier: 'CompanyInfo', customer: 'CustomerInfo', shipment: 'ShipmentInfo',
    serie: 'DespatchSerieOrNumber', number: 'DespatchNumber',
    profile: { at: 'DespatchProfile' }, type: { at: 'DespatchType' }, taxed: false, qr: 'despatch',
    delivery: { kind: 'network', from: 'sale', to: 'purchase', users: 'DespatchAdvice' },
    answerable: { profiles: ['TEMELIRSALIYE', 'HKSIRSALIYE', 'IDISIRSALIYE'], days: 7, by: 'ReceiptAdvice' },
    invoicedBy: { registered: 'einvoice', others: 'earchive' },
  },

  boxes: {
    sale: box({
      path: 'Sale', role: 's', route: 'sale',
      row: { UUID: uuid(), TaxNumber: taxNo(), ReceiverTaxNumber: taxNo(), ReceiverName: text(), ...head, IsInvoice: flag(), ...life },
      filters: { ...filters, IsInvoice: flag() }, apiFilters: { ...apiFilters, IsRead: flag() },
      title: 'DespatchNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['DespatchNumber', 'IssueDate', 'ActualDespatchDate', 'ReceiverName', 'DespatchType', 'StatusCode', 'AnswerCode', 'IsInvoice', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'DespatchProfile', 'CreatedDate', 'EnvelopeDate', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      can: [...both, 'toInvoice'], operations, exports,
      actions: {
        toInvoice: { when: { StatusCode: 'succeed', IsInvoice: false, AnswerCode: { not: 'rejected' } }, confirm: 'simple', bulk: 'server', shortcut: 'f' },
        ...messages,
        createDraft: {},
        checkFromGib: { shortcut: 'c' },
      },
      views: { archiveSale: { route: 'archive/sale', where: { IsArchive: true } } },
      statistics, last: ['UUID', 'IssueDate', 'DespatchNumber', 'ReceiverTaxNumber', 'ReceiverName'],
      notifications: true,
    }),
    purchase: box({
      path: 'Purchase', role: 'p', route: 'purchase',
      row: { UUID: uuid(), TaxNumber: taxNo(), SenderTaxNumber: taxNo(), SenderName: text(), ...head, ...life },
      filters: { ...filters, IsRead: flag() }, apiFilters,
      title: 'DespatchNumber', party: 'SenderName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['DespatchNumber', 'IssueDate', 'ActualDespatchDate', 'SenderName', 'DespatchType', 'AnswerCode', 'Tags'],
      moreColumns: ['SenderTaxNumber', 'DespatchProfile', 'CreatedDate', 'EnvelopeDate', 'StatusCode', 'SpecialCode', 'IsPrint', 'IsTransfer'],
      can: [...both, 'lines', 'receipt'], operations, exports,
      actions: {
        answerLines: { ...awaited, shortcut: 'a' },
        acceptAll: { ...awaited, confirm: 'simple', bulk: 'each' },
        ...messages,
        createDraft: {},
        checkFromGib: { shortcut: 'c' },
      },
      views: { archivePurchase: { route: 'archive/purchase', where: { IsArchive: true } } },
      statistics, last: ['UUID', 'IssueDate', 'DespatchNumber', 'SenderTaxNumber', 'SenderName'],
      notifications: true,
    }),
    old: box({
      path: 'Old', role: 'o',
      row: { UUID: uuid(), TaxNumber: taxNo(), ...head, ReceiverName: text(), ReceiverTaxNumber: taxNo(), SenderName: text(), SenderTaxNumber: taxNo(), IsPrint: flag(), IsSale: flag() },
      filters: { IsSale: flag() }, apiFilters: { DespatchProfile: anyOf(profile), DespatchType: anyOf(type), IsPrint: flag() },
      title: 'DespatchNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['DespatchNumber', 'IssueDate', 'ActualDespatchDate', 'SenderName', 'ReceiverName', 'DespatchType', 'IsPrint'],
      can: ['list', 'files', 'operate', 'export', 'oldUpload'], operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      views: { oldSale: { route: 'old/sale', where: { IsSale: true } }, oldPurchase: { route: 'old/purchase', where: { IsSale: false } } },
    }),
  },

  parts: {
    create: {},
    send: { pdf: true },
    drafts: {
      row: {
        UUID: uuid(), TaxNumber: taxNo(), ...head, CreatedDate: dateTime(), Status: int(), DespatchStatusDescription: text(), Alias: text({ from: 'receiverAlias' }),
        ReceiverName: text(), ReceiverTaxNumber: taxNo(), ReceiverAlias: text(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'DespatchNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'ActualDespatchDate', 'DespatchType', 'DespatchStatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'], bulkCall: true,
    },
    uploads: { xml: { route: 'operation/upload/xml', accept: ['.xml', '.zip'] }, excel: { route: 'operation/upload/excel', accept: ['.xlsx'] } },
    series: {}, templates: { design: true }, answerSeries: {}, answerTemplates: {}, tags: {},
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'DespatchInfo.DespatchProfile', kind: 'code', values: ['TEMELIRSALIYE', 'HKSIRSALIYE', 'IDISIRSALIYE'], default: 'TEMELIRSALIYE', required: true },
          { at: 'DespatchInfo.DespatchType', kind: 'code', values: ['SEVK', 'MATBUDAN'], typesOf: 'DespatchInfo.DespatchProfile', default: 'SEVK', required: true },
          { at: 'DespatchInfo.IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'DespatchInfo.DespatchSerieOrNumber', kind: 'code', codeList: 'series' },
          { at: 'ShipmentInfo.ActualDespatchDate', kind: 'dateTime', required: true },
          { at: 'DespatchInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        section: 'fields', key: 'steel', rare: true, when: { 'DespatchInfo.DespatchProfile': 'IDISIRSALIYE' },
        fields: [{ at: 'CompanyInfo.PartyIdentifications', kind: 'text', entry: { by: 'SchemeID', is: 'SEVKIYATNO', take: 'Value' }, called: 'SEVKIYATNO', required: true }],
      },
      {
        section: 'fields', key: 'order',
        fields: [
          { at: 'DespatchInfo.OrderReference.Value', kind: 'text' },
          { at: 'DespatchInfo.OrderReference.IssueDate', kind: 'date' },
        ],
      },
      {
        section: 'rows', key: 'printed', at: 'DespatchInfo.PrintedDespatches', when: { 'DespatchInfo.DespatchType': 'MATBUDAN' },
        columns: [
          { at: 'Number', kind: 'text', required: true },
          { at: 'IssueDate', kind: 'date', required: true },
        ],
      },
      {
        section: 'party', key: 'customer', at: 'CustomerInfo', alias: 'CustomerAlias', lookup: 'DespatchAdvice', taxNo: 'TaxNumber', name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', required: true },
          { at: 'Name', kind: 'text', required: true, span: 2 },
          { at: 'TaxOffice', kind: 'text' },
          { at: 'Address', kind: 'text', required: true, span: 2 },
          { at: 'District', kind: 'text', required: true },
          { at: 'City', kind: 'text', required: true },
          { at: 'Country', kind: 'text', default: 'Türkiye', required: true },
          { at: 'PostalCode', kind: 'text', required: true },
          { at: 'Phone', kind: 'phone' },
          { at: 'Mail', kind: 'email' },
        ],
      },
      {
        section: 'fields', key: 'deliveryAddress',
        fields: [
          { at: 'ShipmentInfo.DeliveryAddress.Address', kind: 'text', span: 2 },
          { at: 'ShipmentInfo.DeliveryAddress.District', kind: 'text' },
          { at: 'ShipmentInfo.DeliveryAddress.City', kind: 'text' },
          { at: 'ShipmentInfo.DeliveryAddress.PostalCode', kind: 'text' },
          { at: 'ShipmentInfo.DeliveryAddress.Country', kind: 'text', default: 'Türkiye' },
        ],
      },
      {
        section: 'rows', key: 'drivers', at: 'ShipmentInfo.Drivers',
        columns: [
          { at: 'FirstName', kind: 'text', required: true },
          { at: 'FamilyName', kind: 'text', required: true },
          { at: 'NationalityID', kind: 'text', required: true },
        ],
      },
      { section: 'rows', key: 'plates', at: 'ShipmentInfo.Plates', columns: [{ at: 'Plate', kind: 'text', required: true }] },
      { section: 'rows', key: 'trailers', at: 'ShipmentInfo.Trailers', columns: [{ at: 'Plate', kind: 'text', required: true }] },
      {
        section: 'party', key: 'carrier', at: 'ShipmentInfo.CarrierInfo', taxNo: 'TaxNumber', name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo' },
          { at: 'Name', kind: 'text', span: 2 },
          { at: 'District', kind: 'text' },
          { at: 'City', kind: 'text' },
          { at: 'Country', kind: 'text', default: 'Türkiye' },
        ],
      },
      {
        section: 'lines', key: 'lines', at: 'DespatchLines',
        columns: [
          { at: 'Name', kind: 'text', codeList: 'stocks', required: true, span: 3, fills: { UnitType: 'UnitCode', Price: 'Price', SellerCode: 'SellerCode' } },
          { at: 'Quantity', kind: 'decimal', default: 1, required: true },
          { at: 'UnitType', kind: 'code', codeList: 'units', default: 'C62', required: true },
          { at: 'SellerCode', kind: 'text' },
          { at: 'Price', kind: 'decimal' },
          { at: 'AdditionalItemIdentification.TagNumber', kind: 'text', called: 'KUNYENO', required: true, rare: true, span: 2, when: { 'DespatchInfo.DespatchProfile': 'HKSIRSALIYE' } },
          { at: 'AdditionalItemIdentification.OwnerName', kind: 'text', rare: true, when: { 'DespatchInfo.DespatchProfile': 'HKSIRSALIYE' } },
          { at: 'AdditionalItemIdentification.TagNumber', kind: 'text', called: 'ETIKETNO', required: true, rare: true, when: { 'DespatchInfo.DespatchProfile': 'IDISIRSALIYE' } },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },

  calls: {
    registeredCompanies: {
      method: 'POST', path: 'GlobalCompany/GetByRegisterNumbersForDespatch', body: 'TaxNumberList', answer: 'RegisteredCompanies',
      role: 'o:c:d', effect: 'read', answeredBy: 'globalCompany.byRegisterNumbers', limit: 'lookup',
    },
  },
})
