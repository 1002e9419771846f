import { existsSync, readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '#engine/portal.ts'
import { uploadPlace } from '#service/sending/upload-place.ts'
import { unzip, ZipBroken, ZipTooLarge } from '#service/content/unzip.ts'
import { mutants } from '../../documents/mutations.ts'
import {
  invoice,
  newUuid,
  openHandlers,
  portal,
  taxNos,
  type Handled,
  type PageAnswer,
  type SentAnswer,
  type UploadAnswer,
} from './handler-fixture.ts'

let h: Handled
let own: string
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'UPL', true)
  const { UUID } = await h.call<SentAnswer>('einvoice.send.model', { body: invoice() })
  own = (await h.call<string>('einvoice.sale.xml', { params: { id: UUID } })).replaceAll(
    UUID,
    '{ETTN}',
  )
})
afterAll(() => h.close())

const file = (name: string, content: string | Uint8Array) => ({
  name,
  bytes: typeof content === 'string' ? strToU8(content) : content,
})
const upload = (...files: ReturnType<typeof file>[]) =>
  h.call<UploadAnswer>('einvoice.uploads.upload', { body: files })
const uploadAsDrafts = (...files: ReturnType<typeof file>[]) =>
  h.call<UploadAnswer>('einvoice.uploads.upload', { query: { IsDraft: true }, body: files })
const ownXml = (uuid: string) => own.replaceAll('{ETTN}', uuid)
const received = (uuid: string) =>
  ownXml(uuid)
    .replaceAll(taxNos.seller, 'SWAP')
    .replaceAll(taxNos.buyer, taxNos.seller)
    .replaceAll('SWAP', taxNos.buyer)
const foreign = (uuid: string) => ownXml(uuid).replaceAll(taxNos.seller, taxNos.foreign)
const listed = async (box: string, uuid: string) =>
  (await h.call<PageAnswer>(`einvoice.${box}.list`, { query: { Search: uuid } })).Content[0]

describe('the place of an upload', () => {
  const party = (taxNo: string) => ({ taxNo, name: '', identifications: [] })
  const place = (family: string, supplier: string, customer: string) =>
    uploadPlace(
      familyOf(portal, family),
      { supplier: party(supplier), customer: party(customer) },
      taxNos.seller,
    )

  it('[SV50] is decided by the parties alone', () => {
    expect(place('einvoice', taxNos.seller, taxNos.buyer)).toEqual({ kind: 'draft' })
    expect(place('einvoice', taxNos.seller, taxNos.seller)).toEqual({ kind: 'draft' })
    expect(place('einvoice', taxNos.buyer, taxNos.seller)).toEqual({
      kind: 'received',
      box: 'einvoice.purchase',
    })
    expect(place('einvoice', taxNos.foreign, taxNos.buyer)).toEqual({
      kind: 'imported',
      box: 'einvoice.old',
    })
    expect(place('ebill', taxNos.seller, '11111111111')).toEqual({ kind: 'draft' })
    expect(place('ebill', taxNos.foreign, '11111111111')).toEqual({ kind: 'refused' })
  })
})

describe('uploads', () => {
  it('[SV51] make a draft of a document of our own, under its ETTN and number, and it can be sent', async () => {
    const uuid = newUuid()
    const next = ownXml(uuid).replaceAll('UPL2026000000001', 'UPL2026000000002')
    expect(await upload(file('a.xml', next))).toMatchObject({
      UUID: uuid,
      Results: [
        {
          FileName: 'a.xml',
          IsSuccess: true,
          UUID: uuid,
          DocumentNumber: 'UPL2026000000002',
          Errors: [],
        },
      ],
    })
    expect(await listed('drafts', uuid)).toMatchObject({
      Status: 0,
      InvoiceNumber: 'UPL2026000000002',
    })
    expect(await h.call('einvoice.drafts.confirmAndSend', { body: [{ UUID: uuid }] })).toEqual([])
    expect(await listed('sale', uuid)).toMatchObject({ InvoiceNumber: 'UPL2026000000002' })
  })

  it('[SV52] keep a received and a foreign document letter by letter', async () => {
    const [mine, old] = [newUuid(), newUuid()]
    const answer = await upload(file('a.xml', received(mine)), file('b.xml', foreign(old)))
    expect(answer.Results.map((result) => result.IsSuccess)).toEqual([true, true])
    expect(await listed('purchase', mine)).toMatchObject({ SenderTaxNumber: taxNos.buyer })
    expect(await listed('old', old)).toMatchObject({
      IsSale: false,
      SenderTaxNumber: taxNos.foreign,
    })
    expect(await h.call('einvoice.purchase.xml', { params: { id: mine } })).toBe(received(mine))
    expect(await h.call('einvoice.old.xml', { params: { id: old } })).toBe(foreign(old))
    expect(await h.call<string>('einvoice.old.html', { params: { id: old } })).toContain(
      'UPL2026000000001',
    )
  })

  it('[SV53] take the same bytes again as done, and refuse other ones under the same ETTN', async () => {
    for (const content of [received, foreign, ownXml]) {
      const uuid = newUuid()
      await upload(file('a.xml', content(uuid)))
      expect((await upload(file('again.xml', content(uuid)))).Results[0]).toMatchObject({
        IsSuccess: true,
        UUID: uuid,
      })
      const other = (
        await upload(file('other.xml', content(uuid).replaceAll('Danışmanlık', 'Başka')))
      ).Results[0]
      expect(other).toMatchObject({ IsSuccess: false, UUID: null })
      expect(other?.Errors[0]).toContain(uuid)
    }
  })

  it('[SV58] keep documents of other issuers or numbers under one ETTN apart, and know each of them again', async () => {
    const uuid = newUuid()
    const [first, second] = [
      foreign(uuid),
      foreign(uuid).replaceAll('UPL2026000000001', 'UPL2019000000077'),
    ]
    const results = (
      await upload(
        file('1.xml', first),
        file('2.xml', second),
        file('3.xml', second),
        file('4.xml', first),
      )
    ).Results
    expect(results.map((result) => result.IsSuccess)).toEqual([true, true, true, true])
    expect(results[0]?.UUID).toBe(uuid)
    expect(results[1]?.UUID).not.toBe(uuid)
    expect(results[2]?.UUID).toBe(results[1]?.UUID)
    expect(results[3]?.UUID).toBe(uuid)
    expect(results[1]?.Errors[0]).toContain(uuid)
    expect(await h.call('einvoice.old.xml', { params: { id: results[1]?.UUID ?? '' } })).toBe(
      second,
    )
  })

  it('[SV54] keep the good files and say what is wrong with each other one', async () => {
    const good = newUuid()
    const answer = await upload(
      file('good.xml', foreign(good)),
      file('text.xml', 'no xml at all'),
      file(
        'doctype.xml',
        `<!DOCTYPE Invoice [<!ENTITY x "y">]>${foreign(newUuid()).replace(/^<\?xml[^>]*\?>/, '')}`,
      ),
      file(
        'note.xml',
        foreign(newUuid())
          .replaceAll('<cbc:UUID>', '<cbc:Note>')
          .replaceAll('</cbc:UUID>', '</cbc:Note>'),
      ),
      file('empty.xml', ''),
      file('other.xml', '<a/>'),
    )
    expect(answer.UUID).toBeNull()
    expect(answer.Results.map((result) => [result.FileName, result.IsSuccess])).toEqual([
      ['good.xml', true],
      ['text.xml', false],
      ['doctype.xml', false],
      ['note.xml', false],
      ['empty.xml', false],
      ['other.xml', false],
    ])
    expect(
      answer.Results.filter((result) => !result.IsSuccess).every(
        (result) => (result.Errors[0] ?? '').length > 15,
      ),
    ).toBe(true)
    expect(await listed('old', good)).toBeDefined()
  })

  it('[SV55] open archives under limits of files, bytes and ratio', async () => {
    const [one, two] = [newUuid(), newUuid()]
    const answer = await upload(
      file(
        'a.zip',
        zipSync({
          'x/one.xml': strToU8(foreign(one)),
          'two.XML': strToU8(received(two)),
          'readme.txt': strToU8('hi'),
        }),
      ),
    )
    expect(answer.Results.map((result) => [result.FileName, result.UUID])).toEqual([
      ['x/one.xml', one],
      ['two.XML', two],
    ])
    const bomb = zipSync({ 'bomb.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 })
    expect(() => unzip(bomb)).toThrow(ZipTooLarge)
    expect(() =>
      unzip(
        zipSync(
          Object.fromEntries(
            Array.from({ length: 1001 }, (_, index) => [`${index}.xml`, new Uint8Array()]),
          ),
        ),
      ),
    ).toThrow(ZipTooLarge)
    expect(() => unzip(zipSync({ 'a.xml': strToU8(foreign(one)) }).subarray(0, 300))).toThrow(
      ZipBroken,
    )
    const refused = await upload(
      file('bomb.zip', bomb),
      file('broken.zip', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])),
      file('none.zip', zipSync({ 'readme.txt': strToU8('hi') })),
    )
    expect(refused.Results.map((result) => result.IsSuccess)).toEqual([false, false, false])
  })

  it('[SV56] read a PDF by its text only, and say what could not be read', async () => {
    const pdf = (text: string) =>
      `%PDF-1.4\n1 0 obj\n<< /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj`
    const sgk = (name: string, content: string) =>
      h.call<UploadAnswer>('einvoice.uploads.sgk.upload', { body: [file(name, content)] })
    expect((await sgk('a.pdf', 'MZ')).Results[0]?.Errors[0]).toContain('%PDF-')
    expect((await sgk('a.pdf', pdf('0 0 m'))).Results[0]?.Errors[0]).toContain('metin')
    expect((await sgk('a.pdf', pdf('BT (Merhaba) Tj ET'))).Results[0]?.Errors[0]).toContain(
      'fatura numarası, tarih, tutar',
    )
    const read = await sgk(
      'ilac.pdf',
      pdf(
        'BT (Fatura No: SGK2026000000005) Tj T* (Tarih 20.11.2026) Tj T* (\\326denecek Tutar: 1.250,75) Tj ET',
      ),
    )
    expect(read.Results[0]).toMatchObject({ IsSuccess: true, DocumentNumber: 'SGK2026000000005' })
    expect(await listed('drafts', read.UUID ?? '')).toMatchObject({
      PayableAmount: 1250.75,
      InvoiceType: 'SGK',
      ReceiverTaxNumber: '7750409379',
      IssueDate: '2026-11-20T00:00:00',
    })
  })

  it('[VD7] refuse spoilt files with the place and a Turkish sentence, or keep them, and never fail', async () => {
    const bases = [foreign, received, ownXml].map((make, index) => ({
      file: `${index}`,
      xml: make(newUuid()),
    }))
    const spoilt = mutants(bases, { seed: 11, count: 200 }).map(({ xml }, index) =>
      file(`${index}.xml`, xml.replace(/(<cbc:UUID>)[0-9a-f-]{36}/, `$1${newUuid()}`)),
    )
    const { Results } = await upload(...spoilt)
    expect(Results.map(({ FileName }) => FileName)).toEqual(spoilt.map(({ name }) => name))
    const [kept, refused] = [
      Results.filter(({ IsSuccess }) => IsSuccess),
      Results.filter(({ IsSuccess }) => !IsSuccess),
    ]
    expect(Math.min(kept.length, refused.length)).toBeGreaterThan(30)
    for (const { FileName, Errors } of refused) {
      expect(Errors.length, FileName).toBeGreaterThan(0)
      for (const error of Errors) expect(error, FileName).not.toMatch(/[{}]|undefined|xml\.\w/)
    }
    expect(
      refused.filter(({ Errors }) => Errors.some((error) => /\((Invoice|\/)/.test(error))).length,
    ).toBeGreaterThan(refused.length / 2)
  })

  it('[VD8] keep what the authority takes and tell what our own rules doubt; refuse what it does not', async () => {
    const [doubtful, wrong] = [newUuid(), newUuid()]
    const answer = await upload(
      file(
        'doubtful.xml',
        foreign(doubtful)
          .replace(/(<cbc:Percent>)20/, '$117')
          .replaceAll(/(<cac:InvoiceLine>.*?<cbc:Percent>)20/gs, '$117'),
      ),
      file(
        'wrong.xml',
        foreign(wrong)
          .replace('<cbc:UBLVersionID>2.1', '<cbc:UBLVersionID>2.0')
          .replaceAll('<cbc:IssueDate>', '<cbc:IssueDate>x'),
      ),
    )
    expect(answer.Results.map(({ IsSuccess }) => IsSuccess)).toEqual([true, false])
    expect(answer.Results[0]?.Errors.join()).toContain('17')
    expect(answer.Results[1]?.Errors.join()).toMatch(
      /UBLVersionID.*2\.1.*\(Invoice\/cbc:UBLVersionID\)/s,
    )
    expect(await listed('old', doubtful)).toBeDefined()
    expect(await listed('old', wrong)).toBeUndefined()
  })

  /** An invoice of our own with a currency that is none; `rest` makes another one of it. */
  const faulty = (uuid: string, rest = '') =>
    ownXml(uuid)
      .replace('<cbc:DocumentCurrencyCode>TRY', '<cbc:DocumentCurrencyCode>TRL')
      .replaceAll('UPL2026000000001', 'UPL2026000000009') + rest
  const reasons = [
    expect.stringMatching(
      /DocumentCurrencyCode \(para birimi\).*TRL.*para birimi kodları.*\(Invoice\/cbc:DocumentCurrencyCode\)/,
    ),
    expect.stringContaining('cbc:CalculationRate'),
  ]

  it('[VD9] refuse a file of our own that the authority would refuse, with the reasons, and keep nothing of it', async () => {
    const uuid = newUuid()
    const { UUID, Results } = await upload(file('own.xml', faulty(uuid)))
    expect({ UUID, Results }).toEqual({
      UUID: null,
      Results: [
        {
          FileName: 'own.xml',
          IsSuccess: false,
          UUID: null,
          DocumentNumber: null,
          Errors: reasons,
          IsCorrectable: true,
        },
      ],
    })
    expect(await listed('drafts', uuid)).toBeUndefined()
  })

  it('[VD9] take it as a draft for who asks for one, which is told the same; the same file again, asked for or not, is that draft', async () => {
    const uuid = newUuid()
    await upload(file('own.xml', faulty(uuid)))
    const taken = {
      FileName: 'own.xml',
      IsSuccess: true,
      UUID: uuid,
      DocumentNumber: 'UPL2026000000009',
      Errors: reasons,
      Box: 'einvoice.drafts',
    }
    expect((await uploadAsDrafts(file('own.xml', faulty(uuid)))).Results).toEqual([taken])
    expect(await listed('drafts', uuid)).toBeDefined()
    expect((await uploadAsDrafts(file('own.xml', faulty(uuid)))).Results).toEqual([taken])
    expect((await upload(file('own.xml', faulty(uuid)))).Results).toEqual([taken])
    // Another file under its ETTN is refused for that, and no draft is offered of it.
    const [other] = (await upload(file('own.xml', faulty(uuid, '<!-- other -->')))).Results
    expect(other).toEqual({
      FileName: 'own.xml',
      IsSuccess: false,
      UUID: null,
      DocumentNumber: null,
      Errors: [expect.stringContaining(uuid)],
    })
  })

  it('[VD9] make a draft neither of what is not of the form of the standard, nor of a document of others, nor of one that was sent', async () => {
    const sent = (await h.issued())[0]!.uuid
    const files = [
      file(
        'form.xml',
        faulty(newUuid()).replace(
          /(<cbc:InvoiceTypeCode>[^<]*<\/cbc:InvoiceTypeCode>)/,
          '$1<cbc:Unheard>x</cbc:Unheard>',
        ),
      ),
      file(
        'received.xml',
        received(newUuid()).replace(
          '<cbc:DocumentCurrencyCode>TRY',
          '<cbc:DocumentCurrencyCode>TRL',
        ),
      ),
      file(
        'foreign.xml',
        foreign(newUuid()).replace(
          '<cbc:DocumentCurrencyCode>TRY',
          '<cbc:DocumentCurrencyCode>TRL',
        ),
      ),
      file('sent.xml', faulty(sent)),
      file('text.xml', 'no xml at all'),
    ]
    const refused = files.map(({ name }) => ({
      FileName: name,
      IsSuccess: false,
      UUID: null,
      DocumentNumber: null,
      Errors: expect.arrayContaining([expect.stringMatching(/\S/)]),
    }))
    for (const bring of [upload, uploadAsDrafts])
      expect((await bring(...files)).Results).toEqual(refused)
  })

  it('[VD9] of an archive brought again for its drafts nothing is made twice', async () => {
    const [good, bad, old] = [newUuid(), newUuid(), newUuid()]
    const archive = file(
      'a.zip',
      zipSync({
        'good.xml': strToU8(ownXml(good)),
        'bad.xml': strToU8(faulty(bad)),
        'old.xml': strToU8(foreign(old)),
        'text.xml': strToU8('x'),
      }),
    )
    const outcome = ({ Results }: UploadAnswer) =>
      Results.map(({ IsSuccess, UUID, IsCorrectable }) => [IsSuccess, UUID, IsCorrectable])
    expect(outcome(await upload(archive))).toEqual([
      [true, good, undefined],
      [false, null, true],
      [true, old, undefined],
      [false, null, undefined],
    ])
    for (const _ of [1, 2])
      expect(outcome(await uploadAsDrafts(archive))).toEqual([
        [true, good, undefined],
        [true, bad, undefined],
        [true, old, undefined],
        [false, null, undefined],
      ])
    for (const uuid of [good, bad])
      expect(
        (await h.call<PageAnswer>('einvoice.drafts.list', { query: { Search: uuid } })).TotalCount,
      ).toBe(1)
    expect(
      (await h.call<PageAnswer>('einvoice.old.list', { query: { Search: old } })).TotalCount,
    ).toBe(1)
  })

  it('[VD10] what the authority would refuse does not leave as XML either, and takes no number', async () => {
    const uuid = newUuid()
    await h.addSeries('einvoice', 'UPX', false)
    const xml = ownXml(uuid)
      .replaceAll('UPL2026000000001', 'UPX2026000000001')
      .replace(
        /(<cbc:InvoiceTypeCode>[^<]*<\/cbc:InvoiceTypeCode>)/,
        '$1<cbc:Unheard>x</cbc:Unheard>',
      )
    const send = (content: string) =>
      h.call('einvoice.send.xml', { body: [file('a.xml', content)], query: {} })
    await expect(send(xml)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('cbc:Unheard'),
    })
    expect(await listed('sale', uuid)).toBeUndefined()
    await expect(send(xml.replace('<cbc:Unheard>x</cbc:Unheard>', ''))).resolves.toBeDefined()
    expect(await listed('sale', uuid)).toMatchObject({ InvoiceNumber: 'UPX2026000000001' })
  })

  const samples = new URL('../../../../shared/samples/', import.meta.url)
  it.skipIf(!existsSync(samples))(
    '[SV57] take the real invoices of ../shared/samples, when they are there',
    async () => {
      const names = (
        readFileSync(new URL('MANIFEST.json', samples), 'utf8').match(/[\w./-]+\.xml/g) ?? []
      ).filter((name) => existsSync(new URL(name, samples)))
      const invoices = [...new Set(names)]
        .map((name) => file(name, readFileSync(new URL(name, samples), 'utf8')))
        .filter(
          (one) =>
            /<cbc:ProfileID>(TEMEL|TICARI)FATURA</.test(new TextDecoder().decode(one.bytes)) &&
            /<(\w+:)?Invoice[\s>]/.test(new TextDecoder().decode(one.bytes)),
        )
      expect(invoices.length).toBeGreaterThan(3)
      const answer = await upload(...invoices)
      // What the authority's own rules refuse is refused, and what they accept is kept: placeholders where the ETTN belongs are among the former.
      const manifest: readonly { file: string; xsdRelaxedOk: boolean; schematronOk: boolean }[] =
        JSON.parse(readFileSync(new URL('MANIFEST.json', samples), 'utf8'))
      const accepted = new Set(
        manifest.flatMap((one) => (one.xsdRelaxedOk && one.schematronOk ? [one.file] : [])),
      )
      expect(
        answer.Results.filter((result) => result.IsSuccess !== accepted.has(result.FileName)).map(
          (result) => [result.FileName, result.IsSuccess],
        ),
      ).toEqual([])
      expect(
        answer.Results.filter((result) => !result.IsSuccess).every((result) =>
          result.Errors.every((error) => /\(Invoice\/|^Bunlardan başka sorun/.test(error)),
        ),
      ).toBe(true)
      const kept = answer.Results.flatMap((result, index) =>
        result.IsSuccess && result.UUID
          ? [
              {
                uuid: result.UUID,
                number: result.DocumentNumber,
                xml: new TextDecoder().decode(invoices[index]?.bytes),
              },
            ]
          : [],
      )
      for (const { uuid, number, xml } of kept) {
        const box = (await listed('old', uuid))
          ? 'old'
          : (await listed('purchase', uuid))
            ? 'purchase'
            : undefined
        if (box === undefined) expect(await listed('drafts', uuid)).toBeDefined()
        else {
          expect(await h.call(`einvoice.${box}.xml`, { params: { id: uuid } })).toBe(xml)
          expect(await h.call<string>(`einvoice.${box}.html`, { params: { id: uuid } })).toContain(
            number,
          )
        }
      }
    },
  )
})
