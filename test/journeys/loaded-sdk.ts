/** What a process had in memory, told by its coverage. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * Modules of OpenTelemetry's SDK that the processes of the service had in memory when they ended, by the folder that NODE_V8_COVERAGE
 * named; its API belongs to another library as well.
 */
export async function loadedSdk(coverage: string): Promise<readonly string[]> {
  const files = await readdir(coverage)
  expect(files.length).toBeGreaterThan(0)
  const urls = new Set<string>()
  for (const file of files) {
    const { result } = JSON.parse(await readFile(join(coverage, file), 'utf8')) as {
      readonly result: readonly { readonly url: string }[]
    }
    for (const { url } of result) urls.add(url)
  }
  expect([...urls].some((url) => url.endsWith('/dist/service/main.js'))).toBe(true)
  return [...urls].filter((url) => /@opentelemetry\/(?!api\/)|open-traces/.test(url))
}
