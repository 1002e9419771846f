/** The bank of the demo: what it takes, what it asks, and what it sends back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNestpay } from '#service/payment/nestpay.ts'
import { postFields } from '#service/base/post-fields.ts'
import { startPretendBank, type PretendBank } from '#service/payment/pretend-bank.ts'
import type { PaymentGateway } from '#service/ports/payment-gateway.ts'
import { fixedClock, seededRandom } from './fakes.ts'

let bank: PretendBank
let gateway: PaymentGateway
const shop = 'http://evrak.example'
const random = seededRandom('bank')
beforeAll(async () => {
  bank = await startPretendBank({
    host: '127.0.0.1',
    port: 0,
    shop,
    random,
    clock: fixedClock(),
  })
  gateway = createNestpay({
    ...bank.account,
    returnTo: `${shop}/payment/callback`,
    randomHex: random.hex,
  })
})
afterAll(() => bank?.close())

let count = 0
const order = () => {
  const oid = `EV${(count += 1)}`
  const { Gateway, Inputs } = gateway.start({
    oid,
    amount: 12_345,
    currency: 'TRY',
    installment: 1,
    language: 'tr',
  })
  return { oid, Gateway, Inputs }
}
const actionOf = (html: string): string => {
  const [, path = ''] = /action="(\/[^"]+)"/.exec(html) ?? []
  return `${bank.origin}${path}`
}
/** The fields that the page sends back, as the browser would. */
const sentBack = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
    ]),
  )
const good = { pan: '4355084355084358', expiry: '12/30', cv2: '000' }

async function toCode(card: Record<string, string> = good) {
  const { oid, Gateway, Inputs } = order()
  const page = await postFields(Gateway, Inputs)
  const acs = await postFields(actionOf(page.text), card)
  const [, code = ''] = /data-code>(\d+)</.exec(acs.text) ?? []
  return { oid, acs, code, next: actionOf(acs.text) }
}

describe('the pretend bank', () => {
  it('[PM12] takes no order that is not signed, is changed, or leads elsewhere', async () => {
    const { Gateway, Inputs } = order()
    expect((await postFields(Gateway, Inputs)).status).toBe(200)
    expect((await postFields(Gateway, { ...Inputs, amount: '1.00' })).status).toBe(400)
    const elsewhere = createNestpay({
      ...bank.account,
      returnTo: 'http://evrak.example.attacker.example/x',
      randomHex: random.hex,
    }).start({ oid: 'EVX', amount: 1, currency: 'TRY', installment: 1, language: 'tr' })
    expect((await postFields(elsewhere.Gateway, elsewhere.Inputs)).status).toBe(400)
  })

  it('[PM12] a card has its check digit and a day ahead', async () => {
    for (const wrong of [
      { pan: '4355084355084359' },
      { expiry: '10/26' },
      { expiry: '13/30' },
      { cv2: '1' },
    ]) {
      const { acs } = await toCode({ ...good, ...wrong })
      expect(acs.text).toContain('role="alert"')
    }
  })

  it('[PM12] the right code pays, and the question afterwards says the same', async () => {
    const { oid, code, next } = await toCode()
    const fields = sentBack((await postFields(next, { code })).text)
    expect(gateway.verify(fields)).toMatchObject({ oid, state: 'paid', amount: 12_345 })
    expect(await gateway.status(oid)).toMatchObject({
      state: 'paid',
      amount: 12_345,
      transId: fields['TransId'],
    })
  })

  it('[PM12] three wrong codes, a card without credit and who gives up are refused, signed', async () => {
    const wrong = await toCode()
    await postFields(wrong.next, { code: '1' })
    await postFields(wrong.next, { code: '2' })
    const third = await postFields(wrong.next, { code: '3' })
    expect(gateway.verify(sentBack(third.text))).toMatchObject({
      state: 'refused',
      reasonCode: '3D',
    })
    expect((await postFields(wrong.next, { code: wrong.code })).status).toBe(400)
    const poor = await toCode({ ...good, pan: '4111111111111129' })
    expect(
      gateway.verify(sentBack((await postFields(poor.next, { code: poor.code })).text)),
    ).toMatchObject({ state: 'refused', reasonCode: '51' })
    expect(await gateway.status(poor.oid)).toMatchObject({ state: 'refused' })
    const tired = await toCode()
    expect(
      gateway.verify(sentBack((await postFields(tired.next, { cancel: '1' })).text)),
    ).toMatchObject({ state: 'refused' })
  })

  it('[PM12] what goes wrong by choice: forged, another amount, lost, and an order that never was', async () => {
    const forged = await toCode({ ...good, happening: 'forged' })
    const answer = await postFields(forged.next, { code: forged.code })
    expect(gateway.verify(sentBack(answer.text))).toBeUndefined()
    expect(await gateway.status(forged.oid)).toMatchObject({ state: 'refused' })
    const other = await toCode({ ...good, happening: 'amount' })
    expect(
      gateway.verify(sentBack((await postFields(other.next, { code: other.code })).text)),
    ).toMatchObject({ state: 'paid', amount: 12_445 })
    const lost = await toCode({ ...good, happening: 'lost' })
    expect(sentBack((await postFields(lost.next, { code: lost.code })).text)).toEqual({})
    expect(await gateway.status(lost.oid)).toMatchObject({ state: 'paid' })
    expect(await gateway.status('EVYOK')).toMatchObject({ state: 'unknown' })
  })
})
