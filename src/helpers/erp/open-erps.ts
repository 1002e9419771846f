/** Opens the ERPs that a file names. A database is connected to when it is asked, so that one that is down keeps no other waiting. */
import { accessOf } from '#service/erps/erp-records.ts'
import type { OpenedErp } from '#service/erps/open-erp.ts'
import { createSqlSource } from '#service/erps/sql-source.ts'
import type { ErpDatabases } from '#service/ports/erp.ts'
import { HelperFault } from '../base/helper-fault.ts'
import type { NamedErp } from './erp-file.ts'

/**
 * In the order of the file. Throws HelperFault where one is of a type that nothing here asks.
 * @param companyId of the demonstration; its tables are apart by company
 */
export const openErps = (
  erps: readonly NamedErp[],
  databases: ErpDatabases,
  companyId = '',
): readonly OpenedErp[] =>
  erps.map(({ body, password }, index) => {
    const database = databases[body.ErpType]
    if (!database)
      throw new HelperFault(
        `Erps.${index}.ErpType: ${body.ErpType} is not asked by this program. Allowed: ${Object.keys(databases).join(', ')}.`,
      )
    const access = accessOf(body, companyId, password)
    return {
      erp: { companyId, uuid: '', serial: index + 1, body },
      source: createSqlSource(database, access, body),
    }
  })
