/**
 * The only place that touches the browser's storage. Each of its stores may be absent, blocked, full, emptied while the
 * page is open, or hold things of an older version: a value goes into the first store that takes it, and is read from the
 * first that has it. Local storage serves all tabs for good, session storage this tab, memory this page.
 */

import { defaultLanguage } from '#schemas/language.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Looked up at each use: naming a blocked store already throws. */
const lasting: readonly (() => Store)[] = [() => localStorage, () => sessionStorage]
const memory = new Map<string, string>()

/** As it was written; null where there is none. */
export function readText(name: string): string | null {
  for (const store of lasting) {
    const text = attempt(() => store().getItem(name))
    if (text !== undefined && text !== null) return text
  }
  return memory.get(name) ?? null
}

/** Whether it will be there after the page has been left. */
export function writeText(name: string, text: string): boolean {
  const at = lasting.findIndex(
    (store) => attempt(() => (store().setItem(name, text), true)) === true,
  )
  // Elsewhere it goes away, so that no store answers with an older value. Not where it was written: other tabs would see it gone for a moment.
  for (const [index, store] of lasting.entries())
    if (index !== at) attempt(() => store().removeItem(name))
  if (at < 0) memory.set(name, text)
  else memory.delete(name)
  return at >= 0
}

/** From all stores. */
export function removeText(name: string): void {
  for (const store of lasting) attempt(() => store().removeItem(name))
  memory.delete(name)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Of all stores. */
export function keptNames(): string[] {
  const namesIn = (store: Store) =>
    Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return [
    ...new Set([
      ...lasting.flatMap((store) => attempt(() => namesIn(store())) ?? []),
      ...memory.keys(),
    ]),
  ]
}

/** A value kept in this browser for all tabs; undefined where there is none or it cannot be read. */
export function readKept(name: string): unknown {
  const text = readText(name)
  return text === null ? undefined : attempt<unknown>(() => JSON.parse(text))
}

/** Keeps a value that JSON can say; undefined removes it. False where it lasts as long as the page only. */
export function writeKept(name: string, value: unknown): boolean {
  if (value !== undefined) return writeText(name, JSON.stringify(value))
  removeText(name)
  return true
}

/** Choices of a person on this browser, apart per user: `preference('columns.x', userId)`. */
export const readPreference = (name: string, userId: string): unknown =>
  readKept(`evrak.${userId}.${name}`)
export const writePreference = (name: string, userId: string, value: unknown): boolean =>
  writeKept(`evrak.${userId}.${name}`, value)

export type ThemeChoice = 'light' | 'dark' | 'system'
export const readTheme = (): ThemeChoice => {
  const kept = readKept('evrak.theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
export const writeTheme = (theme: ThemeChoice): boolean =>
  writeKept('evrak.theme', theme === 'system' ? undefined : theme)

/** The language, in local storage under `language` as plain text (specification 1). */
export const readLanguage = (): string | undefined => readText('language') ?? undefined
export const writeLanguage = (language: string): void => {
  writeText('language', language)
  keepLanguageForService(language)
}

const languageCookie = 'language'

/** In a cookie too, so that the page can name the words of that language. Without it the service takes the first language of the portal. */
export function keepLanguageForService(language: string): void {
  const cookie = `${languageCookie}=${language}`
  const kept = cookies().find((one) => one.startsWith(`${languageCookie}=`))
  if (kept !== cookie && (kept !== undefined || language !== defaultLanguage))
    keepForService(cookie)
}

/** Each as `name=value`. */
const cookies = (): readonly string[] => attempt(() => document.cookie.split('; ')) ?? []

/** Keeps `name=value` for a year in a cookie: what the page that the service sends depends on. */
export const keepForService = (cookie: string): void =>
  attempt(() => void (document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`))

/** The aside's state is a cookie (specification 2), so that a service could draw the page folded. */
export const readAsideFolded = (): boolean => cookies().includes('aside=folded')
export const writeAsideFolded = (folded: boolean): void =>
  keepForService(folded ? 'aside=folded' : 'aside=open')

/** A note of this tab alone, as plain text: never in local storage. Undefined takes it away. */
export const readOfTab = (name: string): string | undefined =>
  attempt(() => sessionStorage.getItem(name)) ?? memory.get(name)
export function writeOfTab(name: string, text: string | undefined): void {
  memory.delete(name)
  if (text !== undefined && attempt(() => (sessionStorage.setItem(name, text), true)) === true)
    return
  // What does not fit any more must not leave an older text in its place.
  attempt(() => sessionStorage.removeItem(name))
  if (text !== undefined) memory.set(name, text)
}
