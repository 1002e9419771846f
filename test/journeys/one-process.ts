/** A process of the cage without the cage around it, for tests that run many stylesheets. */
import { CageFault } from '#service/rendering/xslt/cage-fault.ts'
import { startCageProcess, type CageProcess } from '#service/rendering/xslt/cage-process.ts'
import type { Isolation } from '#service/rendering/xslt/isolation.ts'

export interface OneProcess {
  /** The page, or `fault: ` and its kind. */
  outcome(stylesheet: string): Promise<string>
  close(): Promise<void>
}

/**
 * No stylesheet of these tests runs for long, and a busy machine may leave a process without the processor for seconds: only one that
 * hangs is ended by this. What runs without an end is proven in danger-templates.test.ts.
 */
const patienceMs = 60_000

/**
 * One process for all stylesheets of a test, replaced where one ends it: starting one for each costs more than all else. The
 * cage itself gives each template a process of its own, which danger-templates.test.ts proves apart.
 */
export function openOneProcess(isolation: Isolation): OneProcess {
  let process: CageProcess | undefined
  const alive = () =>
    process?.isAlive ? process : (process = startCageProcess(isolation, patienceMs))
  return {
    outcome: async (stylesheet) => {
      try {
        const compiled = await alive().ask({ task: 'compile', stylesheet })
        return await alive().ask({ task: 'run', compiled, xml: '<a>1</a>' })
      } catch (error) {
        if (error instanceof CageFault) return `fault: ${error.kind}`
        throw error
      }
    },
    close: async () => process?.kill(),
  }
}
