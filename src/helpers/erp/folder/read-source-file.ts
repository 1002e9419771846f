/** A file of the folder as documents, and all that is wrong with it in words. */
import { CsvRows } from '#documents/ledger/csv-rows.ts'
import type { ErpMaps } from '#documents/erp/convert-erp.ts'
import type { OwnColumn } from '#documents/erp/table-columns.ts'
import {
  readErpTable,
  type TableDocument,
  type TableFault,
} from '#documents/erp/table-documents.ts'
import type { SheetRow } from '#documents/sheet/read-cell.ts'
import { sheetLimits } from '#documents/sheet/read-sheet.ts'
import type { Portal } from '#engine/portal.ts'
import { erpContentFaults, type ErpContentFault } from '#schemas/connector-codes.ts'
import { ExcelTooLarge, isOldOffice, isWorkbook, readWorkbook } from '#service/content/excel.ts'
import { isZip, unzip, ZipTooLarge } from '#service/content/unzip.ts'
import { linesFile, textIn } from '#service/ledger/lines-file.ts'
import { sentence, type Language } from '#service/records/sentence.ts'
import { unguarded } from '#values/csv.ts'
import { readUblFile, type Difference } from './read-ubl-file.ts'

/** How the files of a folder are meant. */
export interface FileTerms {
  readonly portal: Portal
  readonly maps: ErpMaps
  readonly columns: readonly OwnColumn[]
  /** Of the reasons that are written beside refused files. */
  readonly language: Language
}

/** Something that is wrong, as the reason file tells it. */
export interface FileReason {
  /** 0: the whole file. */
  readonly row: number
  readonly column: string
  readonly value: string
  readonly why: string
}

export interface SourceFile {
  readonly documents: readonly TableDocument[]
  readonly reasons: readonly FileReason[]
  /** Numbers of the rows that became no document. */
  readonly refused: readonly number[]
  /** Of a table, its heading included. */
  readonly rows: readonly SheetRow[]
}

/** Bytes of a file; what is larger is not read. */
export const mostBytes = 50_000_000

/** Never throws for what stands in the file. */
export async function readSourceFile(
  name: string,
  bytes: Uint8Array,
  terms: FileTerms,
): Promise<SourceFile> {
  if (bytes.length > mostBytes) return refusedFile(tooLarge(terms))
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase() /* ascii */
  const read = readers[ending]
  if (!read || isOldOffice(bytes)) return refusedFile(unreadable(terms))
  try {
    return await read(bytes, terms)
  } catch (error) {
    if (error instanceof ExcelTooLarge || error instanceof ZipTooLarge)
      return refusedFile(tooLarge(terms))
    // Whatever else a reader stumbles over stands in the file, and would keep all files behind it waiting.
    return refusedFile(unreadable(terms))
  }
}

const readers: Readonly<
  Record<string, (bytes: Uint8Array, terms: FileTerms) => Promise<SourceFile> | SourceFile>
> = {
  '.csv': readCsv,
  '.txt': readCsv,
  '.xlsx': readSheet,
  '.xml': readXml,
}

export const tooLarge = ({ language }: FileTerms): FileReason =>
  wholeFile(
    sentence(language, 'service', 'erps.files.tooLarge', {
      bytes: String(mostBytes / 1_000_000),
      rows: String(sheetLimits.rows),
    }),
  )
const unreadable = ({ language }: FileTerms): FileReason =>
  wholeFile(sentence(language, 'service', 'erps.files.unreadable'))
const wholeFile = (why: string): FileReason => ({ row: 0, column: '', value: '', why })
export const refusedFile = (...reasons: readonly FileReason[]): SourceFile => ({
  documents: [],
  reasons,
  refused: [],
  rows: [],
})

async function readCsv(bytes: Uint8Array, terms: FileTerms): Promise<SourceFile> {
  return table(await csvRows(bytes), terms)
}

/** Rows of CSV in UTF-8 or Windows-1254; an empty line is a row without cells, so that rows keep their numbers. */
export async function csvRows(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const reader = new CsvRows()
  const rows: (readonly string[])[] = []
  const take = (some: readonly (readonly string[] | undefined)[]) => {
    for (const row of some) rows.push((row ?? []).map(unguarded))
  }
  for await (const text of textIn(await linesFile(bytes))) take(reader.push(text))
  take(reader.end())
  return rows
}

async function readSheet(bytes: Uint8Array, terms: FileTerms): Promise<SourceFile> {
  if (!isZip(bytes)) return refusedFile(unreadable(terms))
  const files = unzip(bytes)
  return isWorkbook(files)
    ? table(await readWorkbook(files), terms)
    : refusedFile(unreadable(terms))
}

function table(rows: readonly SheetRow[], terms: FileTerms): SourceFile {
  const { documents, faults, refused } = readErpTable(rows, terms.maps, terms.columns)
  return { documents, reasons: faults.map((one) => reasonOf(terms, one)), refused, rows }
}

const reasonOf = (
  { language }: FileTerms,
  { row, column, fault, value, allowed }: TableFault,
): FileReason => ({
  row,
  column,
  value,
  why: isOfDocument(fault)
    ? sentence(language, 'service', `erps.faults.${fault}`, { value })
    : sentence(language, 'service', `erps.files.${fault}`, { value, allowed }),
})

/** Whether its words are those of the connector, whatever the document came from. */
const isOfDocument = (fault: TableFault['fault']): fault is ErpContentFault =>
  erpContentFaults.some((one) => one === fault)

function readXml(bytes: Uint8Array, terms: FileTerms): SourceFile {
  const read = readUblFile(bytes, terms.portal)
  if ('document' in read) return { documents: [read.document], reasons: [], refused: [], rows: [] }
  if ('differences' in read)
    return refusedFile(...read.differences.map((one) => differenceReason(terms, one)))
  return refusedFile(
    ...read.problems.map(({ rule, place, values }) => ({
      ...wholeFile(sentence(terms.language, 'rules', rule, values)),
      column: place,
    })),
  )
}

const differenceReason = (
  { language }: FileTerms,
  { place, ofFile, ofPortal }: Difference,
): FileReason => ({
  row: 0,
  column: place,
  value: ofFile,
  why: sentence(language, 'service', 'erps.files.notSame', { value: ofFile, allowed: ofPortal }),
})
