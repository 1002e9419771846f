/** Zips of files of ledgers, packed piece by piece from what is kept: for the authority (LEDGER.md 1, 6), and of many ledgers for the company. */
import { Zip, ZipDeflate } from 'fflate'
import type { PackageKind } from '#schemas/ledger-codes.ts'
import type { KeptKind } from '#documents/ledger/period.ts'
import { giveWay } from '../base/give-way.ts'
import { textOfDocument, type KeptDocument, type LedgerReader } from './kept-documents.ts'

/** Since 2025 the ledger by account itself stays with the taxpayer (LEDGER.md 7). */
const filesOf: Readonly<Record<PackageKind, readonly KeptKind[]>> = {
  YB: ['YB', 'Y'],
  KB: ['KB'],
  DR: ['DR'],
}

/** Files that are signed; undefined where one is not. */
export function packedFiles(
  documents: readonly KeptDocument[],
  kind: PackageKind,
): readonly KeptDocument[] | undefined {
  const found = filesOf[kind].flatMap(
    (wanted) => documents.find((one) => one.kind === wanted && one.signature_value !== null) ?? [],
  )
  return found.length === filesOf[kind].length ? found : undefined
}

export const packageBytes = (
  reader: LedgerReader,
  files: readonly KeptDocument[],
  now: Date,
): Promise<Buffer> =>
  zipped(
    files.map(({ ledger_uuid, kind, name }) => ({
      path: name,
      bytes: bytesOf(textOfDocument(reader, ledger_uuid, kind)),
    })),
    now,
  )

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

export interface PackedEntry {
  /** Folders and name. */
  readonly path: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Others are served between two pieces. */
export async function zipped(
  files: Iterable<PackedEntry> | AsyncIterable<PackedEntry>,
  now: Date,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for await (const { path, bytes } of files) {
    const file = new ZipDeflate(path, { level: 6 })
    file.mtime = now
    zip.add(file)
    for await (const piece of bytes) {
      file.push(piece)
      await giveWay()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return Buffer.concat(pieces)
}
