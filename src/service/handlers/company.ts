/** The company of the session and the companies of the user. */
import type { Handlers } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'

/** Numbers of the public API: PK (postbox) 1, GB (sender) 2; Invoice 1, DespatchAdvice 2. */
const aliasTypes = { PK: 1, GB: 2 } as const
const userTypes = { Invoice: 1, DespatchAdvice: 2 } as const

export const companyHandlers: Handlers = {
  'company.get': (context) =>
    context.transaction(async (tx) => {
      const row = await tx
        .selectFrom('company')
        .selectAll()
        .where('id', '=', context.session.companyId)
        .executeTakeFirst()
      if (!row) throw refusal(context.language, { status: 404, key: 'companyMissing' })
      const aliases = await tx
        .selectFrom('registered_alias')
        .selectAll()
        .where('tax_number', '=', row.tax_number)
        .where('deleted_at', 'is', null)
        .orderBy('alias')
        .execute()
      return {
        ID: row.id,
        Name: row.name,
        TaxNumber: row.tax_number,
        TaxOffice: row.tax_office,
        PhoneNumber: row.phone,
        Address: row.address,
        District: row.district,
        City: row.city,
        Country: row.country,
        PostalCode: row.postal_code,
        Fax: row.fax,
        Email: row.email,
        WebSite: row.website,
        IsActive: row.is_active,
        IsDeleted: false,
        PayeeFinancialAccountID: row.iban,
        PaymentMeansChannelCode: null,
        PaymentMeansCode: null,
        Aliases: aliases.map((alias) => ({
          Alias: alias.alias,
          AliasType: aliasTypes[alias.alias_type],
          Type: userTypes[alias.user_type],
        })),
      }
    }),

  /** The user's companies: a question beyond the session's own, so it is asked as the system and for this user alone. */
  'company.list': (context) =>
    context.ports.store.asSystem(async (tx) => {
      const rows = await tx
        .selectFrom('membership')
        .innerJoin('company', 'company.id', 'membership.company_id')
        .select(['company.id', 'company.name', 'company.tax_number', 'company.is_active'])
        .where('membership.user_id', '=', context.session.userId)
        .orderBy('company.name')
        .execute()
      // An access key opens one company only.
      const visible =
        context.session.kind === 'accessKey'
          ? rows.filter((row) => row.id === context.session.companyId)
          : rows
      return visible.map((row) => ({
        ID: row.id,
        Name: row.name,
        TaxNumber: row.tax_number,
        IsActive: row.is_active,
      }))
    }),

  'company.identifications': (context) =>
    context.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('identification')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        ID: row.id,
        CompanyID: row.company_id,
        Name: row.name,
        Value: row.value,
      }))
    }),
}
