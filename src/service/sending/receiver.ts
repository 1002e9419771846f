/** Where a document of the network goes: a postbox that the receiver has registered with the authority. */
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

export async function receiverAlias(
  tx: Tx,
  context: Pick<CallContext, 'language'>,
  { taxNo, users, alias, paths }: ReceiverRequest,
): Promise<string> {
  const rows = await postboxesOf(tx, taxNo, users)
  const [first] = rows
  if (!first)
    throw refusal(context.language, {
      status: 404,
      code: 3000,
      key: notRegistered[users],
      values: { taxNo },
      path: paths.taxNo,
    })
  if (alias === '') return first.alias
  if (!rows.some((row) => row.alias === alias)) {
    throw refusal(context.language, {
      status: 404,
      code: 3000,
      key: 'aliasMissing',
      values: { alias, taxNo, known: rows.map((row) => row.alias).join(', ') },
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
export async function refuseRegistered(
  tx: Tx,
  context: Pick<CallContext, 'language'>,
  taxNo: string,
  path: string,
): Promise<void> {
  const rows = await postboxesOf(tx, taxNo, 'Invoice')
  if (rows.length > 0)
    throw refusal(context.language, {
      status: 422,
      key: 'receiverRegistered',
      values: { taxNo },
      path,
    })
}

/** The oldest first. */
const postboxesOf = (tx: Tx, taxNo: string, users: NetworkUsers) =>
  tx
    .selectFrom('registered_alias')
    .select('alias')
    .where('tax_number', '=', taxNo)
    .where('alias_type', '=', 'PK')
    .where('user_type', '=', users)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('alias')
    .execute()
