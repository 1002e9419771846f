/** What both programs do: read the pairing, listen, say what to do next, and end with a signal. */
import { join } from 'node:path'
import type { Portal, ServiceName } from '#engine/portal.ts'
import { StartError } from '#service/store/start-error.ts'
import { createHelper, type HelperHandlers } from './answer-calls.ts'
import { HelperFault } from './helper-fault.ts'
import { listenLocally, type Listening } from './listen.ts'
import { readPairing } from './pairing-file.ts'

export interface HelperRun {
  readonly portal: Portal
  readonly service: ServiceName
  /** What people call it. */
  readonly title: string
  readonly port: number
  /** Where its files are. */
  readonly folder: string
  /** Addresses of portals that may ask; none: those of the last time. */
  readonly portals: readonly string[]
  readonly handlers: HelperHandlers
  readonly print: (line: string) => void
}

export async function runHelper(run: HelperRun): Promise<Listening> {
  const { portal, service, title, folder, portals, handlers, print } = run
  const file = join(folder, `${service}-helper.json`)
  const { Code, Portals } = await readPairing(file, portals)
  // The port of a test is known when it was taken.
  let answer: (request: Request) => Promise<Response> = () =>
    Promise.resolve(new Response(null, { status: 503 }))
  const listening = await listenLocally(run.port, (request) => answer(request))
  const door = { port: listening.port, portals: Portals, code: Code }
  answer = createHelper({ portal, service, door, handlers, note: print })
  print(`${title}: http://localhost:${listening.port}`)
  print(`For ${Portals.join(', ')} (another portal: --portal https://…)`)
  print(`Code to enter in the portal once: ${Code}`)
  print(`It is kept in ${file}, for you alone. Ctrl+C ends the helper.`)
  return listening
}

/** Runs a program to its end: what keeps it from starting becomes its sentence and exit code 1. */
export async function helperProgram(start: () => Promise<Listening>): Promise<void> {
  try {
    const listening = await start()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void listening.close().then(() => process.exit(0)))
  } catch (error) {
    // The second is the database of a demonstration.
    if (!(error instanceof HelperFault || error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
