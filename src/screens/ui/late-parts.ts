/** Parts of screens that are read ahead, when the browser has nothing else to do. */
type Load = () => Promise<unknown>

/** How long after the first page parts are read ahead, in milliseconds: what pages rarely open comes much later than the rest. */
const delays = { common: 1_500, rare: 10_000 }

export type Frequency = keyof typeof delays

export interface LateParts {
  /** Once the parts of its frequency are being read, a part that becomes known is read as well. */
  add(frequency: Frequency, load: Load): void
  /** Reads all that are known; rejects when one of them cannot be read. */
  load(): Promise<void>
  /** Reads each when its time has come, unless the browser is to save data. What cannot be read is asked for again when it is wanted, and named there. */
  loadWhenIdle(): void
}

export function createLateParts(): LateParts {
  const parts: Record<Frequency, Set<Load>> = { common: new Set(), rare: new Set() }
  const begun = new Set<Frequency>()
  const load = async (frequency: Frequency) => {
    begun.add(frequency)
    await Promise.all([...parts[frequency]].map((one) => one()))
  }
  const readAhead = (frequency: Frequency) =>
    setTimeout(() => whenIdle(() => load(frequency)), delays[frequency])
  return {
    add(frequency, one) {
      parts[frequency].add(one)
      if (begun.has(frequency)) whenIdle(one)
    },
    async load() {
      await Promise.all([load('common'), load('rare')])
    },
    loadWhenIdle() {
      if (isSavingData()) return
      readAhead('common')
      readAhead('rare')
    },
  }
}

/** A person may ask the browser for less data (https://wicg.github.io/savedata): parts are read then when they are wanted. */
function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

function whenIdle(load: Load): void {
  const work = () => void load().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 300)
}
