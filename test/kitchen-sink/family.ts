/** A family that uses every word of the language once. A test says so; when a word is added, it is added here. */
import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, decimal, email, flag, int, money, note, percent, phone, tagList, taxNo, text, uuid } from '#descriptor/field.ts'

const status = code(['waiting', 'succeed', 'error'], { tones: { waiting: 'warning', succeed: 'success', error: 'error' } })

const row = {
  UUID: uuid(), InvoiceNumber: text(), IssueDate: date(), CreatedDate: dateTime(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: code(undefined, { codeList: 'currencies' }),
  PayableAmount: money({ currency: 'CurrencyCode' }), ExchangeRate: decimal(), Discount: percent({ from: 'allowanceTotal' }), Tries: int({ from: 'draftStatus' }), StatusCode: status, AnswerCode: code(['unknown', 'waitingForApproval']),
  IsCancel: flag(), IsArchive: flag(), IsInvoice: flag(), ActualDespatchDate: dateTime(), Email: email(), Phone: phone({ from: 'specialCode' }), Remark: note({ from: 'answerNote' }), Tags: tagList(),
}

export const sink = defineFamily({
  key: 'sink',
  group: 'documents',
  icon: 'soup',
  service: 'portal',
  prefix: { screen: 'sinks', call: 'esink', role: 'es' },

  document: {
    root: 'Invoice', model: 'Invoice', wrapper: 'EInvoice', bulk: { list: 'EInvoices', item: 'Invoice' },
    info: 'InvoiceInfo', lines: 'InvoiceLines', supplier: 'CompanyInfo', customer: 'CustomerInfo', seller: 'SellerInfo',
    serie: 'InvoiceSerieOrNumber', number: 'InvoiceNumber', shipment: 'ShipmentInfo',
    profile: { at: 'InvoiceProfile' }, type: { fixed: 'SATIS' }, taxed: true, qr: 'invoice',
    lump: { amount: 'Price', net: 'AllowanceTotal' }, deductions: { '0003': { percent: 'StopajPercent', amount: 'StopajTotal' } }, commissions: { produced: 'Produced', cancelled: 'Cancelled' },
    delivery: { kind: 'network', from: 'papers', to: 'incoming', users: 'Invoice' },
    answerable: { profiles: ['TICARIFATURA'], customs: ['IHRACAT'], days: 8, by: 'ReceiptAdvice' },
    returns: { profile: 'TEMELFATURA', type: 'IADE' },
    invoicedBy: { registered: 'sink', others: 'drain' },
  },

  boxes: {
    papers: box({
      path: 'Papers', role: 'p', route: 'papers', row,
      filters: { StatusCode: anyOf(status), IsCancel: flag() }, apiFilters: { Period: date({ from: 'issueDate' }) },
      title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['InvoiceNumber', 'ReceiverName', 'PayableAmount'], moreColumns: ['Remark'],
      can: [
        'list', 'files', 'details', 'messages', 'operate', 'export', 'label', 'cancel', 'draft', 'bulkDraft', 'attachments', 'despatchInfo', 'gibCheck', 'gtbCheck', 'rejectedNote', 'reply', 'return',
        'archiveList', 'envelopes', 'status', 'readMarks', 'answerFiles', 'lines', 'toInvoice', 'oldUpload',
      ],
      api: ['answerFiles'],
      operations: ['Read', 'Unread', 'Print', 'UnPrint', 'Archived', 'Unarchived', 'Transferred', 'Untransferred'],
      exports: ['Xml', 'Pdf', 'Envelope', 'OnePagePdf'],
      actions: {
        approve: { when: { AnswerCode: 'waitingForApproval' }, confirm: 'simple', bulk: 'each', shortcut: 'a' },
        reject: { when: { AnswerCode: ['waitingForApproval'] }, confirm: 'reason', bulk: 'no' },
        cancel: { when: { IsCancel: { not: true } } },
        sendEmail: { bulk: 'server' },
        revertCancel: {}, createReturn: {}, toInvoice: {}, createDraft: {}, sendWhatsApp: {}, sendSms: {}, checkFromGib: {}, checkFromGtb: {},
      },
      views: { archive: { route: 'archive', role: 'ar', where: { IsArchive: true } } },
      statistics: { Cancelled: { IsCancel: true }, All: {} },
      last: ['UUID', 'InvoiceNumber'],
    }),
    incoming: box({
      path: 'Incoming', role: '=other:i', row, filters: {}, title: 'InvoiceNumber', sort: { by: 'CreatedDate', dir: 'asc' }, columns: ['InvoiceNumber'], can: ['list', 'receipt'], actions: { answerLines: {}, acceptAll: { bulk: 'each' } },
      views: { waiting: { route: '/incoming/waiting', where: { AnswerCode: 'waitingForApproval', IsCancel: false } } },
      notifications: true,
    }),
  },

  parts: {
    create: { route: 'new' },
    createVariants: { credit: { route: 'new/credit', role: 'o:c:c', preset: { 'InvoiceInfo.InvoiceType': 'IADE' } } },
    send: { pdf: true, api: true },
    drafts: {
      role: ['d', '=other:d'], row, columns: ['ReceiverName'], title: 'InvoiceNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      operations: ['Print', 'UnPrint'], exports: ['Xml'], bulk: { route: 'many' }, bulkCall: true,
    },
    uploads: { xml: { accept: ['.xml', '.zip'] }, sheet: { route: 'upload/sheet', role: 'us', accept: ['.xlsx', '.pdf'], variant: 'Excel' } },
    notifications: {}, reports: { byUuid: true }, series: {}, templates: {}, answerSeries: {}, answerTemplates: { role: 'at' }, tags: {}, statistics: { box: 'papers' },
  },

  form: {
    sections: [
      {
        section: 'fields', key: 'document',
        fields: [
          { at: 'InvoiceInfo.InvoiceType', kind: 'code', values: ['SATIS', 'IADE'], default: 'SATIS', required: true, span: 2 },
          { at: 'InvoiceInfo.CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY' },
          { at: 'InvoiceInfo.AdditionalDocumentReferences', kind: 'text', entry: { by: 'DocumentTypeCode', is: 'YTBNO', take: 'ID' }, called: 'certificate', rare: true },
          { at: 'InvoiceInfo.ExchangeRate', kind: 'decimal', when: { 'InvoiceInfo.CurrencyCode': { not: 'TRY' } } },
        ],
      },
      { section: 'party', key: 'customer', at: 'CustomerInfo', alias: 'CustomerAlias', lookup: 'Invoice', taxNo: 'TaxNumber', name: 'Name', when: { 'InvoiceInfo.CurrencyCode': ['TRY'] }, fields: [{ at: 'TaxNumber', kind: 'taxNo' }, { at: 'Name', kind: 'text' }] },
      { section: 'fields', key: 'delivery', each: 'InvoiceLines', when: { 'InvoiceInfo.InvoiceType': 'SATIS' }, fields: [{ at: 'DeliveryInfo.DeliveryTermCode', kind: 'code', codeList: 'incoterms' }] },
      { section: 'rows', key: 'returned', at: 'InvoiceInfo.ReturnInvoiceInfo', when: { 'InvoiceInfo.InvoiceType': 'IADE' }, columns: [{ at: 'InvoiceNumber', kind: 'text' }] },
      { section: 'lines', key: 'lines', at: 'InvoiceLines', columns: [{ at: 'Name', kind: 'text' }, { at: 'Taxes', kind: 'code', codeList: 'withholdings', as: 'withholding' }, { at: 'Taxes', kind: 'percent', tax: '9040' }, { at: 'OtherTaxes', kind: 'code', codeList: 'taxTypes', as: 'taxes' }] },
      { section: 'fields', key: 'order', folded: true, fields: [{ at: 'InvoiceInfo.OrderReference.Value', kind: 'text' }] },
      { section: 'rows', key: 'references', at: 'InvoiceInfo.AdditionalDocumentReferences', folded: true, files: true, columns: [{ at: 'ID', kind: 'text' }] },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },

  calls: {
    ping: { method: 'GET', path: 'Ping', answer: 'Text', role: 'public', effect: 'read', answeredBy: 'sink.ping' },
    whoAmI: { method: 'GET', path: 'Me', answer: 'Profile', role: 'signedIn', effect: 'read', answeredBy: 'sink.me', api: true },
    assign: { method: 'PUT', path: 'Papers/{id}/Owner/{user}', query: { Force: flag() }, apiQuery: { Reason: text() }, body: 'UuidList', answer: 'Done', role: ['p:w', '=other:w'], effect: 'irreversible', answeredBy: 'sink.assign', limit: 'lookup' },
  },
  screens: {
    board: { route: '/board', screen: 'dashboard', role: 'b:r', module: 'Sink', menu: true, icon: 'layout-dashboard' },
  },
})

/** Two families that one editor writes, each with what that needs. */
const pair = { group: 'documents', icon: 'soup', form: sink.form, boxes: { papers: sink.boxes.papers } } as const
const report = { ...sink.document, delivery: { kind: 'report', from: 'papers' } } as const
export const basin = defineFamily({
  ...pair, key: 'basin', prefix: { screen: 'basin', call: 'basin', role: 'ba' }, twin: 'ladle', document: report,
  parts: { create: { route: '/basin/new', role: '=b:c' }, send: {}, drafts: { ...sink.parts.drafts, route: '/basin/drafts' }, uploads: sink.parts.uploads },
})
export const ladle = defineFamily({
  ...pair, key: 'ladle', prefix: { screen: 'ladle', call: 'ladle', role: 'la' }, document: { ...report, profile: { fixed: 'EARSIVFATURA' } }, parts: { send: {}, drafts: sink.parts.drafts, uploads: sink.parts.uploads },
})
