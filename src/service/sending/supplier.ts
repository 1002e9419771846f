/** The supplier of a document is always the company of the session. */
import { type JsonRecord, recordOf } from '#values/json.ts'
import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Party } from '#documents/document/document.ts'
import { splitName } from '#documents/model/from-model.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import type { CompanyTable } from '../ports/database.ts'
import { textOf } from '../content/model.ts'

export interface Company extends Selectable<CompanyTable> {
  readonly identifications: readonly { readonly name: string; readonly value: string }[]
}

export const companyOf = (tx: Tx, companyId: string): Promise<Company> =>
  tx
    .selectFrom('company')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('identification')
          .select(['name', 'value'])
          .whereRef('identification.company_id', '=', 'company.id')
          .orderBy('identification.id'),
      ).as('identifications'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

/** A supplier that the sender named must be the company of the session. */
export function assertOwnSupplier(
  context: Pick<CallContext, 'language'>,
  map: DocumentMap,
  model: JsonRecord,
  company: Company,
): void {
  const given = textOf(recordOf(model[map.supplier])['TaxNumber'])
  if (given === '' || given === company.tax_number) return
  throw refusal(context.language, {
    status: 409,
    code: 1000,
    key: 'supplierMismatch',
    values: { given, own: company.tax_number },
    path: `${map.wrapper}.${map.supplier}.TaxNumber`,
  })
}

/** The company as the supplier of its documents. */
export function partyOf(company: Company): Party {
  const texts = {
    taxOffice: company.tax_office,
    street: company.address,
    district: company.district,
    city: company.city,
    country: company.country,
    postalCode: company.postal_code,
    phone: company.phone,
    fax: company.fax,
    email: company.email,
    website: company.website,
  }
  return {
    taxNo: company.tax_number,
    name: company.name,
    ...(company.tax_number.length === 11 && splitName(company.name)),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
    identifications: company.identifications.map(({ name, value }) => ({ scheme: name, value })),
  }
}
