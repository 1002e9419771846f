/** A model as the document that it will be, with the rules that it breaks: the part of preparing that needs nothing but its input. */
import type { JsonRecord } from '#values/json.ts'
import { contentOf } from '#values/same.ts'
import { writeKept } from '#documents/authority/keep-file.ts'
import { checkDocument, obstaclesOf } from '#documents/rules/check-document.ts'
import type { DocumentProblem, Party, TaxDocument } from '#documents/document/document.ts'
import { checkCarried, checkClaimedTotals, toDocument } from '#documents/model/from-model.ts'
import {
  checkKept,
  keepSource,
  keptAmounts,
  withAmountsOf,
  type DraftedFile,
  type KeptAmount,
} from '#documents/model/keep-source.ts'
import { partsBeyond, type OtherPart } from '#documents/ubl/other-parts.ts'
import { documentOf } from '#documents/ubl/read-ubl.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { modelOfDocument } from './model-of-document.ts'

export interface ModelGivens {
  readonly map: DocumentMap
  /** With its ETTN. */
  readonly model: JsonRecord
  readonly uuid: string
  readonly supplier: Party
  /** Day and time in Istanbul. */
  readonly date: string
  readonly time: string
  /** XML that the draft was made of: what of it nobody has changed stays as it is. */
  readonly source?: string | undefined
}

export interface PreparedModel {
  /** Without number. */
  readonly document: TaxDocument
  readonly problems: readonly DocumentProblem[]
  /** Those of the problems that the draft's file has as well: whether it may leave so is decided by the authority, as of any XML. */
  readonly ofFile: readonly DocumentProblem[]
  /** How many amounts of the draft's file stay though they are reckoned otherwise here. */
  readonly keptAmounts: number
}

/** What a draft keeps of the file that it was made of, beyond what its form shows. */
export interface KeptOfFile {
  readonly parts: readonly OtherPart[]
  readonly amounts: readonly KeptAmount[]
  /** Something of the file cannot stay with amounts that were changed: it is not sent before it is reckoned anew. */
  readonly mustReckon: boolean
  /** Rules of ours that the file breaks as well: they do not keep the draft from being sent. */
  readonly tolerated: readonly DocumentProblem[]
}

/** Undefined for a draft that was made of no file. Throws DocumentError where no document can be made of the model. */
export function keptOfFile(givens: ModelGivens): KeptOfFile | undefined {
  const { document, drafted } = draftedDocument(givens)
  return (
    drafted && {
      parts: partsBeyond(document, drafted.now),
      amounts: keptAmounts(document, drafted.now),
      mustReckon: checkKept(drafted, givens.map.lines).length > 0,
      tolerated: problemsOf(givens, document, drafted).ofFile,
    }
  )
}

/** The file with the amounts that follow from its lines, as XML: nothing else of it changes. */
export function reckonedFile(givens: ModelGivens): string | undefined {
  const { source: file } = givens
  const { document, drafted } = draftedDocument(givens)
  if (drafted === undefined || file === undefined) return undefined
  const { source, now } = drafted
  return writeKept({ ...withAmountsOf(document, now), number: source.number }, file)
}

interface DraftedModel extends DraftedFile {
  readonly modelOfFile: JsonRecord
}

function draftedDocument({ map, model, uuid, supplier, time, source: xml }: ModelGivens): {
  readonly document: TaxDocument
  readonly drafted: DraftedModel | undefined
} {
  const written = (from: JsonRecord) =>
    toDocument(from, map, { supplier, uuid, number: '', issueTime: time })
  const now = written(model)
  if (xml === undefined) return { document: now, drafted: undefined }
  const source = documentOf(parseXml(xml))
  const modelOfFile = modelOfDocument(source, map, { number: 'keep' })
  const drafted = { source, before: written(modelOfFile), now, modelOfFile }
  return { document: keepSource(drafted), drafted }
}

/** Throws DocumentError where no document can be made of the model. */
export function prepareModel(givens: ModelGivens): PreparedModel {
  const { document, drafted } = draftedDocument(givens)
  return {
    document,
    ...problemsOf(givens, document, drafted),
    keptAmounts: drafted ? keptAmounts(document, drafted.now).length : 0,
  }
}

function problemsOf(
  { map, model, date }: ModelGivens,
  document: TaxDocument,
  drafted: DraftedModel | undefined,
): Pick<PreparedModel, 'problems' | 'ofFile'> {
  const brokenBy = (said: JsonRecord, as: TaxDocument) => [
    ...checkDocument(as, date, map),
    ...checkCarried(said, map),
    ...checkClaimedTotals(said, map, as),
  ]
  const broken = brokenBy(model, document)
  if (!drafted) return { problems: broken, ofFile: [] }
  const ofFile = () =>
    sharedProblems(broken, {
      inFile: brokenBy(drafted.modelOfFile, drafted.source),
      obstacles: obstaclesOf(drafted.source, date, map),
    })
  return {
    problems: [...broken, ...checkKept(drafted, map.lines)],
    ofFile: broken.length > 0 ? ofFile() : [],
  }
}

/** Those that the file has in the same words at the same place, and that do not keep a document from being counted and stored. */
function sharedProblems(
  problems: readonly DocumentProblem[],
  file: Readonly<Record<'inFile' | 'obstacles', readonly DocumentProblem[]>>,
): readonly DocumentProblem[] {
  const inFile = new Set(file.inFile.map(contentOf))
  const obstacles = new Set(file.obstacles.map(contentOf))
  return problems.filter((one) => inFile.has(contentOf(one)) && !obstacles.has(contentOf(one)))
}
