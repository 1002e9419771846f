/**
 * The words of i18next for components: those that ask for them are drawn anew when the language changes or words are added. It is all
 * that the portal needs of a bridge to React, and stands in the first load (src/DECISIONS.md 82).
 */
import type { i18n } from 'i18next'
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { needed } from '#values/needed.ts'

export interface Translation {
  /** Another function whenever the words are others. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
  /** Whether there are words of this name. */
  readonly has: (key: string) => boolean
  readonly i18n: i18n
}

const TranslationContext = createContext<Translation | undefined>(undefined)

export interface TranslationProviderProps {
  readonly i18n: i18n
  readonly children: ReactNode
}

export function TranslationProvider({ i18n, children }: TranslationProviderProps) {
  const { subscribe, present } = useMemo(() => storeOf(i18n), [i18n])
  const translation = useSyncExternalStore(subscribe, present)
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** Throws outside of a TranslationProvider. */
export const useTranslation = (): Translation =>
  needed(useContext(TranslationContext), 'TranslationProvider')

/** It listens from the start, because words may be added between the first drawing and its effects; it lives as long as the words. */
function storeOf(i18n: i18n) {
  const words = (): Translation => {
    const fixed = i18n.getFixedT(null, 'translation')
    const plain = remembered((key) => fixed(key))
    const t: Translation['t'] = (key, values) => (values ? fixed(key, values) : plain(key))
    return { t, has: remembered((key) => i18n.exists(key)), i18n }
  }
  let translation = words()
  const listeners = new Set<() => void>()
  const change = () => {
    translation = words()
    listeners.forEach((listener) => listener())
  }
  i18n.on('languageChanged', change)
  i18n.store.on('added', change)
  return {
    present: () => translation,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The library takes a key apart each time that it is asked; a form asks for the same few hundred with every letter that is typed. */
function remembered<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = find(key)
    known.set(key, made)
    return made
  }
}
