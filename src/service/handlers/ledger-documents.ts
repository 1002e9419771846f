/** E-ledger: one ledger or some of them, named by programs or chosen in the list: read, checked anew, taken as files, deleted. */
import type { Wire } from '#schemas/wire.ts'
import { LedgerCheck } from '#documents/ledger/check-lines.ts'
import { periodsOfBranch } from '#documents/ledger/branches.ts'
import { fiscalYearOf, nextNumbers } from '#documents/ledger/entry-numbers.ts'
import type { KeptKind } from '#documents/ledger/period.ts'
import { keptKinds } from '#schemas/ledger-codes.ts'
import { readLines } from '#documents/ledger/read-lines.ts'
import {
  bodyOfLedger,
  branchOf,
  isOfPeriod,
  ledgerBox,
  keptNumbers,
  ledgersOf,
  lockNumbers,
  type Kept,
} from '../ledger/kept-ledgers.ts'
import { textOfFile } from '../ledger/kept-lines.ts'
import { documentsOf, textOfDocument } from '../ledger/kept-documents.ts'
import { shownLines, storedPage } from '../ledger/stored-page.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { headOf } from '../ledger/ledger-files.ts'
import { takeLastBack } from '../ledger/take-back.ts'
import { pageOfLedger } from '../ledger/read-page.ts'
import { totalsOf } from '../ledger/take-file.ts'
import { startJob } from '../jobs/create.ts'
import { needed } from '#values/needed.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { historyOf } from '../records/history.ts'
import { missing, recordOf } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { askedId, fileOf, noFile } from './ledger.ts'
import { archiveAnswer, faultsIn, numberIn } from './ledger-lists.ts'

export const ledgerDocumentHandlers: Handlers = {
  'ledger.history': (context) =>
    context.transaction(async (tx) => {
      const { company_id: companyId, box, uuid } = await recordOf(tx, context, askedId(context))
      return historyOf(tx, context.language, { companyId, box, uuid })
    }),

  'ledger.html': async (context) => pageOf(context, await askedLedger(context), kindOf(context)),
  'ledger.journalPage': async (context) => pageOfLedger(context, await askedLedger(context), 'Y'),
  'ledger.accountsPage': async (context) => pageOfLedger(context, await askedLedger(context), 'K'),

  'ledger.oneFile': async (context) => fileOf(context, await askedLedger(context), kindOf(context)),

  'ledger.chosenFiles': (context) => {
    const chosen = new Set(
      bodyAs(context, 'LedgersChosen').UUIDS.map((uuid) => uuid.toLowerCase() /* ascii */),
    )
    return archiveAnswer(context, (ledgers) => {
      const lost = [...chosen].find((uuid) => !ledgers.some(({ UUID }) => UUID === uuid))
      if (lost !== undefined) throw missing(context, lost)
      const some = ledgers.filter(({ UUID }) => chosen.has(UUID))
      return { name: String(some[0]?.StartDate.slice(0, 7)), some }
    })
  },

  'ledger.allBranchFiles': (context) =>
    archiveAnswer(context, (ledgers) => {
      const [year, month] = [numberIn(context, 'Year'), numberIn(context, 'Period')]
      const some = ledgers.filter(
        ({ StartDate }) =>
          (year === undefined || Number(StartDate.slice(0, 4)) === year) &&
          (month === undefined || Number(StartDate.slice(5, 7)) === month),
      )
      return { name: [year, month].filter((one) => one !== undefined).join('-') || 'all', some }
    }),

  'ledger.bulkFiles': async (context) => {
    const { Year, Periods } = bodyAs(context, 'LedgerBulk')
    const found = (await context.transaction((tx) => ledgersOf(tx, context))).filter(
      ({ StartDate }) =>
        Number(StartDate.slice(0, 4)) === Year &&
        (!Periods || Periods.includes(Number(StartDate.slice(5, 7)))),
    )
    if (found.length === 0) throw refusal(context.language, { status: 404, key: 'ledgerNone' })
    return startJob(context, {
      Key: context.ports.random.uuid(),
      Call: needed(ledgerBox(context, 'Ledger').calls['export'], 'export of ledgers'),
      Type: 'Xml',
      Items: found.map(({ UUID }) => UUID),
    })
  },

  'ledger.removeLedger': (context) =>
    context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      const { uuid } = await recordOf(tx, context, askedId(context))
      const ledger = await bodyOfLedger(tx, context, uuid)
      await takeLastBack(tx, context, (period) => isOfPeriod(ledger, period))
      return true
    }),

  'ledger.chain': (context) =>
    context.transaction(async (tx): Promise<Wire['LedgerChain']> => {
      const numbers = await keptNumbers(tx, context)
      const ledgers = await ledgersOf(tx, context)
      const broken = ledgers.filter((ledger) => {
        const ofBranch = periodsOfBranch(numbers, branchOf(ledger))
        const before = ofBranch.filter(({ end, part }) => isBefore({ end, part }, ledger))
        const year = fiscalYearOf(ledger.StartDate, headOf(ledger).fiscalYear.start)
        const { entry, line, serial } = nextNumbers(before, ledger.StartDate, year)
        return entry !== ledger.FirstEntry || line !== ledger.FirstLine || serial !== ledger.Serial
      })
      return {
        LedgerCount: ledgers.length,
        IsWhole: broken.length === 0,
        Broken: broken.map(({ UUID, Name }) => ({ UUID, Name })),
      }
    }),

  'ledger.recheck': async (context): Promise<Wire['LedgerSummary']> => {
    const ledger = await ledgerOf(context, bodyAs(context, 'LedgerNamed').UUID)
    const [first, last] = [ledger.FirstEntry ?? 1, ledger.LastEntry ?? 0]
    const check = new LedgerCheck({
      start: ledger.StartDate,
      end: ledger.EndDate,
      firstEntry: first,
      firstLine: ledger.FirstLine ?? 1,
    })
    // From the start: faults name their rows.
    for await (const { lines } of readLines(textOfFile(context, ledger.FileUUID, 0)))
      for (const line of lines) {
        const entry = line.entryCounter ?? 0
        if (entry >= first && entry <= last) check.add(line)
      }
    const verdict = check.end()
    return {
      ...totalsOf(verdict),
      FaultCount: verdict.faultCount,
      Faults: faultsIn(verdict.faults, context.language),
    }
  },
}

const isBefore = (
  { end, part }: { readonly end: string; readonly part: number },
  { EndDate, Part }: Wire['Ledger'],
): boolean => end < EndDate || (end === EndDate && part < (Part ?? 0))

const askedLedger = (context: CallContext) => ledgerOf(context, askedId(context))

const ledgerOf = (context: CallContext, id: string): Promise<Kept<Wire['Ledger']>> =>
  context.transaction(async (tx) => {
    const { uuid } = await recordOf(tx, context, id)
    return { UUID: uuid, ...(await bodyOfLedger(tx, context, uuid)) }
  })

/** The journal, unless another file is asked for. */
function kindOf({ query, language }: CallContext): KeptKind {
  const asked = query['Kind'] ?? 'Y'
  const kind = keptKinds.find((one) => one === asked)
  if (kind) return kind
  const values = { kinds: keptKinds.join(', ') }
  throw refusal(language, { status: 400, code: 1, key: 'ledgerKind', values, path: 'Kind' })
}

/** A certificate (berat), sealed or not, and the report of a month are read as pages of the archive are; ledgers from their lines. */
async function pageOf(
  context: CallContext,
  ledger: Kept<Wire['Ledger']>,
  kind: KeptKind,
): Promise<string> {
  if (kind === 'Y' || kind === 'K') return pageOfLedger(context, ledger, kind)
  const { language, session } = context
  const kept = await context.transaction((tx) => documentsOf(tx, session.companyId, ledger.UUID))
  const document = kept.find((one) => one.kind === kind)
  if (!document) throw noFile(context, kind)
  let text = ''
  for await (const piece of textOfDocument(context, ledger.UUID, kind)) text += piece
  const input = { bytes: Buffer.from(text), lines: shownLines }
  const content = await runForRequest(context, { name: document.name }, 'readStoredLedger', input)
  if (content.kind === 'notXml') {
    const values = { file: document.name }
    throw refusal(language, { status: 422, key: 'storedDamaged', values })
  }
  const page = {
    Kind: plainKinds[kind],
    Month: ledger.StartDate.slice(0, 7),
    IsSigned: document.signature_value !== null,
    Digest: document.sha256,
  }
  return storedPage(page, content.facts, language)
}

/** What a file is, whoever sealed it. */
const plainKinds = { YB: 'YB', KB: 'KB', 'GIB-YB': 'YB', 'GIB-KB': 'KB', DR: 'DR' } as const
