/** A model on its way: supplier filled in, ETTN given, made a document and checked against the rules of the standard. */
import type { JsonRecord } from '#values/json.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document/document.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { sentence, type Language } from '../records/sentence.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { documentMapOf, serieOf, uuidOf, withInfo, type DraftedModel } from '../content/model.ts'
import type { ModelGivens } from '../content/prepare-model.ts'
import { assertOwnSupplier, partyOf, type Company } from './supplier.ts'

export interface PreparedDocument {
  readonly map: DocumentMap
  /** The model as it was given, with its ETTN: what a draft keeps and gives back. */
  readonly model: JsonRecord
  readonly alias: string
  /** Without number. */
  readonly document: TaxDocument
  readonly problems: readonly DocumentProblem[]
  /** Those of the problems that the authority decides about, since the draft's file has them as well. */
  readonly ofFile: readonly DocumentProblem[]
  /** XML that the draft was made of. */
  readonly source?: string | undefined
}

/**
 * Rules that the model breaks are listed, not refused: a draft may break them. Waits for a thread where the model is large;
 * `isUrgent` unless the caller holds no transaction open meanwhile.
 */
export async function prepare(
  context: CallContext,
  company: Company,
  drafted: DraftedModel,
  isUrgent = true,
): Promise<PreparedDocument> {
  const map = documentMapOf(context.family)
  const uuid = uuidOf(map, drafted.model) ?? context.ports.random.uuid()
  const model = withInfo(map, drafted.model, { UUID: uuid })
  assertOwnSupplier(context, map, model, company)
  const { document, problems, ofFile } = await runForRequest(
    context,
    { name: serieOf(map, model) || uuid, isUrgent },
    'prepareModel',
    { model, ...givensOf(context, company, uuid), source: drafted.source },
  )
  return { map, model, alias: drafted.alias, document, problems, ofFile, source: drafted.source }
}

/** What a model does not say of the document that it becomes. */
export function givensOf(
  context: CallContext,
  company: Company,
  uuid: string,
): Omit<ModelGivens, 'model' | 'source'> {
  const moment = momentInIstanbul(context.ports.clock.now())
  return { map: documentMapOf(context.family), uuid, supplier: partyOf(company), ...moment }
}

/** Throws 422 with every broken rule: its sentence and its place in the body. */
export function assertSendable(
  language: Language,
  prepared: Pick<PreparedDocument, 'map' | 'problems'>,
): void {
  if (prepared.problems.length > 0) throw brokenDocument(language, prepared.map, prepared.problems)
}

export function brokenDocument(
  language: Language,
  map: DocumentMap,
  problems: readonly DocumentProblem[],
): ServiceError {
  const items = problems.map((one) => problemItem(language, map, one))
  const first = items[0]?.description ?? ''
  return new ServiceError(
    422,
    sentence(language, 'service', 'refusals.documentBroken', {
      count: String(items.length),
      first,
    }),
    items,
  )
}

/** What the public API calls a schema or schematron error. */
export const brokenRule = 2015

function problemItem(
  language: Language,
  map: DocumentMap,
  { rule, place, values }: DocumentProblem,
): ErrorItem {
  return {
    code: brokenRule,
    description: problemText(language, rule, values),
    path: place === '' ? map.wrapper : `${map.wrapper}.${place}`,
  }
}

export const problemText = (
  language: Language,
  rule: string,
  values: DocumentProblem['values'],
): string => sentence(language, 'rules', rule, values)
