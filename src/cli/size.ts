/** The JavaScript and CSS that the browser loads before the first list: what index.html names, with all it imports at once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** What the first load should come to. The libraries alone take about 112 of it (src/DECISIONS.md 9). */
const goalKib = 130
/** What it comes to: above this the check fails, so that it only goes down. */
const ceilingKib = 155
const folder = 'dist/portal'
const manifestFile = join(folder, '.vite/manifest.json')

if (!existsSync(manifestFile)) {
  process.stdout.write('The portal is not built; nothing to weigh.\n')
} else {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
  const files = firstLoad(manifest)
  const weights = files.map((file) => weigh(readFileSync(join(folder, file))))
  const total = (key: 'gzip' | 'brotli') =>
    kib(weights.reduce((sum, weight) => sum + weight[key], 0))
  const isOver = total('brotli') > ceilingKib
  process.stdout.write(
    `First load: ${files.length} files, ${total('gzip').toFixed(1)} KiB gzip, ${total('brotli').toFixed(1)} KiB brotli; at most ${ceilingKib}, goal ${goalKib}.\n`,
  )
  if (isOver)
    for (const [index, file] of files.entries())
      process.stdout.write(`  ${kib(weights[index]!.brotli).toFixed(1).padStart(7)} KiB  ${file}\n`)
  process.exitCode = isOver ? 1 : 0
}

function firstLoad(manifest: Readonly<Record<string, Chunk>>): string[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  Object.keys(manifest)
    .filter((key) => manifest[key]?.isEntry)
    .forEach(visit)
  return [
    ...new Set([...seen].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])])),
  ]
}

function weigh(bytes: Buffer): { gzip: number; brotli: number } {
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length }
}

function kib(bytes: number): number {
  return bytes / 1024
}
