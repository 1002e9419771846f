/**
 * What the operating system takes from a process that runs stylesheets of companies, whatever JavaScript in it might reach. On Linux with
 * util-linux that is nearly everything: namespaces of its own without network and other processes, a root folder in memory that holds
 * nothing but Node and the files named, read-only, no capabilities, and a user who owns nothing where the service runs as root. Elsewhere
 * the limits of a POSIX shell remain, on Windows none. Which of them works here is found out by trying, because containers and
 * distributions forbid different parts of it.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

export interface Isolation {
  /** `system`: files, network and processes of others are out of reach; `limits`: memory, time and file sizes only. */
  readonly level: 'system' | 'limits' | 'none'
  /** Why it is not `system`. */
  readonly reason?: string
  /** The command that runs a program of Node in it: `args` are Node's, `files` are what it may read. The first word is the program. */
  command(args: readonly string[], files: readonly string[]): readonly [string, ...string[]]
}

/** Where tools of the system are, whatever PATH the service was started with. Nothing else is in the environment. */
export const isolatedEnv = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

let found: Promise<Isolation> | undefined
/** The best isolation that works here; tried once for each process of the service. */
export const findIsolation = (): Promise<Isolation> => (found ??= tryIsolations())

/** Whoever runs as root gives up that as well: the number of `nobody` on Linux. */
const nobody = '65534'
/**
 * Per process: no files written, no core dump, few descriptors, an hour of processor time over its whole life, and 4 GB of memory for all
 * that Node reserves besides the heap, which has a limit of its own.
 */
const limits = 'ulimit -f 0; ulimit -c 0; ulimit -n 64; ulimit -t 3600; ulimit -d 4194304'

/** $1 an empty folder, files to bind, `--`, files to copy, `--`, the command. Copies, because their owner might write to what is bound. */
const buildRoot = `set -eu; umask 022; root=$1; shift
mount -t tmpfs -o size=16m,mode=755,nosuid,nodev none "$root"
while [ "$1" != -- ]; do mkdir -p "$root\${1%/*}"; : > "$root$1"; mount --bind "$1" "$root$1"; shift; done; shift
while [ "$1" != -- ]; do mkdir -p "$root\${1%/*}"; cat "$1" > "$root$1"; shift; done; shift
mount -o remount,bind,ro,nosuid,nodev "$root"
${limits}
exec chroot "$root" "$@"`

async function tryIsolations(): Promise<Isolation> {
  if (process.platform === 'win32')
    return {
      level: 'none',
      reason: 'Windows has no limits for processes that a program can set without an add-on',
      command: (args) => [process.execPath, ...args],
    }
  const limited: Isolation = {
    level: 'limits',
    command: (args) => ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh', process.execPath, ...args],
  }
  if (process.platform !== 'linux')
    return {
      ...limited,
      reason: `namespaces are a feature of Linux, and this is ${process.platform}`,
    }
  try {
    const system = await systemIsolation()
    await assertIsolated(system)
    return system
  } catch (error) {
    return { ...limited, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Throws where a part of it is missing. */
async function systemIsolation(): Promise<Isolation> {
  const [unshare, shell, setpriv] = [tool('unshare'), tool('sh'), tool('setpriv')]
  const isRoot = process.getuid?.() === 0
  const root = ['/mnt', '/srv', '/media'].find((folder) => existsSync(folder))
  if (root === undefined) throw new Error('there is no empty folder to build a root folder in')
  const programs = [process.execPath, setpriv]
  const libraries = await Promise.all(programs.map(librariesOf))
  const bound = [...new Set([...programs, ...libraries.flat()])]
  const namespaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork']
  const user = isRoot ? [] : ['--user', '--map-root-user']
  const drop = isRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []
  const withoutRights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', ...drop]
  return {
    level: 'system',
    command: (args, files) => [
      unshare,
      ...user,
      ...namespaces,
      '--',
      shell,
      '-c',
      buildRoot,
      'sh',
      root,
      ...bound,
      '--',
      ...files,
      '--',
      setpriv,
      ...withoutRights,
      process.execPath,
      ...args,
    ],
  }
}

function tool(name: string): string {
  const path = isolatedEnv.PATH.split(':')
    .map((folder) => join(folder, name))
    .find((one) => existsSync(one))
  if (path === undefined) throw new Error(`the program ${name} (util-linux) is not installed`)
  return path
}

/** Libraries that a program is linked with, under the names by which the loader looks for them. */
async function librariesOf(program: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(tool('ldd'), [program], { env: isolatedEnv })
  return stdout.split('\n').flatMap(
    (line) =>
      line
        .split(' ')
        .find((word) => word.trim().startsWith('/'))
        ?.trim() ?? [],
  )
}

const probeFile = fileURLToPath(new URL('isolation-probe.cjs', import.meta.url))
const probeMs = 20_000

/** What a program with all rights that Node has could do in there; empty: nothing. `visible` are files that it should not see. */
export async function probe(
  isolation: Isolation,
  visible: readonly string[],
): Promise<readonly string[]> {
  const canary = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const worker = realpathSync(probeFile)
  const [file, ...args] = isolation.command(
    [worker, JSON.stringify({ port, visible, pid: process.pid })],
    [worker],
  )
  try {
    return z.array(z.string()).parse(JSON.parse(await outputOf(file, args)))
  } finally {
    canary.close()
  }
}

async function assertIsolated(isolation: Isolation): Promise<void> {
  const reached = await probe(isolation, [
    fileURLToPath(import.meta.url),
    '/etc/passwd',
    '/proc/self',
  ])
  if (reached.length > 0) throw new Error(`it does not hold: ${reached.join(', ')}`)
}

function outputOf(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: isolatedEnv,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: probeMs,
      killSignal: 'SIGKILL',
    })
    let said = ''
    let complained = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(said)
      else
        reject(new Error(complained.trim().split('\n').slice(-3).join(' ') || `ended with ${code}`))
    })
  })
}
