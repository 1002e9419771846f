/**
 * What the public API publishes of its operations: paths, parameters and shapes, reduced from its OpenAPI descriptions to words of
 * our own (test/fixtures/public-api). `text?` may be null, `[Tags]` is a list, a capital letter begins the name of a shape.
 */
import { Ajv, type ValidateFunction } from 'ajv'
import earchive from '../../fixtures/public-api/earchive.json' with { type: 'json' }
import einvoice from '../../fixtures/public-api/einvoice.json' with { type: 'json' }
import general from '../../fixtures/public-api/general.json' with { type: 'json' }
import { isRecord, type JsonRecord } from '#values/json.ts'

export interface Operation {
  /** `GET /einvoice/Sale/{UUID}/xml` */
  readonly name: string
  readonly family: string
  readonly method: string
  readonly path: string
  /** Kinds of the parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Absent where nothing is published of the answer. */
  readonly answer: string | undefined
}

interface Shape {
  readonly has?: Readonly<Record<string, string>>
  readonly oneOf?: readonly string[]
}
interface Described {
  readonly path?: object
  readonly query?: object
  readonly body?: string
  readonly answer?: string
}
interface Description {
  readonly calls: Readonly<Record<string, Described>>
  readonly shapes: Readonly<Record<string, Shape>>
}
const descriptions: Readonly<Record<string, Description>> = { einvoice, earchive, general }

export const operations: readonly Operation[] = Object.entries(descriptions).flatMap(
  ([family, { calls }]) =>
    Object.entries(calls).map(([name, { path: params, query, body, answer }]) => {
      const [method = '', path = ''] = name.split(' ')
      const kinds = { params: textsOf(params), query: textsOf(query) }
      return { name, family, method, path, ...kinds, body, answer }
    }),
)

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, kind]) => [name, String(kind)]))
}

/** The operation that a request names. */
export function operationOf(method: string, path: string): Operation | undefined {
  const matching = operations.filter((one) => one.method === method && matches(one, path))
  return matching.toSorted((a, b) => parameters(a) - parameters(b))[0]
}

const parameters = ({ path }: Operation): number => path.split('{').length

function matches({ path: pattern, params }: Operation, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((word, index) => {
      const text = given[index] ?? ''
      return word.startsWith('{')
        ? (paramShapes[params[word.slice(1, -1)] ?? ''] ?? /./).test(text)
        : word.toLowerCase() === text.toLowerCase() /* ascii */
    })
  )
}

const paramShapes: Readonly<Record<string, RegExp>> = { int: /^\d+$/, uuid: /^[0-9a-f-]{1,36}$/i }

// Validation

const day = String.raw`\d{4}-\d{2}-\d{2}`
const time = String.raw`\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?`
const plain: Readonly<Record<string, JsonRecord>> = {
  text: { type: 'string' },
  uuid: { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
  // A day is a moment without a time.
  dateTime: { type: 'string', pattern: `^${day}(T${time})?$` },
  base64: { type: 'string', pattern: '^[A-Za-z0-9+/]*={0,2}$' },
  int: { type: 'integer' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
}

function schemaOf(kind: string): JsonRecord {
  if (kind.endsWith('?')) return { anyOf: [schemaOf(kind.slice(0, -1)), { type: 'null' }] }
  if (kind.startsWith('[')) return { type: 'array', items: schemaOf(kind.slice(1, -1)) }
  return plain[kind] ?? { $ref: `#/$defs/${kind}` }
}

/** All that is published of an answer is there, and nothing else. */
const shapeSchema = ({ has, oneOf }: Shape): JsonRecord =>
  oneOf
    ? { enum: oneOf }
    : {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(has ?? {}).map(([name, kind]) => [name, schemaOf(kind)]),
        ),
        required: Object.keys(has ?? {}),
        additionalProperties: false,
      }

const ajv = new Ajv({ allErrors: true, strict: false })
const validators = new Map<string, ValidateFunction>()

function validatorOf({ family, answer = '' }: Operation): ValidateFunction {
  const key = `${family} ${answer}`
  const made =
    validators.get(key) ??
    ajv.compile({
      ...schemaOf(answer),
      $defs: Object.fromEntries(
        Object.entries(descriptions[family]?.shapes ?? {}).map(([name, shape]) => [
          name,
          shapeSchema(shape),
        ]),
      ),
    })
  validators.set(key, made)
  return made
}

/** Where the answer is not what is published, each as `/Content/[]/Luca: must be object`; rows of one list count as one. */
export function faultsOf(operation: Operation, answer: unknown): readonly string[] {
  const isValid = validatorOf(operation)
  if (isValid(answer)) return []
  const faults = (isValid.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf' && !isNullAlternative(keyword))
    .map(({ instancePath, message = '', params }) => {
      const name: unknown = params['additionalProperty'] ?? params['missingProperty']
      const place = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/[]')
      const what = params['additionalProperty'] === undefined ? message : 'is not published'
      return `${place}${typeof name === 'string' ? `/${name}` : ''}: ${typeof params['missingProperty'] === 'string' ? 'is missing' : what}`
    })
    .filter((fault) => !fault.endsWith('must be null'))
  return [...new Set(faults)].toSorted()
}

const isNullAlternative = (keyword: string): boolean => keyword === 'const'
