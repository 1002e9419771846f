/** E-storage: ledgers of our own are brought as a zip, listed, read, saved byte for byte, and a changed byte is found. */
import { sql } from 'kysely'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { checkStoredLedgers } from '#service/ledger/check-stored.ts'
import { isSignatureBroken } from '#service/signing/broken-signature.ts'
import { TaxSummer, writeCertificate } from '#documents/ledger/write-ledger.ts'
import { csvOf, entriesIn, filesOf, head, madeLines } from '#test/documents/ledger/ledger-lines.ts'
import { signedFile } from '#test/documents/ledger/signed-file.ts'
import {
  openHandlers,
  refusalOf,
  taxNos,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h.close())

const own = taxNos.seller
const journal = `${own}-202604-Y-000000.xml`
const accounts = `${own}-202604-K-000000.xml`
const certificate = `${own}-202604-YB-000000.xml`

type Files = Readonly<Record<string, Uint8Array>>
const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const attached = (name: string, bytes: Uint8Array) => ({
  Name: name,
  Base64String: inBase64(bytes),
})
const zipOf = (files: Files) => attached('defterler.zip', zipSync({ ...files }))
const upload = (Attachments: readonly ReturnType<typeof attached>[], more = {}) =>
  h.call<string>('estorage.storeFiles', { body: { Attachments, ...more } })
const itemsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return (error as { items: { description: string }[] }).items.map(({ description }) => description)
}
const rows = async (query = {}) =>
  (await h.call<PageAnswer>('estorage.ledgers', { query }))
    .Content as Wire['StoredLedgerPage']['Content']
const saved = async (call: string, options: object) => {
  const { Name, Content } = await h.call<{ Name: string; Content: string }>(call, options)
  return { name: Name, bytes: new Uint8Array(Buffer.from(Content, 'base64')) }
}

let files: Files
let about: ReturnType<typeof head>
/** A certificate of another signature than its ledger has, which has none. */
let unbound: Uint8Array
beforeAll(async () => {
  const plain = head({ start: '2026-04-01', end: '2026-04-30', part: 0 })
  about = { ...plain, company: { ...plain.company, taxNumber: own } }
  const entries = await entriesIn(csvOf(madeLines()))
  const made = await filesOf(entries, about)
  unbound = strToU8(
    writeCertificate(about, 'YB', {
      uuid: '33d827d2-b48d-49f3-ae78-b13891100011',
      size: 1,
      entries: 30,
      taxes: new TaxSummer().sums(),
      signatureValue: 'QUJD',
    }),
  )
  files = Object.fromEntries(made.map(({ file, xml }) => [file, strToU8(xml)]))
})

describe('the archive of ledgers', () => {
  it('[ES2] all that is wrong with all files is told at once, with their names, and nothing is kept', async () => {
    const y = files[journal]!
    const spoilt = zipOf({
      'defter.xml': y,
      [`${taxNos.buyer}-202604-Y-000000.xml`]: y,
      [`${own}-202605-Y-000000.xml`]: y,
      [`${own}-202604-K-000000.xml`]: y,
      [`${own}-202604-KB-000000.xml`]: y,
      [`${own}-202604-DR-000000.xml`]: strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a/>'),
      [`${own}-202604-Y-000000-0001.xml`]: y,
      'yevmiye.xslt': strToU8('<a/>'),
      [journal]: y,
    })
    const told = await itemsOf(upload([spoilt, attached('not.pdf', strToU8('%PDF'))]))
    expect(told).toHaveLength(8)
    expect(told.join('\n')).toMatch(/defter\.xml: dosya adı kurala uymuyor/)
    expect(told.join('\n')).toMatch(
      /-202605-Y-000000\.xml: içindeki dönem 2026-04-01 – 2026-04-30, adındaki 2026-05/,
    )
    expect(told.join('\n')).toMatch(
      /K-000000\.xml: adı K diyor, içindeki tür \(entriesType\) journal/,
    )
    expect(await rows()).toEqual([])
  })

  it('[ES10] a file that was changed after it was signed is refused, one that was not is kept as signed', async () => {
    const name = `${own}-202604-K-000001.xml`
    const xml = signedFile(new TextDecoder().decode(files[accounts]))
    const changed = xml.replace(/(<gl-cor:amount [^>]*>)\d/, '$18')
    const [told] = await itemsOf(upload([attached(name, strToU8(changed))]))
    expect(told).toContain(`${name}: imzalandıktan sonra değiştirilmiş`)
    expect(await rows()).toEqual([])
    expect(isSignatureBroken(xml)).toBe(false)
  })

  it('[ES3] a bomb, a broken archive and one without ledgers are refused', async () => {
    const bomb = zipOf({ [journal]: new Uint8Array(3 * 1024 * 1024) })
    expect((await itemsOf(upload([bomb])))[0]).toContain('defterler.zip')
    const broken = zipSync({ [journal]: files[journal]! }).subarray(0, 2_000)
    expect((await itemsOf(upload([attached('yarim.zip', broken)])))[0]).toContain('yarim.zip')
    expect(await refusalOf(upload([zipOf({ 'yevmiye.xslt': strToU8('<a/>') })]))).toMatchObject({
      status: 422,
    })
  })

  it('[ES1] a zip of our own ledgers is kept, listed by year and period, read, and saved byte for byte', async () => {
    const before = await upload([
      zipOf({ [`${own}/2026/04/${journal}`]: files[journal]!, [accounts]: files[accounts]! }),
    ])
    expect(before).toBe('Arşive alınan dosya: 2.')
    expect(await upload([attached(journal, files[journal]!)])).toBe('Zaten arşivde olan: 1.')
    expect(await rows({ Year: 2026, Period: 5 })).toEqual([])
    const listed = await rows({ Year: 2026, Period: 4 })
    expect(listed.map(({ Name }) => Name).sort()).toEqual([accounts, journal])
    const y = listed.find(({ Kind }) => Kind === 'Y')!
    expect(y).toMatchObject({
      Part: 0,
      Branch: null,
      Integrity: 'Intact',
      IsSigned: false,
      UserName: 'Ayşe',
    })
    expect(y.Size).toBe(files[journal]!.length)
    const page = await h.call<string>('estorage.preview', { params: { id: y.UUID } })
    expect(page).toContain('30 madde, 90 satır')
    expect(page).toContain(y.Digest)
    const one = await saved('estorage.downloadFile', { params: { id: y.UUID } })
    expect(one.name).toBe(journal)
    expect(Buffer.from(one.bytes).equals(Buffer.from(files[journal]!))).toBe(true)
    const all = await saved('estorage.download', {
      body: { UUIDs: listed.map(({ UUID }) => UUID), InFolders: true },
    })
    const inside = unzipSync(all.bytes)
    expect(Object.keys(inside).sort()).toEqual(
      [accounts, journal].map((name) => `${own}/20260101_20261231/04/${name}`),
    )
    for (const [path, bytes] of Object.entries(inside))
      expect(
        Buffer.from(bytes).equals(Buffer.from(files[path.slice(path.lastIndexOf('/') + 1)]!)),
      ).toBe(true)
  })

  it('[ES4] a certificate belongs to the very ledger that is kept or comes with it', async () => {
    const [item] = await itemsOf(upload([attached(certificate, unbound)]))
    expect(item).toContain(`berat, ${journal} dosyasının imzasını taşımıyor`)
  })

  it('[ES5] a file of a name that is kept takes its place only when asked to, and the other stays', async () => {
    const changed = strToU8(Buffer.from(files[journal]!).toString('utf8').replace('Ayşe', 'Fatma'))
    expect((await itemsOf(upload([attached(journal, changed)])))[0]).toContain('yerine geçsin')
    const said = await upload([attached(journal, changed)], { IsReplacing: true })
    expect(said).toBe('Arşive alınan dosya: 1. Eskisinin yerine geçen: 1.')
    const both = (await rows()).filter(({ Name }) => Name === journal)
    expect(both.map(({ IsReplaced }) => IsReplaced).sort()).toEqual([false, true])
  })

  it('[ES6] sums of a year and the newest files are those of the archive, and no other company sees them', async () => {
    const sums = await h.call<Wire['StoredLedgerStatistics']>('estorage.statisticsOfYear', {
      query: { Year: 2026 },
    })
    expect(sums).toMatchObject({
      FileCount: 3,
      DamagedCount: 0,
      Months: [{ Period: 4, FileCount: 3 }],
    })
    expect(sums.Size).toBe((await rows()).reduce((sum, { Size }) => sum + Size, 0))
    expect((await h.call<unknown[]>('estorage.lastFiles')).length).toBe(3)
    const { Content } = await h.call<PageAnswer>('estorage.ledgers', { company: 'buyer' })
    expect(Content).toEqual([])
    const [first] = await rows()
    const foreign = { company: 'buyer', params: { id: first!.UUID } } as const
    expect(await refusalOf(h.call('estorage.downloadFile', foreign))).toMatchObject({ status: 404 })
    const several = { company: 'buyer', body: { UUIDs: [first!.UUID] } } as const
    expect(await refusalOf(h.call('estorage.download', several))).toMatchObject({ status: 404 })
  })

  it('[ES7] the database refuses to change or remove a file of the archive', async () => {
    for (const statement of [
      'delete from stored_ledger',
      "update stored_ledger set digest = ''",
      'delete from stored_ledger_part',
      "update stored_ledger_part set bytes = ''",
    ])
      await expect(h.store.asSystem((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        /archive is kept/,
      )
  })

  it('[ES8] a changed byte is found by the yearly check, told on the first screen, and by the button', async () => {
    const [file] = await rows({ Year: 2026, Period: 4 })
    const id = file!.UUID
    await h.store.asSystem(async (tx) => {
      await sql`alter table stored_ledger_part disable trigger user`.execute(tx)
      await sql`update stored_ledger_part set bytes = set_byte(bytes, 700, 65 + get_byte(bytes, 700) % 2) where file_uuid = ${id}`.execute(
        tx,
      )
      await sql`alter table stored_ledger_part enable trigger user`.execute(tx)
    })
    expect(await checkStoredLedgers(h.ports, [])).toBe(0)
    const later = new Date(h.clock.now().getTime() + 366 * 86_400_000)
    const failures: unknown[] = []
    const ports = { ...h.ports, clock: { now: () => later } }
    expect(await checkStoredLedgers(ports, failures)).toBe(3)
    expect(failures).toEqual([])
    const after = await rows()
    expect(after.find(({ UUID }) => UUID === id)).toMatchObject({
      Integrity: 'Damaged',
      Problem: 'BytesChanged',
      CheckedDate: later.toISOString(),
    })
    expect(after.filter(({ Integrity }) => Integrity === 'Intact')).toHaveLength(2)
    const alerts = await h.call<Wire['Alerts']>('general.alerts', { roles: ['es:l:r'] })
    expect(alerts).toContainEqual(
      expect.objectContaining({ Type: 'Error', Path: '/estorage/ledgers?Integrity=Damaged' }),
    )
    const said = await h.call<string>('estorage.checkFile', { params: { id } })
    expect(said).toContain('bozulmuş')
  })

  it('[ES4] a ledger takes the place of another one only together with the certificate that carries its signature', async () => {
    const [ledger, berat] = ['K', 'KB'].map((kind) => `${own}-202604-${kind}-000001.xml`)
    const text = new TextDecoder().decode(files[accounts])
    const bound = (signed: string) =>
      strToU8(
        writeCertificate(about, 'KB', {
          uuid: '33d827d2-b48d-49f3-ae78-b13891100012',
          size: 1,
          entries: 30,
          taxes: new TaxSummer().sums(),
          signatureValue: (/<ds:SignatureValue[^>]*>([^<]+)/.exec(signed)?.[1] ?? '').trim(),
        }),
      )
    const pair = (signed: string) => zipOf({ [ledger!]: strToU8(signed), [berat!]: bound(signed) })
    const first = signedFile(text)
    const other = signedFile(text.replace('Ayşe', 'Fatma'))
    await upload([pair(first)])
    const [told] = await itemsOf(upload([attached(ledger!, strToU8(other))], { IsReplacing: true }))
    expect(told).toContain(`${berat}: berat, ${ledger} dosyasının imzasını taşımıyor`)
    expect(await upload([pair(other)], { IsReplacing: true })).toContain('yerine geçen: 2')
  })
})
