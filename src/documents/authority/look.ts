/**
 * What the authority's rules ask of a tree. They are written in XPath 2.0, whose meaning is kept: a comparison holds if it does for any of
 * the nodes; a function that takes one value fails on several, and a rule that fails counts as broken.
 */
import { elements, type XmlElement } from '../ubl/xml-tree.ts'

/** A rule asked for one value where the document has several, or for a number where there is none. */
export class Unanswerable extends Error {}

export function select(from: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from]
  for (const name of stepsOf(path))
    found =
      found[0] !== undefined && found.length === 1
        ? childrenOf(found[0], name)
        : found.flatMap((element) => childrenOf(element, name))
  return found
}
/** The root of a document of a thousand lines is asked for its profile by every rule of every line: it is looked through once. */
function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  if (element.children.length < manyChildren) return elements(element, name)
  const known = indexes.get(element) ?? new Map<string, readonly XmlElement[]>()
  indexes.set(element, known)
  const found = known.get(name) ?? elements(element, name)
  known.set(name, found)
  return found
}
const manyChildren = 20
const indexes = new WeakMap<XmlElement, Map<string, readonly XmlElement[]>>()
function stepsOf(path: string): readonly string[] {
  const known = steps.get(path)
  if (known) return known
  const split = path === '' ? [] : path.split('/')
  steps.set(path, split)
  return split
}
const steps = new Map<string, readonly string[]>()

/** All text in an element, as it stands. */
export function stringOf({ children }: XmlElement): string {
  const [only = ''] = children
  if (children.length <= 1 && typeof only === 'string') return only
  return children.map((child) => (typeof child === 'string' ? child : stringOf(child))).join('')
}

export const has = (from: XmlElement, path: string): boolean => select(from, path).length > 0
export const count = (
  from: XmlElement,
  path: string,
  which: (element: XmlElement) => boolean = () => true,
): number => select(from, path).filter(which).length

/** `path = 'a' or path = 'b'` */
export const is = (from: XmlElement, path: string, ...values: readonly string[]): boolean =>
  select(from, path).some((element) => values.includes(stringOf(element)))
/** `path != 'a'`: there is one, and it says something else. */
export const isOther = (from: XmlElement, path: string, value: string): boolean =>
  select(from, path).some((element) => stringOf(element) !== value)
/** `path/@name = 'a'` */
export const hasAttribute = (
  from: XmlElement,
  path: string,
  name: string,
  value: string,
): boolean => select(from, path).some(({ attributes }) => attributes[name] === value)
/** `path = 0`, as numbers. */
export const equals = (from: XmlElement, path: string, number: number): boolean =>
  select(from, path).some((element) => toNumber(stringOf(element)) === number)
export const differs = (from: XmlElement, path: string, number: number): boolean =>
  select(from, path).some((element) => toNumber(stringOf(element)) !== number)

/** `string(path)`: empty where there is none. */
export function text(from: XmlElement, path: string): string {
  const found = select(from, path)
  if (found.length > 1) throw new Unanswerable(path)
  return found[0] === undefined ? '' : stringOf(found[0])
}
export const normalized = (value: string): string =>
  value.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '')
/** `string-length(normalize-space(string(path))) != 0` */
export const isFilled = (from: XmlElement, path: string): boolean =>
  normalized(text(from, path)) !== ''
/** Characters, not halves of them. */
export const lengthOf = (value: string): number => [...value].length
export const normalizedLength = (element: XmlElement): number =>
  lengthOf(normalized(stringOf(element)))
export const hasScheme = ({ attributes }: XmlElement, ...schemes: readonly string[]): boolean =>
  schemes.includes(attributes['schemeID'] ?? '')

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
/** `number(path)`: NaN for what is none. */
export function numberOf(from: XmlElement, path: string): number {
  const value = normalized(text(from, path))
  return numberPattern.test(value)
    ? Number(value)
    : value === 'INF'
      ? Infinity
      : value === '-INF'
        ? -Infinity
        : Number.NaN
}
function toNumber(value: string): number {
  if (!numberPattern.test(normalized(value))) throw new Unanswerable(value)
  return Number(normalized(value))
}

/** One of the authority's lists, which it keeps as one text: several of its codes with a comma between are found in it as well. */
export interface AuthorityList {
  readonly codes: ReadonlySet<string>
  readonly text: string
}
export function listOf(codes: Iterable<string>): AuthorityList {
  const all = [...codes]
  return { codes: new Set(all), text: `,${all.join(',')},` }
}
/** `contains($list, concat(',', value, ','))` */
export const isListed = ({ codes, text: all }: AuthorityList, value: string): boolean =>
  codes.has(value) || (value.includes(',') && all.includes(`,${value},`))
