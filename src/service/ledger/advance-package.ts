/** One step of a package towards the sealed certificate (berat): it is sent, asked after, or what the authority sealed is fetched, checked and filed. */
import { languageOf } from '#schemas/language.ts'
import type { Wire } from '#schemas/wire.ts'
import { UnreadableDocument } from '#documents/signature/signed-document.ts'
import type { SealedKind } from '#documents/ledger/period.ts'
import { readCertificate } from '../content/certificate.ts'
import {
  LedgerAuthorityError,
  type LedgerAuthority,
  type MessageSigner,
} from '../ports/ledger-authority.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { TimeStampError } from '../signing/time-stamps.ts'
import type { RefusalKey } from '../records/sentence.ts'
import { companyOf } from '../sending/supplier.ts'
import { SignatureError } from '../signing/check-signature.ts'
import { algorithmFor } from '../signing/make-signature.ts'
import { checkSealed } from './check-sealed.ts'
import { documentsOf, keepDocument, packFile, textOfDocument } from './kept-documents.ts'
import { bodyOfLedger, lockNumbers, type Kept } from './kept-ledgers.ts'
import { fileNameOf } from './ledger-files.ts'
import { keyOf, NoKey } from './own-key.ts'
import { packageBytes, packedFiles } from './package-bytes.ts'
import { addEvent, dropPackage, update, whyOf, type KeptPackage } from './packages.ts'
import { onePiece, showState, type LedgerSigner } from './sign-ledger.ts'
import { keepReport } from './sign-report.ts'
import { systemSigner } from './system-signer.ts'

interface Work {
  readonly ports: Ports
  readonly authority: LedgerAuthority
  readonly keeper: LedgerSigner
  readonly messages: MessageSigner
  readonly taken: KeptPackage
  readonly ledger: Kept<Wire['Ledger']>
}

/** What became of it. `keep`: written in the same transaction. */
interface Outcome {
  readonly state: KeptPackage['state']
  readonly said?: string
  readonly code?: number
  readonly problem?: RefusalKey
  /** It is tried again after a pause that grows with the attempts. */
  readonly isFailure?: true
  readonly keep?: (tx: Tx) => Promise<void>
}

/** Errors after which the same may go well a little later, by the authority's guide (LEDGER.md 6). */
const passing: ReadonlySet<number> = new Set([110, 112, 113, 203, 206, 303])
const notProcessedYet = 204
const unknownPackage = 304
/** After each attempt that failed; the last one stays. */
const pausesMs = [5_000, 30_000, 120_000, 600_000, 1_800_000]
/** A day of attempts, about. */
const mostAttempts = 50

/** The package was taken before (packages.ts), and is given back. Rejects with what is nobody's fault but ours; it is tried again then. */
export async function advancePackage(ports: Ports, taken: KeptPackage): Promise<void> {
  const keeper = systemSigner(ports, taken.company_id)
  const outcome = await attempt(ports, keeper, taken).catch(async (error: unknown) => {
    if (error instanceof NoKey)
      return taken.state === 'Waiting'
        ? ({ state: 'Refused', problem: error.key } as const)
        : ({ state: taken.state, isFailure: true, problem: error.key } as const)
    // It may have left before it went wrong: then it is asked after first.
    const state = taken.state === 'Waiting' ? 'Sending' : taken.state
    await note(keeper, taken, { state, isFailure: true, problem: 'ledgerSendFailed' })
    throw error
  })
  await note(keeper, taken, outcome)
}

async function attempt(ports: Ports, keeper: LedgerSigner, taken: KeptPackage): Promise<Outcome> {
  const { ledgerAuthority: authority } = ports
  if (!authority) return { state: taken.state, isFailure: true, problem: 'ledgerNoAuthority' }
  const { ledger, own } = await keeper.transaction(async (tx) => ({
    ledger: {
      UUID: taken.ledger_uuid,
      ...(await bodyOfLedger(tx, keeper, taken.ledger_uuid)),
    },
    own: await keyOf(tx, ports, taken.company_id),
  }))
  const messages: MessageSigner = {
    certificate: own.certificate,
    sign: async (bytes) => {
      const value = await ports.hsm?.sign(own.key, bytes, algorithmFor(own.certificate))
      if (!value) throw new NoKey()
      return value
    },
  }
  const work = { ports, authority, keeper, messages, taken, ledger }
  return taken.state === 'Waiting' ? send(work) : ask(work)
}

// Steps

async function send(work: Work): Promise<Outcome> {
  const { keeper, taken, authority, messages, ports } = work
  const files = await filesToSend(work).catch(unstampedOf)
  if (files && 'state' in files) return files
  if (!files) return { state: 'Refused', problem: 'ledgerNotSigned' }
  const bytes = await packageBytes(keeper, files, ports.clock.now())
  const isThere = await keeper.transaction(async (tx) => {
    // Nobody signs the ledger anew or takes it back between their look and ours.
    await lockNumbers(tx, keeper)
    return update(tx, taken, { state: 'Sending' })
  })
  if (!isThere) return { state: 'Refused' }
  try {
    const said = await authority.send(messages, { name: taken.name, bytes })
    return { state: 'Sent', said }
  } catch (error) {
    return failureOf(error, { refused: 'Waiting', unclear: 'Sending' })
  }
}

/** The report gets its time stamp when it is signed, and the service for them may be down. */
function unstampedOf(error: unknown): Outcome {
  if (!(error instanceof TimeStampError)) throw error
  return { state: 'Waiting', isFailure: true, problem: 'ledgerNoTimeStamp' }
}

/** Undefined: they are not signed. A report is made when it is sent, unless it was before. */
async function filesToSend({ keeper, taken, ledger, messages }: Work) {
  const kept = () =>
    keeper.transaction((tx) => documentsOf(tx, taken.company_id, taken.ledger_uuid))
  const files = packedFiles(await kept(), taken.kind)
  if (files || taken.kind !== 'DR') return files
  await keepReport(keeper, ledger, messages)
  return packedFiles(await kept(), taken.kind)
}

/** Whether it arrived, and how far it is. */
async function ask(work: Work): Promise<Outcome> {
  const { authority, messages, taken } = work
  const { state } = taken
  try {
    const { stage, words } = await authority.progressOf(messages, packageId(taken))
    if (stage === 'processing') return { state: 'Sent', said: words }
    if (stage === 'failed') return { state: 'Refused', said: words }
    return taken.kind === 'DR' ? { state: 'Done', said: words } : await receive(work, words)
  } catch (error) {
    const isLost = error instanceof LedgerAuthorityError && error.code === unknownPackage
    // It never arrived: now it can be sent without its being there twice.
    if (isLost && taken.state === 'Sending') return send(work)
    return failureOf(error, { refused: state, unclear: state })
  }
}

async function receive(work: Work, words: string): Promise<Outcome> {
  const { taken, ledger, authority, messages } = work
  try {
    const bytes = await authority.receive(messages, packageId(taken))
    const { file, checked } = await sealedOf(work, bytes)
    const kind: SealedKind = taken.kind === 'YB' ? 'GIB-YB' : 'GIB-KB'
    const { certificate, value, signedAt } = checked
    return {
      state: 'Done',
      said: words,
      keep: (tx) =>
        keepDocument(
          tx,
          {
            company_id: taken.company_id,
            ledger_uuid: ledger.UUID,
            kind,
            name: fileNameOf(ledger, kind),
            signature_value: value,
            signer: readCertificate(certificate.raw, '').subject,
            serial_no: certificate.serialNumber,
            signed_at: signedAt,
          },
          file,
        ),
    }
  } catch (error) {
    if (error instanceof SignatureError || error instanceof UnreadableDocument)
      return { state: 'Refused', problem: 'ledgerSealWrong' }
    if (error instanceof LedgerAuthorityError && error.code === notProcessedYet)
      return { state: 'Sent', said: words }
    return failureOf(error, { refused: 'Sent', unclear: 'Sent' })
  }
}

/** Throws SignatureError, UnreadableDocument and, for what is no text, the same. */
async function sealedOf({ keeper, taken, ledger }: Work, bytes: Buffer) {
  const text = utf8(bytes)
  const { tax_number: taxNumber } = await keeper.transaction((tx) =>
    companyOf(tx, taken.company_id),
  )
  const berat = taken.kind === 'YB' ? 'YB' : 'KB'
  const own = await packFile(textOfDocument(keeper, ledger.UUID, berat))
  const signed = await keeper.transaction((tx) => documentsOf(tx, taken.company_id, ledger.UUID))
  const checked = await checkSealed(
    text,
    {
      digest: own.digests.sha256,
      taxNumber,
      signature: signed.find(({ kind }) => kind === berat)?.signature_value ?? '',
    },
    keeper.ports.certificateTrust,
  )
  return { checked, file: await packFile(onePiece(text)) }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UnreadableDocument('not UTF-8')
  }
}

const packageId = ({ name }: KeptPackage): string => name.replace(/\.zip$/, '')

/** `refused`: where it stays when the authority asks to try again; `unclear`: when nobody knows what arrived. */
function failureOf(
  error: unknown,
  stays: { readonly refused: KeptPackage['state']; readonly unclear: KeptPackage['state'] },
): Outcome {
  if (!(error instanceof LedgerAuthorityError)) throw error
  const { fault, code, message: said } = error
  if (fault !== 'refused' || code === undefined)
    return { state: stays.unclear, isFailure: true, said, problem: 'ledgerAuthorityDown' }
  return passing.has(code)
    ? { state: stays.refused, isFailure: true, said, code }
    : { state: 'Refused', said, code }
}

// What became of it

const note = (keeper: LedgerSigner, taken: KeptPackage, outcome: Outcome): Promise<void> =>
  keeper.transaction(async (tx) => {
    // Nobody shows or changes the ledger meanwhile.
    await lockNumbers(tx, keeper)
    if (isForeign(taken) && (outcome.isFailure || outcome.code === unknownPackage))
      await dropPackage(tx, taken.company_id, taken.ledger_uuid, taken.kind)
    // Why it was refused stays, where the authority could not be asked once more.
    if (taken.state === 'Refused' && outcome.isFailure) {
      await update(tx, taken, { lease_until: null })
      return
    }
    const now = keeper.ports.clock.now()
    const attempts = outcome.isFailure ? taken.attempts + 1 : 0
    const isGivenUp = outcome.code !== undefined && attempts >= mostAttempts
    const state = isGivenUp ? 'Refused' : outcome.state
    const isOver = state === 'Done' || state === 'Refused'
    const hasArrived = !outcome.isFailure && (state === 'Sent' || state === 'Done')
    const sentAt = taken.sent_at ?? (hasArrived ? now : null)
    const isThere = await update(tx, taken, {
      state,
      attempts,
      said: (outcome.said ?? '').slice(0, 1_000),
      code: outcome.code ?? null,
      problem: outcome.problem ?? null,
      sent_at: sentAt,
      next_at: isOver ? null : new Date(now.getTime() + pauseOf(attempts, sentAt, now)),
      lease_until: null,
    })
    // It was taken back while the authority was asked, or nobody has sent it.
    if (!isThere) return
    await outcome.keep?.(tx)
    if (state !== taken.state)
      await addEventOf(tx, keeper, { ...taken, ...outcome, state, attempts })
    await showState(tx, keeper, taken.ledger_uuid)
  })

/** Nothing was sent from here: the authority was asked whether somebody else has. */
const isForeign = ({ state, sent_at }: KeptPackage): boolean => state === 'Sent' && sent_at === null

/** Of what is looked at there the pauses grow with the time that it has been there. */
function pauseOf(attempts: number, sentAt: Date | null, now: Date): number {
  if (attempts > 0) return pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0
  const age = now.getTime() - (sentAt ?? now).getTime()
  return Math.min(Math.max(age / 2, firstLookMs), lastLookMs)
}
const firstLookMs = 1_000
const lastLookMs = 600_000

const events: Readonly<Partial<Record<KeptPackage['state'], string>>> = {
  Sent: 'ledgerSent',
  Done: 'ledgerSealed',
  Refused: 'ledgerRefused',
}

async function addEventOf(
  tx: Tx,
  keeper: LedgerSigner,
  told: Omit<KeptPackage, 'code' | 'problem'> & {
    readonly code?: number | null
    readonly problem?: string | null
  },
): Promise<void> {
  const event = events[told.state]
  if (event === undefined) return
  const row = { ...told, code: told.code ?? null, problem: told.problem ?? null }
  await addEvent(tx, keeper, told.ledger_uuid, event, {
    file: told.name,
    reason: whyOf(row, languageOf(told.language)),
  })
}
