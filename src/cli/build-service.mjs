/** Builds the service into dist/service: few files that Node runs as they are, which start in a third of the time of the sources. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = (file) => join(root, 'src/service', file)
const target = join(root, 'dist', 'service')

/** What is started: the service, and its threads. */
const programs = {
  main: source('main.ts'),
  'run-packed': source('threads/run-packed.ts'),
  'pglite-worker': source('store/pglite-worker.ts'),
}
/** Programs of the cage, which stand alone. */
const asTheyAre = ['rendering/xslt/cage-worker.cjs', 'rendering/xslt/isolation-probe.cjs']

// Two builds at once do not mix: each is made beside the target and takes its place when it is whole.
const folder = join(root, 'dist', `.service-${process.pid}`)
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: folder,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: programs,
      // All in one folder, where `import.meta.url` is as far from the project's folder as in src/service.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
for (const file of asTheyAre) copyFileSync(source(file), join(folder, basename(file)))
mkdirSync(join(root, 'dist'), { recursive: true })
rmSync(target, { recursive: true, force: true })
renameSync(folder, target)
await makeEmptyDatabase()

/**
 * A PostgreSQL data directory as `initdb` leaves it, in dist/database/empty: a first start copies it, which takes a tenth of the time of
 * running `initdb`. It is made anew with each version of PGlite.
 */
async function makeEmptyDatabase() {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  )
  const made = join(root, 'dist', 'database')
  const label = join(made, 'version')
  if (existsSync(label) && readFileSync(label, 'utf8') === version) return
  const beside = join(root, 'dist', `.database-${process.pid}`)
  mkdirSync(beside, { recursive: true })
  await (await PGlite.create(join(beside, 'empty'))).close()
  writeFileSync(join(beside, 'version'), version)
  rmSync(made, { recursive: true, force: true })
  renameSync(beside, made)
}
