/**
 * Whether the authority's schema takes a document: names, namespaces, order, number and kinds of elements and attributes. It names
 * every fault, where the schema itself stops at the first of an element. Extensions and signatures may be absent.
 */
import { problem } from '../document/document-error.ts'
import type { XmlElement } from '../ubl/xml-tree.ts'
import { schemaCode, type AuthorityProblem } from './problem.ts'
import { datatypes, type DatatypeName } from './schema/datatypes.ts'
import {
  bareChild,
  elementType,
  foreignChild,
  type ElementType,
  type PatternType,
  type SequenceType,
  type ValueType,
} from './schema/types.ts'
import { placeOf, shown, spotsBelow, type Spot } from './spot.ts'

/** @param root one of the documents of the standard; another has nothing to be held against and is refused whole */
export function checkStructure(root: XmlElement): readonly AuthorityProblem[] {
  const type = isForeign(root) || root.name.includes(':') ? undefined : elementType(root.name)
  if (type === undefined)
    return [{ code: schemaCode, ...problem('xml.root', '', { element: root.name }) }]
  const walk = new Walk()
  walk.element({ element: root }, type)
  return walk.problems
}

type Values = Readonly<Record<string, string>>

class Walk {
  readonly problems: AuthorityProblem[] = []
  /** Values of attributes that name their element: each may stand once. */
  readonly #ids = new Set<string>()

  element(spot: Spot, type: ElementType): void {
    this.#attributes(spot, type)
    if (type.kind === 'value') this.#value(spot, type)
    else if (type.kind === 'sequence') this.#sequence(spot, type)
    else this.#pattern(spot, type)
  }

  /** @param below what is at fault below the element: an attribute, or an element that is not there */
  #tell(rule: string, spot: Spot, values: Values, below = ''): void {
    this.problems.push({ code: schemaCode, ...problem(rule, `${placeOf(spot)}${below}`, values) })
  }

  #attributes(spot: Spot, type: ElementType): void {
    const { name: parent, attributes } = spot.element
    for (const name in attributes) if (!isDeclaration(name)) this.#attribute(spot, name, type)
    for (const name of type.requiredAttributes)
      if (attributes[name] === undefined)
        this.#tell('xml.attributeMissing', spot, { element: name, parent }, `/@${name}`)
  }

  #attribute(spot: Spot, name: string, type: ElementType): void {
    const { name: parent, attributes } = spot.element
    const value = attributes[name] ?? ''
    const known = type.attributes.get(name)
    if (name === 'xsi:nil') return this.#tell('xml.nil', spot, { element: parent })
    if (known === undefined)
      return type.hasAnyAttribute
        ? undefined
        : this.#tell('xml.attributeUnknown', spot, { element: name, parent }, `/@${name}`)
    if (!datatypes[known](value))
      return this.#tell(sentenceOf(known), spot, { element: name, value }, `/@${name}`)
    if (known !== 'ID') return
    if (this.#ids.has(value.trim())) this.#tell('xml.idTwice', spot, { element: parent, value })
    this.#ids.add(value.trim())
  }

  #value(spot: Spot, { datatype }: ValueType): void {
    const { name, children } = spot.element
    const inner = children.find((child) => typeof child !== 'string')
    if (inner !== undefined && typeof inner !== 'string')
      return this.#tell('xml.noElements', spot, { element: name, child: inner.name })
    const text = children.join('')
    if (datatypes[datatype](text)) return
    this.#tell(text.trim() === '' ? 'xml.empty' : sentenceOf(datatype), spot, {
      element: name,
      value: shown(text),
    })
  }

  #sequence(spot: Spot, type: SequenceType): void {
    this.#noText(spot)
    const children = spotsBelow(spot)
    this.#order(spot, children, type)
    for (const child of children) {
      const name = nameForSchema(child.element)
      const childType = type.positions.has(name) ? elementType(name) : undefined
      if (childType) this.element(child, childType)
    }
  }

  /** Each child belongs to a place in the row that is not before that of the child before it. */
  #order(spot: Spot, children: readonly Spot[], { particles, positions }: SequenceType): void {
    const parent = spot.element.name
    let reached = -1
    let after = ''
    for (const child of children) {
      const element = child.element.name
      const position = positions.get(nameForSchema(child.element))
      if (position === undefined)
        this.#unknown(
          child,
          parent,
          particles.map(({ name }) => name),
        )
      else if (position < reached) this.#tell('xml.misplaced', child, { element, after, parent })
      else {
        if (position === reached && !particles[position]?.isRepeatable)
          this.#tell('xml.tooMany', child, { element, parent })
        reached = position
        after = element
      }
    }
    for (const { name, isRequired } of particles)
      if (isRequired && !children.some(({ element }) => nameForSchema(element) === name))
        this.#tell('xml.missing', spot, { element: name, parent }, `/${name}`)
  }

  /** The same local name under another prefix is a slip of its namespace. */
  #unknown(spot: Spot, parent: string, names: readonly string[]): void {
    const element = spot.element.name
    const expected = names.find((name) =>
      name.endsWith(`:${element.slice(element.indexOf(':') + 1)}`),
    )
    if (expected === undefined) this.#tell('xml.unknown', spot, { element, parent })
    else this.#tell('xml.namespace', spot, { element, parent, expected })
  }

  #pattern(spot: Spot, { pattern, isMixed, isStrict }: PatternType): void {
    if (!isMixed) this.#noText(spot)
    const children = spotsBelow(spot)
    if (!pattern.test(children.map(({ element }) => `${nameForSchema(element)} `).join('')))
      this.#tell('xml.content', spot, { element: spot.element.name })
    for (const child of children) {
      const type = isForeign(child.element) ? undefined : elementType(child.element.name)
      if (type) this.element(child, type)
      else if (isStrict)
        this.#tell('xml.unknown', child, { element: child.element.name, parent: spot.element.name })
    }
  }

  #noText(spot: Spot): void {
    const { name, children } = spot.element
    if (children.every((child) => typeof child !== 'string' || child.trim() === '')) return
    this.#tell('xml.noText', spot, {
      element: name,
      value: shown(
        children
          .filter((child) => typeof child === 'string')
          .join('')
          .trim(),
      ),
    })
  }
}

/** An element of a namespace that the tree has no usual prefix for carries its declaration. */
function isForeign({ name, attributes }: XmlElement): boolean {
  for (const attribute in attributes) {
    if (!attribute.startsWith('xmlns')) continue
    const colon = name.indexOf(':')
    if (attribute === (colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`)) return true
  }
  return false
}
function nameForSchema(element: XmlElement): string {
  if (isForeign(element)) return foreignChild
  return element.name.includes(':') ? element.name : bareChild
}

const isDeclaration = (name: string): boolean =>
  name === 'xmlns' ||
  name.startsWith('xmlns:') ||
  name === 'xsi:schemaLocation' ||
  name === 'xsi:noNamespaceSchemaLocation'

const sentences: Readonly<Partial<Record<DatatypeName, string>>> = {
  decimal: 'xml.number',
  integer: 'xml.number',
  boolean: 'xml.boolean',
  date: 'xml.date',
  time: 'xml.time',
  dateTime: 'xml.date',
  base64Binary: 'xml.base64',
}
const sentenceOf = (datatype: DatatypeName): string => sentences[datatype] ?? 'xml.form'
