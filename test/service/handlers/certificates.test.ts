/** Certificates: records of the portal, which the public API knows by number and by serial number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets } from '#service/records/secrets.ts'
import { testSecretBox } from '../fakes.ts'
import { madeCertificate, pfxOf } from '../made-certificate.ts'
import {
  ids,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h?.close())

const seal = {
  SerialNo: '0A1B2C',
  Type: 'MALIMUHUR',
  StartDate: '2025-01-01T00:00:00',
  EndDate: '2028-01-01T00:00:00',
}
const listed = () => h.call<readonly Answer[]>('company.listCertificates')
const change = (body: object) => h.call('company.changeCertificate', { body })

describe('certificates', () => {
  it('[CY9] are the records of the portal: what is written by one way is read by the other', async () => {
    await h.call('company.createCertificate', { body: { ...seal, Password: 'gizli' } })
    const [first] = await listed()
    expect(first).toEqual({
      ...seal,
      ID: expect.any(Number),
      TaxNumber: taxNos.seller,
      Password: null,
      Description: null,
    })
    const { UUID } = await h.call<{ UUID: string }>('company.certificates.create', {
      body: { SerialNo: 'FF01', Type: 'EIMZA', EndDate: '2027-05-01' },
    })
    expect((await listed()).map(({ SerialNo, EndDate }) => [SerialNo, EndDate])).toEqual([
      ['0A1B2C', '2028-01-01T00:00:00'],
      ['FF01', '2027-05-01T00:00:00'],
    ])
    await change({ ID: first?.['ID'], Description: 'Mali mühür' })
    expect(
      await h.call('company.getCertificate', { params: { certificate: '0A1B2C' } }),
    ).toMatchObject({ SerialNo: '0A1B2C', Description: 'Mali mühür', EndDate: seal.EndDate })
    await h.call('company.certificates.delete', { body: [UUID] })
    await h.call('company.deleteCertificate', { params: { certificate: String(first?.['ID']) } })
    expect(await listed()).toEqual([])
  })

  it('[CY9] of one serial number there is one; what is not there is refused', async () => {
    await h.call('company.createCertificate', { body: seal })
    const again = h.call('company.createCertificate', { body: seal })
    expect(await refusalOf(again)).toMatchObject({ status: 409 })
    const missing = [
      () => h.call('company.getCertificate', { params: { certificate: 'YOK' } }),
      () => h.call('company.deleteCertificate', { params: { certificate: '99' } }),
      () => change({ ID: 99, Description: 'x' }),
    ]
    for (const ask of missing) expect(await refusalOf(ask())).toMatchObject({ status: 404 })
  })
})

describe('uploaded certificates', () => {
  const made = madeCertificate({ name: 'Anadolu Ofis Mobilya', taxNumber: taxNos.seller })
  const upload = (file: Buffer | string, Password?: string) =>
    h.call<{ UUID: string; Version: number }>('company.uploadCertificate', {
      body: { File: Buffer.from(file).toString('base64'), ...(Password && { Password }) },
    })
  const read = (UUID: string) =>
    h.call<Answer>('company.certificates.model', { params: { id: UUID } })

  it('[CY11] say of whom they are and how long they hold; the private key is kept encrypted and in no answer', async () => {
    const { UUID, Version } = await upload(pfxOf(made, 'parola'), 'parola')
    expect(Version).toBe(1)
    const card = await read(UUID)
    expect(card).toMatchObject({
      SerialNo: '0C1A',
      Type: 'MALIMUHUR',
      Subject: 'Anadolu Ofis Mobilya',
      Issuer: 'Deneme Sertifika Merkezi',
      StartDate: '2025-01-01',
      EndDate: '2038-01-01',
      HasPrivateKey: true,
    })
    expect(JSON.stringify(card)).not.toContain('PRIVATE KEY')
    const place = { companyId: ids.seller, box: 'company.certificates', uuid: UUID }
    const kept = await h.store.asCompany(ids.seller, (tx) =>
      tx.selectFrom('secret').selectAll().execute(),
    )
    expect(kept.map(({ box, place: name }) => [box, name])).toEqual([[place.box, 'PrivateKey']])
    expect(kept[0]?.sealed).not.toContain('PRIVATE KEY')
    expect(
      await h.store.asCompany(ids.seller, (tx) => openSecrets(tx, testSecretBox, place)),
    ).toEqual({
      PrivateKey: made.key,
    })
  })

  it('[CY11] the same certificate again is the same record; a key that was uploaded stays', async () => {
    const { UUID } = await upload(pfxOf(made, 'parola'), 'parola')
    const again = await upload(made.pem)
    expect(again.UUID).toBe(UUID)
    expect(await read(UUID)).toMatchObject({ HasPrivateKey: true })
  })

  it('[CY11] a signature is of a person; a seal of another company is refused, and so is what cannot be read', async () => {
    const person = madeCertificate({ name: 'Ayşe Yılmaz', taxNumber: '10000000146' })
    // Serial numbers tell certificates apart, and these two have the same.
    await h.call('company.certificates.delete', {
      body: (
        await h.call<{ Content: { UUID: string }[] }>('company.certificates.list')
      ).Content.map(({ UUID }) => UUID),
    })
    const { UUID } = await upload(person.pem)
    expect(await read(UUID)).toMatchObject({ Type: 'EIMZA', Subject: 'Ayşe Yılmaz' })
    const foreign = madeCertificate({ name: 'Başka', taxNumber: taxNos.foreign })
    const refusals = await Promise.all(
      [upload(foreign.pem), upload('merhaba'), upload(pfxOf(made, 'parola'), 'yanlis')].map(
        refusalOf,
      ),
    )
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(refusals.map(({ paths }) => paths[0])).toEqual(['File', 'File', 'Password'])
  })
})
