import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPaired, refusedBy } from '#helpers/base/door.ts'
import { readPairing } from '#helpers/base/pairing-file.ts'

const door = {
  port: 5555,
  portals: ['https://portal.example.com'],
  code: 'PV6RQ-Y2Z68-HFQXS-3W7QW',
}
const knock = {
  host: 'localhost:5555',
  origin: 'https://portal.example.com',
  authorization: `Bearer ${door.code}`,
}

describe('the door of a helper', () => {
  it('[HP2] opens for the names of the own machine with its port, and for no other', () => {
    for (const host of ['localhost:5555', '127.0.0.1:5555', '[::1]:5555', 'LOCALHOST:5555'])
      expect(refusedBy(door, { ...knock, host })).toBeUndefined()
    for (const host of [
      null,
      '',
      'localhost',
      'localhost:5556',
      'evil.example:5555',
      'localhost.evil.example:5555',
      'localhost:5555.evil.example',
      '127.0.0.1.evil.example:5555',
      '192.168.1.20:5555',
      '0.0.0.0:5555',
    ])
      expect([host, refusedBy(door, { ...knock, host })]).toEqual([host, 'host'])
  })

  it('[HP3] opens for pages of the portal alone', () => {
    for (const origin of [
      null,
      'null',
      'http://portal.example.com',
      'https://portal.example.com:8443',
      'https://portal.example.com.evil.example',
      'https://evil.example',
    ])
      expect([origin, refusedBy(door, { ...knock, origin })]).toEqual([origin, 'origin'])
  })

  it('[HP4] knows the portal by the code, as people type it', () => {
    for (const code of [door.code, 'pv6rq y2z68 hfqxs 3w7qw', 'PV6RQY2Z68HFQXS3W7QW'])
      expect(isPaired(door, { ...knock, authorization: `Bearer ${code}` })).toBe(true)
    for (const authorization of [
      null,
      '',
      door.code,
      'Bearer ',
      'Bearer PV6RQ',
      `Basic ${door.code}`,
    ])
      expect([authorization, isPaired(door, { ...knock, authorization })]).toEqual([
        authorization,
        false,
      ])
  })
})

describe('the file of the pairing', () => {
  it('[HP5] keeps the code for its owner, takes a portal by its origin, and is told where it cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evrak-pairing-'))
    const file = join(folder, 'made', 'helper.json')
    try {
      const first = await readPairing(file, [])
      expect(first.Code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
      expect(first.Portals).toContain('http://127.0.0.1:4000')
      const named = await readPairing(file, ['https://portal.example.com/eledger/list'])
      expect(named).toEqual({ Code: first.Code, Portals: ['https://portal.example.com'] })
      expect(await readPairing(file, [])).toEqual(named)
      if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(named)

      await expect(readPairing(file, ['portal.example.com'])).rejects.toThrow('is no address')
      await writeFile(file, '{"Code":"SECRETSECRETSECRETSECRET"')
      const refused = await readPairing(file, []).catch(String)
      expect(refused).toContain('cannot be read')
      expect(refused).not.toContain('SECRET')
      expect(await readFile(file, 'utf8')).toContain('SECRET')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
