/** The account at the authority's e-archive portal: tried, asked in windows, and never told to anybody. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGibPortal } from '#service/authority/gib-portal.ts'
import {
  captchaUser,
  pretendAccount,
  startPretendPortal,
  type PretendPortal,
} from '#service/authority/pretend-portal.ts'
import { portalWindows } from '#service/authority/portal-windows.ts'
import type { PostFields } from '#service/base/post-fields.ts'
import { postFields } from '#service/base/post-fields.ts'
import { keepSecrets } from '#service/records/secrets.ts'
import { settingsOf } from '#service/records/settings.ts'
import { createPortalRuns } from '#service/worker/fetch-from-portal.ts'
import { mirrorReports } from '#service/worker/mirror-reports.ts'
import { seededRandom, testSecretBox } from './fakes.ts'
import {
  ids,
  openHandlers,
  refusalOf,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'

let h: Handled
let pretend: PretendPortal
/** What the portal answers in place of its own, while a test says so. */
let instead: PostFields | undefined
const asked: { readonly address: string; readonly fields: Readonly<Record<string, string>> }[] = []
const failures: unknown[] = []

beforeAll(async () => {
  h = await openHandlers()
  pretend = await startPretendPortal({
    host: '127.0.0.1',
    port: 0,
    random: seededRandom('portal'),
    clock: h.clock,
  })
  Object.assign(h.ports, {
    authorityPortal: createGibPortal({
      address: pretend.origin,
      randomUuid: () => '00000000-0000-4000-8000-000000000001',
      post: (address, fields) => {
        asked.push({ address, fields })
        return (instead ?? postFields)(address, fields)
      },
    }),
  })
})
afterAll(async () => {
  await pretend?.close()
  await h?.close()
})
beforeEach(() => {
  instead = undefined
  asked.length = 0
  failures.length = 0
})

const save = (account: object) => h.call('company.gibAccount.change', { body: account })
const { userName: UserName, password: Password } = pretendAccount
const test = () => h.call<string>('company.testGibAccount')
const state = () => h.call<string>('company.gibAccountState')
const listed = async () =>
  (await h.call<PageAnswer>('earchive.gibPurchase.list', { query: { PageSize: 100 } })).Content
async function fetchDue(): Promise<number> {
  const runs = createPortalRuns(h.ports, (error) => failures.push(error))
  const begun = await runs.begin()
  await runs.ended()
  expect(failures).toEqual([])
  return begun
}
const windowsAsked = () =>
  asked.flatMap(({ fields: { jp } }) => (jp === undefined ? [] : [JSON.parse(jp) as Answer]))
const hourMs = 3_600_000

describe('windows', () => {
  it('[CY13] have at most seven days, reach to today, and ask once more for days on which something may be cancelled', () => {
    const first = portalWindows('2026-11-21', null, 7)
    expect(first).toHaveLength(4)
    expect(first[0]).toEqual({ first: '2026-10-25', last: '2026-10-31' })
    expect(first.at(-1)).toEqual({ first: '2026-11-15', last: '2026-11-21' })
    expect(portalWindows('2026-11-21', '2026-11-21', 7)).toEqual([
      { first: '2026-11-13', last: '2026-11-19' },
      { first: '2026-11-20', last: '2026-11-21' },
    ])
    // Over the end of a February that has 29 days.
    expect(portalWindows('2028-03-01', '2028-02-20', 7)[2]).toEqual({
      first: '2028-02-26',
      last: '2028-03-01',
    })
  })
})

describe('the account', () => {
  it('[CY12] what programs wrote before there was a screen stays, and no answer has the password', async () => {
    const place = { companyId: ids.seller, box: 'general.gibAccount', uuid: ids.seller }
    await h.store.asSystem(async (tx) => {
      await tx
        .insertInto('settings')
        .values({
          company_id: ids.seller,
          id: 'general.gibAccount',
          version: 1,
          body: JSON.stringify({ UserName }),
        })
        .execute()
      await keepSecrets(tx, testSecretBox, place, { Password: 'Gizli-1' })
    })
    const version = async () =>
      (await h.store.asSystem((tx) => settingsOf(tx, { companyId: ids.seller, id: place.box })))
        ?.version
    await h.call('general.changeGibAccount', { query: { Password } })
    expect(await h.call('general.gibAccount')).toEqual({ UserName, Password: null })
    expect(await version()).toBe(2)
    const kept = await h.store.asSystem(async (tx) =>
      JSON.stringify([
        await tx.selectFrom('settings').selectAll().execute(),
        await tx.selectFrom('secret').selectAll().execute(),
        await tx.selectFrom('history').selectAll().execute(),
      ]),
    )
    expect(kept).toContain('general.gibAccount')
    expect(kept).not.toContain('Gizli-1')
  })

  it('[CY14] is tried by a button, which says in words what came of it', async () => {
    expect(await test()).toContain(UserName)
    // User name and password stand in the body of one request alone.
    expect(asked.filter(({ fields }) => JSON.stringify(fields).includes(UserName))).toHaveLength(1)
    expect(asked.every(({ address }) => !address.includes('?'))).toBe(true)
    await save({ UserName: captchaUser, Password })
    expect(await refusalOf(test())).toMatchObject({
      status: 422,
      message: expect.stringContaining('güvenlik kodu'),
    })
    expect(await state()).toContain('güvenlik kodu')
    expect(await refusalOf(h.call('company.testGibAccount', { company: 'buyer' }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('Önce kullanıcı kodunu'),
    })
  })

  it('[CY14] after two wrong passwords nobody asks until it is changed, and the first screen says so', async () => {
    await save({ UserName, Password: 'yanlis' })
    expect(await refusalOf(test())).toMatchObject({ status: 422 })
    // The second one is tried in the background, an hour later.
    expect(await fetchDue()).toBe(0)
    h.clock.advance(hourMs)
    expect(await fetchDue()).toBe(1)
    asked.length = 0
    h.clock.advance(30 * 24 * hourMs)
    expect(await fetchDue()).toBe(0)
    expect(await refusalOf(test())).toMatchObject({
      message: expect.stringContaining('iki kez kabul etmedi'),
    })
    expect(asked).toEqual([])
    expect(await state()).toContain('sorgulama durduruldu')
    const alerts = () => h.call<readonly Answer[]>('general.alerts')
    expect(await alerts()).toEqual([
      expect.objectContaining({ Type: 'Error', Path: '/company/gib-account' }),
    ])
    await save({ UserName, Password })
    expect(await alerts()).toEqual([])
  })
})

describe('what it lists', () => {
  it('[CY13] arrives in the list by windows, without amounts, and once', async () => {
    h.clock.set('2026-11-21T09:00:00Z')
    expect(await fetchDue()).toBe(1)
    expect(windowsAsked()).toHaveLength(4)
    expect(windowsAsked()[0]).toMatchObject({ baslangic: '25/10/2026', bitis: '31/10/2026' })
    const rows = await listed()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows[0]).toMatchObject({
      InvoiceNumber: expect.stringMatching(/^GIB2026/),
      SendType: 'PORTAL',
      CurrencyCode: null,
      Total: null,
      TaxTotal: null,
      PayableAmount: null,
    })
    expect(rows.some((row) => row['IsCancel'] === true)).toBe(true)
    // A row without an amount is in no range of amounts.
    const few = await h.call<PageAnswer>('earchive.gibPurchase.list', {
      query: { PayableAmountMax: 100 },
    })
    expect(few.Content).toEqual([])
    expect(await state()).toContain(`yeni: ${rows.length}`)
    // Nothing is due before six hours are over; then only the last days are asked for, and nothing comes twice.
    expect(await fetchDue()).toBe(0)
    h.clock.advance(6 * hourMs)
    asked.length = 0
    expect(await fetchDue()).toBe(1)
    expect(windowsAsked()).toHaveLength(2)
    expect(await listed()).toHaveLength(rows.length)
    expect(await state()).toContain('yeni: 0')
  })

  it('[CY13] a report of the issuer brings the amounts of what the portal has listed', async () => {
    const [row] = await listed()
    const number = String(row?.['InvoiceNumber'])
    await h.store.asSystem((tx) =>
      tx
        .insertInto('report')
        .values({
          uuid: '00000000-0000-4000-8000-0000000000c1',
          company_id: ids.buyer,
          family: 'earchive',
          period_year: '2026',
          period_month: '11',
          section_number: 1,
          section_start: '2026-11-01',
          section_end: '2026-11-21',
          gib_code: '1300',
          document_count: 1,
          cancel_count: 0,
          xml: reportOf(number),
          mirrored_at: null,
        })
        .execute(),
    )
    await h.store.asSystem((tx) =>
      tx
        .updateTable('record')
        .set({ sender_tax_no: '6310540565' })
        .where('number', '=', number)
        .execute(),
    )
    await mirrorReports(h.ports, failures)
    expect(failures).toEqual([])
    const same = (await listed()).filter((one) => one['InvoiceNumber'] === number)
    expect(same).toEqual([
      expect.objectContaining({
        UUID: row?.['UUID'],
        CurrencyCode: 'TRY',
        Total: 100,
        TaxTotal: 20,
        PayableAmount: 120,
      }),
    ])
  })

  it.each<[string, PostFields, string]>([
    ['is not reached', () => Promise.reject(new Error('ECONNREFUSED')), 'ulaşılamadı'],
    ['answers a page', async () => ({ status: 200, text: '<html>' }), 'anlaşılamadı'],
    [
      'lists something else',
      async (_, { cmd }) => ({
        status: 200,
        text: cmd === undefined ? '{"token":"t"}' : '{"data":{"rows":[]}}',
      }),
      'anlaşılamadı',
    ],
  ])('[CY15] a portal that %s is asked again in growing pauses', async (_, answer, words) => {
    await save({ UserName, Password })
    const before = await listed()
    instead = answer
    expect(await fetchDue()).toBe(1)
    expect(await state()).toContain(words)
    expect(await fetchDue()).toBe(0)
    h.clock.advance(61_000)
    expect(await fetchDue()).toBe(1)
    h.clock.advance(61_000)
    expect(await fetchDue()).toBe(0)
    h.clock.advance(4 * 60_000)
    instead = undefined
    expect(await fetchDue()).toBe(1)
    expect(await state()).not.toContain(words)
    expect((await listed()).length).toBeGreaterThanOrEqual(before.length)
  })

  it('[CY15] two processes ask once, and one that died is followed after some minutes', async () => {
    await save({ UserName, Password })
    let goOn: () => void = () => undefined
    instead = () => new Promise((_, reject) => (goOn = () => reject(new Error('gone'))))
    const dead = createPortalRuns(h.ports, (error) => failures.push(error))
    expect(await dead.begin()).toBe(1)
    await expect.poll(() => asked.length).toBe(1)
    instead = undefined
    expect(await fetchDue()).toBe(0)
    h.clock.advance(5 * 60_000)
    expect(await fetchDue()).toBe(1)
    goOn()
    await dead.ended()
  })
})

const reportOf = (number: string) => `<eArsivRaporu><fatura><dosyaAdi>x.xml</dosyaAdi>
<faturaNo>${number}</faturaNo><gonderimSekli>ELEKTRONIK</gonderimSekli><duzenlenmeTarihi>2026-11-20</duzenlenmeTarihi>
<paraBirimi>TRY</paraBirimi><toplamTutar>100.00</toplamTutar><odenecekTutar>120.00</odenecekTutar>
<vergiBilgisi><vergilerToplami>20.00</vergilerToplami></vergiBilgisi>
<aliciBilgileri><tuzelKisi><vkn>4840847211</vkn><unvan>Işık</unvan></tuzelKisi></aliciBilgileri></fatura></eArsivRaporu>`
