/** Files of ledgers: made anew of their lines each time until they are signed, and the same each time; from then on as they were signed. */
import { z } from 'zod'
import type { Wire } from '#schemas/wire.ts'
import { entriesOf } from '#documents/ledger/entries.ts'
import type { LedgerHead } from '#documents/ledger/head.ts'
import type { LedgerEntry } from '#documents/ledger/line.ts'
import { ledgerFileName, type KeptKind } from '#documents/ledger/period.ts'
import { readLines } from '#documents/ledger/read-lines.ts'
import { WrittenAccounts, writeAccounts, writeJournal } from '#documents/ledger/write-ledger.ts'
import { giveWay } from '../base/give-way.ts'
import type { CallContext } from '../ports/ports.ts'
import { archiveOf, bytesOf, type ArchiveEntry } from '../rendering/archive.ts'
import { GrowingText } from './growing-text.ts'
import { documentsOf, textOfDocument, type LedgerReader } from './kept-documents.ts'
import type { Kept } from './kept-ledgers.ts'
import { textOfFile } from './kept-lines.ts'

export interface LedgerFile {
  readonly name: string
  readonly mimeType: string
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
}

const fileOrder: readonly KeptKind[] = ['Y', 'K', 'YB', 'KB', 'GIB-YB', 'GIB-KB', 'DR']

/** Files that there are of a ledger: journal and ledger by account always, a certificate (berat) once it is written, and what the authority sealed. */
export async function xmlsOf(
  reader: LedgerReader,
  ledger: Kept<Wire['Ledger']>,
  kinds: readonly KeptKind[] = fileOrder,
): Promise<readonly LedgerFile[]> {
  const kept = new Set<KeptKind>(
    (await reader.transaction((tx) => documentsOf(tx, reader.session.companyId, ledger.UUID))).map(
      ({ kind }) => kind,
    ),
  )
  return kinds
    .filter((kind) => kind === 'Y' || kind === 'K' || kept.has(kind))
    .map((kind) => ({
      name: fileNameOf(ledger, kind),
      mimeType: 'application/xml',
      stream: streamOf(
        kept.has(kind)
          ? textOfDocument(reader, ledger.UUID, kind)
          : writtenLedger(reader, ledger, kind === 'K' ? 'K' : 'Y'),
      ),
    }))
}

export function fileNameOf(ledger: Pick<Wire['Ledger'], 'Head'>, kind: KeptKind): string {
  const { company, period } = headOf(ledger)
  return ledgerFileName(company.taxNumber, period, kind, company.branch?.number ?? '')
}

/** The journal (`Y`) or the ledger by account (`K`) of its lines, as it is before it is signed. */
export function writtenLedger(
  reader: LedgerReader,
  ledger: Wire['Ledger'],
  kind: 'Y' | 'K',
): AsyncGenerator<string> {
  const head = headOf(ledger)
  const entries = entriesBetween(reader, ledger)
  return kind === 'Y' ? writeJournal(head, entries) : accountsOf(head, entries)
}

/** In which its files stand by the authority's guide: company, fiscal year, month (LEDGER.md 1). */
export function folderOf(ledger: Pick<Wire['Ledger'], 'Head'>): string {
  const { company, fiscalYear, period } = headOf(ledger)
  const year = [fiscalYear.start, fiscalYear.end].map(digitsOf).join('_')
  return `${company.taxNumber}/${year}/${period.start.slice(5, 7)}`
}

/** All files of some ledgers, in their folders. */
async function* filesOf(
  context: CallContext,
  ledgers: readonly Kept<Wire['Ledger']>[],
): AsyncGenerator<ArchiveEntry> {
  for (const ledger of ledgers)
    for (const { name, stream } of await xmlsOf(context, ledger))
      yield { name, folder: folderOf(ledger), bytes: await bytesOf(stream) }
}

/** They as one file; `of`: the year or the month. */
export const archiveFile = (
  context: CallContext,
  of: string,
  ledgers: readonly Kept<Wire['Ledger']>[],
): LedgerFile => ({
  name: `e-defter-${of}.zip`,
  mimeType: 'application/zip',
  stream: archiveOf(filesOf(context, ledgers), context.ports.clock.now()),
})

const digitsOf = (day: string): string => day.replaceAll('-', '')

const keptHead = z.custom<LedgerHead>((value) => typeof value === 'object' && value !== null)
export const headOf = ({ Head }: Pick<Wire['Ledger'], 'Head'>): LedgerHead => keptHead.parse(Head)

/** Of a file of which ledgers were made. */
const linesOf = (context: LedgerReader, file: string, firstEntry: number) =>
  readLines(textOfFile(context, file, firstEntry), { isChecked: true })

export async function* entriesBetween(
  context: LedgerReader,
  { FileUUID, FirstEntry, LastEntry }: Wire['Ledger'],
): AsyncGenerator<LedgerEntry> {
  const first = FirstEntry ?? 0
  for await (const entry of entriesOf(linesOf(context, FileUUID, first))) {
    if (entry.counter > (LastEntry ?? 0)) return
    if (entry.counter >= first) yield entry
  }
}

async function* accountsOf(
  head: LedgerHead,
  entries: AsyncIterable<LedgerEntry>,
): AsyncGenerator<string> {
  const accounts = new WrittenAccounts(() => new GrowingText())
  for await (const entry of entries) for (const line of entry.lines) accounts.add(line)
  yield* writeAccounts(head, accounts)
}

/** Letters of one piece that goes out. */
const pieceLetters = 16_000
/** Letters that are written before others are served: an answer of others waits for such a step a dozen times. */
const stepLetters = 8_000

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      let piece = ''
      let served = -stepLetters
      while (piece.length < pieceLetters) {
        // A fast reader asks for the next piece at once.
        if (piece.length - served >= stepLetters) {
          served = piece.length
          await giveWay()
        }
        const next = await texts.next()
        if (next.done) {
          if (piece !== '') controller.enqueue(encoder.encode(piece))
          controller.close()
          return
        }
        piece += next.value
      }
      controller.enqueue(encoder.encode(piece))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}
