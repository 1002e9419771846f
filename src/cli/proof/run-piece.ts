/** Runs the steps of one piece, each in a process of its own whose output goes to a log, and keeps what is done. */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Piece, Step } from './pieces.ts'
import { readProgress, writeProgress } from './progress.ts'

export interface RunOptions {
  /** Where logs and progress are kept. */
  readonly folder: string
  /** Hash of the sources: progress of others does not count. */
  readonly sources: string
  /** Steps that are done are run once more. */
  readonly again: boolean
  /** Runs one step and resolves with its exit code. Default: as a process. */
  readonly runStep?: (step: Step, logFile: string) => Promise<number>
}

export interface Outcome {
  readonly piece: string
  readonly holds: boolean
  /** One line for the terminal. */
  readonly line: string
}

/** Ends at the first step that fails: the next run goes on with it. */
export async function runPiece(
  name: string,
  { title, steps }: Piece,
  { folder, sources, again, runStep = runAsProcess }: RunOptions,
): Promise<Outcome> {
  mkdirSync(folder, { recursive: true })
  let done = again ? {} : { ...readProgress(folder, name, sources).done }
  const before = steps.filter((step) => step.name in done).length
  for (const step of steps.filter((one) => !(one.name in done))) {
    const logFile = join(folder, `${name}.${step.name}.log`)
    const start = performance.now()
    const code = await runStep(step, logFile)
    if (code !== 0)
      return {
        piece: name,
        holds: false,
        line: `✗ ${name}: ${title}; step "${step.name}" ended with ${code}, see ${logFile}`,
      }
    done = { ...done, [step.name]: Math.round((performance.now() - start) / 1000) }
    writeProgress(folder, name, sources, { done })
  }
  const seconds = Object.values(done).reduce((sum, one) => sum + one, 0)
  const resumed = before > 0 ? `, ${before} of ${steps.length} steps from before` : ''
  return { piece: name, holds: true, line: `✓ ${name}: ${title} (${duration(seconds)}${resumed})` }
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

function runAsProcess({ args, env }: Step, logFile: string): Promise<number> {
  const log = openSync(logFile, 'w')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    })
    const stop = (signal: NodeJS.Signals) => void child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.once(signal, stop)
    const finish = () => {
      for (const signal of signals) process.off(signal, stop)
      closeSync(log)
    }
    child.once('error', (error) => {
      finish()
      reject(error)
    })
    child.once('close', (code) => {
      finish()
      resolve(code ?? 1)
    })
  })
}
