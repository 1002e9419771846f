/** A copy of the project as somebody has it who has just installed it: to be worked in by commands, and thrown away. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { contentsOf } from '../folder-contents.ts'

/** Made by commands, or kept for one machine. */
const leftOut = [
  '.git',
  'node_modules',
  'dist',
  '.data',
  '.data-dev',
  'test-results',
  'playwright-report',
  '.cache',
]

export interface CopiedProject {
  readonly folder: string
  /** Text of every file, by its path. */
  contents(): Map<string, string>
  /** Runs a command to its end; throws with all that it wrote where it does not end with 0. */
  run(command: string): Promise<string>
  /** Starts a command that goes on until `remove`, or until the function is called that this resolves with. */
  start(command: string): { output(): string; stop(): Promise<void> }
  remove(): Promise<void>
}

/** `env` is added to the environment of every command. */
export function copyProject(env: Readonly<Record<string, string>>): CopiedProject {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-tutorial-'))
  const top = readdirSync('.').filter((name) => !leftOut.includes(name))
  for (const name of top) cpSync(name, join(folder, name), { recursive: true })
  linkPackages(folder)
  const running = new Set<ChildProcess>()
  const endAll = () => {
    for (const child of running) process.kill(-child.pid!, 'SIGKILL')
  }
  // A run that is broken off leaves nothing behind either.
  process.once('exit', endAll)
  const spawned = (command: string) => {
    // A group of its own: a signal reaches what npm has started too.
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const written: string[] = []
    child.stdout.on('data', (chunk) => written.push(String(chunk)))
    child.stderr.on('data', (chunk) => written.push(String(chunk)))
    running.add(child)
    const ended = once(child, 'close').then(([code]) => {
      running.delete(child)
      return code as number | null
    })
    return { child, ended, output: () => written.join('') }
  }
  return {
    folder,
    contents: () => contentsOf(folder, top),
    async run(command) {
      const { ended, output } = spawned(command)
      const code = await ended
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output()}`)
      return output()
    },
    start(command) {
      const { child, ended, output } = spawned(command)
      return {
        output,
        async stop() {
          if (running.has(child)) process.kill(-child.pid!, 'SIGTERM')
          await ended
        },
      }
    },
    async remove() {
      endAll()
      process.off('exit', endAll)
      await Promise.all([...running].map((child) => once(child, 'close')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The packages are those of the project; what tools keep among them is the copy's own, but for the unpacked browser. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '.cache'), { recursive: true })
  for (const name of readdirSync('node_modules'))
    if (!['.cache', '.vite', '.vite-temp'].includes(name))
      symlinkSync(resolve('node_modules', name), join(packages, name))
  const browser = resolve('node_modules/.cache/evrak-chromium')
  if (existsSync(browser)) symlinkSync(browser, join(packages, '.cache/evrak-chromium'))
}
