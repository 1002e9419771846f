/** The folder of an ERP: files are taken once and whole, whatever happens between two steps, and what is refused says why. */
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeMapOf } from '#documents/erp/erp-values.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { folderFiles, type FolderFiles } from '#helpers/erp/folder/folder-files.ts'
import {
  createFolderSource,
  quietMs,
  watchFolder,
  type FolderSource,
} from '#helpers/erp/folder/folder-source.ts'
import { erpHandlers } from '#helpers/erp/erp-handlers.ts'
import type { Wire } from '#schemas/wire.ts'
import { documentMapOf } from '#service/content/model.ts'
import { networkFamily } from '#service/erps/make-document.ts'
import { needed } from '#values/needed.ts'
import { portal, startHelper } from './asked-helper.ts'

const terms = {
  portal,
  maps: { units: codeMapOf([]), taxes: codeMapOf([]) },
  columns: [],
  language: 'tr',
} as const
const days = { from: '2026-01-01', to: '2026-12-31' }
const heading = 'Belge No;Tarih;VKN;Unvan;Ürün Adı;Miktar;Birim;Birim Fiyat;KDV Oranı;Genel Toplam'
const row = (number: string, more: { unit?: string; price?: string } = {}) =>
  `${number};20.11.2026;6310540565;Çağdaş Işık;Şeker;2;${more.unit ?? 'ADET'};${more.price ?? '10,50'};20;`
const csv = (...rows: string[]) => [heading, ...rows, ''].join('\r\n')

let folder: string
let now: number
const clock = { now: () => new Date(now) }
const noted: string[] = []
const open = (files: FolderFiles = folderFiles) =>
  createFolderSource({ folder, terms, clock, note: (line) => void noted.push(line), files })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evrak-erp-folder-'))
  now = Date.parse('2026-11-28T09:00:00Z')
  noted.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (...path: string[]) => join(folder, ...path)
const text = (...path: string[]) => readFile(at(...path), 'utf8')
const names = async (place: string) => (await readdir(at(place))).toSorted()
/** Looks until what lies there now has been quiet for long enough. */
const settle = async (source: FolderSource) => {
  await source.look()
  now += quietMs
  await source.look()
}
const put = async (source: FolderSource, name: string, content: string | Uint8Array) => {
  await source.look()
  await writeFile(at('in', name), content)
  await settle(source)
}
const idsIn = async (source: FolderSource, kind: 'invoice' | 'despatch' = 'invoice') =>
  (await source.documents(kind, days)).map(({ header }) => header.ErpID)
const status = (ErpID: string, InvoiceNumber = 'EFT2026000000001') => ({
  type: 'Status' as const,
  values: {
    ErpID,
    InvoiceNumber,
    UUID: '6a0c0a3e-0000-4000-8000-000000000001',
    StatusCode: 'waiting',
    StatusDetail: '',
  },
})

describe('the folder of an ERP', () => {
  it('[ER16] gives the documents of its files by their days, in UTF-8 or Windows-1254', async () => {
    const source = open()
    await put(source, 'utf8.csv', csv(row('F-1')))
    const turkish = new Map(
      [...'ŞşİığĞ'].map((letter, index) => [letter, [0xde, 0xfe, 0xdd, 0xfd, 0xf0, 0xd0][index]]),
    )
    const bytes = [...csv(row('F-2'))].map((letter) => turkish.get(letter) ?? letter.charCodeAt(0))
    await put(source, '1254.CSV', Uint8Array.from(bytes))
    const read = await source.documents('invoice', days)
    expect(read.map(({ header, lines }) => [header.ErpID, header.Name, lines[0]?.Name])).toEqual([
      ['F-1', 'Çağdaş Işık', 'Şeker'],
      ['F-2', 'Çağdaş Işık', 'Şeker'],
    ])
    expect(await source.documents('invoice', { from: '2026-11-21', to: '2026-12-31' })).toEqual([])
    expect(await names('in')).toEqual([])
    expect(await names('done')).toEqual(['1254.CSV', 'utf8.csv'])
    expect(noted).toEqual(['utf8.csv: 1 documents', '1254.CSV: 1 documents'])
  })

  it('[ER16] reads spreadsheets with their numbers and days', async () => {
    const source = open()
    const [titles = []] = [heading.split(';')]
    const cells = [
      'F-9',
      new Date('2026-11-20'),
      '6310540565',
      'Öz',
      'Un',
      1.5,
      'KG',
      12.5,
      20,
      22.5,
    ]
    await put(source, 'a.xlsx', await writeXlsx({ sheets: [{ name: 'A', rows: [titles, cells] }] }))
    const [read] = await source.documents('invoice', days)
    expect(read).toMatchObject({
      header: { IssueDate: '2026-11-20', PayableAmount: '22.5' },
      lines: [{ Quantity: '1.5', Price: '12.5' }],
    })
  })

  it('[ER17] leaves a file alone while it is written, and until it is quiet', async () => {
    const source = open()
    await source.look()
    await writeFile(at('in', 'a.csv'), csv(row('F-1')))
    await source.look()
    now += quietMs - 1
    await source.look()
    expect(await names('in')).toEqual(['a.csv'])
    await appendFile(at('in', 'a.csv'), `${row('F-2')}\r\n`)
    now += 1
    await source.look()
    expect(await names('in')).toEqual(['a.csv'])
    now += quietMs
    await source.look()
    expect(await idsIn(source)).toEqual(['F-1', 'F-2'])
    for (const name of ['~$a.xlsx', '.a.csv.part', 'b.csv.tmp', 'Thumbs.db'])
      await writeFile(at('in', name), 'x')
    await settle(source)
    expect(await names('error')).toEqual([])
  })

  it('[ER17] leaves a file that changes while it is read', async () => {
    const late: FolderFiles = {
      ...folderFiles,
      read: async (path) => {
        const bytes = await folderFiles.read(path)
        if (path.endsWith(join('in', 'a.csv'))) await appendFile(path, `${row('F-2')}\r\n`)
        return bytes
      },
    }
    await put(open(late), 'a.csv', csv(row('F-1')))
    expect(await names('in')).toEqual(['a.csv'])
    expect(await names('done')).toEqual([])
    const source = open()
    await settle(source)
    expect(await idsIn(source)).toEqual(['F-1', 'F-2'])
  })

  it('[ER18] takes the good documents and lays the others into error, as a table that can be corrected, with reasons', async () => {
    const source = open()
    await put(
      source,
      'a.csv',
      csv(row('F-1'), row('F-2', { unit: 'KASA' }), row('F-3', { price: 'on' })),
    )
    expect(await idsIn(source)).toEqual(['F-1'])
    expect(await names('done')).toEqual(['a.csv'])
    expect(await names('error')).toEqual(['a.csv', 'a.csv.reason.csv'])
    const reasons = (await text('error', 'a.csv.reason.csv')).split('\r\n')
    expect(reasons[0]).toBe('\uFEFFSatır;Sütun;Yazılan;Neden')
    expect(reasons[1]).toMatch(/^2;Birim;KASA;.*birimi tanınmıyor/)
    expect(reasons[2]).toMatch(/^3;Birim Fiyat;on;.*1\.649,90/)
    const refused = await text('error', 'a.csv')
    expect(refused).toContain('F-2')
    expect(refused).not.toContain('F-1')
    await put(
      source,
      'a.csv',
      refused.replace('KASA', 'KOLİ').replace(';on;', ';10;').replace('KOLİ', 'KUTU'),
    )
    expect(await idsIn(source)).toEqual(['F-1', 'F-2', 'F-3'])
  })

  it('[ER18] refuses what is no document, with what is allowed', async () => {
    const source = open()
    await put(source, 'a.pdf', '%PDF')
    await put(source, 'b.csv', 'Belge No;Iskonta\r\nF-1;3')
    await put(source, 'c.xml', '<Invoice')
    await put(source, 'd.xlsx', 'PK')
    expect(await names('done')).toEqual([])
    for (const [name, said] of [
      ['a.pdf', 'Windows-1254'],
      ['b.csv', 'AllowanceTotal'],
      ['c.xml', ''],
      ['d.xlsx', 'UBL-TR'],
    ] as const) {
      const reasons = (await text('error', `${name}.reason.csv`)).trim().split('\r\n')
      expect(reasons.length).toBeGreaterThan(1)
      expect(reasons[1]).toContain(said)
    }
  })

  it('[ER19] writes what became of a document beside its file, and tells it with the document', async () => {
    const source = open()
    await put(source, 'a.csv', csv(row('F-1'), row('F-2')))
    await source.write([status('F-1')])
    await source.write([status('F-2', 'EFT2026000000002')])
    await source.write([
      { ...status('F-1'), values: { ...status('F-1').values, StatusCode: 'succeed' } },
    ])
    const lines = (await text('done', 'a.csv.status.csv')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines.find((line) => line.startsWith('F-1'))).toContain(';succeed;')
    const read = await open().documents('invoice', days)
    expect(read.map(({ header }) => header.Status)).toEqual([
      'succeed EFT2026000000001',
      'waiting EFT2026000000002',
    ])
    await expect(source.write([status('F-7')])).rejects.toMatchObject({
      fault: 'folder',
      message: 'F-7',
    })
  })

  it('[ER20] knows a document that comes again; a corrected one takes its place until it was issued', async () => {
    const source = open()
    await put(source, 'a.csv', csv(row('F-1'), row('F-2')))
    await put(source, 'a.csv', csv(row('F-1'), row('F-2')))
    expect(await names('done')).toEqual(['a.csv'])
    await put(source, 'b.csv', csv(row('F-1', { price: '11' }), row('F-2', { price: '11' })))
    const prices = async () =>
      (await source.documents('invoice', days)).map(({ lines }) => lines[0]?.Price)
    expect(await prices()).toEqual(['11', '11'])
    await source.write([status('F-1')])
    await put(source, 'c.csv', csv(row('F-1', { price: '12' }), row('F-2', { price: '12' })))
    expect(await prices()).toEqual(['11', '12'])
    expect(await text('error', 'c.csv.reason.csv')).toContain('EFT2026000000001')
    expect(await text('error', 'c.csv')).not.toContain('F-2')
  })

  it('[ER20] neither loses a file nor takes one twice, wherever the process dies', async () => {
    const content = csv(row('F-1'), row('F-2', { unit: 'KASA' }), row('F-3'))
    const shape = async () => ({
      in: await names('in'),
      done: await names('done'),
      error: await names('error'),
      refused: await text('error', 'a.csv'),
      whole: await text('done', 'a.csv'),
      ids: await idsIn(open()),
    })
    await put(open(), 'a.csv', content)
    await put(open(), 'b.csv', 'Belge No;Iskonta\r\nF-1;3')
    const expected = await shape()
    let steps = 1
    for (let isOver = false; !isOver; steps += 1) {
      await rm(folder, { recursive: true })
      folder = await mkdtemp(join(tmpdir(), 'evrak-erp-folder-'))
      await open().look()
      await writeFile(at('in', 'a.csv'), content)
      await writeFile(at('in', 'b.csv'), 'Belge No;Iskonta\r\nF-1;3')
      const dying = dyingAfter(steps)
      isOver = await settle(open(dying)).then(
        () => true,
        () => false,
      )
      // Nothing is anywhere but whole: in its place, or where it was.
      const lying = [...(await names('in')), ...(await names('done'))].filter(
        (name) => name === 'a.csv',
      )
      expect(lying).toEqual(['a.csv'])
      await settle(open())
      expect(await shape()).toEqual(expected)
    }
    expect(steps).toBeGreaterThan(15)
  })

  it('[ER21] takes UBL-TR whole where the portal would issue the same, and refuses it where not', async () => {
    const source = open()
    await put(source, 'a.xml', invoiceXml())
    const [read] = await source.documents('invoice', days)
    expect(read?.header).toMatchObject({ Name: 'Öz Ltd.', PayableAmount: '120.00' })
    await put(source, 'b.xml', invoiceXml().replace(/(<cbc:PayableAmount[^>]*>)120/, '$1121'))
    expect(await text('error', 'b.xml.reason.csv')).toMatch(/PayableAmount;121/)
    const [erp] = [{ body: { Name: 'Klasör', IsActive: true }, source }]
    const helper = await startHelper('erp', erpHandlers({ portal, clock, erps: [erp] }))
    try {
      const body = { ErpIDs: [read?.header.ErpID] }
      const made = (await helper.ask('erp.toEInvoice', { body })) as Wire['ErpConverted']
      expect(made.Errors).toEqual([])
      expect(made.Models[0]?.Model).toMatchObject({
        EInvoice: { CustomerInfo: { Name: 'Öz Ltd.' }, InvoiceLines: [{ Name: 'Un', Price: 50 }] },
      })
      expect(await helper.refused(422, 'erp.stocks', {})).toContain('Stock')
      const sent = [
        {
          ErpID: read?.header.ErpID,
          UUID: status('').values.UUID,
          InvoiceNumber: 'EFT2026000000001',
        },
      ]
      expect(await helper.ask('erp.noteSentInvoices', { body: sent })).toBe(true)
      expect(await text('done', 'a.xml.status.csv')).toContain('EFT2026000000001')
    } finally {
      await helper.close()
    }
  })

  it('[ER17] is looked into until that is ended; one that is away is told once', async () => {
    await rm(folder, { recursive: true })
    const ended = new AbortController()
    const told: string[] = []
    const watched = watchFolder(open(), (line) => void told.push(line), ended.signal)
    while (told.length === 0) await new Promise((done) => setTimeout(done, 5))
    ended.abort()
    await watched
    expect(told).toEqual([`The folder is not there or may not be read: ${folder} (ENOENT)`])
  })
})

/** Does so many steps that change something or look, and none after them. */
function dyingAfter(steps: number): FolderFiles {
  let left = steps
  const step = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      if (left === 0) throw new Error('killed')
      left -= 1
      return work(...args)
    }
  }
  return {
    list: step(folderFiles.list),
    signature: step(folderFiles.signature),
    read: step(folderFiles.read),
    write: step(folderFiles.write),
    move: step(folderFiles.move),
    remove: step(folderFiles.remove),
    touch: step(folderFiles.touch),
  }
}

/** As a program of somebody else writes it: by the writer of the standard, from values of ours. */
function invoiceXml(): string {
  const map = documentMapOf(needed(networkFamily(portal, 'invoice'), 'family of invoices'))
  const party = {
    taxNo: '1234567802',
    name: 'Satıcı A.Ş.',
    city: 'Ankara',
    country: 'Türkiye',
    identifications: [],
  }
  const document = toDocument(
    {
      InvoiceInfo: {
        InvoiceProfile: 'TEMELFATURA',
        InvoiceType: 'SATIS',
        IssueDate: '2026-11-20',
        CurrencyCode: 'TRY',
      },
      CustomerInfo: { TaxNumber: '6310540565', Name: 'Öz Ltd.', City: 'İzmir', Country: 'Türkiye' },
      InvoiceLines: [{ Name: 'Un', Quantity: 2, UnitType: 'C62', Price: 50, KDVPercent: 20 }],
    },
    map,
    {
      supplier: party,
      uuid: status('').values.UUID,
      number: 'EFT2026000000009',
      issueTime: '10:00:00',
    },
  )
  const xml = writeUbl(document)
  expect(readUbl(xml).totals.payable).toBe('120.00')
  return xml
}
