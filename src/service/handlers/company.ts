/** The company of the session and the companies of the user. */
import { CompanyChange } from '#schemas/company.ts'
import { isIban } from '#schemas/iban.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { bodyAs } from '../ports/body-as.ts'
import { textOf } from '../content/model.ts'
import { findText } from '../base/text.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { companySettings, ownNumber, readSettings, writeSettings } from './company-settings.ts'

/** Numbers of the public API: PK (postbox) 1, GB (sender) 2; Invoice 1, DespatchAdvice 2. */
const aliasTypes = { PK: 1, GB: 2 } as const
const userTypes = { Invoice: 1, DespatchAdvice: 2 } as const

export const companyHandlers: Handlers = {
  'company.get': (context) => context.transaction((tx) => companyAnswer(tx, context)),

  'company.change': async (context) => {
    const changed = changedColumns(context)
    await context.transaction(async (tx) => {
      await changePayment(tx, context)
      await changeIdentifications(tx, context)
    })
    // Work for a company may read its own row only: it is changed as the system, for this company alone.
    if (Object.keys(changed).length > 0)
      await context.ports.store.asSystem((tx) =>
        tx
          .updateTable('company')
          .set(changed)
          .where('id', '=', context.session.companyId)
          .execute(),
      )
    return context.transaction((tx) => companyAnswer(tx, context))
  },

  'company.modules': (context) =>
    context.transaction(async (tx) => {
      const modules = await modulesOf(tx, context)
      return modules.map(({ name, isRegistered }) => ({
        Name: name,
        Description: null,
        IsActive: true,
        IsActivation: isRegistered,
      }))
    }),

  'company.modulesUsed': (context) =>
    context.transaction(async (tx) => {
      const modules = await modulesOf(tx, context)
      const names = (areRegistered: boolean) =>
        modules
          .filter(({ isRegistered }) => isRegistered === areRegistered)
          .map(({ name }) => name)
          .join(', ')
      const said = [
        ['modulesOpen', names(true)],
        ['modulesUnregistered', names(false)],
      ] as const
      return said
        .filter(([, list]) => list !== '')
        .map(([key, list]) =>
          sentence(context.language, 'service', `company.${key}`, { modules: list }),
        )
        .join(' ')
    }),

  /** The user's companies: a question beyond the session's own, so it is asked as the system and for this user alone. */
  'company.list': (context) =>
    context.ports.store.asSystem(async (tx) => {
      const rows = await tx
        .selectFrom('membership')
        .innerJoin('company', 'company.id', 'membership.company_id')
        .select(['company.id', 'company.name', 'company.tax_number', 'company.is_active'])
        .where('membership.user_id', '=', context.session.userId)
        .where('membership.is_active', '=', true)
        .where('membership.joined_at', 'is not', null)
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
      const rows = await identificationsOf(tx, context)
      return rows.map((row) => ({
        ID: row.id,
        CompanyID: ownNumber,
        Name: row.name,
        Value: row.value,
      }))
    }),

  'company.createIdentification': (context) =>
    context.transaction(async (tx) => {
      const given = { Name: textOf(context.query['Name']), Value: textOf(context.query['Value']) }
      const blank = isBlank(given.Name) ? 'Name' : isBlank(given.Value) ? 'Value' : undefined
      if (blank)
        throw refusal(context.language, {
          status: 400,
          code: 1,
          key: 'identificationBlank',
          path: blank,
        })
      const { id } = await tx
        .insertInto('identification')
        .values({
          company_id: context.session.companyId,
          name: given.Name,
          value: given.Value.trim(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ID: id, CompanyID: ownNumber, Name: given.Name, Value: given.Value.trim() }
    }),

  'company.deleteIdentification': (context) =>
    context.transaction(async (tx) => {
      const id = context.params['number'] ?? ''
      const gone = /^\d{1,9}$/.test(id)
        ? await tx
            .deleteFrom('identification')
            .where('company_id', '=', context.session.companyId)
            .where('id', '=', Number(id))
            .returning('id')
            .execute()
        : []
      if (gone.length === 0)
        throw refusal(context.language, {
          status: 404,
          key: 'identificationMissing',
          values: { id: id.slice(0, 60) },
        })
      return true
    }),
}

interface Module {
  readonly name: string
  /** Whether documents of this kind find the company at the authority; those that travel nowhere need no postbox. */
  readonly isRegistered: boolean
}

/** Kinds of documents of the portal, and what the company has beside them. */
async function modulesOf(
  tx: Tx,
  { session, language, ports }: CallContext,
): Promise<readonly Module[]> {
  const { modules } = await tx
    .selectFrom('company')
    .select('modules')
    .where('id', '=', session.companyId)
    .executeTakeFirstOrThrow()
  const aliases = await tx
    .selectFrom('registered_alias')
    .innerJoin('company', 'company.tax_number', 'registered_alias.tax_number')
    .select('registered_alias.user_type')
    .where('company.id', '=', session.companyId)
    .where('registered_alias.deleted_at', 'is', null)
    .execute()
  const users = new Set<string>(aliases.map(({ user_type }) => user_type))
  const kinds = ports.portal.families.flatMap(({ key, document }): Module[] =>
    document
      ? [
          {
            name: findText(language, `families.${key}.title`) ?? key,
            isRegistered: document.delivery.kind === 'report' || users.has(document.delivery.users),
          },
        ]
      : [],
  )
  const others = modules.map((key) => ({
    name: findText(language, `service.company.modules.${key}`) ?? key,
    isRegistered: true,
  }))
  return [...kinds, ...others]
}

const isBlank = (text: string): boolean => text.trim() === ''

/** What the company's own row has no column for. */
const payment = companySettings(
  'general.payment',
  CompanyChange.pick({ PaymentMeansChannelCode: true, PaymentMeansCode: true }),
)

async function companyAnswer(tx: Tx, context: CallContext) {
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
  const paid = await readSettings(tx, context, payment)
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
    PaymentMeansChannelCode: paid.PaymentMeansChannelCode || null,
    PaymentMeansCode: paid.PaymentMeansCode || null,
    Identifications: (await identificationsOf(tx, context)).map(({ name, value }) => ({
      Name: name,
      Value: value,
    })),
    Aliases: aliases.map((alias) => ({
      Alias: alias.alias,
      AliasType: aliasTypes[alias.alias_type],
      Type: userTypes[alias.user_type],
    })),
  }
}

/** What is left out stays as it is, what is empty goes. Name and tax number are the authority's. Throws 422 for a wrong IBAN. */
function changedColumns(context: CallContext): Record<string, string | null> {
  const body = bodyAs(context, 'CompanyChange')
  const iban = body.PayeeFinancialAccountID?.replaceAll(/\s+/g, '')
  if (iban && !isIban(iban))
    throw refusal(context.language, {
      status: 422,
      code: 2015,
      key: 'ibanWrong',
      values: { iban },
      path: 'PayeeFinancialAccountID',
    })
  const given = {
    tax_office: body.TaxOffice,
    address: body.Address,
    district: body.District,
    city: body.City,
    country: body.Country,
    postal_code: body.PostalCode,
    phone: body.PhoneNumber,
    fax: body.Fax,
    email: body.Email,
    website: body.WebSite,
    iban,
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([column, value]) =>
      value === undefined || value === null ? [] : [[column, value.trim() || null]],
    ),
  )
}

async function changePayment(tx: Tx, context: CallContext): Promise<void> {
  const { PaymentMeansChannelCode, PaymentMeansCode } = bodyAs(context, 'CompanyChange')
  await writeSettings(tx, context, payment, (before) => ({
    PaymentMeansChannelCode: PaymentMeansChannelCode ?? before.PaymentMeansChannelCode,
    PaymentMeansCode: PaymentMeansCode ?? before.PaymentMeansCode,
  }))
}

const identificationsOf = (tx: Tx, { session: { companyId } }: CallContext) =>
  tx
    .selectFrom('identification')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()

/** The list as it is given. An entry that was there keeps its id, by which the public API knows it. */
async function changeIdentifications(tx: Tx, context: CallContext): Promise<void> {
  const { companyId } = context.session
  const { Identifications: given } = bodyAs(context, 'CompanyChange')
  if (!given) return
  const isGiven = (row: { readonly name: string; readonly value: string }) =>
    given.some(({ Name, Value }) => Name === row.name && Value === row.value)
  const kept = await identificationsOf(tx, context)
  const gone = kept.filter((row) => !isGiven(row)).map(({ id }) => id)
  if (gone.length > 0)
    await tx
      .deleteFrom('identification')
      .where('company_id', '=', companyId)
      .where('id', 'in', gone)
      .execute()
  const added = given.filter(
    ({ Name, Value }, index) =>
      !kept.some((row) => row.name === Name && row.value === Value) &&
      given.findIndex((one) => one.Name === Name && one.Value === Value) === index,
  )
  if (added.length > 0)
    await tx
      .insertInto('identification')
      .values(added.map(({ Name, Value }) => ({ company_id: companyId, name: Name, value: Value })))
      .execute()
}
