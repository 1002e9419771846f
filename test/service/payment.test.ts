/** Debts that are paid by card: what is begun, what comes back from the bank, what never comes, and what is booked. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clarifyPayments } from '#service/payment/clarify.ts'
import { accountOf } from '#service/records/service-record.ts'
import { createPaymentCallback } from '#service/payment/callback.ts'
import { addDebits, markOverdue } from '#service/payment/debits.ts'
import { nestpayHash } from '#service/payment/nestpay-hash.ts'
import { createLog } from '#service/base/log.ts'
import type { Ports } from '#service/ports/ports.ts'
import { testGateway, testStore } from './fakes.ts'
import {
  ids,
  openHandlers,
  refusalOf,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'

let h: Handled
let ports: Ports
/** What the bank answers where it is asked. */
let asked: (oid: string) => string
const lines: string[] = []
const log = createLog((line) => void lines.push(line))

beforeEach(async () => {
  h = await openHandlers()
  asked = () => ''
  lines.length = 0
  ports = { ...h.ports, payment: testGateway('https://evrak.example/x', (oid) => asked(oid)) }
  await h.store.asSystem(async (tx) => {
    const account = await accountOf(tx, ids.seller)
    await addDebits(tx, ports, account, debts, ports.clock.now())
  })
})
afterEach(() => h?.close())

const debt = (InvoiceNumber: string, DueDate: string, Amount: number, CurrencyCode = 'TRY') => ({
  InvoiceNumber,
  IssueDate: '2026-10-01',
  DueDate,
  Amount,
  CurrencyCode,
})
const debts = [
  debt('A2', '2026-12-01', 200.1),
  debt('A1', '2026-11-01', 100.25),
  debt('A3', '2026-12-15', 50, 'EUR'),
]

interface Form {
  readonly Gateway: string
  readonly Inputs: Readonly<Record<string, string>>
}
const pay = (body: object, company: 'seller' | 'buyer' = 'seller') =>
  h.call<Form & Answer>('payment.payByCard', { body, company })
const listed = async (): Promise<readonly Answer[]> =>
  (await h.call<PageAnswer>('payment.debits.list', { query: {} })).Content
const debit = async (number: string): Promise<Answer> =>
  (await listed()).find((row) => row['InvoiceNumber'] === number) ?? {}
const lastLines = async (): Promise<readonly Answer[]> =>
  (await h.call<PageAnswer>('payment.listTransactions', { query: {} })).Content

/** What the bank gives the browser for the store. */
function answerOf({ Inputs }: Form, change: Readonly<Record<string, string>> = {}) {
  const { hash: _hash, ...sent } = Inputs
  const fields = {
    ...sent,
    mdStatus: '1',
    Response: 'Approved',
    ProcReturnCode: '00',
    TransId: 'T1',
    AuthCode: 'P1',
    MaskedPan: '435508***4358',
    'EXTRA.CARDISSUER': 'ŞEKERBANK',
    ...change,
  }
  return { ...fields, HASH: nestpayHash(fields, testStore.storeKey) }
}
const post = async (
  fields: Readonly<Record<string, string>>,
  init: RequestInit = {},
): Promise<Response> => {
  const response = await createPaymentCallback(
    ports,
    log,
  )(
    new Request('https://evrak.example/payment/callback', {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...init,
    }),
  )
  if (!response) throw new Error('Nobody takes what comes back')
  return response
}
const returned = (response: Response): string =>
  new URL(response.headers.get('Location') ?? '', 'https://evrak.example').searchParams.get(
    'Returned',
  ) ?? ''
const outcome = (id: string, company: 'seller' | 'buyer' = 'seller') =>
  h.call('payment.paymentOutcome', { params: { id }, company })
const numbersOf = async (...names: readonly string[]) =>
  (await listed()).flatMap((row) =>
    names.includes(String(row['InvoiceNumber'])) ? [Number(row['ID'])] : [],
  )

describe('what is owed', () => {
  it('[PM4] an invoice number is a key: the same list twice is the same debts', async () => {
    const again = await h.store.asSystem(async (tx) =>
      addDebits(
        tx,
        ports,
        await accountOf(tx, ids.seller),
        [...debts, debt('A4', '2026-12-20', 1)],
        ports.clock.now(),
      ),
    )
    expect(again).toBe(1)
    expect((await listed()).map((row) => [row['InvoiceNumber'], row['PayStatus']])).toEqual([
      ['A1', 'Overdue'],
      ['A2', 'NotPaid'],
      ['A3', 'NotPaid'],
      ['A4', 'NotPaid'],
    ])
  })

  it('[PM4] becomes overdue by itself, and sums are those of one currency', async () => {
    expect(await h.call('payment.summary')).toEqual({
      TotalDebit: 300.35,
      OverdueDebit: 100.25,
      TotalPayment: 0,
      CurrencyCode: 'TRY',
    })
    h.clock.set('2026-12-02T09:00:00Z')
    await h.store.asSystem((tx) => markOverdue(tx, ports.portal, h.clock.now()))
    expect(await debit('A2')).toMatchObject({ PayStatus: 'Overdue' })
    expect(await h.call('payment.isDebit')).toBe(true)
    expect(await h.call('payment.isDebit', { company: 'buyer' })).toBe(false)
  })
})

describe('paying by card', () => {
  it('[PM5] two debts: the person comes back, the account and the debts say so, the receipt too', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1', 'A2') })
    expect(form).toMatchObject({
      Gateway: 'https://banka.example/fim/est3Dgate',
      Method: 'POST',
      Inputs: { amount: '300.35', currency: '949', storetype: '3d_pay_hosting', taksit: '' },
    })
    expect(await debit('A1')).toMatchObject({ IsPaymentOpen: true })
    const back = await post(answerOf(form))
    expect(back.status).toBe(303)
    expect(back.headers.get('Location')).toMatch(/^\/debit-and-payment\?Returned=/)
    expect(await outcome(returned(back))).toMatchObject({ State: 'done' })
    expect(await debit('A1')).toMatchObject({
      PayStatus: 'Paid',
      RemainingAmount: 0,
      IsPaymentOpen: false,
    })
    const [line] = await lastLines()
    expect(line).toMatchObject({ CustomerOperationType: 'Payment', Amount: 300.35, Balance: 0 })
    const params = { id: String(line?.['ReceiptUUID']) }
    const page = await h.call<string>('payment.previewReceipt', { params })
    for (const word of [
      'A1',
      'A2',
      '100,25',
      '300,35',
      'üçyüz Türk Lirası otuzbeş Kuruş',
      '435508***4358',
      'ŞEKERBANK',
      'P1',
      'Işık Yazılım A.Ş.',
    ])
      expect(page).toContain(word)
    expect(await h.call('payment.downloadReceipt', { params })).toMatchObject({
      Type: 'application/pdf',
      Name: expect.stringMatching(/^Ödeme Makbuzu 2026-\d{6}\.pdf$/),
    })
  })

  it('[PM6] the same answer twice, at once and later, is booked once', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1') })
    const answer = answerOf(form)
    await Promise.all([post(answer), post(answer), post(answer)])
    await post(answer)
    expect(
      (await lastLines()).filter((line) => line['CustomerOperationType'] === 'Payment'),
    ).toHaveLength(1)
    // What the bank says afterwards takes nothing back by itself.
    await post(answerOf(form, { mdStatus: '0' }))
    expect(await debit('A1')).toMatchObject({ PayStatus: 'Paid', PaidAmount: 100.25 })
    await post(answerOf(form, { TransId: 'T2' }))
    expect(lines.join('')).toContain('second transaction')
  })

  it('[PM7] a forged answer, another amount or another currency books nothing', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1') })
    const forged = await post({ ...answerOf(form), HASH: 'x' })
    expect(await outcome(returned(forged))).toMatchObject({ State: 'open' })
    for (const change of [{ amount: '1.00' }, { currency: '978' }])
      expect(await outcome(returned(await post(answerOf(form, change))))).toMatchObject({
        State: 'open',
      })
    expect(await debit('A1')).toMatchObject({ PaidAmount: 0, IsPaymentOpen: true })
    expect(lines.join('')).toContain('another amount')
    const stranger = await post(answerOf({ Gateway: '', Inputs: { ...form.Inputs, oid: 'YOK' } }))
    expect(stranger.headers.get('Location')).toBe('/debit-and-payment')
  })

  it('[PM7] what the bank refuses is told in its words, and the debt can be paid again', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1') })
    const back = await post(answerOf(form, { Response: 'Declined', ProcReturnCode: '51' }))
    expect(await outcome(returned(back))).toMatchObject({
      State: 'refused',
      Message: expect.stringContaining('yetersiz'),
    })
    expect(await debit('A1')).toMatchObject({ IsPaymentOpen: false })
    const other = await post(
      answerOf(await pay({ DebitIDs: await numbersOf('A1') }), {
        Response: 'Declined',
        ProcReturnCode: '93',
        ErrMsg: 'Kart bloke',
      }),
    )
    expect(await outcome(returned(other))).toMatchObject({
      Message: expect.stringContaining('Kart bloke'),
    })
  })

  it('[PM8] an answer that was lost is found by asking the bank', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1') })
    const oid = form.Inputs['oid'] ?? ''
    expect(await clarifyPayments(ports, log)).toBe(0)
    h.clock.advance(20_000)
    await clarifyPayments(ports, log)
    expect(await debit('A1')).toMatchObject({ IsPaymentOpen: true, PaidAmount: 0 })
    asked = () =>
      `<CC5Response><OrderId>${oid}</OrderId><ProcReturnCode>00</ProcReturnCode><TransId>T9</TransId><Extra><TRANS_STAT>C</TRANS_STAT><CAPTURE_AMT>10025</CAPTURE_AMT></Extra></CC5Response>`
    h.clock.advance(20_000)
    await clarifyPayments(ports, log)
    expect(await debit('A1')).toMatchObject({ IsPaymentOpen: false, PayStatus: 'Paid' })
    // The browser comes after all.
    await post(answerOf(form, { TransId: 'T9' }))
    expect(await debit('A1')).toMatchObject({ PaidAmount: 100.25 })
  })

  it('[PM8] of an order that the bank never heard of nothing is expected after an hour', async () => {
    await pay({ DebitIDs: await numbersOf('A1') })
    for (let minutes = 0; minutes < 180; minutes += 10) {
      h.clock.advance(10 * 60_000)
      await clarifyPayments(ports, log)
    }
    expect(await debit('A1')).toMatchObject({ IsPaymentOpen: false, PaidAmount: 0 })
  })

  it('[PM9] a debt whose payment is not settled is paid again only by who says so; what is too much is credit', async () => {
    const DebitIDs = await numbersOf('A1')
    const first = await pay({ DebitIDs })
    expect(await refusalOf(pay({ DebitIDs }))).toMatchObject({ status: 422, paths: ['PayAgain'] })
    const second = await pay({ DebitIDs, PayAgain: true })
    await post(answerOf(first))
    expect(await debit('A1')).toMatchObject({ IsPaymentOpen: true, PayStatus: 'Paid' })
    h.clock.advance(1000)
    await post(answerOf(second, { TransId: 'T2' }))
    // The second payment goes to the other debt of the currency.
    expect(await debit('A1')).toMatchObject({ PaidAmount: 100.25, IsPaymentOpen: false })
    expect(await debit('A2')).toMatchObject({ PaidAmount: 100.25, PayStatus: 'PartiallyPaid' })
    expect((await lastLines())[0]).toMatchObject({ Balance: 99.85 })
  })

  it('[PM9] less than all pays the oldest first; more, another currency and what is not there are refused', async () => {
    const both = await numbersOf('A1', 'A2')
    await post(answerOf(await pay({ DebitIDs: both, Amount: 150.25 })))
    expect(await debit('A1')).toMatchObject({ PayStatus: 'Paid' })
    expect(await debit('A2')).toMatchObject({ RemainingAmount: 150.1, PayStatus: 'PartiallyPaid' })
    const refused = [
      [{ DebitIDs: await numbersOf('A2'), Amount: 150.11 }, 'Amount'],
      [{ DebitIDs: await numbersOf('A2', 'A3') }, 'DebitIDs'],
      [{ DebitIDs: both }, 'DebitIDs'],
      [{ DebitIDs: [999] }, 'DebitIDs'],
    ] as const
    for (const [body, path] of refused)
      expect(await refusalOf(pay(body))).toMatchObject({ status: 422, paths: [path] })
  })

  it('[PM10] nothing of one company is seen or paid by another', async () => {
    const DebitIDs = await numbersOf('A1')
    expect(await refusalOf(pay({ DebitIDs }, 'buyer'))).toMatchObject({ status: 422 })
    const back = await post(answerOf(await pay({ DebitIDs })))
    expect(await refusalOf(outcome(returned(back), 'buyer'))).toMatchObject({ status: 404 })
    const [line] = await lastLines()
    const params = { id: String(line?.['ReceiptUUID']) }
    const preview = h.call('payment.previewReceipt', { params, company: 'buyer' })
    expect(await refusalOf(preview)).toMatchObject({ status: 404 })
  })

  it('[PM3] digits of a card in what comes back are refused unread, and in no log', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1') })
    const back = await post({ ...answerOf(form), pan: '4355084355084358' })
    expect(back.status).toBe(422)
    expect(await back.text()).not.toContain('4355')
    expect(lines.join('')).not.toContain('4355084355084358')
    expect(await debit('A1')).toMatchObject({ PaidAmount: 0 })
  })

  it('[PM7] letters of old are read as they were written, and what is no form is refused', async () => {
    const form = await pay({ DebitIDs: await numbersOf('A1') })
    const answer = answerOf(form, {
      Response: 'Declined',
      ProcReturnCode: '99',
      ErrMsg: 'Şifre yanlış',
    })
    const body = new URLSearchParams(answer)
      .toString()
      .replaceAll('%C5%9E', '%DE')
      .replaceAll('%C5%9F', '%FE')
      .replaceAll('%C4%B1', '%FD')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const back = await post({}, { body, headers })
    expect(await outcome(returned(back))).toMatchObject({
      State: 'refused',
      Message: expect.stringContaining('Şifre yanlış'),
    })
    expect(
      (await post({}, { body: '{}', headers: { 'Content-Type': 'application/json' } })).status,
    ).toBe(400)
    expect((await post({}, { body: 'a'.repeat(70_000), headers })).status).toBe(400)
  })
})

describe('on the first screen', () => {
  const alerts = (roles: readonly string[]) =>
    h.call<readonly Answer[]>('general.alerts', { roles })

  it('[LA35] the worst stands first, each with its screen', async () => {
    await h.call('company.createCertificate', {
      body: { SerialNo: 'A1', Type: 'MALIMUHUR', EndDate: '2026-12-01T00:00:00' },
    })
    const found = await alerts(['Portal'])
    expect(found.map(({ Type, Path }) => [Type, Path])).toEqual([
      ['Error', '/debit-and-payment'],
      ['Warning', '/company/certificates'],
    ])
  })

  it('[LA35] what is overdue and what is due within a week is said to those who see debts', async () => {
    const overdue = {
      Type: 'Error',
      Message: expect.stringMatching(/^Vadesi geçmiş 1 borcunuz var; kalan tutar 100,25\s₺\.$/),
      Path: '/debit-and-payment',
    }
    expect(await alerts(['Portal'])).toEqual([expect.objectContaining(overdue)])
    expect(await alerts(['i:r'])).toEqual([])
    h.clock.advance(20 * 86_400_000)
    const [first, second] = await alerts(['Portal'])
    expect(first?.['Message']).toMatch(/ 2 borcunuz var; kalan tutar 300,35\s₺/)
    expect(second).toMatchObject({ Type: 'Warning', Message: expect.stringMatching(/50,00\s€/) })
  })
})
