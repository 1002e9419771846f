/**
 * The JavaScript and CSS that a browser loads before a screen is painted: what the page names, and what the service adds to it for the route.
 * test/e2e/load.spec.ts holds a browser to it for lists, and counts their requests.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { screenKinds, type ScreenKind } from '#engine/portal.ts'

const FirstFiles = z.object({
  screens: z.record(z.enum(screenKinds), z.array(z.string())),
  words: z.object({ tr: z.array(z.string()) }),
})

/** What the first list should come to (issue 19). The libraries alone take about 109 of it (src/DECISIONS.md 9). */
const goalKib = 140

/**
 * Above these the check fails: files, and KiB of brotli. They stand half a KiB above what was reached, and go down when a screen gets lighter. Each area
 * adds about half a KiB to the descriptors that come first; when they come with their screens, all of these go down again.
 */
const ceilings: Readonly<Record<ScreenKind, readonly [files: number, kib: number]>> = {
  dashboard: [9, 202],
  signIn: [15, 218],
  notFound: [9, 199],
  forbidden: [9, 199],
  list: [6, 193],
  drafts: [6, 193],
  editor: [47, 347],
  bulkCreate: [36, 283],
  upload: [16, 216],
  reportCreate: [15, 222],
  reportList: [17, 220],
  series: [23, 265],
  templates: [22, 229],
  tags: [18, 225],
  notifications: [22, 232],
  accessKeys: [17, 225],
  templateDesign: [16, 236],
  settings: [42, 310],
  call: [40, 307],
}
const weights = new Map<string, Weight>()
const folder = 'dist/portal'
const page = join(folder, 'index.html')

if (!existsSync(page)) {
  process.stdout.write('The portal is not built; nothing to weigh.\n')
} else {
  const over = screenKinds.filter(report)
  process.stdout.write(`The goal of the first list is ${goalKib} KiB brotli.\n`)
  process.exitCode = over.length > 0 ? 1 : 0
}

/** Prints what a kind of screen begins with, and each of its files where that is too much; answers whether it is. */
function report(kind: ScreenKind): boolean {
  const files = firstLoad(kind)
  const [mostFiles, mostKib] = ceilings[kind]
  const total = (key: keyof Weight) =>
    kib(files.reduce((sum, file) => sum + weightOf(file)[key], 0))
  const isOver = total('brotli') > mostKib || files.length > mostFiles
  process.stdout.write(
    `${kind.padEnd(15)}${String(files.length).padStart(3)} files of at most ${mostFiles}, ${total('gzip').toFixed(1)} KiB gzip, ${total('brotli').toFixed(1)} KiB brotli; at most ${mostKib}${isOver ? ': too much' : ''}\n`,
  )
  if (isOver)
    for (const file of files)
      process.stdout.write(`  ${kib(weightOf(file).brotli).toFixed(1).padStart(7)} KiB  ${file}\n`)
  return isOver
}

function firstLoad(kind: ScreenKind): string[] {
  const named = [
    ...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
  ]
  const { screens, words } = FirstFiles.parse(
    JSON.parse(readFileSync(join(folder, 'first-files.json'), 'utf8')),
  )
  return [...new Set([...named.map(([, file = '']) => file), ...screens[kind], ...words.tr])]
}

interface Weight {
  readonly gzip: number
  readonly brotli: number
}

/** Most files belong to several screens, and packing takes longest. */
function weightOf(file: string): Weight {
  const known = weights.get(file)
  if (known) return known
  const bytes = readFileSync(join(folder, file))
  const weight = {
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  }
  weights.set(file, weight)
  return weight
}

function kib(bytes: number): number {
  return bytes / 1024
}
