/** Who can sign in to the demo: names, companies, and how much they may do. */
import type { Portal } from '#engine/portal.ts'
import { allRoles, deskRoles } from '../identity/roles.ts'

export interface Person {
  readonly username: string
  readonly name: string
  readonly surname: string
  /** Places in the list of companies; the first is the default. */
  readonly companies: readonly number[]
  /** `desk`: who answers support tickets at the company that operates the service. */
  readonly rights: 'all' | 'few' | 'desk'
}

export const people: readonly Person[] = [
  { username: 'ayse.yilmaz', name: 'Ayşe', surname: 'Yılmaz', companies: [0], rights: 'all' },
  { username: 'mehmet.kaya', name: 'Mehmet', surname: 'Kaya', companies: [1], rights: 'all' },
  { username: 'elif.demir', name: 'Elif', surname: 'Demir', companies: [2], rights: 'all' },
  { username: 'cigdem.isik', name: 'Çiğdem', surname: 'Işık', companies: [0, 1], rights: 'all' },
  { username: 'deniz.celik', name: 'Deniz', surname: 'Çelik', companies: [0], rights: 'few' },
  { username: 'selin.acar', name: 'Selin', surname: 'Acar', companies: [0], rights: 'desk' },
]

/** Enough to read what the company has sent, and nothing else. */
export function fewRoles(portal: Portal): string[] {
  const boxes = portal.families.flatMap((family) => {
    const from = family.document?.delivery.from
    return family.boxes.filter((box) => box.key === from)
  })
  return ['Portal', ...(boxes[0]?.roles.read ?? [])]
}

export const rolesFor = (portal: Portal, rights: Person['rights']): string[] =>
  ({
    all: () => allRoles(portal),
    few: () => fewRoles(portal),
    desk: () => ['Portal', ...deskRoles(portal)],
  })[rights]()

/** Letters and digits that nobody confuses; three groups are typed without looking twice (60 bits). */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of random hex digits: `k7mp-x3ra-9wte`. */
export function typeablePassword(hex: string): string {
  const characters = Array.from(
    { length: 12 },
    (_, index) =>
      letters[Number.parseInt(hex.slice(index * 4, index * 4 + 4), 16) % letters.length] ?? 'x',
  )
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-')
}
