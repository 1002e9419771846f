/** Certificates: records of the portal, which the public API knows by number and by serial number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHandlers, refusalOf, taxNos, type Answer, type Handled } from './handler-fixture.ts'

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
