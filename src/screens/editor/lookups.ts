/** What the editor asks the service for while a person types: parties, stocks, series, templates, the company. */
import type { CallById } from '#client/api.ts'
import type { NetworkUsers } from '#engine/document-map.ts'
import type { Wire } from '#schemas/wire.ts'
import { isConventional } from '#values/tax-number.ts'
import type { ComboboxOption } from '../ui/combobox.tsx'

/** Makes a call by its id. */
export type Ask = CallById

/** A party as a lookup gives it, whether it came from the network or from the company's own customers. */
export interface FoundParty {
  readonly taxNo: string
  readonly name: string
  /** By the wire's names of an address and its like. */
  readonly values: Readonly<Record<string, string>>
  readonly aliases: readonly string[]
  readonly isRegistered: boolean
}

export interface PartyOption extends ComboboxOption {
  readonly party: FoundParty
}

/** Registered companies by name or tax number; the company's own customers too, each party once. */
export async function searchParties(
  ask: Ask,
  text: string,
  network: string | undefined,
  signal?: AbortSignal,
): Promise<FoundParty[]> {
  const options = signal ? { signal } : {}
  const [registered, own] = await Promise.all([
    network
      ? ask(
          'general.searchGlobal',
          { text, globalUserType: network },
          { ...options, answer: 'GlobalCustomers' },
        )
      : [],
    ask('customers.search', { text }, { ...options, answer: 'Customers' }),
  ])
  const known = new Set(registered.map((party) => party.TaxNumber))
  return [
    ...registered.map(fromNetwork),
    ...own.filter((customer) => !known.has(customer.TaxNumber)).map(fromCustomers),
  ]
}

/** The party with this tax number; undefined where nobody has it. */
export async function findParty(
  ask: Ask,
  taxNumber: string,
  network: string | undefined,
): Promise<FoundParty | undefined> {
  const found = await searchParties(ask, taxNumber, network)
  return found.find((party) => party.taxNo === taxNumber)
}

export type CustomerTerms = Wire['CustomerTerms'][number]

/** What the company knows of a party as its own customer; undefined where it is none. Those who share a number are told apart by name. */
export async function findTerms(
  ask: Ask,
  { taxNo, name }: Pick<FoundParty, 'taxNo' | 'name'>,
): Promise<CustomerTerms | undefined> {
  const isShared = taxNo === '' || isConventional(taxNo)
  const text = isShared ? name : taxNo
  if (text.trim() === '') return undefined
  const found = await ask('customers.terms', { text }, { answer: 'CustomerTerms' })
  return found.find(
    (customer) =>
      (customer.TaxNumber ?? '') === taxNo && (!isShared || (customer.Name ?? '') === name),
  )
}

/** Whoever is registered under the number for the network; undefined where nobody is. */
export async function findTaxpayer(
  ask: Ask,
  taxNumber: string,
  network: NetworkUsers = 'Invoice',
): Promise<Wire['GlobalCustomer'] | undefined> {
  const found = await ask(
    'general.searchGlobal',
    { text: taxNumber, globalUserType: network },
    { answer: 'GlobalCustomers' },
  )
  return found.find((party) => party.TaxNumber === taxNumber)
}

export async function searchStocks(
  ask: Ask,
  text: string,
  signal?: AbortSignal,
): Promise<Wire['Stocks']> {
  return ask('stocks.search', { text }, { ...(signal && { signal }), answer: 'Stocks' })
}

function fromNetwork(party: Wire['GlobalCustomers'][number]): FoundParty {
  return {
    taxNo: party.TaxNumber ?? '',
    name: party.Title ?? '',
    values: addressValues({ ...party, TaxOffice: party.TaxDepartment, Mail: party.Email }),
    aliases: aliasesOf(party),
    isRegistered: true,
  }
}

/** Postboxes that documents can be sent to now. */
export const aliasesOf = ({ Aliases }: Pick<Wire['GlobalCustomer'], 'Aliases'>): string[] =>
  Aliases.flatMap(({ DeletionTime, Name }) =>
    DeletionTime === null && Name !== null ? [Name] : [],
  )

export function fromCustomers(customer: Wire['Customers'][number]): FoundParty {
  return {
    taxNo: customer.TaxNumber ?? '',
    name: customer.Name ?? '',
    values: addressValues({ ...customer, TaxOffice: customer.TaxDepartment, Mail: customer.Email }),
    aliases: [],
    isRegistered: false,
  }
}

const addressNames = [
  'TaxOffice',
  'Address',
  'District',
  'City',
  'Country',
  'PostalCode',
  'Phone',
  'Fax',
  'Mail',
  'WebSite',
] as const

function addressValues(
  party: Readonly<Partial<Record<(typeof addressNames)[number], string | null | undefined>>>,
): Record<string, string> {
  return Object.fromEntries(
    addressNames.flatMap((name) => {
      const value = party[name]
      return value ? [[name, value]] : []
    }),
  )
}
