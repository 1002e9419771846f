/** The built portal from its folder: compressed once, kept in memory, cached by browsers for as long as is right. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withFiles, type FilesOfPage, type PageFiles } from './first-files.ts'
import { isHashed, keepBuild, namesIn, type Builds } from './builds.ts'

export interface PortalFiles {
  /** The file of a path, or the page for the path of a screen; undefined for anything else. */
  answer(request: Request): Promise<Response | undefined>
}

interface File {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly bodies: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}
type Encoding = 'br' | 'gzip' | 'identity'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
}
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/

export interface PortalFileOptions {
  /** Go with the page. */
  readonly page: Readonly<Record<string, string>>
  /** Go with everything else. */
  readonly file: Readonly<Record<string, string>>
  /** Files that the page of a request names in its head; absent: none. */
  readonly firstFiles?: FilesOfPage
  /** Files of earlier builds; absent: only those of this one are served. */
  readonly builds?: Builds
  /** Told why files of earlier builds are not kept; the portal itself is served all the same. */
  readonly onProblem?: (error: unknown) => void
}

/** Reads the names in `folder` once: a path is looked up among them, so that no path leads out of the folder. */
export async function openPortalFiles(
  folder: string,
  { builds, onProblem, firstFiles = noFiles, ...headers }: PortalFileOptions,
): Promise<PortalFiles> {
  const kept =
    builds === undefined
      ? noNames
      : await keepBuild(folder, builds).catch((error: unknown) => (onProblem?.(error), noNames))
  const names = new Set([...(await namesIn(folder)), ...kept])
  const files = new Map<string, Promise<File>>()
  const load = (name: string) =>
    loadFile(folder, name).catch((error: unknown) =>
      builds && kept.has(name) && isMissing(error)
        ? loadFile(builds.folder, name)
        : Promise.reject(error),
    )
  /** Undefined where the file went away after the start, as happens when the portal is built anew. */
  const fileOf = async (name: string): Promise<File | undefined> => {
    const file = files.get(name) ?? load(name)
    files.set(name, file)
    return file.catch((error: unknown) => {
      files.delete(name)
      if (isMissing(error)) return undefined
      throw error
    })
  }
  /** One for each kind of screen and language that was asked for. */
  const pages = new Map<string, Promise<File>>()
  const pageWith = (file: File, named: PageFiles): Promise<File> => {
    const names = [...named.ahead, ...named.scripts]
    const key = [file.etag, ...names].join(' ')
    const made =
      pages.get(key) ?? (names.length === 0 ? Promise.resolve(file) : withNames(file, named))
    pages.set(key, made)
    return made
  }
  return {
    answer: async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const name = nameOf(request, names)
      if (name === undefined) return undefined
      const file = await fileOf(name)
      if (file === undefined || name !== page) return file && respond(request, file, headers.file)
      const own = await pageWith(file, firstFiles(request))
      // What it names depends on the language, which is kept in a cookie.
      return respond(request, own, { ...headers.page, Vary: 'Accept-Encoding, Cookie' })
    },
  }
}

const page = '/index.html'
const noFiles: FilesOfPage = () => ({ ahead: [], scripts: [] })
const noNames: ReadonlySet<string> = new Set()
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A path whose last word has no dot is that of a screen, which the page finds by itself. */
function nameOf(request: Request, names: ReadonlySet<string>): string | undefined {
  const path = new URL(request.url).pathname
  if (path !== '/' && names.has(path)) return path
  const isScreen =
    !path.slice(path.lastIndexOf('/')).includes('.') &&
    (request.headers.get('Accept') ?? '*/*').match(/text\/html|\*\/\*/) !== null
  return isScreen && names.has(page) ? page : undefined
}

const withNames = (file: File, named: PageFiles): Promise<File> =>
  fileWith(
    new TextEncoder().encode(withFiles(new TextDecoder().decode(file.bodies.identity), named)),
    page,
  )

const loadFile = async (folder: string, name: string): Promise<File> =>
  fileWith(new Uint8Array(await readFile(join(folder, name))), name)

async function fileWith(identity: Uint8Array<ArrayBuffer>, name: string): Promise<File> {
  const type = types[extname(name)] ?? 'application/octet-stream'
  return {
    type,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    cacheControl: isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    bodies: { identity, ...(compressible.test(type) && (await compress(identity))) },
  }
}

async function compress(
  bytes: Uint8Array,
): Promise<{ br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(gzip)(bytes),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}

function respond(request: Request, file: File, more: Readonly<Record<string, string>>): Response {
  const { encoding, body } = encodedFor(request, file)
  const headers = {
    ...(file.bodies.br && { Vary: 'Accept-Encoding' }),
    ...more,
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  if (request.headers.get('If-None-Match') === file.etag)
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function encodedFor(
  request: Request,
  { bodies }: File,
): { readonly encoding: Encoding; readonly body: Uint8Array<ArrayBuffer> } {
  const accepted = (request.headers.get('Accept-Encoding') ?? '')
    .split(',')
    .map((part) => part.trim())
  const takes = (encoding: Encoding) =>
    accepted.some(
      (part) =>
        part === encoding || (part.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(part)),
    )
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding]
    if (body !== undefined && takes(encoding)) return { encoding, body }
  }
  return { encoding: 'identity', body: bodies.identity }
}
