/**
 * What every command does before anything is installed: plain JavaScript over Node alone. Installs what package-lock.json
 * says and builds portal and service, each only when something changed since the last time.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countShell, measured } from './processor-time.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const cache = join(root, 'node_modules', '.cache', 'evrak')
const portal = join(root, 'dist', 'portal', 'index.html')
/** Everything that the portal is built from; one name of them that is missing is no fault here. */
const portalSources = [
  'src',
  'families',
  'schemas',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
/** Parts of src that the browser never loads. */
const notInPortal = ['src/service', 'src/cli', 'src/contract', 'src/helpers']
/** The built service, as Node runs it. */
export const serviceProgram = join('dist', 'service', 'main.js')
/** Everything that the service is built from. */
export const serviceSources = [
  'src/cli/build-service.mjs',
  ...['descriptor', 'documents', 'engine', 'openapi', 'service', 'values'].map(
    (name) => `src/${name}`,
  ),
  'families',
  'schemas',
  'locales',
  'package-lock.json',
]

export class CommandError extends Error {}

/** Throws a CommandError with what to do where this Node is too old (package.json, engines). */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new CommandError(
    `Evrak needs Node 20.19 or newer; this is ${version}. Install a newer one from https://nodejs.org and try again.`,
  )
}

/** `npm ci`, when node_modules is not what package-lock.json says. */
export async function install() {
  if (isInstalled()) return
  say('Installing the packages (once, about half a minute)')
  const npm = process.env.npm_execpath
  // Without its development packages the portal cannot be built, whatever NODE_ENV says.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await succeed(
    npm?.endsWith('.js')
      ? run(process.execPath, [npm, ...words])
      : run('npm', words, { shell: process.platform === 'win32' }),
    'The packages could not be installed; see above.',
  )
}

/** npm writes down what it installed as its last step: an interrupted installation is seen, one made by hand is taken. */
export function isInstalled(folder = root) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const { packages: wanted } = readJson(join(folder, 'package-lock.json'))
  const { packages: installed } = readJson(installedFile)
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place] ? installed[place].version === version : optional === true),
  )
}

/** `vite build`, when there is no portal or one of its sources changed since. */
export async function buildPortal() {
  const stamp = fingerprint(portalSources, notInPortal)
  if (existsSync(portal) && isCurrent('portal', stamp)) return
  say('Building the portal')
  await succeed(
    runBin('vite', ['build', '--logLevel', 'warn']),
    'The portal could not be built; see above.',
  )
  keep('portal', stamp)
}

/** Builds the service, when there is none or one of its sources changed since. */
export async function buildService() {
  const stamp = fingerprint(serviceSources)
  if (existsSync(join(root, serviceProgram)) && isCurrent('service', stamp)) return
  say('Building the service')
  await succeed(
    run(process.execPath, ['src/cli/build-service.mjs']),
    'The service could not be built; see above.',
  )
  keep('service', stamp)
}

/** Runs a program of an installed package by its own Node file, which works the same on every system. */
export function runBin(name, words, options) {
  return run(process.execPath, [binOf(name), ...words], options)
}

/** Runs a program in the project's folder, hands signals on to it, and resolves with its exit code (128 + number for a signal). */
export function run(program, words, options = {}) {
  return new Promise((resolve, reject) => {
    const started = measured(program, words)
    const stdio = started.isShell ? ['inherit', 'inherit', 'inherit', 'pipe'] : 'inherit'
    const child = spawn(started.program, started.args, { cwd: root, stdio, ...options })
    let printed = ''
    child.stdio[3]?.on('data', (chunk) => (printed += chunk))
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    signals.forEach((signal) => process.on(signal, forward))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      signals.forEach((one) => process.off(one, forward))
      countShell(printed)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** Runs a command of this folder: a CommandError becomes its sentence and exit code 1. */
export async function command(work) {
  try {
    checkNode()
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

async function succeed(running, sentence) {
  const code = await running
  if (code !== 0) throw new CommandError(sentence)
}

const packages = { tsc: 'typescript', playwright: '@playwright/test' }
function binOf(name) {
  const manifest = join(root, 'node_modules', packages[name] ?? name, 'package.json')
  const { bin } = createRequire(import.meta.url)(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[name])
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function isCurrent(name, stamp) {
  const file = join(cache, name)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

function keep(name, stamp) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, name), stamp)
}

/** A hash over the names and contents of files and folders. */
function fingerprint(paths, without = []) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(path, without)).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path, without) {
  const full = join(root, path)
  if (without.includes(path) || !existsSync(full)) return []
  return statSync(full).isDirectory()
    ? readdirSync(full).flatMap((name) => filesUnder(`${path}/${name}`, without))
    : [path]
}
