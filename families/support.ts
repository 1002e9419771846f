import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, dateTime, flag, int, note, text, uuid } from '#descriptor/field.ts'
import {
  ticketDepartments,
  ticketPriorities,
  ticketStates,
  ticketTypes,
} from '#schemas/ticket-codes.ts'

const state = code(ticketStates, {
  at: 'StatusType',
  tones: {
    Open: 'info',
    Answered: 'success',
    CustomerReply: 'warning',
    Pending: 'neutral',
    Closed: 'neutral',
  },
})
const priority = code(ticketPriorities, {
  at: 'PriorityType',
  tones: { Low: 'neutral', Normal: 'neutral', High: 'warning', Urgent: 'error' },
})
const department = code(ticketDepartments, { at: 'DepartmentType' })
const type = code(ticketTypes, { at: 'Type' })

/** What both sides see of a ticket. */
const row = {
  UUID: uuid(),
  ID: int({ from: 'serial', ungrouped: true }),
  TicketNumber: text({ at: 'TicketNumber' }),
  Subject: text({ at: 'Subject' }),
  StatusType: state,
  PriorityType: priority,
  DepartmentType: department,
  Type: type,
  UserName: text({ at: 'UserName' }),
  LastMessageDate: dateTime({ at: 'LastMessageDate', indexed: true }),
  ClosedDate: dateTime({ at: 'ClosedDate' }),
  DocumentNumber: text({ at: 'DocumentNumber' }),
  DocumentUUID: text({ at: 'DocumentUUID' }),
  StateCodes: text({ at: 'StateCodes' }),
  LastError: note({ at: 'LastError' }),
  IsSurvey: flag({ at: 'IsSurvey' }),
  Point: int({ at: 'Point' }),
  Comment: note({ at: 'Comment' }),
  CreatedDate: dateTime(),
} as const
const filters = {
  StatusType: anyOf(state),
  PriorityType: anyOf(priority),
  DepartmentType: anyOf(department),
  Type: anyOf(type),
  DocumentNumber: contains(),
} as const
const columns = [
  'TicketNumber',
  'Subject',
  'StatusType',
  'PriorityType',
  'DepartmentType',
  'LastMessageDate',
] as const
const moreColumns = [
  'Type',
  'DocumentNumber',
  'CreatedDate',
  'ClosedDate',
  'Point',
  'Comment',
] as const
const written = { schema: 'SupportTicket', byService: true } as const

/** A call that the specification does not name. */
const button = { method: 'POST', effect: 'write', answer: 'Done', api: true } as const
/** Calls of the specification over tickets, which programs know by number. */
const byNumber = { of: 'tickets', effect: 'read', method: 'GET', role: 'tc:r' } as const

/** Support tickets: what people ask the operator of the service, and his desk, at which they are answered. */
export const support = defineFamily({
  key: 'support',
  group: 'company',
  icon: 'life-buoy',
  service: 'ticket',
  prefix: { screen: '', call: '', role: '' },

  boxes: {
    tickets: box({
      path: 'SupportRequests',
      role: 'tc',
      route: '/support-requests',
      row,
      filters,
      title: 'Subject',
      sort: { by: 'LastMessageDate', dir: 'desc' },
      columns,
      moreColumns: ['UserName', ...moreColumns],
      can: ['list', 'thread', 'attach'],
      api: ['list', 'thread', 'attach'],
      record: written,
    }),

    desk: box({
      path: 'SupportDesk',
      role: 'sd',
      route: '/support-desk',
      row: { ...row, SenderName: text(), SenderTaxNumber: text() },
      filters: { ...filters, SenderName: contains() },
      title: 'Subject',
      party: 'SenderName',
      sort: { by: 'LastMessageDate', dir: 'desc' },
      columns: ['SenderName', ...columns],
      moreColumns: ['SenderTaxNumber', 'UserName', ...moreColumns],
      can: ['list', 'thread', 'attach'],
      api: ['list', 'thread', 'attach'],
      record: { ...written, deskOf: 'tickets' },
    }),
  },

  calls: {
    newTicket: {
      method: 'POST',
      effect: 'write',
      path: 'Ticket',
      body: 'TicketCreate',
      bodyLimit: 25,
      answer: 'TicketSaved',
      role: 'tc:w',
      answeredBy: 'ticket.create',
      on: 'tickets',
      about: {
        DocumentNumber: ['number'],
        DocumentUUID: ['uuid'],
        StateCodes: ['status', 'answer', 'correlation'],
        LastError: ['statusDetail', 'answerNote', 'failure'],
      },
    },
    closeTicket: {
      ...button,
      path: 'SupportRequests/{id}/Close',
      role: 'tc:w',
      answeredBy: 'ticket.close',
      on: 'tickets',
      when: { StatusType: { not: 'Closed' } },
    },
    rateTicket: {
      ...button,
      path: 'SupportRequests/{id}/Survey',
      body: 'TicketRating',
      role: 'tc:w',
      answeredBy: 'ticket.rate',
      on: 'tickets',
      when: { StatusType: 'Closed', IsSurvey: false },
    },
    // What nobody has answered is not closed from the desk.
    closeAnswered: {
      ...button,
      path: 'SupportDesk/{id}/Close',
      role: 'sd:w',
      answeredBy: 'ticket.close',
      on: 'desk',
      when: { StatusType: 'Answered' },
    },
    triageTicket: {
      ...button,
      path: 'SupportDesk/{id}/Triage',
      body: 'TicketTriage',
      role: 'sd:w',
      answeredBy: 'ticket.triage',
      on: 'desk',
      when: { StatusType: { not: 'Closed' } },
    },

    list: {
      ...byNumber,
      path: 'Ticket',
      query: {
        Search: text(),
        Page: int(),
        PageSize: int(),
        StartDate: dateTime(),
        EndDate: dateTime(),
        SortColumn: text(),
        SortType: code(['ASC', 'DESC']),
        StatusType: code(ticketStates),
        PriorityType: code(ticketPriorities),
        DepartmentType: code(ticketDepartments),
        Type: code(ticketTypes),
      },
      answer: 'TicketPage',
      answeredBy: 'numbered.list',
    },
    get: {
      ...byNumber,
      path: 'Ticket/Detail/{id}',
      answer: 'TicketDetail',
      answeredBy: 'ticket.get',
    },
    answer: {
      ...byNumber,
      method: 'POST',
      effect: 'write',
      path: 'Ticket/Detail',
      body: 'TicketMessageSave',
      bodyLimit: 25,
      answer: 'Done',
      role: 'tc:w',
      answeredBy: 'ticket.answer',
    },
    attachment: {
      ...byNumber,
      path: 'Ticket/Download/Attachment',
      query: { TicketID: int(), AttachmentName: text() },
      answer: 'File',
      answeredBy: 'ticket.file',
    },
    survey: {
      ...byNumber,
      method: 'POST',
      effect: 'write',
      path: 'Ticket/Survey',
      body: 'TicketSurvey',
      answer: 'Done',
      role: 'tc:w',
      answeredBy: 'ticket.survey',
    },
  },

  forms: {
    newTicket: {
      sections: [
        {
          section: 'fields',
          key: 'ticket',
          fields: [
            { at: 'Subject', kind: 'text', required: true, span: 4 },
            { at: 'Message', kind: 'note', required: true, span: 4 },
            { at: 'Type', kind: 'code', values: ticketTypes, default: 'Problem', required: true },
            {
              at: 'DepartmentType',
              kind: 'code',
              values: ticketDepartments,
              default: 'Technical',
              required: true,
            },
            {
              at: 'PriorityType',
              kind: 'code',
              values: ticketPriorities,
              default: 'Normal',
              required: true,
            },
          ],
        },
        {
          section: 'fields',
          key: 'ticketAbout',
          fields: [
            { at: 'DocumentNumber', kind: 'text' },
            { at: 'DocumentUUID', kind: 'text', span: 2 },
            { at: 'StateCodes', kind: 'text', span: 4 },
            { at: 'LastError', kind: 'note', span: 4 },
          ],
        },
        { section: 'files', key: 'ticketFiles', at: 'Attachments' },
      ],
    },
    rateTicket: {
      sections: [
        {
          section: 'fields',
          key: 'ticketRating',
          fields: [
            { at: 'Point', kind: 'int', scale: 5, required: true, span: 4 },
            { at: 'Comment', kind: 'note', span: 4 },
          ],
        },
      ],
    },
    triageTicket: {
      sections: [
        {
          section: 'fields',
          key: 'ticketTriage',
          fields: [
            { at: 'StatusType', kind: 'code', values: ['Open', 'Pending'] },
            { at: 'DepartmentType', kind: 'code', values: ticketDepartments },
            { at: 'PriorityType', kind: 'code', values: ticketPriorities },
          ],
        },
      ],
    },
  },
})
