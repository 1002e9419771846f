/** Bytes of files of lines as the database keeps them: in pieces of whole rows, so that reading may begin in the middle. */
import { readLines } from '#documents/ledger/read-lines.ts'
import { whileYielding } from '../base/give-way.ts'
import type { Tx } from '../ports/ports.ts'
import type { LedgerReader } from './kept-documents.ts'
import type { LedgerKeeper } from './kept-ledgers.ts'
import { inRowsOf, textOf, type LinesFile } from './lines-file.ts'

/** Of one row of the table of pieces. */
const pieceBytes = 200_000

export async function keepFile(
  tx: Tx,
  { session: { companyId } }: LedgerKeeper,
  uuid: string,
  { pieces, encoding, faults }: LinesFile,
): Promise<void> {
  await tx
    .insertInto('ledger_file')
    .values({ company_id: companyId, uuid, encoding, faults: JSON.stringify(faults) })
    .execute()
  // No ledger is made of a file with faults: what is wrong with it is all that anybody asks for.
  if (faults.length > 0) return
  // A million lines take seconds, and only who numbers entries of the same company waits for them.
  await whileYielding(async () => {
    let no = 0
    let heading = ''
    for await (const bytes of inRowsOf(pieceBytes, pieces())) {
      const start = new TextDecoder(encoding).decode(bytes.subarray(0, longestStart))
      if (no === 0) heading = headingIn(start)
      const first_entry = no === 0 ? null : await firstEntryIn(heading, start)
      await tx
        .insertInto('ledger_file_part')
        .values({ company_id: companyId, file_uuid: uuid, no, bytes, first_entry })
        .execute()
      no += 1
    }
  })
}

/** Letters in which the first row of a piece stands. */
const longestStart = 250_000

/** The first row with its end; empty lines may stand before it. */
const headingIn = (text: string): string => /^[\r\n]*[^\r\n]*[\r\n]+/.exec(text)?.[0] ?? ''

/** Of the first row of a piece; null where that is no line, such as one whose text goes on over the end of a line. */
async function firstEntryIn(heading: string, text: string): Promise<number | null> {
  for await (const { lines } of readLines([heading, headingIn(text)]))
    for (const { entryCounter } of lines) return entryCounter ?? null
  return null
}

export const keptFile = (tx: Tx, companyId: string, uuid: string) =>
  tx
    .selectFrom('ledger_file')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

/**
 * Text of a kept file from its heading, one piece in memory at a time. What lies a whole piece before `entry` is left out, so that the last
 * part of a large month does not read all parts before it; the entry that the text goes on with may lack its beginning.
 */
export async function* textOfFile(
  context: LedgerReader,
  uuid: string,
  entry: number,
): AsyncGenerator<string> {
  const { companyId } = context.session
  const { encoding, start } = await context.transaction(async (tx) => ({
    encoding: (await keptFile(tx, companyId, uuid)).encoding,
    start: await pieceBefore(tx, companyId, uuid, entry),
  }))
  if (start > 0) {
    const first = await pieceOf(context, uuid, 0)
    yield headingIn(new TextDecoder(encoding).decode(first?.subarray(0, longestStart)))
  }
  yield* textOf(piecesOfFile(context, uuid, start), encoding)
}

/** The last piece that begins before this entry; files that were kept before pieces were whole rows are read from their first one. */
async function pieceBefore(
  tx: Tx,
  companyId: string,
  uuid: string,
  entry: number,
): Promise<number> {
  const found = await tx
    .selectFrom('ledger_file_part')
    .select('no')
    .where('company_id', '=', companyId)
    .where('file_uuid', '=', uuid)
    .where('first_entry', '<', entry)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.no ?? 0
}

async function* piecesOfFile(
  reader: LedgerReader,
  uuid: string,
  start: number,
): AsyncGenerator<Uint8Array> {
  for (let no = start; ; no += 1) {
    const bytes = await pieceOf(reader, uuid, no)
    if (!bytes) return
    yield bytes
  }
}

async function pieceOf(
  { session: { companyId }, transaction }: LedgerReader,
  uuid: string,
  no: number,
): Promise<Uint8Array | undefined> {
  const part = await transaction((tx) =>
    tx
      .selectFrom('ledger_file_part')
      .select('bytes')
      .where('company_id', '=', companyId)
      .where('file_uuid', '=', uuid)
      .where('no', '=', no)
      .executeTakeFirst(),
  )
  return part?.bytes
}
