/** The calls of the card helper. A PIN is handed to the card, and kept or told nowhere. */
import { zipSync } from 'fflate'
import { readCertificate } from '#service/content/certificate.ts'
import { bodyAs } from '#service/ports/body-as.ts'
import { refusal } from '#service/records/sentence.ts'
import type { HelperCall, HelperHandlers } from '../base/answer-calls.ts'
import { CardError, type CardCertificate, type Cards } from './cards.ts'

export const cardHandlers = (cards: Cards): HelperHandlers => ({
  'card.slots': (call) =>
    told(call, async () =>
      (await cards.slots()).map(({ id, label, reader, serialNo, isLocked }) => ({
        SlotID: id,
        Label: label,
        Reader: reader,
        SerialNo: serialNo,
        IsLocked: isLocked,
      })),
    ),

  'card.certificates': (call) =>
    told(call, async () => {
      const { SlotID } = call.query
      const found = await cards.certificates(typeof SlotID === 'string' ? SlotID : undefined)
      return found.map(certificateAnswer)
    }),

  'card.sign': (call) =>
    told(call, async () => {
      const order = bodyAs(call, 'CardSign')
      const value = await cards.sign({
        slotId: order.SlotID,
        certificateId: order.CertificateID,
        pin: order.Pin,
        algorithm: order.Algorithm,
        bytes: Buffer.from(order.Base64String, 'base64'),
      })
      return { SignatureValue: Buffer.from(value).toString('base64') }
    }),

  'card.clear': (call) =>
    told(call, async () => {
      await cards.clear()
      return true
    }),

  /** A zip with the one file, as `Uploads/Base64String` takes it. */
  'card.packCsv': async (call) => {
    const { Name, Base64String } = bodyAs(call, 'CsvFile')
    const name = Name.split(/[\\/]/).at(-1) ?? Name
    const zip = zipSync({ [name]: Buffer.from(Base64String, 'base64') })
    return {
      Name: `${name.replace(/\.[^.]*$/, '')}.zip`,
      Base64String: Buffer.from(zip).toString('base64'),
    }
  },
})

function certificateAnswer({ slotId, id, der }: CardCertificate) {
  const read = readCertificate(der, '')
  return {
    SlotID: slotId,
    CertificateID: id,
    Subject: read.subject,
    TaxNumber: read.taxNumber ?? null,
    Issuer: read.issuer,
    SerialNo: read.serialNo,
    ValidFrom: read.validFrom.toISOString(),
    ValidTo: read.validTo.toISOString(),
    Certificate: Buffer.from(der).toString('base64'),
  }
}

async function told<T>({ language }: HelperCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CardError)) throw error
    throw refusal(language, {
      status: 422,
      key: `card_${error.problem}`,
      values: { said: error.message },
    })
  }
}
