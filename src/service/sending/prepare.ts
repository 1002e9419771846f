/** A model on its way: supplier filled in, ETTN given, made a document and checked against the rules of the standard. */
import type { DocumentProblem, TaxDocument } from '#documents/document.ts'
import type { DocumentSpec } from '#descriptor/document.ts'
import { ServiceError, type ErrorItem } from '../error.ts'
import type { CallContext } from '../ports.ts'
import { sentence, type Language } from '../records/sentence.ts'
import { runForRequest } from '../threads/for-request.ts'
import { documentSpecOf, serieOf, uuidOf, withInfo, type DraftedModel, type Json } from './model.ts'
import type { ModelGivens } from './prepare-model.ts'
import { assertOwnSupplier, partyOf, type Company } from './supplier.ts'

export interface PreparedDocument {
  readonly spec: DocumentSpec
  /** The model as it was given, with its ETTN: what a draft keeps and gives back. */
  readonly model: Json
  readonly alias: string
  /** Without number. */
  readonly document: TaxDocument
  readonly problems: readonly DocumentProblem[]
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
  const spec = documentSpecOf(context.family)
  const uuid = uuidOf(spec, drafted.model) ?? context.ports.random.uuid()
  const model = withInfo(spec, drafted.model, { UUID: uuid })
  assertOwnSupplier(context, spec, model, company)
  const { document, problems } = await runForRequest(
    context,
    { name: serieOf(spec, model) || uuid, isUrgent },
    'prepareModel',
    { model, ...givensOf(context, company, uuid) },
  )
  return { spec, model, alias: drafted.alias, document, problems }
}

/** What a model does not say of the document that it becomes. */
export function givensOf(
  context: CallContext,
  company: Company,
  uuid: string,
): Omit<ModelGivens, 'model'> {
  const moment = momentInIstanbul(context.ports.clock.now())
  return { spec: documentSpecOf(context.family), uuid, supplier: partyOf(company), ...moment }
}

/** Throws 422 with every broken rule: its sentence and its place in the body. */
export function assertSendable(
  language: Language,
  prepared: Pick<PreparedDocument, 'spec' | 'problems'>,
): void {
  if (prepared.problems.length > 0) throw brokenDocument(language, prepared.spec, prepared.problems)
}

export function brokenDocument(
  language: Language,
  spec: DocumentSpec,
  problems: readonly DocumentProblem[],
): ServiceError {
  const items = problems.map((one) => problemItem(language, spec, one))
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
  spec: DocumentSpec,
  { rule, place, values }: DocumentProblem,
): ErrorItem {
  return {
    code: brokenRule,
    description: problemText(language, rule, values),
    path: place === '' ? spec.wrapper : `${spec.wrapper}.${place}`,
  }
}

export const problemText = (
  language: Language,
  rule: string,
  values: DocumentProblem['values'],
): string => sentence(language, 'rules', rule, values)

/** Turkey keeps UTC+3 all year. */
export function momentInIstanbul(now: Date): { readonly date: string; readonly time: string } {
  const local = new Date(now.getTime() + 3 * 3_600_000).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 19) }
}
