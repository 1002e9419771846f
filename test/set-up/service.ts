/**
 * Before the tests that start the service as a process: it is built as its users get it, unless it is built already. Threads of services
 * inside the tests then run that build, but not while tests are run anew with each change: there the sources get ahead of it. With
 * WITHOUT_PROCESS none of the tests that are asked for needs any of this (fastTestsStep of src/cli/steps.mjs).
 */
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { buildService } from '#cli/base/project.mjs'

export default async function setUp({ vitest }: TestProject): Promise<void> {
  if (process.env['WITHOUT_PROCESS'] !== undefined) return
  await buildService()
  // The processes of the tests inherit it.
  if (!vitest.config.watch)
    process.env['BUILT_THREADS'] = fileURLToPath(new URL('../../', import.meta.url))
}
