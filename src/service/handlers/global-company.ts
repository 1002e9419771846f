/** Who is registered with the authority: companies of this service or not. The same for every company. */
import { strToU8, zipSync } from 'fflate'
import { sql, type Selectable } from 'kysely'
import type { NetworkUsers } from '#engine/document-map.ts'
import { grouped } from '#values/grouped.ts'
import { fold } from '#values/turkish.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { ServiceError } from '../base/error.ts'
import { say } from '../http/words.ts'
import { pagingOf, toPage } from '../records/page.ts'
import { refusal } from '../records/sentence.ts'
import { base64 } from './files.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { RegisteredAliasTable } from '../ports/database.ts'

type AliasRow = Selectable<RegisteredAliasTable>

/** A search ends here: nobody may read the list of taxpayers off it. */
const most = 20

export const globalCompanyHandlers: Handlers = {
  'globalCompany.info': (context) =>
    context.transaction(async (tx) => {
      const taxNumber = context.params['taxNumber'] ?? ''
      const [company] = toCompanies(await aliasesOf(tx, context, [taxNumber]))
      if (!company)
        throw refusal(context.language, {
          status: 404,
          key: 'companyNotRegistered',
          values: { taxNumber },
        })
      return company
    }),

  'globalCompany.infos': (context) =>
    context.transaction(async (tx) =>
      toCompanies(await aliasesOf(tx, context, [...bodyAs(context, 'TaxNumberStrings')])),
    ),

  'globalCompany.search': (context) =>
    context.transaction(async (tx) => toCompanies(await search(tx, context)).slice(0, most)),

  'globalCompany.checkName': (context) =>
    context.transaction(async (tx) => (await search(tx, context)).slice(0, most).map(toAlias)),

  'globalCompany.checkTaxNumber': (context) =>
    context.transaction(async (tx) =>
      (await aliasesOf(tx, context, [context.params['text'] ?? ''])).map(toAlias),
    ),

  'globalCompany.list': (context) =>
    context.transaction(async (tx) => {
      const paging = pagingOf(context.query)
      const all = registered(tx, context).clearSelect()
      const { total } = await all
        .select(sql<number>`count(distinct tax_number)`.as('total'))
        .executeTakeFirstOrThrow()
      const numbers = await all
        .select('tax_number')
        .distinct()
        .orderBy('tax_number')
        .limit(paging.size)
        .offset(paging.offset)
        .execute()
      const rows = await aliasesOf(
        tx,
        context,
        numbers.map((row) => row.tax_number),
      )
      return toPage(paging, Number(total), toRegistered(rows))
    }),

  /** The whole list of one kind of postbox, as a zip of JSON. */
  'globalCompany.file': (context) =>
    context.transaction(async (tx) => {
      const aliasType = wordOf(context, 'aliasType', ['PK', 'GB'] as const)
      const userType = wordOf(context, 'globalUserType', ['Invoice', 'DespatchAdvice'] as const)
      const rows = await tx
        .selectFrom('registered_alias')
        .selectAll()
        .where('user_type', '=', userType)
        .where('alias_type', '=', aliasType)
        .where('deleted_at', 'is', null)
        .orderBy('tax_number')
        .orderBy('created_at')
        .orderBy('alias')
        .execute()
      const content = strToU8(JSON.stringify(toRegistered(rows)))
      return base64(zipSync({ [`${userType}-${aliasType}.json`]: content }, { level: 6 }))
    }),

  'globalCompany.byRegisterNumbers': (context) =>
    context.transaction(async (tx) => {
      const { TaxNumberList } = bodyAs(context, 'TaxNumberList')
      const wanted = [...new Set(TaxNumberList)]
      const rows = await aliasesOf(tx, context, wanted)
      return wanted.map((taxNumber) => {
        const own = rows.filter((row) => row.tax_number === taxNumber)
        return {
          TaxNumber: taxNumber,
          Title: own[0]?.title ?? null,
          IsRegistered: own.length > 0,
          Aliases: own.map((row) => row.alias),
        }
      })
    }),
}

/** A word of the path, in whatever letters. Throws 400 with those that there are. */
function wordOf<W extends string>(
  { params, language }: CallContext,
  name: string,
  allowed: readonly W[],
): W {
  const value = params[name] ?? ''
  const found = allowed.find((word) => fold(word) === fold(value))
  if (found !== undefined) return found
  const description = say(language, 'notOneOf', {
    name,
    near: '',
    allowed: allowed.join(', '),
  })
  throw new ServiceError(400, description, [{ code: 1, description, path: name }])
}

const toRegistered = (rows: readonly AliasRow[]) =>
  toCompanies(rows).map(({ TaxNumber, Title, FirstCreationTime, Type, Aliases }) => ({
    TaxNumber,
    Title,
    AccountType: null,
    FirstCreationTime,
    Type,
    Aliases,
  }))

/** Documents go to postboxes: those of the network that the family travels on or the query names, else those of invoices. */
function userTypeOf({ query, family: { document } }: CallContext): NetworkUsers {
  if (query['globalUserType'] === 'DespatchAdvice') return 'DespatchAdvice'
  return document?.delivery.kind === 'network' ? document.delivery.users : 'Invoice'
}

const registered = (tx: Tx, context: CallContext) =>
  tx
    .selectFrom('registered_alias')
    .selectAll()
    .where('user_type', '=', userTypeOf(context))
    .where('alias_type', '=', 'PK')
    .where('deleted_at', 'is', null)

/** Of no number, as on a page behind the last, there are none: SQL takes no empty list. */
const aliasesOf = async (
  tx: Tx,
  context: CallContext,
  taxNumbers: readonly string[],
): Promise<AliasRow[]> =>
  taxNumbers.length === 0
    ? []
    : registered(tx, context)
        .where('tax_number', 'in', taxNumbers)
        .orderBy('title')
        .orderBy('created_at')
        .orderBy('alias')
        .execute()

/** Titles are compared folded: the list is the authority's, and its letters come in every case. */
async function search(tx: Tx, context: CallContext): Promise<AliasRow[]> {
  const text = context.params['text'] ?? ''
  const words = fold(text)
  if (words.length < 2) return []
  if (/^\d+$/.test(words))
    return registered(tx, context)
      .where('tax_number', 'like', `${words}%`)
      .orderBy('title')
      .orderBy('alias')
      .limit(most * 5)
      .execute()
  const rows = await registered(tx, context).orderBy('title').orderBy('alias').execute()
  return rows.filter((row) => fold(row.title).includes(words))
}

function toCompanies(rows: readonly AliasRow[]) {
  return [...grouped(rows, (row) => row.tax_number).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return [
      {
        TaxNumber: first.tax_number,
        Title: first.title,
        TaxDepartment: first.tax_office,
        Phone: null,
        Address: first.address,
        District: first.district,
        City: first.city,
        Country: first.country,
        PostalCode: null,
        Fax: null,
        Email: null,
        WebSite: null,
        Type: first.company_type,
        ModuleType: first.user_type,
        FirstCreationTime: first.created_at.toISOString(),
        Aliases: own.map((row) => ({
          Name: row.alias,
          CreationTime: row.created_at.toISOString(),
          DeletionTime: null,
        })),
      },
    ]
  })
}

const toAlias = (row: AliasRow) => ({
  TaxNumber: row.tax_number,
  Title: row.title,
  FirstCreatedTime: row.created_at.toISOString(),
  CreationTime: row.created_at.toISOString(),
  DocumentType: row.user_type,
  Name: row.alias,
  Type: row.company_type,
})
