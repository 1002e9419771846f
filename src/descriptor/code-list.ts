/** Lists of codes that a field may be chosen from or shown by. */

/** Lists of the standard and of the authority (src/documents/codes). */
export type StandardList =
  | 'accountingCosts'
  | 'countries'
  | 'currencies'
  | 'exemptions'
  | 'expenses'
  | 'incoterms'
  | 'itemClasses'
  | 'paymentMeans'
  | 'profiles'
  | 'specialBases'
  | 'taxTypes'
  | 'transportModes'
  | 'units'
  | 'usualPackages'
  | 'vatRates'
  | 'withholdings'

/** Lists that each company keeps itself. */
export type CompanyList = 'bankAccounts' | 'ledgerBranches' | 'series' | 'stocks' | 'templates'

export type CodeList = StandardList | CompanyList
