/**
 * The XML of a draft that was made of a file. A document knows what a file says, not how it was written: the form of its numbers,
 * empty elements, the order of its parts, attributes that only name a list. What the draft says as its file did therefore stays as it
 * was written there, element by element, and only what it says otherwise is written anew (decision 68).
 */
import { plain as withoutZeros } from '#values/money.ts'
import { contentOf, isSame } from '#values/same.ts'
import type { TaxDocument } from '../document/document.ts'
import { pairsOf } from '../model/pairs.ts'
import { isOfTheFile } from '../model/to-model.ts'
import { documentOf, readAsFarAsPossible } from '../ubl/read-ubl.ts'
import { rootElement, writeUbl } from '../ubl/write-ubl.ts'
import { elements, hasText, parseXml, textAt, writeXml, type XmlElement } from '../ubl/xml-tree.ts'
import { elementType } from './schema/types.ts'

/**
 * `file`: XML that the draft was made of. What is written reads as `document` to the last part: where it would not, because a file is
 * written in a way that cannot be told apart, the document is written anew as a whole.
 */
export function writeKept(document: TaxDocument, file: string): string {
  const said = parseXml(file)
  const anew = writeUbl(document)
  const now = parseXml(anew)
  if (said.name !== now.name) return anew
  const kept = merged(said, parseXml(writeUbl(documentOf(said))), now)
  const written = rootElement(
    kept.name,
    kept.children.filter((child) => typeof child !== 'string'),
  )
  return isSame(readingOf(written), readingOf(now)) ? writeXml(written) : anew
}

/** A draft has no number yet. */
const readingOf = (root: XmlElement): TaxDocument => readAsFarAsPossible(root).document

/** `said` as the file wrote it, `before` as it is written here, `now` as the draft has it. */
function merged(said: XmlElement, before: XmlElement, now: XmlElement): XmlElement {
  if (isSame(before, now)) return said
  return {
    name: now.name,
    attributes: mergedAttributes(said, before, now),
    children:
      isLeaf(said) || isLeaf(now) ? mergedText(said, before, now) : ofParts(said, before, now),
  }
}

const isLeaf = (element: XmlElement): boolean => elements(element).length === 0
const mergedText = (
  said: XmlElement,
  before: XmlElement,
  now: XmlElement,
): XmlElement['children'] => (isSame(before.children, now.children) ? said.children : now.children)

function mergedAttributes(
  { attributes: said }: XmlElement,
  { attributes: before }: XmlElement,
  { attributes: now }: XmlElement,
): XmlElement['attributes'] {
  return Object.fromEntries(
    Object.keys({ ...said, ...now }).flatMap((name) => {
      const value = before[name] === now[name] ? said[name] : now[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Children of one name after those of another, as the schema has them. */
function ofParts(said: XmlElement, before: XmlElement, now: XmlElement): readonly XmlElement[] {
  const names = new Set([...elements(said), ...elements(now)].map(({ name }) => name))
  const type = elementType(now.name)
  const positions = type?.kind === 'sequence' ? type.positions : undefined
  const placeOf = (name: string) => positions?.get(name) ?? positions?.size ?? 0
  return [...names]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((name) =>
      isOfTheFile(name)
        ? elements(now, name)
        : mergedList(elements(said, name), elements(before, name), elements(now, name)),
    )
}

function mergedList(
  said: readonly XmlElement[],
  before: readonly XmlElement[],
  now: readonly XmlElement[],
): readonly XmlElement[] {
  if (isSame(before, now)) return said
  const written = pairsOf(said, before, keys)
  const former = pairsOf(before, now, keys)
  const isRead = new Set(written)
  const kept = now.map((entry, index) => {
    const at = former[index]
    const from = at === undefined ? undefined : written[at]
    return { entry, was: before[at ?? -1], said: said[from ?? -1], at, from }
  })
  return [
    ...inOrderOfFile(kept).map(({ entry, was, said: from }) =>
      was && from ? merged(from, was, entry) : entry,
    ),
    // What nobody has read says nothing, or what is said elsewhere as well and may have changed there.
    ...said.filter((entry, index) => !isRead.has(index) && !hasText(entry)),
  ]
}

interface Kept {
  /** Place before, and in the file; undefined: it is new. */
  readonly at: number | undefined
  readonly from: number | undefined
}
/** Where nobody has moved, added or taken out anything, the file decides what stands before what. */
const inOrderOfFile = <Entry extends Kept>(entries: readonly Entry[]): readonly Entry[] =>
  entries.every(({ at, from }, index) => at === index && from !== undefined)
    ? entries.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0))
    : entries

/** The same content, then the same content of a line that has another number, then the same name. */
const keys = [
  (element: XmlElement) => contentOf(plain(element)),
  (element: XmlElement) =>
    element.name.endsWith('Line') ? contentOf(plain(element, 'cbc:ID')) : undefined,
  (element: XmlElement) => textAt(element, 'cac:Item', 'cbc:Name') ?? textAt(element, 'cbc:ID'),
]

type Plain = readonly [name: string, said: string | readonly Plain[]]
/** What an element says, however it is written; `without`: a child that is left out. */
function plain(element: XmlElement, without = ''): Plain {
  const inner = elements(element).filter((child) => child.name !== without && hasText(child))
  if (inner.length > 0) return [element.name, inner.map((child) => plain(child))]
  const text = textAt(element) ?? ''
  return [element.name, /^-?\d+\.\d+$/.test(text) ? withoutZeros(text) : text]
}
