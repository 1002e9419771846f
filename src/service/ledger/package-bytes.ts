/** The zip in which files of a ledger go to the authority (LEDGER.md 1, 6), written piece by piece from what is kept. */
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { PackageKind } from '#schemas/ledger-codes.ts'
import type { KeptKind } from '#documents/ledger/period.ts'
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

export async function packageBytes(
  reader: LedgerReader,
  files: readonly KeptDocument[],
  now: Date,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const encoder = new TextEncoder()
  for (const { ledger_uuid, kind, name } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    for await (const text of textOfDocument(reader, ledger_uuid, kind)) {
      file.push(encoder.encode(text))
      await setImmediate()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return Buffer.concat(pieces)
}
