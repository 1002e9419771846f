/** What a person chose for all screens: how dense lists are, and whether single keys do something. Kept in this browser per person. */
import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '#client/session/storage.ts'
import { useSession } from '../portal-context.tsx'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface Choices {
  readonly density: Density
  /** Shortcuts of one character; off for those whom they get in the way of (WCAG 2.1.4). */
  readonly singleKeys: boolean
}

const name = 'choices'
const byDefault: Choices = { density: 'comfortable', singleKeys: true }

/** Of the person who is signed in, and read once: every row and every key asks for them. */
let current = byDefault
let owner: string | undefined
const listeners = new Set<() => void>()

export function choicesOf(userId: string): Choices {
  if (owner !== userId) {
    owner = userId
    current = checkedChoices(readPreference(name, userId))
  }
  return current
}

/** For listeners of the keyboard, which stand outside of the screens. */
export const currentChoices = (): Choices => current

export function useChoices(): readonly [Choices, (change: Partial<Choices>) => void] {
  const { profile } = useSession()
  const choices = useSyncExternalStore(subscribe, () => choicesOf(profile.UserID))
  return [choices, (change) => choose(profile.UserID, change)]
}

function choose(userId: string, change: Partial<Choices>): void {
  current = { ...choicesOf(userId), ...change }
  writePreference(name, userId, current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', forget)
  }
}

/** Another tab of the person may have chosen. */
function forget(event: StorageEvent): void {
  if (event.key !== null && event.key !== `evrak.${owner}.${name}`) return
  owner = undefined
  for (const listener of listeners) listener()
}

/** What was kept may be from another release. */
export function checkedChoices(kept: unknown): Choices {
  const { density, singleKeys }: { density?: unknown; singleKeys?: unknown } = typeof kept === 'object' && kept !== null ? kept : {}
  return {
    density: densities.find((one) => one === density) ?? byDefault.density,
    singleKeys: typeof singleKeys === 'boolean' ? singleKeys : byDefault.singleKeys,
  }
}
