/**
 * Whether the authority's schema takes a document: names, namespaces, order, number and kinds of elements and attributes. It names
 * every fault, where the schema itself stops at the first of an element. Extensions and signatures may be absent.
 */
import type { XmlElement } from '../xml-tree.ts'
import { schemaCode, type AuthorityProblem } from './problem.ts'
import { datatypes, type DatatypeName } from './schema/datatypes.ts'
import { bareChild, elementType, foreignChild, type ElementType, type Particle, type PatternType, type SequenceType, type ValueType } from './schema/types.ts'
import { nameAt, shown, spotsBelow, type Spot } from './spot.ts'

/** @param root one of the documents of the standard; another has nothing to be held against and is refused whole */
export function checkStructure(root: XmlElement): readonly AuthorityProblem[] {
  const type = isForeign(root) || root.name.includes(':') ? undefined : elementType(root.name)
  if (type === undefined) return [{ code: schemaCode, rule: 'xmlRoot', place: '', values: { element: root.name } }]
  const walk = new Walk()
  walk.element(root, type, root.name)
  return walk.problems
}

class Walk {
  readonly problems: AuthorityProblem[] = []
  /** Values of attributes that name their element: each may stand once. */
  readonly #ids = new Set<string>()

  element(element: XmlElement, type: ElementType, place: string): void {
    this.#attributes(element, type, place)
    if (type.kind === 'value') this.#value(element, type, place)
    else if (type.kind === 'sequence') this.#sequence(element, type, place)
    else this.#pattern(element, type, place)
  }

  #tell(rule: string, place: string, values: Readonly<Record<string, string>>): void {
    this.problems.push({ code: schemaCode, rule, place, values })
  }

  #attributes({ name: element, attributes }: XmlElement, type: ElementType, place: string): void {
    for (const [name, value] of Object.entries(attributes)) if (!isDeclaration(name)) this.#attribute({ element, name, value }, type, place)
    for (const [name, { isRequired }] of type.attributes) if (isRequired && attributes[name] === undefined) this.#tell('xmlAttributeMissing', place, { element, attribute: name })
  }

  #attribute({ element, name, value }: { element: string; name: string; value: string }, type: ElementType, place: string): void {
    const known = type.attributes.get(name)
    if (name === 'xsi:nil') return this.#tell('xmlNil', place, { element })
    if (known === undefined) return type.hasAnyAttribute ? undefined : this.#tell('xmlAttributeUnknown', place, { element, attribute: name })
    if (!datatypes[known.datatype](value)) return this.#tell(sentenceOf(known.datatype), `${place}/@${name}`, { element: name, value })
    if (known.datatype !== 'ID') return
    if (this.#ids.has(value.trim())) this.#tell('xmlIdTwice', place, { element, value })
    this.#ids.add(value.trim())
  }

  #value({ name, children }: XmlElement, { datatype }: ValueType, place: string): void {
    const inner = children.find((child) => typeof child !== 'string')
    if (inner !== undefined && typeof inner !== 'string') return this.#tell('xmlNoElements', place, { element: name, child: inner.name })
    const text = children.join('')
    if (datatypes[datatype](text)) return
    this.#tell(text.trim() === '' ? 'xmlEmpty' : sentenceOf(datatype), place, { element: name, value: shown(text) })
  }

  #sequence(element: XmlElement, { particles }: SequenceType, place: string): void {
    this.#noText(element, place)
    const spots = spotsBelow({ element, place })
    this.#order(spots, particles, place)
    const known = new Set(particles.map(({ name }) => name))
    for (const spot of spots) {
      const type = known.has(nameForSchema(spot.element)) ? elementType(spot.element.name) : undefined
      if (type) this.element(spot.element, type, spot.place)
    }
  }

  /** Each child belongs to a place in the row that is not before that of the child before it. */
  #order(spots: readonly Spot[], particles: readonly Particle[], place: string): void {
    const parent = nameAt(place)
    const positions = new Map(particles.map(({ name }, position) => [name, position]))
    let last: { position: number; name: string } | undefined
    for (const { element, place: at } of spots) {
      const { name } = element
      const position = positions.get(nameForSchema(element))
      if (position === undefined) this.#unknown(name, particles, at, parent)
      else if (last && position < last.position) this.#tell('xmlMisplaced', at, { element: name, after: last.name, parent })
      else {
        if (position === last?.position && !particles[position]?.isRepeatable) this.#tell('xmlTooMany', at, { element: name, parent })
        last = { position, name }
      }
    }
    const there = new Set(spots.map(({ element }) => nameForSchema(element)))
    for (const { name, isRequired } of particles) if (isRequired && !there.has(name)) this.#tell('xmlMissing', `${place}/${name}`, { element: name, parent })
  }

  /** The same local name under another prefix is a slip of its namespace. */
  #unknown(element: string, particles: readonly Particle[], place: string, parent: string): void {
    const local = element.slice(element.indexOf(':') + 1)
    const meant = particles.find(({ name }) => name.endsWith(`:${local}`))?.name
    if (meant === undefined) this.#tell('xmlUnknown', place, { element, parent })
    else this.#tell('xmlNamespace', place, { element, parent, expected: meant })
  }

  #pattern(element: XmlElement, { pattern, isMixed, isStrict }: PatternType, place: string): void {
    if (!isMixed) this.#noText(element, place)
    const spots = spotsBelow({ element, place })
    if (!pattern.test(spots.map((spot) => `${nameForSchema(spot.element)} `).join(''))) this.#tell('xmlContent', place, { element: element.name })
    for (const spot of spots) {
      const type = isForeign(spot.element) ? undefined : elementType(spot.element.name)
      if (type) this.element(spot.element, type, spot.place)
      else if (isStrict) this.#tell('xmlUnknown', spot.place, { element: spot.element.name, parent: element.name })
    }
  }

  #noText({ name, children }: XmlElement, place: string): void {
    const text = children.filter((child) => typeof child === 'string').join('').trim()
    if (text !== '') this.#tell('xmlNoText', place, { element: name, value: shown(text) })
  }
}

/** An element of a namespace that the tree has no usual prefix for carries its declaration. */
function isForeign({ name, attributes }: XmlElement): boolean {
  const colon = name.indexOf(':')
  return attributes[colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`] !== undefined
}
function nameForSchema(element: XmlElement): string {
  if (isForeign(element)) return foreignChild
  return element.name.includes(':') ? element.name : bareChild
}

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:') || name === 'xsi:schemaLocation' || name === 'xsi:noNamespaceSchemaLocation'

const sentences: Readonly<Partial<Record<DatatypeName, string>>> = { decimal: 'xmlDecimal', integer: 'xmlDecimal', boolean: 'xmlBoolean', date: 'xmlDate', time: 'xmlTime', dateTime: 'xmlDate', base64Binary: 'xmlBase64' }
const sentenceOf = (datatype: DatatypeName): string => sentences[datatype] ?? 'xmlForm'
