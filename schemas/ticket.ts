/** Support tickets: what a person asks the operator of the service, what is written about it, and how it ended. */
import { z } from 'zod'
import { pageOf } from './answers.ts'
import { maybe, nameText, optionalText, recordId } from './common.ts'
import { languages } from './language.ts'
import { ticketDepartments, ticketPriorities, ticketStates, ticketTypes } from './ticket-codes.ts'

/** Longest text that is written in one message, as under any record. */
const message = nameText(4000)
/** Best is 5. */
const point = z.int().gte(1).lte(5)

/** What a ticket is about, as its form asks for it and as documents and errors fill it in. */
const asked = {
  Subject: nameText(200),
  Type: z.enum(ticketTypes).default('Question'),
  DepartmentType: z.enum(ticketDepartments).default('Technical'),
  PriorityType: z.enum(ticketPriorities).default('Normal'),
  DocumentNumber: optionalText(50),
  DocumentUUID: optionalText(50),
  StateCodes: optionalText(200),
  LastError: optionalText(2000),
}

/** A ticket as it is kept: the service alone writes it. */
export const SupportTicket = z.strictObject({
  ...asked,
  /** As people say it to each other: `261126-7K3F`. */
  TicketNumber: z.string().min(1).max(20),
  StatusType: z.enum(ticketStates),
  /** Who opened it. */
  UserName: z.string(),
  /** Who is told of answers, and in which language. */
  UserID: z.string(),
  Language: z.enum(languages),
  LastMessageDate: z.string(),
  /** Since when it is closed; a reply within seven days opens it again. */
  ClosedDate: maybe(z.string()),
  /** Whether it has been rated: that is asked once. */
  IsSurvey: z.boolean(),
  Point: maybe(point),
  Comment: optionalText(2000),
})

/** A file in a body of JSON. Its name keeps no path, and its bytes have to be those of its ending. */
const attachment = z.strictObject({
  Name: nameText(200),
  Base64String: z.base64().min(1),
})
const attachments = maybe(z.array(attachment).max(5))

export const TicketCreate = z.strictObject({
  ...asked,
  Message: message,
  Attachments: attachments,
})

/** The public API knows a ticket by its whole number, the portal by its id. */
export const TicketSaved = z.object({
  ID: z.int(),
  TicketNumber: z.string(),
  UUID: z.string(),
  Version: z.int(),
})

export const TicketMessageSave = z.strictObject({
  TicketID: recordId,
  Message: message,
  Attachments: attachments,
})

const survey = { Point: point, Comment: optionalText(2000) }
export const TicketSurvey = z.strictObject({ TicketID: recordId, ...survey })
/** The same about the ticket that the path names. */
export const TicketRating = z.strictObject(survey)

/** What the operator of the service changes in a ticket beside answering it; what is left out stays. */
export const TicketTriage = z.strictObject({
  StatusType: maybe(z.enum(['Open', 'Pending'])),
  DepartmentType: maybe(z.enum(ticketDepartments)),
  PriorityType: maybe(z.enum(ticketPriorities)),
})

const n = z.string().nullable()
export const Ticket = z.object({
  ID: z.int(),
  TicketNumber: z.string(),
  Subject: z.string(),
  StatusType: z.enum(ticketStates),
  PriorityType: z.enum(ticketPriorities),
  DepartmentType: z.enum(ticketDepartments),
  Type: z.enum(ticketTypes),
  CreatedDate: z.string(),
  LastMessageDate: z.string(),
  UserName: z.string(),
  IsSurvey: z.boolean(),
})
export const TicketPage = pageOf(Ticket)
export const TicketDetail = Ticket.extend({
  DocumentNumber: n,
  DocumentUUID: n,
  StateCodes: n,
  LastError: n,
  Messages: z.array(
    z.object({
      ID: z.int(),
      Message: z.string(),
      IsStaff: z.boolean(),
      UserName: z.string(),
      CreatedDate: z.string(),
      Attachments: z.array(z.object({ Name: z.string(), Size: z.int() })),
    }),
  ),
})
