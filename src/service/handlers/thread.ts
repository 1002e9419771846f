/** What people write to each other under a record. */
import type { Handlers } from '../ports/ports.ts'
import { bodyAs } from '../ports/body-as.ts'
import { addMessage, messagesOf } from '../records/thread.ts'
import { afterMessage, readerOfAnswers } from '../records/tickets.ts'
import { changeUnder, readUnder } from '../records/under-record.ts'

export const threadHandlers: Handlers = {
  'box.thread': (context) =>
    readUnder(context, async ({ tx, record }) =>
      (await messagesOf(tx, record)).map((message) => ({
        CreatedDate: message.at.toISOString(),
        UserName: message.userName,
        Text: message.text,
        IsStaff: message.isStaff,
        Files: message.files,
      })),
    ),

  'box.addToThread': async (context) => {
    const { Text, Files = [] } = bodyAs(context, 'ThreadMessageSave')
    const reader = await readerOfAnswers(context)
    await changeUnder(context, async (under) => {
      const message = {
        at: context.ports.clock.now(),
        userName: context.session.userName,
        text: Text,
        isStaff: under.isStaff,
        files: Files,
      }
      await afterMessage(context, under, message, reader)
      await addMessage(under.tx, under.record, message)
    })
    return true
  },
}
