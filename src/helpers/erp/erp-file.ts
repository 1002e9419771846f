/** The ERPs that a helper asks, as a file for its owner says them: with their passwords, which stay in the company's network. */
import { chmod, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Erp } from '#schemas/connector.ts'
import type { ErpBody } from '#service/erps/erp-records.ts'
import { HelperFault } from '../base/helper-fault.ts'

const ErpFile = z.strictObject({ Erps: z.array(Erp).min(1).max(20) })

/** An ERP with its password, apart from what is told of it. */
export interface NamedErp {
  readonly body: ErpBody
  readonly password: string
}

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
  return parsed.data.Erps.map(({ Password: password = '', ...body }) => ({ body, password }))
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HelperFault(`${file} is no JSON.`)
  }
}
