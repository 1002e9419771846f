/**
 * Asks the database regularly whether it answers and has the tables of this code, so that a request need not wait to find
 * out that it does not. A database that is gone is asked until it is back; nothing has to be started again.
 */
import type { Log } from '../base/log.ts'
import { StoreFault } from './store-fault.ts'

export interface MonitorOptions {
  /** Names of the migrations that the database has. Rejects where it does not answer; must end by itself. */
  readonly readMigrations: () => Promise<readonly string[]>
  /** Names of the migrations that the code has. */
  readonly expected: readonly string[]
  /** How many queries of others were answered so far: a database that answers them is busy, not silent. */
  readonly answered: () => number
  /**
   * Called when the database has been silent for two questions: connections from before `since` (of performance.now) wait
   * for nothing. New ones may be tried: nobody is refused because of a silence, for a busy machine looks the same.
   */
  readonly onSilence: (since: number) => void
  readonly log: Log
  readonly everyMs?: number
}

export interface Monitor {
  /** What the last question found. */
  readonly fault: StoreFault | undefined
  /** Asks now; those who ask at the same time share the answer. */
  ask(): Promise<StoreFault | undefined>
  close(): void
}

/** A question that timed out may only have met a busy moment; this many in a row have not. */
const silences = 2
const timeouts = /timeout/i

export function createMonitor(options: MonitorOptions): Monitor {
  const { readMigrations, expected, answered, onSilence, log, everyMs = 1_000 } = options
  let fault: StoreFault | undefined
  let silent = 0
  let silentSince = 0
  let asking: Promise<StoreFault | undefined> | undefined
  const timer = setInterval(() => void ask(), everyMs)
  timer.unref()

  return {
    get fault() {
      return fault
    },
    ask,
    close: () => clearInterval(timer),
  }

  function ask(): Promise<StoreFault | undefined> {
    asking ??= look().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function look(): Promise<StoreFault | undefined> {
    const began = performance.now()
    const before = answered()
    try {
      const found = migrationFault(expected, await readMigrations())
      silent = 0
      report(found)
      return found
    } catch (error) {
      const found = new StoreFault('database', 'does not answer', error)
      if (!(error instanceof Error) || !timeouts.test(error.message)) {
        silent = 0
        report(found)
        return found
      }
      if (answered() > before) return fault
      silent += 1
      if (silent === 1) silentSince = began
      if (silent === silences) {
        silent = 0
        onSilence(silentSince)
      }
      return found
    }
  }

  /** Told once when it begins and once when it is over. */
  function report(found: StoreFault | undefined): void {
    if (found?.message !== fault?.message) {
      if (found)
        log.error('The database cannot be used', {
          what: found.kind,
          fault: found.message,
          reason: found.cause instanceof Error ? found.cause.message : undefined,
        })
      else log.info('The database can be used again')
    }
    fault = found
  }
}

/** A database that an older version left, or that a newer one has changed since: it is read, and not written. */
function migrationFault(
  expected: readonly string[],
  found: readonly string[],
): StoreFault | undefined {
  const missing = expected.filter((name) => !found.includes(name))
  const unknown = found.filter((name) => !expected.includes(name))
  if (missing.length > 0) return new StoreFault('migrations', `are missing: ${missing.join(', ')}`)
  if (unknown.length > 0)
    return new StoreFault('migrations', `are newer than the service: ${unknown.join(', ')}`)
  return undefined
}
