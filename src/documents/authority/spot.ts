/** Elements with where they stand in their document: `Invoice/cac:InvoiceLine[3]/cbc:ID`. */
import type { XmlElement } from '../xml-tree.ts'

export interface Spot {
  readonly element: XmlElement
  readonly place: string
}

/** The child elements; a number, counted from 1, where there are several of the name. */
export function spotsBelow({ element, place }: Spot): readonly Spot[] {
  const children = element.children.filter((child) => typeof child !== 'string')
  const counts = new Map<string, number>()
  for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1)
  const reached = new Map<string, number>()
  return children.map((child) => {
    const number = (reached.get(child.name) ?? 0) + 1
    reached.set(child.name, number)
    return { element: child, place: `${place}/${child.name}${(counts.get(child.name) ?? 0) > 1 ? `[${number}]` : ''}` }
  })
}

/** The name of what stands at a place. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '').replace(/^@/, '')

/** A value as a sentence shows it. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
