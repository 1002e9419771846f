/**
 * Code lists by name, each loaded when an editor first asks for it. What the service and the rules need at once is
 * imported from the list's own file (names.ts).
 */
import type { Code } from './code.ts'
import type { StandardList } from '#descriptor/code-list.ts'

const lists = {
  currencies: async () => (await import('./currencies.ts')).currencies,
  countries: async () => (await import('./countries.ts')).countries,
  units: async () => (await import('./units.ts')).units,
  withholdings: async () => (await import('./withholdings.ts')).withholdings,
  exemptions: async () => (await import('./exemptions.ts')).exemptions,
  taxTypes: async () => (await import('./tax-types.ts')).taxTypes,
  vatRates: async () => (await import('./vat-rates.ts')).vatRates,
  paymentMeans: async () => (await import('./payment.ts')).paymentMeans,
  incoterms: async () => (await import('./transport.ts')).incoterms,
  transportModes: async () => (await import('./transport.ts')).transportModes,
  usualPackages: async () => (await import('./transport.ts')).usualPackages,
  expenses: async () => (await import('./expenses.ts')).expenses,
  itemClasses: async () => (await import('./item-classes.ts')).itemClasses,
  accountingCosts: async () => (await import('./accounting-costs.ts')).accountingCosts,
  specialBases: async () => (await import('./exemptions.ts')).specialBases,
  profiles: async () => (await import('./profiles.ts')).profiles,
} as const satisfies Record<StandardList, () => Promise<readonly Code[]>>

export type { StandardList }
export const codeListNames: readonly string[] = Object.keys(lists)

export function isCodeListName(name: string): name is StandardList {
  return Object.hasOwn(lists, name)
}

/** The entries of any list, as far as the entries of all lists are alike. */
export const anyCodeList = (name: StandardList): Promise<readonly Code[]> => lists[name]()

/** The entries of a list, in the order in which they are offered. */
export function codeList<N extends StandardList>(name: N): ReturnType<(typeof lists)[N]>
export function codeList(name: StandardList): Promise<readonly Code[]> {
  return lists[name]()
}
