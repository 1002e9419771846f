/**
 * Work that the service has not confirmed, kept in this browser per person and company: it survives a sign-out, an
 * expired session, a closed tab and a crash. In IndexedDB; where that is refused, for as long as the page lasts.
 */

/** What was in an editor. */
export interface KeptDraft<Content = unknown> {
  /** One per opened editor: two tabs with one draft do not write over each other. */
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly family: string
  /** Key of the family among whose drafts the service has it, where that is another one: its receiver has changed since. */
  readonly stored?: string
  /** Path of the screen that opens it again. */
  readonly path: string
  /** ETTN of the document. */
  readonly uuid: string
  /** Whom it is for, to recognise it by; may be empty. */
  readonly title: string
  /** Fingerprint of the service's draft that the work began with; absent: the service had none. */
  readonly base?: string
  /** Fingerprints of what was sent to the service since and never answered: it may have it. */
  readonly sent?: readonly string[]
  readonly content: Content
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

export interface KeptDrafts {
  /** Whether what is kept outlasts the page. */
  isLasting(): Promise<boolean>
  /** False where it will be gone with the page: refused, or no room. */
  keep(draft: KeptDraft): Promise<boolean>
  drop(id: string): Promise<void>
  find(id: string): Promise<KeptDraft | undefined>
  /** The newest first, without those that an open editor is writing. */
  list(userId: string, companyId: string): Promise<readonly KeptDraft[]>
  /** Says that an editor has it open, in this tab or another, until the answered function is called or the page is gone. */
  open(id: string): () => void
  /** Called when drafts came, went, or were let go by an editor of this page. */
  subscribe(listener: () => void): () => void
}

/** Work that nobody came back for is removed after this time *assumed*. */
const keptDays = 60
const dayMs = 86_400_000

export interface KeptDraftsOptions {
  readonly indexedDB?: IDBFactory | undefined
  readonly locks?: LockManager | undefined
  readonly now?: () => number
}

export function createKeptDrafts({
  indexedDB = factory(),
  locks = globalThis.navigator?.locks,
  now = Date.now,
}: KeptDraftsOptions = {}): KeptDrafts {
  const memory = new Map<string, KeptDraft>()
  const opened = new Set<string>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const database = lazily(() => openDatabase(indexedDB))
  const all = async (): Promise<KeptDraft[]> => {
    const stored = await database
      .use((store) => requested<KeptDraft[]>(store('readonly').getAll()))
      .catch(() => [])
    return [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()]
  }
  const drop = async (id: string) => {
    memory.delete(id)
    await database
      .use((store) => finished(store('readwrite'), (one) => one.delete(id)))
      .catch(() => undefined)
    changed()
  }
  const openElsewhere = async (): Promise<ReadonlySet<string>> => {
    const held = (await locks?.query().catch(() => undefined))?.held ?? []
    return new Set(
      held.flatMap(({ name }) =>
        name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
      ),
    )
  }
  return {
    isLasting: () =>
      database
        .use((store) => requested(store('readonly').count()))
        .then(
          () => true,
          () => false,
        ),
    async keep(draft) {
      const isKept = await database
        .use((store) => finished(store('readwrite'), (one) => one.put(draft)))
        .then(
          () => true,
          () => false,
        )
      if (isKept) memory.delete(draft.id)
      else memory.set(draft.id, draft)
      changed()
      return isKept
    },
    drop,
    find: async (id) => (await all()).find((draft) => draft.id === id),
    async list(userId, companyId) {
      const [drafts, elsewhere] = await Promise.all([all(), openElsewhere()])
      const isOld = (draft: KeptDraft) => now() - draft.at > keptDays * dayMs
      drafts.filter(isOld).forEach(({ id }) => void drop(id))
      return drafts
        .filter(
          (draft) =>
            draft.userId === userId &&
            draft.companyId === companyId &&
            !isOld(draft) &&
            !opened.has(draft.id) &&
            !elsewhere.has(draft.id),
        )
        .sort((a, b) => b.at - a.at)
    },
    open(id) {
      opened.add(id)
      const release = holdLock(locks, lockPrefix + id)
      return () => {
        opened.delete(id)
        release()
        changed()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const lockPrefix = 'evrak-draft-'

/** Held until the answered function is called; the browser lets go of it when the page ends, however it ends. */
function holdLock(locks: LockManager | undefined, name: string): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  void locks?.request(name, () => until).catch(() => undefined)
  return release
}

/** Those of this browser. */
export const keptDrafts: KeptDrafts = createKeptDrafts()

// IndexedDB as promises

const storeName = 'drafts'
/** Some browsers neither open nor refuse; a person who types must not wait for them. */
const openMs = 3000
type Use = (mode: IDBTransactionMode) => IDBObjectStore

/** Naming it throws where it is blocked. */
function factory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function openDatabase(indexedDB: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!indexedDB) return reject(new Error('This browser gives no IndexedDB'))
    // `open` itself throws in some browsers when the person has blocked it.
    const request = indexedDB.open('evrak', 1)
    request.onupgradeneeded = () =>
      void request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB was refused'))
    setTimeout(() => reject(new Error('IndexedDB does not answer')), openMs)
  })
}

/** Opens the database at first use, and anew after it was refused or taken away. */
function lazily(open: () => Promise<IDBDatabase>) {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => (opening = undefined)
  return {
    async use<T>(work: (store: Use) => Promise<T>): Promise<T> {
      opening ??= open().then((database) =>
        Object.assign(database, {
          onclose: forget,
          onversionchange: () => (forget(), database.close()),
        }),
      )
      try {
        const database = await opening
        return await work((mode) => database.transaction(storeName, mode).objectStore(storeName))
      } catch (error) {
        forget()
        throw error
      }
    },
  }
}

function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'))
  })
}

/** Resolves when the transaction has come to its end, not when its request has: a full disk is noticed in between. */
function finished(store: IDBObjectStore, work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('IndexedDB gave the write up'))
    transaction.onerror = () =>
      reject(transaction.error ?? new Error('IndexedDB refused the write'))
    work(store)
  })
}
