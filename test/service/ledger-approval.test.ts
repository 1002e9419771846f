/**
 * The scenarios by which the authority approves a program for ledgers (LEDGER.md 9), each from the file of lines to the sealed certificates in
 * their folders. LEDGER_ENTRIES says how many entries February has; `npm run proof -- ledger` takes ten thousand.
 */
import { afterEach, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import {
  closing,
  linesOf,
  opening,
  trading,
  type MadeEntry,
} from '#test/documents/ledger/bookkeeping.ts'
import { oracle, refusals } from '#test/documents/oracle.ts'
import { fixedClock } from './fakes.ts'
import { refusalOf, taxNos } from './handlers/handler-fixture.ts'
import { openLedgerCompany, type LedgerCompany } from './ledger-fixture.ts'
import { createTimeStamps } from '#service/signing/time-stamp-service.ts'
import { startTimeStamper, stamperAccount } from './time-stamper.ts'
import { ledgerProperties } from './ledger-properties.ts'

const entriesOfFebruary = Number(process.env['LEDGER_ENTRIES'] ?? 10)
/** At the turn of a year the authority asks for a hundred at least. */
const entriesAtYearEnd = Math.min(entriesOfFebruary, 100)

let company: LedgerCompany
const today = '2026-11-21T09:00:00Z'
const open = async (
  properties?: Wire['LedgerProperties'],
  signing?: Parameters<typeof openLedgerCompany>[2],
) => {
  company = await openLedgerCompany(fixedClock(today), properties, signing)
}
afterEach(() => company.close())

const carryOver = (body: Wire['LedgerCarry']) => company.h.call('eledger.carryOver', { body })
const folder2026 = `${taxNos.seller}/20260101_20261231`

/** Ends with the ledger sealed and its report accepted; returns the paths of its files. */
async function sealed(name: string, folder: string, place: string): Promise<readonly string[]> {
  const { h, idOf, row, sign, work, later } = company
  const id = await idOf(name)
  await h.call('eledger.sign', { params: { id } })
  await sign()
  expect(await row(name)).toMatchObject({ Signing: 'BeratSigned', Problem: null })
  const signed = await company.files(name)
  await assertAccepted(signed, folder)
  assertBound(signed, folder, place)
  await h.call('eledger.sendToGib', { params: { id } })
  await work()
  await later(200_000)
  await later(200_000)
  expect(await row(name)).toMatchObject({ Signing: 'Sealed', Problem: null })
  const query = { UUID: id }
  const { IsValid } = await h.call<Wire['LedgerSignatures']>('eledger.signatures', { query })
  expect(IsValid).toBe(true)
  return Object.keys(await company.files(name)).toSorted()
}

/** All of them stand in one folder, and the authority finds no fault in any. */
async function assertAccepted(files: Readonly<Record<string, string>>, folder: string) {
  const made = Object.entries(files).map(([path, xml]) => ({
    file: path.slice(folder.length + 1),
    xml,
  }))
  expect(Object.keys(files).every((path) => path.startsWith(`${folder}/`))).toBe(true)
  const check = await oracle()
  expect(check ? refusals(await check(made)) : []).toEqual([])
}

/** A certificate carries the signature of its ledger. */
function assertBound(files: Readonly<Record<string, string>>, folder: string, place: string) {
  const textOf = (kind: string) =>
    files[`${folder}/${taxNos.seller}-${place.replace('*', kind)}.xml`] ?? ''
  const values = (xml: string) =>
    [...xml.matchAll(/<ds:SignatureValue[^>]*>([^<]+)</g)].map(([, value]) => value)
  for (const [ledger, berat] of [
    ['Y', 'YB'],
    ['K', 'KB'],
  ] as const) {
    const [own] = values(textOf(ledger))
    expect(own).toBeDefined()
    expect(values(textOf(berat))[0]).toBe(own)
  }
}

const paths = (folder: string, place: string): readonly string[] =>
  ['GIB-*KB', 'GIB-*YB', '*K', '*KB', '*Y', '*YB']
    .map((kind) => {
      const [seal, own = ''] = kind.split('*')
      return `${folder}/${seal}${taxNos.seller}-${place.replace('*', own)}.xml`
    })
    .toSorted()

const pageTitles = {
  Y: 'Yevmiye defteri',
  K: 'Büyük defter',
  YB: 'Yevmiye beratı',
  'GIB-KB': 'Büyük defter beratı',
  DR: 'Defter raporu',
}

const year = { firstEntry: 1, firstLine: 1 }
const balanced = (entries: readonly MadeEntry[]) => linesOf(entries, year)

describe('the scenarios of the approval', () => {
  it('[LG63] April has thirty entries with every kind of document, sub-accounts and more than four main accounts', async () => {
    await open()
    await carryOver({ EndDate: '2026-03-31', LastEntry: 0, LastLine: 0, Serial: 3 })
    await company.upload(
      { start: '2026-04-01', end: '2026-04-30' },
      balanced(trading('2026-04', 30)),
    )
    const place = '202604-*-000000'
    expect(await sealed('2026-04', `${folder2026}/04`, place)).toEqual(
      paths(`${folder2026}/04`, place),
    )
  })

  it('[LG64] December ends with the closing entry, and January begins with the opening one at number 1', async () => {
    await open()
    await carryOver({ EndDate: '2025-11-30', LastEntry: 4_200, LastLine: 12_600, Serial: 11 })
    const december = [...trading('2025-12', entriesAtYearEnd), closing('2025-12-31')]
    await company.upload(
      { start: '2025-12-01', end: '2025-12-31' },
      linesOf(december, { firstEntry: 4_201, firstLine: 12_601 }),
    )
    const january = [opening('2026-01-01'), ...trading('2026-01', entriesAtYearEnd)]
    await company.upload({ start: '2026-01-01', end: '2026-01-31' }, balanced(january))
    expect(await company.row('2025-12')).toMatchObject({ FirstEntry: 4_201, Serial: 12 })
    expect(await company.row('2026-01')).toMatchObject({
      FirstEntry: 1,
      LastEntry: entriesAtYearEnd + 1,
      Serial: 1,
    })
    const folder2025 = `${taxNos.seller}/20250101_20251231/12`
    expect(await sealed('2025-12', folder2025, '202512-*-000000')).toEqual(
      paths(folder2025, '202512-*-000000'),
    )
    expect(await sealed('2026-01', `${folder2026}/01`, '202601-*-000000')).toEqual(
      paths(`${folder2026}/01`, '202601-*-000000'),
    )
  })

  it(`[LG65] February has ${entriesOfFebruary} entries`, { timeout: 1_200_000 }, async () => {
    await open()
    await carryOver({ EndDate: '2026-01-31', LastEntry: 0, LastLine: 0, Serial: 1 })
    const entries = trading('2026-02', entriesOfFebruary)
    await company.upload({ start: '2026-02-01', end: '2026-02-28' }, balanced(entries))
    expect(await company.row('2026-02')).toMatchObject({ EntryCount: entriesOfFebruary })
    await sealed('2026-02', `${folder2026}/02`, '202602-*-000000')
  })

  it('[LG66] [LG73] April comes in two parts, whose entries go on from each other, and has one report; all have time stamps', async () => {
    const stamper = await startTimeStamper(new Date(today))
    const timeStamps = createTimeStamps({ address: stamper.origin, ...stamperAccount })
    await open(undefined, { timeStamps })
    await carryOver({ EndDate: '2026-03-31', LastEntry: 0, LastLine: 0, Serial: 3 })
    const first = balanced(trading('2026-04', 12, { from: 1, to: 15 }))
    await company.upload({ start: '2026-04-01', end: '2026-04-15' }, first)
    const second = linesOf(trading('2026-04', 9, { from: 15, to: 30 }), {
      firstEntry: 13,
      firstLine: first.length + 1,
    })
    await company.upload({ start: '2026-04-15', end: '2026-04-30' }, second)
    for (const part of [1, 2]) {
      const place = `202604-*-00000${part}`
      expect(await sealed(`2026-04 (${part})`, `${folder2026}/04`, place)).toEqual(
        paths(`${folder2026}/04`, place),
      )
    }
    await company.h.call('eledger.gibReport', { body: { Year: 2026, Period: 4 } })
    await company.work()
    await company.later(200_000)
    const files = await company.files('2026-04 (2)')
    const report = `${folder2026}/04/${taxNos.seller}-202604-DR-000000.xml`
    expect(Object.keys(files)).toContain(report)
    await assertAccepted({ [report]: files[report] ?? '' }, `${folder2026}/04`)
    const own = Object.keys(files).filter((path) => !path.includes('/GIB-'))
    expect(own).toHaveLength(5)
    // Each of them is read as a page too.
    const query = { UUID: await company.idOf('2026-04 (2)') }
    for (const [Kind, title] of Object.entries(pageTitles))
      expect(await company.h.call('eledger.html', { query: { ...query, Kind } })).toContain(title)
    for (const path of own) expect(files[path]).toContain('<xades:EncapsulatedTimeStamp>')
    await stamper.close()
  })

  it('[LG67] branches number their entries by themselves, and each has its own files and report', async () => {
    const Branches = [
      { BranchNumber: '0001', BranchName: 'Kadıköy Şubesi' },
      { BranchNumber: '0002', BranchName: 'Çankaya Şubesi' },
      { BranchNumber: '0003', BranchName: 'Eski Şubesi', IsClosed: true },
    ]
    await open({ ...ledgerProperties, Branches })
    for (const Branch of ['0001', '0002'])
      await carryOver({ EndDate: '2026-03-31', Branch, LastEntry: 0, LastLine: 0, Serial: 3 })
    const april = { start: '2026-04-01', end: '2026-04-30' }
    for (const branch of ['0001', '0002']) {
      expect(await company.h.call('eledger.nextPeriod')).toMatchObject({
        Branch: branch,
        FirstEntry: 1,
      })
      await company.upload({ ...april, branch }, balanced(trading('2026-04', 6)))
    }
    for (const branch of ['0001', '0002']) {
      const place = `202604-*-000000-${branch}`
      expect(await sealed(`2026-04 · ${branch}`, `${folder2026}/04`, place)).toEqual(
        paths(`${folder2026}/04`, place),
      )
    }
    await company.h.call('eledger.gibReport', { body: { Year: 2026, Period: 4 } })
    await company.work()
    await company.later(200_000)
    for (const branch of ['0001', '0002'])
      expect(Object.keys(await company.files(`2026-04 · ${branch}`))).toContain(
        `${folder2026}/04/${taxNos.seller}-202604-DR-000000-${branch}.xml`,
      )
  })
})

describe('branches', () => {
  const may = { start: '2026-05-01', end: '2026-05-31' }
  const lines = balanced(trading('2026-05', 5))
  const upload = (branch?: string) => company.upload({ ...may, ...(branch && { branch }) }, lines)
  const change = async (Branches: Wire['LedgerProperties']['Branches']) => {
    const { Version } = await company.h.call<{ Version: number }>('eledger.properties.read')
    const body = { ...ledgerProperties, Branches }
    return company.h.call('eledger.properties.change', { body, query: { Version } })
  }

  it('[LG68] a file names an open branch of the settings, and a year is kept in one way', async () => {
    const kadikoy = { BranchNumber: '0001', BranchName: 'Kadıköy Şubesi' }
    const closed = { BranchNumber: '0002', BranchName: 'Eski Şubesi', IsClosed: true }
    await open({ ...ledgerProperties, Branches: [kadikoy, closed] })
    const carried = { EndDate: '2026-04-30', LastEntry: 0, LastLine: 0, Serial: 4 }
    for (const Branch of [undefined, '0009', '0002'])
      expect(await refusalOf(carryOver({ ...carried, Branch }))).toMatchObject({ status: 422 })
    await carryOver({ EndDate: '2026-04-30', Branch: '0001', LastEntry: 0, LastLine: 0, Serial: 4 })
    for (const [branch, words] of [
      [undefined, '0001 Kadıköy Şubesi'],
      ['0009', '0009 numaralı şube ayarlarda yok'],
      ['0002', 'kapanmış'],
    ] as const)
      expect(await refusalOf(upload(branch))).toMatchObject({
        status: 422,
        message: expect.stringContaining(words),
      })
    await upload('0001')
    await change([{ ...kadikoy, BranchName: 'Moda Şubesi' }])
    const june = company.upload({ start: '2026-06-01', end: '2026-06-30', branch: '0001' }, lines)
    expect(await refusalOf(june)).toMatchObject({
      status: 422,
      message: expect.stringContaining('“Kadıköy Şubesi”'),
    })
    await change([])
    expect(await refusalOf(upload('0001'))).toMatchObject({ status: 422 })
    expect(await refusalOf(upload())).toMatchObject({
      status: 422,
      message: expect.stringContaining('Bir mali yılın defterleri'),
    })
  })

  it('[LG72] a branch whose month is refused holds up no other, is named where something is asked for it alone, and gets its own signed file', async () => {
    const Branches = ['0001', '0002'].map((BranchNumber) => ({
      BranchNumber,
      BranchName: `${BranchNumber} Şubesi`,
    }))
    await open({ ...ledgerProperties, Branches })
    for (const Branch of ['0001', '0002'])
      await carryOver({ EndDate: '2026-04-30', Branch, LastEntry: 0, LastLine: 0, Serial: 4 })
    await upload('0001')
    await upload('0002')
    const june = linesOf(trading('2026-06', 5), { firstEntry: 6, firstLine: lines.length + 1 })
    await company.upload({ start: '2026-06-01', end: '2026-06-30', branch: '0002' }, june)
    const { h, row, work, later, sign, gib } = company
    await h.call('eledger.signByHsm', { body: { Branch: '0002' } })
    await sign()
    expect(await row('2026-05 · 0001')).toMatchObject({ Signing: 'Made' })
    expect(await row('2026-06 · 0002')).toMatchObject({ Signing: 'BeratSigned' })
    const [, signed = ''] =
      Object.entries(await company.files('2026-05 · 0002')).find(([path]) =>
        path.endsWith('-Y-000000-0002.xml'),
      ) ?? []
    const body = { Base64String: Buffer.from(signed).toString('base64') }
    expect(await refusalOf(h.call('eledger.uploadSigned', { body }))).toMatchObject({ status: 409 })

    await h.call('eledger.signByHsm', { body: { Branch: '0001' } })
    await sign()
    gib.failNext('send', 102)
    await h.call('eledger.gibSend', { body: { Branch: '0001' } })
    await work()
    expect(await row('2026-05 · 0001')).toMatchObject({ Signing: 'GibRefused' })
    await h.call('eledger.gibSend', { body: { Branch: '0002' } })
    await work()
    for (let step = 0; step < 4; step += 1) await later(200_000)
    for (const name of ['2026-05 · 0002', '2026-06 · 0002'])
      expect(await row(name)).toMatchObject({ Signing: 'Sealed', Problem: null })
    expect(await row('2026-05 · 0001')).toMatchObject({ Signing: 'GibRefused' })
  })

  it('[LG69] only the last period of its branch is taken back, whatever other branches have', async () => {
    const Branches = ['0001', '0002'].map((BranchNumber) => ({
      BranchNumber,
      BranchName: `${BranchNumber} Şubesi`,
    }))
    await open({ ...ledgerProperties, Branches })
    for (const Branch of ['0001', '0002'])
      await carryOver({ EndDate: '2026-04-30', Branch, LastEntry: 0, LastLine: 0, Serial: 4 })
    await upload('0001')
    await upload('0002')
    const june = linesOf(trading('2026-06', 5), { firstEntry: 6, firstLine: lines.length + 1 })
    await company.upload({ start: '2026-06-01', end: '2026-06-30', branch: '0001' }, june)
    const remove = async (name: string) =>
      company.h.call('eledger.removeLedger', { query: { UUID: await company.idOf(name) } })
    const { message } = await refusalOf(remove('2026-05 · 0001'))
    expect(message).toContain('30.06.2026')
    await remove('2026-05 · 0002')
    expect(await company.row('2026-05 · 0002')).toEqual({})
    expect(await company.row('2026-05 · 0001')).toMatchObject({ EntryCount: 5, Branch: '0001' })
    const chain = await company.h.call<Wire['LedgerChain']>('eledger.chain')
    expect(chain).toMatchObject({ LedgerCount: 2, IsWhole: true })
  })
})
