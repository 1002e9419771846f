/**
 * The Chromium that prints documents and drives the browser tests: the one named by CHROMIUM_PATH, else the system's, else
 * the one that comes with the npm package, unpacked once. Nothing is downloaded and nothing is installed.
 *
 * Whichever it is, it is started so that it contacts none of its maker's services: it prints documents of companies.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'

/** What `chromium.launch` of Playwright needs. */
export interface Chromium {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
  /** What Playwright passes by itself and this machine does not need. */
  readonly ignoreDefaultArgs: string[]
}

/** Finds a Chromium; `log` hears of the unpacking, which takes some seconds the first time. Rejects with what can be done when there is none. */
export async function findChromium(log: (line: string) => void = () => {}): Promise<Chromium> {
  return { ...(await findProgram(log)), ignoreDefaultArgs: await needlessHere() }
}

type Program = Omit<Chromium, 'ignoreDefaultArgs'>

async function findProgram(log: (line: string) => void): Promise<Program> {
  const named = process.env['CHROMIUM_PATH']
  if (named === packaged && isPackaged) return packagedChromium(log)
  if (named !== undefined && named !== '' && named !== packaged)
    return systemChromium(existing(named))
  const system = onPath()
  if (system !== undefined) return systemChromium(system)
  if (isPackaged) return packagedChromium(log)
  throw new Error(
    'No Chromium, Chrome or Edge was found. Install one, or set CHROMIUM_PATH to the program file of one.',
  )
}

/** `CHROMIUM_PATH=packaged`: the one from the packages, which is the same on every machine that has it; elsewhere the system's. */
const packaged = 'packaged'
const isPackaged = process.platform === 'linux' && process.arch === 'x64'

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1/'
/**
 * Switches off what a browser asks of its maker without being told to. Playwright passes some of them too, and the features
 * among them (optimization hints, casting), since a second `--disable-features` would replace its list.
 * Sign-in and push messages have no switch of that kind in new versions: their services are looked for where nobody is.
 */
const silent = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  // Components that are installed on demand are requested even with updates off.
  `--component-updater=url-source=${nowhere}`,
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-sync',
  '--dns-prefetch-disable',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--safebrowsing-disable-auto-update',
  ...[
    'autofill-server-url',
    'crash-server-url',
    'gaia-url',
    'gcm-checkin-url',
    'gcm-registration-url',
    'google-apis-url',
    'google-url',
    'oauth-account-manager-url',
    'optimization-guide-service-get-hints-url',
    'optimization-guide-service-get-models-url',
    'translate-ranker-model-url',
    'translate-script-url',
    'variations-insecure-server-url',
    'variations-server-url',
  ].map((service) => `--${service}=${nowhere}`),
]

const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
]
/** Where installers put browsers that are not on the PATH. */
const applications: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const root = process.env[name]
    return root === undefined
      ? []
      : [
          join(root, 'Google/Chrome/Application/chrome.exe'),
          join(root, 'Microsoft/Edge/Application/msedge.exe'),
        ]
  }),
}

function onPath(): string | undefined {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = programs.flatMap((program) =>
    folders.map((folder) => join(folder, program + ending)),
  )
  return [...candidates, ...(applications[process.platform] ?? [])].find((path) => existsSync(path))
}

function existing(path: string): string {
  if (!existsSync(path))
    throw new Error(
      `CHROMIUM_PATH names ${path}, and there is no such file. Name the program file of a Chromium, "${packaged}" for the one from the packages, or unset it to use the Chromium found.`,
    )
  return path
}

function systemChromium(executablePath: string): Program {
  return { executablePath, args: [...silent], env: inherited() }
}

const sharedMemoryFolder = '/dev/shm'
/** A container has 64 MB unless it is given more, and a browser that finds it full crashes. */
const enoughSharedMemory = 1024 ** 3

/**
 * Playwright keeps the shared memory of browsers in files of /tmp, because containers have little of the real one. Where there is enough,
 * what the processes of a browser pass each other (answers, drawn tiles) is not written to a disk: a twelfth of their processor time.
 */
async function needlessHere(): Promise<string[]> {
  const room = await statfs(sharedMemoryFolder).catch(() => undefined)
  const isEnough = room !== undefined && room.bavail * room.bsize >= enoughSharedMemory
  return isEnough ? ['--disable-dev-shm-usage'] : []
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}

const require = createRequire(import.meta.url)
const marker = `${sep}node_modules${sep}`

const Package = z.object({ version: z.string() })

async function packagedChromium(log: (line: string) => void): Promise<Program> {
  const entry = require.resolve('@sparticuz/chromium')
  const modules = entry.slice(0, entry.lastIndexOf(marker) + marker.length)
  const source = join(modules, '@sparticuz/chromium')
  const { version } = Package.parse(
    JSON.parse(await readFile(join(source, 'package.json'), 'utf8')),
  )
  const cache = join(modules, '.cache', 'evrak-chromium')
  const target = join(cache, version)
  const fonts = fontsConf(join(modules, 'dejavu-fonts-ttf', 'ttf'), join(target, 'font-cache'))
  if (!isWhole(target)) await unpackOnce(join(source, 'bin'), cache, target, fonts, log)
  return {
    executablePath: join(target, 'chromium'),
    args: [...silent, '--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...inherited(),
      LD_LIBRARY_PATH: join(target, 'lib'),
      FONTCONFIG_FILE: join(target, 'fonts.conf'),
    },
  }
}

/** Two processes may do this at once: each unpacks beside the target, the first to rename wins, the other throws its own away. */
async function unpackOnce(
  bin: string,
  cache: string,
  target: string,
  fonts: string,
  log: (line: string) => void,
): Promise<void> {
  await mkdir(cache, { recursive: true })
  log('Unpacking Chromium (once, some seconds)')
  const temporary = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await removeAbandoned(cache, temporary)
    const program = join(temporary, 'chromium')
    await pipeline(
      createReadStream(join(bin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(program),
    )
    await chmod(program, 0o755)
    for (const archive of ['al2023.tar.br', 'swiftshader.tar.br'])
      await unpackTar(join(bin, archive), temporary)
    await writeFile(join(temporary, 'fonts.conf'), fonts)
    // A folder without the program: it was deleted while a browser ran, which wrote its fonts' cache into it again.
    if (!isWhole(target)) await rm(target, { recursive: true, force: true })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!isWhole(target)) throw error
  }
}

const isWhole = (folder: string): boolean => existsSync(join(folder, 'chromium'))

const abandonedAfterMs = 10 * 60_000
/** Ages are compared with that of `fresh`, a folder just made: the clock of the file system may differ from that of this process. */
async function removeAbandoned(cache: string, fresh: string): Promise<void> {
  const { mtimeMs: now } = await stat(fresh)
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const info = await stat(path).catch(() => undefined)
    if (
      name.startsWith('unpacking-') &&
      info !== undefined &&
      now - info.mtimeMs > abandonedAfterMs
    )
      await rm(path, { recursive: true, force: true })
  }
}

const block = 512
/** Plain files of a tar archive in memory (POSIX ustar: a header block, then the content in whole blocks). */
async function unpackTar(archive: string, folder: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive))
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const name = field(tar, at, 100)
    const size = Number.parseInt(field(tar, at + 124, 12), 8)
    const path = resolve(folder, name)
    if (!path.startsWith(folder + sep))
      throw new Error(`${archive} holds a file outside its folder: ${name}`)
    if (['0', ''].includes(field(tar, at + 156, 1))) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, tar.subarray(at + block, at + block + size), { mode: 0o755 })
    }
    at += block + Math.ceil(size / block) * block
  }
}
function field(tar: Buffer, at: number, length: number): string {
  const end = tar.indexOf(0, at)
  return tar.toString('latin1', at, end < 0 || end > at + length ? at + length : end).trim()
}

const genericFonts = {
  'sans-serif': 'DejaVu Sans',
  serif: 'DejaVu Serif',
  monospace: 'DejaVu Sans Mono',
}
/** A bare machine has no fonts at all: DejaVu has every letter of Turkish and the sign of the lira. */
function fontsConf(fonts: string, cache: string): string {
  const aliases = Object.entries(genericFonts).map(
    ([generic, family]) =>
      `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}</cachedir>${aliases.join('')}</fontconfig>
`
}
