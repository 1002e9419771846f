/** Ledgers and the authority: asked to send, sent again, asked after, sealed certificates (berat) and the report of a month. */
import type { Language } from '#schemas/language.ts'
import { packageKinds, type PackageKind } from '#schemas/ledger-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import { needed } from '#values/needed.ts'
import { advancePackage } from '../ledger/advance-package.ts'
import { documentsOf, removeDocuments, type KeptDocument } from '../ledger/kept-documents.ts'
import {
  bodyOfLedger,
  branchOf,
  ledgersOf,
  lockNumbers,
  type Kept,
} from '../ledger/kept-ledgers.ts'
import { xmlsOf } from '../ledger/ledger-files.ts'
import {
  addPackages,
  claimOne,
  hasLeft,
  packagesOf,
  sendAgain,
  addEvent,
  whyOf,
  type KeptPackage,
} from '../ledger/packages.ts'
import { showState, stateOf, stateWith } from '../ledger/sign-ledger.ts'
import { ledgersOfMonth } from '../ledger/sign-report.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { recordOf } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { askedId, fileAnswer } from './ledger.ts'
import { isWanted } from './ledger-sign.ts'

export const ledgerSendHandlers: Handlers = {
  'ledger.send': (context) =>
    woken(context, async (tx) => sendAll(tx, context, await chosen(tx, context))),
  'ledger.sendOne': (context) =>
    woken(context, async (tx) => send(tx, context, await named(tx, context, askedId(context)))),

  'ledger.resend': (context) =>
    woken(context, async (tx) => {
      const { UUID, Kind } = bodyAs(context, 'LedgerResend')
      await resend(tx, context, await named(tx, context, UUID), Kind ?? undefined)
    }),
  'ledger.resendOne': (context) =>
    woken(context, async (tx) => resend(tx, context, await named(tx, context, askedId(context)))),

  'ledger.sendReport': (context) =>
    woken(context, async (tx) => {
      const months = new Map(
        (await chosen(tx, context)).map((one) => [
          `${one.StartDate.slice(0, 7)} ${branchOf(one)}`,
          one,
        ]),
      )
      for (const ledger of months.values()) await sendReport(tx, context, ledger)
    }),
  'ledger.sendReportOne': (context) =>
    woken(context, async (tx) =>
      sendReport(tx, context, await named(tx, context, askedId(context))),
    ),

  'ledger.askAuthority': async (context) => {
    const ledgers = await context.transaction((tx) => chosen(tx, context))
    const told = []
    for (const ledger of ledgers) {
      await askNow(context, ledger)
      told.push(await context.transaction((tx) => packagesShown(tx, context, ledger)))
    }
    return told
  },
  'ledger.updateStatus': async (context) => {
    await askNow(context, await context.transaction((tx) => named(tx, context, askedId(context))))
    return true
  },

  'ledger.packages': (context) =>
    context.transaction(async (tx) =>
      packagesShown(tx, context, await named(tx, context, askedId(context))),
    ),
  'ledger.reportStatus': (context) =>
    context.transaction(async (tx) => {
      const ledger = await named(tx, context, askedId(context))
      const last = ledgersOfMonth(await ledgersOf(tx, context), ledger).at(-1) ?? ledger
      const told = await packagesShown(tx, context, last)
      return { ...told, Packages: told.Packages.filter(({ Kind }) => Kind === 'DR') }
    }),

  'ledger.receive': async (context) => {
    const ledger = await context.transaction((tx) => named(tx, context, askedId(context)))
    const kind = context.query['Kind'] === 'KB' ? 'GIB-KB' : 'GIB-YB'
    const isHere = async () => (await documents(context, ledger)).some((one) => one.kind === kind)
    if (!(await isHere()) && context.ports.ledgerAuthority) await askAfterSent(context, ledger)
    if (!(await isHere())) throw refusal(context.language, { status: 404, key: 'ledgerNotSealed' })
    const [file] = await xmlsOf(context, ledger, [kind])
    return fileAnswer(context, needed(file, 'sealed certificate'))
  },
}

type KeptLedger = Kept<Wire['Ledger']>

/** The worker is woken when the packages are there to be seen. */
async function woken(context: CallContext, work: (tx: Tx) => Promise<void>): Promise<true> {
  await context.transaction(async (tx) => {
    await lockNumbers(tx, context)
    await work(tx)
  })
  context.ports.wakeWorker?.()
  return true
}

const named = async (tx: Tx, context: CallContext, id: string): Promise<KeptLedger> => {
  const { uuid } = await recordOf(tx, context, id)
  return { UUID: uuid, ...(await bodyOfLedger(tx, context, uuid)) }
}

async function chosen(tx: Tx, context: CallContext): Promise<readonly KeptLedger[]> {
  const wanted = bodyAs(context, 'LedgerChoice')
  const found = (await ledgersOf(tx, context)).filter((one) => isWanted(wanted, one))
  if (found.length === 0) throw refusal(context.language, { status: 404, key: 'ledgerNone' })
  return found
}

const documents = (context: CallContext, { UUID }: KeptLedger): Promise<KeptDocument[]> =>
  context.transaction((tx) => documentsOf(tx, context.session.companyId, UUID))

// Sending

/** Certificates of a ledger; the report has a call of its own. */
const beratKinds: readonly PackageKind[] = ['YB', 'KB']

/** Of several ledgers those that are signed and were not sent; one alone says why it cannot be. */
async function sendAll(
  tx: Tx,
  context: CallContext,
  ledgers: readonly KeptLedger[],
): Promise<void> {
  const [only, ...others] = ledgers
  if (only && others.length === 0) return send(tx, context, only)
  let count = 0
  for (const ledger of ledgers)
    if (await isUnsent(tx, context, ledger)) {
      await send(tx, context, ledger)
      count += 1
    }
  if (count === 0) throw refusal(context.language, { status: 409, key: 'ledgerSentAlready' })
}

async function isUnsent(tx: Tx, { session }: CallContext, { UUID }: KeptLedger): Promise<boolean> {
  const { companyId } = session
  const there = (await packagesOf(tx, companyId, UUID)).map(({ kind }) => kind)
  return (
    stateOf(await documentsOf(tx, companyId, UUID)) === 'BeratSigned' &&
    !beratKinds.every((kind) => there.includes(kind))
  )
}

async function send(tx: Tx, context: CallContext, ledger: KeptLedger): Promise<void> {
  const { companyId } = context.session
  assertAuthority(context)
  if (stateOf(await documentsOf(tx, companyId, ledger.UUID)) !== 'BeratSigned')
    throw refusal(context.language, { status: 422, key: 'ledgerNotSigned' })
  await assertOrder(tx, context, ledger)
  const there = (await packagesOf(tx, companyId, ledger.UUID)).map(({ kind }) => kind)
  const kinds = beratKinds.filter((kind) => !there.includes(kind))
  if (kinds.length === 0) throw refusal(context.language, { status: 409, key: 'ledgerSentAlready' })
  await queue(tx, context, ledger, kinds)
}

async function queue(
  tx: Tx,
  context: CallContext,
  ledger: KeptLedger,
  kinds: readonly PackageKind[],
): Promise<void> {
  await addPackages(tx, context, ledger, { kinds, state: 'Waiting', language: context.language })
  await addEvent(tx, context, ledger.UUID, 'ledgerToAuthority', {})
  await showState(tx, context, ledger.UUID)
}

function assertAuthority({ ports, language }: CallContext): void {
  if (!ports.ledgerAuthority) throw refusal(language, { status: 422, key: 'ledgerNoAuthority' })
}

/** No month before the former (LEDGER.md 1): that is on its way too, or sealed. */
async function assertOrder(tx: Tx, context: CallContext, ledger: KeptLedger): Promise<void> {
  const all = (await ledgersOf(tx, context)).filter((one) => branchOf(one) === branchOf(ledger))
  const before = all.slice(
    0,
    all.findIndex(({ UUID }) => UUID === ledger.UUID),
  )
  const open = before.find(
    ({ State }) => State !== 'Sending' && State !== 'Processing' && State !== 'Sealed',
  )
  if (open)
    throw refusal(context.language, {
      status: 422,
      key: 'ledgerEarlierNotSent',
      values: { month: open.Name },
    })
}

async function resend(
  tx: Tx,
  context: CallContext,
  ledger: KeptLedger,
  kind?: PackageKind,
): Promise<void> {
  assertAuthority(context)
  const all = await packagesOf(tx, context.session.companyId, ledger.UUID)
  const again = all.filter((one) =>
    kind === undefined ? one.state === 'Refused' : one.kind === kind && one.state !== 'Done',
  )
  if (again.length === 0)
    throw refusal(context.language, { status: 409, key: 'ledgerNothingToResend' })
  await queueAgain(tx, context, ledger, again)
}

/** A report that was refused is made and signed anew: the old one would be refused again. */
async function queueAgain(
  tx: Tx,
  context: CallContext,
  { UUID }: KeptLedger,
  packages: readonly KeptPackage[],
): Promise<void> {
  if (packages.some((one) => one.kind === 'DR' && !hasLeft(one)))
    await removeDocuments(tx, context.session.companyId, [UUID], 'DR')
  await sendAgain(tx, context, packages)
  await addEvent(tx, context, UUID, 'ledgerToAuthority', {})
  await showState(tx, context, UUID)
}

/** After all certificates of the month (LEDGER.md 6); it stands with the last ledger of the month. */
async function sendReport(tx: Tx, context: CallContext, ledger: KeptLedger): Promise<void> {
  assertAuthority(context)
  const months = ledgersOfMonth(await ledgersOf(tx, context), ledger)
  if (months.some(({ State }) => State !== 'Sealed'))
    throw refusal(context.language, { status: 422, key: 'ledgerReportEarly' })
  const last = months.at(-1) ?? ledger
  const there = await packagesOf(tx, context.session.companyId, last.UUID)
  const report = there.find(({ kind }) => kind === 'DR')
  if (!report) return queue(tx, context, last, ['DR'])
  if (report.state !== 'Refused')
    throw refusal(context.language, { status: 409, key: 'ledgerSentAlready' })
  await queueAgain(tx, context, last, [report])
}

// Asking

/** Packages that were sent, from here or elsewhere, are asked after now, unless the worker does just that. */
async function askNow(context: CallContext, ledger: KeptLedger): Promise<void> {
  assertAuthority(context)
  await context.transaction(async (tx) => {
    await lockNumbers(tx, context)
    await askAfterForeign(tx, context, ledger)
  })
  await askAfterSent(context, ledger)
}

async function askAfterSent(context: CallContext, ledger: KeptLedger): Promise<void> {
  const { ports, session } = context
  const all = await context.transaction((tx) => packagesOf(tx, session.companyId, ledger.UUID))
  for (const one of all.filter(({ state }) => state === 'Sent' || state === 'Refused')) {
    const taken = await context.transaction((tx) => claimOne(tx, one, ports.clock.now()))
    if (taken) await advancePackage(ports, taken)
  }
}

/** A ledger that is signed and was not sent from here may have been sent in the authority's own portal. */
async function askAfterForeign(tx: Tx, context: CallContext, ledger: KeptLedger): Promise<void> {
  const { companyId } = context.session
  const signed = stateOf(await documentsOf(tx, companyId, ledger.UUID)) === 'BeratSigned'
  const there = await packagesOf(tx, companyId, ledger.UUID)
  if (signed && there.length === 0)
    await addPackages(tx, context, ledger, {
      kinds: beratKinds,
      state: 'Sent',
      language: context.language,
    })
}

async function packagesShown(
  tx: Tx,
  context: CallContext,
  ledger: KeptLedger,
): Promise<Wire['LedgerPackages']> {
  const { companyId } = context.session
  const packages = await packagesOf(tx, companyId, ledger.UUID)
  const signed = await documentsOf(tx, companyId, ledger.UUID)
  return {
    UUID: ledger.UUID,
    Name: ledger.Name,
    State: ledger.State === 'Queued' ? 'Queued' : stateWith(signed, packages),
    Packages: packageKinds.flatMap((kind) =>
      packages.filter((one) => one.kind === kind).map((one) => told(one, context.language)),
    ),
  }
}

const told = (one: KeptPackage, language: Language) => ({
  Kind: one.kind,
  PackageID: one.name.replace(/\.zip$/, ''),
  State: one.state,
  Code: one.code,
  Message: whyOf(one, language) || (hasLeft(one) ? one.said : ''),
  Attempts: one.attempts,
  SentDate: one.sent_at?.toISOString() ?? null,
})
