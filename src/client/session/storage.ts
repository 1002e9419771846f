/** The only place that touches the browser's storage. Everything in it may be absent, full or from an older version. */

/** A value kept in this browser for all tabs; undefined where there is none or it cannot be read. */
export function readKept(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** Keeps a value that JSON can say; undefined removes it. False where the browser has no room for it. */
export function writeKept(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Choices of a person on this browser, apart per user: `preference('columns.x', userId)`. */
export const readPreference = (name: string, userId: string): unknown => readKept(`evrak.${userId}.${name}`)
export const writePreference = (name: string, userId: string, value: unknown): boolean => writeKept(`evrak.${userId}.${name}`, value)

export type ThemeChoice = 'light' | 'dark' | 'system'
export const readTheme = (): ThemeChoice => {
  const kept = readKept('evrak.theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
export const writeTheme = (theme: ThemeChoice): boolean => writeKept('evrak.theme', theme === 'system' ? undefined : theme)

/** The language, in local storage under `language` as plain text (specification 1). */
export function readLanguage(): string | undefined {
  try {
    return localStorage.getItem('language') ?? undefined
  } catch {
    return undefined
  }
}
export function writeLanguage(language: string): void {
  try {
    localStorage.setItem('language', language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The aside's state is a cookie (specification 2), so that a service could draw the page folded. */
const asideCookie = 'aside'
export const readAsideFolded = (): boolean => document.cookie.split('; ').includes(`${asideCookie}=folded`)
export function writeAsideFolded(folded: boolean): void {
  document.cookie = `${asideCookie}=${folded ? 'folded' : 'open'}; path=/; max-age=31536000; samesite=lax`
}

/** The company of this tab. */
const companyKey = 'Company-ID'
export const readCompany = (): string | undefined => sessionStorage.getItem(companyKey) ?? undefined
export function writeCompany(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(companyKey)
  else sessionStorage.setItem(companyKey, id)
}

/** When the session of this tab last ran out, to tell a refused token from an endless round. */
const expiredKey = 'expired-at'
export const readExpiredAt = (): number => Number(sessionStorage.getItem(expiredKey) ?? 0)
export const writeExpiredAt = (at: number): void => sessionStorage.setItem(expiredKey, String(at))
