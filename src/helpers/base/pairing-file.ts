/** What a helper keeps of its pairing: the code that the portal shows, and the portals that may ask. The file is for its owner alone. */
import { randomInt } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { HelperFault } from './helper-fault.ts'

const Pairing = z.strictObject({
  Code: z.string().min(20),
  Portals: z.array(z.url({ protocol: /^https?$/ })).min(1),
})
export type Pairing = z.output<typeof Pairing>

/** Where `npm start` serves the portal. */
const usualPortals = ['http://127.0.0.1:4000', 'http://localhost:4000']

const ownerOnly = 0o600

/**
 * The pairing of this machine; made with a new code where there is none.
 * @param portals those named now, which take the place of those before; none: they stay
 */
export async function readPairing(file: string, portals: readonly string[]): Promise<Pairing> {
  const before = await kept(file)
  const pairing = {
    Code: before?.Code ?? newCode(),
    Portals: portals.length > 0 ? portals.map(originOf) : (before?.Portals ?? usualPortals),
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(pairing, null, 2)}\n`, { mode: ownerOnly })
  // An older file keeps the rights that it had.
  await chmod(file, ownerOnly)
  return pairing
}

async function kept(file: string): Promise<Pairing | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return Pairing.parse(JSON.parse(text))
  } catch {
    // What stands in it is not repeated: it may be the code.
    throw new HelperFault(
      `${file} cannot be read. Remove it and start again: a new code is made, which has to be entered in the portal once more.`,
    )
  }
}

function originOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new HelperFault(
      `"${address}" is no address of a portal. Write it as https://portal.example.com.`,
    )
  return new URL(address).origin
}

/** Without letters and digits that look alike: about 98 bits. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 5

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')
