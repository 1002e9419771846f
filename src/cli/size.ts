/** The JavaScript and CSS that a browser loads before the first list is painted: what the page names, and what the service adds to it for the route. test/e2e/load.spec.ts holds a browser to it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { z } from 'zod'

const FirstFiles = z.object({
  screens: z.object({ list: z.array(z.string()) }),
  words: z.object({ tr: z.array(z.string()) }),
})

/** What the first list should come to (issue 19). The libraries alone take about 109 of it (src/DECISIONS.md 9). */
const goalKib = 140
/**
 * Above this the check fails. Each area adds about half a KiB to the descriptors that come first; when they come with their screens, it goes
 * down again.
 */
const ceilingKib = 194
const mostFiles = 6
const folder = 'dist/portal'
const page = join(folder, 'index.html')

if (!existsSync(page)) {
  process.stdout.write('The portal is not built; nothing to weigh.\n')
} else {
  const weights = firstLoad().map((file) => ({ file, ...weigh(readFileSync(join(folder, file))) }))
  const total = (key: 'gzip' | 'brotli') =>
    kib(weights.reduce((sum, weight) => sum + weight[key], 0))
  const isOver = total('brotli') > ceilingKib || weights.length > mostFiles
  process.stdout.write(
    `First list: ${weights.length} files of at most ${mostFiles}, ${total('gzip').toFixed(1)} KiB gzip, ${total('brotli').toFixed(1)} KiB brotli; at most ${ceilingKib}, goal ${goalKib}.\n`,
  )
  if (isOver)
    for (const { file, brotli } of weights)
      process.stdout.write(`  ${kib(brotli).toFixed(1).padStart(7)} KiB  ${file}\n`)
  process.exitCode = isOver ? 1 : 0
}

function firstLoad(): string[] {
  const named = [
    ...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
  ]
  const { screens, words } = FirstFiles.parse(
    JSON.parse(readFileSync(join(folder, 'first-files.json'), 'utf8')),
  )
  return [...new Set([...named.map(([, file = '']) => file), ...screens.list, ...words.tr])]
}

function weigh(bytes: Buffer): { gzip: number; brotli: number } {
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length }
}

function kib(bytes: number): number {
  return bytes / 1024
}
