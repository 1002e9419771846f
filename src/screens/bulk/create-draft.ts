/** One draft of the rows of a document, and which of two families it is made of. */
import type { WrittenFamily } from '#engine/written-family.ts'
import { twinsOf } from '#engine/twins.ts'
import type { Family, Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { CallById } from '#client/api.ts'
import type { FoundParty } from '../editor/lookups.ts'
import type { Body } from '../editor/model.ts'
import { today } from '../text/format.ts'
import { ettnOf } from './document-id.ts'
import { bodyOfFamily, bodyOfPasted, type PastedDocument } from './pasted-rows.ts'

export interface DraftParts {
  /** The family whose columns the rows have. */
  readonly family: WrittenFamily
  /** The family that the draft is made of. */
  readonly made: WrittenFamily
  readonly party: FoundParty | undefined
  readonly uuid: string
}

/** The draft of a document, as it is checked and as it is made. */
export const draftBody = (
  document: PastedDocument,
  { family, made, party, uuid }: DraftParts,
): Promise<Body> =>
  bodyOfFamily(document, family, made, (form, wanted) =>
    bodyOfPasted(document, form, wanted, party, today(), uuid),
  )

export interface DraftPlace extends Omit<DraftParts, 'uuid'> {
  readonly call: CallById
  readonly company: string
}

/** Makes a draft of a document; throws with what the service says against it. */
export async function createDraft(
  document: PastedDocument,
  { call, company, ...parts }: DraftPlace,
): Promise<void> {
  const { family, made } = parts
  const map = made.document
  const bulk = needed(map.bulk, `bulk creation of ${made.key}`)
  const uuid = await ettnOf(document, { company, family: family.key, day: today() })
  const { [map.wrapper]: model, ...beside } = await draftBody(document, { ...parts, uuid })
  const messages = await call(
    `${made.key}.drafts.createBulk`,
    { body: { [bulk.list]: [{ [bulk.item]: model, ...beside }] } },
    { answer: 'Messages' },
  )
  if (messages.length > 0) throw new Error(messages.join(' '))
}

/** Tax numbers of the receivers that are registered, asked for in one question; all of them where there is no twin to choose. */
export async function registeredReceivers(
  documents: readonly PastedDocument[],
  family: Family,
  portal: Portal,
  call: CallById,
): Promise<ReadonlySet<string>> {
  const question = portal.calls.find(
    (one) => one.family === family.key && one.pattern === 'globalCompany.byRegisterNumbers',
  )
  const taxNumbers = [...new Set(documents.map(({ taxNo }) => taxNo))].filter(Boolean)
  if (twinsOf(portal, family).length < 2 || !question || taxNumbers.length === 0)
    return new Set(taxNumbers)
  const answers = await Promise.all(
    chunksOf(taxNumbers, 1000).map((TaxNumberList) =>
      call(question.id, { body: { TaxNumberList } }, { answer: 'RegisteredCompanies' }),
    ),
  )
  return new Set(
    answers
      .flat()
      .filter((one) => one.IsRegistered)
      .map((one) => one.TaxNumber),
  )
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
