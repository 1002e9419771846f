/** A helper that was started, and how its calls are asked as the portal asks them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { families } from '#families/index.ts'
import type { HelperHandlers } from '#helpers/base/answer-calls.ts'
import { runHelper } from '#helpers/base/run-helper.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf, type ServiceName } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'

export const portal = compilePortal(families)
export const portalOrigin = 'https://portal.example.com'

export interface AskedHelper {
  readonly port: number
  readonly file: string
  readonly code: string
  readonly printed: readonly string[]
  /** Asks as the paired portal; the answer is of the schema that the call says. */
  ask(call: string, input?: { query?: Record<string, string>; body?: unknown }): Promise<unknown>
  /** The message of the refusal. */
  refused(status: number, call: string, body?: unknown): Promise<string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export async function startHelper(
  service: ServiceName,
  handlers: HelperHandlers,
): Promise<AskedHelper> {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-helper-'))
  const printed: string[] = []
  const listening = await runHelper({
    portal,
    service,
    title: 'Helper',
    port: 0,
    folder,
    portals: [`${portalOrigin}/some/page`],
    handlers,
    print: (line) => void printed.push(line),
  })
  const file = join(folder, `${service}-helper.json`)
  const { Code: code } = JSON.parse(await readFile(file, 'utf8')) as { Code: string }
  const fetchOf = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, {
      ...init,
      headers: {
        Origin: portalOrigin,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${code}`,
        ...(init.headers as Record<string, string>),
      },
    })
  const asked = (id: string, query = {}, body: unknown = undefined) => {
    const { method, path } = callOf(portal, id)
    const search = new URLSearchParams(query).toString()
    return fetchOf(`${path}${search && `?${search}`}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  return {
    port: listening.port,
    file,
    code,
    printed,
    fetch: fetchOf,
    ask: async (id, { query, body } = {}) => {
      const response = await asked(id, query, body)
      const answer: unknown = await response.json()
      expect([response.status, answer]).toEqual([200, answer])
      return schemaOf(callOf(portal, id).answer)?.parse(answer)
    },
    refused: async (status, id, body) => {
      const response = await asked(id, {}, body)
      const { Message } = (await response.json()) as { Message: string }
      expect([response.status, Message]).toEqual([status, Message])
      return Message
    },
    close: async () => {
      await listening.close()
      await rm(folder, { recursive: true })
    },
  }
}
