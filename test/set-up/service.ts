/**
 * Before the tests that start the service as a process: it is built as its users get it, unless it is built already. With
 * WITHOUT_PROCESS none of the tests that are asked for does that (fastTestsStep of src/cli/steps.mjs).
 */
import { buildService } from '#cli/base/project.mjs'

export default async function setUp(): Promise<void> {
  if (process.env['WITHOUT_PROCESS'] === undefined) await buildService()
}
