/** E-ledger: files of lines are checked and become ledgers, whose entries are numbered through the fiscal year. */
import { nextBranch, periodsOfBranch } from '#documents/ledger/branches.ts'
import {
  carriedOver,
  fiscalYearOf,
  nextNumbers,
  nextStart,
} from '#documents/ledger/entry-numbers.ts'
import { lastOfMonth, type KeptKind } from '#documents/ledger/period.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { Wire } from '#schemas/wire.ts'
import { FileAnswer } from '../http/file-answer.ts'
import {
  bookkeepingOf,
  branchesOf,
  branchRefusal,
  controlsOf,
  expectationOf,
  uploadIn,
  type Period,
} from '../ledger/bookkeeping.ts'
import { checkFile, madeOf, pageOfCheck, planFile } from '../ledger/check-file.ts'
import {
  bodyOfFile,
  bodyOfLedger,
  branchOf,
  keepRecord,
  ledgersOf,
  lockNumbers,
  removeFile,
  type Kept,
} from '../ledger/kept-ledgers.ts'
import { keptFile } from '../ledger/kept-lines.ts'
import { archiveFile, xmlsOf, type LedgerFile } from '../ledger/ledger-files.ts'
import { takeLastBack } from '../ledger/take-back.ts'
import { numbersBody, takeFile } from '../ledger/take-file.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { recordOf } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { bytesOf } from '../rendering/archive.ts'
import { base64 } from './files.ts'
import { openLines } from './open-ledger-file.ts'

export const ledgerHandlers: Handlers = {
  'ledger.upload': async (context) => {
    const { period, file } = await uploadIn(context)
    return taken(context, period, file)
  },

  'ledger.uploadFile': (context) => {
    const [file, ...others] = bodyAs(context, 'Files')
    if (!file || others.length > 0)
      throw refusal(context.language, { status: 422, key: 'ledgerOneFile' })
    return taken(context, periodOf(context), file)
  },

  'ledger.nextPeriod': (context) =>
    context.transaction(async (tx) => {
      const { properties, numbers: all, today } = await bookkeepingOf(tx, context)
      const year = fiscalYearOf(today, properties.FiscalYearStart)
      const branch = textIn(context, 'Branch') ?? nextBranch(branchesOf(properties), all, year)
      const numbers = periodsOfBranch(all, branch)
      const start = nextStart(numbers, year)
      const end = lastOfMonth(start)
      const { entry, line } = nextNumbers(
        numbers,
        start,
        fiscalYearOf(start, properties.FiscalYearStart),
      )
      return {
        StartDate: start,
        EndDate: end > today ? null : end,
        Branch: branch || null,
        FirstEntry: entry,
        FirstLine: line,
      }
    }),

  'ledger.checkResult': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      const { faults } = await keptFile(tx, context.session.companyId, uuid)
      const body = await bodyOfFile(tx, context, uuid)
      const made = madeOf(body, await ledgersOfFile(tx, context, uuid))
      return pageOfCheck(body, { faults, made }, context.language)
    }),

  'ledger.removeFile': removed,
  'ledger.removeUpload': removed,

  'ledger.journal': async (context) => fileOf(context, await ledgerNamed(context), 'Y'),
  'ledger.accounts': async (context) => fileOf(context, await ledgerNamed(context), 'K'),
  'ledger.allFiles': async (context) => {
    const ledger = await ledgerNamed(context)
    return fileAnswer(context, archiveFile(context, ledger.Name, [ledger]))
  },

  'ledger.carryOver': async (context) => {
    const { EndDate, LastEntry, LastLine, Serial, ...rest } = bodyAs(context, 'LedgerCarry')
    const branch = branchOf(rest)
    const uuid = await context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      const { properties, numbers } = await bookkeepingOf(tx, context)
      const wrong = await branchRefusal(tx, context, {
        branch,
        branches: branchesOf(properties),
        numbers,
        fiscalYear: fiscalYearOf(EndDate, properties.FiscalYearStart),
      })
      if (wrong) throw refusal(context.language, wrong)
      if (periodsOfBranch(numbers, branch).length > 0)
        throw refusal(context.language, { status: 409, key: 'ledgerNumbersThere' })
      const last = { entry: LastEntry, line: LastLine, serial: Serial }
      return keepRecord(
        tx,
        context,
        'LedgerNumbers',
        numbersBody({ ...carriedOver(EndDate, last), branch }, 'Carried'),
      )
    })
    return { UUID: uuid, Version: 1 }
  },

  'ledger.takeBack': (context) =>
    context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      await takeLastBack(tx, context, (one) => one.uuid === uuid)
      return true
    }),
}

/** A file of a period, checked and kept: with its ledgers where nothing is wrong with it. */
async function taken(context: CallContext, period: Period, given: UploadedFile) {
  const before = await context.transaction((tx) => expectationOf(tx, context, period))
  const file = await openLines(context, given)
  const verdict = await checkFile(file, {
    ...period,
    firstEntry: before.next.entry,
    firstLine: before.next.line,
    controls: controlsOf(before.properties),
  })
  const parts =
    verdict.faultCount === 0 ? await planFile(file, period, before.next.partsBefore) : []
  const uuid = await context.transaction(async (tx) => {
    await lockNumbers(tx, context)
    const now = await expectationOf(tx, context, period)
    // Somebody else has closed or taken back a period while the file was looked at.
    if (now.next.entry !== before.next.entry || now.next.serial !== before.next.serial)
      throw refusal(context.language, {
        status: 409,
        key: 'recordChanged',
        values: { uuid: period.start },
      })
    return takeFile(tx, context, now, { ...period, ...file, verdict, parts })
  })
  return { UUID: uuid, Version: 1 }
}

/** A file that comes as it is has its period and branch in the address. */
function periodOf(context: CallContext): Period {
  const { query, language } = context
  const { StartDate: start, EndDate: end } = query
  if (typeof start !== 'string' || typeof end !== 'string')
    throw refusal(language, { status: 400, code: 1, key: 'ledgerPeriodUnnamed', path: 'StartDate' })
  return { start, end, branch: textIn(context, 'Branch') ?? '' }
}

/** A parameter of the address; undefined where it was not given, or is empty. */
const textIn = ({ query }: CallContext, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A file that no ledger is made of is deleted. */
function removed(context: CallContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    await lockNumbers(tx, context)
    const { uuid } = await recordOf(tx, context, askedId(context))
    if ((await ledgersOfFile(tx, context, uuid)).length > 0)
      throw refusal(context.language, { status: 409, key: 'ledgerFileInUse' })
    await removeFile(tx, context, uuid)
    return true
  })
}

const ledgersOfFile = async (tx: Tx, context: CallContext, file: string) =>
  (await ledgersOf(tx, context)).filter(({ FileUUID }) => FileUUID === file)

/** People name a record in the path, programs by a parameter. */
export function askedId({ params, query, language }: CallContext): string {
  const asked = params['id'] ?? query['UUID']
  if (typeof asked === 'string') return asked
  throw refusal(language, { status: 400, code: 1, key: 'ledgerUnnamed', path: 'UUID' })
}

/** The journal (`Y`) or the ledger by account (`K`), signed where it is. */
/** Refuses where there is no such file yet. */
export async function fileOf(context: CallContext, ledger: Kept<Wire['Ledger']>, kind: KeptKind) {
  const [file] = await xmlsOf(context, ledger, [kind])
  if (!file) throw noFile(context, kind)
  return fileAnswer(context, file)
}

export const noFile = ({ language }: CallContext, kind: KeptKind) =>
  refusal(language, { status: 404, key: 'ledgerFileMissing', values: { kind }, path: 'Kind' })

/** The ledger of the row. */
const ledgerNamed = (context: CallContext) =>
  context.transaction(async (tx) => {
    const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
    return { UUID: uuid, ...(await bodyOfLedger(tx, context, uuid)) }
  })

/** A file as it is, or as text, as the caller takes files. */
export async function fileAnswer({ wantsFile }: CallContext, file: LedgerFile) {
  return wantsFile
    ? new FileAnswer(file)
    : { Name: file.name, Type: file.mimeType, Content: base64(await bytesOf(file.stream)) }
}
