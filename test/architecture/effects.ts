/**
 * Finds effects and callback refs whose return value is not plainly a clean-up.
 *
 * React calls whatever an effect returns when the effect ends. The types cannot catch a wrong value: a method that they
 * call `void`, such as `scrollIntoView`, may return a promise in a newer browser. So the source itself has to show that an
 * effect returns a function or nothing.
 */
import { parseSync, Visitor, type ESTree } from 'vite'

const effectHooks = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** One line for each offending return: `file:line what`. */
export function unclearEffects(file: string, source: string): string[] {
  const found: string[] = []
  const report = (at: number, what: string) =>
    found.push(`${file}:${source.slice(0, at).split('\n').length} ${what}`)
  const check = (callback: ESTree.Node | undefined, what: string) => {
    if (!callback || !isFunction(callback)) return
    for (const value of returnedBy(callback))
      if (!isCleanUp(value))
        report(
          value.start,
          `${what} returns ${source.slice(value.start, value.end).split('\n')[0]}`,
        )
  }
  new Visitor({
    CallExpression({ callee, arguments: [callback] }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier' || !effectHooks.has(name.name)) return
      // A function from elsewhere cannot be judged here.
      if (callback && !isFunction(callback))
        report(callback.start, `${name.name} takes no function literal`)
      check(callback, name.name)
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'ref') return
      if (value?.type === 'JSXExpressionContainer') check(value.expression, 'ref')
    },
  }).visit(parseSync(file, source).program)
  return found
}

const isFunction = (node: ESTree.Node): node is FunctionNode =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'

/** The body of an arrow without braces, or the value of each `return` that belongs to this function and to none inside it. */
function returnedBy(callback: FunctionNode): ESTree.Expression[] {
  const { body } = callback
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  const values: ESTree.Expression[] = []
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      // The callback itself is the first function that is entered.
      if (argument && depth === 1) values.push(argument)
    },
  }).visit(asProgram(callback))
  return values
}

/** A visitor starts at a program. */
function asProgram(expression: FunctionNode): ESTree.Program {
  const { start, end } = expression
  const statement = { type: 'ExpressionStatement', expression, start, end }
  return { type: 'Program', body: [statement], start, end } as unknown as ESTree.Program
}

/** A function, a name that holds one, `undefined`, or a choice of these. */
function isCleanUp(value: ESTree.Expression): boolean {
  switch (value.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'Identifier':
      return true
    case 'ParenthesizedExpression':
      return isCleanUp(value.expression)
    case 'UnaryExpression':
      return value.operator === 'void'
    case 'ConditionalExpression':
      return isCleanUp(value.consequent) && isCleanUp(value.alternate)
    default:
      return false
  }
}
