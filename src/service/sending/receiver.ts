/** Where a document of the network goes: a postbox that the receiver has registered with the authority. */
import { grouped } from '#values/grouped.ts'
import type { NetworkUsers } from '#engine/document-map.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal, type RefusalKey } from '../records/sentence.ts'

export interface ReceiverRequest {
  readonly taxNo: string
  /** Registrations of the network that the document travels on. */
  readonly users: NetworkUsers
  /** Given by the sender; empty: the first registered postbox. */
  readonly alias: string
  /** Places of alias and tax number in the body. */
  readonly paths: { readonly alias: string; readonly taxNo: string }
}

/** Throws 404 where the receiver has no postbox, or none of that name. */
export function receiverAlias(
  postboxes: Postboxes,
  context: Pick<CallContext, 'language'>,
  { taxNo, users, alias, paths }: ReceiverRequest,
): string {
  const known = postboxes.get(taxNo) ?? []
  const [first] = known
  if (first === undefined)
    throw refusal(context.language, {
      status: 404,
      code: 3000,
      key: notRegistered[users],
      values: { taxNo },
      path: paths.taxNo,
    })
  if (alias === '') return first
  if (!known.includes(alias)) {
    throw refusal(context.language, {
      status: 404,
      code: 3000,
      key: 'aliasMissing',
      values: { alias, taxNo, known: known.join(', ') },
      path: paths.alias,
    })
  }
  return alias
}

/** Of invoices there are two kinds, one of them for those who are not registered. */
const notRegistered: Readonly<Record<NetworkUsers, RefusalKey>> = {
  Invoice: 'receiverNotRegistered',
  DespatchAdvice: 'receiverTakesNoDespatch',
}

/** A receiver who has a postbox gets the document of the network (e-Arşiv communiqué: only who is not registered gets an e-archive invoice). */
export function refuseRegistered(
  postboxes: Postboxes,
  { language }: Pick<CallContext, 'language'>,
  taxNo: string,
  path: string,
): void {
  if (!postboxes.has(taxNo)) return
  throw refusal(language, { status: 422, key: 'receiverRegistered', values: { taxNo }, path })
}

/** Registered postboxes by tax number, the oldest first. */
export type Postboxes = ReadonlyMap<string, readonly string[]>

export async function postboxesOf(
  tx: Tx,
  users: NetworkUsers,
  taxNos: readonly string[],
): Promise<Postboxes> {
  const rows = await tx
    .selectFrom('registered_alias')
    .select(['tax_number', 'alias'])
    .where('tax_number', 'in', [...new Set(taxNos)])
    .where('alias_type', '=', 'PK')
    .where('user_type', '=', users)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('alias')
    .execute()
  const rowsOf = grouped(rows, (row) => row.tax_number)
  return new Map([...rowsOf].map(([taxNo, own]) => [taxNo, own.map(({ alias }) => alias)]))
}
