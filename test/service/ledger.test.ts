/** E-ledger: settings, files that are checked and become ledgers, numbers that go on, and what is taken back. */
import { strToU8, unzipSync, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LedgerProperties } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import { csvOf, madeLines, type CsvLine } from '#test/documents/ledger/ledger-lines.ts'
import { oracle, refusals } from '#test/documents/oracle.ts'
import {
  openHandlers,
  refusalOf,
  type Answer,
  type CallOptions,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'
import { ledgerProperties as properties } from './ledger-properties.ts'

const month = (name: string, last: number) => ({
  StartDate: `${name}-01`,
  EndDate: `${name}-${last}`,
})
const april = month('2026-04', 30)
const inBase64 = (lines: readonly CsvLine[]) => Buffer.from(csvOf(lines)).toString('base64')

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h.close())

const upload = (period: typeof april, lines: readonly CsvLine[]) =>
  h.call<{ UUID: string }>('eledger.upload', {
    body: { ...period, Base64String: inBase64(lines) },
  })
const rows = async (box: 'ledgers' | 'files' | 'numbers') =>
  (await h.call<PageAnswer>(`eledger.${box}.list`)).Content
const file = async (call: 'downloadJournal' | 'downloadAccounts', id: unknown) => {
  const { Name, Content } = await h.call<{ Name: string; Content: string }>(`eledger.${call}`, {
    params: { id: String(id) },
  })
  return { file: Name, xml: Buffer.from(Content, 'base64').toString('utf8') }
}

describe('the e-ledger', () => {
  it('[LG17] a company says how it keeps its books first, and where it goes on in mid-year', async () => {
    expect(await refusalOf(upload(april, madeLines()))).toMatchObject({ status: 422 })
    await h.call('eledger.properties.change', { body: properties, query: { Version: 0 } })
    const { message } = await refusalOf(upload(april, madeLines()))
    expect(message).toContain('01.01.2026')
    await h.call('eledger.carryOver', {
      body: { EndDate: '2026-03-31', LastEntry: 100, LastLine: 300, Serial: 3 },
    })
    const again = h.call('eledger.carryOver', {
      body: { EndDate: '2026-03-31', LastEntry: 1, LastLine: 3, Serial: 3 },
    })
    expect(await refusalOf(again)).toMatchObject({ status: 409 })
  })

  it('[LG17] a branch has a number and a name, and no two have the same number', () => {
    const places = (...Branches: readonly object[]) =>
      LedgerProperties.safeParse({ ...properties, Branches }).error?.issues.map(({ path }) =>
        path.join('.'),
      )
    const [one, other] = ['Kadıköy Şubesi', 'Çankaya Şubesi'].map((BranchName) => ({
      BranchNumber: '0001',
      BranchName,
    }))
    expect(places({ ...one }, { ...other, BranchNumber: '0002' })).toBeUndefined()
    expect(places({ ...one }, { ...other })).toEqual(['Branches.1.BranchNumber'])
    expect(places({ ...one }, { BranchNumber: '0001' })).toEqual([
      'Branches.1.BranchName',
      'Branches.1.BranchNumber',
    ])
    expect(places({ BranchNumber: '', BranchName: '' })).toEqual([
      'Branches.0.BranchNumber',
      'Branches.0.BranchName',
    ])
    expect(places({ BranchNumber: '0000', BranchName: 'Merkez' })).toHaveLength(1)
  })

  it('[LG21] the period that comes next is proposed, with the numbers that it goes on from', async () => {
    const next = { StartDate: '2026-04-01', Branch: null, FirstEntry: 101, FirstLine: 301 }
    expect(await h.call('eledger.nextPeriod')).toEqual({ ...next, EndDate: '2026-04-30' })
    const company = 'buyer'
    expect(await refusalOf(h.call('eledger.nextPeriod', { company }))).toMatchObject({
      status: 422,
    })
    await h.call('eledger.properties.change', { body: properties, company })
    const open = { StartDate: '2026-01-01', FirstEntry: 1, FirstLine: 1 }
    expect(await h.call('eledger.nextPeriod', { company })).toMatchObject(open)
    const october = { EndDate: '2026-10-31', LastEntry: 9, LastLine: 27, Serial: 10 }
    await h.call('eledger.carryOver', { body: october, company })
    expect(await h.call('eledger.nextPeriod', { company })).toMatchObject({
      StartDate: '2026-11-01',
      EndDate: null,
      FirstEntry: 10,
    })
  })

  it('[LG37] accountants are those of the settings, whichever call changes them', async () => {
    const ayse = { Name: 'Ayşe Işık', Engagement: '-' }
    await h.call('eledger.addAccountant', { body: ayse })
    expect(await refusalOf(h.call('eledger.addAccountant', { body: ayse }))).toMatchObject({
      status: 409,
    })
    await h.call('eledger.changeAccountant', { body: { ...ayse, Engagement: 'Kadrolu' } })
    const remove = (Name: string) => h.call('eledger.removeAccountant', { query: { Name } })
    await remove('SMMM Ali Can')
    expect(await refusalOf(remove('Yok'))).toMatchObject({ status: 404 })
    expect(await refusalOf(remove('Ayşe Işık'))).toMatchObject({ status: 422 })
    const Accountants = [{ ...ayse, Engagement: 'Kadrolu' }]
    expect(await h.call('eledger.accountants')).toEqual(Accountants)
    const settings = await h.call<{ Version: number }>('eledger.properties.read')
    expect(settings).toMatchObject({ Accountants, Version: 4 })
    const histories = await h.call<readonly unknown[]>('eledger.properties.histories')
    expect(histories).toHaveLength(4)
  })

  it('[LG38] a program reads where the company stands, and how files of lines are laid out', async () => {
    expect(await h.call('eledger.company')).toMatchObject({
      IsSetUp: true,
      FiscalYearEnd: '2026-12-31',
      LedgerCount: 0,
      NextStart: '2026-04-01',
    })
    const [layout] = await h.call<Wire['LedgerErps']>('eledger.layouts')
    const params = { id: String(layout?.ID) }
    const { Columns } = await h.call<Wire['LedgerErpParameters']>('eledger.layout', { params })
    expect(Columns).toHaveLength(25)
    expect(Columns.find(({ Name }) => Name === 'debitcreditcode')).toMatchObject({
      IsRequired: true,
      Values: ['D', 'C'],
    })
    const none = h.call('eledger.layout', { params: { id: '9' } })
    expect(await refusalOf(none)).toMatchObject({ status: 404 })
  })

  it('[LG18] a file with faults is kept as refused, says all of them, and takes no number', async () => {
    const lines = madeLines({ firstEntry: 101, firstLine: 301 })
    const spoilt = lines.map((line, index) => (index === 4 ? { ...line, amount: '1,00' } : line))
    const { UUID } = await upload(april, [...spoilt.slice(0, 60), ...spoilt.slice(63)])
    expect(await rows('files')).toMatchObject([{ UUID, Verdict: 'Refused', FaultCount: 3 }])
    const page = await h.call<string>('eledger.checkResult', { params: { id: UUID } })
    expect(page).toContain('Madde dengede değil: borç 1.011,00, alacak 1.212,00')
    expect(page).toContain('Madde numarası 121 olmalıydı, 122 geldi.')
    expect(await rows('ledgers')).toEqual([])
    expect(await rows('numbers')).toHaveLength(1)
  })

  it('[LG19] a file without faults becomes a ledger whose files the authority accepts', async () => {
    const { UUID } = await upload(april, madeLines({ firstEntry: 101, firstLine: 301 }))
    const page = await h.call<string>('eledger.checkResult', { params: { id: UUID } })
    expect(page).toContain('30 madde (101 – 130), 90 satır (301 – 390)')
    const [ledger] = await rows('ledgers')
    expect(ledger).toMatchObject({
      Name: '2026-04',
      Serial: 4,
      FirstEntry: 101,
      LastEntry: 130,
      Debit: 41220,
      Credit: 41220,
    })
    const made = [
      await file('downloadJournal', ledger?.['UUID']),
      await file('downloadAccounts', ledger?.['UUID']),
    ]
    expect(made.map((one) => one.file.replace(/^\d+/, ''))).toEqual([
      '-202604-Y-000000.xml',
      '-202604-K-000000.xml',
    ])
    expect(made[0]?.xml).toContain('YEV202604000004')
    const check = await oracle()
    expect(check ? refusals(await check(made)) : []).toEqual([])
  })

  it('[LG20] the next month goes on, the same one does not come twice, and only the last is taken back', async () => {
    expect(await refusalOf(upload(april, madeLines()))).toMatchObject({ status: 422 })
    const may = madeLines({ month: '2026-05', entries: 5, firstEntry: 131, firstLine: 391 })
    await upload(month('2026-05', 31), may)
    const numbers = await rows('numbers')
    const idOf = (name: string) => String(numbers.find(({ Name }) => Name === name)?.['UUID'])
    const takeBack = (name: string) => h.call('eledger.takeBack', { params: { id: idOf(name) } })
    expect(await refusalOf(takeBack('2026-04'))).toMatchObject({ status: 422 })
    await takeBack('2026-05')
    expect((await rows('ledgers')).map(({ Name }) => Name)).toEqual(['2026-04'])
    await upload(month('2026-05', 31), may)
    expect((await rows('ledgers')).map(({ Name }) => Name)).toEqual(['2026-05', '2026-04'])
  })

  it('[LG41] a file says that its period was taken back, and only a file without ledgers is deleted', async () => {
    const files = await rows('files')
    const [made, takenBack, refused] = ['Accepted', 'TakenBack', 'Refused'].map((verdict) =>
      files.find(({ Verdict }) => Verdict === verdict),
    )
    expect(takenBack?.['Name']).toBe('2026-05')
    const checkOf = (one: Answer | undefined) =>
      h.call<string>('eledger.checkResult', { params: { id: String(one?.['UUID']) } })
    expect(await checkOf(made)).toContain('defterler bu satırlardan oluşturuldu')
    expect(await checkOf(takenBack)).toContain('dönem geri alındı')
    const remove = (one: Answer | undefined) =>
      h.call('eledger.removeUpload', { query: { UUID: one?.['UUID'] } })
    expect(await refusalOf(remove(made))).toMatchObject({ status: 409 })
    await remove(refused)
    await h.call('eledger.removeFile', { params: { id: String(takenBack?.['UUID']) } })
    expect((await rows('files')).map(({ Verdict }) => Verdict)).toEqual(['Accepted', 'Accepted'])
  })

  it('[LG40] a spreadsheet or a zip with one file is checked as CSV is; several and bombs are refused', async () => {
    const lines = madeLines({ month: '2026-06', entries: 2, firstEntry: 136, firstLine: 406 })
    const cells = csvOf(lines)
      .trim()
      .split('\r\n')
      .map((row) => row.split(';').map((value) => ({ value })))
    const sheet = new Uint8Array(await (await writeXlsxFile(cells)).toBuffer())
    const csv = strToU8(csvOf(lines))
    const june = month('2026-06', 30)
    const summary = (bytes: Uint8Array) =>
      h.call<Wire['LedgerSummary']>('eledger.summary', {
        body: { ...june, Base64String: Buffer.from(bytes).toString('base64') },
      })
    const expected = await summary(csv)
    expect(expected).toMatchObject({ EntryCount: 2, FaultCount: 0 })
    expect(await summary(sheet)).toEqual(expected)
    expect(await summary(zipSync({ 'a/defter.csv': csv }))).toEqual(expected)
    expect(await summary(zipSync({ 'defter.xlsx': sheet }))).toEqual(expected)
    const several = zipSync({ 'a.csv': csv, 'b.csv': csv })
    expect((await refusalOf(summary(several))).message).toContain('2 dosya')
    const bomb = zipSync({ 'a.csv': new Uint8Array(4_000_000) })
    expect(await refusalOf(summary(bomb))).toMatchObject({ status: 413 })

    const send = (query = {}) =>
      h.call<{ UUID: string }>('eledger.uploadFile', {
        body: [{ name: 'defter.xlsx', bytes: sheet }],
        query,
      })
    expect(await refusalOf(send())).toMatchObject({ status: 400 })
    const { UUID } = await send(june)
    const params = { id: UUID }
    expect(await h.call('eledger.checkResult', { params })).toContain('2 madde (136 – 137)')
    await h.call('eledger.takeLastBack')
    await h.call('eledger.removeFile', { params })
  })

  it('[LG23] a program checks lines without keeping them, and reads faults of a kept file one by one', async () => {
    const lines = madeLines({ month: '2026-06', entries: 3, firstEntry: 136, firstLine: 406 })
    const summary = async (some: readonly CsvLine[]) =>
      h.call<Wire['LedgerSummary']>('eledger.summary', {
        body: { ...month('2026-06', 30), Base64String: inBase64(some) },
      })
    const before = await rows('files')
    expect(await summary(lines)).toMatchObject({ EntryCount: 3, FaultCount: 0, Faults: [] })
    const unbalanced = lines.with(0, { ...lines[0], amount: '1,00' })
    const { Faults } = await summary(unbalanced)
    expect(Faults).toMatchObject([{ Row: 2, Entry: '136', Line: '406', Rule: 'unbalanced' }])
    const { Faults: late } = await h.call<Wire['LedgerSummary']>('eledger.summary', {
      body: { ...month('2026-07', 31), Base64String: inBase64(lines) },
    })
    expect(late.map(({ Rule }) => Rule)).toEqual([
      'ledgerPeriodOrder',
      ...Array.from({ length: 3 }, () => 'outsidePeriod'),
    ])
    expect(await rows('files')).toEqual(before)

    const { UUID } = await upload(month('2026-06', 30), unbalanced)
    const latest = await h.call<Wire['LedgerFileDetail']>('eledger.latestUpload')
    expect(latest).toMatchObject({ UUID, Verdict: 'Refused', Faults })
    expect(await refusalOf(h.call('eledger.uploadOf'))).toMatchObject({ status: 400 })
    const accepted = String(before.find(({ Verdict }) => Verdict === 'Accepted')?.['UUID'])
    expect(await h.call('eledger.uploadOf', { query: { UUID: accepted } })).toMatchObject({
      UUID: accepted,
      Faults: [],
    })
  })

  it('[LG24] sums of a year and its newest ledgers are those of the ledgers that are there', async () => {
    const sums = await h.call<Wire['LedgerStatistics']>('eledger.statisticsOfYear')
    const [may, kept] = await rows('ledgers')
    expect(sums).toMatchObject({ Year: 2026, LedgerCount: 2, EntryCount: 35, LineCount: 105 })
    expect(sums.Debit).toBe(Number(may?.['Debit']) + Number(kept?.['Debit']))
    expect(sums.Months.map(({ Month, EntryCount }) => [Month, EntryCount])).toEqual([
      [4, 30],
      [5, 5],
    ])
    const none = await h.call('eledger.statisticsOfYear', { query: { Year: 2025 } })
    expect(none).toMatchObject({ Year: 2025, LedgerCount: 0, Debit: 0, Months: [] })
    const detail = async (query: Readonly<Record<string, unknown>>) =>
      (await h.call<Wire['LedgerDetailPage']>('eledger.detail', { query })).Content.map(
        ({ Name }) => Name,
      )
    expect(await detail({ Year: 2026, Period: 4 })).toEqual(['2026-04'])
    expect(await detail({ FiscalYearEnd: '2026-12-31', PageSize: 1 })).toEqual(['2026-05'])
    expect(await detail({ FiscalYearStart: '2025-01-01' })).toEqual([])
    const last = await h.call<Wire['LedgersLast']>('eledger.lastLedgers')
    expect(last.map(({ Name }) => Name)).toEqual(['2026-05', '2026-04'])
  })

  it('[LG25] the ledgers of a year and of a month come in the folders of company, fiscal year and month', async () => {
    const named = async (call: 'downloadYear' | 'downloadPeriod', query = {}) => {
      const { Name, Content } = await h.call<{ Name: string; Content: string }>(`eledger.${call}`, {
        query,
      })
      return [
        Name,
        Object.keys(unzipSync(Buffer.from(Content, 'base64'))).map((path) =>
          path.replaceAll(/\d{10}/g, 'NO'),
        ),
      ]
    }
    const of = (no: string) =>
      ['Y', 'K'].map((kind) => `NO/20260101_20261231/${no}/NO-2026${no}-${kind}-000000.xml`)
    expect(await named('downloadYear')).toEqual(['e-defter-2026.zip', [...of('04'), ...of('05')]])
    expect(await named('downloadPeriod')).toEqual(['e-defter-2026-05.zip', of('05')])
    const april = { Year: 2026, Period: 4 }
    expect(await named('downloadPeriod', april)).toEqual(['e-defter-2026-04.zip', of('04')])
    expect(await refusalOf(named('downloadYear', { Year: 2024 }))).toMatchObject({ status: 404 })
  })

  it('[LG42] a ledger is read as a page, tells its history, and is checked anew', async () => {
    const [may] = await rows('ledgers')
    const params = { id: String(may?.['UUID']) }
    const journal = await h.call<string>('eledger.showJournal', { params })
    expect(journal).toContain('Yevmiye defteri 2026-05')
    expect(journal).toContain('Malzeme &amp; araç')
    const query = { UUID: params.id, Kind: 'K' }
    const accounts = await h.call<string>('eledger.html', { query })
    expect(accounts).toBe(await h.call('eledger.showAccounts', { params }))
    expect(accounts.indexOf('>320.01<')).toBeGreaterThan(accounts.lastIndexOf('>191<'))
    const wrong = h.call('eledger.html', { query: { ...query, Kind: 'E' } })
    expect(await refusalOf(wrong)).toMatchObject({ status: 400 })
    const early = h.call('eledger.html', { query: { ...query, Kind: 'GIB-YB' } })
    expect(await refusalOf(early)).toMatchObject({ status: 404 })
    const histories = await h.call<readonly unknown[]>('eledger.ledgerHistory', { params })
    expect(histories).toHaveLength(1)
    const checked = await h.call('eledger.recheck', { body: { UUID: params.id } })
    expect(checked).toMatchObject({ EntryCount: 5, Debit: may?.['Debit'], FaultCount: 0 })
    expect(await h.call('eledger.chain')).toEqual({ LedgerCount: 2, IsWhole: true, Broken: [] })
  })

  it('[LG43] chosen ledgers, those of all branches and one file are taken; only the last ledger is deleted', async () => {
    const [may, first] = await rows('ledgers')
    const names = async (call: string, options: CallOptions) => {
      const { Content } = await h.call<{ Content: string }>(call, options)
      return Object.keys(unzipSync(Buffer.from(Content, 'base64'))).map((path) => path.slice(-21))
    }
    const chosen = { body: { UUIDS: [may?.['UUID']] } }
    const files = ['-202605-Y-000000.xml', '-202605-K-000000.xml']
    const ends = async (call: string, options: CallOptions) =>
      (await names(call, options)).map((name) => name.slice(1))
    expect(await ends('eledger.downloadChosen', chosen)).toEqual(files)
    expect(await ends('eledger.downloadAllBranches', {})).toHaveLength(4)
    expect(await ends('eledger.downloadAllBranches', { query: { Period: 5 } })).toEqual(files)
    const one = await h.call<{ Name: string }>('eledger.downloadFile', {
      query: { UUID: may?.['UUID'] },
    })
    expect(one.Name).toContain('-202605-Y-')
    const remove = (ledger: Answer | undefined) =>
      h.call('eledger.removeLedger', { query: { UUID: ledger?.['UUID'] } })
    expect(await refusalOf(remove(first))).toMatchObject({ status: 422 })
    await remove(may)
    expect((await rows('ledgers')).map(({ Name }) => Name)).toEqual(['2026-04'])
  })

  it('[LG26] a program reads all numbers in order, and takes the last period back without naming it', async () => {
    const names = async () =>
      (await h.call<Wire['LedgerNumbersList']>('eledger.allNumbers')).map(({ Name }) => Name)
    expect(await names()).toEqual(['2026-03', '2026-04'])
    for (const _period of await names()) await h.call('eledger.takeLastBack')
    expect(await names()).toEqual([])
    expect(await rows('ledgers')).toEqual([])
    expect(await refusalOf(h.call('eledger.takeLastBack'))).toMatchObject({ status: 422 })
  })

  it('[LG20] another company sees none of it', async () => {
    const { Content } = await h.call<PageAnswer>('eledger.ledgers.list', { company: 'buyer' })
    expect(Content).toEqual([])
  })
})
