/** Finds the regular expressions of a source file by parsing it: literals, and what is handed to `RegExp` or to a method that makes one of a text. */
import { parseSync } from 'vite'
import { recordOf, recordsIn, valueAt } from '#values/json.ts'

export interface FoundExpression {
  /** `src/service/base/log.ts:24` */
  readonly place: string
  readonly pattern: string
  readonly flags: string
}
/** An expression whose text is only known when the program runs. */
export interface DynamicExpression {
  readonly place: string
  /** As it stands in the source: `` new RegExp(`^${name}`) ``. */
  readonly code: string
}
export interface Expressions {
  readonly fixed: readonly FoundExpression[]
  readonly dynamic: readonly DynamicExpression[]
}

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Methods of texts that make an expression of a text they are given. */
const makers: ReadonlySet<string> = new Set(['match', 'matchAll', 'search'])

/** `file` is the name to show; `source` its TypeScript or JavaScript. */
export function findExpressions(file: string, source: string): Expressions {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0)
    throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? 'unknown reason'}`)
  const nodes = nodesUnder(program)
  const constants = constantsOf(nodes)
  const placeOf = (node: Node) => `${file}:${source.slice(0, node.start).split('\n').length}`
  const fixed: FoundExpression[] = []
  const dynamic: DynamicExpression[] = []
  for (const node of nodes) {
    const literal = literalOf(node)
    if (literal) fixed.push({ place: placeOf(node), ...literal })
    const text = textArgument(node)
    if (!text) continue
    const pattern = isNode(text) ? staticText(text, constants) : undefined
    const flags = flagsOf(node, constants)
    if (pattern !== undefined && flags !== undefined)
      fixed.push({ place: placeOf(node), pattern, flags })
    else dynamic.push({ place: placeOf(node), code: source.slice(node.start, node.end) })
  }
  return { fixed, dynamic }
}

/** Every node of the tree, in the order of the source as far as the tree keeps it. */
function nodesUnder(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesUnder)
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(nodesUnder)
  return isNode(value) ? [value, ...below] : below
}

function literalOf(node: Node): { pattern: string; flags: string } | undefined {
  const { pattern, flags } = recordOf(node['regex'])
  return node.type === 'Literal' && typeof pattern === 'string' && typeof flags === 'string'
    ? { pattern, flags }
    : undefined
}

/** The argument that becomes an expression; undefined where the node makes none. An expression handed on as such was found where it stands. */
function textArgument(node: Node): Node | undefined {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = node
  const [first]: readonly unknown[] = Array.isArray(given) ? given : []
  if (!isNode(callee) || !isNode(first) || literalOf(first)) return undefined
  if (callee.type === 'Identifier' && callee['name'] === 'RegExp') return first
  const property = callee.type === 'MemberExpression' ? callee['property'] : undefined
  const isMaker = isNode(property) && makers.has(String(property['name']))
  return isMaker && isText(first) ? first : undefined
}
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')

function flagsOf(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  const given = node['arguments']
  const second: unknown = Array.isArray(given) ? given[1] : undefined
  return isNode(second) ? staticText(second, constants) : ''
}

/** Texts that a name of the file stands for, wherever it is declared once. */
function constantsOf(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const seen = new Set<string>()
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || !isNode(id) || typeof id['name'] !== 'string') continue
    const name = id['name']
    const text = isNode(init) && !seen.has(name) ? staticText(init, texts) : undefined
    if (text === undefined) texts.delete(name)
    else texts.set(name, text)
    seen.add(name)
  }
  return texts
}

/** The text of an expression of the language that always gives the same; undefined for another. */
function staticText(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'Identifier') return constants.get(String(node['name']))
  if (node.type !== 'TemplateLiteral') return undefined
  const texts = recordsIn(node['quasis']).map((quasi) => String(valueAt(quasi, 'value.cooked')))
  const holes = recordsIn(node['expressions']).map((one) =>
    isNode(one) ? staticText(one, constants) : undefined,
  )
  if (holes.some((hole) => hole === undefined)) return undefined
  return texts.map((text, index) => text + (holes[index] ?? '')).join('')
}
