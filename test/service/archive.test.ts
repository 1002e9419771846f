import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FileAnswer } from '#service/http/file-answer.ts'
import { archiveOf, bytesOf, createNames, type ArchiveEntry } from '#service/rendering/archive.ts'
import { dispatcherOf, portal } from './http-fixture.ts'

const now = new Date('2026-11-21T09:00:00Z')
const entries = async function* (names: readonly string[]): AsyncIterable<ArchiveEntry> {
  for (const name of names) yield { name, bytes: new TextEncoder().encode(name) }
}

describe('a file of many documents', () => {
  it('[SK5] names each file safely, and no two alike', async () => {
    const zip = unzipSync(
      await bytesOf(
        archiveOf(
          entries([
            'ABC2026000000001.xml',
            'abc2026000000001.XML',
            '../../etc/passwd',
            'CON.pdf',
            'Işık Ltd. Şti./ö.pdf',
            'a\r\nb.xml',
            '',
          ]),
          now,
        ),
      ),
    )
    expect(Object.keys(zip)).toEqual([
      'ABC2026000000001.xml',
      'abc2026000000001 (2).xml',
      'etc-passwd',
      '_CON.pdf',
      'Işık Ltd- Şti-ö.pdf',
      'a-b.xml',
      '_',
    ])
    expect(createNames()('x'.repeat(400)).length).toBeLessThan(120)
  })

  it('[SK5] is written no faster than it is read', async () => {
    let made = 0
    const many = async function* (): AsyncIterable<ArchiveEntry> {
      for (; made < 5000; made += 1) yield { name: `${made}.xml`, bytes: new Uint8Array(100_000) }
    }
    const reader = archiveOf(many(), now).getReader()
    for (let pieces = 0; pieces < 10; pieces += 1) await reader.read()
    expect(made).toBeLessThan(20)
    await reader.cancel()
  })

  it('[SK6] goes out as it is to whoever takes a file, under its own name', async () => {
    const call = portal.calls.find(
      ({ pattern, method }) => pattern === 'box.export' && method === 'POST',
    )!
    const dispatch = dispatcherOf({
      validateAnswers: true,
      handlers: {
        'box.export': async ({ wantsFile }) =>
          wantsFile
            ? new FileAnswer({
                stream: archiveOf(entries(['a.xml']), now),
                mimeType: 'application/zip',
                name: 'satış "1".zip',
              })
            : 'YQ==',
      },
    })
    const ask = (accept: string) =>
      dispatch(
        new Request(
          `http://localhost/api${call.path.replace('{exportType}', call.values[0] ?? '')}`,
          {
            method: 'POST',
            headers: { Authorization: 'all', Accept: accept, 'Content-Type': 'application/json' },
            body: '["11111111-1111-4111-8111-111111111111"]',
          },
        ),
      )
    const file = (await ask('application/octet-stream'))!
    expect(file.headers.get('Content-Type')).toBe('application/zip')
    expect(file.headers.get('Content-Disposition')).toBe(
      `attachment; filename="sat_s_1_.zip"; filename*=UTF-8''sat%C4%B1%C5%9F%20%221%22.zip`,
    )
    expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toEqual(['a.xml'])
    expect(await (await ask('application/json'))!.json()).toBe('YQ==')
  })
})
