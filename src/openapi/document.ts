/**
 * The OpenAPI 3.1 description of a portal's calls, made of the descriptors and schemas that the service itself works
 * with: what is described is what is checked. Pure: addresses, titles, limits and examples are handed in.
 */
import type { Call, CallLimit, Portal, ServiceName } from '#engine/portal.ts'
import { boxOfCall } from './answer-schema.ts'
import {
  answerComponent,
  jsonSchemasOf,
  namedSchemasOf,
  reachableFrom,
  refTo,
} from './component-schemas.ts'
import { commonParameters, errorResponses, responseNamesOf } from './errors.ts'
import type { Content, MediaType, OpenApiDocument, Operation, ResponseObject } from './open-api.ts'
import { parametersOf } from './parameters.ts'

export interface OpenApiOptions {
  /** Path before the calls of each service; calls of services that are missing here are left out. */
  readonly addresses: Readonly<Partial<Record<ServiceName, string>>>
  /** Where people sign in: the provider's configuration (OpenID Connect Discovery). */
  readonly openIdConnectUrl: string
  /** Name of each family, for people. */
  readonly titles: Readonly<Record<string, string>>
  readonly limits: Readonly<
    Record<CallLimit, { readonly allowed: number; readonly seconds: number }>
  >
  /** A value of each component, as a body or an answer has it. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Key of the one family to describe; absent: all. */
  readonly family?: string
}

export function openApiOf(portal: Portal, options: OpenApiOptions): OpenApiDocument {
  const { addresses, family, titles } = options
  const calls = portal.calls.filter(
    (call) =>
      addresses[call.service] !== undefined && (family === undefined || call.family === family),
  )
  const paths = pathsOf(portal, calls, options)
  const families = [...new Set(calls.map((call) => call.family))]
  return {
    openapi: '3.1.1',
    info: infoOf(family === undefined ? undefined : (titles[family] ?? family)),
    servers: [{ url: '/', description: 'This service' }],
    tags: families.map((name) => ({
      name,
      'x-displayName': titles[name] ?? name,
      description: `The calls of ${titles[name] ?? name}`,
    })),
    paths,
    components: {
      schemas: reachableFrom([paths, errorResponses], schemasOf(portal)),
      responses: errorResponses,
      parameters: commonParameters,
      securitySchemes: securitySchemes(options),
    },
  }
}

const described = new WeakMap<Portal, ReturnType<typeof jsonSchemasOf>>()

/** All JSON Schemas of a portal: worked out once, as the descriptions of single families share them. */
function schemasOf(portal: Portal): ReturnType<typeof jsonSchemasOf> {
  const known = described.get(portal) ?? jsonSchemasOf(namedSchemasOf(portal))
  described.set(portal, known)
  return known
}

const infoOf = (title: string | undefined) => ({
  title: title === undefined ? 'Evrak' : `Evrak: ${title}`,
  version: '1',
  summary: 'Turkish electronic tax documents',
  description: [
    'Every call takes a personal access key (`Authorization: Bearer evk_…`) or the access token of a signed-in person.',
    'Bodies are strict: an unknown field is an error, never silently dropped.',
    'With an access key, names of parameters and fields are read without regard to case, numbers may stand in quotes, lists may be written `Name[]`, and an unknown parameter of the query is ignored and named in the header `X-Ignored-Parameters`.',
    'Lists answer pages: `Page`, `PageSize`, `TotalCount`, `TotalPages`, `Content`.',
    'Days are those of Istanbul. Moments are UTC.',
    '`x-effect` says what a call does: `read` changes nothing, `write` can be taken back, `irreversible` cannot.',
    'A document is sent at most once: its UUID, chosen by the sender, is the key by which a repeated request is recognised.',
  ].join('\n\n'),
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
})

const securitySchemes = ({ openIdConnectUrl }: OpenApiOptions) => ({
  accessKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'evk_…',
    description: 'A personal access key, made on the screen “API keys”',
  },
  signIn: {
    type: 'openIdConnect',
    openIdConnectUrl,
    description: 'Authorization code with PKCE, as the portal signs people in',
  },
})

// Operations

function pathsOf(portal: Portal, calls: readonly Call[], options: OpenApiOptions) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const path = `${options.addresses[call.service]}${call.path}`
    ;(paths[path] ??= {})[call.method.toLowerCase() /* ascii */] = operationOf(
      portal,
      call,
      options,
    )
  }
  return paths
}

function operationOf(portal: Portal, call: Call, options: OpenApiOptions): Operation {
  const limit = call.limit && options.limits[call.limit]
  const body = requestContent(call, options)
  return {
    operationId: call.id,
    tags: [call.family],
    summary: summaryOf(call),
    description: descriptionOf(call, options),
    parameters: [
      ...parametersOf(call, boxOfCall(portal, call)),
      ...Object.keys(commonParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      '200': answerOf(portal, call, options),
      ...Object.fromEntries(
        Object.entries(responseNamesOf(call)).map(([status, name]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
    security: call.access === 'public' ? [] : [{ accessKey: [] }, { signIn: [] }],
    'x-effect': call.effect,
    'x-roles': call.roles,
    ...(limit && { 'x-limit': { calls: limit.allowed, seconds: limit.seconds } }),
  }
}

/** `bills: revert cancel`; the family stands in the tag. */
function summaryOf(call: Call): string {
  const [, ...path] = call.id.split('.')
  const name = call.id
    .slice(call.id.lastIndexOf('.') + 1)
    .replace('WhatsApp', 'Whatsapp')
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase() /* ascii */}`)
    .trim()
  return [...path.slice(0, -1), name].join(': ')
}

const effects: Readonly<Record<Call['effect'], string>> = {
  read: 'Changes nothing.',
  write: 'Changes something.',
  irreversible: 'Cannot be taken back.',
}

function descriptionOf(call: Call, { limits }: OpenApiOptions): string {
  const limit = call.limit && limits[call.limit]
  const access =
    call.access === 'public'
      ? 'Open to everybody.'
      : call.roles.length === 0
        ? 'For everybody who is signed in.'
        : `Needs ${call.roles.length === 1 ? 'the role' : 'one of the roles'} ${call.roles.map((role) => `\`${role}\``).join(', ')}.`
  return [
    effects[call.effect],
    access,
    ...(limit ? [`At most ${limit.allowed} calls in ${limit.seconds} seconds.`] : []),
  ].join(' ')
}

// Bodies and answers

const files: MediaType = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: {
        type: 'array',
        items: { type: 'string', contentMediaType: 'application/octet-stream' },
        minItems: 1,
        maxItems: 200,
      },
    },
  },
}

function requestContent(call: Call, { examples }: OpenApiOptions): Content | undefined {
  if (call.body === undefined) return undefined
  if (call.body === 'Files') return { 'multipart/form-data': files }
  return { 'application/json': withExample(call.body, examples) }
}

function answerOf(portal: Portal, call: Call, { examples }: OpenApiOptions): ResponseObject {
  const component = answerComponent(portal, call)
  const schema = component === undefined ? { schema: {} } : withExample(component, examples)
  return { description: 'What was asked for', content: { 'application/json': schema } }
}

const withExample = (
  component: string,
  examples: Readonly<Record<string, unknown>>,
): MediaType => ({
  schema: refTo(component),
  ...(Object.hasOwn(examples, component) && { example: examples[component] }),
})
