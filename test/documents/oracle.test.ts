import { describe, expect, it } from 'vitest'
import { writeApplicationResponse } from '#documents/ubl/application-response.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { envelopeOf, writeEnvelope } from '#documents/ubl/envelope.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { toModel } from '#documents/model/to-model.ts'
import { otherParts } from '#documents/ubl/other-parts.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, refusals, sampleFiles } from './oracle.ts'
import {
  billModel,
  billMap,
  context,
  dice,
  exportModel,
  invoice,
  invoiceModel,
  invoiceMap,
  supplier,
  today,
} from './samples.ts'

const check = await oracle()
/** The oracle judges by its own clock: documents are dated in the past. */
const accepted = async (documents: readonly { file: string; xml: string }[]) =>
  check ? refusals(await check(documents)) : []

/** Random documents; `npm run proof -- models` tries more. */
const count = Number(process.env['DOCUMENTS'] ?? 24)
const isThorough = count >= 200
const generated: readonly TaxDocument[] = Array.from({ length: count }, (_, index) => {
  const random = dice(index + 1)
  const own = {
    ...context,
    uuid: random.uuid(),
    number: `ABC2026${String(index + 1).padStart(9, '0')}`,
  }
  return index % 8 === 7
    ? toDocument(billModel(random), billMap, own)
    : toDocument(invoiceModel(random), invoiceMap, own)
})
const specOf = ({ root }: TaxDocument) => (root === 'Invoice' ? invoiceMap : billMap)

describe('the authority', () => {
  it(`[N60] accepts ${count} random documents of every type the form offers`, async () => {
    expect(new Set(generated.map(({ profile, type }) => `${profile} ${type}`))).toEqual(
      new Set([
        'TEMELFATURA SATIS',
        'TEMELFATURA TEVKIFAT',
        'TEMELFATURA ISTISNA',
        'TEMELFATURA IADE',
        'TICARIFATURA SATIS',
        'TICARIFATURA TEVKIFAT',
        'TICARIFATURA ISTISNA',
        'EARSIVBELGE ADISYON',
      ]),
    )
    expect(
      await accepted(
        generated.map((document) => ({ file: document.number, xml: writeUbl(document) })),
      ),
    ).toEqual([])
  })

  it('[N61] and our own check says the same of them', () => {
    expect(
      generated.flatMap((document) => checkDocument(document, today, specOf(document))),
    ).toEqual([])
  })

  it('[N62] what is written and read again is the same document', () => {
    for (const document of generated) expect(readUbl(writeUbl(document))).toEqual(document)
  })

  it('[N63] invoices among the samples that the authority accepts are read, and written again they are the same and accepted', async () => {
    const samples = sampleFiles().filter(({ xml }) => /<(\w+:)?(Invoice|CreditNote)[\s>]/.test(xml))
    const verdicts = check ? await check(samples) : []
    const good = samples.filter((_, index) => verdicts[index]?.ok)
    expect(good.length).toBe(check ? good.length : 0)
    if (check) expect(good.length).toBeGreaterThan(20)
    const again = good
      .map(({ file, xml }) => ({ file, document: readUbl(xml) }))
      .map(({ file, document }) => ({ file, document, xml: writeUbl(document) }))
    for (const { document, xml } of again) expect(readUbl(xml)).toEqual(document)
    // `npm run proof -- models` asks about each of them.
    const asked = again.filter((_, index) => isThorough || index % 3 === 0)
    expect(await accepted(asked)).toEqual([])
  })

  it('[JI1] accepts invoices for export, our check says the same of them, and they come back from XML and from the model as they were', async () => {
    const made = Array.from({ length: Math.ceil(count / 3) }, (_, index) => {
      const random = dice(index + 900)
      return toDocument(exportModel(random), invoiceMap, {
        ...context,
        uuid: random.uuid(),
        number: `IHR2026${String(index + 1).padStart(9, '0')}`,
      })
    })
    expect(
      await accepted(made.map((document) => ({ file: document.number, xml: writeUbl(document) }))),
    ).toEqual([])
    for (const document of made) {
      expect(checkDocument(document, today, invoiceMap)).toEqual([])
      expect(readUbl(writeUbl(document))).toEqual(document)
      const { uuid, number, issueTime } = document
      expect(
        toDocument(toModel(document, invoiceMap), invoiceMap, {
          ...context,
          uuid,
          number,
          issueTime,
        }),
      ).toEqual(document)
    }
  })

  it('[JI2] the export invoice of the authority is read whole, becomes a draft without losing anything, and is accepted when written again', async () => {
    const sample = sampleFiles().find(
      ({ file }) => file.endsWith('/IHRACAT.xml') || file === 'IHRACAT.xml',
    )
    if (!sample) return expect(check).toBeUndefined()
    const document = readUbl(sample.xml)
    expect(document.buyer).toMatchObject({
      legalName: 'Farthing Purchasing Consortium',
      foreignTaxNo: '175 269 2355',
      city: 'Bridgtow',
      country: 'Great Britain',
    })
    expect(document.lines[0]?.delivery).toEqual({
      customsCode: '020622000000',
      terms: 'CIF',
      transportMode: '1',
      packageBrand: 'ADDR',
      packageId: 'UACU2451999',
      packageQuantity: '1',
      packageType: 'CN',
      address: {
        street: 'Avon Way',
        buildingName: 'Thereabouts',
        buildingNumber: '56A',
        city: 'Bridgtow',
        postalCode: 'ZZ99 1ZZ',
        country: 'Great Britain',
      },
    })
    // The sample has a discount of nought and an attachment without a file.
    expect(
      otherParts(document).filter(
        ({ name }) => !/^(?:AllowanceCharge|AdditionalDocumentReference) /.test(name),
      ),
    ).toEqual([])
    // Its signature is a stub that the rules of today refuse.
    const unsigned = {
      ...document,
      unknown: document.unknown.filter((xml) => !xml.startsWith('<ext:')),
    }
    expect(await accepted([{ file: 'again', xml: writeUbl(unsigned) }])).toEqual([])
  })

  it('[N64] accepts answers to a commercial invoice', async () => {
    const answers = (['KABUL', 'RED', 'IADE'] as const).map((code) => ({
      file: code,
      xml: writeApplicationResponse({
        uuid: dice(5).uuid(),
        id: 'YNT2026000000001',
        issueDate: '2026-03-02',
        issueTime: '09:00:00',
        profile: 'TICARIFATURA',
        code,
        note: 'Fiyat anlaşmaya uymuyor',
        sender: invoice().customer,
        receiver: supplier,
        documentUuid: context.uuid,
        documentDate: '2026-03-01',
      }),
    }))
    expect(await accepted(answers)).toEqual([])
    expect(answers).toHaveLength(3)
  })

  it('[N65] accepts the envelope of an invoice', async () => {
    const document = generated.find(({ root }) => root === 'Invoice') ?? invoice()
    const xml = writeEnvelope(
      envelopeOf(document, writeUbl(document), dice(9).uuid(), {
        sender: 'urn:mail:defaultgb@ornek.com.tr',
        receiver: 'urn:mail:defaultpk@alici.com.tr',
      }),
    )
    expect(xml).toContain(document.uuid)
    expect(await accepted([{ file: 'envelope', xml }])).toEqual([])
  })
})
