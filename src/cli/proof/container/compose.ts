/** The part of compose.yaml that is used here, with its variables filled in as `docker compose` does. */
import { parse } from 'yaml'
import { z } from 'zod'

const service = z.strictObject({
  build: z.string().optional(),
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }).optional(),
  stop_grace_period: z.string().optional(),
  restart: z.string().optional(),
})
const compose = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()).default({}),
})
export type Compose = z.infer<typeof compose>

/** Throws where the file has a word that is not known here, or needs a variable that `variables` does not have. */
export function readCompose(text: string, variables: Readonly<Record<string, string>>): Compose {
  return compose.parse(fill(parse(text), variables))
}

function fill(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, variables)
  if (Array.isArray(value)) return value.map((one) => fill(one, variables))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, variables)]))
}

/** `${NAME:-otherwise}` and `${NAME:?what to do}`. */
const fillText = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = variables[name]
    if (value !== undefined && value !== '') return value
    if (kind === '-') return rest
    throw new Error(`compose.yaml needs ${name}: ${rest}`)
  })
