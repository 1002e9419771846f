/** Support tickets: opened with what is known of a document or an error, closed, rated, and the calls by which programs know them. */
import type { Wire } from '#schemas/wire.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { unsharedBytes } from '../base/unshared-bytes.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { noteForDesk } from '../records/desk.ts'
import { documentRow, recordRow } from '../records/kept-record.ts'
import { bytesOfFile, filesOf } from '../records/record-files.ts'
import { boxOfCall, findRecord } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { toRow } from '../records/row.ts'
import { refusal } from '../records/sentence.ts'
import { takeSerials } from '../records/serials.ts'
import { addMessage, messagesOf, type Message } from '../records/thread.ts'
import { afterMessage, keepTicket, ticketOf, type TicketBody } from '../records/tickets.ts'
import { changeUnder, layNow } from '../records/under-record.ts'
import { companyOf } from '../sending/supplier.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import { base64 } from './files.ts'
import { recordWith } from './numbered.ts'
import { keepGiven, placeOfFiles } from './record-files.ts'

export const ticketHandlers: Handlers = {
  'ticket.create': async (context) => {
    const { ticket, record } = await context.transaction((tx) => openTicket(tx, context))
    await layNow(context.ports, record)
    return {
      ID: record.serial,
      TicketNumber: ticket.TicketNumber,
      UUID: record.uuid,
      Version: record.version,
    }
  },

  'ticket.close': async (context) => {
    const at = context.ports.clock.now()
    await changeUnder(context, async (under) => {
      const ticket = await ticketOf(under)
      await keepTicket(under, { ...ticket, StatusType: 'Closed', ClosedDate: at.toISOString() }, at)
    })
    return true
  },

  /** What is left out stays as it is. */
  'ticket.triage': async (context) => {
    const { StatusType, DepartmentType, PriorityType } = bodyAs(context, 'TicketTriage')
    await changeUnder(context, async (under) => {
      const ticket = await ticketOf(under)
      await keepTicket(
        under,
        {
          ...ticket,
          StatusType: StatusType ?? ticket.StatusType,
          DepartmentType: DepartmentType ?? ticket.DepartmentType,
          PriorityType: PriorityType ?? ticket.PriorityType,
        },
        context.ports.clock.now(),
      )
    })
    return true
  },

  'ticket.rate': async (context) => {
    await rate(context, bodyAs(context, 'TicketRating'), context.params['id'] ?? '')
    return true
  },

  // By number

  'ticket.get': (context) =>
    context.transaction(async (tx) => {
      const record = await recordWith(tx, context, Number(context.params['id']))
      return { ...toRow(boxOfCall(context), record), Messages: await wireMessages(tx, record) }
    }),

  'ticket.answer': async (context) => {
    const { TicketID, Message: text, Attachments } = bodyAs(context, 'TicketMessageSave')
    await changeUnder(
      context,
      async (under) => {
        const { tx, record } = under
        const files = await keepGiven(tx, context, record, filesIn(context, Attachments))
        const message = {
          at: context.ports.clock.now(),
          userName: context.session.userName,
          text,
          isStaff: under.isStaff,
          files: files.map(({ uuid }) => uuid),
        }
        await afterMessage(context, under, message, undefined)
        await addMessage(tx, record, message)
      },
      await uuidWith(context, TicketID),
    )
    return true
  },

  /** A name is compared with those that are kept, and leads nowhere else. */
  'ticket.file': async (context) => {
    const { TicketID, AttachmentName } = context.query
    const name = String(AttachmentName ?? '')
    const { file, bytes } = await context.transaction(async (tx) => {
      const record = await recordWith(tx, context, Number(TicketID))
      const found = (await filesOf(tx, placeOfFiles(record))).find((one) => one.name === name)
      if (!found)
        throw refusal(context.language, {
          status: 404,
          key: 'recordFileMissing',
          values: { uuid: name },
          path: 'AttachmentName',
        })
      return { file: found, bytes: await bytesOfFile(tx, record.company_id, found.uuid) }
    })
    if (context.wantsFile)
      return new FileAnswer({
        name: file.name,
        mimeType: file.type,
        stream: new Blob([unsharedBytes(bytes)]).stream(),
      })
    return { Name: file.name, Type: file.type, Content: base64(bytes) }
  },

  'ticket.survey': async (context) => {
    const { TicketID, ...rating } = bodyAs(context, 'TicketSurvey')
    await rate(context, rating, await uuidWith(context, TicketID))
    return true
  },
}

async function openTicket(
  tx: Tx,
  context: CallContext,
): Promise<{ readonly ticket: TicketBody; readonly record: RecordRow }> {
  const { ports, session, language } = context
  const { Message: text, Attachments, ...asked } = bodyAs(context, 'TicketCreate')
  const box = boxOfCall(context)
  const at = ports.clock.now()
  const uuid = ports.random.uuid()
  const ticket: TicketBody = {
    ...asked,
    TicketNumber: ticketNumber(at, ports.random.hex(4)),
    StatusType: 'Open',
    UserName: session.userName,
    UserID: session.userId,
    Language: language,
    LastMessageDate: at.toISOString(),
    IsSurvey: false,
  }
  const kept = {
    companyId: session.companyId,
    companyTaxNo: (await companyOf(tx, session.companyId)).tax_number,
    box,
    uuid,
    serial: await takeSerials(tx, { companyId: session.companyId, box: box.id }),
    body: ticket,
    at,
  }
  await tx.insertInto('record').values(recordRow(kept)).execute()
  await tx.insertInto('document').values(documentRow(kept)).execute()
  const record = needed(await findRecord(tx, session.companyId, box.id, uuid), 'new ticket')
  const files = await keepGiven(tx, context, record, filesIn(context, Attachments))
  await addMessage(tx, record, {
    at,
    userName: session.userName,
    text,
    isStaff: false,
    files: files.map((file) => file.uuid),
  })
  await noteForDesk(tx, ports.portal, record, at)
  return { ticket, record }
}

/** Letters and digits that nobody confuses on the telephone. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The day, and four letters by chance: `261126-7K3F`. Nothing is found by it alone, so that two alike would harm nothing. */
function ticketNumber(at: Date, hex: string): string {
  const day = momentInIstanbul(at).date.replaceAll('-', '').slice(2)
  const signs = [0, 2, 4, 6].map(
    (place) => letters[Number.parseInt(hex.slice(place, place + 2), 16) % letters.length],
  )
  return `${day}-${signs.join('')}`
}

function filesIn(
  { language }: CallContext,
  attachments: Wire['TicketCreate']['Attachments'],
): UploadedFile[] {
  return (attachments ?? []).map(({ Name, Base64String }, index) => {
    const bytes = Buffer.from(Base64String, 'base64')
    if (bytes.length === 0)
      throw refusal(language, {
        status: 422,
        key: 'fileWithoutContent',
        values: { file: Name },
        path: `Attachments[${index}].Base64String`,
      })
    return { name: Name, bytes }
  })
}

/** Once, after it was closed. */
async function rate(
  context: CallContext,
  { Point, Comment }: Wire['TicketRating'],
  uuid: string,
): Promise<void> {
  await changeUnder(
    context,
    async (under) => {
      const ticket = await ticketOf(under)
      if (ticket.StatusType !== 'Closed' || ticket.IsSurvey)
        throw refusal(context.language, {
          status: 422,
          key: ticket.IsSurvey ? 'ticketRated' : 'ticketNotClosed',
          values: { number: ticket.TicketNumber },
        })
      await keepTicket(
        under,
        { ...ticket, IsSurvey: true, Point, Comment: Comment ?? null },
        context.ports.clock.now(),
      )
    },
    uuid,
  )
}

const uuidWith = (context: CallContext, number: number): Promise<string> =>
  context.transaction(async (tx) => (await recordWith(tx, context, number)).uuid)

const wireMessages = async (tx: Tx, record: RecordRow) =>
  (await messagesOf(tx, record)).map((message: Message) => ({
    ID: message.id,
    Message: message.text,
    IsStaff: message.isStaff,
    UserName: message.userName,
    CreatedDate: message.at.toISOString(),
    Attachments: message.files.map(({ Name, Size }) => ({ Name, Size })),
  }))
