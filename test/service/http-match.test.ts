import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownAddresses } from '#service/http/addresses.ts'
import { createMatcher } from '#service/http/match.ts'
import { portal } from './http-fixture.ts'

const match = createMatcher(portal.calls, ownAddresses)
const idOf = (line: string) => {
  const [method = '', path = ''] = line.split(' ')
  const found = match(method, path)
  return found && 'call' in found ? found.call.id : found?.allowed
}

describe('finding the call of a request', () => {
  it('[B30] every call of the portal is found at its own address, in any case of its letters', () => {
    for (const call of portal.calls) {
      const path = `/api${call.path.replace(/\{\w+\}/g, 'x')}`
      expect(idOf(`${call.method} ${path}`), call.id).toBe(call.id)
      expect(idOf(`${call.method} ${path.toUpperCase()}`), call.id).toBe(call.id)
      expect(idOf(`${call.method} ${path}/`), call.id).toBe(call.id)
    }
  })

  it('[B31] a literal segment wins over a parameter, and the parameter takes what no literal does', () => {
    expect(idOf('GET /api/esink/Notification/Incoming')).toBe('sink.incoming.notifications.list')
    expect(idOf('GET /api/esink/Notification/7')).toBe('sink.notifications.get')
    expect(idOf('DELETE /api/esink/Notification/Incoming')).toBe('sink.notifications.delete')
    expect(match('PUT', '/api/esink/Papers/a%20b/Owner/%C5%9Eule')).toMatchObject({
      params: { id: 'a b', user: 'Şule' },
    })
  })

  it('[B32] a known address with another method names the methods it takes', () => {
    expect(idOf('PATCH /api/esink/Series')).toEqual(['GET', 'POST', 'PUT'])
  })

  it('[B33] anything else is no call: other addresses, empty values, broken encodings, any text at all', () => {
    for (const path of [
      '/',
      '/api',
      '/esink/Papers',
      '/api/esink/Paper',
      '/api/esink/Papers//html',
      '/api/esink/Papers/%ZZ/html',
      '/api/esink/Papers/x/html/more',
    ])
      expect(match('GET', path), path).toBeUndefined()
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 8 }), { maxLength: 5 }),
        (segments) => match('GET', `/elsewhere/${segments.join('/')}`) === undefined,
      ),
    )
  })
})
