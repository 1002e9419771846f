/** What every call may answer instead of what was asked for: one body, and what each status means. */
import type { Call } from '#engine/portal.ts'
import { refTo } from './component-schemas.ts'
import type { Parameter, ResponseObject } from './open-api.ts'

/** Headers that every call takes. */
export const commonParameters: Readonly<Record<string, Parameter>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of the sentences in answers',
    schema: { type: 'string', enum: ['tr', 'en', 'de', 'fr', 'es', 'ja', 'zh'], default: 'tr' },
  },
  CompanyId: {
    name: 'Company-ID',
    in: 'header',
    description: 'The company to work for, of a person who belongs to several',
    schema: { type: 'string', format: 'uuid' },
  },
}

const correlation = {
  'X-Correlation-ID': {
    description: 'Number of this exchange, by which it is found in the log',
    schema: { type: 'string' },
  },
}
const wait = {
  'Retry-After': { description: 'Seconds until the next call', schema: { type: 'integer' } },
}

interface ErrorSpec {
  readonly status: number
  readonly description: string
  readonly message: string
  readonly headers?: typeof wait
}

const errors = {
  Invalid: {
    status: 400,
    description: 'The query, path or body is wrong; every fault with its place',
    message: 'The request has faults.',
  },
  NotSignedIn: {
    status: 401,
    description: 'The key or token is missing, unknown, expired or withdrawn',
    message: 'Sign in, or send a valid key.',
  },
  Forbidden: {
    status: 403,
    description: 'None of the roles that the call needs',
    message: 'This needs another role.',
  },
  NotFound: {
    status: 404,
    description: 'The record does not exist, or belongs to another company',
    message: 'There is no such record.',
  },
  Conflict: {
    status: 409,
    description: 'The record was changed meanwhile, or exists already with another content',
    message: 'The record was changed meanwhile.',
  },
  TooLarge: {
    status: 413,
    description: 'The body is larger than 25 MB, or has more than 200 files',
    message: 'The body is too large.',
  },
  WrongType: {
    status: 415,
    description: 'The body is of another media type',
    message: 'The body must be of another type.',
  },
  Refused: {
    status: 422,
    description: 'Right in form, but a rule of the document or of its state forbids it',
    message: 'The document breaks a rule.',
  },
  TooOften: {
    status: 429,
    description: 'The limit of the call is used up',
    message: 'Too many calls.',
    headers: wait,
  },
  Broken: {
    status: 500,
    description: 'Something went wrong inside; the number finds it in the log',
    message: 'The call failed.',
  },
  Unavailable: {
    status: 503,
    description: 'The service or its database is not ready; ask again',
    message: 'The service is not ready.',
    headers: wait,
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>

export const errorResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.entries<ErrorSpec>(errors).map(([name, { status, description, message, headers }]) => [
    name,
    {
      description,
      headers: { ...correlation, ...headers },
      content: {
        'application/json': {
          schema: refTo('ErrorBody'),
          example: {
            Message: message,
            Errors: [{ Code: status, Description: message, Detail: null }],
            CorrelationID: '4f0c6f9e-8a55-4e63-9c5f-2d1d6d3c7a10',
          },
        },
      },
    },
  ]),
)

/** Names of the error responses of a call by status. */
export function responseNamesOf(call: Call): Readonly<Record<string, keyof typeof errors>> {
  const changes = call.effect !== 'read'
  const names: readonly (keyof typeof errors | false)[] = [
    'Invalid',
    call.access !== 'public' && 'NotSignedIn',
    call.access === 'roles' && 'Forbidden',
    (call.params.length > 0 || changes) && 'NotFound',
    changes && 'Conflict',
    call.body !== undefined && 'TooLarge',
    call.body !== undefined && 'WrongType',
    'Refused',
    call.limit !== undefined && 'TooOften',
    'Broken',
    'Unavailable',
  ]
  return Object.fromEntries(
    names.flatMap((name) => (name === false ? [] : [[String(errors[name].status), name]])),
  )
}
