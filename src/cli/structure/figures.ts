/** Figures of the source: how long functions are, and how often the type checker is told instead of asked. */
import { parseSync, type ESTree } from 'vite'
import type { SourceFile } from './imports.ts'

export interface LongFunction {
  readonly path: string
  readonly name: string
  /** From the line it begins on to the one it ends on. */
  readonly lines: number
}

export interface Figures {
  /** All functions that have a body, the longest first. */
  readonly functions: readonly LongFunction[]
  /** `value as Type`, but for `as const`. */
  readonly casts: number
  /** `value!`. */
  readonly nonNull: number
  /** `any` as a type. */
  readonly any: number
}

/** Where inference itself is built, and where a text of the wire gets the type that its schema has checked: a cast says what was proven. */
const provenElsewhere = /^src\/(engine\/api-types|schemas\/wire|client\/api)\.ts$/

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

export function figuresOf(files: readonly SourceFile[]): Figures {
  const functions: LongFunction[] = []
  const counts = { casts: 0, nonNull: 0, any: 0 }
  for (const { path, text } of files) {
    const lineOf = lineFinder(text)
    walk(parseSync(path, text).program, (node, name) => {
      if (isFunction(node))
        functions.push({
          path,
          name,
          lines: lineOf(Number(node['end'])) - lineOf(Number(node['start'])) + 1,
        })
      if (provenElsewhere.test(path)) return
      if (node.type === 'TSAsExpression' && !isConst(node)) counts.casts += 1
      if (node.type === 'TSNonNullExpression') counts.nonNull += 1
      if (node.type === 'TSAnyKeyword') counts.any += 1
    })
  }
  return { ...counts, functions: functions.sort((one, other) => other.lines - one.lines) }
}

/** The share of functions that are at most as long as the answer, in lines: 0.95 gives p95. */
export function percentile(functions: readonly LongFunction[], share: number): number {
  const at = Math.min(functions.length - 1, Math.floor(functions.length * (1 - share)))
  return functions[at]?.lines ?? 0
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const isFunction = (node: Node): boolean =>
  functionTypes.includes(node.type) && node['body'] !== null && node['body'] !== undefined

const isConst = ({ typeAnnotation }: Node): boolean =>
  isNode(typeAnnotation) &&
  typeAnnotation.type === 'TSTypeReference' &&
  isNode(typeAnnotation['typeName']) &&
  typeAnnotation['typeName']['name'] === 'const'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Each node of the tree with the name that it is given where it stands: of a function, a variable, a method. */
function walk(root: ESTree.Program, visit: (node: Node, name: string) => void): void {
  const each = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) each(one, name)
    if (!isNode(value)) return
    visit(value, nameOf(value['id']) ?? name)
    const given = nameOf(value['id']) ?? nameOf(value['key']) ?? ''
    for (const [key, child] of Object.entries(value))
      if (key !== 'type') each(child, key === 'init' || key === 'value' ? given : '')
  }
  each(root, '')
}

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined

function lineFinder(text: string): (at: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (at) => {
    const line = ends.findIndex((end) => end >= at)
    return (line === -1 ? ends.length : line) + 1
  }
}
