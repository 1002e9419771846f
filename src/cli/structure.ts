/** `npm run structure`: how the source hangs together, in figures. Ends with 1 where an import goes against the layers or a circle is left. */
import { figuresOf, percentile, type LongFunction } from './structure/figures.ts'
import {
  circlesOf,
  floors,
  folderArrows,
  sourcesOf,
  strayImports,
  targetsOf,
  upwardImports,
} from './structure/imports.ts'

const root = process.cwd()
const sources = ['schemas', 'families', 'src'].flatMap((folder) => sourcesOf(root, folder))
const stray = [...strayImports(root), ...upwardImports(sources)]
const circles = [
  ...circlesOf(folderArrows(sources)),
  ...circlesOf(new Map(sources.map(({ path, text }) => [path, targetsOf(path, text)]))),
]
const typed = sources.filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
const { functions, casts, nonNull, any } = figuresOf(typed)
const inScreens = functions.filter(({ path }) => path.startsWith('src/screens/'))

const lengths = (title: string, of: readonly LongFunction[]): string =>
  `${title.padEnd(14)} ${String(of.length).padStart(6)} functions; lines p50 ${percentile(of, 0.5)}, p95 ${percentile(of, 0.95)}, longest ${of[0]?.lines ?? 0}`

say(
  ...Object.entries(floors).map(([layer, folders]) => `${layer}: ${folders.join(' < ')}`),
  '',
  `${stray.length} imports against the layers or floors`,
  ...stray.map((line) => `  ${line}`),
  `${circles.length} circles of folders or files`,
  ...circles.map((circle) => `  ${circle.join(', ')}`),
  lengths('src', functions),
  lengths('src/screens', inScreens),
  ...inScreens
    .filter(({ lines }) => lines > 80)
    .map(({ path, name, lines }) => `  ${lines} lines  ${path} ${name}`),
  `casts ${casts}, non-null assertions ${nonNull}, any ${any}`,
)
process.exitCode = stray.length + circles.length > 0 ? 1 : 0

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
