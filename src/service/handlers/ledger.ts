/** E-ledger: files of lines are checked and become ledgers, whose entries are numbered through the fiscal year. */
import {
  carriedOver,
  fiscalYearOf,
  lastPeriod,
  nextNumbers,
  nextStart,
} from '#documents/ledger/entry-numbers.ts'
import { lastOfMonth } from '#documents/ledger/period.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { bookkeepingOf, expectationOf } from '../ledger/bookkeeping.ts'
import { checkFile, encodingOf, pageOfCheck, planFile } from '../ledger/check-file.ts'
import {
  bodyOfFile,
  bodyOfLedger,
  keepRecord,
  keptFile,
  keptNumbers,
  lockNumbers,
  removePeriod,
} from '../ledger/kept-ledgers.ts'
import { xmlOf, type LedgerFile } from '../ledger/ledger-files.ts'
import { numbersBody, takeFile } from '../ledger/take-file.ts'
import { formatDate } from '../paper/format.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { recordOf } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { bytesOf } from '../rendering/archive.ts'
import { base64 } from './files.ts'

export const ledgerHandlers: Handlers = {
  'ledger.upload': async (context) => {
    const { StartDate: start, EndDate: end, Base64String } = bodyAs(context, 'LedgerUpload')
    const bytes = Buffer.from(Base64String, 'base64')
    const encoding = encodingOf(bytes)
    const period = { start, end }
    const before = await context.transaction((tx) => expectationOf(tx, context, period))
    const verdict = await checkFile(bytes, encoding, {
      ...period,
      firstEntry: before.next.entry,
      firstLine: before.next.line,
    })
    const parts =
      verdict.faultCount === 0
        ? await planFile(bytes, encoding, period, before.next.partsBefore)
        : []
    const uuid = await context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      const now = await expectationOf(tx, context, period)
      // Somebody else has closed or taken back a period while the file was looked at.
      if (now.next.entry !== before.next.entry || now.next.serial !== before.next.serial)
        throw refusal(context.language, {
          status: 409,
          key: 'recordChanged',
          values: { uuid: start },
        })
      return takeFile(tx, context, now, { ...period, bytes, encoding, verdict, parts })
    })
    return { UUID: uuid, Version: 1 }
  },

  'ledger.nextPeriod': (context) =>
    context.transaction(async (tx) => {
      const { properties, numbers, today } = await bookkeepingOf(tx, context)
      const start = nextStart(numbers, fiscalYearOf(today, properties.FiscalYearStart))
      const end = lastOfMonth(start)
      const { entry, line } = nextNumbers(
        numbers,
        start,
        fiscalYearOf(start, properties.FiscalYearStart),
      )
      return {
        StartDate: start,
        EndDate: end > today ? null : end,
        FirstEntry: entry,
        FirstLine: line,
      }
    }),

  'ledger.checkResult': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      const { faults } = await keptFile(tx, context.session.companyId, uuid)
      return pageOfCheck(await bodyOfFile(tx, context, uuid), faults, context.language)
    }),

  'ledger.journal': (context) => fileOf(context, 'Y'),
  'ledger.accounts': (context) => fileOf(context, 'K'),

  'ledger.carryOver': async (context) => {
    const { EndDate, LastEntry, LastLine, Serial } = bodyAs(context, 'LedgerCarry')
    const uuid = await context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      if ((await keptNumbers(tx, context)).length > 0)
        throw refusal(context.language, { status: 409, key: 'ledgerNumbersThere' })
      const last = { entry: LastEntry, line: LastLine, serial: Serial }
      return keepRecord(
        tx,
        context,
        'LedgerNumbers',
        numbersBody(carriedOver(EndDate, last), 'Carried'),
      )
    })
    return { UUID: uuid, Version: 1 }
  },

  'ledger.takeBack': (context) =>
    context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      const kept = await keptNumbers(tx, context)
      const last = lastPeriod(kept)
      const found = kept.find((one) => one.uuid === uuid)
      if (!found || found.end !== last?.end || found.part !== last.part)
        throw refusal(context.language, {
          status: 422,
          key: 'ledgerNotLast',
          values: { day: formatDate(last?.end ?? '', context.language) },
        })
      await removePeriod(tx, context, found)
      return true
    }),
}

async function fileOf(context: CallContext, kind: 'Y' | 'K') {
  const ledger = await context.transaction(async (tx) => {
    const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
    return bodyOfLedger(tx, context, uuid)
  })
  return fileAnswer(context, xmlOf(context, ledger, kind))
}

/** A file as it is, or as text, as the caller takes files. */
export async function fileAnswer({ wantsFile }: CallContext, file: LedgerFile) {
  return wantsFile
    ? new FileAnswer(file)
    : { Name: file.name, Type: file.mimeType, Content: base64(await bytesOf(file.stream)) }
}
