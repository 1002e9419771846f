/** The tables of the schema as types that a document can be held against, each compiled when it is first met. */
import { isDatatype, type DatatypeName } from './datatypes.ts'
import { aggregateContents, aggregatesByType, documentContents } from './documents.ts'
import { signatureTypes } from './signature.ts'
import { valueTypeOf } from './values.ts'

interface Attributed {
  readonly attributes: ReadonlyMap<string, DatatypeName>
  readonly requiredAttributes: readonly string[]
  readonly hasAnyAttribute: boolean
}
/** A plain value: text of one datatype. */
export interface ValueType extends Attributed {
  readonly kind: 'value'
  readonly datatype: DatatypeName
}
/** Children one after another, each of its own name. */
export interface SequenceType extends Attributed {
  readonly kind: 'sequence'
  readonly particles: readonly Particle[]
  /** Where in the row each name stands. */
  readonly positions: ReadonlyMap<string, number>
}
export interface Particle {
  readonly name: string
  readonly isRequired: boolean
  readonly isRepeatable: boolean
}
/** Choices, groups and wildcards, as a pattern over the names of the children, each followed by a blank. */
export interface PatternType extends Attributed {
  readonly kind: 'pattern'
  readonly pattern: RegExp
  readonly isMixed: boolean
  /** Whether children that only a wildcard admits must be known. */
  readonly isStrict: boolean
}
export type ElementType = ValueType | SequenceType | PatternType

/** Stands for a child of a namespace that no schema here knows, and for one without prefix. */
export const foreignChild = '~foreign'
export const bareChild = '~bare'

/** The type of an element by its usual name, wherever it stands; undefined where the schemas have no such element. */
export function elementType(name: string): ElementType | undefined {
  const known = compiled.get(name)
  if (known) return known
  const text = typeText(name)
  if (text === undefined) return undefined
  const type = compileType(name, text)
  compiled.set(name, type)
  return type
}
const compiled = new Map<string, ElementType>()

const typeOfAggregate: ReadonlyMap<string, string> = new Map(
  Object.entries(aggregatesByType).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name, type] as const),
  ),
)
const typeOfSigned: ReadonlyMap<string, string> = new Map(
  signatureTypes.flatMap(([names, type]) => names.split(' ').map((name) => [name, type] as const)),
)
const valueNames: ReadonlySet<string> = new Set(
  [...Object.values(documentContents), ...Object.values(aggregateContents)]
    .flatMap((content) => namesIn(content))
    .filter((name) => name.startsWith('cbc:')),
)

function typeText(name: string): string | undefined {
  if (Object.hasOwn(documentContents, name)) return qualified(documentContents[name] ?? '')
  const local = name.slice(name.indexOf(':') + 1)
  if (name.startsWith('cac:')) {
    const content = aggregateContents[typeOfAggregate.get(local) ?? local]
    return content && qualified(content)
  }
  if (name.startsWith('cbc:')) return valueNames.has(name) ? valueTypeOf(local) : undefined
  return typeOfSigned.get(name)
}

const qualified = (content: string): string => content.split(' ').map(withPrefix).join(' ')
function namesIn(content: string): readonly string[] {
  return content.split(' ').map((token) => withPrefix(token).replace(/[?*+]$/, ''))
}
function withPrefix(token: string): string {
  if (token.includes(':')) return token
  const name = token.replace(/[?*+]$/, '')
  return `${Object.hasOwn(aggregateContents, name) || typeOfAggregate.has(name) ? 'cac' : 'cbc'}:${token}`
}

function compileType(name: string, text: string): ElementType {
  const words = text.split(' ').filter((word) => word !== '')
  const attributed = attributesOf(words)
  const value = words.find((word) => word.startsWith('#'))?.slice(1)
  if (value === 'anyType')
    return { ...attributed, kind: 'pattern', pattern: /^/, isMixed: true, isStrict: false }
  if (value !== undefined) return { ...attributed, kind: 'value', datatype: datatypeOf(value) }
  const content = words.filter((word) => !word.startsWith('@') && word !== 'mixed')
  const isMixed = words.includes('mixed')
  if (isMixed || content.some((word) => /^\(|^(?:any|other)!?[?*+]?$/.test(word)))
    return {
      ...attributed,
      kind: 'pattern',
      pattern: patternOf(name, content),
      isMixed,
      isStrict: content.some((word) => word.includes('!')),
    }
  const particles = content.map(particleOf)
  return {
    ...attributed,
    kind: 'sequence',
    particles,
    positions: new Map(particles.map((particle, position) => [particle.name, position])),
  }
}

function attributesOf(words: readonly string[]): Attributed {
  const described = words
    .filter((word) => word.startsWith('@') && word !== '@*')
    .map((word) => {
      const [name = '', datatype = ''] = word.slice(1).split('=')
      return {
        name: name.replace('?', ''),
        datatype: datatypeOf(datatype),
        isRequired: !name.endsWith('?'),
      }
    })
  return {
    attributes: new Map(described.map(({ name, datatype }) => [name, datatype])),
    requiredAttributes: described.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    hasAnyAttribute: words.includes('@*'),
  }
}

function datatypeOf(name: string): DatatypeName {
  if (!isDatatype(name))
    throw new Error(`The tables of the schema name a datatype "${name}" that there is not.`)
  return name
}

const particleOf = (token: string): Particle => ({
  name: token.replace(/[?*+]$/, ''),
  isRequired: !/[?*]$/.test(token),
  isRepeatable: /[*+]$/.test(token),
})

/** `other` is any element of another namespace than the one that says so; one without prefix is mostly of the document's own. */
function patternOf(name: string, content: readonly string[]): RegExp {
  const own = name.slice(0, name.indexOf(':') + 1)
  const parts = content.map((word) =>
    word.replace(/[\w:!]+/g, (one) => {
      if (one.includes(':')) return `(?:${one} )`
      if (one.startsWith('any')) return '(?:[^ ]+ )'
      return one.startsWith('other') ? `(?:(?!${own})[^ ]+ )` : one
    }),
  )
  return new RegExp(`^${parts.join('').replace(/\((?!\?)/g, '(?:')}$`)
}
