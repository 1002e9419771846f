/** Optional members of a document that is read: present or absent, never undefined. */
import type { XmlElement } from './xml-tree.ts'

export function optionalText<K extends string>(
  key: K,
  value: string | undefined,
): { readonly [P in K]?: string } {
  return value === undefined ? {} : fromKey(key, value)
}
export function optional<K extends string, T>(
  key: K,
  element: XmlElement | undefined,
  read: (element: XmlElement) => T,
): { readonly [P in K]?: T } {
  return element === undefined ? {} : fromKey(key, read(element))
}
function fromKey<K extends string, T>(key: K, value: T): { readonly [P in K]?: T } {
  const result: { [P in K]?: T } = {}
  result[key] = value
  return result
}
export function texts<K extends string>(
  parts: readonly { readonly name: string; readonly at: K }[],
  read: (name: string) => string | undefined,
): { readonly [P in K]?: string } {
  const result: { [P in K]?: string } = {}
  for (const { name, at } of parts) {
    const text = read(name)
    if (text !== undefined) result[at] = text
  }
  return result
}
