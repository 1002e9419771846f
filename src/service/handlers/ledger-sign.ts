/** Signing of ledgers: by the HSM, by a card that gets the bytes and gives the value back, or elsewhere as a whole file. */
import { X509Certificate } from 'node:crypto'
import { ledgerKinds } from '#schemas/ledger-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import { rootScope } from '#documents/ledger/head.ts'
import type { LedgerKind } from '#documents/ledger/period.ts'
import { signatureAlone, UnreadableDocument } from '#documents/signature/signed-document.ts'
import { bytesOfBase64 } from '../base/base64.ts'
import { documentsOf, type KeptDocument } from '../ledger/kept-documents.ts'
import {
  bodyOfLedger,
  branchOf,
  ledgerBox,
  ledgersOf,
  lockNumbers,
  type Kept,
} from '../ledger/kept-ledgers.ts'
import { fileNameOf, headOf } from '../ledger/ledger-files.ts'
import {
  beginSignature,
  checkSigned,
  isSigned,
  nextKind,
  showState,
  SigningError,
  stateOf,
  takeSignature,
} from '../ledger/sign-ledger.ts'
import { identityOf } from '../ledger/signed-file.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { TimeStampError } from '../signing/time-stamps.ts'
import { findRecord, recordOf } from '../records/record.ts'
import { refusal, refusalItem, sentence } from '../records/sentence.ts'
import { algorithmFor, bytesToSign, sha256, withValue } from '../signing/make-signature.ts'

export const ledgerSignHandlers: Handlers = {
  'ledger.signing': async (context) => {
    const { ledger, documents } = await asked(context)
    return signingOf(ledger, documents)
  },

  'ledger.toSign': (context) =>
    withRefusals(context, async () => {
      const place = await asked(context)
      const { Certificate } = context.query
      return toSign(context, place, certificateOf(Certificate), kindIn(context))
    }),

  /** The same by the button of a ledger: whatever comes next. */
  'ledger.toSignOne': (context) =>
    withRefusals(context, async () => {
      const { Certificate } = bodyAs(context, 'CardCertificate')
      const place = await placeOf(context, context.params['id'] ?? '')
      return toSign(context, place, certificateOf(Certificate))
    }),

  'ledger.signUpload': (context) =>
    withRefusals(context, async () => {
      const body = bodyAs(context, 'LedgerSigned')
      const named = body.UUID
        ? await context.transaction((tx) => ledgerBy(tx, context, body.UUID ?? ''))
        : undefined
      const taken = body.Base64String
        ? await takeFile(context, body, named)
        : await takeValue(context, body, named)
      return sentence(context.language, 'service', 'ledger.signed', taken)
    }),

  'ledger.signatures': async (context) => {
    const { ledger, documents } = await asked(context)
    const results = await checkSigned(context, ledger)
    return {
      UUID: ledger.UUID,
      IsValid: nextKind(documents) === undefined && results.every(({ problem }) => !problem),
      Files: results.map(({ document, problem }) => ({
        Kind: document.kind,
        Name: document.name,
        IsValid: !problem,
        Message: problem
          ? refusalItem(context.language, { status: 422, key: problem }).description
          : '',
        Signer: document.signer,
        SerialNo: document.serial_no,
        SignedDate: document.signed_at?.toISOString() ?? '',
      })),
    }
  },

  'ledger.signByHsm': (context) =>
    ordered(context, async (tx) => {
      const wanted = bodyAs(context, 'LedgerHsm')
      const found = (await ledgersOf(tx, context)).filter((one) => isWanted(wanted, one))
      if (found.length === 0) throw refusal(context.language, { status: 404, key: 'ledgerNone' })
      const open = found.filter(({ State }) => State !== 'Queued' && State !== 'BeratSigned')
      if (open.length === 0)
        throw refusal(context.language, { status: 409, key: 'ledgerSignedAlready' })
      for (const { UUID } of open) await order(tx, context, UUID, wanted.SerialNo ?? null)
    }),

  'ledger.signOne': (context) =>
    ordered(context, async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      await order(tx, context, uuid, null)
    }),
}

// What is asked for

async function asked(context: CallContext) {
  const uuid = context.query['UUID']
  if (typeof uuid !== 'string')
    throw refusal(context.language, { status: 400, key: 'ledgerUnnamed', path: 'UUID' })
  return placeOf(context, uuid)
}

interface LedgerPlace {
  readonly ledger: Kept<Wire['Ledger']>
  readonly documents: readonly KeptDocument[]
}

const placeOf = (context: CallContext, uuid: string): Promise<LedgerPlace> =>
  context.transaction(async (tx) => {
    const ledger = await ledgerBy(tx, context, uuid)
    return { ledger, documents: await documentsOf(tx, context.session.companyId, ledger.UUID) }
  })

async function ledgerBy(
  tx: Tx,
  context: CallContext,
  asked: string,
): Promise<Kept<Wire['Ledger']>> {
  const { companyId } = context.session
  const record = await findRecord(tx, companyId, ledgerBox(context, 'Ledger').id, asked)
  if (!record) throw refusal(context.language, { status: 404, key: 'ledgerNone' })
  return { UUID: record.uuid, ...(await bodyOfLedger(tx, context, record.uuid)) }
}

const kinds: Readonly<Record<string, LedgerKind>> = { Y: 'Y', YB: 'YB', K: 'K', KB: 'KB' }

const kindIn = ({ query: { Kind } }: CallContext): LedgerKind | undefined =>
  typeof Kind === 'string' ? kinds[Kind] : undefined

/** In base64, as a card gives it. */
function certificateOf(text: unknown): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(String(text ?? ''), 'base64'))
  } catch {
    throw new SigningError('signature_certificate')
  }
}

/** What a card is to sign of a file of the ledger. Throws SigningError. */
async function toSign(
  context: CallContext,
  { ledger, documents }: LedgerPlace,
  certificate: X509Certificate,
  kind = nextKind(documents),
): Promise<Wire['LedgerToSign']> {
  if (kind === undefined || isSigned(documents, kind)) throw new SigningError('ledgerSignedAlready')
  if ((kind === 'YB' || kind === 'KB') && !documents.some((one) => one.kind === kind))
    throw new SigningError('ledgerNotSignedYet')
  const signature = await beginSignature(context, ledger, kind, certificate)
  const placed = signatureAlone(signature, rootScope)
  const bytes = placed ? bytesToSign(placed) : Buffer.alloc(0)
  return {
    UUID: ledger.UUID,
    Kind: kind,
    Name: fileNameOf(ledger, kind),
    Algorithm: algorithmFor(certificate),
    Base64String: bytes.toString('base64'),
    Digest: sha256(bytes),
    Signature: Buffer.from(signature).toString('base64'),
    Left: ledgerKinds.filter((one) => !isSigned(documents, one)).length,
  }
}

const signingOf = (
  ledger: Kept<Wire['Ledger']>,
  documents: readonly KeptDocument[],
): Wire['LedgerSigning'] => ({
  UUID: ledger.UUID,
  Name: ledger.Name,
  State: ledger.State === 'Queued' ? 'Queued' : stateOf(documents),
  Next: nextKind(documents) ?? null,
  Files: (['Y', 'YB', 'K', 'KB'] as const)
    .filter(
      (kind) =>
        kind === 'Y' || kind === 'K' || documents.some((document) => document.kind === kind),
    )
    .map((kind) => ({
      Kind: kind,
      Name: fileNameOf(ledger, kind),
      IsSigned: isSigned(documents, kind),
    })),
})

/** What was not asked for holds of all. */
export function isWanted(wanted: Wire['LedgerChoice'], ledger: Kept<Wire['Ledger']>): boolean {
  const { fiscalYear } = headOf(ledger)
  const [year, month] = ledger.StartDate.split('-').map(Number)
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [wanted.UUID, ledger.UUID],
    [wanted.Year, year],
    [wanted.Period, month],
    [wanted.FiscalYearStart, fiscalYear.start],
    [wanted.FiscalYearEnd, fiscalYear.end],
    [wanted.Branch, branchOf(ledger)],
  ]
  return pairs.every(([want, is]) => want === undefined || want === null || want === is)
}

// Signed elsewhere

type Named = Kept<Wire['Ledger']> | undefined

async function takeFile(
  context: CallContext,
  { Base64String, Again }: Wire['LedgerSigned'],
  named: Named,
) {
  const file = utf8(await bytesOfBase64(Base64String ?? ''))
  const found = identityOf(file)
  const ledger = await context.transaction(async (tx) =>
    (await ledgersOf(tx, context)).find(
      (one) =>
        found &&
        one.Serial === found.serial &&
        one.StartDate.startsWith(found.month) &&
        branchOf(one) === found.branch,
    ),
  )
  if (!found || !ledger || (named && named.UUID !== ledger.UUID))
    throw new SigningError('ledgerFileOther')
  await takeSignature(context, ledger, found.kind, { file }, { again: Again === true })
  return { file: fileNameOf(ledger, found.kind) }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new SigningError('signature_unreadable')
  }
}

async function takeValue(
  context: CallContext,
  { Kind, Signature, SignatureValue, Again }: Wire['LedgerSigned'],
  ledger: Named,
) {
  if (!ledger || !Kind || !Signature || !SignatureValue)
    throw refusal(context.language, { status: 422, key: 'ledgerSignedIncomplete' })
  const signature = withValue(utf8(Buffer.from(Signature, 'base64')), SignatureValue)
  if (!isSignature(signature)) throw new SigningError('signature_unreadable')
  await takeSignature(context, ledger, Kind, { signature }, { again: Again === true })
  return { file: fileNameOf(ledger, Kind) }
}

/** One element and nothing beside it: what else came in would stand in the ledger. */
function isSignature(text: string): boolean {
  try {
    return text.startsWith('<ds:Signature ') && signatureAlone(text, rootScope) !== undefined
  } catch (error) {
    if (error instanceof UnreadableDocument) return false
    throw error
  }
}

// The queue of the HSM

/** The worker is woken when the orders are there to be seen. */
async function ordered(context: CallContext, work: (tx: Tx) => Promise<void>): Promise<true> {
  await context.transaction(work)
  context.ports.wakeWorker?.()
  return true
}

async function order(
  tx: Tx,
  context: CallContext,
  uuid: string,
  serialNo: string | null,
): Promise<void> {
  const { session, ports, language } = context
  if (!ports.hsm) throw refusal(language, { status: 422, key: 'ledgerNoHsm' })
  await lockNumbers(tx, context)
  await tx
    .insertInto('ledger_order')
    .values({
      company_id: session.companyId,
      ledger_uuid: uuid,
      serial_no: serialNo,
      language,
      asked_at: ports.clock.now(),
      lease_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await showState(tx, context, uuid)
}

/** Problems of a signature become refusals in the words of the caller. */
async function withRefusals<T>({ language }: CallContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TimeStampError)
      throw refusal(language, { status: 503, key: 'ledgerNoTimeStamp' })
    if (!(error instanceof SigningError)) throw error
    const status = error.problem === 'ledgerSignedAlready' ? 409 : 422
    throw refusal(language, { status, key: error.problem })
  }
}
