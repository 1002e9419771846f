/** E-ledger: from a ledger to its signed certificates (berat), by the HSM, by a card in two steps, and by files that were signed elsewhere. */
import { sign, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { rootScope } from '#documents/ledger/head.ts'
import { DocumentDigester } from '#service/signing/check-signature.ts'
import { bytesToSign, unsignedSignature, withValue } from '#service/signing/make-signature.ts'
import { createSoftwareHsm } from '#service/ledger/software-hsm.ts'
import { createLedgerRuns } from '#service/worker/sign-ledgers.ts'
import { csvOf, madeLines } from '#test/documents/ledger/ledger-lines.ts'
import { xmlsecAccepts } from '#test/documents/ledger/xmlsec.ts'
import { oracle, refusals } from '#test/documents/oracle.ts'
import { testSecretBox } from './fakes.ts'
import {
  openHandlers,
  refusalOf,
  taxNos,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'
import { ledgerProperties } from './ledger-properties.ts'
import { madeCertificate, pfxOf, type MadeCertificate } from './made-certificate.ts'
import { openTestStore } from './store-fixture.ts'
import { unzipSync } from 'fflate'

const seal = madeCertificate({ name: 'Işık Yazılım A.Ş.', taxNumber: taxNos.seller })
const foreign = madeCertificate({ name: 'Çağdaş Gıda', taxNumber: taxNos.buyer })

let h: Handled
beforeAll(async () => {
  const store = await openTestStore()
  h = await openHandlers(store, { hsm: createSoftwareHsm({ store, secretBox: testSecretBox }) })
  await h.call('eledger.properties.change', { body: ledgerProperties, query: { Version: 0 } })
  for (const [month, last] of [1, 2, 3].map((no) => [`2026-0${no}`, [31, 28, 31][no - 1]])) {
    const before = Number(String(month).slice(5)) - 1
    const lines = madeLines({
      month: String(month),
      entries: 10,
      firstEntry: before * 10 + 1,
      firstLine: before * 30 + 1,
    })
    await h.call('eledger.upload', {
      body: {
        StartDate: `${month}-01`,
        EndDate: `${month}-${last}`,
        Base64String: Buffer.from(csvOf(lines)).toString('base64'),
      },
    })
  }
})
afterAll(() => h.close())

const row = async (name: string) => {
  const { Content } = await h.call<PageAnswer>('eledger.ledgers.list')
  return Content.find(({ Name }) => Name === name) ?? {}
}
const idOf = async (name: string) => String((await row(name))['UUID'])
const files = async (id: string): Promise<Readonly<Record<string, string>>> => {
  const { Content } = await h.call<{ Content: string }>('eledger.downloadAll', { params: { id } })
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.from(Content, 'base64'))).map(([path, bytes]) => [
      /-(YB|KB|Y|K)-/.exec(path)?.[1] ?? path,
      Buffer.from(bytes).toString('utf8'),
    ]),
  )
}
const work = async () => {
  const failures: unknown[] = []
  const runs = createLedgerRuns(h.ports, (error) => void failures.push(error))
  await runs.begin()
  await runs.ended()
  expect(failures).toEqual([])
}
/** As another program signs a file. */
function signedBy({ pem, key }: MadeCertificate, text: string): string {
  const digester = new DocumentDigester()
  digester.write(text)
  const order = {
    digest: digester.end().digests.sha256,
    certificate: new X509Certificate(pem),
    at: h.clock.now(),
  }
  const signature = unsignedSignature(order, rootScope)
  const placed = signatureAlone(signature, rootScope)
  const value = placed ? sign('sha256', bytesToSign(placed), key).toString('base64') : ''
  return text.replace(/<\/edefter:\w+>$/, `${withValue(signature, value)}$&`)
}
const uploadSigned = (text: string, more: object = {}) =>
  h.call<string>('eledger.uploadSigned', {
    body: { Base64String: Buffer.from(text).toString('base64'), ...more },
  })

describe('signing of ledgers', () => {
  it('[LG29] without a certificate the ledger says why it is not signed, and stays as it is', async () => {
    const id = await idOf('2026-01')
    await h.call('eledger.sign', { params: { id } })
    expect(await row('2026-01')).toMatchObject({ Signing: 'Queued' })
    expect(await refusalOf(h.call('eledger.sign', { params: { id } }))).toMatchObject({
      status: 422,
    })
    await work()
    const { Signing, Problem } = await row('2026-01')
    expect(Signing).toBe('Made')
    expect(Problem).toContain('sertifika')
  })

  it('[LG30] the HSM signs journal, ledger by account and their certificates, which the authority and xmlsec1 accept', async () => {
    await h.call('company.uploadCertificate', {
      body: { File: pfxOf(seal, 'parola').toString('base64'), Password: 'parola' },
    })
    const id = await idOf('2026-01')
    const drafts = await files(id)
    await h.call('eledger.signByHsm', { body: { Year: 2026, Period: 1 } })
    await work()
    expect(await row('2026-01')).toMatchObject({ Signing: 'BeratSigned', Problem: null })
    expect(await row('2026-02')).toMatchObject({ Signing: 'Made' })
    const made = await files(id)
    expect(Object.keys(made)).toEqual(['Y', 'K', 'YB', 'KB'])
    // Only the signature has come to it.
    expect(made['Y']?.replace(/<ds:Signature .*<\/ds:Signature>/, '')).toBe(drafts['Y'])
    const values = (text = '') =>
      [...text.matchAll(/<ds:SignatureValue[^>]*>([^<]+)/g)].map(([, value]) => value)
    expect(values(made['YB'])[0]).toBe(values(made['Y'])[0])
    expect(values(made['KB'])[0]).toBe(values(made['K'])[0])
    expect(Object.values(made).map((text) => xmlsecAccepts(text) ?? true)).toEqual([
      true,
      true,
      true,
      true,
    ])
    const check = await oracle()
    const named = Object.entries(made).map(([kind, xml]) => ({
      file: `${taxNos.seller}-202601-${kind}-000000.xml`,
      xml,
    }))
    expect(check ? refusals(await check(named)) : []).toEqual([])
    const signatures = await h.call<Wire['LedgerSignatures']>('eledger.signatures', {
      query: { UUID: id },
    })
    expect(signatures.IsValid).toBe(true)
    expect(signatures.Files.map(({ Signer }) => Signer)).toEqual(
      Array.from({ length: 4 }, () => 'Işık Yazılım A.Ş.'),
    )
  })

  it('[LG31] what is signed stays byte by byte, and is signed again only where somebody asks for it', async () => {
    const id = await idOf('2026-01')
    const before = await files(id)
    expect(await refusalOf(h.call('eledger.sign', { params: { id } }))).toMatchObject({
      status: 422,
    })
    const again = h.call('eledger.signByHsm', { body: { Year: 2026, Period: 1 } })
    expect(await refusalOf(again)).toMatchObject({ status: 409 })
    const journal = before['Y']?.replace(/<ds:Signature .*<\/ds:Signature>/, '') ?? ''
    const signedAgain = signedBy(seal, journal)
    expect(await refusalOf(uploadSigned(signedAgain))).toMatchObject({ status: 409 })
    expect(await files(id)).toEqual(before)
    await uploadSigned(signedAgain, { Again: true })
    const after = await files(id)
    expect(after['K']).toBe(before['K'])
    expect(after['KB']).toBe(before['KB'])
    expect(after['YB']).not.toContain('<ds:Signature ')
    expect(await row('2026-01')).toMatchObject({ Signing: 'PartlySigned' })
  })

  it('[LG32] a process that died between two files leaves the rest to the next one, which signs nothing twice', async () => {
    const id = await idOf('2026-02')
    const journal = (await files(id))['Y'] ?? ''
    const signed = signedBy(seal, journal)
    await uploadSigned(signed)
    await h.call('eledger.signByHsm', { body: { UUID: id } })
    // The one that took it has died: it is taken again only when its time is over.
    await h.store.asSystem((tx) =>
      tx
        .updateTable('ledger_order')
        .set({ attempts: 1, lease_until: new Date(h.clock.now().getTime() + 60_000) })
        .execute(),
    )
    await work()
    expect(await row('2026-02')).toMatchObject({ Signing: 'Queued' })
    await h.store.asSystem((tx) =>
      tx.updateTable('ledger_order').set({ lease_until: h.clock.now() }).execute(),
    )
    await work()
    expect(await row('2026-02')).toMatchObject({ Signing: 'BeratSigned' })
    expect((await files(id))['Y']).toBe(signed)
  })

  it('[LG33] [HP12] a card gets the bytes and gives the value back, file by file', async () => {
    const id = await idOf('2026-03')
    const certificate = new X509Certificate(seal.pem).raw.toString('base64')
    const query = { UUID: id, Certificate: certificate }
    const early = h.call('eledger.toSign', { query: { ...query, Kind: 'KB' } })
    expect(await refusalOf(early)).toMatchObject({ status: 422 })
    for (const [index, kind] of ['Y', 'YB', 'K', 'KB'].entries()) {
      // As programs ask, and as the button does.
      const { Kind, Base64String, Signature, Left } = await (index % 2 === 0
        ? h.call<Wire['LedgerToSign']>('eledger.toSign', { query })
        : h.call<Wire['LedgerToSign']>('eledger.signByCard', {
            params: { id },
            body: { Certificate: certificate },
          }))
      expect([Kind, Left]).toEqual([kind, 4 - index])
      const value = sign('sha256', Buffer.from(Base64String, 'base64'), seal.key)
      const body = { UUID: id, Kind, Signature, SignatureValue: value.toString('base64') }
      const wrong = { ...body, SignatureValue: Buffer.alloc(256, 1).toString('base64') }
      expect(await refusalOf(h.call('eledger.uploadSigned', { body: wrong }))).toMatchObject({
        status: 422,
      })
      await h.call('eledger.uploadSigned', { body })
      const state = await h.call<Wire['LedgerSigning']>('eledger.signing', { query: { UUID: id } })
      expect(state.Files.find((one) => one.Kind === kind)?.IsSigned).toBe(true)
    }
    expect(await row('2026-03')).toMatchObject({ Signing: 'BeratSigned' })
  })

  it('[LG34] a file that was signed elsewhere is taken only if it is ours, whole, and signed with our seal', async () => {
    const april = madeLines({ month: '2026-04', entries: 5, firstEntry: 31, firstLine: 91 })
    await h.call('eledger.upload', {
      body: {
        StartDate: '2026-04-01',
        EndDate: '2026-04-30',
        Base64String: Buffer.from(csvOf(april)).toString('base64'),
      },
    })
    const journal = (await files(await idOf('2026-04')))['Y'] ?? ''
    const other = journal.replace('>Alıcılar<', '>Satıcılar<').replace('try">', 'try">1')
    const reasonOf = async (text: string) => (await refusalOf(uploadSigned(text))).message
    expect(await reasonOf(journal)).toContain('imza yok')
    expect(await reasonOf(signedBy(seal, other))).toContain('aynı değil')
    expect(await reasonOf(signedBy(foreign, journal))).toContain('başka bir şirketin')
    const signed = signedBy(seal, journal)
    expect(await reasonOf(signed.replace('2026-04-01', '2026-04-02'))).toContain('aynı değil')
    expect(await reasonOf('<a>')).toContain('aynı değil')
    expect(await uploadSigned(signed)).toContain('-202604-Y-000000.xml')
    expect(await row('2026-04')).toMatchObject({ Signing: 'PartlySigned' })
  })

  it('[LG35] a period that is taken back takes its signed files with it', async () => {
    await h.call('eledger.takeLastBack')
    const left = await h.store.asSystem((tx) =>
      tx.selectFrom('ledger_document').select('ledger_uuid').distinct().execute(),
    )
    expect(left).toHaveLength(3)
  })
})
