/** What is common to documents that the authority learns of through monthly reports, and their receivers through a message. */
import { dateTime, email, flag, tagList, text, uuid } from '../field.ts'
import { sendState } from './send-state.ts'

/** A cancelled document is no longer what its state of sending says. */
export const cancelled = flag({ tones: { true: 'error' } })

/** Fields of a row: what became of the document. */
export const reportFields = {
  StatusCode: sendState,
  StatusDetail: text(),
  IsCancel: cancelled,
  CancelDate: dateTime(),
  IsReport: flag(),
  ReportUUID: uuid(),
  ReportDate: dateTime(),
  MailStatus: flag(),
  Email: email(),
}
/** Fields of a row: what the company has noted of it. */
export const markFields = {
  IsPrint: flag(),
  IsTransfer: flag(),
  CreatedDate: dateTime(),
  Tags: tagList(),
  SpecialCode: text(),
}
export const reportFilters = { StatusCode: sendState, IsCancel: flag(), MailStatus: flag() }

/** To be spread into their box; what differs is written after it. */
export const reported = {
  party: 'ReceiverName',
  sort: { by: 'IssueDate', dir: 'desc' },
  moreColumns: [
    'ReceiverTaxNumber',
    'MailStatus',
    'CreatedDate',
    'ReportDate',
    'IsCancel',
    'CancelDate',
    'SpecialCode',
    'IsPrint',
    'IsTransfer',
  ],
  can: ['list', 'files', 'details', 'messages', 'operate', 'export', 'label', 'cancel', 'draft'],
  operations: ['UnPrint', 'Print', 'Transferred', 'Untransferred'],
  exports: ['Xml', 'Pdf', 'OnePagePdf'],
  actions: {
    sendEmail: { when: { IsCancel: false }, bulk: 'server', shortcut: 'm' },
    sendWhatsApp: { when: { IsCancel: false } },
    sendSms: { when: { IsCancel: false } },
    cancel: { when: { IsCancel: false }, confirm: 'simple', bulk: 'each' },
    revertCancel: { when: { IsCancel: true, IsReport: false }, bulk: 'each' },
    createDraft: {},
  },
  views: { canceled: { route: 'canceled/list', role: 'c:l', where: { IsCancel: true } } },
  statistics: {
    SuccessfullCount: { StatusCode: 'succeed' },
    CancelCount: { IsCancel: true },
    // What was cancelled before its report never comes into one.
    NotReportedCount: { IsReport: false, IsCancel: false },
    // Each document is counted once: what was cancelled stands in its own count alone.
    SuccessReportedCount: { IsReport: true, StatusCode: 'succeed', IsCancel: false },
    ErrorReportedCount: { IsReport: true, StatusCode: 'error', IsCancel: false },
    SuccessMailCount: { MailStatus: true },
    ErrorMailCount: { MailStatus: false },
    TotalCount: {},
  },
} as const
