/**
 * What looks at much text: work that depends on nothing but its input, so that it may run in a thread. Inputs and outputs
 * are plain data that can be copied between threads, and outputs are as small as their readers allow.
 */
import type { JsonRecord } from '#values/json.ts'
import { readAnswer, type Answer } from '#documents/ubl/answer.ts'
import type { AuthorityProblem } from '#documents/authority/problem.ts'
import { writeKept } from '#documents/authority/keep-file.ts'
import { verdictOf } from '#documents/authority/verdict.ts'
import { checkDocument, obstaclesOf, warningsAbout } from '#documents/rules/check-document.ts'
import { DocumentError } from '#documents/document/document-error.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document/document.ts'
import { envelopeRoot, openEnvelope } from '#documents/ubl/envelope.ts'
import { documentOf, readAsFarAsPossible } from '#documents/ubl/read-ubl.ts'
import {
  readSheet,
  sheetLists,
  type ReadSheet,
  type SheetOptions,
  type SheetRefusal,
} from '#documents/sheet/read-sheet.ts'
import { readStored, type ReadStored } from '#documents/ledger/read-stored.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { parseXml, textAt, type XmlElement } from '#documents/ubl/xml-tree.ts'
import type { AnswerRoot, DocumentMap } from '#engine/document-map.ts'
import type { Form } from '#engine/form.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { portalHtml, type PortalPage } from '../paper/portal-html.ts'
import { decodeXml } from '../content/decode-xml.ts'
import { readCertificate, type ReadCertificate } from '../content/certificate.ts'
import { isWorkbook, readWorkbook } from '../content/excel.ts'
import { fieldsOf, pdfText, type PdfFields } from '../content/pdf-text.ts'
import { withInfo } from '../content/model.ts'
import { modelOfDocument } from '../content/model-of-document.ts'
import {
  keptOfFile,
  prepareModel,
  reckonedFile,
  type KeptOfFile,
  type ModelGivens,
  type PreparedModel,
} from '../content/prepare-model.ts'
import { openLedgerFile, type OpenedLines } from '../content/ledger-lines.ts'
import { requestHash } from '../content/request-hash.ts'
import { unzip } from '../content/unzip.ts'
import { isSignatureBroken } from '../signing/broken-signature.ts'

/** All that is asked of an XML, found in one reading. */
export interface XmlReading {
  /** As text in UTF-8; undefined: the bytes are not of the encoding that they declare. */
  readonly xml: string | undefined
  /** Of the content, as requestHash({xml}); empty without text. */
  readonly hash: string
  /** Name and ETTN of the root; undefined: it is no XML. */
  readonly root: { readonly name: string; readonly uuid: string | undefined } | undefined
  readonly document: TaxDocument | undefined
  /** Of a document that cannot be read whole: what can be read of it. */
  readonly partial: TaxDocument | undefined
  /** Present where the root is that of an answer. */
  readonly answer: ReadAnswerXml | undefined
  /** Of an envelope, which is no document itself: those in it, each as XML that stands alone. */
  readonly enveloped: readonly string[] | undefined
  /** Why there is neither document nor answer. */
  readonly problems: readonly DocumentProblem[]
  /** What the authority has against it; nothing for what is no XML. */
  readonly verdict: readonly AuthorityProblem[]
}
export interface ReadAnswerXml {
  readonly root: AnswerRoot
  /** Undefined: `problems` says why it cannot be read. */
  readonly answer: Answer | undefined
}

/** A document of a file as the draft of a family. */
export interface DraftedXml extends PreparedModel {
  readonly model: JsonRecord
}

/** What our own rules say of a document: broken ones, and what is probably a slip. */
export interface CheckedXml {
  /** Those of the problems without which it could not be counted and stored. */
  readonly obstacles: readonly DocumentProblem[]
  readonly problems: readonly DocumentProblem[]
  readonly warnings: readonly DocumentProblem[]
}

/** A document on its way out. */
export interface WrittenDocument {
  readonly document: TaxDocument
  /** XML that its draft was made of: what the document says as the file does stays as it is written there. */
  readonly source?: string | undefined
}

/** What the columns of a sheet mean, and how its cells are read. */
export interface SheetReader {
  readonly form: Form
  readonly options: Omit<SheetOptions, 'lists'>
}
export type OpenedArchive =
  | { readonly kind: 'files'; readonly files: readonly UploadedFile[] }
  | { readonly kind: 'sheet'; readonly sheet: ReadSheet | SheetRefusal }

/** Problems that are given back of one document: people are shown 25, and copying a million would hold the reader. */
const mostProblems = 1_000

const answerRoots: readonly AnswerRoot[] = ['ApplicationResponse', 'ReceiptAdvice']

/** `isBroken`: the file, or its signature, was changed after it was signed. */
type CheckedStored = ReadStored & { readonly isBroken: boolean }

export const tasks = {
  /** `content`: bytes of a file, or text. `today`: day in Istanbul, `YYYY-MM-DD`. */
  readXml: ({ content, today }: { content: Uint8Array | string; today: string }): XmlReading =>
    readXml(content, today),

  /** Throws DocumentError for what is no document. */
  checkXml: ({ xml, map, today }: { xml: string; map: DocumentMap; today: string }): CheckedXml => {
    const document = documentOf(parseXml(xml))
    return {
      obstacles: obstaclesOf(document, today, map),
      problems: checkDocument(document, today, map).slice(0, mostProblems),
      warnings: warningsAbout(document, today, map).slice(0, mostProblems),
    }
  },

  /** Throws DocumentError for what is no document. */
  readDocument: ({ xml }: { xml: string }): TaxDocument => documentOf(parseXml(xml)),

  /** A document that is kept, as far as it can be read. Throws DocumentError for what is no document at all. */
  readStored: ({ xml }: { xml: string }): TaxDocument =>
    readAsFarAsPossible(parseXml(xml)).document,

  writeXml: ({ document, source }: WrittenDocument): string => xmlOf(document, source),

  /** The page of a document, drawn by the portal. Throws DocumentError where its XML is no document. */
  drawPage: (page: PortalPage): Promise<string> => portalHtml(page),

  /** Throws DocumentError for what is no answer. */
  readAnswer: ({ xml }: { xml: string }): Answer => readAnswer(xml),

  /** The editions of the standard that a document names. Throws DocumentError for what is no XML. */
  readEdition: ({ xml }: { xml: string }) => {
    const root = parseXml(xml)
    return {
      version: textAt(root, 'cbc:UBLVersionID'),
      customization: textAt(root, 'cbc:CustomizationID'),
    }
  },

  hashXml: ({ xml }: { xml: string }): string => requestHash({ xml }),

  /** The XML of a document as it leaves, and what the authority has against it. */
  writeAndJudge: ({ document, source, today }: WrittenDocument & { today: string }) => {
    const xml = xmlOf(document, source)
    return { xml, verdict: verdictOf(parseXml(xml), today).slice(0, mostProblems) }
  },

  /** A model as a document, with the rules that it breaks. Throws DocumentError where no document can be made of it. */
  prepareModel: (givens: ModelGivens): PreparedModel => prepareModel(givens),

  /** As prepareModel. */
  keptOfFile: (givens: ModelGivens): KeptOfFile | undefined => keptOfFile(givens),

  /** As prepareModel. */
  reckonedFile: (givens: ModelGivens): string | undefined => reckonedFile(givens),

  /** The document of an XML as a draft. Throws DocumentError for what is no document. */
  draftOfXml: ({
    xml,
    givens,
  }: {
    xml: string
    givens: Omit<ModelGivens, 'model' | 'source'>
  }): DraftedXml => {
    const { map, uuid } = givens
    const written = modelOfDocument(documentOf(parseXml(xml)), map, { number: 'keep' })
    const model = withInfo(map, written, { UUID: uuid })
    return { model, ...prepareModel({ ...givens, model, source: xml }) }
  },

  /**
   * Files of a zip; of a workbook the documents of its sheet, where `sheet` says what its columns mean. Throws ZipBroken,
   * ZipTooLarge, ExcelBroken or ExcelTooLarge.
   */
  openArchive: async ({
    bytes,
    sheet,
  }: {
    bytes: Uint8Array
    sheet: SheetReader | undefined
  }): Promise<OpenedArchive> => {
    const files = unzip(bytes)
    if (!sheet || !isWorkbook(files)) return { kind: 'files', files }
    const { form, options } = sheet
    const lists = await sheetLists(form)
    const rows = await readWorkbook(files)
    return { kind: 'sheet', sheet: readSheet(rows, form, { ...options, lists }) }
  },

  /** What a file of the archive of ledgers says of itself, and so many of its lines. */
  readStoredLedger: ({ bytes, lines }: { bytes: Uint8Array; lines: number }): CheckedStored => {
    try {
      const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      const read = readStored(xml, lines)
      return { ...read, isBroken: read.kind === 'read' && isSignatureBroken(xml) }
    } catch {
      return { kind: 'notXml', line: 1, error: 'UTF-8', isBroken: false }
    }
  },

  /** Lines of a ledger out of a zip. Throws ZipBroken, ZipTooLarge, ExcelBroken or ExcelTooLarge. */
  openLedgerFile: ({ bytes }: { bytes: Uint8Array }): Promise<OpenedLines> => openLedgerFile(bytes),

  /** Throws CertificateError. */
  readCertificate: ({
    bytes,
    password,
  }: {
    bytes: Uint8Array
    password: string
  }): ReadCertificate => readCertificate(bytes, password),

  /** Number, date and amount of a PDF; undefined where it has no text. */
  readPdf: ({ bytes }: { bytes: Uint8Array }): PdfFields | undefined => {
    const text = pdfText(bytes)
    return text.trim() === '' ? undefined : fieldsOf(text)
  },
}

const xmlOf = (document: TaxDocument, source: string | undefined): string =>
  source === undefined ? writeUbl(document) : writeKept(document, source)

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** Runs a task wherever its caller lets it run. */
export type Run = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
) => Promise<TaskOutput<Name>>

/** Runs the task in this thread. */
export function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
): Promise<TaskOutput<Name>> {
  const runners: {
    readonly [One in TaskName]: (
      input: TaskInput<One>,
    ) => TaskOutput<One> | Promise<TaskOutput<One>>
  } = tasks
  return new Promise((resolve) => resolve(runners[name](input)))
}

function readXml(content: Uint8Array | string, today: string): XmlReading {
  const unread = {
    hash: '',
    root: undefined,
    document: undefined,
    partial: undefined,
    answer: undefined,
    enveloped: undefined,
    verdict: [],
  }
  const xml = typeof content === 'string' ? content : orProblems(() => decodeXml(content))
  if (typeof xml !== 'string') return { ...unread, xml: undefined, problems: xml.problems }
  const hash = requestHash({ xml })
  const tree = orProblems(() => parseXml(xml))
  if ('problems' in tree) return { ...unread, xml, hash, problems: tree.problems }
  if (tree.name === envelopeRoot)
    return { ...unread, xml: undefined, ...readTree(tree, xml), enveloped: openEnvelope(xml) }
  const read = readTree(tree, xml)
  return {
    xml,
    enveloped: undefined,
    hash,
    root: { name: tree.name, uuid: textAt(tree, 'cbc:UUID') },
    ...read,
    problems: read.problems.slice(0, mostProblems),
    verdict: verdictOf(tree, today).slice(0, mostProblems),
  }
}

function readTree(
  tree: XmlElement,
  xml: string,
): Pick<XmlReading, 'document' | 'partial' | 'answer' | 'problems'> {
  const root = answerRoots.find((one) => one === tree.name)
  if (root === undefined) {
    const read = orProblems(() => readAsFarAsPossible(tree))
    const none = { document: undefined, partial: undefined, answer: undefined }
    if (!('document' in read)) return { ...none, problems: read.problems }
    const { document, problems } = read
    return problems.length === 0
      ? { ...none, document, problems }
      : { ...none, partial: document, problems }
  }
  const unread = { document: undefined, partial: undefined }
  const answer = orProblems(() => readAnswer(xml))
  return 'problems' in answer
    ? { ...unread, answer: { root, answer: undefined }, problems: answer.problems }
    : { ...unread, answer: { root, answer }, problems: [] }
}

function orProblems<T>(work: () => T): T | Pick<DocumentError, 'problems'> {
  try {
    return work()
  } catch (error) {
    if (error instanceof DocumentError) return { problems: error.problems }
    throw error
  }
}
