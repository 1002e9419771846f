/**
 * Documents gone wrong in the ways in which they do: an element dropped, doubled, displaced, emptied or blown up, a namespace, code,
 * number or day that is not right, an attribute lost; and documents changed so that they stay right. The same seed makes the same ones.
 */
import { parseXml, writeDocument, type XmlElement } from '#documents/ubl/xml-tree.ts'
import { createChooser, type Chooser } from '#service/demo/random-choice.ts'

export interface Mutant {
  /** Base and what was done to it. */
  readonly file: string
  readonly xml: string
}
interface Sample {
  readonly file: string
  readonly xml: string
}

interface Node {
  name: string
  attributes: Record<string, string>
  children: (Node | string)[]
}
interface Spot {
  readonly node: Node
  readonly parent: Node
}

/** Made of the given documents, which are taken in turn so that each kind comes up as often. */
export function mutants(
  samples: readonly Sample[],
  { seed, count }: { seed: number; count: number },
): readonly Mutant[] {
  const random = createChooser(seed)
  const bases = samples.map(({ file, xml }) => ({ file, root: withoutBulk(thawed(parseXml(xml))) }))
  const donors = donorsOf(bases.map(({ root }) => root))
  return Array.from({ length: count }, (_, index) => {
    const base = bases[index % bases.length]
    if (!base) throw new Error('There is nothing to mutate.')
    const root = structuredClone(base.root)
    const done = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () =>
      mutate(root, random, donors),
    )
    return { file: `${base.file} ${done.join(' + ')}`, xml: writeDocument(root) }
  })
}

function mutate(root: Node, random: Chooser, donors: Donors): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const name = random.one(weighted)
    const spots = spotsOf(root).filter(({ node }) => fits[name]?.(node) ?? true)
    if (spots.length === 0) continue
    const spot = random.one(spots)
    const place = `${name} ${spot.parent.name}/${spot.node.name}`
    const what = changes[name](spot, random, donors)
    if (what !== undefined) return what === '' ? place : `${place} ${what}`
  }
  throw new Error('Nothing could be changed.')
}

/** What was put there, if it is worth telling; undefined if it changed nothing. */
type Change = (spot: Spot, random: Chooser, donors: Donors) => string | undefined

const isLeaf = ({ children }: Node): boolean =>
  children.length > 0 && children.every((child) => typeof child === 'string')
const textOf = ({ children }: Node): string => children.join('')
const ends =
  (...endings: readonly string[]) =>
  (node: Node): boolean =>
    isLeaf(node) && endings.some((ending) => node.name.endsWith(ending))
/** Declarations aside: without them a document is no XML. */
const attributesOf = ({ attributes }: Node): readonly string[] =>
  Object.keys(attributes).filter((name) => !name.startsWith('xmlns'))
const hasAttributes = (node: Node): boolean => attributesOf(node).length > 0
const isAmount = ends('Amount', 'Quantity', 'Percent', 'Numeric', 'Rate')
const isPlain = ends(
  'Note',
  'Name',
  'Telephone',
  'ElectronicMail',
  'Room',
  'Description',
  'District',
)

const junk = ['', 'XXX', 'A,B', 'try', 'İADE', '0', '9999', 'TRY', ' C62', 'VKN']
const numbers = [
  '1.234,56',
  '1,5',
  'abc',
  '1e3',
  '-5',
  '0',
  '0.00',
  '12345678901234567890',
  '1.12345',
  '+1',
  ' 7 ',
  '.5',
  '5.',
  '',
  '1 000',
  '10',
  '18',
  '20.00',
  '٣',
]
const days = [
  '2099-01-01',
  '2004-12-31',
  '2005-01-01',
  '2025-02-30',
  '2024-02-29',
  '01.02.2025',
  '2025-1-1',
  '2025-01-01+03:00',
  '2025-01-01Z',
  '2025-01-01T10:00:00',
  '',
  ' 2025-01-01',
  '20250101',
]
const times = [
  '10:00',
  '25:00:00',
  '10:00:00.5',
  '10:00:00+03:00',
  '24:00:00',
  '',
  '10.00.00',
  '23:59:59Z',
]
const plains = [
  'Çağrı Şahin',
  'ĞÜŞİÖÇ & <Ortakları>',
  'a',
  '—',
  '1234567890',
  ' baş ve son boşluk ',
  'satır\nsonu',
]

const changes = {
  drop: ({ node, parent }) => replaceIn(parent, node, []),
  double: ({ node, parent }) => replaceIn(parent, node, [node, structuredClone(node)]),
  swap: ({ node, parent }) => {
    const at = parent.children.indexOf(node)
    const next = parent.children[at + 1]
    return next === undefined ? undefined : swap(parent, at, at + 1)
  },
  displace: ({ node, parent }) => {
    replaceIn(parent, node, [])
    parent.children.push(node)
    return ''
  },
  empty: ({ node }) => set(node, ''),
  blank: ({ node }) => set(node, '  '),
  oversize: ({ node }) => set(node, 'x'.repeat(5000), 'long'),
  longer: ({ node }) => set(node, `${textOf(node)}0`),
  foreign: ({ node }, random) => {
    const [name, uri] = random.one([
      ['x:ID', 'urn:example:other'],
      [node.name.replace('cbc:', 'cac:'), ''],
      [node.name.replace('cac:', 'cbc:'), ''],
      [node.name.replace(/^\w+:/, ''), ''],
      ['cbc:Unheard', ''],
      ['cac:Unheard', ''],
    ] as const)
    if (name === node.name) return undefined
    if (uri !== '') node.attributes['xmlns:x'] = uri
    node.name = name
    return name
  },
  text: ({ parent }) => {
    parent.children.unshift('stray')
    return ''
  },
  code: ({ node }, random, { values }) =>
    set(node, random.one(random.chance(0.5) ? junk : (values.get(node.name) ?? junk))),
  type: ({ node }, random, { values }) => set(node, random.one(values.get(node.name) ?? junk)),
  number: ({ node }, random) => set(node, random.one(numbers)),
  sum: ({ node }) =>
    set(
      node,
      `${textOf(node)}`.replace(/^(\d+)/, (digits) => String((Number(digits) + 1) % 1_000_000)),
    ),
  negative: ({ node }) => set(node, `-${textOf(node)}`),
  day: ({ node }, random) => set(node, random.one(days)),
  time: ({ node }, random) => set(node, random.one(times)),
  unattribute: ({ node }, random) => {
    const name = random.one(attributesOf(node))
    const { [name]: _dropped, ...rest } = node.attributes
    node.attributes = rest
    return name
  },
  attribute: ({ node }, random, { attributes }) => {
    const name = random.one(attributesOf(node))
    node.attributes[name] = random.one(random.chance(0.5) ? junk : (attributes.get(name) ?? junk))
    return `${name}="${node.attributes[name] ?? ''}"`
  },
  unknownAttribute: ({ node }, random) => {
    const name = random.one([
      'colour',
      'xsi:nil',
      'schemeID',
      'languageID',
      'currencyID',
      'unitCode',
    ])
    node.attributes[name] = random.one(['true', 'TRY', 'C62', 'VKN'])
    return name
  },
  graft: ({ node, parent }, random, { subtrees }) => {
    const other = random.one(subtrees.get(node.name) ?? [node])
    return replaceIn(parent, node, [structuredClone(other)])
  },
  borrow: ({ node }, random, { children }) => {
    const sets = children.get(node.name) ?? []
    if (sets.length === 0) return undefined
    node.children = structuredClone(random.one(sets))
    return ''
  },
  plain: ({ node }, random) => set(node, random.one(plains)),
} satisfies Record<string, Change>
type Name = keyof typeof changes

const fits: Readonly<Partial<Record<Name, (node: Node) => boolean>>> = {
  empty: isLeaf,
  blank: isLeaf,
  oversize: isPlain,
  longer: isLeaf,
  code: (node) => ends('Code', 'ID', 'CopyIndicator')(node),
  type: ends(
    'ProfileID',
    'InvoiceTypeCode',
    'TaxTypeCode',
    'ReasonCode',
    'DespatchAdviceTypeCode',
    'ResponseCode',
    'DocumentCurrencyCode',
    'ItemClassificationCode',
  ),
  number: isAmount,
  sum: isAmount,
  negative: isAmount,
  day: ends('Date'),
  time: ends('Time'),
  plain: isPlain,
  unattribute: hasAttributes,
  attribute: hasAttributes,
  graft: ({ name }) => name.startsWith('cac:'),
  borrow: ({ name }) => name.startsWith('cac:'),
  displace: ({ name }) => name.startsWith('c'),
}

/** How often each is tried; changes that mostly leave a document right make up for those that never do. */
const weights: Readonly<Record<Name, number>> = {
  drop: 8,
  double: 5,
  swap: 3,
  displace: 3,
  empty: 4,
  blank: 2,
  oversize: 3,
  longer: 3,
  foreign: 3,
  text: 1,
  code: 7,
  type: 6,
  number: 6,
  sum: 8,
  negative: 2,
  day: 4,
  time: 2,
  unattribute: 3,
  attribute: 5,
  unknownAttribute: 1,
  graft: 10,
  borrow: 3,
  plain: 10,
}
const isName = (name: string): name is Name => Object.hasOwn(changes, name)
const weighted: readonly Name[] = Object.entries(weights).flatMap(([name, weight]) =>
  isName(name) ? Array.from({ length: weight }, () => name) : [],
)

function replaceIn(parent: Node, node: Node, by: readonly Node[]): string {
  parent.children.splice(parent.children.indexOf(node), 1, ...by)
  return ''
}
function swap(parent: Node, left: number, right: number): string {
  const [first, second] = [parent.children[left], parent.children[right]]
  if (first !== undefined && second !== undefined) parent.children.splice(left, 2, second, first)
  return ''
}
function set(node: Node, text: string, told = text): string | undefined {
  if (text === textOf(node)) return undefined
  node.children = text === '' ? [] : [text]
  return JSON.stringify(told)
}

/** What other samples have where one is to be changed. */
interface Donors {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly subtrees: ReadonlyMap<string, readonly Node[]>
  readonly children: ReadonlyMap<string, readonly (Node | string)[][]>
}
function donorsOf(roots: readonly Node[]): Donors {
  const values = new Map<string, string[]>()
  const attributes = new Map<string, string[]>()
  const subtrees = new Map<string, Node[]>()
  for (const { node } of roots.flatMap(spotsOf)) {
    if (isLeaf(node)) keep(values, node.name, textOf(node))
    else keep(subtrees, node.name, node)
    for (const [name, value] of Object.entries(node.attributes)) keep(attributes, name, value)
  }
  return {
    values: distinct(values),
    attributes: distinct(attributes),
    subtrees,
    children: new Map(
      [...subtrees].map(([name, nodes]) => [name, nodes.map(({ children }) => children)]),
    ),
  }
}
function keep<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
const distinct = (
  map: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> =>
  new Map([...map].map(([key, list]) => [key, [...new Set(list)]]))

function spotsOf(parent: Node): readonly Spot[] {
  return parent.children.flatMap((node) =>
    typeof node === 'string' ? [] : [{ node, parent }, ...spotsOf(node)],
  )
}

const thawed = ({ name, attributes, children }: XmlElement): Node => ({
  name,
  attributes: { ...attributes },
  children: children.map((child) => (typeof child === 'string' ? child : thawed(child))),
})

/** Attached style sheets are most of a sample and say nothing: a few bytes stand for them. */
function withoutBulk(root: Node): Node {
  for (const { node } of spotsOf(root))
    if (node.name === 'cbc:EmbeddedDocumentBinaryObject') node.children = ['QUJD']
  return root
}
