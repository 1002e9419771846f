/** B9 of TRUST 5.3: names of files and attachments that would be paths, devices, headers or markup. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainFileName } from '#values/file-name.ts'
import { fileAnswerHeaders } from '#service/http/file-answer.ts'
import { createNames } from '#service/rendering/archive.ts'
import { evrakInProcess, type Caller, type InProcess } from './evrak-in-process.ts'
import { invoiceFile } from './invoice-file.ts'
import { makeZip } from './zip-maker.ts'

const own = { taxNumber: '4840847211', name: 'Örnek Yazılım A.Ş.' }
let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
})
afterAll(() => evrak?.close())

const names: Readonly<Record<string, string>> = {
  'one folder up': '../evrak-ad.pdf',
  'many folders up': '../../../../../../etc/evrak-ad.pdf',
  'folders up, Windows': '..\\..\\evrak-ad.pdf',
  'folders up, by number': '..%2f..%2fevrak-ad.pdf',
  'folders up, twice by number': '..%252f..%252fevrak-ad.pdf',
  'dots that join': '....//....//evrak-ad.pdf',
  'from the root': '/etc/evrak-ad.pdf',
  'a drive': 'C:\\Windows\\evrak-ad.pdf',
  'a server': '\\\\sunucu\\paylasim\\evrak-ad.pdf',
  'a stream of a file': 'evrak-ad.pdf::$DATA',
  'a device': 'CON',
  'a device with an ending': 'nul.pdf',
  'only dots': '..',
  hidden: '.htaccess',
  'a dash first': '-rf evrak-ad.pdf',
  'a header behind a line end': 'a.pdf\r\nSet-Cookie: x=1',
  'a line end alone': 'a\nb.pdf',
  'quotation marks': 'a".pdf',
  'a quotation mark and an attribute': 'a"; filename="b.exe',
  'half an escape': 'a%.pdf',
  markup: '<img src=x onerror=alert(1)>.pdf',
  'right to left': 'fatura\u202Efdp.exe',
  'signs without width': 'fa\u200Btura\uFEFF.pdf',
  'three hundred letters': `${'ş'.repeat(300)}.pdf`,
  'a smile': '🧾 Fatura 😀.pdf',
  'Turkish letters': 'İğdır şubesi çağrı.pdf',
  'an ending of a program': 'fatura.pdf.exe',
  'a formula': `=cmd|'/c calc'!A1.pdf`,
  'a command': '$(touch evrak-ad).pdf',
  'blanks only': '   ',
}
const all = Object.entries(names)
const onWire = (name: string) => [...name].length <= 255
/** What would leave the folder or the header in which a name stands. */
const dangerous = /[\\/\u0000-\u001f\u007f]|^\.{1,2}$/

interface Attachment {
  readonly FileName: string | null
  readonly File: string | null
}

describe('names of files', () => {
  it('[DG6] twenty-five and more', () => {
    expect(all.length).toBeGreaterThanOrEqual(25)
  })

  it.each(all)(
    '[DG6] %s: the header is one line, its plain name is plain, and the other is the original',
    (_, name) => {
      const header = fileAnswerHeaders({
        name,
        mimeType: 'application/pdf',
        stream: new ReadableStream(),
      })['Content-Disposition']!
      const [, plain, encoded] =
        /^attachment; filename="([\w.-]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? []
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(plain).not.toMatch(dangerous)
      expect(decodeURIComponent(encoded ?? '')).toBe(name)
      expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
    },
  )

  it('[DG6] half a sign of two breaks no header', () => {
    expect(
      fileAnswerHeaders({
        name: 'a\uD800.pdf',
        mimeType: 'application/pdf',
        stream: new ReadableStream(),
      })['Content-Disposition'],
    ).toMatch(/^attachment; filename="a_\.pdf"; filename\*=UTF-8''a%EF%BF%BD\.pdf$/)
  })

  it('[DG6] in an archive each name is a name of its own, of no folder and of no device', () => {
    const nameOf = createNames()
    const given = all.map(([, name]) => nameOf(name))
    expect(
      given.filter(
        (name) => dangerous.test(name) || /^(con|prn|aux|nul|com\d|lpt\d)?(\.|$)/i.test(name),
      ),
    ).toEqual([])
    expect(new Set(given.map((name) => name.toLowerCase() /* ascii */)).size).toBe(given.length)
  })

  it('[DG6] what a browser saves is called by the last part of the name, without orders to it', () => {
    const given = all.map(([, name]) => plainFileName(name))
    expect(
      given.filter(
        (name) =>
          dangerous.test(name) || /[\u202A-\u202E\u200B"<>]/.test(name) || name.length > 150,
      ),
    ).toEqual([])
  })

  it('[DG6] an attachment keeps the name that it was given, through draft, XML and the upload of that XML', async () => {
    const kept = all.filter(([, name]) => onWire(name) && name.trim() !== '')
    const attachments = kept.map(([, name], index) => ({
      ID: `EK-${index}`,
      IssueDate: '2026-11-01',
      Attachment: { Base64Data: 'JVBERi0xLjQK', MimeCode: 'application/pdf', FileName: name },
    }))
    const model = {
      EInvoice: {
        InvoiceInfo: {
          InvoiceProfile: 'TEMELFATURA',
          InvoiceType: 'SATIS',
          IssueDate: '2026-11-01',
          CurrencyCode: 'TRY',
          AdditionalDocumentReferences: attachments,
        },
        CustomerInfo: {
          TaxNumber: '3900383669',
          Name: 'Alıcı A.Ş.',
          Address: 'Gül Sk. 1',
          District: 'Çankaya',
          City: 'Ankara',
          Country: 'Türkiye',
        },
        InvoiceLines: [{ Name: 'Kalem', Quantity: 1, UnitType: 'C62', Price: 10, KDVPercent: 20 }],
      },
    }
    const { status, body: draft } = await caller.ask<{ UUID: string }>(
      'POST',
      '/einvoice/Draft/Create',
      model,
    )
    expect([status, draft]).toEqual([200, expect.objectContaining({ UUID: expect.any(String) })])
    const wanted = kept.map(([, name]) => name.replace(/\r\n?/g, '\n'))
    const back = await caller.ask<{
      EInvoice: {
        InvoiceInfo: { AdditionalDocumentReferences: { Attachment: { FileName: string } }[] }
      }
    }>('GET', `/einvoice/Draft/${draft.UUID}/model`)
    expect(
      back.body.EInvoice.InvoiceInfo.AdditionalDocumentReferences.map(
        ({ Attachment: { FileName } }) => FileName,
      ),
    ).toEqual(kept.map(([, name]) => name))

    const { body: xml } = await caller.ask<string>('GET', `/einvoice/Draft/${draft.UUID}/xml`)
    const foreign = xml
      .replaceAll(own.taxNumber, 'SWAP')
      .replaceAll('3900383669', own.taxNumber)
      .replaceAll('SWAP', '3900383669')
      .replace(/<cbc:ID>[A-Z0-9]{3}\d*<\/cbc:ID>|<cbc:ID\/>/, '<cbc:ID>EKL2026000000001</cbc:ID>')
    const [uploaded] = await caller.upload('/einvoice/Upload', { name: 'ekli.xml', bytes: foreign })
    expect(uploaded).toMatchObject({ IsSuccess: true, Errors: [] })
    const { body: shown } = await caller.ask<Attachment[]>(
      'GET',
      `/einvoice/Purchase/${uploaded!.UUID}/Attachments`,
    )
    // A line end within an attribute of XML is a blank to whoever reads it.
    expect(shown.map(({ FileName }) => FileName)).toEqual(
      wanted.map((name) => name.replace(/\n/g, ' ').trim()),
    )
    const { body: html } = await caller.ask<string>(
      'GET',
      `/einvoice/Purchase/${uploaded!.UUID}/html`,
    )
    expect(html).not.toContain('<img src=x')
  })

  it('[DG6] the name of an uploaded file is told without its folders, wherever it stands, and nothing lies on the disk', async () => {
    const good = () =>
      invoiceFile({
        number: `ADI2025${String((made += 1)).padStart(9, '0')}`,
        profile: 'TEMELFATURA',
        type: 'SATIS',
        customer: { taxNo: own.taxNumber, name: own.name },
      }).xml.replaceAll(
        '<cbc:ID schemeID="VKN">4840847211</cbc:ID>',
        '<cbc:ID schemeID="VKN">3900383669</cbc:ID>',
      )
    let made = 0
    const results = await caller.upload(
      '/einvoice/Upload',
      ...all.map(([, name]) => ({ name, bytes: good() })),
    )
    expect(results.filter(({ FileName }) => dangerous.test(FileName))).toEqual([])
    expect(results.find(({ FileName }) => FileName.includes('🧾'))?.FileName).toBe(names['a smile'])
    expect(results.find(({ FileName }) => FileName.includes('İğdır'))?.FileName).toBe(
      names['Turkish letters'],
    )
    const inside = await caller.upload('/einvoice/Upload', {
      name: 'arsiv.zip',
      bytes: makeZip(
        all.map(([, name]) => ({ name: `${name}.xml`, content: 'x', isStored: true })),
      ),
    })
    expect(inside.filter(({ IsSuccess }) => IsSuccess)).toEqual([])
    expect(
      readdirSync(evrak.dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.includes('evrak-ad'),
      ),
    ).toEqual([])
  })
})
