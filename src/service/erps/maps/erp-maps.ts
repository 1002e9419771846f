/** Field maps of ERPs that many companies have: their queries stand in for those that a company has not written itself. */
import type { ErpMap } from '#schemas/connector-codes.ts'
import type { NamedQuery } from '../named-queries.ts'
import { logoMap } from './logo.ts'
import { mikroMap } from './mikro.ts'
import { netsisMap } from './netsis.ts'

export const erpMaps: Readonly<Record<ErpMap, readonly NamedQuery[]>> = {
  Logo: logoMap,
  Netsis: netsisMap,
  Mikro: mikroMap,
}
