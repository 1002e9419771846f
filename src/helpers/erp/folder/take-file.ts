/**
 * Takes a file of `in`: its documents are taken by the one step that moves it to `done`, and what was refused is in `error` before that. A
 * process that dies between two steps leaves the file in `in`, and all steps are done again with the same results.
 */
import { join, parse } from 'node:path'
import type { SheetRow } from '#documents/sheet/read-cell.ts'
import { cellText } from '#documents/sheet/read-cell.ts'
import { sentence } from '#service/records/sentence.ts'
import { csvLine, csvMark, toCsv } from '#values/csv.ts'
import { isSame } from '#values/same.ts'
import type { DoneDocument, DoneDocuments } from './done-documents.ts'
import { nameFor, reasonName, type FolderFiles } from './folder-files.ts'
import {
  mostBytes,
  readSourceFile,
  refusedFile,
  tooLarge,
  type FileReason,
  type FileTerms,
  type SourceFile,
} from './read-source-file.ts'

export interface FolderPlaces {
  readonly in: string
  readonly done: string
  readonly error: string
}

export interface FolderTools {
  readonly files: FolderFiles
  readonly places: FolderPlaces
  readonly terms: FileTerms
  readonly done: DoneDocuments
}

/** What became of a file. */
export interface TakenFile {
  readonly documents: number
  /** Reasons; none where all was taken. */
  readonly reasons: number
  /** Name of what was refused, in `error`. */
  readonly refused: string | undefined
}

/**
 * Undefined: the file was changed meanwhile, and nothing was done.
 * @param at the moment, by which a document that comes again is known as the later one */
export async function takeFile(
  { files, places, terms, done }: FolderTools,
  name: string,
  at: Date,
): Promise<TakenFile | undefined> {
  const path = join(places.in, name)
  const before = await files.signature(path)
  const isLarge = (before?.bytes ?? 0) > mostBytes
  const bytes = isLarge ? new Uint8Array() : await files.read(path)
  const known = await done.all()
  const file = isLarge
    ? refusedFile(tooLarge(terms))
    : withoutIssued(await readSourceFile(name, bytes, terms), known, terms)
  if ((await files.signature(path))?.text !== before?.text) return undefined
  const count = file.documents.length
  if (count === 0) {
    const target = isLarge
      ? await freeName(files, places.error, name)
      : await nameFor(files, places.error, name, bytes)
    await files.write(join(places.error, reasonName(target)), reasonsOf(file.reasons, terms))
    await files.move(path, join(places.error, target))
    return { documents: 0, reasons: file.reasons.length, refused: target }
  }
  const refused = await writeRefused({ files, places, terms, done }, name, file)
  await files.touch(path, at)
  await files.move(path, join(places.done, await nameFor(files, places.done, name, bytes)))
  return { documents: count, reasons: file.reasons.length, refused }
}

/** Of a file that is too large to be compared. */
async function freeName(files: FolderFiles, folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name)
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? name : `${stem}-${count}${ext}`
    if ((await files.signature(join(folder, one))) === undefined) return one
  }
}

/** A document that was issued stays as it was: another version of it is refused, the same one is known. */
function withoutIssued(
  file: SourceFile,
  known: ReadonlyMap<string, DoneDocument>,
  { language }: FileTerms,
): SourceFile {
  const reasons = [...file.reasons]
  const refused = [...file.refused]
  const documents = file.documents.filter(({ kind, content, rows }) => {
    const before = known.get(content.header.ErpID)
    if (!before || isSame([before.kind, before.content], [kind, content])) return true
    const isOther = before.kind !== kind
    if (!isOther && before.status === undefined) return true
    const value = before.status?.InvoiceNumber || content.header.ErpID
    reasons.push({
      row: rows[0] ?? 0,
      column: '',
      value: content.header.ErpID,
      why: sentence(language, 'service', `erps.files.${isOther ? 'otherKind' : 'issued'}`, {
        value,
        file: before.file,
      }),
    })
    refused.push(...rows)
    return false
  })
  return {
    ...file,
    documents,
    reasons: reasons.toSorted((one, other) => one.row - other.row),
    refused: refused.toSorted((one, other) => one - other),
  }
}

/** The rows that were refused, as a table that can be corrected and put into `in`, with its reasons beside it. */
async function writeRefused(
  { files, places, terms }: FolderTools,
  name: string,
  { rows, refused, reasons }: SourceFile,
): Promise<string | undefined> {
  if (refused.length === 0) return undefined
  const headAt = rows.findIndex((row) => row.some((cell) => cellText(cell) !== ''))
  const numbers = [headAt + 1, ...refused]
  const text = csvMark + numbers.map((row) => rowText(rows[row - 1] ?? [])).join('')
  const target = await nameFor(
    files,
    places.error,
    `${parse(name).name}.csv`,
    new TextEncoder().encode(text),
  )
  const placed = reasons.map((reason) => ({ ...reason, row: numbers.indexOf(reason.row) + 1 }))
  await files.write(join(places.error, reasonName(target)), reasonsOf(placed, terms))
  await files.write(join(places.error, target), text)
  return target
}

/** Amounts have a decimal comma, as in all tables of the folder. */
const rowText = (row: SheetRow): string =>
  csvLine(
    row.map((cell) => (typeof cell === 'number' ? cell : cellText(cell))),
    { separator: ';', decimal: ',' },
  )

function reasonsOf(reasons: readonly FileReason[], { language }: FileTerms): string {
  const titles = (['row', 'column', 'value', 'why'] as const).map((one) =>
    sentence(language, 'service', `erps.files.titles.${one}`),
  )
  return toCsv(
    titles,
    reasons.map(({ row, column, value, why }) => [row === 0 ? '' : row, column, value, why]),
    { separator: ';' },
  )
}
