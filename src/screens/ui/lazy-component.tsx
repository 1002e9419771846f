/** Parts of screens that come after the first page: when they are wanted, or before, when the browser has nothing to do. */
import {
  Component,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { inChunkTime } from './chunk-time.ts'
import { createLateParts, type Frequency } from './late-parts.ts'
import { raiseUpdate } from './update.ts'

/** A part of the program could not be read, as happens after an update. */
export class UpdateNeededError extends Error {
  constructor(cause: unknown) {
    super('A newer version of the portal is there', { cause })
    this.name = 'UpdateNeededError'
  }
}

/** Fulfilled when the first page is up. */
let firstPage: Promise<unknown> = Promise.resolve()
let isFirstPageUp = true

/** From now on, what is made `behindFirstPage` is loaded when that is fulfilled; where nothing says so, at once. */
export function holdLateParts(until: Promise<unknown>): void {
  isFirstPageUp = false
  firstPage = until.then(() => (isFirstPageUp = true))
}

/**
 * Whether the first page is up. For what stands on the page and is hidden at first: drawn with the first page, it would hold
 * back what is seen. It is drawn when the browser has time for it, in pieces that typing and clicking may interrupt.
 */
export function useFirstPageUp(): boolean {
  const [isUp, setUp] = useState(isFirstPageUp)
  useEffect(() => {
    let isDrawn = true
    void firstPage.then(() =>
      startTransition(() => {
        if (isDrawn) setUp(true)
      }),
    )
    return () => void (isDrawn = false)
  }, [])
  return isUp
}

/** For what is no component. */
export const behindPage = <T,>(load: () => Promise<T>): Promise<T> => firstPage.then(load)

/** What stands on every page and shows nothing, or little, of its own at first: what the first page shows is loaded before it. */
export const behindFirstPage = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => lazyComponent(load, { may: () => firstPage })

/** What most pages never open: it is read ahead much later than the rest, so that a page that is left soon does not read it. */
export const rareComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => lazyComponent(load, { frequency: 'rare' })

const lateParts = createLateParts()

interface LazyOptions<P> {
  /** Waited for before anything is loaded. */
  readonly may?: () => Promise<unknown>
  readonly frequency?: Frequency
  /** Drawn in its place until it is there. */
  readonly waiting?: (props: P) => ReactNode
}

/**
 * `const Panel = lazyComponent(async () => (await import('./panel.tsx')).Panel)`: shows nothing until it is there. Where it cannot
 * be read, what is around it stays as it is, with all that was typed in it, and the notice of an update comes up.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { may = atOnce, frequency = 'common', waiting: drawWaiting }: LazyOptions<P> = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const start = () =>
    (loading ??= may()
      .then(() => inChunkTime(load()))
      .then(
        (part) => (loaded = part),
        (cause: unknown) => {
          // Whoever wants it next asks again: a connection that was lost for a moment is no missing part.
          loading = undefined
          throw new UpdateNeededError(cause)
        },
      ))
  const waiting = () => lazy(async () => ({ default: await start() }))
  let Waiting = waiting()
  lateParts.add(frequency, start)

  function Part(props: P) {
    // One component as long as it is drawn: another one would lose what was typed in it.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return (props) => {
    // A panel that could not be opened is closed, and tried again the next time that it is opened.
    const missing = () => {
      Waiting = waiting()
      closerOf(props)?.(false)
    }
    return (
      <Missing isOpen={!('open' in props) || props.open === true} onMissing={missing}>
        <Suspense fallback={drawWaiting?.(props)}>
          <Part {...props} />
        </Suspense>
      </Missing>
    )
  }
}

const atOnce = (): Promise<unknown> => Promise.resolve()

const closerOf = (props: object): ((open: false) => void) | undefined =>
  'onOpen' in props && typeof props.onOpen === 'function'
    ? (props.onOpen as (open: false) => void)
    : undefined

interface MissingProps {
  readonly isOpen: boolean
  readonly onMissing: () => void
  readonly children: ReactNode
}

interface MissingState {
  readonly error: unknown
  readonly wasOpen: boolean
}

/** Keeps a part that could not be read from taking the screen with it. Every other error goes on to the screen. */
class Missing extends Component<MissingProps, MissingState> {
  override state: MissingState = { error: undefined, wasOpen: true }

  static getDerivedStateFromError(error: unknown): Partial<MissingState> {
    return { error }
  }

  static getDerivedStateFromProps(
    { isOpen }: MissingProps,
    { error, wasOpen }: MissingState,
  ): MissingState {
    return { error: isOpen && !wasOpen ? undefined : error, wasOpen: isOpen }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof UpdateNeededError)) return
    this.props.onMissing()
    // Without a connection nothing can be read: that is no update, and it is tried again when there is one.
    if (navigator.onLine) raiseUpdate('needed')
    else addEventListener('online', () => this.setState({ error: undefined }), { once: true })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof UpdateNeededError) return null
    throw error
  }
}

/** Reads all parts that are known; those that become known later follow by themselves. */
export const loadLateParts = (): Promise<void> => lateParts.load()

/** After the first page is up: its own data go first. */
export function loadLatePartsWhenIdle(): void {
  void firstPage.then(() => lateParts.loadWhenIdle())
}
