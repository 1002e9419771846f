/** Documents of the files in `done`, with what the portal has told of them. The files alone say it: nothing else is remembered. */
import { join } from 'node:path'
import type { TableDocument } from '#documents/erp/table-documents.ts'
import { toCsv } from '#values/csv.ts'
import { statusName, type FolderFiles } from './folder-files.ts'
import { csvRows, readSourceFile, type FileTerms } from './read-source-file.ts'

export interface DocumentStatus {
  readonly ErpID: string
  readonly InvoiceNumber: string
  readonly UUID: string
  readonly StatusCode: string
  readonly StatusDetail: string
  /** When it was told, ISO 8601. */
  readonly Date: string
}

export interface DoneDocument extends TableDocument {
  /** Name of its file. */
  readonly file: string
  readonly status: DocumentStatus | undefined
}

export interface DoneDocuments {
  /** By their numbers in the ERP; of a document that came twice the later one. */
  all(): Promise<ReadonlyMap<string, DoneDocument>>
  /** Written into the file beside that of the document. */
  setStatus(document: DoneDocument, status: DocumentStatus): Promise<void>
}

interface KeptFile {
  readonly signature: string
  readonly at: number
  readonly documents: readonly TableDocument[]
}

/** Files that have not changed since they were read are not read again. */
export function createDoneDocuments(
  files: FolderFiles,
  folder: string,
  terms: FileTerms,
): DoneDocuments {
  const kept = new Map<string, KeptFile>()

  const fileOf = async (name: string): Promise<KeptFile | undefined> => {
    const signature = await files.signature(join(folder, name))
    if (!signature) return undefined
    const before = kept.get(name)
    if (before?.signature === signature.text) return before
    const { documents } = await readSourceFile(name, await files.read(join(folder, name)), terms)
    const read = { signature: signature.text, at: signature.at, documents }
    kept.set(name, read)
    return read
  }

  return {
    all: async () => {
      const read: (KeptFile & { readonly name: string })[] = []
      const statuses = new Map<string, DocumentStatus & { readonly file: string }>()
      for (const name of await files.list(folder)) {
        const file = await fileOf(name)
        if (file) read.push({ ...file, name })
        for (const status of await statusesIn(files, join(folder, statusName(name)))) {
          const before = statuses.get(status.ErpID)
          if (!before || before.Date <= status.Date)
            statuses.set(status.ErpID, { ...status, file: name })
        }
      }
      const found = new Map<string, DoneDocument>()
      for (const { name, documents } of read.toSorted((one, other) => one.at - other.at))
        for (const document of documents) {
          const { ErpID } = document.content.header
          const before = found.get(ErpID)
          // What was refused of a file stands in it all the same: neither takes the place of what was issued or is of another kind.
          if (
            before &&
            (statuses.get(ErpID)?.file === before.file || before.kind !== document.kind)
          )
            continue
          found.set(ErpID, { ...document, file: name, status: statuses.get(ErpID) })
        }
      return found
    },

    setStatus: async ({ file }, status) => {
      const path = join(folder, statusName(file))
      const others = (await statusesIn(files, path)).filter(({ ErpID }) => ErpID !== status.ErpID)
      const rows = [...others, status].map((one) => columns.map((column) => one[column]))
      await files.write(path, toCsv(columns, rows, { separator: ';' }))
    },
  }
}

const columns = [
  'ErpID',
  'InvoiceNumber',
  'UUID',
  'StatusCode',
  'StatusDetail',
  'Date',
] as const satisfies readonly (keyof DocumentStatus)[]

async function statusesIn(files: FolderFiles, path: string): Promise<readonly DocumentStatus[]> {
  if ((await files.signature(path)) === undefined) return []
  const [heading = [], ...rows] = await csvRows(await files.read(path))
  const value = (row: readonly string[], column: string) => row[heading.indexOf(column)] ?? ''
  return rows
    .filter((row) => row.length > 0)
    .map((row) => ({
      ErpID: value(row, 'ErpID'),
      InvoiceNumber: value(row, 'InvoiceNumber'),
      UUID: value(row, 'UUID'),
      StatusCode: value(row, 'StatusCode'),
      StatusDetail: value(row, 'StatusDetail'),
      Date: value(row, 'Date'),
    }))
}
