/** What a tab knows of its session, and shares among the parts of the session module. */
import { createWatched, type SessionNotice, type Watched } from './notice.ts'
import { readLanguage } from './storage.ts'

/** Work that is done before this page is left: drafts are kept, for one. */
export type LeaveWork = () => void | Promise<void>

export interface Person {
  readonly userId: string
  readonly companyId: string
}

/** What this tab knows of its session. */
export interface Tab {
  readonly authority: string
  readonly clientId: string
  readonly userKey: string
  /** Whom the profile named; absent before it came, and where nobody is signed in. */
  own: Person | undefined
  /** The page is being left: nothing of the session is touched any more. */
  leaving: boolean
  readonly works: Set<LeaveWork>
  /** Called by `forget`: what is in memory of the session has to go. */
  readonly listeners: Set<() => void>
  readonly forget: () => void
  readonly language: () => string
  readonly notice: Watched<SessionNotice | undefined>
  readonly otherCompany: Watched<string | undefined>
  /** Notes which company the session has; true where it is not the tab's. */
  readonly isOther: (companyId: string | undefined) => boolean
}

const clientId = 'evrak-portal'

export function createTab(identity: string, language: () => string): Tab {
  const authority = `${identity || location.origin}/idp`
  const listeners = new Set<() => void>()
  const otherCompany = createWatched<string | undefined>(undefined)
  const tab: Tab = {
    authority,
    clientId,
    userKey: `oidc.user:${authority}:${clientId}`,
    own: undefined,
    leaving: false,
    works: new Set(),
    listeners,
    forget: () => listeners.forEach((listener) => listener()),
    language: () => readLanguage() ?? language(),
    notice: createWatched<SessionNotice | undefined>(undefined),
    otherCompany,
    isOther(companyId) {
      if (!tab.own || companyId === undefined) return false
      otherCompany.set(companyId === tab.own.companyId ? undefined : companyId)
      return otherCompany.get() !== undefined
    },
  }
  return tab
}
