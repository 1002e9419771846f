/** Reads what files import, and tells those imports that go against the layers. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

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
  'src/descriptor': { may: [], packages: [] },
  families: { may: ['src/descriptor', 'schemas'], packages: [] },
  'src/engine': { may: ['src/descriptor', 'schemas'], packages: ['decimal.js'] },
  'src/openapi': { may: ['src/engine', 'schemas'], files: values, packages: ['zod'] },
  'src/documents': {
    may: ['schemas'],
    files: [...values, 'src/engine/form.ts', 'src/engine/document-map.ts'],
    packages: ['decimal.js', 'saxes', 'xmlbuilder2', 'zod'],
  },
  'src/client': { may: ['src/engine', 'schemas'], files: values },
  'src/screens': {
    may: ['src/engine', 'src/client', 'src/documents', 'schemas', 'locales'],
    files: values,
  },
  'src/service': {
    may: ['src/engine', 'src/openapi', 'src/documents', 'schemas', 'locales'],
    files: values,
  },
  'src/contract': {
    may: ['src/engine', 'src/openapi', 'src/client', 'schemas', 'locales'],
    files: values,
  },
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
  ].map((match) => match[1] ?? match[2] ?? match[3]!)
}

function faultOf(path: string, name: string): string[] {
  const from = layerOf(path)
  if (from === undefined) return []
  const target = targetOf(path, name)
  if (target === undefined)
    return isPackageAllowed(layers[from]!, name) ? [] : [`${path} imports the package "${name}"`]
  const to = layerOf(target) ?? target.split('/')[0]!
  const { may, files = [] } = layers[from]!
  return to === from || ((may.includes(to) || files.includes(target)) && name.startsWith('#'))
    ? []
    : [`${path} imports ${to}: "${name}"`]
}

const layerOf = (path: string): string | undefined =>
  Object.keys(layers).find((layer) => path.startsWith(`${layer}/`))

/** The imported file from the root; undefined for a package. */
function targetOf(path: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(path), name)).replaceAll('\\', '/')
  if (!name.startsWith('#')) return undefined
  const [folder = '', ...rest] = name.slice(1).split('/')
  const top = ['families', 'schemas', 'locales', 'test'].includes(folder) ? folder : `src/${folder}`
  return `${top}/${rest.join('/')}`
}

const isPackageAllowed = ({ packages }: Layer, name: string): boolean =>
  packages === undefined || packages.some((one) => name === one || name.startsWith(`${one}/`))
