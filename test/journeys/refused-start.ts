/** Starts of the service that are refused, as processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { serviceProgram } from '#cli/base/project.mjs'
import { shortLived } from '../set-up/short-lived.ts'

/** A start that does not end by itself is ended, and fails its test. Generous, because a start is slow on a busy machine. */
const patienceMs = 180_000

interface End {
  readonly code: number | null
  readonly errors: string
  readonly ms: number
}

/** The service as a process, on port 0 and, unless `env` names a database, in the folder that it names. */
export async function startWith(
  env: Record<string, string> & { readonly DATA_DIR: string },
): Promise<End> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...shortLived, serviceProgram], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  return { code, errors, ms: performance.now() - begun }
}

/** One line that says what is wrong and what to do; no stack. */
export function expectRefusal({ code, errors }: End, sentence: RegExp): void {
  expect({ code, errors }, errors).toEqual({
    code: expect.any(Number),
    errors: expect.stringMatching(sentence),
  })
  expect(code).toBeGreaterThan(0)
  expect(errors.trimEnd().split('\n')).toHaveLength(1)
  expect(errors).not.toMatch(/\n\s+at |node:internal|Error:/)
}
