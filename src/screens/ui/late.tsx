/** Parts of screens that come after the first page: when they are wanted, or before, when the browser has nothing to do. */
import { Suspense, use, type ComponentType } from 'react'

/** A part of the program could not be read, as happens after an update. */
export class UpdateNeededError extends Error {
  constructor(cause: unknown) {
    super('A newer version of the portal is there', { cause })
    this.name = 'UpdateNeededError'
  }
}

const parts = new Set<() => Promise<unknown>>()
let isEager = false

/** `const Panel = late(async () => (await import('./panel.tsx')).Panel)`: shows nothing until it is there. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const start = () =>
    (loading ??= load().then(
      (part) => (loaded = part),
      (cause: unknown) => {
        throw new UpdateNeededError(cause)
      },
    ))
  parts.add(start)
  if (isEager) whenIdle(() => void start().catch(ignore))

  function Part(props: P) {
    const Loaded = loaded ?? use(start())
    return <Loaded {...props} />
  }
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

/** Reads all parts that are known; those that become known later follow by themselves. */
export async function loadLateParts(): Promise<void> {
  isEager = true
  await Promise.all([...parts].map((start) => start()))
}

/** After the first page is up: its own data go first. */
export function loadLatePartsWhenIdle(): void {
  setTimeout(() => whenIdle(() => void loadLateParts().catch(ignore)), 1500)
}

// What could not be read ahead is asked for again when it is wanted, and named there.
const ignore = (): void => {}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 300)
}
