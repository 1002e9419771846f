/**
 * What a person chose for all screens: how dense lists are, their columns, where an opened record stands, and whether single
 * keys do something. Kept at the service for every browser, and here, so that a page is right from its first moment.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callOf } from '#engine/portal.ts'
import { densities, previewPlaces } from '#schemas/preference-values.ts'
import type { Wire } from '#schemas/wire.ts'
import { answerQuery, queryKeyOf } from '#client/query.ts'
import { readPreference, writePreference } from '#client/session/storage.ts'
import { useCall, usePortal, useSend, useSession, useText } from './portal-context.tsx'
import { toast } from '../ui/toast.tsx'

export { densities }
export type Density = (typeof densities)[number]

export interface Choices {
  readonly density: Density
  /** Shortcuts of one character; off for those whom they get in the way of (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** Where an opened record stands where there is room. */
  readonly preview: (typeof previewPlaces)[number]
  /** Shown columns in order, by the id of the box. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const name = 'choices'
const byDefault: Choices = {
  density: 'comfortable',
  singleKeys: true,
  preview: 'beside',
  columns: {},
}

/** Of the person who is signed in, and read once: every row and every key asks for them. */
let current = byDefault
let owner: string | undefined
/** Choices on their way to the service: what it answers to an earlier question is older. */
let underWay = 0
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
  const { t } = useText()
  const call = useCall()
  const portal = usePortal()
  const client = useQueryClient()
  const choices = useSyncExternalStore(subscribe, () => choicesOf(profile.UserID))
  const choose = async (change: Partial<Choices>) => {
    const key = queryKeyOf(callOf(portal, readCall))
    keep(profile.UserID, changed(choicesOf(profile.UserID), change))
    underWay += 1
    await client.cancelQueries({ queryKey: key })
    try {
      // Who chooses and goes on at once to another page has chosen.
      const options = { keepalive: true } as const
      const kept = await call('system.changePreferences', { body: toWire(change) }, options)
      client.setQueryData(key, kept)
    } catch {
      toast.error(t('shell.choiceNotKept'))
    } finally {
      underWay -= 1
    }
  }
  return [choices, (change) => void choose(change)]
}

/** Columns are chosen list by list. */
const changed = (before: Choices, change: Partial<Choices>): Choices => ({
  ...before,
  ...change,
  columns: { ...before.columns, ...change.columns },
})

const readCall = 'system.preferences'

/** What the person chose in another browser comes to this one. Once, in the frame of all screens. */
export function useKeptChoices(): void {
  const portal = usePortal()
  const send = useSend()
  const { profile } = useSession()
  const { data } = useQuery(answerQuery(send, callOf(portal, readCall), 'Preferences'))
  useEffect(() => {
    if (data === undefined || underWay > 0) return
    const before = choicesOf(profile.UserID)
    const after = changed(before, fromWire(data))
    if (JSON.stringify(after) !== JSON.stringify(before)) keep(profile.UserID, after)
  }, [data, profile.UserID])
}

function keep(userId: string, choices: Choices): void {
  owner = userId
  current = choices
  writePreference(name, userId, current)
  for (const listener of listeners) listener()
}

function toWire({ density, singleKeys, preview, columns }: Partial<Choices>): Wire['Preferences'] {
  return {
    ...(density && { Density: density }),
    ...(singleKeys !== undefined && { SingleKeys: singleKeys }),
    ...(preview && { Preview: preview }),
    ...(columns && {
      Columns: Object.fromEntries(Object.entries(columns).map(([box, names]) => [box, [...names]])),
    }),
  }
}

function fromWire({
  Density,
  SingleKeys,
  Preview,
  Columns,
}: Wire['Preferences']): Partial<Choices> {
  return {
    ...(Density && { density: Density }),
    ...(SingleKeys !== undefined && { singleKeys: SingleKeys }),
    ...(Preview && { preview: Preview }),
    ...(Columns && { columns: Columns }),
  }
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
  const {
    density,
    singleKeys,
    preview,
    columns,
  }: { density?: unknown; singleKeys?: unknown; preview?: unknown; columns?: unknown } =
    typeof kept === 'object' && kept !== null ? kept : {}
  return {
    density: densities.find((one) => one === density) ?? byDefault.density,
    singleKeys: typeof singleKeys === 'boolean' ? singleKeys : byDefault.singleKeys,
    preview: previewPlaces.find((one) => one === preview) ?? byDefault.preview,
    columns:
      typeof columns === 'object' && columns !== null
        ? Object.fromEntries(Object.entries(columns).filter(([, names]) => isTextList(names)))
        : byDefault.columns,
  }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
