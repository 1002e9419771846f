/**
 * A family and its twin: who is registered as a receiver gets the document of the one, everybody else that of the other. A
 * draft goes from one to the other with its receiver, and a file belongs to the one whose document it is.
 */
import type { JsonRecord } from '#values/json.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { twinsOf } from '#engine/twins.ts'
import { type Family } from '#engine/portal.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { infoOf } from '../content/model.ts'
import { addHistory } from '../records/history.ts'
import { findRecord } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { removeRecords } from '../records/store-document.ts'

/** Those of the pair that the call is not of; none for a family that stands alone. */
export const othersOf = ({
  ports,
  family,
}: Pick<CallContext, 'ports' | 'family'>): readonly Family[] =>
  twinsOf(ports.portal, family).filter(({ key }) => key !== family.key)

/** The same call as one of another family; throws 422 where the person may not do this there. */
export function asFamily(context: CallContext, family: Family, file: string): CallContext {
  if (family.key === context.family.key) return context
  const call = context.ports.portal.calls.find(
    (one) => one.family === family.key && one.pattern === context.call.pattern,
  )
  if (!call?.roles.some((role) => context.session.roles.has(role))) {
    throw refusal(context.language, {
      status: 422,
      code: 403,
      key: 'twinForbidden',
      values: {
        file,
        profile: profileOf(family.document) ?? family.key,
        roles: call?.roles.join(', ') ?? '',
      },
    })
  }
  return { ...context, call, family, box: family.boxes.find(({ key }) => key === call.box) }
}

/** The one whose document it is: by the profile that one of the two always has. */
export function familyOfDocument(
  context: CallContext,
  { profile }: Pick<TaxDocument, 'profile'>,
): Family {
  const all = [context.family, ...othersOf(context)]
  return (
    all.find(({ document }) => profileOf(document) === profile) ??
    all.find(({ document }) => document && profileOf(document) === undefined) ??
    context.family
  )
}

/** The one whose document this receiver gets: registered ones that of the network. */
export async function familyOfReceiver(
  tx: Tx,
  { ports, family }: Pick<CallContext, 'ports' | 'family'>,
  taxNo: string,
): Promise<Family> {
  const [first = family, twin] = twinsOf(ports.portal, family)
  const lookup = first.form?.customer?.lookup
  if (!twin || lookup === undefined) return family
  const registered = await tx
    .selectFrom('registered_alias')
    .select('alias')
    .where('tax_number', '=', taxNo)
    .where('alias_type', '=', 'PK')
    .where('user_type', '=', lookup)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return registered ? first : twin
}

/** A model as the other family of a pair has it: a profile that is always the same is not said. */
export function asModelOf(family: Family, from: DocumentMap, model: JsonRecord): JsonRecord {
  const document = family.document
  if (!document || !('at' in from.profile) || 'at' in document.profile) return model
  const { [from.profile.at]: _profile, ...info } = infoOf(from, model)
  return { ...model, [document.info]: info }
}

/** The draft of the other family with this ETTN has become one of this: it goes, its special code stays. Gives that code. */
export async function takeOverDraft(
  tx: Tx,
  context: CallContext,
  uuid: string,
): Promise<string | undefined> {
  const { companyId, userName } = context.session
  for (const { key } of othersOf(context)) {
    const place = { companyId, box: `${key}.drafts` }
    const draft = await findRecord(tx, companyId, place.box, uuid)
    if (!draft) continue
    await removeRecords(tx, place, [draft.uuid])
    await addHistory(tx, [
      {
        ...place,
        uuid: draft.uuid,
        userName,
        event: 'draftBecameOther',
        at: context.ports.clock.now(),
      },
    ])
    return draft.special_code ?? undefined
  }
  return undefined
}

/** Ids of the boxes in which a draft of the document may stand: with its receiver it goes from one of the pair to the other. */
export const draftBoxes = (context: CallContext): readonly string[] =>
  [context.family, ...othersOf(context)].map(({ key }) => `${key}.drafts`)

/** Ids of the boxes in which a document of the pair stands once it was sent. */
export const sentBoxes = (context: CallContext): readonly string[] =>
  [context.family, ...othersOf(context)].flatMap(({ key, document }) =>
    document ? [`${key}.${document.delivery.from}`] : [],
  )

const profileOf = (document: DocumentMap | undefined): string | undefined =>
  document && 'fixed' in document.profile ? document.profile.fixed : undefined
