/** Signed files of ledgers as the database keeps them, byte by byte: from its signature on nothing of a file may change. */
import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Selectable } from 'kysely'
import type { KeptKind } from '#documents/ledger/period.ts'
import type { PlacedSignature } from '#documents/signature/signed-document.ts'
import { giveWay } from '../base/give-way.ts'
import type { LedgerDocumentTable } from '../ports/database.ts'
import type { CallContext, Session, Tx } from '../ports/ports.ts'
import { DocumentDigester, type DocumentDigests } from '../signing/check-signature.ts'

/** Reads what is kept of ledgers in transactions of its own. */
export interface LedgerReader extends Pick<CallContext, 'transaction'> {
  readonly session: Pick<Session, 'companyId'>
}

export type KeptDocument = Selectable<LedgerDocumentTable>

/** Of one row of the table of pieces. */
const pieceBytes = 1_000_000

/** A file as it will be kept, and what its canonical form says. */
export interface PackedFile {
  readonly pieces: readonly Buffer[]
  readonly size: number
  readonly sha256: string
  readonly signatures: readonly PlacedSignature[]
  readonly digests: DocumentDigests
}

/** Packs and digests a file piece by piece, others being served between them. Throws UnreadableDocument. */
export async function packFile(texts: AsyncIterable<string>): Promise<PackedFile> {
  const digester = new DocumentDigester()
  const hash = createHash('sha256')
  const zip = createGzip()
  const packed: Buffer[] = []
  zip.on('data', (piece: Buffer) => void packed.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    zip.on('end', resolve)
    zip.on('error', reject)
  })
  let size = 0
  for await (const text of inPieces(texts)) {
    digester.write(text)
    const bytes = Buffer.from(text)
    hash.update(bytes)
    size += bytes.length
    zip.write(bytes)
    await giveWay()
  }
  const result = digester.end()
  zip.end()
  await ended
  return { ...result, size, sha256: hash.digest('hex'), pieces: piecesOf(Buffer.concat(packed)) }
}

/** Letters that are looked at before others are served. */
const stepLetters = 200_000

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < stepLetters) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

const piecesOf = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, no) =>
    bytes.subarray(no * pieceBytes, (no + 1) * pieceBytes),
  )

/** Files that are kept of a ledger. */
export const documentsOf = (tx: Tx, companyId: string, ledger: string): Promise<KeptDocument[]> =>
  tx
    .selectFrom('ledger_document')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ledger_uuid', '=', ledger)
    .execute()

/** Takes the place of a file of this kind that was there before. */
export async function keepDocument(
  tx: Tx,
  row: Omit<KeptDocument, 'size' | 'sha256'>,
  { pieces, size, sha256 }: PackedFile,
): Promise<void> {
  const { company_id, ledger_uuid, kind } = row
  await removeDocuments(tx, company_id, [ledger_uuid], kind)
  await tx
    .insertInto('ledger_document')
    .values({ ...row, size, sha256 })
    .execute()
  for (const [no, bytes] of pieces.entries())
    await tx
      .insertInto('ledger_document_part')
      .values({ company_id, ledger_uuid, kind, no, bytes })
      .execute()
}

/** Of all kinds, where none is named. */
export async function removeDocuments(
  tx: Tx,
  companyId: string,
  ledgers: readonly string[],
  kind?: KeptKind,
): Promise<void> {
  for (const table of ['ledger_document', 'ledger_document_part'] as const) {
    const removal = tx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('ledger_uuid', 'in', ledgers)
    await (kind === undefined ? removal : removal.where('kind', '=', kind)).execute()
  }
  if (kind !== undefined) return
  for (const table of ['ledger_order', 'ledger_package'] as const)
    await tx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('ledger_uuid', 'in', ledgers)
      .execute()
}

/** Text of a kept file, piece by piece. */
export async function* textOfDocument(
  reader: LedgerReader,
  ledger: string,
  kind: KeptKind,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // What goes wrong with a piece ends the reading below; nobody else waits for it.
  const whole = pipeline(Readable.from(piecesIn(reader, ledger, kind)), createGunzip(), () => {})
  for await (const bytes of whole) {
    if (!(bytes instanceof Uint8Array)) continue
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
}

async function* piecesIn(
  { session: { companyId }, transaction }: LedgerReader,
  ledger: string,
  kind: KeptKind,
): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const row = await transaction((tx) =>
      tx
        .selectFrom('ledger_document_part')
        .select('bytes')
        .where('company_id', '=', companyId)
        .where('ledger_uuid', '=', ledger)
        .where('kind', '=', kind)
        .where('no', '=', no)
        .executeTakeFirst(),
    )
    if (!row) return
    yield row.bytes
  }
}
