/** E-ledger: files of lines are checked and become ledgers, whose entries are numbered through the fiscal year. */
import { z } from 'zod'
import { LedgerProperties } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import { entriesOf } from '#documents/ledger/entries.ts'
import {
  carriedOver,
  fiscalYearOf,
  lastPeriod,
  nextNumbers,
  nextStart,
  periodFault,
} from '#documents/ledger/entry-numbers.ts'
import type { LedgerHead } from '#documents/ledger/head.ts'
import type { LedgerEntry, LedgerLine } from '#documents/ledger/line.ts'
import { lastOfMonth, ledgerFileName } from '#documents/ledger/period.ts'
import { readLines } from '#documents/ledger/read-lines.ts'
import { writeAccounts, writeJournal } from '#documents/ledger/write-ledger.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { checkFile, encodingOf, pageOfCheck, planFile } from '../ledger/check-file.ts'
import {
  bodyOfFile,
  bodyOfLedger,
  keepRecord,
  keptFile,
  keptNumbers,
  lockNumbers,
  removePeriod,
  textOfFile,
} from '../ledger/kept-ledgers.ts'
import { numbersBody, takeFile, type Expectation } from '../ledger/take-file.ts'
import { formatDate } from '../paper/format.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { recordOf } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { settingsOf } from '../records/settings.ts'
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

// What is there before a file is taken

/** How the company keeps its books, and what it has numbered so far. */
async function bookkeepingOf(tx: Tx, context: CallContext) {
  const { language, session, ports } = context
  const kept = await settingsOf(tx, { companyId: session.companyId, id: 'eledger.properties' })
  const { data: properties } = LedgerProperties.safeParse(kept?.body)
  if (!properties) throw refusal(language, { status: 422, key: 'ledgerNotSetUp' })
  const numbers = await keptNumbers(tx, context)
  return { properties, numbers, today: momentInIstanbul(ports.clock.now()).date }
}

/** Refuses a period that cannot come next. */
async function expectationOf(
  tx: Tx,
  context: CallContext,
  period: { readonly start: string; readonly end: string },
): Promise<Expectation> {
  const { properties, numbers, today } = await bookkeepingOf(tx, context)
  const fiscalYear = fiscalYearOf(period.start, properties.FiscalYearStart)
  const wrong = periodFault(numbers, period, fiscalYear, today)
  if (wrong)
    throw refusal(context.language, {
      status: 422,
      key: wrong.rule,
      values: 'day' in wrong ? { day: formatDate(wrong.day, context.language) } : {},
      path: wrong.rule === 'ledgerPeriodTurned' ? 'EndDate' : 'StartDate',
    })
  return { properties, fiscalYear, next: nextNumbers(numbers, period.start, fiscalYear) }
}

// Files of a ledger

/** Made anew of its lines each time, and the same each time: nothing of it changes until it is signed. */
async function fileOf(context: CallContext, kind: 'Y' | 'K') {
  const ledger = await context.transaction(async (tx) => {
    const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
    return bodyOfLedger(tx, context, uuid)
  })
  const head = keptHead.parse(ledger.Head)
  const entries = entriesBetween(context, ledger)
  const file = {
    name: ledgerFileName(
      head.company.taxNumber,
      head.period,
      kind,
      head.company.branch?.number ?? '',
    ),
    mimeType: 'application/xml',
    stream: streamOf(kind === 'Y' ? writeJournal(head, entries) : accountsOf(head, entries)),
  }
  if (context.wantsFile) return new FileAnswer(file)
  return { Name: file.name, Type: file.mimeType, Content: base64(await bytesOf(file.stream)) }
}

const keptHead = z.custom<LedgerHead>((value) => typeof value === 'object' && value !== null)

async function* entriesBetween(
  context: CallContext,
  { FileUUID, FirstEntry, LastEntry }: Wire['Ledger'],
): AsyncGenerator<LedgerEntry> {
  for await (const entry of entriesOf(readLines(textOfFile(context, FileUUID))))
    if (entry.counter >= (FirstEntry ?? 0) && entry.counter <= (LastEntry ?? 0)) yield entry
}

async function* accountsOf(
  head: LedgerHead,
  entries: AsyncIterable<LedgerEntry>,
): AsyncGenerator<string> {
  const lines: LedgerLine[] = []
  for await (const entry of entries) lines.push(...entry.lines)
  yield* writeAccounts(head, lines)
}

/** Letters of one piece that goes out. */
const pieceLetters = 64_000

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      let piece = ''
      while (piece.length < pieceLetters) {
        const next = await texts.next()
        if (next.done) {
          if (piece !== '') controller.enqueue(encoder.encode(piece))
          controller.close()
          return
        }
        piece += next.value
      }
      controller.enqueue(encoder.encode(piece))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}
