/**
 * A folder in which an ERP lays its documents: `in` for the files that are to be taken, `done` for those that were, with the states of their
 * documents beside them, `error` for what was refused, with the reasons beside it. The files are all that is remembered.
 */
import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { dayOf } from '#documents/erp/erp-values.ts'
import { ErpError, type ErpSource, type ErpStatement } from '#service/ports/erp.ts'
import type { Clock } from '#service/ports/ports.ts'
import { createDoneDocuments, type DoneDocument } from './done-documents.ts'
import { folderFiles, type FolderFiles } from './folder-files.ts'
import type { FileTerms } from './read-source-file.ts'
import { takeFile, type FolderTools, type TakenFile } from './take-file.ts'

/** A file is taken when nothing of it has changed for so long: whoever writes it has ended by then. */
export const quietMs = 5_000

export interface FolderOptions {
  readonly folder: string
  readonly terms: FileTerms
  readonly clock: Clock
  /** Told of each file that was taken or refused: its name and numbers, and nothing that stands in it. */
  readonly note: (line: string) => void
  readonly files?: FolderFiles
}

export interface FolderSource extends ErpSource {
  /** Looks for files and takes those that are quiet. Rejects with an ErpError where the folder cannot be read. */
  look(): Promise<void>
}

export function createFolderSource(options: FolderOptions): FolderSource {
  const { folder, terms, clock, note, files = folderFiles } = options
  const places = {
    in: join(folder, 'in'),
    done: join(folder, 'done'),
    error: join(folder, 'error'),
  }
  const done = createDoneDocuments(files, places.done, terms)
  const tools: FolderTools = { files, places, terms, done }
  const inTurn = createTurns(folder)
  const isQuiet = createQuiet(clock)

  return {
    can: (type) => queriesOfFolder.has(type),
    look: () =>
      inTurn(async () => {
        const names = await files.list(places.in)
        // People see all three from the start.
        for (const place of [places.done, places.error]) await files.list(place)
        for (const name of names) {
          const signature = await files.signature(join(places.in, name))
          if (!signature || !isQuiet(name, signature.text)) continue
          const taken = await takeFile(tools, name, clock.now())
          if (taken) note(lineOf(name, taken))
        }
      }),
    documents: (kind, { from, to }) =>
      inTurn(async () =>
        [...(await done.all()).values()]
          .filter((one) => one.kind === kind && isWithin(one, from, to))
          .map(({ content, status }) => ({
            ...content,
            header: {
              ...content.header,
              ...(status && { Status: `${status.StatusCode} ${status.InvoiceNumber}`.trim() }),
            },
          })),
      ),
    rows: (type) => Promise.reject(new ErpError('folder', type)),
    write: (statements) => inTurn(() => writeStatuses(tools, statements, clock.now())),
  }
}

/** What a folder answers, by the types of queries of databases. */
const queriesOfFolder: ReadonlySet<string> = new Set([
  'Invoice',
  'InvoiceLine',
  'Despatch',
  'DespatchLine',
  'Status',
])

const isWithin = ({ content }: DoneDocument, from: string, to: string): boolean => {
  const day = dayOf(content.document?.issueDate ?? content.header.IssueDate ?? '') ?? ''
  return day >= from && day <= to
}

const lineOf = (name: string, { documents, reasons, refused }: TakenFile): string =>
  `${name}: ${documents} documents${refused === undefined ? '' : `, ${reasons} reasons in error/${refused}.reason.csv`}`

/** All are looked for before any is written. */
async function writeStatuses(
  { done }: FolderTools,
  statements: readonly ErpStatement[],
  now: Date,
): Promise<void> {
  const known = await done.all()
  const found = statements.map(({ type, values }) => {
    const document = known.get(values['ErpID'] ?? '')
    if (type !== 'Status' || !document) throw new ErpError('folder', values['ErpID'] ?? type)
    return { document, values }
  })
  for (const { document, values } of found)
    await done.setStatus(document, {
      ErpID: values['ErpID'] ?? '',
      InvoiceNumber: values['InvoiceNumber'] ?? '',
      UUID: values['UUID'] ?? '',
      StatusCode: values['StatusCode'] ?? '',
      StatusDetail: values['StatusDetail'] ?? '',
      Date: now.toISOString(),
    })
}

/** One after another; what the system refuses becomes an ErpError with the folder and the code, such as ENOENT or EACCES. */
function createTurns(folder: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      const why = 'code' in error ? String(error.code) : error.message
      throw new ErpError('folder', `${folder} (${why})`)
    })
    last = next.catch(() => undefined)
    return next
  }
}

/** Whether a file looks as it did, for long enough. */
function createQuiet(clock: Clock): (name: string, signature: string) => boolean {
  const seen = new Map<string, { readonly signature: string; readonly since: number }>()
  return (name, signature) => {
    const now = clock.now().getTime()
    const before = seen.get(name)
    if (before?.signature !== signature) {
      seen.set(name, { signature, since: now })
      return false
    }
    const isOver = now - before.since >= quietMs
    if (isOver) seen.delete(name)
    return isOver
  }
}

/** Looks until it is aborted. A folder that cannot be read, such as one of a network that is away, is told once and tried on. */
export async function watchFolder(
  source: FolderSource,
  note: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let told = ''
  while (!signal.aborted) {
    try {
      await source.look()
      told = ''
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      if (told !== error.message)
        note(`The folder is not there or may not be read: ${error.message}`)
      told = error.message
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
const pauseMs = 2_000
