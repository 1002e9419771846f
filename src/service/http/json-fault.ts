/** Where a JSON text goes wrong. Only asked after JSON.parse refused it, whose message does not always say. */
export interface Place {
  readonly line: number
  readonly column: number
}

export function jsonFault(text: string): Place {
  const before = text.slice(0, faultAt(text))
  const line = before.split('\n').length
  return { line, column: before.length - before.lastIndexOf('\n') }
}

const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y
const space = /[ \t\r\n]*/y

type Kind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'scalar'
/** What may come next. */
type State = 'value' | 'firstValue' | 'firstKey' | 'key' | 'colon' | 'after'

const starts: readonly Kind[] = ['{', '[', 'text', 'scalar']
const allowed: Readonly<Record<State, readonly Kind[]>> = {
  value: starts,
  firstValue: [...starts, ']'],
  firstKey: ['text', '}'],
  key: ['text'],
  colon: [':'],
  after: [',', '}', ']'],
}

/** Offset of the first character that no JSON could have there; the length of the text if it only ends too early. */
function faultAt(text: string): number {
  const open: Kind[] = []
  let state: State = 'value'
  let at = 0
  for (;;) {
    const start = afterSpace(text, at)
    token.lastIndex = start
    const match = token.exec(text)
    if (!match || start === text.length) return start
    const kind = (match[1] ?? (match[2] === undefined ? 'scalar' : 'text')) as Kind
    if (
      !allowed[state].includes(kind) ||
      !closes(kind, open) ||
      (state === 'after' && open.length === 0)
    )
      return start
    state = next(kind, state, open)
    at = token.lastIndex
  }
}

function afterSpace(text: string, at: number): number {
  space.lastIndex = at
  space.exec(text)
  return space.lastIndex
}

const pairs: Readonly<Partial<Record<Kind, Kind>>> = { '}': '{', ']': '[' }
const closes = (kind: Kind, open: readonly Kind[]): boolean =>
  pairs[kind] === undefined || open.at(-1) === pairs[kind]

function next(kind: Kind, state: State, open: Kind[]): State {
  if (kind === '{' || kind === '[') {
    open.push(kind)
    return kind === '{' ? 'firstKey' : 'firstValue'
  }
  if (kind === '}' || kind === ']') open.pop()
  if (kind === ':') return 'value'
  if (kind === ',') return open.at(-1) === '{' ? 'key' : 'value'
  return state === 'key' || state === 'firstKey' ? (kind === 'text' ? 'colon' : 'after') : 'after'
}
