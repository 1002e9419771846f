/** An element with what it stands in, so that its place can be told; the place is put together only when somebody asks. */
import type { XmlElement } from '../ubl/xml-tree.ts'

export interface Spot {
  readonly element: XmlElement
  readonly parent?: Spot
}

/** The child elements, of one name if it is given. */
export function spotsBelow(parent: Spot, name?: string): readonly Spot[] {
  const spots: Spot[] = []
  for (const child of parent.element.children)
    if (typeof child !== 'string' && (name === undefined || child.name === name))
      spots.push({ element: child, parent })
  return spots
}

/** `Invoice/cac:InvoiceLine[3]/cbc:ID`: a number, counted from 1, where there are several of the name. */
export function placeOf({ element, parent }: Spot): string {
  if (!parent) return element.name
  const alike = childrenByName(parent.element).get(element.name)
  const number = alike && alike.size > 1 ? `[${alike.get(element)}]` : ''
  return `${placeOf(parent)}/${element.name}${number}`
}

type Numbers = ReadonlyMap<XmlElement, number>
const known = new WeakMap<XmlElement, ReadonlyMap<string, Numbers>>()

/** Numbers of the child elements of each name, from 1. They are counted once: of a hundred thousand elements each may be at fault. */
function childrenByName(parent: XmlElement): ReadonlyMap<string, Numbers> {
  const found = known.get(parent)
  if (found) return found
  const byName = new Map<string, Map<XmlElement, number>>()
  for (const child of parent.children) {
    if (typeof child === 'string') continue
    const alike = byName.get(child.name) ?? new Map<XmlElement, number>()
    byName.set(child.name, alike.set(child, alike.size + 1))
  }
  known.set(parent, byName)
  return byName
}

/** The name of what stands at a place. */
export const nameAt = (place: string): string =>
  place
    .slice(place.lastIndexOf('/') + 1)
    .replace(/\[\d+\]$/, '')
    .replace(/^@/, '')

/** A value as a sentence shows it. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
