import { describe, expect, it } from 'vitest'
import { compileDocument } from '#engine/compile-document.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { handoverOf } from '#documents/document/handover.ts'
import type { Model } from '#documents/document/model-reader.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { toModel } from '#documents/model/to-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, refusals, sampleFiles } from './oracle.ts'
import {
  context,
  dice,
  invoiceModel,
  invoiceMap,
  plainInvoice,
  today,
  type Dice,
} from './samples.ts'

const map = compileDocument({
  ...invoiceMap,
  model: 'ArchiveInvoice',
  wrapper: 'ArchiveInvoice',
  profile: { fixed: 'EARSIVFATURA' },
  delivery: { kind: 'report', from: 'invoices', receiver: 'unregistered' },
})
const check = await oracle()

const internet = {
  WebSite: 'https://www.ornek.com.tr/sepet',
  PaymentMethod: 'ODEMEARACISI',
  PaymentAgentName: 'Güvenli Ödeme A.Ş.',
  PaymentDate: '2026-02-28',
  TransporterName: 'Çınar Kargo',
  TransporterRegisterNumber: '3900383669',
  TransportDate: '2026-03-01',
}
function handedOver(random: Dice): Model {
  const method = random.pick([
    'KREDIKARTI/BANKAKARTI',
    'EFT/HAVALE',
    'KAPIDAODEME',
    'ODEMEARACISI',
    'DIGER',
  ])
  const sold = {
    ...internet,
    PaymentMethod: method,
    ...(method === 'DIGER' && { PaymentMethodName: 'Hediye çeki' }),
    ...(random.chance(0.4) && {
      TransporterName: null,
      TransporterRegisterNumber: null,
      TransportDate: null,
    }),
  }
  return {
    SendType: random.pick(['KAGIT', 'ELEKTRONIK']),
    ISDespatch: random.chance(0.3),
    ...(random.chance(0.5)
      ? { SalesPlatform: 'INTERNET', InternetInfo: sold }
      : { SalesPlatform: 'NORMAL' }),
  }
}
function archiveModel(random: Dice): Model {
  const model = invoiceModel(random)
  const { InvoiceProfile: _profile, ...info } = model['InvoiceInfo'] as Model
  return { ...model, InvoiceInfo: { ...info, ...handedOver(random) } }
}

describe('an invoice that is handed over', () => {
  const generated = Array.from({ length: 60 }, (_, index) => {
    const random = dice(index + 1)
    return toDocument(archiveModel(random), map, {
      ...context,
      uuid: random.uuid(),
      number: `ARS2026${String(index + 1).padStart(9, '0')}`,
    })
  })

  it('[EA3] is accepted by the authority and by our own check, of every type of the form, sold anywhere', async () => {
    expect(new Set(generated.map(({ profile, type }) => `${profile} ${type}`))).toEqual(
      new Set([
        'EARSIVFATURA SATIS',
        'EARSIVFATURA TEVKIFAT',
        'EARSIVFATURA ISTISNA',
        'EARSIVFATURA IADE',
      ]),
    )
    expect(
      new Set(generated.map((document) => handoverOf(document).internet?.paymentMethod)).size,
    ).toBe(6)
    expect(generated.flatMap((document) => checkDocument(document, today, map))).toEqual([])
    for (const document of generated) expect(readUbl(writeUbl(document))).toEqual(document)
    expect(
      check
        ? refusals(
            await check(
              generated.map((document) => ({ file: document.number, xml: writeUbl(document) })),
            ),
          )
        : [],
    ).toEqual([])
  })

  it('[EA4] goes from the model to the XML and back', () => {
    const info = {
      ...(plainInvoice()['InvoiceInfo'] as Model),
      SendType: 'ELEKTRONIK',
      ISDespatch: true,
      SalesPlatform: 'INTERNET',
      InternetInfo: internet,
      AdditionalDocumentReferences: [{ ID: 'NOT-2', DocumentDescription: 'ek belge' }],
    }
    const document = toDocument({ ...plainInvoice(), InvoiceInfo: info }, map, context)
    expect(handoverOf(document)).toEqual({
      sendType: 'ELEKTRONIK',
      replacesDespatch: true,
      internet: {
        webSite: internet.WebSite,
        paymentMethod: 'ODEMEARACISI',
        paymentAgent: 'Güvenli Ödeme A.Ş.',
        paymentDate: '2026-02-28',
        carrierName: 'Çınar Kargo',
        carrierTaxNo: '3900383669',
        despatchDate: '2026-03-01',
      },
    })
    const model = toModel(readUbl(writeUbl(document)), map)
    expect(model['InvoiceInfo']).toMatchObject({
      SendType: 'ELEKTRONIK',
      ISDespatch: true,
      SalesPlatform: 'INTERNET',
      InternetInfo: internet,
    })
    expect((model['InvoiceInfo'] as Model)['AdditionalDocumentReferences']).toMatchObject([
      { ID: 'NOT-2' },
    ])
    expect(
      JSON.stringify(toModel(toDocument(plainInvoice(), invoiceMap, context), invoiceMap)),
    ).not.toMatch(/SendType|SalesPlatform|ISDespatch/)
  })

  it('[EA4] is understood as other integrators write it', () => {
    const sample = sampleFiles().find(({ file }) => file.endsWith('draft-eiarchive.xml'))
    if (sample) expect(handoverOf(readUbl(sample.xml)).sendType).toBe('KAGIT')
    const reference = (more: object) => handoverOf({ related: [{ id: '1', ...more }] }).sendType
    expect(reference({ typeCode: 'GONDERIM_SEKLI', type: 'ELEKTRONIK' })).toBe('ELEKTRONIK')
    expect(reference({ id: 'KAGIT', typeCode: 'EREPSENDT' })).toBe('KAGIT')
    expect(reference({ typeCode: 'SendingType', type: 'BASKA' })).toBeUndefined()
  })
})
