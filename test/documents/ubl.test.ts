import { describe, expect, it } from 'vitest'
import {
  readApplicationResponse,
  writeApplicationResponse,
} from '#documents/ubl/application-response.ts'
import { DocumentError } from '#documents/document/document-error.ts'
import { envelopeOf, openEnvelope, readEnvelope, writeEnvelope } from '#documents/ubl/envelope.ts'
import { qrText } from '#documents/types/document-types.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { bill, context, invoice, plainInvoice, supplier } from './samples.ts'

const problemsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof DocumentError)
      return error.problems.map(({ rule, place }) => (place === '' ? rule : `${rule} ${place}`))
    throw error
  }
  return []
}

describe('UBL', () => {
  it('[N70] of a file with a DOCTYPE, too long, too deep or broken is refused before it is read', () => {
    expect(problemsOf(() => readUbl('<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>'))).toEqual([
      'xmlDoctype',
    ])
    expect(problemsOf(() => readUbl('<?xml version="1.0"?><!doctype x><Invoice/>'))).toEqual([
      'xmlDoctype',
    ])
    expect(problemsOf(() => readUbl(writeUbl(invoice()), { maxLength: 100 }))).toEqual([
      'xmlTooLarge',
    ])
    expect(problemsOf(() => readUbl('<a>'.repeat(200) + '</a>'.repeat(200)))).toEqual([
      'xmlTooDeep',
    ])
    expect(problemsOf(() => parseXml('<a>'.repeat(100) + '</a>'.repeat(100)))).toEqual([])
    for (const broken of [
      '',
      '   ',
      'hello',
      '<Invoice>',
      '<a></b>',
      '<a>&entity;</a>',
      '<a b="1" b="2"/>',
    ])
      expect(
        problemsOf(() => readUbl(broken)),
        broken,
      ).toEqual(['notXml'])
  })

  it('[N71] of another root, or without what a document must have, is refused with every reason', () => {
    expect(problemsOf(() => readUbl('<html/>'))).toEqual(['unknownRoot'])
    expect(problemsOf(() => readUbl('<Invoice/>'))).toEqual(['unknownRoot'])
    expect(
      problemsOf(() =>
        readUbl('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'),
      ),
    ).toEqual(['unknownRoot'])
    expect(
      problemsOf(() =>
        readUbl('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'),
      ).length,
    ).toBeGreaterThan(10)
    const without = writeUbl(invoice())
      .replace(/<cbc:UUID>.*?<\/cbc:UUID>/, '')
      .replace('<cbc:PriceAmount currencyID="TRY">50', '<cbc:PriceAmount currencyID="TRY">fifty')
      .replace(/<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>20.11.2026')
    expect(problemsOf(() => readUbl(without))).toEqual([
      'notANumber cac:InvoiceLine[0].cac:Price',
      'missing cbc:UUID',
      'notADate cbc:IssueDate',
    ])
  })

  it('[N72] text comes back letter by letter, whatever stands in it', () => {
    const texts = [
      'a < b & c > d "e" \'f\'',
      '&lt;not&gt; &amp;amp; &#65;',
      ']]>',
      'ığüşöç İĞÜŞÖÇ ₺ €',
      '漢字 😀',
      'iki\nsatır',
    ]
    const document = invoice({ ...plainInvoice(), Notes: texts })
    expect(readUbl(writeUbl(document)).notes).toEqual(texts)
  })

  it('[N72] characters that XML forbids are left out, so that the file stays readable', () => {
    const document = { ...invoice(), notes: ['a\u0000b\u0008c\uFFFEd\uD800e', 'ok'] }
    expect(readUbl(writeUbl(document)).notes).toEqual(['abcde', 'ok'])
  })

  it('[N73] is understood under any prefix', () => {
    const xml = writeUbl(invoice())
    const renamed = xml
      .replace(/(<\/?)cbc:/g, '$1b:')
      .replace(/(<\/?)cac:/g, '$1agg:')
      .replace('xmlns:cbc=', 'xmlns:b=')
      .replace('xmlns:cac=', 'xmlns:agg=')
      .replace('<Invoice xmlns=', '<n:Invoice xmlns:n=')
      .replace('</Invoice>', '</n:Invoice>')
    expect(renamed).not.toBe(xml)
    expect(readUbl(renamed)).toEqual(invoice())
  })

  it('[N74] totals are read as they stand, even where they do not add up', () => {
    const xml = writeUbl(invoice()).replace(
      '<cbc:PayableAmount currencyID="TRY">120.00',
      '<cbc:PayableAmount currencyID="TRY"> 120 ',
    )
    expect(readUbl(xml).totals.payable).toBe('120')
    expect(
      readUbl(
        writeUbl(invoice()).replace('>120.00</cbc:PayableAmount>', '>119.5</cbc:PayableAmount>'),
      ).totals.payable,
    ).toBe('119.5')
  })

  it('[N75] elements that are not understood are kept, at the top, in parties and in lines', () => {
    const foreign =
      '<cac:Delivery><cbc:ID>7</cbc:ID><x:Own xmlns:x="urn:own" x:a="1">y</x:Own></cac:Delivery>'
    const xml = writeUbl(invoice())
      .replace('<cac:TaxTotal>', `${foreign}<cac:TaxTotal>`)
      .replace('<cac:Item>', `${foreign}<cac:Item>`)
      .replace(
        '</cac:PartyName>',
        '</cac:PartyName><cac:AgentParty><cbc:ID>9</cbc:ID></cac:AgentParty>',
      )
    const document = readUbl(xml)
    expect([
      document.unknown.length,
      document.lines[0]?.unknown?.length,
      document.supplier.unknown?.length,
    ]).toEqual([1, 1, 1])
    const again = writeUbl(document)
    expect(readUbl(again)).toEqual(document)
    expect(again.match(/urn:own/g)).toHaveLength(2)
    expect(again.indexOf('<cac:Delivery')).toBeLessThan(again.indexOf('<cac:TaxTotal'))
  })

  it('[N76] a withholding is written as a bare integer, the header tax without it', () => {
    const xml = writeUbl(
      invoice({
        ...plainInvoice(),
        InvoiceInfo: {
          InvoiceProfile: 'TICARIFATURA',
          InvoiceType: 'TEVKIFAT',
          IssueDate: '2026-11-20',
        },
        InvoiceLines: [
          {
            Name: 'İşçilik',
            Quantity: 1,
            UnitType: 'C62',
            Price: 20000,
            KDVPercent: 18,
            Taxes: [{ TaxCode: '606' }],
          },
        ],
      }),
    )
    expect(xml).toContain(
      '<cac:TaxTotal><cbc:TaxAmount currencyID="TRY">360.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="TRY">20000.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="TRY">3600.00</cbc:TaxAmount>',
    )
    expect(xml).toContain(
      '<cbc:TaxAmount currencyID="TRY">3240.00</cbc:TaxAmount><cbc:Percent>90</cbc:Percent>',
    )
    expect(xml).toContain('<cbc:PayableAmount currencyID="TRY">20360.00</cbc:PayableAmount>')
  })

  it('[N77] ten thousand lines are written and read in seconds', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => ({
      Name: `Kalem ${index}`,
      Quantity: 1,
      UnitType: 'C62',
      Price: 1,
      KDVPercent: 20,
    }))
    expect(
      readUbl(writeUbl(invoice({ ...plainInvoice(), InvoiceLines: lines }))).lines,
    ).toHaveLength(10_000)
  })
})

describe('answers and envelopes', () => {
  it('[N80] an answer says its code and note again', () => {
    const answer = {
      uuid: '0b1c2d3e-0000-4000-8000-000000000001',
      id: 'YNT2026000000001',
      issueDate: '2026-03-02',
      issueTime: '09:00:00',
      profile: 'TICARIFATURA',
      code: 'RED' as const,
      note: 'Fiyat yanlış',
      sender: invoice().customer,
      receiver: supplier,
      documentUuid: context.uuid,
      documentDate: '2026-03-01',
    }
    expect(readApplicationResponse(writeApplicationResponse(answer))).toEqual(answer)
    const { note: _, ...silent } = answer
    expect(readApplicationResponse(writeApplicationResponse(silent))).toEqual(silent)
    expect(
      problemsOf(() =>
        readApplicationResponse(writeApplicationResponse(answer).replace('>RED<', '>BELKI<')),
      ),
    ).toEqual(['responseCode cac:DocumentResponse.cac:Response.cbc:ResponseCode'])
    expect(problemsOf(() => readApplicationResponse(writeUbl(invoice())))).toEqual(['unknownRoot'])
  })

  it('[N81] an envelope holds the document letter by letter', () => {
    const xml = writeUbl(invoice())
    const envelope = envelopeOf(invoice(), xml, '0b1c2d3e-0000-4000-8000-000000000002', {
      sender: 'urn:mail:gb@ornek.com',
      receiver: 'urn:mail:pk@alici.com',
    })
    const written = writeEnvelope(envelope)
    expect(written).toContain(xml.replace(/^<\?xml[^>]*\?>/, ''))
    const { documents, ...head } = readEnvelope(written)
    const { documents: _, ...expected } = envelope
    expect(head).toEqual(expected)
    expect(documents).toEqual([xml])
    expect(documents.map((inner) => readUbl(inner))).toEqual([invoice()])
    expect(problemsOf(() => readEnvelope(xml))).toEqual(['unknownRoot'])
  })

  it('[N81] documents that use what is declared around them stand alone outside of their envelope', () => {
    const inner = '<n:Note a="1 > 0" e:b=\'2\'>ş &amp; 😀\r\n<n:Note/></n:Note>'
    const other = '<Note xmlns="urn:other" xmlns:n="urn:mine"><n:a/></Note>'
    const envelope = [
      '\uFEFF<e:Package xmlns:e="urn:e&amp;f" xmlns="urn:around" xmlns:n="urn:n">',
      `<ElementList>\n  ${inner}\n</ElementList><ElementList>${other}<!-- > --></ElementList></e:Package>`,
    ].join('')
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
    expect(openEnvelope(envelope)).toEqual([
      `${declaration}${inner.replace('<n:Note', '<n:Note xmlns:e="urn:e&amp;f" xmlns="urn:around" xmlns:n="urn:n"')}`,
      `${declaration}${other}`,
    ])
    for (const document of openEnvelope(envelope)) expect(() => parseXml(document)).not.toThrow()
  })
})

describe('the QR text', () => {
  it('[N85] of an invoice has the keys of the guide in their order, one pair for each KDV rate', () => {
    const lines = [20, 10, 20].map((rate) => ({
      Name: 'Kalem',
      Quantity: 1,
      UnitType: 'C62',
      Price: 100,
      KDVPercent: rate,
    }))
    expect(qrText(invoice({ ...plainInvoice(), InvoiceLines: lines }))).toBe(
      '{"vkntckn":"4840847211","avkntckn":"3900383669","senaryo":"TICARIFATURA","tip":"SATIS","tarih":"2026-11-20","no":"ABC2026000000001","ettn":"6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11",' +
        '"parabirimi":"TRY","malhizmettoplam":"300.00","kdvmatrah(20)":"200.00","kdvmatrah(10)":"100.00","hesaplanankdv(20)":"40.00","hesaplanankdv(10)":"10.00","vergidahil":"350.00","odenecek":"350.00"}',
    )
  })
  it('[N85] of a sale to a traveller says the passport and who pays the tax back, and nothing of what is to be paid', () => {
    const sale = {
      ...invoice(),
      profile: 'YOLCUBERABERFATURA',
      buyer: { ...invoice().customer, traveller: { passportNo: 'P123456' } },
      taxRepresentative: { ...invoice().customer, taxNo: '3900383669' },
    }
    const said = JSON.parse(qrText(sale)) as Record<string, string>
    expect(Object.keys(said)).toEqual([
      'vkntckn',
      'avkntckn',
      'pasaportno',
      'aracikurumvkn',
      'senaryo',
      'tip',
      'tarih',
      'no',
      'ettn',
      'parabirimi',
      'malhizmettoplam',
      'kdvmatrah(20)',
      'hesaplanankdv(20)',
      'vergidahil',
    ])
    expect(said).toMatchObject({ pasaportno: 'P123456', aracikurumvkn: '3900383669' })
  })

  it('[N85] of a bill ends with what is to be paid in its currency', () => {
    expect(Object.keys(JSON.parse(qrText(bill())) as object)).toEqual([
      'vkntckn',
      'avkntckn',
      'senaryo',
      'tip',
      'tarih',
      'no',
      'ettn',
      'odenecek(TRY)',
    ])
  })
})
