/** Opens the ERPs that a file names. A database is connected to when it is asked, so that one that is down keeps no other waiting. */
import type { Portal } from '#engine/portal.ts'
import { accessOf, mapsOf } from '#service/erps/erp-records.ts'
import type { OpenedErp } from '#service/erps/open-erp.ts'
import { createSqlSource } from '#service/erps/sql-source.ts'
import type { ErpDatabases } from '#service/ports/erp.ts'
import type { Clock } from '#service/ports/ports.ts'
import { HelperFault } from '../base/helper-fault.ts'
import type { NamedDatabase, NamedErp, NamedFolder } from './erp-file.ts'
import { createFolderSource, type FolderSource } from './folder/folder-source.ts'

/** Throws HelperFault where it is of a type that nothing here asks, by its place in the file. */
export function openDatabase(
  { body, password }: NamedDatabase,
  databases: ErpDatabases,
  { place, companyId = '' }: { readonly place: string; readonly companyId?: string },
): OpenedErp {
  const database = databases[body.ErpType]
  if (!database)
    throw new HelperFault(
      `${place}.ErpType: ${body.ErpType} is not asked by this program. Allowed: ${[...Object.keys(databases), 'Folder'].join(', ')}.`,
    )
  return { body, source: createSqlSource(database, accessOf(body, companyId, password), body) }
}

export interface FolderTools {
  readonly portal: Portal
  readonly clock: Clock
  readonly note: (line: string) => void
}

export const openFolder = (
  { body, folder, columns, language }: NamedFolder,
  { portal, clock, note }: FolderTools,
): FolderSource =>
  createFolderSource({
    folder,
    terms: { portal, maps: mapsOf(body), columns, language },
    clock,
    note: (line) => note(`${body.Name}: ${line}`),
  })

export interface OpenedErps {
  /** In the order of the file. */
  readonly erps: readonly OpenedErp[]
  /** Those that have to be looked into. */
  readonly folders: readonly FolderSource[]
}

/** Throws HelperFault where two ERPs have one folder: each file is taken by one of them. */
export function openErps(
  named: readonly NamedErp[],
  databases: ErpDatabases,
  tools: FolderTools,
): OpenedErps {
  const folders = new Map<string, FolderSource>()
  const erps = named.map((one, index): OpenedErp => {
    if (!('folder' in one)) return openDatabase(one, databases, { place: `Erps.${index}` })
    if (folders.has(one.folder))
      throw new HelperFault(`Erps.${index}.Folder: another ERP of the file has ${one.folder} too.`)
    const source = openFolder(one, tools)
    folders.set(one.folder, source)
    return { body: one.body, source }
  })
  return { erps, folders: [...folders.values()] }
}
