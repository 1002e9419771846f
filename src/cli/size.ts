/** The JavaScript and CSS that the browser loads before the first list: what index.html names, with all it imports at once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { needed } from '#values/needed.ts'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.output<typeof Manifest>

/** What the first load should come to. The libraries alone take about 112 of it (src/DECISIONS.md 9). */
const goalKib = 130
/** What it comes to: above this the check fails, so that it only goes down. */
const ceilingKib = 155
const folder = 'dist/portal'
const manifestFile = join(folder, '.vite/manifest.json')

if (!existsSync(manifestFile)) {
  process.stdout.write('The portal is not built; nothing to weigh.\n')
} else {
  const files = firstLoad(Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))))
  const weights = files.map((file) => ({ file, ...weigh(readFileSync(join(folder, file))) }))
  const total = (key: 'gzip' | 'brotli') =>
    kib(weights.reduce((sum, weight) => sum + weight[key], 0))
  const isOver = total('brotli') > ceilingKib
  process.stdout.write(
    `First load: ${files.length} files, ${total('gzip').toFixed(1)} KiB gzip, ${total('brotli').toFixed(1)} KiB brotli; at most ${ceilingKib}, goal ${goalKib}.\n`,
  )
  if (isOver)
    for (const { file, brotli } of weights)
      process.stdout.write(`  ${kib(brotli).toFixed(1).padStart(7)} KiB  ${file}\n`)
  process.exitCode = isOver ? 1 : 0
}

function firstLoad(manifest: Manifest): string[] {
  const seen = new Map<string, Manifest[string]>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    const chunk = needed(manifest[key], `chunk "${key}" in ${manifestFile}`)
    seen.set(key, chunk)
    chunk.imports.forEach(visit)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  return [...new Set([...seen.values()].flatMap(({ file, css }) => [file, ...css]))]
}

function weigh(bytes: Buffer): { gzip: number; brotli: number } {
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length }
}

function kib(bytes: number): number {
  return bytes / 1024
}
