/** Opens an ERP of the company: from then on it is the same to everybody whether it is a database or something else. */
import { SecretError } from '../base/secret-box.ts'
import { ErpError, type ErpSource } from '../ports/erp.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { openSecrets } from '../records/secrets.ts'
import { accessOf, erpBox, type ErpBody, type KeptErp } from './erp-records.ts'
import { createSqlSource } from './sql-source.ts'

/** What is done with its documents, wherever they are. */
export type ErpTerms = Pick<
  ErpBody,
  'Name' | 'StartDate' | 'Serie' | 'IsActive' | 'Units' | 'Taxes'
>

export interface OpenedErp {
  readonly body: ErpTerms
  readonly source: ErpSource
}

/** How it is reached. Throws an ErpError where nobody may. */
export async function openErp(
  tx: Tx,
  { portal, secretBox, erps }: Pick<Ports, 'portal' | 'secretBox' | 'erps'>,
  erp: KeptErp,
): Promise<OpenedErp> {
  const { companyId, uuid, body } = erp
  const database = erps?.[body.ErpType]
  if (!database) throw new ErpError('notAllowed', body.ErpType)
  const place = { companyId, box: erpBox(portal).id, uuid }
  const { Password: password = '' } = await openSecrets(tx, secretBox, place).catch(secretFault)
  const access = accessOf(body, companyId, password)
  return { body, source: createSqlSource(database, access, body) }
}

function secretFault(error: unknown): never {
  throw error instanceof SecretError ? new ErpError('secret', '') : error
}
