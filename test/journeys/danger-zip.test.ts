/** B3 of TRUST 5.3: archives that grow, that name places outside, or that say of themselves what is not so. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipLimits } from '#service/content/unzip.ts'
import {
  evrakInProcess,
  formOf,
  type Caller,
  type FileResult,
  type InProcess,
  type Refusal,
} from './evrak-in-process.ts'
import { invoiceFile } from './invoice-file.ts'
import { makeZip, type ZipEntry } from './zip-maker.ts'

const own = { taxNumber: '3900383669', name: 'Alıcı A.Ş.' }
const megabyte = 1024 * 1024

let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
})
afterAll(() => evrak?.close())

let made = 0
const document = () =>
  invoiceFile({
    number: `ZIP2025${String((made += 1)).padStart(9, '0')}`,
    profile: 'TEMELFATURA',
    type: 'SATIS',
    customer: { taxNo: own.taxNumber, name: own.name },
  }).xml
const blanks = (megabytes: number) => Buffer.alloc(megabytes * megabyte, ' ')
const nested = (depth: number, content: Uint8Array): Uint8Array =>
  depth === 0
    ? content
    : makeZip(
        Array.from({ length: 4 }, (_, index) => ({
          name: `${index}.zip`,
          content: nested(depth - 1, content),
        })),
      )
/** Bytes that do not shrink, the same in every run. */
const noise = (size: number) =>
  Buffer.from(
    Array.from({ length: size }, (_, index) => (Math.imul(index + 1, 2654435761) >>> 13) & 0xff),
  )

type Expected = 'tooLarge' | 'refused' | 'taken' | 'each refused'
interface Attack {
  readonly bytes: () => Uint8Array
  /** Of the whole archive, or of each file in it. */
  readonly expected: Expected
}
const zip =
  (...entries: readonly ZipEntry[]) =>
  () =>
    makeZip(entries)

const bombs: Readonly<Record<string, Attack>> = {
  'a thousand times as large': {
    bytes: zip({ name: 'a.xml', content: blanks(10) }),
    expected: 'tooLarge',
  },
  'a hundred and one times as large, in many files': {
    bytes: () =>
      makeZip(
        Array.from({ length: 20 }, (_, index) => ({ name: `${index}.xml`, content: blanks(1) })),
      ),
    expected: 'tooLarge',
  },
  'more than 50 MB that hardly shrink': {
    bytes: () =>
      makeZip([
        { name: 'noise.bin', content: noise(2 * megabyte) },
        ...Array.from({ length: 6 }, (_, index) => ({ name: `${index}.xml`, content: blanks(9) })),
      ]),
    expected: 'tooLarge',
  },
  'ten thousand files': {
    bytes: () =>
      makeZip(
        Array.from({ length: 10_000 }, (_, index) => ({
          name: `${index}.xml`,
          content: 'x',
          isStored: true,
        })),
      ),
    expected: 'tooLarge',
  },
  'ten thousand empty folders': {
    bytes: () =>
      makeZip(
        Array.from({ length: 10_000 }, (_, index) => ({
          name: `${index}/`,
          content: '',
          isStored: true,
        })),
      ),
    expected: 'tooLarge',
  },
  'archives in archives, three deep': {
    bytes: () => nested(3, makeZip([{ name: 'a.xml', content: blanks(20) }])),
    expected: 'refused',
  },
  'a size of ten bytes said, sixty megabytes inside': {
    bytes: zip({ name: 'a.xml', content: blanks(60), saysUnpacked: 10 }),
    expected: 'tooLarge',
  },
  'a size of four gigabytes said': {
    bytes: zip({ name: 'a.xml', content: 'x', saysUnpacked: 0xfffffffe }),
    expected: 'each refused',
  },
  'a packed size beyond the end': {
    bytes: zip({ name: 'a.xml', content: 'merhaba', saysPacked: 0x7fffffff }),
    expected: 'refused',
  },
  'a size of 64 bits that is a lie': {
    bytes: zip({ name: 'a.xml', content: blanks(10), is64: true, saysUnpacked: 10 }),
    expected: 'tooLarge',
  },
  'one body for many entries': {
    // Each header says that its content reaches over all headers behind it.
    bytes: () => {
      const inner = makeZip(
        Array.from({ length: 300 }, (_, index) => ({
          name: `${index}.xml`,
          content: blanks(0.25),
        })),
      )
      return makeZip([{ name: 'outer.xml', content: inner, isStored: true, saysPacked: 40 }])
    },
    expected: 'tooLarge',
  },
}

const slips = [
  '../../evrak-slip.xml',
  '..\\..\\evrak-slip.xml',
  '/tmp/evrak-slip.xml',
  'C:\\evrak-slip.xml',
  '....//evrak-slip.xml',
  '..%2f..%2fevrak-slip.xml',
  'a/../../evrak-slip.xml',
  '\\\\server\\share\\evrak-slip.xml',
  'evrak-slip.xml\0.txt',
  './evrak-slip.xml',
]

const liars: Readonly<Record<string, Attack>> = {
  'a link to a file of the system': {
    bytes: zip({ name: 'evrak-slip.xml', content: '/etc/passwd', isStored: true, isLink: true }),
    expected: 'each refused',
  },
  'a folder that is a link': {
    bytes: zip(
      { name: 'a', content: '/tmp', isStored: true, isLink: true },
      { name: 'a/evrak-slip.xml', content: 'x' },
    ),
    expected: 'each refused',
  },
  encrypted: {
    bytes: zip({ name: 'a.xml', content: noise(400), isStored: true, isEncrypted: true }),
    expected: 'each refused',
  },
  'encrypted and packed': {
    bytes: zip({
      name: 'a.xml',
      content: noise(400),
      isEncrypted: true,
      isStored: true,
      method: 8,
    }),
    expected: 'refused',
  },
  'a method of packing that nobody knows': {
    bytes: zip({ name: 'a.xml', content: 'x', method: 99 }),
    expected: 'refused',
  },
  'cut off': {
    bytes: () => makeZip([{ name: 'a.xml', content: noise(5000) }]).subarray(0, 2000),
    expected: 'refused',
  },
  'only its first four bytes': {
    bytes: () => new Uint8Array(Buffer.from('PK\u0003\u0004')),
    expected: 'refused',
  },
  empty: {
    bytes: () => new Uint8Array(Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`)),
    expected: 'refused',
  },
  'no XML in it': { bytes: zip({ name: 'fatura.txt', content: 'Merhaba' }), expected: 'refused' },
  'rubbish behind the first four bytes': {
    bytes: () => Buffer.concat([Buffer.from('PK\u0003\u0004'), noise(3000)]),
    expected: 'refused',
  },
  'in 64 bits, and sound': {
    bytes: () => makeZip([{ name: 'a.xml', content: document(), is64: true }]),
    expected: 'taken',
  },
  'one name twice': {
    bytes: () =>
      makeZip([
        { name: 'a.xml', content: document() },
        { name: 'a.xml', content: document() },
      ]),
    expected: 'taken',
  },
}

const limits = new RegExp(
  `${zipLimits.files} files, ${zipLimits.bytes / megabyte} MB and a compression of ${zipLimits.ratio}`,
)

function assertOutcome(
  attack: string,
  results: readonly FileResult[],
  expected: Exclude<Expected, 'tooLarge'>,
): void {
  const outcome = results.map(({ IsSuccess, Errors }) => ({ IsSuccess, reason: Errors.join(' ') }))
  expect(outcome.length, attack).toBeGreaterThan(0)
  if (expected === 'taken')
    expect([attack, outcome.map(({ IsSuccess }) => IsSuccess)]).toEqual([
      attack,
      outcome.map(() => true),
    ])
  else
    expect([attack, outcome]).toEqual([
      attack,
      (expected === 'each refused' ? outcome : [0]).map(() => ({
        IsSuccess: false,
        reason: expect.stringMatching(/\.(zip|xml)/),
      })),
    ])
}

/** Places that a slipped file could have come to. */
function slipped(): string[] {
  const folders = [
    '/',
    '/tmp',
    '/etc',
    process.cwd(),
    dirname(process.cwd()),
    dirname(evrak.dataDir),
    join(dirname(evrak.dataDir), 'a'),
  ]
  const names = [
    'evrak-slip.xml',
    ...slips.map((name) => name.split(/[\\/]/).at(-1)!.replace(/\0.*/, '')),
  ]
  const named = folders
    .flatMap((folder) => names.map((name) => resolve(folder, name)))
    .filter((path) => existsSync(path))
  return [
    ...named,
    ...readdirSync(evrak.dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.includes('evrak-slip'),
    ),
  ]
}

describe('archives', () => {
  it('[DG3] fifteen shapes and more', () => {
    expect(
      Object.keys(bombs).length + Object.keys(liars).length + slips.length,
    ).toBeGreaterThanOrEqual(15)
  })

  it.each(Object.keys({ ...bombs, ...liars }))('[DG3] %s', async (name) => {
    const { bytes: make, expected } = { ...bombs, ...liars }[name]!
    const bytes = make()
    // While it was made nothing else ran: connections that ended meanwhile are to be noticed first.
    await pause(50)
    const start = performance.now()
    const { status, body } = await caller.ask<
      Partial<Refusal> & { readonly Results?: readonly FileResult[] }
    >('POST', '/einvoice/Upload', formOf([{ name: 'arsiv.zip', bytes }]))
    process.stdout.write(
      `[DG3] ${name}: ${(performance.now() - start).toFixed(0)} ms, sending it included\n`,
    )
    if (expected === 'tooLarge')
      expect([name, status, body.Errors]).toEqual([
        name,
        413,
        [expect.objectContaining({ Description: expect.stringMatching(limits) })],
      ])
    else assertOutcome(name, body.Results ?? [], expected)
    expect((await caller.ask('GET', '/einvoice/Purchase')).status).toBe(200)
    expect(slipped()).toEqual([])
  })

  it('[DG3] one that is too large is refused by itself where other files came with it, and they are taken', async () => {
    const results = await caller.upload(
      '/einvoice/Upload',
      { name: 'arsiv.zip', bytes: bombs['ten thousand files']!.bytes() },
      { name: 'a.xml', bytes: document() },
    )
    expect(results).toMatchObject([
      { FileName: 'arsiv.zip', IsSuccess: false, Errors: [expect.stringMatching(limits)] },
      { FileName: 'a.xml', IsSuccess: true },
    ])
  })

  it('[DG3] names that lead outside are names: each file is judged, and none lies on the disk', async () => {
    const results = await caller.upload('/einvoice/Upload', {
      name: 'arsiv.zip',
      bytes: makeZip(slips.map((name) => ({ name, content: document() }))),
    })
    // One name ends otherwise behind its NUL: no XML by its name.
    expect(results.map(({ IsSuccess }) => IsSuccess)).toEqual(
      Array.from({ length: slips.length - 1 }, () => true),
    )
    expect(slipped()).toEqual([])
    for (const { UUID } of results)
      expect((await caller.ask('GET', `/einvoice/Purchase/${UUID}/Histories`)).status).toBe(200)
  })

  it('[DG3] an archive of a thousand files at the limit is taken through, each with its result', async () => {
    const results = await caller.upload('/einvoice/Upload', {
      name: 'bin.zip',
      bytes: makeZip(
        Array.from({ length: zipLimits.files }, (_, index) => ({
          name: `${index}.xml`,
          content: index % 250 === 0 ? document() : 'Merhaba',
          isStored: true,
        })),
      ),
    })
    expect(results).toHaveLength(zipLimits.files)
    expect(results.filter(({ IsSuccess }) => IsSuccess)).toHaveLength(4)
    expect(
      results.filter(
        ({ IsSuccess, FileName, Errors }) => !IsSuccess && !Errors.join(' ').includes(FileName),
      ),
    ).toEqual([])
  })
})
