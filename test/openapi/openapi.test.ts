/** The description of the calls: complete, valid by a linter of its own, and of the same types as our client. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { answerComponent, namedSchemasOf } from '#openapi/component-schemas.ts'
import examples from '#schemas/examples.json' with { type: 'json' }
import type { OpenApiDocument, Operation } from '#openapi/open-api.ts'
import { createApiDescription } from '#service/http/api-description.ts'
import { ownAddresses } from '#service/http/addresses.ts'

const portal = compilePortal(families)
const description = createApiDescription(portal, 'https://evrak.example')
const folder = 'node_modules/.cache/evrak/openapi'
const file = join(folder, 'openapi.json')
/** Families of which a client is made in every run: all that it is compared with; `npm run proof -- openapi` makes one of every family. */
const typed = ['ebill', 'einvoice', 'earchive']
const served = portal.calls.filter(({ service }) => ownAddresses[service] !== undefined)

let whole: OpenApiDocument
let operations: readonly Operation[]
beforeAll(async () => {
  whole = (await (await description.answer('/openapi.json'))!.json()) as OpenApiDocument
  operations = Object.values(whole.paths).flatMap((path) => Object.values(path))
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(whole, null, 1))
})

/** The description of the typed families alone. */
async function describeTyped(): Promise<OpenApiDocument> {
  if (process.env['OPENAPI'] === 'all') return whole
  const answers = await Promise.all(typed.map((key) => description.answer(`/openapi/${key}.json`)))
  const some = (await Promise.all(answers.map((answer) => answer?.json()))) as OpenApiDocument[]
  return {
    ...whole,
    paths: Object.assign({}, ...some.map(({ paths }) => paths)) as OpenApiDocument['paths'],
    components: {
      ...whole.components,
      schemas: Object.assign(
        {},
        ...some.map(({ components }) => components.schemas),
      ) as OpenApiDocument['components']['schemas'],
    },
  }
}

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })

describe('the description of the calls', () => {
  it('[OA1] has every call that the service answers, with its roles, effect, limit and errors', () => {
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
    expect([...byId.keys()].sort()).toEqual(served.map(({ id }) => id).sort())
    for (const call of served) {
      const operation = byId.get(call.id)!
      expect(operation['x-roles']).toEqual(call.roles)
      expect(operation['x-effect']).toBe(call.effect)
      expect(operation['x-limit'] !== undefined).toBe(call.limit !== undefined)
      expect(operation.security.length > 0, call.id).toBe(call.access !== 'public')
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '400', '500', ...(call.access === 'roles' ? ['403'] : [])]),
      )
      const names = operation.parameters.flatMap((one) => ('name' in one ? [one.name] : []))
      expect(names).toEqual(
        expect.arrayContaining([
          ...call.params,
          ...Object.keys({ ...call.query, ...call.apiQuery }),
        ]),
      )
    }
  })

  it('[OA1] of one family has its calls alone, and no component that none of them names', async () => {
    for (const { key } of families) {
      const answer = await description.answer(`/openapi/${key}.json`)
      const { paths, components } = (await answer!.json()) as OpenApiDocument
      const ids = Object.values(paths).flatMap((path) =>
        Object.values(path).map(({ operationId }) => operationId),
      )
      expect(ids.filter((id) => !id.startsWith(`${key}.`))).toEqual([])
      const text = JSON.stringify([paths, components])
      const unused = Object.keys(components.schemas).filter(
        (name) => !text.includes(`"#/components/schemas/${name}"`),
      )
      expect(unused).toEqual([])
    }
    expect(await description.answer('/openapi/nothing.json')).toBeUndefined()
  })

  it('[OA2] has an example of every body and of the answers of every list, each as its schema takes it', () => {
    const schemas = namedSchemasOf(portal)
    const wrong = Object.entries(examples).flatMap(([name, value]) => {
      const result = schemas.get(name)?.safeParse(value)
      return result?.success ? [] : [`${name}: ${result?.error.message ?? 'no such schema'}`]
    })
    expect(wrong).toEqual([])
    const wanted = served.flatMap((call) => [
      ...(call.body === undefined || call.body === 'Files' || call.pattern.startsWith('account')
        ? []
        : [call.body]),
      ...(call.pattern.endsWith('.list') && !call.pattern.startsWith('account')
        ? [answerComponent(portal, call) ?? call.id]
        : []),
    ])
    expect([...new Set(wanted)].filter((name) => !Object.hasOwn(examples, name))).toEqual([])
  })

  it('[OA3] is valid by the recommended rules of Redocly', () => {
    const { status, stdout, stderr } = run(
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      file,
      '--format=stylish',
    )
    expect([status, /You have \d+ warning/.test(stdout + stderr)], stdout + stderr).toEqual([
      0,
      false,
    ])
  })

  it('[OA4] gives openapi-typescript the types of our own client', async () => {
    const types = join(folder, 'api.d.ts')
    const described = join(folder, 'typed.json')
    writeFileSync(described, JSON.stringify(await describeTyped()))
    const made = run(
      '--import',
      './test/openapi/typescript-five.mjs',
      'node_modules/openapi-typescript/bin/cli.js',
      described,
      '-o',
      types,
    )
    expect(made.status, made.stderr).toBe(0)
    const compiled = run(
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--checkers',
      '1',
      '-p',
      'test/openapi/agreement/tsconfig.json',
    )
    expect([compiled.status, compiled.stdout]).toEqual([0, ''])
  })

  it('[OA5] is shown by a page that loads nothing from elsewhere, under a policy of its own', async () => {
    const page = (await description.answer('/docs/api'))!
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'self';/,
    )
    const html = await page.text()
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
    const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, address]) => address!)
    for (const script of scripts) {
      const text = await (await description.answer(script))!.text()
      expect(text, script).not.toMatch(/https:\/\/(cdn|fonts)\./)
    }
  })
})
