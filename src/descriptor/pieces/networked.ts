/** What is common to documents that go to a registered receiver over the network of the authority, who answers them. */
import { dateTime, flag, tagList, text, uuid } from '../field.ts'
import { sendState } from './send-state.ts'

/** Fields of a row: the marks of the company, and how sending went. */
export const sendFields = {
  IsRead: flag(),
  IsPrint: flag(),
  IsArchive: flag(),
  IsTransfer: flag(),
  CreatedDate: dateTime(),
  StatusCode: sendState,
  StatusDetail: text(),
}
/** Fields of a row: the envelope in which the document travelled, and what else the company has noted. */
export const envelopeFields = {
  EnvelopeUUID: uuid(),
  EnvelopeDate: dateTime(),
  Tags: tagList(),
  SpecialCode: text(),
}

/** To be spread into the boxes of what was sent and of what was received; what differs is written after it. */
export const networked = {
  sort: { by: 'IssueDate', dir: 'desc' },
  can: [
    'list',
    'files',
    'details',
    'messages',
    'operate',
    'export',
    'label',
    'draft',
    'attachments',
  ],
  operations: [
    'Unread',
    'Read',
    'UnPrint',
    'Print',
    'Archived',
    'Unarchived',
    'Transferred',
    'Untransferred',
  ],
  exports: ['Xml', 'Pdf', 'Envelope', 'OnePagePdf'],
  actions: {
    sendEmail: { bulk: 'server', shortcut: 'm' },
    sendWhatsApp: {},
    sendSms: {},
    createDraft: {},
    checkFromGib: { shortcut: 'c' },
  },
  notifications: true,
} as const

/** Columns that are hidden until chosen, behind those of the document: of what was sent, and of what was received. */
export const moreOfSent = [
  'CreatedDate',
  'EnvelopeDate',
  'SpecialCode',
  'IsPrint',
  'IsTransfer',
] as const
export const moreOfReceived = [
  'CreatedDate',
  'EnvelopeDate',
  'StatusCode',
  'SpecialCode',
  'IsPrint',
  'IsTransfer',
] as const

/** What a view of the archive says beside its route. */
export const archived = { where: { IsArchive: true }, apart: true } as const

/** What is about records that wait for an answer. */
export const awaited = { when: { AnswerCode: 'waitingForApproval' } } as const

/** Statistics of how sending went, to be put behind those of the answers. */
export const sendCounts = {
  IncorrectCount: { StatusCode: 'error' },
  SuccessfullCount: { StatusCode: 'succeed' },
  PendingCount: { StatusCode: 'waiting' },
  TotalCount: {},
} as const
