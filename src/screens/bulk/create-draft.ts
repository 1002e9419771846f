/** One draft of the rows of a document, and which of two families it is made of. */
import type { WrittenFamily } from '#engine/written-family.ts'
import { twinsOf } from '#engine/twins.ts'
import type { Family, Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { CallById } from '#client/api.ts'
import { findParty, type FoundParty } from '../editor/lookups.ts'
import { today } from '../text/format.ts'
import { ettnOf } from './document-id.ts'
import { bodyOfFamily, bodyOfPasted, type PastedDocument } from './pasted-rows.ts'

/** Finds the receiver with a tax number. */
export type PartyLookup = (taxNo: string) => Promise<FoundParty | undefined>

/** Looks receivers up, each of them once. */
export function partyLookup(call: CallById, network: string | undefined): PartyLookup {
  const found = new Map<string, Promise<FoundParty | undefined>>()
  return (taxNo) => {
    const party = found.get(taxNo) ?? findParty(call, taxNo, network)
    found.set(taxNo, party)
    return party
  }
}

export interface DraftPlace {
  readonly call: CallById
  readonly company: string
  /** The family whose columns the rows have. */
  readonly family: WrittenFamily
  /** The family that the draft is made of. */
  readonly made: WrittenFamily
  readonly partyOf: PartyLookup
}

/** Makes a draft of a document; throws with what the service says against it. */
export async function createDraft(
  document: PastedDocument,
  { call, company, family, made, partyOf }: DraftPlace,
): Promise<void> {
  const map = made.document
  const bulk = needed(map.bulk, `bulk creation of ${made.key}`)
  const day = today()
  const [party, uuid] = await Promise.all([
    document.taxNo === '' ? undefined : partyOf(document.taxNo),
    ettnOf(document, { company, family: family.key, day }),
  ])
  const body = await bodyOfFamily(document, family, made, (form, wanted) =>
    bodyOfPasted(document, form, wanted, party, day, uuid),
  )
  const { [map.wrapper]: model, ...beside } = body
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
