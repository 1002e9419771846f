import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { createApi, createCalls, type CallInput } from '#client/api.ts'
import { compilePortal } from '#engine/compile.ts'

type All = (typeof families)[number]
const portal = compilePortal(families)

describe('the typed client', () => {
  it('[F1] sends the compiled call with its input and options, and answers what it was sent', async () => {
    const sent: unknown[] = []
    const api = createApi<All>(portal, async (call, input, options) => {
      sent.push([call.id, call.method, call.path, input, options])
      return { Content: [] }
    })
    const { signal } = new AbortController()
    const body = ['6a0c0a3e-0000-4000-8000-000000000001']
    expect(await api.einvoice.sale.list({ Page: 2 }, { signal })).toEqual({ Content: [] })
    await api.einvoice.sale.operation({ operationType: 'Read', body })
    await api.company.get()
    expect(sent).toEqual([
      ['einvoice.sale.list', 'GET', '/einvoice/Sale', { Page: 2 }, { signal }],
      [
        'einvoice.sale.operation',
        'PUT',
        '/einvoice/Sale/Operation/{operationType}',
        { operationType: 'Read', body },
        {},
      ],
      ['company.get', 'GET', '/general/Company', {}, {}],
    ])
  })

  it('[F1] every compiled call is a function under the words of its id', async () => {
    const send = async (call: { id: string }, _input: CallInput) => call.id
    const api: unknown = createApi<All>(portal, send)
    const at = (id: string) =>
      id.split('.').reduce<unknown>((node, word) => (node as Record<string, unknown>)[word], api)
    const calls = createCalls(portal, send)
    expect(calls.size).toBe(portal.calls.length)
    for (const { id } of portal.calls) {
      const fn = at(id) as (input: object) => Promise<unknown>
      expect(fn).toHaveProperty('id', id)
      expect(await fn({})).toBe(id)
      expect(await calls.get(id)!()).toBe(id)
    }
  })
})
