/** The mock for tests and stories keeps the contract that the service keeps. */
import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { createMock } from '#contract/mock/create-mock.ts'
import { runContract } from '#contract/run-contract.ts'
import { exchange, type Target } from '#contract/base/target.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { oneOfEach } from './one-of-each.ts'

const portal = compilePortal(families)
/** One family of the network and one that reports: what the mock does is the same for all. */
const tested = portal.calls.filter(({ family }) => ['system', 'einvoice', 'ebill'].includes(family))
const addresses = { portal: 'http://mock.example/api', identity: 'http://mock.example' }

function open() {
  const mock = createMock(portal, { addresses })
  const send = async (request: Request) =>
    (await getResponse(mock.handlers, request)) ?? new Response(null, { status: 599 })
  const target: Target = { send, addresses, tokens: { own: mock.keys[0]!, other: mock.keys[1] } }
  const run = { today: '2026-11-21', write: true, checks: oneOfEach(portal) }
  return { mock, target, run }
}

describe('[CT8] the mock', () => {
  it('keeps the contract of every call that it answers', async () => {
    const { mock, target, run } = open()
    const calls = tested.filter(mock.answers).map(({ id }) => id)
    const results = await runContract(portal, target, { ...run, calls })
    const failed = results.filter(
      ({ state, check, group }) =>
        state === 'failed' &&
        !/^action |^shown as page and XML$/.test(check) &&
        // It speaks English alone.
        group !== 'words',
    )
    expect(
      failed.map(
        ({ call, check, expected, got }) => `${call} · ${check}: expected ${expected}, got ${got}`,
      ),
    ).toEqual([])
    expect(results.filter(({ state }) => state === 'passed').length).toBeGreaterThan(
      calls.length * 5,
    )
  })

  it('keeps the send of every other call too: method, token, role, query and body', async () => {
    const { mock, target, run } = open()
    const calls = tested
      .filter(
        (call) =>
          !mock.answers(call) && !call.pattern.startsWith('account.') && call.service in addresses,
      )
      .map(({ id }) => id)
    const results = await runContract(portal, target, { ...run, calls })
    const atTheDoor =
      /^(method|path|without a token|without its role|unknown parameter|wrong values of parameters|no body|fields left out|unknown fields|wrong types)$/
    expect(
      results
        .filter(
          ({ state, check, group }) =>
            state === 'failed' && atTheDoor.test(check) && group !== 'words',
        )
        .map(({ call, check, got }) => `${call} · ${check}: ${got}`),
    ).toEqual([])
  })

  it('fails and waits when it is told to, and starts anew with every mock', async () => {
    const { mock, target } = open()
    const call = callOf(portal, portal.calls.find(({ pattern }) => pattern === 'tags.list')!.id)
    mock.switches.failures.set(call.id, 503)
    expect((await exchange(target, { call })).status).toBe(503)
    mock.switches.failures.clear()
    mock.switches.latencyMs = 60
    const start = performance.now()
    const first = await exchange(target, { call })
    expect(performance.now() - start).toBeGreaterThan(50)
    expect((await exchange(open().target, { call })).text).toBe(first.text)
  })
})
