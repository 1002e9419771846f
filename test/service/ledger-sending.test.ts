/** E-ledger and the authority: signed ledgers are sent, looked at and sealed by a service that answers as that of the authority does. */
import { X509Certificate, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import type { Wire } from '#schemas/wire.ts'
import type { PretendLedgerService } from '#service/authority/pretend-ledger-service.ts'
import { makePretendSeal } from '#service/authority/pretend-seal.ts'
import { checkSealed } from '#service/ledger/check-sealed.ts'
import { hasLeft, packagesOf, update, type KeptPackage } from '#service/ledger/packages.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createJobRunner } from '#service/jobs/run.ts'
import type { Ports } from '#service/ports/ports.ts'
import { LedgerAuthorityError, type LedgerAuthority } from '#service/ports/ledger-authority.ts'
import { DocumentDigester } from '#service/signing/check-signature.ts'
import { madeLines } from '#test/documents/ledger/ledger-lines.ts'
import { fixedClock } from './fakes.ts'
import { ids, personId, refusalOf, taxNos, type Handled } from './handlers/handler-fixture.ts'
import { openLedgerCompany, seal, type LedgerCompany } from './ledger-fixture.ts'
import { madeCertificate } from './made-certificate.ts'

const clock = fixedClock('2026-11-21T09:00:00Z')
const foreign = madeCertificate({ name: 'Çağdaş Gıda', taxNumber: taxNos.buyer })
const nobody = madeCertificate({ name: 'Kimse', taxNumber: '' })
const signerOf = ({ pem, key }: typeof seal) => ({
  certificate: new X509Certificate(pem),
  sign: async (bytes: Uint8Array) => sign('sha256', bytes, key),
})

let company: LedgerCompany
let h: Handled
let gib: PretendLedgerService
let authority: LedgerAuthority
beforeAll(async () => {
  company = await openLedgerCompany(clock)
  ;({ h, gib, authority } = company)
  for (const no of [1, 2, 3]) {
    const month = `2026-0${no}`
    const firsts = { firstEntry: no * 10 - 9, firstLine: no * 30 - 29 }
    const period = { start: `${month}-01`, end: `${month}-${[31, 28, 31][no - 1]}` }
    await company.upload(period, madeLines({ month, entries: 10, ...firsts }))
  }
  await h.call('eledger.signByHsm', { body: { Year: 2026 } })
  await company.sign()
})
afterAll(() => company.close())

const row = (name: string) => company.row(name)
const idOf = (name: string) => company.idOf(name)
const packages = async (name: string) =>
  h.call<Wire['LedgerPackages']>('eledger.gibStatus', { query: { UUID: await idOf(name) } })
const send = async (name: string) =>
  h.call('eledger.sendToGib', { params: { id: await idOf(name) } })
const work = (failures: unknown[] = [], ports: Ports = h.ports) => company.work(failures, ports)
const later = (ms: number) => company.later(ms)
const arrivedOf = (month: string) => gib.arrived.filter((name) => name.includes(`-${month}-`))
const names = (month: string) => [
  `${taxNos.seller}-${month}-YB-000000.zip`,
  `${taxNos.seller}-${month}-KB-000000.zip`,
]
/** By their names. */
const files = async (name: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    Object.entries(await company.files(name)).map(([path, text]) => [
      path.replace(/^.*\//, ''),
      text,
    ]),
  )

describe('ledgers and the authority', () => {
  it('[LG49] months are sent in order, and only signed', async () => {
    expect(await refusalOf(send('2026-02'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('2026-01'),
    })
    expect(gib.arrived).toEqual([])
  })

  it('[LG45] a signed ledger is sent, looked at and sealed, and what was sealed is filed beside it', async () => {
    await send('2026-01')
    expect(await row('2026-01')).toMatchObject({ Signing: 'Sending' })
    await work()
    expect(gib.arrived).toEqual(names('202601'))
    expect(await row('2026-01')).toMatchObject({ Signing: 'Processing', Problem: null })
    await later(70_000)
    const [first] = (await packages('2026-01')).Packages
    expect(first?.Message).toBe('Paket başarılı, defter paketinin işlenmesi bekleniyor.')
    expect(await refusalOf(receive('2026-01'))).toMatchObject({ status: 404 })
    await later(120_000)
    expect(await row('2026-01')).toMatchObject({ Signing: 'Sealed', Problem: null })
    const kept = await files('2026-01')
    expect(Object.keys(kept)).toContain(`GIB-${taxNos.seller}-202601-YB-000000.xml`)
    expect(Object.keys(kept)).toContain(`GIB-${taxNos.seller}-202601-KB-000000.xml`)
    const sealed = kept[`GIB-${taxNos.seller}-202601-YB-000000.xml`] ?? ''
    expect(sealed).toContain('Deneme Muhru')
    const signatures = await h.call<Wire['LedgerSignatures']>('eledger.signatures', {
      query: { UUID: await idOf('2026-01') },
    })
    expect(signatures.IsValid).toBe(true)
    const history = await h.call<readonly { Description: string }[]>('eledger.ledgerHistory', {
      params: { id: await idOf('2026-01') },
    })
    expect(history.map(({ Description }) => Description).join('\n')).toContain('GİB')
    expect(Buffer.from((await receive('2026-01')).Content, 'base64').toString('utf8')).toBe(sealed)
  })

  it('[LG49] what the authority has is neither signed again, nor sent again, nor taken back', async () => {
    const body = { UUID: await idOf('2026-01') }
    expect(await refusalOf(h.call('eledger.gibSend', { body }))).toMatchObject({ status: 409 })
    expect(await refusalOf(h.call('eledger.gibResend', { body }))).toMatchObject({ status: 409 })
    const journal = (await files('2026-01'))[`${taxNos.seller}-202601-Y-000000.xml`] ?? ''
    const again = h.call('eledger.uploadSigned', {
      body: { Base64String: Buffer.from(journal).toString('base64'), Again: true },
    })
    expect(await refusalOf(again)).toMatchObject({ status: 422 })
  })

  it('[LG46] an answer that was lost is no second sending: who finds a package on its way asks first', async () => {
    gib.failNext('send', 'lost')
    await send('2026-02')
    await work()
    const before = await row('2026-02')
    expect(before).toMatchObject({ Signing: 'Sending' })
    expect(before['Problem']).toContain('ulaşılamıyor')
    // Of the other package a process died before anything had left.
    await h.store.asSystem((tx) =>
      tx
        .updateTable('ledger_package')
        .set({ state: 'Sending', lease_until: new Date(clock.now().getTime() + 60_000) })
        .where('kind', '=', 'KB')
        .where('state', '=', 'Waiting')
        .execute(),
    )
    expect(arrivedOf('202602')).toEqual(names('202602').slice(0, 1))
    // Nor is it one when somebody asks for it to be sent again: the authority is asked first here too.
    await h.call('eledger.gibResend', { body: { UUID: await idOf('2026-02'), Kind: 'YB' } })
    await work()
    expect(arrivedOf('202602')).toEqual(names('202602').slice(0, 1))
    await later(10_000)
    expect(arrivedOf('202602')).toEqual(names('202602').slice(0, 1))
    await later(60_000)
    expect(arrivedOf('202602')).toEqual(names('202602'))
    await later(200_000)
    expect(arrivedOf('202602')).toEqual(names('202602'))
    await later(200_000)
    expect(await row('2026-02')).toMatchObject({ Signing: 'Sealed', Problem: null })
  })

  it('[LG47] errors that pass are tried again by themselves; others are told in words, and only ReSend sends again', async () => {
    gib.failNext('send', 112, 110, 102)
    await send('2026-03')
    await work()
    expect((await row('2026-03'))['Problem']).toContain('(112)')
    expect(arrivedOf('202603')).toEqual([])
    await later(5_000)
    expect((await row('2026-03'))['Problem']).toContain('(110)')
    await later(30_000)
    expect(await row('2026-03')).toMatchObject({ Signing: 'GibRefused' })
    expect((await row('2026-03'))['Problem']).toContain('muvafakatname')
    await later(86_400_000)
    expect(arrivedOf('202603')).toEqual([])
    gib.failNext('progress', 303)
    gib.failNext('receive', 206)
    await resend('2026-03')
    await work()
    expect(arrivedOf('202603')).toEqual(names('202603'))
    // The key has gone since: what was sent is there all the same.
    clock.advance(5_000)
    const { hsm: _gone, ...withoutKey } = h.ports
    await work([], withoutKey)
    expect(await row('2026-03')).toMatchObject({ Signing: 'Processing' })
    expect((await row('2026-03'))['Problem']).not.toBeNull()
    expect(await refusalOf(h.call('eledger.takeLastBack'))).toMatchObject({ status: 409 })
    for (let step = 0; step < 6; step += 1) await later(120_000)
    expect(await row('2026-03')).toMatchObject({ Signing: 'Sealed', Problem: null })
  })

  it('[LG51] the report of a month goes after all its sealed certificates', async () => {
    await h.call('eledger.gibReport', { body: { Year: 2026, Period: 3 } })
    await work()
    await later(200_000)
    const status = await h.call<Wire['LedgerPackages']>('eledger.gibReportStatus', {
      query: { UUID: await idOf('2026-03') },
    })
    expect(status.Packages).toMatchObject([{ Kind: 'DR', State: 'Done' }])
    expect(await row('2026-03')).toMatchObject({ Signing: 'Sealed' })
    const made = await files('2026-03')
    const report = `${taxNos.seller}-202603-DR-000000.xml`
    expect(made[report]).toContain('<ds:SignatureValue')
  })

  it('[LG52] all files of a year are gathered in the background, in folders of company, fiscal year and month', async () => {
    const roles = ['le:r']
    await h.store.asSystem(async (tx) => {
      const person = { id: personId, username: 'ayse', email: 'ayse@ornek.example' }
      const names = { name: 'Ayşe', surname: 'Yılmaz', password_hash: '' }
      await tx
        .insertInto('app_user')
        .values({ ...person, ...names })
        .execute()
      await tx
        .insertInto('membership')
        .values({ user_id: personId, company_id: ids.seller, roles: JSON.stringify(roles) })
        .execute()
    })
    const job = await h.call<Wire['Job']>('eledger.downloadInBackground', {
      body: { Year: 2026, Periods: [1, 3] },
      roles,
    })
    expect(job).toMatchObject({ Total: 2, State: 'running' })
    await createJobRunner(h.ports, handlers).work(60_000, [])
    const zip = await h.call<string>('general.jobFile', { params: { id: job.UUID }, roles })
    const paths = Object.keys(unzipSync(Buffer.from(zip, 'base64')))
    expect(paths).toHaveLength(13)
    expect(paths).toContain(
      `${taxNos.seller}/20260101_20261231/03/GIB-${taxNos.seller}-202603-YB-000000.xml`,
    )
    expect(paths).toContain(
      `${taxNos.seller}/20260101_20261231/01/${taxNos.seller}-202601-Y-000000.xml`,
    )
  })

  it('[LG48] what was loaded elsewhere is told, and its sealed certificate fetched when the state is asked for', async () => {
    const april = madeLines({ month: '2026-04', entries: 5, firstEntry: 31, firstLine: 91 })
    await company.upload({ start: '2026-04-01', end: '2026-04-30' }, april)
    await h.call('eledger.signByHsm', { body: { Period: 4 } })
    await company.sign()
    // Nobody has sent it: asking changes nothing.
    await h.call('eledger.updateStatus', { params: { id: await idOf('2026-04') } })
    expect(await row('2026-04')).toMatchObject({ Signing: 'BeratSigned', Problem: null })
    gib.failNext('send', 111)
    await send('2026-04')
    await work()
    expect((await row('2026-04'))['Problem']).toContain('daha önce yüklenmiş')
    await h.store.asSystem((tx) =>
      tx.deleteFrom('ledger_package').where('state', 'in', ['Waiting', 'Refused']).execute(),
    )
    const made = await files('2026-04')
    await loadElsewhere(made)
    clock.advance(300_000)
    const told = await h.call<Wire['LedgerPackagesList']>('eledger.gibAsk', {
      body: { Year: 2026, Period: 4 },
    })
    expect(told).toMatchObject([{ State: 'Sealed' }])
    expect(arrivedOf('202604')).toHaveLength(2)
  })

  it('[LG35] [LG49] a period that the authority has is not taken back', async () => {
    expect(await refusalOf(h.call('eledger.takeLastBack'))).toMatchObject({ status: 409 })
  })

  it('[LG49] what the authority gave an answer to that it gives only of what it has is there', () => {
    const left = (
      state: KeptPackage['state'],
      code: number | null,
      problem: string | null = null,
    ) => hasLeft({ state, code, problem })
    for (const state of ['Sending', 'Sent', 'Done'] as const) expect(left(state, null)).toBe(true)
    expect(left('Waiting', 112)).toBe(false)
    for (const code of [111, 203, 205, 206, 303, 305]) expect(left('Refused', code)).toBe(true)
    expect(left('Refused', null, 'ledgerSealWrong')).toBe(true)
    for (const code of [null, 101, 108, 112, 304]) expect(left('Refused', code)).toBe(false)
  })

  it('[LG46] whoever has lost a package to somebody else writes nothing of it any more', async () => {
    const ledger = await idOf('2026-02')
    const writes = await h.store.asCompany(ids.seller, async (tx) => {
      const [one] = await packagesOf(tx, ids.seller, ledger)
      const taken = { ...one!, lease_until: new Date(clock.now().getTime() + 60_000) }
      const before = await update(tx, one!, { lease_until: taken.lease_until })
      const own = await update(tx, taken, { said: 'mine' })
      await update(tx, taken, { lease_until: null })
      return [before, own, await update(tx, taken, { said: 'too late' })]
    })
    expect(writes).toEqual([true, true, false])
  })

  it('[LG50] a sealed certificate is filed only if it is what was sent, under a whole seal of another', async () => {
    const kept = await files('2026-01')
    const berat = kept[`${taxNos.seller}-202601-YB-000000.xml`] ?? ''
    const digester = new DocumentDigester()
    digester.write(berat)
    const own = {
      digest: digester.end().digests.sha256,
      taxNumber: taxNos.seller,
      signature: '',
    }
    // A person signed for the company: the signature that comes back is his, under a number of his own.
    const byPerson = { ...own, taxNumber: taxNos.buyer }
    const { value: signature } = await checkSealed(berat, byPerson)
    await expect(checkSealed(berat, { ...byPerson, signature })).rejects.toThrow('missing')
    const seal = await makePretendSeal(clock.now())
    const sealed = seal.sealed(berat, clock.now(), 'beside')
    for (const one of [sealed, seal.sealed(berat, clock.now())])
      expect((await checkSealed(one, own)).certificate.subject).toContain('Deneme Muhru')
    const at = sealed.lastIndexOf('Signature_1"')
    const changed = [
      [berat, 'missing'],
      [sealed.replace('2026-01-31', '2026-01-30'), 'documentChanged'],
      // The company's own signature is under the seal.
      [`${sealed.slice(0, at)}Signature_9"${sealed.slice(at + 12)}`, 'documentChanged'],
    ] as const
    for (const [text, problem] of changed)
      await expect(checkSealed(text, own)).rejects.toThrow(problem)
  })

  it('[LG53] the service refuses what the guide says it refuses', async () => {
    const name = `${taxNos.seller}-202606-YB-000000.zip`
    const bytes = Buffer.from('zip')
    const codeOf = async (asked: Promise<unknown>) =>
      asked.then(
        () => 0,
        (error: unknown) => (error instanceof LedgerAuthorityError ? error.code : error),
      )
    const own = signerOf(seal)
    const codes = [
      codeOf(authority.send(signerOf(nobody), { name, bytes })),
      codeOf(authority.send(own, { name: '', bytes })),
      codeOf(authority.send(own, { name, bytes: Buffer.alloc(0) })),
      codeOf(authority.send(own, { name: 'defter.zip', bytes })),
      codeOf(authority.send(signerOf(foreign), { name, bytes })),
      codeOf(authority.send(own, { name: names('202601')[0] ?? '', bytes })),
      codeOf(authority.receive(own, 'none')),
      codeOf(authority.receive(signerOf(foreign), `${taxNos.seller}-202601-YB-000000`)),
      codeOf(authority.progressOf(own, 'none')),
      codeOf(authority.progressOf(signerOf(foreign), `${taxNos.seller}-202601-YB-000000`)),
    ]
    expect(await Promise.all(codes)).toEqual([101, 104, 105, 108, 109, 111, 204, 205, 304, 305])
    // What it took it looks at later.
    await authority.send(own, { name, bytes })
    clock.advance(300_000)
    expect(await authority.progressOf(own, name.replace('.zip', ''))).toMatchObject({
      stage: 'failed',
      words: 'Berat hatalı: pakette berat yok',
    })
  })
})

const resend = async (name: string) =>
  h.call('eledger.resendToGib', { params: { id: await idOf(name) } })
const receive = async (name: string) =>
  h.call<{ Content: string }>('eledger.gibReceive', { query: { UUID: await idOf(name) } })

/** In the authority's own portal, by the company. */
async function loadElsewhere(made: Readonly<Record<string, string>>): Promise<void> {
  const { zipSync, strToU8 } = await import('fflate')
  const month = `${taxNos.seller}-202604`
  for (const [kind, inside] of [
    ['YB', ['YB', 'Y']],
    ['KB', ['KB']],
  ] as const) {
    const entries = inside.map((one) => `${month}-${one}-000000.xml`)
    const zip = zipSync(Object.fromEntries(entries.map((one) => [one, strToU8(made[one] ?? '')])))
    await authority.send(signerOf(seal), { name: `${month}-${kind}-000000.zip`, bytes: zip })
  }
}
