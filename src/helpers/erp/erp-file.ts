/** The ERPs that a helper asks, as a file for its owner says them: with their passwords, which stay in the company's network. */
import { chmod, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { tableColumns, type OwnColumn } from '#documents/erp/table-columns.ts'
import { Erp } from '#schemas/connector.ts'
import { languages, type Language } from '#schemas/language.ts'
import type { ErpBody } from '#service/erps/erp-records.ts'
import type { ErpTerms } from '#service/erps/open-erp.ts'
import { HelperFault } from '../base/helper-fault.ts'

const { Name, StartDate, Serie, IsActive, Units, Taxes } = Erp.shape

/** A folder in which an ERP lays its documents. */
const FolderErp = z.strictObject({
  ErpType: z.literal('Folder'),
  Folder: z.string().min(1).max(500),
  Name,
  StartDate,
  Serie,
  IsActive,
  Units,
  Taxes,
  /** Headings of the company's own files; null: the column is not read. */
  Columns: z
    .array(
      z.strictObject({
        Title: z.string().min(1).max(100),
        Column: z
          .string()
          .refine((column) => tableColumns.includes(column), {
            error: `Allowed: ${tableColumns.join(', ')}`,
          })
          .nullable(),
      }),
    )
    .max(200)
    .default([]),
  /** Of the reasons beside refused files. */
  Language: z.enum(languages).default('tr'),
})
const ErpFile = z.strictObject({
  Erps: z
    .array(z.discriminatedUnion('ErpType', [FolderErp, Erp]))
    .min(1)
    .max(20),
})

/** A database with its password, apart from what is told of it. */
export interface NamedDatabase {
  readonly body: ErpBody
  readonly password: string
}
export interface NamedFolder {
  readonly body: ErpTerms
  /** Where it is, from the root. */
  readonly folder: string
  readonly columns: readonly OwnColumn[]
  readonly language: Language
}
export type NamedErp = NamedDatabase | NamedFolder

/** Throws HelperFault with every fault, by its place; what stands there is not repeated. */
export async function readErpFile(file: string): Promise<readonly NamedErp[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new HelperFault(
      `${file} is not there. It says which ERPs are asked (docs/helpers.md); to try without one: --demo.`,
    )
  })
  await chmod(file, 0o600)
  const parsed = ErpFile.safeParse(jsonOf(text, file))
  if (!parsed.success)
    throw new HelperFault(
      `${file} has faults:\n${parsed.error.issues.map(({ path, message }) => `- ${path.join('.')}: ${message}`).join('\n')}`,
    )
  return parsed.data.Erps.map((erp) => namedErp(erp, dirname(file)))
}

/** A folder that is not named from the root stands beside the file. */
function namedErp(erp: z.output<typeof ErpFile>['Erps'][number], beside: string): NamedErp {
  if (erp.ErpType !== 'Folder') {
    const { Password: password = '', ...body } = erp
    return { body, password }
  }
  const { Folder, Columns: columns, Language: language, ...body } = erp
  return { body, folder: resolve(beside, Folder), columns, language }
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HelperFault(`${file} is no JSON.`)
  }
}
