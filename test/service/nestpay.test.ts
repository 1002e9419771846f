/** The adapter of banks that speak Nestpay: its signature, what it takes for paid, and what it asks. */
import { describe, expect, it } from 'vitest'
import { cardPlaces } from '#service/http/card-fields.ts'
import { createNestpay, hundredthsOf } from '#service/payment/nestpay.ts'
import { isSigned, nestpayHash } from '#service/payment/nestpay-hash.ts'
import { testGateway, testStore } from './fakes.ts'

/**
 * What a bank answered and signed, and what a store signed, as published with the key of their store in the tests of the library
 * mewebstudio/pos (MIT), EstV3PosCryptTest.
 */
const published = {
  storeKey: '123456',
  order: {
    clientid: '190100000',
    storetype: '3d_pay',
    amount: '100.25',
    oid: 'order222',
    okUrl: 'https://domain.com/success',
    failUrl: 'https://domain.com/fail_url',
    rnd: 'rand',
    lang: 'tr',
    currency: '949',
    taksit: '',
    islemtipi: 'Auth',
    firmaadi: 'siparis veren',
    Email: 'test@test.com',
    hashAlgorithm: 'ver3',
  },
  orderHash:
    '/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==',
  answer: {
    ReturnOid: '202210308C0F',
    TRANID: '',
    hashAlgorithm: 'ver3',
    PAResSyntaxOK: 'true',
    firmaadi: 'John Doe',
    islemtipi: 'Auth',
    lang: 'tr',
    merchantID: '190200000',
    maskedCreditCard: '4355 08** **** 4358',
    amount: '1.01',
    sID: '1',
    ACQBIN: '454672',
    Ecom_Payment_Card_ExpDate_Year: '26',
    EXTRA_CARDBRAND: 'VISA',
    Email: 'mail@customer.com',
    MaskedPan: '435508***4358',
    acqStan: '184784',
    merchantName: 'Ziraat 3D_Pay',
    clientIp: '89.244.149.137',
    EXTRA_KAZANILANPUAN: '000000010.00',
    okUrl: 'http://localhost/akbank/3d-pay/response.php',
    md: '435508:51104213993AC8DFE8839C7F7E391B461115D09A1D88948C8ACE421D7D7EAA5A:3545:##190200000',
    ProcReturnCode: '00',
    payResults_dsId: '1',
    taksit: '',
    TransId: '22303RqiC11252',
    EXTRA_TRXDATE: '20221030 17:42:33',
    Ecom_Payment_Card_ExpDate_Month: '12',
    storetype: '3d_pay',
    Response: 'Approved',
    SettleId: '2383',
    mdErrorMsg:
      'Y-status/Challenge authentication via ACS: https://3ds-acs.test.modirum.com/mdpayacs/creq?token=214711321.1667140951.Ud_jQl3B2l1',
    ErrMsg: '',
    PAResVerified: 'true',
    cavv: 'ABABBCgghAAAAABllJMDdZdTdic=',
    digest: 'digest',
    HostRefNum: '230317184784',
    callbackCall: 'true',
    AuthCode: '216981',
    failUrl: 'http://localhost/akbank/3d-pay/response.php',
    xid: 'N1An1iS5iN4u/1VWS6CgzSGRtN0=',
    encoding: 'ISO-8859-9',
    currency: '949',
    oid: '202210308C0F',
    mdStatus: '1',
    dsId: '1',
    eci: '05',
    version: '2.0',
    EXTRA_CARDISSUER: 'AKBANK T.A.S.',
    clientid: '190200000',
    txstatus: 'Y',
    HASH: 'jVgcwtx4vxxAcX8+ajsrrzp77k9uaGu1pjDQfCpoUG95y2MwwGipc6cF3kESiTphjV8/1ESSc6zg9KyTSxUnzA==',
    rnd: 'J/jGATA5LLVaMfpU+Yyu',
  },
}

describe('the signature', () => {
  it('[PM1] is that of the published vectors', () => {
    expect(nestpayHash(published.order, published.storeKey)).toBe(published.orderHash)
    expect(isSigned(published.answer, published.storeKey)).toBe(true)
  })

  it('[PM1] holds for each field, and for no other key', () => {
    for (const name of ['mdStatus', 'amount', 'oid', 'Response'])
      expect(isSigned({ ...published.answer, [name]: 'x' }, published.storeKey)).toBe(false)
    expect(isSigned(published.answer, '123457')).toBe(false)
    expect(isSigned({ ...published.answer, nationalidno: '1' }, published.storeKey)).toBe(true)
  })

  it('[PM1] keeps apart what the sign between the fields would join', () => {
    expect(nestpayHash({ a: 'x|y', b: 'z' }, 'k')).not.toBe(nestpayHash({ a: 'x', b: 'y|z' }, 'k'))
    expect(nestpayHash({ a: 'x\\', b: '|' }, 'k')).not.toBe(nestpayHash({ a: 'x', b: '\\|' }, 'k'))
  })
})

describe('what the bank says', () => {
  const gateway = createNestpay({
    ...testStore,
    clientId: '190200000',
    gate: 'https://banka.example/fim/est3Dgate',
    api: 'https://banka.example/fim/api',
    returnTo: 'https://evrak.example/payment/callback',
    randomHex: () => 'ab',
  })
  const signed = (change: Record<string, string>) => {
    const fields = { ...published.answer, ...change }
    return gateway.verify({ ...fields, HASH: nestpayHash(fields, testStore.storeKey) })
  }

  it('[PM2] is paid with 3-D Secure passed and approved, and with nothing less', () => {
    expect(gateway.verify(published.answer)).toMatchObject({
      oid: '202210308C0F',
      state: 'paid',
      amount: 101,
      currency: 'TRY',
      transId: '22303RqiC11252',
      maskedCard: '435508***4358',
      bank: 'AKBANK T.A.S.',
    })
    for (const mdStatus of ['0', '2', '3', '4', '5', '7', ''])
      expect(signed({ mdStatus })).toMatchObject({ state: 'refused', reasonCode: '3D' })
    expect(signed({ ProcReturnCode: '51', ErrMsg: 'Yetersiz' })).toMatchObject({
      state: 'refused',
      reasonCode: '51',
      reason: 'Yetersiz',
    })
    expect(signed({ Response: 'Declined' })).toMatchObject({ state: 'refused' })
  })

  it('[PM2] is not believed with another signature or of another store', () => {
    expect(gateway.verify({ ...published.answer, amount: '1.00' })).toBeUndefined()
    expect(signed({ clientid: '1' })).toBeUndefined()
  })

  it('[PM2] of an order that it was asked for is read from its XML', async () => {
    const answer = (state: string, amount: string) =>
      `<?xml version="1.0"?><CC5Response><OrderId>EV1</OrderId><Response>Approved</Response><ProcReturnCode>00</ProcReturnCode><TransId>T1</TransId><Extra><TRANS_STAT>${state}</TRANS_STAT><CAPTURE_AMT>${amount}</CAPTURE_AMT><PAN>4355 08** **** 4358</PAN></Extra></CC5Response>`
    const asked = (xml: string) => testGateway('https://e.example/', () => xml).status('EV1')
    expect(await asked(answer('C', '101'))).toMatchObject({
      state: 'paid',
      amount: 101,
      transId: 'T1',
    })
    expect(await asked(answer('D', ''))).toMatchObject({ state: 'refused' })
    expect(await asked(answer('V', '101'))).toMatchObject({ state: 'refused' })
    expect(await asked(answer('A', ''))).toMatchObject({ state: 'open' })
    expect(await asked('')).toMatchObject({ state: 'unknown' })
    await expect(asked('<html>')).rejects.toThrow()
  })

  it('[PM2] amounts are whole hundredths', () => {
    expect(['1.01', '1,1', '12', '0.1', '1.001', '-1', '1e3', ''].map(hundredthsOf)).toEqual([
      101,
      110,
      1200,
      10,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('digits of a card', () => {
  it('[PM3] are found by name and by their check digit, wherever they stand', () => {
    expect(cardPlaces({ DebitIDs: [1], Amount: 12.5, pan: '1' })).toEqual(['pan'])
    expect(cardPlaces({ a: { Ecom_Payment_Card_ExpDate_Month: '12' } })).toEqual([
      'a.Ecom_Payment_Card_ExpDate_Month',
    ])
    expect(cardPlaces({ note: '4355 0843-5508 4358' })).toEqual(['note'])
    expect(cardPlaces({ note: 4355084355084358 })).toEqual(['note'])
    expect(cardPlaces({ cardNumber: 'x', cvv: '000', CV2: '1', kartNo: '2' })).toHaveLength(4)
    // One digit further it is no card; masked it is none either.
    expect(cardPlaces({ note: '4355084355084359', MaskedPan: '435508***4358' })).toEqual([])
  })

  it('[PM3] a bank may say the expiry back, and nothing else', () => {
    expect(cardPlaces(published.answer, { allowsExpiry: true })).toEqual([])
    expect(cardPlaces({ pan: '4', cv2: '' }, { allowsExpiry: true })).toEqual(['pan'])
  })
})
