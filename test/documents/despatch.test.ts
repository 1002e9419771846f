import { describe, expect, it } from 'vitest'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { envelopeOf, readEnvelope, writeEnvelope } from '#documents/ubl/envelope.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { qrText } from '#documents/types/document-types.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import {
  readReceiptAdvice,
  writeReceiptAdvice,
  type ReceiptAdvice,
} from '#documents/ubl/receipt-advice.ts'
import {
  acceptedLine,
  checkReceipt,
  keptLines,
  rejectedLine,
  verdictOf,
  type ReceiptLine,
} from '#documents/ubl/receipt-lines.ts'
import { toModel } from '#documents/model/to-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, refusals, sampleFiles } from './oracle.ts'
import {
  context,
  despatch,
  despatchModel,
  despatchMap,
  dice,
  plainDespatch,
  supplier,
  today,
} from './samples.ts'

const check = await oracle()
/** The oracle judges by its own clock: documents are dated in the past. */
const accepted = async (documents: readonly { file: string; xml: string }[]) =>
  check ? refusals(await check(documents)) : []

const generated: readonly TaxDocument[] = Array.from({ length: 80 }, (_, index) => {
  const random = dice(index + 1)
  return toDocument(despatchModel(random), despatchMap, {
    ...context,
    uuid: random.uuid(),
    number: `IRS2026${String(index + 1).padStart(9, '0')}`,
  })
})
const problemsOf = (document: TaxDocument) =>
  checkDocument(document, today, despatchMap).map(({ rule, place }) => `${rule} ${place}`)
const changed = (shipment: object) =>
  despatch({
    ...plainDespatch(),
    ShipmentInfo: { ...(plainDespatch()['ShipmentInfo'] as object), ...shipment },
  })

const receipt = (lines: readonly ReceiptLine[], document = despatch()): ReceiptAdvice => ({
  uuid: dice(7).uuid(),
  number: 'YNT2026000000001',
  issueDate: '2026-03-02',
  issueTime: '09:00:00',
  profile: 'TEMELIRSALIYE',
  notes: ['2 kutu <ezik> geldi'],
  sender: document.customer,
  receiver: supplier,
  despatch: { uuid: document.uuid, number: document.number, issueDate: document.issueDate },
  deliveryDate: '2026-03-01',
  deliveryTime: '15:03:52',
  lines,
})
const [pens, books] = despatch().lines as [
  TaxDocument['lines'][number],
  TaxDocument['lines'][number],
]
const partly: readonly ReceiptLine[] = [
  { ...acceptedLine(pens), received: '18', short: '2' },
  { ...acceptedLine(books), rejected: '1', rejectReason: 'Hasarlı', lateness: 'Geç geldi' },
]

describe('despatches', () => {
  it('[DA1] the authority accepts 80 random ones: carrier and drivers, vehicles and trailers, printed before, with and without prices', async () => {
    expect(new Set(generated.map(({ type }) => type))).toEqual(new Set(['SEVK', 'MATBUDAN']))
    expect(generated.some(({ shipment }) => shipment?.drivers.length === 2)).toBe(true)
    expect(
      await accepted(
        generated.map((document) => ({ file: document.number, xml: writeUbl(document) })),
      ),
    ).toEqual([])
    expect(generated.flatMap(problemsOf)).toEqual([])
  })

  it('[DA2] what is written and read again is the same document, and its model makes it again', () => {
    for (const document of generated) {
      expect(readUbl(writeUbl(document))).toEqual(document)
      expect(
        toDocument(toModel(document, despatchMap, { number: 'keep' }), despatchMap, {
          ...context,
          uuid: document.uuid,
          number: document.number,
          issueTime: document.issueTime,
        }),
      ).toEqual(document)
    }
  })

  it('[DA3] the samples of the authority are read, and written again they are the same and as good', async () => {
    const samples = sampleFiles().filter(({ xml }) => /<(\w+:)?DespatchAdvice[\s>]/.test(xml))
    const verdicts = check ? await check(samples) : []
    const good = samples.filter((_, index) => verdicts[index]?.ok)
    if (check) expect(good.length).toBeGreaterThan(0)
    for (const { xml } of samples) expect(readUbl(writeUbl(readUbl(xml)))).toEqual(readUbl(xml))
    expect(
      await accepted(good.map(({ file, xml }) => ({ file, xml: writeUbl(readUbl(xml)) }))),
    ).toEqual([])
  })

  it('[DA4] what is missing is said at its place: moment, driver or carrier, plate, address, postal code, the printed paper', () => {
    expect(problemsOf(changed({ ActualDespatchDate: null }))).toEqual([
      'despatchDate ShipmentInfo.ActualDespatchDate',
    ])
    expect(problemsOf(changed({ ActualDespatchDate: '2026-11-20' }))).toContain(
      'despatchTime ShipmentInfo.ActualDespatchDate',
    )
    expect(problemsOf(changed({ Drivers: [] }))).toEqual([
      'driverOrCarrier ShipmentInfo.Drivers[0].FirstName',
    ])
    expect(problemsOf(changed({ Drivers: [{ FirstName: 'Ali' }] }))).toEqual([
      'driverName ShipmentInfo.Drivers[0].FamilyName',
      'driverId ShipmentInfo.Drivers[0].NationalityID',
    ])
    expect(problemsOf(changed({ Plates: [{ Plate: '06 ÇR 1!' }] }))).toEqual([
      'plateShape ShipmentInfo.Plates[0].Plate',
    ])
    expect(problemsOf(changed({ Plates: [] }))).toEqual([
      'plateMissing ShipmentInfo.Plates[0].Plate',
    ])
    expect(
      problemsOf(
        changed({
          Plates: [],
          Drivers: [],
          CarrierInfo: {
            TaxNumber: '3900383669',
            Name: 'Nakliye A.Ş.',
            City: 'Ankara',
            Country: 'Türkiye',
          },
        }),
      ),
    ).toEqual(['addressMissing ShipmentInfo.CarrierInfo.District'])
    expect(
      problemsOf(
        changed({
          DeliveryAddress: {
            District: 'Gebze',
            City: 'Kocaeli',
            Country: 'Türkiye',
            PostalCode: '99400',
          },
        }),
      ),
    ).toEqual(['postalCode ShipmentInfo.DeliveryAddress.PostalCode'])
    const noCode = despatch({
      ...plainDespatch(),
      CustomerInfo: { ...(plainDespatch()['CustomerInfo'] as object), PostalCode: null },
    })
    expect(problemsOf(noCode)).toEqual(['postalCode CustomerInfo.PostalCode'])
    const printed = despatch({
      ...plainDespatch(),
      DespatchInfo: { ...(plainDespatch()['DespatchInfo'] as object), DespatchType: 'MATBUDAN' },
    })
    expect(problemsOf(printed)).toEqual(['printedMissing DespatchInfo.PrintedDespatches[0].Number'])
  })

  it('[DA5] goods leave when the despatch has been made out, but for one written down after the paper', () => {
    expect(problemsOf(changed({ ActualDespatchDate: '2026-11-20T09:00' }))).toEqual([])
    expect(problemsOf(changed({ ActualDespatchDate: '2026-11-20T08:59' }))).toEqual([
      'despatchBeforeIssue ShipmentInfo.ActualDespatchDate',
    ])
  })

  it('[DA6] an invoice is no despatch: each has the profiles of its own', () => {
    expect(problemsOf({ ...despatch(), profile: 'TEMELFATURA' })).toContain(
      'profileUnknown DespatchInfo.DespatchProfile',
    )
    expect(problemsOf({ ...despatch(), profile: 'HKSIRSALIYE' })).toEqual([
      'marketTag DespatchLines[0].AdditionalItemIdentification.TagNumber',
      'marketTag DespatchLines[1].AdditionalItemIdentification.TagNumber',
    ])
  })

  it('[DA7] the QR code names the moment of despatch, carrier and plate', () => {
    expect(JSON.parse(qrText(despatch()))).toMatchObject({
      tip: 'SEVK',
      sevktarihi: '2026-11-20',
      sevkzamani: '10:00:00',
      tasiyicivkn: '',
      plaka: '06DR4077',
    })
  })

  it('[DA8] the authority accepts the envelope of a despatch', async () => {
    const document = generated[0] ?? despatch()
    const xml = writeEnvelope(
      envelopeOf(document, writeUbl(document), dice(9).uuid(), {
        sender: 'urn:mail:irsaliyegb@ornek.com.tr',
        receiver: 'urn:mail:irsaliyepk@alici.com.tr',
      }),
    )
    expect(readEnvelope(xml).content).toBe('DESPATCHADVICE')
    expect(await accepted([{ file: 'envelope', xml }])).toEqual([])
  })
})

describe('answers to despatches', () => {
  it('[DA10] the authority accepts them: all kept, all turned back, line by line', async () => {
    const all = {
      accepted: [pens, books].map(acceptedLine),
      rejected: [pens, books].map((line) => rejectedLine(line, 'Yanlış mal')),
      partly,
      more: [{ ...acceptedLine(pens), received: '28', oversupply: '8' }],
    }
    expect(
      await accepted(
        Object.entries(all).map(([file, lines]) => ({
          file,
          xml: writeReceiptAdvice(receipt(lines)),
        })),
      ),
    ).toEqual([])
    expect(Object.values(all).map((lines) => verdictOf({ lines }))).toEqual([
      'approved',
      'rejected',
      'partiallyApproved',
      'partiallyApproved',
    ])
  })

  it('[DA11] what is written is read again, and the samples of the authority too', () => {
    expect(readReceiptAdvice(writeReceiptAdvice(receipt(partly)))).toEqual(receipt(partly))
    const samples = sampleFiles().filter(
      ({ xml }) =>
        /<(\w+:)?ReceiptAdvice[\s>]/.test(xml) && !xml.includes('StandardBusinessDocument'),
    )
    for (const { xml } of samples) expect(readReceiptAdvice(xml).lines.length).toBeGreaterThan(0)
  })

  it('[DA12] received is what was despatched, less what is short, with what is over; no more goes back than came, and with a reason', () => {
    expect(checkReceipt(partly, despatch().lines)).toEqual([])
    const wrong = [
      { ...acceptedLine(pens), received: '19' },
      { ...acceptedLine(books), rejected: '13' },
      { ...acceptedLine(books), id: '9' },
      acceptedLine(books),
    ]
    expect(
      checkReceipt(wrong, despatch().lines).map(({ rule, place }) => `${rule} ${place}`),
    ).toEqual([
      'receiptSum DespatchAnswerLines[0].Received',
      'receiptRejected DespatchAnswerLines[1].Rejected',
      'receiptReason DespatchAnswerLines[1].RejectReason',
      'receiptLineUnknown DespatchAnswerLines[2].Index',
      'receiptLineTwice DespatchAnswerLines[3].Index',
    ])
    expect(
      checkReceipt(
        [{ ...acceptedLine(books), received: '12', rejected: '-1' }],
        despatch().lines,
      ).map(({ rule, place }) => `${rule} ${place}`),
    ).toEqual([
      'receiptNegative DespatchAnswerLines[0].Rejected',
      'receiptReason DespatchAnswerLines[0].RejectReason',
    ])
  })

  it('[DA13] invoiced is what is kept', () => {
    expect(
      keptLines(despatch(), { lines: partly }).map(({ name, quantity }) => [name, quantity]),
    ).toEqual([
      ['Kalem', '18'],
      ['Defter', '11'],
    ])
    expect(
      keptLines(despatch(), { lines: [rejectedLine(pens, 'Yanlış mal')] }).map(({ name }) => name),
    ).toEqual(['Defter'])
    expect(keptLines(despatch(), undefined)).toEqual(despatch().lines)
  })
})
