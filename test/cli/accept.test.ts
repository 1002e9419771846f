import { expect, it } from 'vitest'
import { parseCLI } from 'vitest/node'
import { renewal } from '#cli/steps.mjs'

it('[AP1] npm run accept writes anew what the tests of the engine and of the API description compare with', () => {
  const { filter, options } = parseCLI(['vitest', ...renewal])
  expect(filter).toEqual(['test/engine', 'test/openapi/openapi-service.test.ts'])
  expect(options).toMatchObject({ run: true, update: true })
})
