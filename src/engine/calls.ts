/**
 * The calls that a family gets for what its boxes can do and for the parts it has. The only place with such paths: a
 * family names a capability or a part, never a path of one.
 *
 * `{box}` is the box's call path, `{scope}` is `/{box}` for statistics and rules kept per box and empty otherwise.
 * `body` and `answer` are names of schemas in schemas/wire.ts, or one of these words that depend on the family:
 * `model` (one document in its wrapper), `models` (many), `sent` (UUID and number), `record` (one record of the box, or settings as they
 * are written), `page` (rows of the list), `draftPage`, `last` (last records), `statistics`, `settings` (as they are read).
 */
import type { Capability, SettingsCallName } from '#descriptor/family.ts'
import { recordFileLimits } from './record-file-limits.ts'

export interface CallPattern {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Named sets of query parameters; `filters` are the box's own with the common ones. */
  readonly query?: QuerySet
  readonly body?: string
  /** The largest body, in megabytes. Default: 25 for documents and files, otherwise 1. */
  readonly bodyLimit?: number
  readonly answer: string
  /** `r` or `w`: the code behind the role of the box or part; `create`: the role of the editor; `plain`: the code alone. */
  readonly right: 'r' | 'w' | 'create' | 'plain'
  readonly effect: 'read' | 'write' | 'irreversible'
  /** Kept for clients of the public API, not in the portal's own catalogue. */
  readonly api?: true
}

export type QuerySet =
  | 'filters'
  | 'search'
  | 'paging'
  | 'drafts'
  | 'definitions'
  | 'period'
  | 'reportPeriod'
  | 'reportChoice'
  | 'reportList'
  | 'rules'
  | 'reportable'
  | 'sendXml'
  | 'upload'
  | 'version'

/** What else clients of the public API read of one document. */
const readsOfDocument = {
  tagsOf: {
    method: 'GET',
    path: '{box}/{id}/Tags',
    answer: 'Tags',
    right: 'r',
    effect: 'read',
    api: true,
  },
  taxes: {
    method: 'GET',
    path: '{box}/{id}/Taxes',
    answer: 'TaxTotals',
    right: 'r',
    effect: 'read',
    api: true,
  },
} as const satisfies Record<string, CallPattern>

export const boxCalls = {
  list: {
    list: {
      method: 'GET',
      path: '{box}',
      query: 'filters',
      answer: 'page',
      right: 'r',
      effect: 'read',
    },
  },
  files: {
    html: { method: 'GET', path: '{box}/{id}/html', answer: 'Html', right: 'r', effect: 'read' },
    xml: { method: 'GET', path: '{box}/{id}/xml', answer: 'Xml', right: 'r', effect: 'read' },
    pdf: { method: 'GET', path: '{box}/{id}/pdf', answer: 'Pdf', right: 'r', effect: 'read' },
  },
  details: {
    details: {
      method: 'GET',
      path: '{box}/{id}/Details',
      answer: 'Details',
      right: 'r',
      effect: 'read',
    },
    histories: {
      method: 'GET',
      path: '{box}/{id}/Histories',
      answer: 'Histories',
      right: 'r',
      effect: 'read',
    },
  },
  messages: {
    sendEmail: {
      method: 'POST',
      path: '{box}/Email/Send',
      body: 'EmailSend',
      answer: 'Text',
      right: 'w',
      effect: 'irreversible',
    },
    sendWhatsApp: {
      method: 'POST',
      path: '{box}/WhatsApp/Send',
      body: 'PhoneSend',
      answer: 'Text',
      right: 'w',
      effect: 'irreversible',
    },
    sendSms: {
      method: 'POST',
      path: '{box}/Sms/Send',
      body: 'PhoneSend',
      answer: 'Text',
      right: 'w',
      effect: 'irreversible',
    },
    mailHistories: {
      method: 'GET',
      path: '{box}/{id}/Mailhistories',
      answer: 'MailHistories',
      right: 'r',
      effect: 'read',
    },
    whatsAppHistories: {
      method: 'GET',
      path: '{box}/{id}/Whatsapphistories',
      answer: 'WhatsAppHistories',
      right: 'r',
      effect: 'read',
    },
    smsHistories: {
      method: 'GET',
      path: '{box}/{id}/Smshistories',
      answer: 'SmsHistories',
      right: 'r',
      effect: 'read',
    },
    mailActivityHistories: {
      method: 'GET',
      path: '{box}/{id}/MailActivityhistories',
      answer: 'MailActivities',
      right: 'r',
      effect: 'read',
    },
  },
  operate: {
    operation: {
      method: 'PUT',
      path: '{box}/Operation/{operationType}',
      body: 'UuidList',
      answer: 'Messages',
      right: 'w',
      effect: 'write',
    },
  },
  export: {
    export: {
      method: 'POST',
      path: '{box}/Export/{exportType}',
      body: 'UuidList',
      answer: 'Base64',
      right: 'r',
      effect: 'read',
    },
  },
  label: {
    tags: {
      method: 'PUT',
      path: '{box}/Tags',
      body: 'TagAssignment',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    specialCode: {
      method: 'PUT',
      path: '{box}/SpecialCode',
      body: 'SpecialCodeAssignment',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  cancel: {
    cancel: {
      method: 'PUT',
      path: '{box}/{id}/Cancel',
      answer: 'Messages',
      right: 'w',
      effect: 'write',
    },
    revertCancel: {
      method: 'PUT',
      path: '{box}/{id}/RevertCancel',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  draft: {
    createDraft: {
      method: 'POST',
      path: '{box}/{id}/CreateDraft',
      answer: 'sent',
      right: 'create',
      effect: 'write',
    },
  },
  bulkDraft: {
    createDrafts: {
      method: 'POST',
      path: '{box}/Bulk/Draft',
      body: 'UuidList',
      answer: 'Text',
      right: 'create',
      effect: 'write',
    },
  },
  attachments: {
    attachments: {
      method: 'GET',
      path: '{box}/{id}/Attachments',
      answer: 'Attachments',
      right: 'r',
      effect: 'read',
    },
  },
  despatchInfo: {
    despatchInfo: {
      method: 'GET',
      path: '{box}/{id}/DespatchInfo',
      answer: 'References',
      right: 'r',
      effect: 'read',
    },
  },
  gibCheck: {
    checkFromGib: {
      method: 'GET',
      path: '{box}/{id}/CheckFromGib',
      answer: 'GibCheck',
      right: 'r',
      effect: 'write',
    },
  },
  gtbCheck: {
    checkFromGtb: {
      method: 'GET',
      path: '{box}/{id}/CheckFromGtb',
      answer: 'GtbCheck',
      right: 'r',
      effect: 'write',
    },
  },
  rejectedNote: {
    rejectedNote: {
      method: 'GET',
      path: '{box}/{id}/RejectedNote',
      answer: 'Text',
      right: 'r',
      effect: 'read',
    },
  },
  reply: {
    sendAnswer: {
      method: 'POST',
      path: '{box}/SendAnswer',
      body: 'AnswerSend',
      answer: 'Text',
      right: 'w',
      effect: 'irreversible',
    },
  },
  return: {
    createReturn: {
      method: 'POST',
      path: '{box}/{id}/CreateReturn',
      answer: 'sent',
      right: 'create',
      effect: 'write',
    },
  },
  readMarks: {
    changeIsRead: {
      method: 'GET',
      path: '{box}/ChangeIsRead/{id}',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    changeIsNotRead: {
      method: 'POST',
      path: '{box}/BulkChangeIsNotRead',
      body: 'UuidList',
      answer: 'Messages',
      right: 'w',
      effect: 'write',
    },
  },
  answerFiles: {
    answerHtml: {
      method: 'GET',
      path: '{box}/Answer/{id}/html',
      answer: 'Html',
      right: 'r',
      effect: 'read',
    },
    answerXml: {
      method: 'GET',
      path: '{box}/Answer/{id}/xml',
      answer: 'Xml',
      right: 'r',
      effect: 'read',
    },
    answerPdf: {
      method: 'GET',
      path: '{box}/Answer/{id}/pdf',
      answer: 'Pdf',
      right: 'r',
      effect: 'read',
    },
    answerExport: {
      method: 'POST',
      path: '{box}/Answer/Export/{exportType}',
      body: 'UuidList',
      answer: 'Base64',
      right: 'r',
      effect: 'read',
    },
  },
  lines: {
    lines: {
      method: 'GET',
      path: '{box}/{id}/Lines',
      answer: 'DespatchLines',
      right: 'r',
      effect: 'read',
    },
  },
  receipt: {
    sendReceipt: {
      method: 'POST',
      path: '{box}/SendAnswer',
      body: 'ReceiptSend',
      // Ten thousand lines with their reasons.
      bodyLimit: 10,
      answer: 'Text',
      right: 'w',
      effect: 'irreversible',
    },
  },
  toInvoice: {
    toInvoice: {
      method: 'POST',
      path: '{box}/ToInvoice',
      body: 'ToInvoice',
      answer: 'InvoiceDrafts',
      right: 'w',
      effect: 'write',
    },
  },
  archiveList: {
    archived: {
      method: 'POST',
      path: 'Archive{box}/GetAll',
      body: 'ListQuery',
      answer: 'page',
      right: 'r',
      effect: 'read',
    },
  },
  envelopes: {
    envelopes: {
      method: 'POST',
      path: '{box}Envelope/GetAll',
      body: 'ListQuery',
      answer: 'EnvelopePage',
      right: 'r',
      effect: 'read',
    },
    envelopeStatus: {
      method: 'GET',
      path: '{box}Envelope/Status/{id}',
      answer: 'EnvelopeStatus',
      right: 'r',
      effect: 'read',
    },
  },
  status: {
    status: {
      method: 'GET',
      path: '{box}/{id}/Status',
      answer: 'DocumentStatus',
      right: 'r',
      effect: 'read',
      api: true,
    },
    envelopeInfo: {
      method: 'GET',
      path: '{box}/{id}/EnvelopeInfo',
      answer: 'EnvelopeInfo',
      right: 'r',
      effect: 'read',
      api: true,
    },
    ...readsOfDocument,
  },
  reportStatus: {
    reportStatus: {
      method: 'GET',
      path: '{box}/{id}/Status',
      answer: 'ReportedStatus',
      right: 'r',
      effect: 'read',
      api: true,
    },
    ...readsOfDocument,
  },
  oldUpload: {
    uploadOld: {
      method: 'POST',
      path: '{box}',
      body: 'Files',
      answer: 'Uploaded',
      right: 'w',
      effect: 'write',
    },
  },
  write: {
    model: { method: 'GET', path: '{box}/{id}', answer: 'record', right: 'r', effect: 'read' },
    create: {
      method: 'POST',
      path: '{box}',
      body: 'record',
      answer: 'RecordSaved',
      right: 'w',
      effect: 'write',
    },
    update: {
      method: 'PUT',
      path: '{box}/{id}',
      query: 'version',
      body: 'record',
      answer: 'RecordSaved',
      right: 'w',
      effect: 'write',
    },
    delete: {
      method: 'DELETE',
      path: '{box}',
      body: 'UuidList',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    restore: {
      method: 'POST',
      path: '{box}/Restore',
      body: 'UuidList',
      answer: 'Messages',
      right: 'w',
      effect: 'write',
    },
    histories: {
      method: 'GET',
      path: '{box}/{id}/Histories',
      answer: 'Histories',
      right: 'r',
      effect: 'read',
    },
  },
  history: {
    histories: {
      method: 'GET',
      path: '{box}/{id}/Histories',
      answer: 'Histories',
      right: 'r',
      effect: 'read',
    },
  },
  merge: {
    merge: {
      method: 'POST',
      path: '{box}/{id}/Merge',
      query: 'version',
      body: 'UuidList',
      answer: 'RecordSaved',
      right: 'w',
      effect: 'write',
    },
  },
  thread: {
    thread: {
      method: 'GET',
      path: '{box}/{id}/Thread',
      answer: 'ThreadMessages',
      right: 'r',
      effect: 'read',
    },
    addToThread: {
      method: 'POST',
      path: '{box}/{id}/Thread',
      body: 'ThreadMessageSave',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  attach: {
    recordFiles: {
      method: 'GET',
      path: '{box}/{id}/Files',
      answer: 'RecordFiles',
      right: 'r',
      effect: 'read',
    },
    addFiles: {
      method: 'POST',
      path: '{box}/{id}/Files',
      body: 'Files',
      // One file of the largest, with what a form puts around it.
      bodyLimit: recordFileLimits.megabytes + 1,
      answer: 'RecordFiles',
      right: 'w',
      effect: 'write',
    },
    recordFile: {
      method: 'GET',
      path: '{box}/{id}/Files/{file}',
      answer: 'File',
      right: 'r',
      effect: 'read',
    },
    removeFile: {
      method: 'DELETE',
      path: '{box}/{id}/Files/{file}',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  documents: {
    documents: {
      method: 'GET',
      path: '{box}/{id}/Documents',
      query: 'paging',
      answer: 'PartyDocumentPage',
      right: 'r',
      effect: 'read',
    },
  },
} as const satisfies Record<Capability, Record<string, CallPattern>>

/** Of what a company has once; `{path}` is its call path. */
export const settingsCalls = {
  read: { method: 'GET', path: '{path}', answer: 'settings', right: 'r', effect: 'read' },
  change: {
    method: 'PUT',
    path: '{path}',
    query: 'version',
    body: 'record',
    answer: 'SettingsSaved',
    right: 'w',
    effect: 'write',
  },
  /** As if nobody had written them. */
  reset: {
    method: 'DELETE',
    path: '{path}',
    query: 'version',
    answer: 'SettingsSaved',
    right: 'w',
    effect: 'write',
  },
  histories: {
    method: 'GET',
    path: '{path}/Histories',
    answer: 'Histories',
    right: 'r',
    effect: 'read',
  },
} as const satisfies Record<SettingsCallName, CallPattern>

export const partCalls = {
  send: {
    model: {
      method: 'POST',
      path: 'Send/Model',
      body: 'model',
      answer: 'sent',
      right: 'create',
      effect: 'irreversible',
    },
    preview: {
      method: 'POST',
      path: 'Send/Model/Preview',
      body: 'model',
      answer: 'Html',
      right: 'create',
      effect: 'read',
    },
    download: {
      method: 'POST',
      path: 'Send/Model/Download',
      body: 'model',
      answer: 'Xml',
      right: 'create',
      effect: 'read',
    },
  },
  'send.pdf': {
    downloadPdf: {
      method: 'POST',
      path: 'Send/Model/Download/Pdf',
      body: 'model',
      answer: 'Pdf',
      right: 'create',
      effect: 'read',
    },
  },
  'send.api': {
    xml: {
      method: 'POST',
      path: 'Send/Xml',
      query: 'sendXml',
      body: 'Files',
      answer: 'sent',
      right: 'create',
      effect: 'irreversible',
      api: true,
    },
    xmlPreview: {
      method: 'POST',
      path: 'Send/Xml/Preview',
      query: 'sendXml',
      body: 'Files',
      answer: 'Html',
      right: 'create',
      effect: 'read',
      api: true,
    },
    base64: {
      method: 'POST',
      path: 'Send/Base64String',
      body: 'ZipSend',
      bodyLimit: 25,
      answer: 'sent',
      right: 'create',
      effect: 'irreversible',
      api: true,
    },
    base64Preview: {
      method: 'POST',
      path: 'Send/Base64String/Preview',
      body: 'ZipSend',
      bodyLimit: 25,
      answer: 'Html',
      right: 'create',
      effect: 'read',
      api: true,
    },
  },
  drafts: {
    list: {
      method: 'GET',
      path: 'Draft',
      query: 'drafts',
      answer: 'draftPage',
      right: 'r',
      effect: 'read',
    },
    create: {
      method: 'POST',
      path: 'Draft/Create',
      body: 'model',
      answer: 'sent',
      right: 'create',
      effect: 'write',
    },
    confirmAndSend: {
      method: 'POST',
      path: 'Draft/ConfirmAndSend',
      body: 'DraftConfirmations',
      answer: 'Messages',
      right: 'create',
      effect: 'irreversible',
    },
    editAndSend: {
      method: 'POST',
      path: 'Draft/EditAndSend',
      body: 'model',
      answer: 'sent',
      right: 'create',
      effect: 'irreversible',
    },
    delete: {
      method: 'DELETE',
      path: 'Draft',
      body: 'UuidList',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    restore: {
      method: 'POST',
      path: 'Draft/Restore',
      body: 'UuidList',
      answer: 'Messages',
      right: 'w',
      effect: 'write',
      api: true,
    },
    html: { method: 'GET', path: 'Draft/{id}/html', answer: 'Html', right: 'r', effect: 'read' },
    xml: { method: 'GET', path: 'Draft/{id}/xml', answer: 'Xml', right: 'r', effect: 'read' },
    pdf: { method: 'GET', path: 'Draft/{id}/pdf', answer: 'Pdf', right: 'r', effect: 'read' },
    model: { method: 'GET', path: 'Draft/{id}/model', answer: 'model', right: 'r', effect: 'read' },
    kept: {
      method: 'GET',
      path: 'Draft/{id}/Kept',
      answer: 'KeptOfFile',
      right: 'r',
      effect: 'read',
      api: true,
    },
    reckon: {
      method: 'POST',
      path: 'Draft/{id}/Reckon',
      answer: 'KeptOfFile',
      right: 'w',
      effect: 'write',
      api: true,
    },
    whatsAppHistories: {
      method: 'GET',
      path: 'Draft/{id}/Whatsapphistories',
      answer: 'WhatsAppHistories',
      right: 'r',
      effect: 'read',
    },
    sendWhatsApp: {
      method: 'POST',
      path: 'Draft/WhatsApp/Send',
      body: 'PhoneSend',
      answer: 'Text',
      right: 'w',
      effect: 'irreversible',
    },
    export: {
      method: 'POST',
      path: 'Draft/Export/{exportType}',
      body: 'UuidList',
      answer: 'Base64',
      right: 'r',
      effect: 'read',
    },
    operation: {
      method: 'PUT',
      path: 'Draft/Operation/{operationType}',
      body: 'UuidList',
      answer: 'Messages',
      right: 'w',
      effect: 'write',
    },
    tags: {
      method: 'PUT',
      path: 'Draft/Tags',
      body: 'TagAssignment',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    tagsOf: {
      method: 'GET',
      path: 'Draft/{id}/Tags',
      answer: 'Tags',
      right: 'r',
      effect: 'read',
      api: true,
    },
    specialCode: {
      method: 'PUT',
      path: 'Draft/SpecialCode',
      body: 'SpecialCodeAssignment',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  'drafts.bulk': {
    createBulk: {
      method: 'POST',
      path: 'Draft/CreateBulk',
      body: 'models',
      answer: 'Messages',
      right: 'create',
      effect: 'write',
    },
  },
  uploads: {
    upload: {
      method: 'POST',
      path: 'Upload',
      query: 'upload',
      body: 'Files',
      answer: 'Uploaded',
      right: 'plain',
      effect: 'write',
    },
  },
  'uploads.variant': {
    upload: {
      method: 'POST',
      path: 'Upload/{variant}',
      body: 'Files',
      answer: 'Uploaded',
      right: 'plain',
      effect: 'write',
    },
  },
  notifications: {
    list: {
      method: 'GET',
      path: 'Notification{scope}',
      query: 'rules',
      answer: 'RulePage',
      right: 'r',
      effect: 'read',
    },
    create: {
      method: 'POST',
      path: 'Notification{scope}',
      body: 'RuleSave',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    update: {
      method: 'PUT',
      path: 'Notification{scope}',
      body: 'RuleSave',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    get: {
      method: 'GET',
      path: 'Notification{scope}/{id}',
      answer: 'Rules',
      right: 'r',
      effect: 'read',
    },
    delete: {
      method: 'DELETE',
      path: 'Notification{scope}/{id}',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  reports: {
    list: {
      method: 'GET',
      path: 'Report',
      query: 'reportPeriod',
      answer: 'ReportPage',
      right: 'r',
      effect: 'read',
    },
    documents: {
      method: 'GET',
      path: 'Report/List',
      query: 'reportList',
      answer: 'ReportDocumentPage',
      right: 'r',
      effect: 'read',
    },
    toReport: {
      method: 'GET',
      path: 'Report/ToReport',
      query: 'reportable',
      answer: 'ReportDocumentPage',
      right: 'r',
      effect: 'read',
    },
    // Assumed: what a report will carry is shown before it is made, and the list above has no sums.
    waiting: {
      method: 'GET',
      path: 'Report/ToReport/Summary',
      answer: 'ReportWaiting',
      right: 'r',
      effect: 'read',
      api: true,
    },
    xml: { method: 'GET', path: 'Report/{id}/xml', answer: 'Xml', right: 'r', effect: 'read' },
    checkFromGib: {
      method: 'GET',
      path: 'Report/{id}/CheckFromGib',
      answer: 'Text',
      right: 'r',
      effect: 'write',
    },
    histories: {
      method: 'GET',
      path: 'Report/{id}/Histories',
      answer: 'Histories',
      right: 'r',
      effect: 'read',
    },
    send: {
      method: 'POST',
      path: 'Send/Report',
      body: 'ReportSend',
      answer: 'Done',
      right: 'w',
      effect: 'irreversible',
    },
  },
  series: {
    list: {
      method: 'GET',
      path: 'Series',
      query: 'definitions',
      answer: 'SeriesPage',
      right: 'r',
      effect: 'read',
    },
    create: {
      method: 'POST',
      path: 'Series',
      body: 'SeriesCreate',
      answer: 'Series',
      right: 'w',
      effect: 'write',
    },
    update: {
      method: 'PUT',
      path: 'Series',
      body: 'SeriesUpdate',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    get: {
      method: 'GET',
      path: 'Series/{id}',
      answer: 'Series',
      right: 'r',
      effect: 'read',
      api: true,
    },
    // Assumed: the specification asks for the check and names no call for it.
    gaps: {
      method: 'GET',
      path: 'Series/{id}/Gaps',
      answer: 'SeriesGaps',
      right: 'r',
      effect: 'read',
      api: true,
    },
  },
  templates: {
    list: {
      method: 'GET',
      path: 'Templates',
      query: 'definitions',
      answer: 'TemplatePage',
      right: 'r',
      effect: 'read',
    },
    get: {
      method: 'GET',
      path: 'Templates/{id}',
      answer: 'Template',
      right: 'r',
      effect: 'read',
      api: true,
    },
    create: {
      method: 'POST',
      path: 'Templates',
      body: 'TemplateCreate',
      bodyLimit: 5,
      answer: 'Template',
      right: 'w',
      effect: 'write',
      api: true,
    },
    update: {
      method: 'PUT',
      path: 'Templates',
      body: 'TemplateUpdate',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    delete: {
      method: 'DELETE',
      path: 'Templates/{id}',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    download: {
      method: 'GET',
      path: 'Templates/Download/{id}',
      answer: 'Base64',
      right: 'r',
      effect: 'read',
    },
    preview: {
      method: 'GET',
      path: 'Templates/Preview/{id}',
      answer: 'Html',
      right: 'r',
      effect: 'read',
    },
    files: {
      method: 'GET',
      path: 'Templates/Files',
      answer: 'TemplateFiles',
      right: 'r',
      effect: 'read',
    },
    createFile: {
      method: 'POST',
      path: 'Templates/Files',
      body: 'TemplateFileSave',
      bodyLimit: 5,
      answer: 'Template',
      right: 'w',
      effect: 'write',
    },
    updateFile: {
      method: 'PUT',
      path: 'Templates/Files',
      body: 'TemplateFileSave',
      bodyLimit: 5,
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    // Assumed: the specification names the screen of the design tool and no call for it.
    previewDesign: {
      method: 'POST',
      path: 'Templates/Design/Preview',
      body: 'TemplateDesign',
      // Two pictures.
      bodyLimit: 2,
      answer: 'Html',
      right: 'r',
      effect: 'read',
      api: true,
    },
  },
  answerSeries: {
    list: {
      method: 'GET',
      path: 'AnswerSeries',
      query: 'definitions',
      answer: 'SeriesPage',
      right: 'r',
      effect: 'read',
    },
    create: {
      method: 'POST',
      path: 'AnswerSeries',
      body: 'SeriesCreate',
      answer: 'Series',
      right: 'w',
      effect: 'write',
    },
    update: {
      method: 'PUT',
      path: 'AnswerSeries',
      body: 'SeriesUpdate',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
  },
  answerTemplates: {
    list: {
      method: 'GET',
      path: 'AnswerTemplates',
      query: 'definitions',
      answer: 'TemplatePage',
      right: 'r',
      effect: 'read',
    },
    update: {
      method: 'PUT',
      path: 'AnswerTemplates',
      body: 'AnswerTemplateSave',
      bodyLimit: 5,
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    delete: {
      method: 'DELETE',
      path: 'AnswerTemplates/{id}',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    download: {
      method: 'GET',
      path: 'AnswerTemplates/Download/{id}',
      answer: 'Base64',
      right: 'r',
      effect: 'read',
    },
    preview: {
      method: 'GET',
      path: 'AnswerTemplates/Preview/{id}',
      answer: 'Html',
      right: 'r',
      effect: 'read',
    },
  },
  tags: {
    list: {
      method: 'GET',
      path: 'Tags',
      query: 'search',
      answer: 'TagPage',
      right: 'r',
      effect: 'read',
    },
    create: {
      method: 'POST',
      path: 'Tags',
      body: 'TagCreate',
      answer: 'Tag',
      right: 'w',
      effect: 'write',
    },
    update: {
      method: 'PUT',
      path: 'Tags',
      body: 'TagUpdate',
      answer: 'Done',
      right: 'w',
      effect: 'write',
    },
    delete: { method: 'DELETE', path: 'Tags/{id}', answer: 'Done', right: 'w', effect: 'write' },
  },
  statistics: {
    range: {
      method: 'GET',
      path: 'Statistics{scope}',
      query: 'period',
      answer: 'statistics',
      right: 'r',
      effect: 'read',
    },
    last: {
      method: 'GET',
      path: 'Statistics{scope}/Last',
      answer: 'last',
      right: 'r',
      effect: 'read',
    },
  },
} as const satisfies Record<string, Record<string, CallPattern>>

export type PartCalls = typeof partCalls
export type BoxCalls = typeof boxCalls
