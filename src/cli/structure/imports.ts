/** Reads what files import, and finds the imports that go against the layers of the project or the floors of a layer. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { textBefore } from '#values/text-before.ts'

interface Layer {
  /** Layers it may import. */
  readonly may: readonly string[]
  /** Single files that it may import of layers that it may not. */
  readonly files?: readonly string[]
  /** Packages it may import; absent: any. */
  readonly packages?: readonly string[]
}

/** Types of values: how a family is written is read by the engine alone, which compiles it. */
const values = ['field', 'condition', 'fact', 'icon', 'code-list'].map(
  (name) => `src/descriptor/${name}.ts`,
)

/** The one direction of imports; `test` is not held. */
export const layers: Readonly<Record<string, Layer>> = {
  schemas: { may: [], packages: ['zod'] },
  'src/values': { may: ['schemas'], packages: ['big.js'] },
  'src/descriptor': { may: [], packages: [] },
  families: { may: ['src/descriptor', 'schemas'], packages: [] },
  'src/engine': { may: ['src/descriptor', 'src/values', 'schemas'], packages: [] },
  'src/openapi': { may: ['src/engine', 'schemas'], files: values, packages: ['zod'] },
  'src/documents': {
    may: ['src/values', 'schemas'],
    files: [...values, 'src/engine/form.ts', 'src/engine/document-map.ts'],
    packages: ['saxes', 'xmlbuilder2', 'zod'],
  },
  'src/client': { may: ['src/engine', 'src/values', 'schemas'], files: values },
  'src/screens': {
    may: ['src/engine', 'src/client', 'src/documents', 'src/values', 'schemas', 'locales'],
    files: values,
  },
  'src/service': {
    may: ['src/engine', 'src/openapi', 'src/documents', 'src/values', 'schemas', 'locales'],
    files: values,
  },
  'src/helpers': {
    may: ['src/engine', 'src/documents', 'src/service', 'src/values', 'schemas', 'locales'],
    files: values,
  },
  'src/contract': {
    may: ['src/engine', 'src/openapi', 'src/client', 'src/values', 'schemas', 'locales'],
    files: values,
  },
}

/**
 * Folders of a layer from the lowest to the highest: a file imports from its own folder and from those below. Files that
 * stand in none of them are on top. One tree is a floor to nobody else, so that a newcomer reads it from the bottom.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'src/documents': [
    'document',
    'codes',
    'amounts',
    'types',
    'model',
    'ubl',
    'rules',
    'authority',
    'sheet',
    'accounting',
    'signature',
    'ledger',
    'erp',
  ],
  'src/screens': [
    'text',
    'ui',
    'frame',
    'rows',
    'sheet',
    'editor',
    'records',
    'import',
    'jobs',
    'detail',
    'upload',
    'list',
    'definitions',
    'bulk',
    'dashboard',
    'outbox',
    'reports',
    'account',
    'sign-in',
    'session',
    'shell',
  ],
  'src/service': [
    'base',
    'content',
    'paper',
    'signing',
    'threads',
    'ports',
    'store',
    'records',
    'credits',
    'rendering',
    'http',
    'telemetry',
    'authority',
    'messaging',
    'identity',
    'payment',
    'sending',
    'shops',
    'erps',
    'jobs',
    'accounting',
    'ledger',
    'worker',
    'handlers',
    'demo',
  ],
  'src/helpers': ['base', 'card', 'erp'],
}

/** The only files that join families to an interpreter. */
export const isJoin = (file: string): boolean =>
  file === 'src/main.tsx' || file === 'src/service/main.ts' || file.startsWith('src/cli/')

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
}

export function sourcesOf(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => ({
      path: `${folder}/${name.replaceAll('\\', '/')}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    }))
}

/** `src/engine/stray.ts imports families: "#families/ebill.ts"` for each import against the layers. */
export function strayImports(root: string): string[] {
  const files = ['schemas', 'families', 'src'].flatMap((folder) => sourcesOf(root, folder))
  return files
    .filter((file) => !isJoin(file.path))
    .flatMap((file) => importsOf(file.text).flatMap((name) => faultOf(file.path, name)))
}

export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [
    ...code.matchAll(
      /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
    // Of the three forms of an import one has the name.
  ].flatMap(([, ...names]) => names.filter((name) => name !== undefined))
}

/** Files of the project that a file imports, from the root. */
export const targetsOf = (path: string, text: string): string[] =>
  importsOf(text).flatMap((name) => targetOf(path, name) ?? [])

/** `src/screens/ui/a.ts imports src/screens/list, which is above it` for each import against the floors. */
export function upwardImports(files: readonly SourceFile[]): string[] {
  return Object.entries(floors).flatMap(([layer, folders]) => {
    const floorOf = (path: string): number | undefined => {
      const inside = path.slice(layer.length + 1)
      if (!inside.includes('/')) return folders.length
      const floor = folders.indexOf(textBefore(inside, '/'))
      return floor === -1 ? undefined : floor
    }
    const inside = files.filter(({ path }) => path.startsWith(`${layer}/`))
    return inside.flatMap(({ path, text }) => {
      const floor = floorOf(path)
      if (floor === undefined) return [`${dirname(path)} has no floor: add it to \`floors\``]
      return targetsOf(path, text)
        .filter((target) => target.startsWith(`${layer}/`) && (floorOf(target) ?? 0) > floor)
        .map((target) => `${path} imports ${dirname(target)}, which is above it`)
    })
  })
}

/** Which folder imports which, two folders deep: `src/screens/list`. */
export function folderArrows(files: readonly SourceFile[]): Map<string, string[]> {
  const folderOf = (path: string): string => dirname(path).split('/').slice(0, 3).join('/')
  const arrows = new Map<string, string[]>()
  for (const { path, text } of files) {
    const from = folderOf(path)
    const to = targetsOf(path, text)
      .map(folderOf)
      .filter((folder) => folder !== from)
    arrows.set(from, [...new Set([...(arrows.get(from) ?? []), ...to])])
  }
  return arrows
}

/** Groups of which each member reaches every other one along the arrows (Tarjan's strongly connected components). */
export function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (one: string): number => {
    const place = order.size
    order.set(one, place)
    let low = place
    open.push(one)
    for (const next of arrows.get(one) ?? []) {
      const known = order.get(next)
      if (known === undefined) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, known)
    }
    if (low === place) {
      const circle = open.splice(open.indexOf(one))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const one of arrows.keys()) if (!order.has(one)) visit(one)
  return circles
}

function faultOf(path: string, name: string): string[] {
  const found = layerOf(path)
  if (found === undefined) return []
  const [from, { may, files = [], packages }] = found
  const target = targetOf(path, name)
  if (target === undefined)
    return isPackageAllowed(packages, name) ? [] : [`${path} imports the package "${name}"`]
  const [to] = layerOf(target) ?? [textBefore(target, '/')]
  return to === from || ((may.includes(to) || files.includes(target)) && name.startsWith('#'))
    ? []
    : [`${path} imports ${to}: "${name}"`]
}

const layerOf = (path: string): readonly [name: string, layer: Layer] | undefined =>
  Object.entries(layers).find(([name]) => path.startsWith(`${name}/`))

/** The imported file from the root; undefined for a package. */
function targetOf(path: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(path), name)).replaceAll('\\', '/')
  if (!name.startsWith('#')) return undefined
  const [folder = '', ...rest] = name.slice(1).split('/')
  const top = ['families', 'schemas', 'locales', 'test'].includes(folder) ? folder : `src/${folder}`
  return `${top}/${rest.join('/')}`
}

const isPackageAllowed = (packages: Layer['packages'], name: string): boolean =>
  packages === undefined || packages.some((one) => name === one || name.startsWith(`${one}/`))
