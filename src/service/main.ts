/** The service with the families of the portal. Run as a program it reads its environment, starts, and ends on a signal. */
import './base/heap.ts'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { PortalError } from '#engine/problem.ts'
import { readConfig, type ServiceConfig } from './config.ts'
import { startService, type RunningEvrak, type StartOptions } from './start.ts'
import { exitCodes, StartError } from './store/start-error.ts'

/** Where `npm run build` puts the portal; `PORTAL_FOLDER` names another build. */
const builtPortal = fileURLToPath(new URL('../../dist/portal', import.meta.url))
export function startEvrak(config: ServiceConfig, options?: StartOptions): Promise<RunningEvrak> {
  return startService(compilePortal(families), config, options)
}

async function main(): Promise<void> {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  try {
    const config = readConfig(process.env, process.env['PORTAL_FOLDER'] || builtPortal)
    const starting = startEvrak(config, { say, stopwatch: () => performance.now() })
    const closeMs = config.shutdownSeconds * 1000
    // Before it says that it runs: whoever reads that may end it at once.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void end(starting, closeMs, say))
    await starting
  } catch (error) {
    if (!(error instanceof StartError || error instanceof PortalError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error instanceof StartError ? error.exitCode : exitCodes.configuration)
  }
}

/** Ends with 0 where everything came to its end, with 1 where it did not in time. */
async function end(
  starting: Promise<RunningEvrak>,
  closeMs: number,
  say: (sentence: string) => void,
): Promise<void> {
  say('Closing')
  const late = setTimeout(() => process.exit(1), closeMs)
  const failure = await starting
    .then((running) => running.close())
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  clearTimeout(late)
  if (failure === undefined) process.exit(0)
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exit(1)
}

const program = process.argv[1]
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) await main()
