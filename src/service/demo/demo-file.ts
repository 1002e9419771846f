/** `demo.json` in the data folder: where the demo runs, where its messages and its shop are shown, and who can sign in, for its owner's eyes only. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoAccess } from './seed-companies.ts'

export const demoFileOf = (dataDir: string): string => join(dataDir, 'demo.json')

export async function writeDemoFile(
  dataDir: string,
  addresses: { readonly address: string; readonly messages: string; readonly shop?: string },
  access: DemoAccess,
): Promise<void> {
  const file = demoFileOf(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify({ ...addresses, ...access }, null, 2)}\n`, {
    mode: 0o600,
  })
  // The mode above is for a new file only.
  await chmod(file, 0o600)
}

/** Outside demo mode nothing of the kind exists. */
export const removeDemoFile = (dataDir: string): Promise<void> =>
  rm(demoFileOf(dataDir), { force: true })
