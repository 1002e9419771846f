/** The parts of OpenAPI 3.1 that the description uses (https://spec.openapis.org/oas/v3.1.1). */

/** A JSON Schema of draft 2020-12, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>
export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'form'
  readonly explode?: boolean
}

export interface MediaType {
  readonly schema: JsonSchema
  readonly example?: unknown
}
export type Content = Readonly<Record<string, MediaType>>

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; schema: JsonSchema }>>
  readonly content?: Content
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  /** What the call does: `read`, `write`, or `irreversible` where nothing takes it back. */
  readonly 'x-effect': string
  /** Any one of these roles suffices; empty: everybody who is signed in, or everybody at all. */
  readonly 'x-roles': readonly string[]
  /** How often it may be called. */
  readonly 'x-limit'?: { readonly calls: number; readonly seconds: number }
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly {
    readonly name: string
    readonly description: string
    readonly 'x-displayName': string
  }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}
