/** B10 of TRUST 5.3: files that are not what their names say. */
import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  evrakInProcess,
  formOf,
  type Caller,
  type InProcess,
  type Refusal,
} from './evrak-in-process.ts'
import { invoiceFile } from './invoice-file.ts'
import { makeZip } from './zip-maker.ts'

const own = { taxNumber: '3900383669', name: 'Alıcı A.Ş.' }
let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
})
afterAll(() => evrak?.close())

let made = 0
const invoice = () =>
  invoiceFile({
    number: `DSY2025${String((made += 1)).padStart(9, '0')}`,
    profile: 'TEMELFATURA',
    type: 'SATIS',
    customer: { taxNo: own.taxNumber, name: own.name },
  })
const xmlIn = (encoding: string) =>
  invoice().xml.replace(/^<\?xml[^>]*\?>/, `<?xml version="1.0" encoding="${encoding}"?>`)
const latin5: Readonly<Record<string, number>> = {
  Ğ: 0xd0,
  İ: 0xdd,
  Ş: 0xde,
  ğ: 0xf0,
  ı: 0xfd,
  ş: 0xfe,
}
/** One byte a letter, as old Turkish programs write. */
const turkishBytes = (text: string) =>
  Buffer.from(
    [...text.replace(/[“”’]/g, "'")].map((letter) => latin5[letter] ?? letter.charCodeAt(0)),
  )
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const bytes = (...parts: readonly (string | number[] | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )
const pdf = (content: string) =>
  `%PDF-1.4\n1 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n%%EOF\n`

interface Wrong {
  readonly name: string
  readonly bytes: () => Uint8Array
  /** Where it is sent; default: the upload of e-invoices. */
  readonly path?: string
}
const wrong: Readonly<Record<string, Wrong>> = {
  'no byte at all': { name: 'bos.xml', bytes: () => bytes('') },
  'one byte': { name: 'bir.xml', bytes: () => bytes('<') },
  'a picture called XML': {
    name: 'resim.xml',
    bytes: () => bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR'),
  },
  'a program called XML': { name: 'program.xml', bytes: () => bytes('MZ', [0x90, 0, 3, 0, 0, 0]) },
  'a PDF called XML': { name: 'fatura.xml', bytes: () => bytes(pdf('BT (Fatura) Tj ET')) },
  'a page of the web called XML': {
    name: 'sayfa.xml',
    bytes: () => bytes('<html><script>alert(1)</script></html>'),
  },
  'a drawing with a script': {
    name: 'cizim.xml',
    bytes: () => bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  'JSON called XML': { name: 'veri.xml', bytes: () => bytes('{"EInvoice":{}}') },
  'a compressed invoice that is no archive': {
    name: 'fatura.xml.gz',
    bytes: () => gzipSync(invoice().xml),
  },
  'another kind of archive': {
    name: 'fatura.rar',
    bytes: () => bytes('Rar!', [0x1a, 7, 0], invoice().xml),
  },
  'a picture that is a script as well': {
    name: 'ikili.xml',
    bytes: () => bytes('GIF89a/*', [0, 0], '*/=1;<Invoice/>'),
  },
  'a PDF with an archive behind it': {
    name: 'ikili.pdf',
    bytes: () => bytes(pdf('BT (x) Tj ET'), makeZip([{ name: 'a.xml', content: invoice().xml }])),
  },
  'an invoice with an archive behind it': {
    name: 'ikili.xml',
    bytes: () => bytes(invoice().xml, makeZip([{ name: 'a.xml', content: invoice().xml }])),
  },
  'half an invoice': { name: 'yarim.xml', bytes: () => bytes(invoice().xml).subarray(0, 1500) },
  'an invoice cut within a letter': {
    name: 'kesik.xml',
    bytes: () => bytes('<?xml version="1.0"?><Invoice>Ş').subarray(0, 31),
  },
  'half a workbook': {
    name: 'yarim.xlsx',
    bytes: () =>
      makeZip([
        { name: 'xl/workbook.xml', content: '<workbook/>' },
        { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>'.repeat(400), isStored: true },
      ]).subarray(0, 900),
  },
  'a workbook of old Excel': {
    name: 'eski.xls',
    bytes: () => bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Buffer.alloc(504)),
  },
  'Turkish bytes that call themselves UTF-8': {
    name: 'bozuk.xml',
    bytes: () => turkishBytes(xmlIn('UTF-8')),
  },
  'Turkish bytes that say nothing of themselves': {
    name: 'suskun.xml',
    bytes: () => turkishBytes(invoice().xml.replace(/^<\?xml[^>]*\?>/, '')),
  },
  'UTF-16 of an odd number of bytes': {
    name: 'tek.xml',
    bytes: () => utf16(xmlIn('UTF-16')).subarray(0, -1),
  },
  'a NUL in the text': {
    name: 'nul.xml',
    bytes: () => bytes(invoice().xml.replace('<cbc:Note>', '<cbc:Note>\0')),
  },
  'a NUL by its number': {
    name: 'nul2.xml',
    bytes: () => bytes(invoice().xml.replace('<cbc:Note>', '<cbc:Note>&#0;')),
  },
  'half a sign of two by its number': {
    name: 'yari.xml',
    bytes: () => bytes(invoice().xml.replace('<cbc:Note>', '<cbc:Note>&#xD800;')),
  },
  'a text called PDF': {
    name: 'metin.pdf',
    path: '/einvoice/Upload/Sgk',
    bytes: () => bytes('Fatura No: SGK2025000000001'),
  },
  'a PDF that begins later': {
    name: 'gec.pdf',
    path: '/einvoice/Upload/Sgk',
    bytes: () => bytes('\n\n', pdf('BT (x) Tj ET')),
  },
  'a PDF without text': {
    name: 'taranmis.pdf',
    path: '/einvoice/Upload/Sgk',
    bytes: () => bytes('%PDF-1.4\n%%EOF'),
  },
  'a PDF whose stream is a bomb': {
    name: 'bomba.pdf',
    path: '/einvoice/Upload/Sgk',
    bytes: () =>
      bytes(
        '%PDF-1.4\n1 0 obj\n<</Filter /FlateDecode>>\nstream\n',
        deflateRawSync(Buffer.alloc(200 * 1024 * 1024, 'a')),
        '\nendstream\nendobj\n%%EOF',
      ),
  },
  'a PDF of ten thousand streams that never end': {
    name: 'uzun.pdf',
    path: '/einvoice/Upload/Sgk',
    bytes: () => bytes('%PDF-1.4\n', '<<x>>\nstream\n'.repeat(10_000)),
  },
}

const right: Readonly<Record<string, () => Uint8Array>> = {
  'UTF-8': () => bytes(xmlIn('UTF-8')),
  'UTF-8 with a mark': () => bytes([0xef, 0xbb, 0xbf], xmlIn('UTF-8')),
  'UTF-16, little end first': () => utf16(xmlIn('UTF-16')),
  'UTF-16, big end first': () => utf16(xmlIn('UTF-16'), true),
  'ISO-8859-9': () => turkishBytes(xmlIn('ISO-8859-9')),
  'windows-1254': () => turkishBytes(xmlIn('windows-1254')),
}

describe('files that are not what they say', () => {
  it('[DG4] twenty and more', () => {
    expect(Object.keys({ ...wrong, ...right }).length).toBeGreaterThanOrEqual(20)
  })

  it.each(Object.keys(wrong))(
    '[DG4] %s: refused with a sentence that names the file',
    async (attack) => {
      const { name, path = '/einvoice/Upload', bytes: make } = wrong[attack]!
      const results = await caller.upload(path, { name, bytes: make() })
      expect(
        results.map(({ IsSuccess, Errors }) => ({ IsSuccess, reason: Errors.join(' ') })),
      ).toEqual([{ IsSuccess: false, reason: expect.stringContaining(name) }])
      expect((await caller.ask('GET', '/einvoice/Purchase')).status).toBe(200)
    },
  )

  it.each(Object.keys(right))(
    '[DG4] an invoice in %s is kept with its letters, and goes out in the encoding that it then names',
    async (encoding) => {
      const [result] = await caller.upload('/einvoice/Upload', {
        name: 'a.xml',
        bytes: right[encoding]!(),
      })
      expect(result).toMatchObject({ IsSuccess: true, Errors: [] })
      const { body: xml } = await caller.ask<string>(
        'GET',
        `/einvoice/Purchase/${result!.UUID}/xml`,
      )
      expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/)
      expect(xml).toContain('Işıklı çerçeve')
      expect(xml).toContain('Ğ harfi')
    },
  )

  it('[DG4] of one request the good file is kept and each bad one is named', async () => {
    const good = invoice()
    const bad = Object.values(wrong)
      .filter(({ path }) => path === undefined)
      .map(({ name, bytes: make }, index) => ({ name: `${index}-${name}`, bytes: make() }))
    const results = await caller.upload('/einvoice/Upload', ...bad, {
      name: good.name,
      bytes: good.xml,
    })
    expect(results.filter(({ IsSuccess }) => IsSuccess).map(({ FileName }) => FileName)).toEqual([
      good.name,
    ])
    expect(
      results.filter(
        ({ IsSuccess, FileName, Errors }) => !IsSuccess && !Errors.join(' ').includes(FileName),
      ),
    ).toEqual([])
    expect(results).toHaveLength(bad.length + 1)
  })

  it('[DG4] more than 25 MB is refused with the limit, whether it says so before or not; 24 MB are read', async () => {
    const large = await caller.ask<Refusal>(
      'POST',
      '/einvoice/Upload',
      formOf([{ name: 'buyuk.xml', bytes: Buffer.alloc(26 * 1024 * 1024, ' ') }]),
    )
    expect([large.status, large.body.Message]).toEqual([413, expect.stringContaining('25 MB')])
    const piece = new Uint8Array(1024 * 1024).fill(32)
    let left = 26
    const stream = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()),
    })
    const streamed = await caller.raw('POST', '/einvoice/Upload', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    let slow = 26
    const slowStream = new ReadableStream({
      pull: async (controller) => {
        await pause(40)
        if (slow-- > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    // The refusal comes while a slow connection is still sending: it is heard, and not cut off with the connection.
    const slowly = await caller.raw('POST', '/einvoice/Upload', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: slowStream,
      duplex: 'half',
    } as RequestInit)
    expect([slowly.status, ((await slowly.json()) as Refusal).Message]).toEqual([
      413,
      expect.stringContaining('25 MB'),
    ])
    const [read] = await caller.upload('/einvoice/Upload', {
      name: 'sinirda.xml',
      bytes: Buffer.alloc(24 * 1024 * 1024, ' '),
    })
    expect(read).toMatchObject({
      IsSuccess: false,
      Errors: [expect.stringContaining('sinirda.xml')],
    })
  })

  it('[DG4] another type of body, a broken one, and too many files: 415 and 400 with the reason', async () => {
    const asXml = await caller.raw('POST', '/einvoice/Upload', {
      headers: { 'Content-Type': 'application/xml' },
      body: '<Invoice/>',
    })
    expect([asXml.status, ((await asXml.json()) as Refusal).Message]).toEqual([
      415,
      expect.stringContaining('application/xml'),
    ])
    const broken = await caller.raw('POST', '/einvoice/Upload', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Dis',
    })
    expect(broken.status).toBe(400)
    const many = await caller.ask<Refusal>(
      'POST',
      '/einvoice/Upload',
      formOf(Array.from({ length: 201 }, (_, index) => ({ name: `${index}.xml`, bytes: 'x' }))),
    )
    expect([many.status, many.body.Message]).toEqual([400, expect.stringContaining('200')])
  })
})
