/**
 * The steps from a ledger to its signed certificates (berat): each file that is signed is one transaction, which writes with the signature of
 * a ledger its berat too. What is signed is signed once, unless somebody asks for it again; then the berat that named the old one goes.
 */
import type { X509Certificate } from 'node:crypto'
import { Ledger } from '#schemas/ledger.ts'
import { ledgerKinds, packageKinds, type PackageKind } from '#schemas/ledger-codes.ts'
import { languageOf } from '#schemas/language.ts'
import type { Wire } from '#schemas/wire.ts'
import { rootScope } from '#documents/ledger/head.ts'
import type { LedgerKind } from '#documents/ledger/period.ts'
import { TaxSummer, writeCertificate } from '#documents/ledger/write-ledger.ts'
import { UnreadableDocument } from '#documents/signature/signed-document.ts'
import { needed } from '#values/needed.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { readCertificate } from '../content/certificate.ts'
import { bodyOf, keepBody } from '../records/kept-record.ts'
import { companyOf } from '../sending/supplier.ts'
import { checkWhole } from '../signing/check-whole.ts'
import {
  SignatureError,
  type CheckedSignature,
  type SignatureProblem,
} from '../signing/check-signature.ts'
import { unsignedSignature } from '../signing/make-signature.ts'
import { withTimeStamp } from '../signing/time-stamped.ts'
import {
  documentsOf,
  keepDocument,
  packFile,
  textOfDocument,
  type KeptDocument,
  type LedgerReader,
  type PackedFile,
} from './kept-documents.ts'
import { ledgerBox, lockNumbers, type Kept, type LedgerKeeper } from './kept-ledgers.ts'
import { entriesBetween, fileNameOf, headOf, writtenLedger } from './ledger-files.ts'
import { dropPackage, hasLeft, packagesOf, whyOf, type KeptPackage } from './packages.ts'

/** Who signs: reads in transactions of its own, and writes. */
export type LedgerSigner = LedgerReader & LedgerKeeper & Pick<CallContext, 'transaction'>

/** Why a file is not signed, or a signed one not taken. */
export type SigningProblem =
  | `signature_${SignatureProblem}`
  | 'ledgerSignedAlready'
  | 'ledgerNotSignedYet'
  | 'ledgerFileOther'
  | 'ledgerSealOther'
  | 'ledgerSentAlready'

export class SigningError extends Error {
  readonly problem: SigningProblem
  constructor(problem: SigningProblem) {
    super(problem)
    this.name = 'SigningError'
    this.problem = problem
  }
}

export const nextKind = (documents: readonly KeptDocument[]): LedgerKind | undefined =>
  ledgerKinds.find((kind) => !isSigned(documents, kind))

export const isSigned = (documents: readonly KeptDocument[], wanted: LedgerKind): boolean =>
  documents.some(({ kind, signature_value }) => kind === wanted && signature_value !== null)

/** How far it is with the authority too. */
export function stateWith(
  documents: readonly KeptDocument[],
  packages: readonly KeptPackage[],
): Wire['Ledger']['State'] {
  const signed = stateOf(documents)
  const sent = packages.filter(({ kind }) => kind !== 'DR')
  const all = (...states: readonly KeptPackage['state'][]) =>
    sent.every(({ state }) => states.includes(state))
  if (signed !== 'BeratSigned') return signed
  if (sent.some(({ state }) => state === 'Refused')) return 'GibRefused'
  if (sent.length < packageKinds.length - 1) return signed
  if (all('Done')) return 'Sealed'
  return all('Done', 'Sent') ? 'Processing' : 'Sending'
}

export function stateOf(documents: readonly KeptDocument[]): Wire['Ledger']['State'] {
  const signed = ledgerKinds.filter((kind) => isSigned(documents, kind))
  if (signed.length === 0) return 'Made'
  if (signed.length === ledgerKinds.length) return 'BeratSigned'
  const areLedgersSigned = signed.includes('Y') && signed.includes('K')
  return areLedgersSigned && signed.length === 2 ? 'BeratWritten' : 'PartlySigned'
}

/** A file as it is before it is signed. */
async function* unsignedText(
  signer: LedgerReader,
  ledger: Kept<Wire['Ledger']>,
  kind: LedgerKind,
): AsyncGenerator<string> {
  if (kind === 'Y' || kind === 'K') yield* writtenLedger(signer, ledger, kind)
  else yield* textOfDocument(signer, ledger.UUID, kind)
}

/** A signature without its value, of the file of this kind. */
export async function beginSignature(
  signer: LedgerSigner,
  ledger: Kept<Wire['Ledger']>,
  kind: LedgerKind,
  certificate: X509Certificate,
): Promise<string> {
  const { digests } = await packFile(unsignedText(signer, ledger, kind))
  const at = signer.ports.clock.now()
  return unsignedSignature({ digest: digests.sha256, certificate, at }, rootScope)
}

/**
 * Takes a signature that has its value, and gives it a time stamp where the service has a source of them; or a whole file that was signed
 * elsewhere, as it is. Throws SigningError and TimeStampError.
 */
export async function takeSignature(
  signer: LedgerSigner,
  ledger: Kept<Wire['Ledger']>,
  kind: LedgerKind,
  signed: { readonly signature: string } | { readonly file: string },
  { again = false }: { readonly again?: boolean } = {},
): Promise<void> {
  const { companyId } = signer.session
  const before = await signer.transaction((tx) => documentsOf(tx, companyId, ledger.UUID))
  assertTurn(before, kind, again)
  const texts =
    'file' in signed
      ? onePiece(signed.file)
      : withSignature(
          unsignedText(signer, ledger, kind),
          await withTimeStamp(signed.signature, rootScope, signer.ports.timeStamps),
        )
  const file = await packed(texts)
  if ('file' in signed) await assertSame(signer, ledger, kind, file)
  const checked = await checkedOf(signer, file)
  const value = checked.value
  const berat =
    kind === 'Y' || kind === 'K'
      ? await packFile(onePiece(await beratOf(signer, ledger, kind, { value, size: file.size })))
      : undefined
  await signer.transaction(async (tx) => {
    await lockNumbers(tx, signer)
    const now = await documentsOf(tx, companyId, ledger.UUID)
    assertTurn(now, kind, again)
    const unsigned = (some: readonly KeptDocument[]) =>
      some.find((one) => one.kind === kind)?.sha256
    // The berat was written anew while it was signed.
    if (!berat && unsigned(now) !== unsigned(before)) throw new SigningError('ledgerFileOther')
    await dropUnsent(tx, signer, ledger.UUID, kind)
    await keepDocument(tx, rowOf(signer, ledger, kind, checked), file)
    if (berat && (kind === 'Y' || kind === 'K'))
      await keepDocument(tx, rowOf(signer, ledger, beratKinds[kind]), berat)
    await showState(tx, signer, ledger.UUID)
  })
}

const beratKinds = { Y: 'YB', K: 'KB' } as const
const packageOf = { Y: 'YB', YB: 'YB', K: 'KB', KB: 'KB' } as const satisfies Record<
  LedgerKind,
  PackageKind
>

/** What the authority has is not signed anew; what it refused, or has not got yet, is no longer to be sent. */
async function dropUnsent(
  tx: Tx,
  { session: { companyId } }: LedgerSigner,
  ledger: string,
  kind: LedgerKind,
): Promise<void> {
  const packages = await packagesOf(tx, companyId, ledger)
  if (packages.some((one) => one.kind === packageOf[kind] && hasLeft(one)))
    throw new SigningError('ledgerSentAlready')
  await dropPackage(tx, companyId, ledger, packageOf[kind])
}

function assertTurn(documents: readonly KeptDocument[], kind: LedgerKind, again: boolean): void {
  if (isSigned(documents, kind) && (!again || kind === 'YB' || kind === 'KB'))
    throw new SigningError('ledgerSignedAlready')
  const isBerat = kind === 'YB' || kind === 'KB'
  if (isBerat && !documents.some((one) => one.kind === kind))
    throw new SigningError('ledgerNotSignedYet')
}

async function packed(texts: AsyncIterable<string>): Promise<PackedFile> {
  try {
    return await packFile(texts)
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new SigningError('signature_unreadable')
    throw error
  }
}

/** Signed was what is kept here, and nothing else. */
async function assertSame(
  signer: LedgerSigner,
  ledger: Kept<Wire['Ledger']>,
  kind: LedgerKind,
  { digests }: PackedFile,
): Promise<void> {
  const own = await packFile(unsignedText(signer, ledger, kind))
  if (own.digests.sha256 !== digests.sha256) throw new SigningError('ledgerFileOther')
}

async function checkedOf(signer: LedgerSigner, file: PackedFile): Promise<CheckedSignature> {
  const checked = await checkedSignature(signer, file)
  const { taxNumber = '' } = readCertificate(checked.certificate.raw, '')
  const { tax_number: own } = await signer.transaction((tx) =>
    companyOf(tx, signer.session.companyId),
  )
  // A seal names a company; a person signs for one by its permission, which is given at the authority.
  if (taxNumber.length === companyDigits && taxNumber !== own)
    throw new SigningError('ledgerSealOther')
  return checked
}
/** A VKN has ten digits, a TCKN eleven. */
const companyDigits = 10

/** Throws SigningError. */
async function checkedSignature(
  { ports }: Pick<LedgerKeeper, 'ports'>,
  { signatures, digests }: PackedFile,
): Promise<CheckedSignature> {
  try {
    return await checkWhole(signatures, digests, ports.certificateTrust)
  } catch (error) {
    if (error instanceof SignatureError) throw new SigningError(`signature_${error.problem}`)
    throw error
  }
}

async function beratOf(
  signer: LedgerSigner,
  ledger: Kept<Wire['Ledger']>,
  kind: 'Y' | 'K',
  { value, size }: { readonly value: string; readonly size: number },
): Promise<string> {
  const taxes = new TaxSummer()
  for await (const { lines } of entriesBetween(signer, ledger))
    for (const line of lines) taxes.add(line)
  return writeCertificate(headOf(ledger), beratKinds[kind], {
    uuid: signer.ports.random.uuid(),
    size,
    entries: ledger.EntryCount,
    taxes: taxes.sums(),
    signatureValue: value,
  })
}

const rowOf = (
  { session }: LedgerSigner,
  ledger: Kept<Wire['Ledger']>,
  kind: LedgerKind,
  checked?: CheckedSignature,
) => ({
  company_id: session.companyId,
  ledger_uuid: ledger.UUID,
  kind,
  name: fileNameOf(ledger, kind),
  signature_value: checked?.value ?? null,
  signer: checked ? readCertificate(checked.certificate.raw, '').subject : '',
  serial_no: checked?.certificate.serialNumber ?? '',
  signed_at: checked?.signedAt ?? null,
})

/** What the list shows of a ledger; `problem`: why the HSM did not sign it, or a package does not get on. */
export async function showState(
  tx: Tx,
  signer: LedgerKeeper,
  uuid: string,
  problem?: string,
): Promise<void> {
  const { companyId } = signer.session
  const place = { companyId, box: ledgerBox(signer, 'Ledger'), uuid }
  const body = await bodyOf(tx, place)
  // It was taken back meanwhile.
  if (body === undefined) throw new SigningError('ledgerFileOther')
  const { Problem: _before, ...ledger } = Ledger.parse(body)
  const order = await tx
    .selectFrom('ledger_order')
    .select('ledger_uuid')
    .where('ledger_uuid', '=', uuid)
    .executeTakeFirst()
  const packages = await packagesOf(tx, companyId, uuid)
  const State = order ? 'Queued' : stateWith(await documentsOf(tx, companyId, uuid), packages)
  const told =
    problem ?? packages.map((one) => whyOf(one, languageOf(one.language))).find((one) => one !== '')
  const shown = { ...ledger, State, ...(told !== undefined && { Problem: told }) }
  await keepBody(tx, place, shown, signer.ports.clock.now())
}

export async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** The signature is the last child of the root. */
export async function* withSignature(
  texts: AsyncIterable<string>,
  signature: string,
): AsyncGenerator<string> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    yield waiting.slice(0, -longestEnd)
    waiting = waiting.slice(-longestEnd)
  }
  const at = waiting.lastIndexOf('</')
  yield `${waiting.slice(0, at)}${signature}${needed(waiting.slice(at), 'end of the ledger')}`
}
/** Letters in which the closing tag of the root stands. */
const longestEnd = 40

/** All files of a ledger, if they are, each with what is wrong with its signature. */
export async function checkSigned(
  signer: LedgerReader & Pick<LedgerKeeper, 'ports'>,
  ledger: Kept<Wire['Ledger']>,
): Promise<readonly { readonly document: KeptDocument; readonly problem?: SigningProblem }[]> {
  const { companyId } = signer.session
  const documents = await signer.transaction((tx) => documentsOf(tx, companyId, ledger.UUID))
  const results = []
  for (const document of documents.filter((one) => one.signature_value !== null)) {
    const problem = await packed(textOfDocument(signer, ledger.UUID, document.kind)).then(
      (file) => problemOf(signer, document, file),
      (error: unknown) => {
        if (isDamage(error)) return 'signature_documentChanged' as const
        throw error
      },
    )
    results.push({ document, ...(problem && { problem }) })
  }
  return results
}

/** Kept bytes that cannot be unpacked, or are no XML any more. */
const isDamage = (error: unknown): boolean =>
  error instanceof SigningError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))

async function problemOf(
  signer: Pick<LedgerKeeper, 'ports'>,
  { kind, sha256 }: KeptDocument,
  file: PackedFile,
): Promise<SigningProblem | undefined> {
  if (file.sha256 !== sha256) return 'signature_documentChanged'
  // The seal was looked at when it came; it is behind the company's signature.
  if (kind === 'GIB-YB' || kind === 'GIB-KB') return undefined
  try {
    await checkedSignature(signer, file)
    return undefined
  } catch (error) {
    if (error instanceof SigningError) return error.problem
    throw error
  }
}
