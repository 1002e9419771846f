/** Whether a descriptor has the words of the language and nothing else, and behind each of them what it takes. */
import { familyShape, type Shape, type WordsShape } from './language.ts'
import { isRecord } from '#values/json.ts'
import { nearest, unknownWord, type Problem } from './problem.ts'

/**
 * Every word that the language does not know, every one that is missing, and every value of another type than its word takes.
 * Other checks rely on that: they run only when this finds nothing.
 */
export const checkWords = (spec: { readonly key: string }): Problem[] =>
  checkShape(spec, familyShape, String(spec.key))

function checkShape(value: unknown, shape: Shape, place: string): Problem[] {
  switch (shape.takes) {
    case 'choice':
      return typeof value === 'string'
        ? unknownWord(place, 'value', value, shape.among)
        : [wrongType(place, shape, value)]
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((one, index) => checkShape(one, shape.of, `${place}[${index}]`))
        : [wrongType(place, shape, value)]
    case 'names':
      return isRecord(value)
        ? Object.entries(value).flatMap(([name, one]) =>
            one === undefined ? [] : checkShape(one, shape.of, `${place}.${name}`),
          )
        : [wrongType(place, shape, value)]
    case 'either':
      return checkEither(value, shape.of, place)
    case 'variants':
      return checkVariant(value, shape, place)
    case 'words':
      return isRecord(value) ? checkWordSet(value, shape, place) : [wrongType(place, shape, value)]
    default:
      return isPlain(value, shape.takes) ? [] : [wrongType(place, shape, value)]
  }
}

/**
 * The faults of the alternative that is meant: the one whose needed words are there, else the one that comes closest: the first that
 * has no faults, or the fewest.
 */
function checkEither(value: unknown, shapes: readonly Shape[], place: string): Problem[] {
  const ofType = shapes.filter((shape) => acceptsType(value, shape))
  if (ofType.length === 0)
    return [
      { place, message: `Expected ${shapes.map(nameOf).join(' or ')}, not`, value: print(value) },
    ]
  const meant = ofType.filter((shape) => hasNeeded(value, shape))
  return (meant.length > 0 ? meant : ofType)
    .map((shape) => checkShape(value, shape, place))
    .reduce((best, one) => (one.length < best.length ? one : best))
}

const hasNeeded = (value: unknown, shape: Shape): boolean =>
  shape.takes !== 'words' ||
  (isRecord(value) && Object.keys(shape.needed).every((word) => value[word] !== undefined))

function checkVariant(
  value: unknown,
  { by, of }: Extract<Shape, { takes: 'variants' }>,
  place: string,
): Problem[] {
  if (!isRecord(value)) return [{ place, message: 'Expected words, not', value: print(value) }]
  const kind = value[by]
  const known = new Map(Object.entries(of))
  const words = typeof kind === 'string' ? known.get(kind) : undefined
  if (words) return checkWordSet(value, words, place)
  if (kind !== undefined)
    return unknownWord(`${place}.${by}`, 'value', print(kind), Object.keys(of))
  const misspelt = Object.keys(value).find((word) => nearest(word, [by]) !== undefined)
  return misspelt === undefined
    ? [missing(place, by)]
    : unknownWord(`${place}.${misspelt}`, 'word', misspelt, [by])
}

/** The words of each set by name: the sets are few, and every family is looked at with them. */
const shapesByWord = new WeakMap<WordsShape, ReadonlyMap<string, Shape>>()

function shapesOf(words: WordsShape): ReadonlyMap<string, Shape> {
  const before = shapesByWord.get(words)
  if (before) return before
  const shapes = new Map(Object.entries({ ...words.needed, ...words.optional }))
  shapesByWord.set(words, shapes)
  return shapes
}

/** A misspelt word is reported once, as unknown, and not as missing as well. */
function checkWordSet(
  value: Readonly<Record<string, unknown>>,
  words: WordsShape,
  place: string,
): Problem[] {
  const known = shapesOf(words)
  const said = Object.entries(value).filter(([, one]) => one !== undefined)
  const unknown = said.filter(([word]) => !known.has(word)).map(([word]) => word)
  const free =
    unknown.length === 0 ? [] : [...known.keys()].filter((word) => value[word] === undefined)
  const meant = new Set(unknown.map((word) => nearest(word, free)))
  return [
    ...unknown.flatMap((word) => unknownWord(`${place}.${word}`, 'word', word, free)),
    ...Object.keys(words.needed)
      .filter((word) => value[word] === undefined && !meant.has(word))
      .map((word) => missing(place, word)),
    ...said.flatMap(([word, one]) => {
      const shape = known.get(word)
      return shape ? checkShape(one, shape, `${place}.${word}`) : []
    }),
  ]
}

const missing = (place: string, word: string): Problem => ({
  place,
  message: 'Missing word',
  value: word,
})

const wrongType = (place: string, shape: Shape, value: unknown): Problem => ({
  place,
  message: `Expected ${nameOf(shape)}, not`,
  value: print(value),
})

function isPlain(value: unknown, takes: 'text' | 'number' | 'flag' | 'true'): boolean {
  if (takes === 'text') return typeof value === 'string'
  if (takes === 'number') return typeof value === 'number' && Number.isFinite(value)
  return takes === 'true' ? value === true : typeof value === 'boolean'
}

function acceptsType(value: unknown, shape: Shape): boolean {
  switch (shape.takes) {
    case 'choice':
      return typeof value === 'string'
    case 'list':
      return Array.isArray(value)
    case 'either':
      return shape.of.some((one) => acceptsType(value, one))
    case 'names':
    case 'variants':
    case 'words':
      return isRecord(value)
    default:
      return isPlain(value, shape.takes)
  }
}

function nameOf(shape: Shape): string {
  switch (shape.takes) {
    case 'choice':
      return `one of ${shape.among.join(', ')}`
    case 'list':
      return `a list of ${nameOf(shape.of)}`
    case 'either':
      return shape.of.map(nameOf).join(' or ')
    case 'flag':
      return 'true or false'
    case 'names':
    case 'variants':
    case 'words':
      return 'words'
    default:
      return shape.takes === 'number' ? 'a number' : shape.takes
  }
}

const print = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value)?.slice(0, 60) ?? String(value))
