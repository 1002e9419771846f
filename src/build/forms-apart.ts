/**
 * Families of the built portal come in two parts: what menus, routes and lists read at once, and what editors read (the
 * forms, and the particulars of the document) with the first screen that needs it (src/forms.ts). Calls that only other
 * programs make are in neither. The files stay one per family, and service, tests and commands read them whole.
 */
import { parseSync, type ESTree, type Plugin } from 'vite'
import {
  handlersLookedFor,
  handlersOfPrograms,
  handlersOfScreens,
  numberedHandlers,
} from '../engine/reached-calls.ts'

const family = /\/families\/(?!index\.)[\w-]+\.ts(\?form)?$/
const callsOfEngine = /\/src\/engine\/calls\.ts$/
/** What the second part keeps of a family. */
const late: readonly string[] = ['key', 'form', 'forms', 'document']
/** Of the document, calls are named by its model, and the list of those sent has the button for a new one. */
const ofDocument: readonly string[] = ['document.model', 'document.delivery']
/** Stands for each call that no screen makes. */
const callOfPrograms = 'calls.programs'
/** Stands for each word of a call that is a matter of the service: the page knows calls by their ids. */
const wordOfService = 'calls.service'
const ofService: readonly string[] = ['answeredBy', 'api', 'limit', 'bodyLimit']

/** Words of a family in the part that comes at once, and in the one that comes later; those of its document as `document.model`. */
export const isAtOnce = (word: string): boolean =>
  word !== 'form' &&
  word !== 'forms' &&
  word !== 'books' &&
  word !== callOfPrograms &&
  word !== wordOfService &&
  (!word.startsWith('document.') || ofDocument.includes(word))
export const isLater = (word: string): boolean =>
  late.some((one) => word === one || word.startsWith(`${one}.`))

export function formsApart(): Plugin {
  return {
    name: 'forms-apart',
    enforce: 'pre',
    transform: {
      filter: { id: family },
      handler(code, id) {
        if (id.endsWith('?form')) return { code: onlyKeeping(code, isLater), map: null }
        // While a family is written its faults are looked for in the browser too (src/main.tsx), in the form as well.
        return this.environment.mode === 'build'
          ? { code: withoutPartsOfService(onlyKeeping(code, isAtOnce)), map: null }
          : undefined
      },
    },
  }
}

/** The source of a family with those words of `defineFamily({ … })` alone that are kept, and those of its document. */
export function onlyKeeping(code: string, isKept: (word: string) => boolean): string {
  const words = wordsOf(code)
  if (words.length === 0)
    throw new Error(
      'A file in families/ without defineFamily({ … }): its parts cannot be loaded apart. Name the family there, or move the file to another folder.',
    )
  const taken = words.filter(({ name, of }) => !isKept(name) && (of === undefined || isKept(of)))
  return withoutUnused(
    taken.reduceRight(
      (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
      code,
    ),
  )
}

/** The engine's calls as the page of a portal gets them, which makes none of those that only other programs make. */
export function callsApart(): Plugin {
  return {
    name: 'calls-apart',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: callsOfEngine },
      handler: (code) => ({ code: withoutPrograms(code), map: null }),
    },
  }
}

/** Groups of calls that are all for clients of the public API come without their calls; of the others the page needs whether they have a body, not which. */
export function withoutPrograms(code: string): string {
  const { program } = parseSync('calls.ts', code)
  const shared = sharedObjects(program)
  const groups = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.flatMap(({ init }) =>
          init ? propertiesOf(withoutType(init)) : [],
        )
      : [],
  )
  const isOfPrograms = (group: ESTree.Expression): boolean => {
    const calls = [...wordsOfCall(group, shared).values()]
    return calls.length > 0 && calls.every((call) => wordsOfCall(call, shared).has('api'))
  }
  const changes = groups.flatMap(({ value }) =>
    isOfPrograms(value)
      ? [{ ...rangeOf(value), text: '{}' }]
      : propertiesOf(value).flatMap(({ value: call }) => bodiesIn(call)),
  )
  return changed(code, changes)
}

/**
 * The fields of rows without what is a matter of the database: where a value is kept from, whether it has an index, which
 * places of a record are its own alone, and who writes it; and without what boxes have for clients of the public API. That a field says
 * a place stays, since one that does shows no fact (engine/assemble.ts).
 */
export function withoutPartsOfService(code: string): string {
  const { program } = parseSync('family.ts', code)
  const helpers = new Set(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && statement.source.value === fieldModule
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  )
  const options = callsIn(program, helpers).flatMap((call) => propertiesOf(call.arguments.at(-1)))
  const boxes = callsIn(program, boxFunctions).flatMap((call) => propertiesOf(call.arguments[0]))
  const records = boxes.flatMap(({ name, value }) =>
    name === 'record' && value.type === 'ObjectExpression' ? propertiesOf(value) : [],
  )
  const places = options.flatMap(({ name, value }) =>
    name === 'at' && value.type === 'Literal' ? [{ ...rangeOf(value), text: "''" }] : [],
  )
  const bodies = callsIn(program, familyFunctions).flatMap((family) => {
    const words = propertiesOf(family.arguments[0])
    const shared = sharedObjects(program)
    // By the body of the call that changes them the page knows the schema of settings.
    const ofSettings = words.flatMap(({ name, value }) =>
      name === 'settings' ? callsOfSettings(value, shared) : [],
    )
    return words
      .flatMap(({ name, value }) => (name === 'calls' ? propertiesOf(value) : []))
      .flatMap(({ name, value }) => (ofSettings.includes(name) ? [] : bodiesIn(value)))
  })
  const taken = [
    ...options.filter(({ name }) => name === 'indexed'),
    ...boxes.filter(({ name }) => name === 'api'),
    ...records.filter(({ name }) => name === 'unique' || name === 'byService'),
  ].map((word) => ({ ...rangeOf(word), text: '' }))
  return changed(code, [...places, ...bodies, ...taken])
}

/** Names of the schemas of bodies, without the names. */
const bodiesIn = (call: ESTree.Expression) =>
  propertiesOf(call).flatMap(({ name, value }) =>
    name === 'body' && value.type === 'Literal' ? [{ ...rangeOf(value), text: "''" }] : [],
  )

/** The source with other texts at these places; what is taken out whole goes with its comma. */
const changed = (
  code: string,
  changes: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string =>
  changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => {
      const rest = put === '' ? text.slice(end).replace(/^\s*,/, '') : text.slice(end)
      return text.slice(0, start) + put + rest
    }, code)

const fieldModule = '#descriptor/field.ts'
const rangeOf = ({ start, end }: { readonly start: number; readonly end: number }) => ({
  start,
  end,
})
const familyFunctions: ReadonlySet<string> = new Set(['defineFamily'])
const boxFunctions: ReadonlySet<string> = new Set(['box'])

/** Calls of these functions, wherever they stand below the node. */
function callsIn(node: unknown, functions: ReadonlySet<string>): ESTree.CallExpression[] {
  if (Array.isArray(node)) return node.flatMap((one) => callsIn(one, functions))
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap((one) => callsIn(one, functions))
  return isCall(node) && node.callee.type === 'Identifier' && functions.has(node.callee.name)
    ? [node, ...below]
    : below
}

const isCall = (node: object): node is ESTree.CallExpression =>
  'type' in node && node.type === 'CallExpression'

/** What only the other part names is not imported: a module that is, counts as wanted at once. */
function withoutUnused(code: string): string {
  const imports = parseSync('family.ts', code).program.body.filter(
    (statement) => statement.type === 'ImportDeclaration',
  )
  const rest = cut(code, imports)
  return cut(
    code,
    imports.filter(
      ({ specifiers }) =>
        specifiers.length > 0 &&
        specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest)),
    ),
  )
}

const cut = (
  code: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): string =>
  parts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)

interface Word {
  readonly name: string
  /** The word that it is a part of. */
  readonly of: string | undefined
  readonly start: number
  readonly end: number
}

function wordsOf(code: string): Word[] {
  const { program, errors } = parseSync('family.ts', code)
  const [error] = errors
  if (error) throw new Error(error.message)
  const shared = sharedObjects(program)
  return callsIn(program, familyFunctions).flatMap((family) => {
    const words = propertiesOf(family.arguments[0])
    const ofScreens = words.flatMap(({ name, value }) => {
      if (name === 'forms') return choicesIn(value, shared)
      return name === 'settings' ? callsOfSettings(value, shared) : []
    })
    return words.flatMap(({ name, value, ...place }) => [
      { name, of: undefined, ...place },
      ...partsOf(name, value, shared, ofScreens),
    ])
  })
}

/** Objects that a file gives a name to, for calls that have much in common. */
type SharedObjects = ReadonlyMap<string, ESTree.Expression>

const sharedObjects = ({ body }: ESTree.Program): SharedObjects =>
  new Map(
    body.flatMap((statement) =>
      statement.type === 'VariableDeclaration'
        ? statement.declarations.flatMap(({ id, init }) =>
            id.type === 'Identifier' && init ? [[id.name, withoutType(init)] as const] : [],
          )
        : [],
    ),
  )

const withoutType = (value: ESTree.Expression): ESTree.Expression =>
  value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    ? withoutType(value.expression)
    : value

/** Calls from whose answers sections of forms have something chosen. */
function choicesIn(value: ESTree.Expression, shared: SharedObjects): string[] {
  if (value.type === 'ArrayExpression')
    return value.elements.flatMap((one) =>
      one === null || one.type === 'SpreadElement' ? [] : choicesIn(one, shared),
    )
  if (value.type !== 'ObjectExpression') return []
  const words = wordsOfCall(value, shared)
  return textIn(words.get('section')) === 'choices'
    ? [textIn(words.get('from'))]
    : [...words.values()].flatMap((one) => choicesIn(one, shared))
}

/** Calls of the family's own by which settings are read and changed. */
const callsOfSettings = (value: ESTree.Expression, shared: SharedObjects): string[] =>
  propertiesOf(value).flatMap((settings) =>
    [...wordsOfCall(wordsOfCall(settings.value, shared).get('calls'), shared).values()].map(textIn),
  )

/** The parts of a word that are kept or taken by themselves. */
function partsOf(
  of: string,
  value: ESTree.Expression,
  shared: SharedObjects,
  ofScreens: readonly string[],
): Word[] {
  const parts = propertiesOf(value)
  if (of === 'document')
    return parts.map(({ name, start, end }) => ({ name: `${of}.${name}`, of, start, end }))
  if (of !== 'calls') return []
  // What a form begins with or has chosen from, what reads and changes settings, and what became of a payment, is asked for by the screen that shows it.
  const asked = new Set(
    parts
      .flatMap(({ value: call }) => {
        const words = wordsOfCall(call, shared)
        return ['filledBy', 'returns', 'byHelper'].map((word) => textIn(words.get(word)))
      })
      .concat(ofScreens),
  )
  const [ofPrograms, ofScreen] = divided(
    parts,
    ({ name, value: call }) => !asked.has(name) && isOfPrograms(wordsOfCall(call, shared)),
  )
  return [
    ...ofPrograms.map(({ start, end }) => ({ name: callOfPrograms, of, start, end })),
    ...ofScreen
      .flatMap(({ value: call }) => propertiesOf(call))
      .filter(({ name, value }) => ofService.includes(name) && !isLookedFor(value))
      .map(({ start, end }) => ({ name: wordOfService, of, start, end })),
  ].toSorted((one, other) => one.start - other.start)
}

const isLookedFor = (handler: ESTree.Expression): boolean =>
  handlersLookedFor.includes(textIn(handler))

const divided = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]

type CallWords = ReadonlyMap<string, ESTree.Expression>

/** Those of the objects that are laid into it too. */
function wordsOfCall(call: ESTree.Expression | undefined, shared: SharedObjects): CallWords {
  if (call?.type !== 'ObjectExpression') return new Map()
  return new Map(
    call.properties.flatMap((word) =>
      word.type === 'SpreadElement'
        ? word.argument.type === 'Identifier'
          ? [...wordsOfCall(shared.get(word.argument.name), shared)]
          : []
        : word.key.type === 'Identifier'
          ? [[word.key.name, word.value] as const]
          : [],
    ),
  )
}

/** Kept for the public API, or made by other programs: no button and no screen makes the call. */
function isOfPrograms(words: CallWords): boolean {
  const handler = textIn(words.get('answeredBy'))
  if (handlersOfPrograms.includes(handler)) return true
  const isOfApi = words.has('api') || numberedHandlers.includes(handler)
  return isOfApi && !words.has('on') && !handlersOfScreens.includes(handler)
}

const textIn = (value: ESTree.Expression | undefined): string =>
  value?.type === 'Literal' ? String(value.value) : ''

function propertiesOf(
  node: ESTree.Argument | undefined,
): { name: string; value: ESTree.Expression; start: number; end: number }[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((word) => {
    if (word.type !== 'Property') return []
    const { key, value, start, end } = word
    const name =
      key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined
    return typeof name === 'string' ? [{ name, value, start, end }] : []
  })
}
