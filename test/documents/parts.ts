/** A document with one of its parts dropped or changed at a time: every element that it has, by its path. */
import { parseXml, writeDocument, type XmlElement } from '#documents/ubl/xml-tree.ts'
import type { Chooser } from '#service/demo/random-choice.ts'

export interface Part {
  /** What was done where: `drop Invoice/cac:…`. */
  readonly change: string
  readonly xml: () => string
}

/** What people and programs write where something else belongs: nothing, blanks, a word, signs, numbers in other notations. */
const texts = ['', '  ', 'XYZ', '0', '-5', '1.234', '+1', '.5', '123456789012', '2026-01-02Z']

/**
 * Each path of the document once, dropped, and with some of the texts in it that `random` takes. Attached files are most of a sample and
 * say nothing: a few letters stand for them.
 */
export function* partsOf(xml: string, random: Chooser): Generator<Part> {
  const root = withoutBulk(parseXml(xml))
  const seen = new Set<string>()
  for (const path of pathsIn(root)) {
    const { place, element } = at(root, path)
    if (seen.has(place)) continue
    seen.add(place)
    const made = (change: (one: XmlElement) => XmlElement | undefined) => () =>
      writeDocument(changed(root, path, change))
    yield { change: `drop ${place}`, xml: made(() => undefined) }
    if (element.children.some((child) => typeof child !== 'string')) continue
    const text = random.one(texts)
    yield {
      change: `${JSON.stringify(text)} in ${place}`,
      xml: made((one) => ({ ...one, children: text === '' ? [] : [text] })),
    }
  }
}

function withoutBulk(element: XmlElement): XmlElement {
  return element.name === 'cbc:EmbeddedDocumentBinaryObject'
    ? { ...element, children: ['QUJD'] }
    : {
        ...element,
        children: element.children.map((child) =>
          typeof child === 'string' ? child : withoutBulk(child),
        ),
      }
}

type Path = readonly number[]
function* pathsIn(element: XmlElement, path: Path = []): Generator<Path> {
  for (const [index, child] of element.children.entries()) {
    if (typeof child === 'string') continue
    yield [...path, index]
    yield* pathsIn(child, [...path, index])
  }
}

function at(root: XmlElement, path: Path): { place: string; element: XmlElement } {
  let element = root
  const names = [root.name]
  for (const index of path) {
    const child = element.children[index]
    if (child === undefined || typeof child === 'string') throw new Error('There is no element.')
    element = child
    names.push(child.name)
  }
  return { place: names.join('/'), element }
}

function changed(
  element: XmlElement,
  [index, ...rest]: Path,
  change: (one: XmlElement) => XmlElement | undefined,
): XmlElement {
  const children = element.children.flatMap((child, position) => {
    if (position !== index || typeof child === 'string') return [child]
    const one = rest.length === 0 ? change(child) : changed(child, rest, change)
    return one === undefined ? [] : [one]
  })
  return { ...element, children }
}
