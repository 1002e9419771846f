/** Finding the call of a request: a tree of path segments, so that the number of calls does not matter. */
import type { Call } from '#engine/portal.ts'
import type { Addresses } from './addresses.ts'

interface Node {
  /** By lower-case ASCII text. */
  readonly literals: Map<string, Node>
  /** A parameter; its name is the call's. */
  parameter: Node | undefined
  readonly calls: Map<string, Call>
}

export interface Match {
  readonly call: Call
  /** Decoded values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>
}
/** A known path with another method: the methods that it takes. */
export interface OtherMethod {
  readonly allowed: readonly string[]
}
export type Matcher = (method: string, path: string) => Match | OtherMethod | undefined

/** Literal segments match without regard to case, as the public API does, and win over parameters. */
export function createMatcher(calls: readonly Call[], addresses: Addresses): Matcher {
  const root = newNode()
  for (const call of calls) {
    const prefix = addresses[call.service]
    if (prefix !== undefined) plant(root, prefix + call.path, call)
  }
  return (method, path) => {
    const segments = decode(path)
    if (!segments) return undefined
    const ends = find(root, segments, [])
    for (const { node, values } of ends) {
      const call = node.calls.get(method)
      if (call)
        return {
          call,
          params: Object.fromEntries(call.params.map((name, index) => [name, values[index] ?? ''])),
        }
    }
    const allowed = [...new Set(ends.flatMap(({ node }) => [...node.calls.keys()]))]
    return allowed.length > 0 ? { allowed } : undefined
  }
}

const newNode = (): Node => ({ literals: new Map(), parameter: undefined, calls: new Map() })
const isParameter = (segment: string): boolean => segment.startsWith('{')
const fold = (segment: string): string => segment.toLowerCase() /* ascii */

function plant(root: Node, path: string, call: Call): void {
  let node = root
  for (const segment of path.split('/').slice(1)) {
    if (isParameter(segment)) node = node.parameter ??= newNode()
    else {
      const next = node.literals.get(fold(segment)) ?? newNode()
      node.literals.set(fold(segment), next)
      node = next
    }
  }
  node.calls.set(call.method, call)
}

interface End {
  readonly node: Node
  readonly values: readonly string[]
}

/** Every node that the segments lead to and that has a call, the one with literals first. */
function find(node: Node, segments: readonly string[], values: readonly string[]): End[] {
  const [segment, ...rest] = segments
  if (segment === undefined) return node.calls.size > 0 ? [{ node, values }] : []
  const literal = node.literals.get(fold(segment))
  const literals = literal ? find(literal, rest, values) : []
  // An empty segment is no value.
  return node.parameter && segment !== ''
    ? [...literals, ...find(node.parameter, rest, [...values, segment])]
    : literals
}

function decode(path: string): string[] | undefined {
  try {
    return path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}
