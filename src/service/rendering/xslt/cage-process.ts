/**
 * One process that runs stylesheets and may do nothing else: it reads two files, has no environment, no network, 256 MB, and a time for
 * each task after which it is killed. Three layers hold that: what cage-worker.cjs takes away from the processor, the permission model of
 * Node, and the operating system (isolation.ts). It does one task at a time.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CageFault } from './cage-fault.ts'
import { isolatedEnv, type Isolation } from './isolation.ts'

/** How long a task may take: with the end of its process less than five seconds (TRUST.md B5). Compiling is longer: templates of this market have 200 KB, which takes the processor seconds.
 * What is loaded is our own compiler's work, and draws nothing yet. */
export const pageMs = 4_500
const defaultMs = { load: 30_000, compile: 120_000 } as const
/** A page of HTML may be this large. */
export const outputBytes = 10_000_000
const bootMs = 30_000
const memoryMb = 256
/** What a process may say in one answer, a compiled form included; more is not read. */
const answerBytes = 4 * outputBytes

export type CageRequest =
  | { readonly task: 'compile'; readonly stylesheet: string }
  | { readonly task: 'run'; readonly compiled: string; readonly xml: string }

export interface CageProcess {
  /** Resolves with the result of the task. Rejects with a CageFault; where the process did not survive, `isAlive` is false from then on. */
  ask(request: CageRequest): Promise<string>
  readonly isAlive: boolean
  /** Resolves when the process has ended. */
  kill(): Promise<void>
}

/** What the process is told; the compiled form once, since it draws with one template only. */
type Task =
  | Extract<CageRequest, { readonly task: 'compile' }>
  | { readonly task: 'load'; readonly compiled: string }
  | { readonly task: 'run'; readonly xml: string }

const Answer = z.object({
  done: z.string().optional(),
  fault: z
    .object({ code: z.string(), message: z.string(), line: z.number().exactOptional() })
    .optional(),
})
type Answer = z.output<typeof Answer>
interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (fault: CageFault) => void
}

/** `runMs`: the time for a page; default: {@link pageMs}. */
export function startCageProcess(isolation: Isolation, runMs: number = pageMs): CageProcess {
  const taskMs: TaskMs = { ...defaultMs, run: runMs }
  const [file, ...args] = isolation.command(cageArguments(taskMs), [worker, saxonFile])
  const child = spawn(file, args, {
    env: isolation.level === 'none' ? {} : isolatedEnv,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    // A group of its own: the programs that build the isolation end with it.
    detached: hasGroups,
  })
  let isAlive = true
  let heard = ''
  let waiting: Waiting | undefined
  /** The compiled form that the process holds: it is sent once. */
  let held: string | undefined
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))

  const end = (fault: CageFault) => {
    isAlive = false
    killAll(child)
    waiting?.reject(fault)
    waiting = undefined
  }
  child.once('error', () => end(new CageFault('ended')))
  child.once('exit', () => end(new CageFault('ended')))
  child.stdin.on('error', () => end(new CageFault('ended')))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard += text
    if (heard.length > answerBytes) return end(new CageFault('outputLimit'))
    const at = heard.indexOf('\n')
    if (at < 0) return
    const line = heard.slice(0, at)
    heard = heard.slice(at + 1)
    const listener = waiting
    waiting = undefined
    try {
      listener?.resolve(Answer.parse(JSON.parse(line)))
    } catch {
      // Only a process that a stylesheet took over says what is no answer.
      end(new CageFault('ended'))
    }
  })
  // A service that ends for another reason does not wait for a process that waits for it.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) unref(pipe)

  const answer = (ms: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => end(new CageFault('timeLimit')), ms)
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late)
          then(value)
        }
      if (isAlive) waiting = { resolve: settle(resolve), reject: settle(reject) }
      else settle(reject)(new CageFault('ended'))
    })

  const told = async (task: Task): Promise<string> => {
    const answered = answer(taskMs[task.task])
    if (isAlive) child.stdin.write(`${JSON.stringify(task)}\n`)
    const { done, fault } = await answered
    if (done === undefined)
      throw new CageFault(fault?.code === 'outputLimit' ? 'outputLimit' : 'stylesheet', fault)
    return done
  }

  const booted = answer(bootMs)
  booted.catch(() => {})
  return {
    ask: async (request) => {
      await booted
      if (request.task === 'compile') return told(request)
      if (request.compiled !== held) await told({ task: 'load', compiled: request.compiled })
      held = request.compiled
      return told({ task: 'run', xml: request.xml })
    },
    get isAlive() {
      return isAlive
    },
    kill: () => {
      end(new CageFault('ended'))
      return ended
    },
  }
}

/** Where there is such a flag under its final name, Node 20 has it under its first. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

const saxonFile = realpathSync(createRequire(import.meta.url).resolve('saxon-js'))
const worker = realpathSync(fileURLToPath(new URL('cage-worker.cjs', import.meta.url)))

type TaskMs = Readonly<Record<Task['task'], number>>
function cageArguments(taskMs: TaskMs): readonly string[] {
  return [
    permissionFlag,
    `--allow-fs-read=${saxonFile}`,
    `--allow-fs-read=${worker}`,
    `--max-old-space-size=${memoryMb}`,
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    worker,
    saxonFile,
    JSON.stringify({ taskMs, outputBytes }),
  ]
}

const hasGroups = process.platform !== 'win32'
function killAll(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(hasGroups ? -child.pid : child.pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Pipes of a child are sockets, which can be left out of what keeps a program running; their type does not say so. */
function unref(pipe: object): void {
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}
