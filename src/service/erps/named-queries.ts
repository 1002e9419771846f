/**
 * Named queries of an ERP: text that a company writes as data. A query is one statement, is given its parameters beside it and never in its
 * text, and does what its type says: all but those in `writing` read. Columns are known by fixed aliases.
 */
import type { ErpQueryType } from '#schemas/connector-codes.ts'
import { ErpError, type AskErp, type ErpRow } from '../ports/erp.ts'
import { codeOf, sqlParts, withCode } from './sql-parts.ts'

export interface NamedQuery {
  readonly QueryName: string
  readonly QueryType: ErpQueryType
  readonly QueryText: string
}

const writing: ReadonlySet<ErpQueryType> = new Set([
  'Status',
  'CustomerCreate',
  'Transfer',
  'TransferLine',
])
/** What stands before it is its first part: `::text` is no parameter. */
const parameter = /(^|[^:\w]):([A-Za-z]\w*)/g

/** Names of the parameters of a query, each once: `:StartDate` is StartDate. Those in texts and comments are none. */
export const parametersOf = (text: string): string[] => [
  ...new Set([...codeOf(sqlParts(text)).matchAll(parameter)].flatMap(([, , name]) => name ?? [])),
]

/** Digits in the names of tables. */
export interface Numbers {
  readonly FirmNo?: string | null | undefined
  readonly PeriodNo?: string | null | undefined
}

interface Statement {
  readonly text: string
  /** Names of the parameters, in the order of `$1`, `$2` … */
  readonly names: readonly string[]
}

/** Throws an ErpError where the query may not do what its type does. */
export function statementOf({ QueryText, QueryType }: NamedQuery, numbers: Numbers): Statement {
  const text = QueryText.trim().replace(/;$/, '')
  const starts = writing.has(QueryType) ? /^(?:update|insert)\s/i : /^(?:select|with)\s/i
  if (!starts.test(text) || text.includes(';')) throw new ErpError('query', '')
  const numbered = text.replace(/\{(FirmNo|PeriodNo)\}/g, (place, name: keyof Numbers) => {
    const number = numbers[name] ?? ''
    if (!/^\d{1,4}$/.test(number)) throw new ErpError('query', place)
    return number
  })
  const names = parametersOf(numbered)
  return { text: withPlaces(numbered, names), names }
}

/** `:StartDate` becomes `$1`; what stands in a text stays. */
const withPlaces = (text: string, names: readonly string[]): string =>
  withCode(sqlParts(text), (code) =>
    code.replace(
      parameter,
      (_, before: string, name: string) => `${before}$${names.indexOf(name) + 1}`,
    ),
  )

export type Values = Readonly<Record<string, string>>

/** Asks by a named query. A parameter that nobody knows is a fault of the query. */
export async function askBy(
  ask: AskErp,
  query: NamedQuery,
  numbers: Numbers,
  values: Values,
): Promise<readonly ErpRow[]> {
  const { text, names } = statementOf(query, numbers)
  const unknown = names.find((name) => values[name] === undefined)
  if (unknown !== undefined) throw new ErpError('query', `:${unknown}`)
  return ask(
    text,
    names.map((name) => values[name] ?? ''),
  )
}
