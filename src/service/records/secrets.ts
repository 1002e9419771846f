/**
 * Secrets of records and settings: kept apart from what is read, encrypted with a key that is not in the database (base/secret-box.ts).
 * What each belongs to is authenticated with it, so that a sealed value that was moved to another company or place does not open.
 */
import type { SecretBox } from '../base/secret-box.ts'
import type { Tx } from '../ports/ports.ts'

export interface SecretsPlace {
  readonly companyId: string
  /** Id of the box or of the settings. */
  readonly box: string
  /** The record; of settings the company, which has them once. */
  readonly uuid: string
}

/** Keeps secrets by their place in what was written; an empty one is removed. */
export async function keepSecrets(
  tx: Tx,
  secretBox: SecretBox,
  of: SecretsPlace,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [place, text] of Object.entries(secrets))
    if (text === '') await removeSecret(tx, of, place)
    else await keepSecret(tx, of, place, secretBox.seal(text, contextOf(of, place)))
}

const keepSecret = (tx: Tx, of: SecretsPlace, place: string, sealed: string) =>
  tx
    .insertInto('secret')
    .values({ company_id: of.companyId, box: of.box, record_uuid: of.uuid, place, sealed })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'box', 'record_uuid', 'place']).doUpdateSet({ sealed }),
    )
    .execute()

/** All that are kept there. */
export async function removeSecrets(tx: Tx, of: SecretsPlace): Promise<void> {
  await removalOf(tx, of).execute()
}

const removeSecret = (tx: Tx, of: SecretsPlace, place: string) =>
  removalOf(tx, of).where('place', '=', place).execute()

const removalOf = (tx: Tx, { companyId, box, uuid }: SecretsPlace) =>
  tx
    .deleteFrom('secret')
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('record_uuid', '=', uuid)

/** Places of the secrets that are kept, in order. */
export const keptSecrets = async (tx: Tx, of: SecretsPlace): Promise<string[]> =>
  (await sealedSecrets(tx, of)).map(({ place }) => place)

/** The secrets themselves, by place: for those who need one to speak to another system. Throws where the key is another one. */
export async function openSecrets(
  tx: Tx,
  secretBox: SecretBox,
  of: SecretsPlace,
): Promise<Readonly<Record<string, string>>> {
  const kept = await sealedSecrets(tx, of)
  return Object.fromEntries(
    kept.map(({ place, sealed }) => [place, secretBox.open(sealed, contextOf(of, place))]),
  )
}

const sealedSecrets = (tx: Tx, { companyId, box, uuid }: SecretsPlace) =>
  tx
    .selectFrom('secret')
    .select(['place', 'sealed'])
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('record_uuid', '=', uuid)
    .orderBy('place')
    .execute()

const contextOf = ({ companyId, box, uuid }: SecretsPlace, place: string): string =>
  `secret:${companyId}:${box}:${uuid}:${place}`
