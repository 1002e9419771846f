/** All files of chosen ledgers as one packed file, in the folders of the authority's guide: for work in the background. */
import type { FileParts } from '../http/file-answer.ts'
import type { CallContext } from '../ports/ports.ts'
import { recordOf } from '../records/record.ts'
import { bodyOfLedger } from './kept-ledgers.ts'
import { folderOf, xmlsOf } from './ledger-files.ts'
import { zipped, type PackedEntry } from './package-bytes.ts'

/** Throws 404 where one of them is not there. */
export async function exportLedgers(
  context: CallContext,
  uuids: readonly string[],
): Promise<FileParts> {
  const bytes = await zipped(entriesOf(context, uuids), context.ports.clock.now())
  return {
    name: 'e-defter.zip',
    mimeType: 'application/zip',
    stream: new Blob([new Uint8Array(bytes)]).stream(),
  }
}

async function* entriesOf(
  context: CallContext,
  uuids: readonly string[],
): AsyncGenerator<PackedEntry> {
  for (const asked of uuids) {
    const ledger = await context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, asked)
      return { UUID: uuid, ...(await bodyOfLedger(tx, context, uuid)) }
    })
    for (const { name, stream } of await xmlsOf(context, ledger))
      yield { path: `${folderOf(ledger)}/${name}`, bytes: stream }
  }
}
