/**
 * Banks that speak Nestpay, version 3 (Akbank, İş Bankası, Ziraat, Halkbank, TEB, Şekerbank, QNB): the hosted kind, where the card is
 * typed on the page of the bank. What it answers counts by three fields together: 3-D Secure was passed (`mdStatus` 1), and the bank
 * approved (`Response`, `ProcReturnCode` 00); to which of the two addresses it was sent says nothing.
 */
import { parseXml, type XmlElement } from '#documents/ubl/xml-tree.ts'
import { needed } from '#values/needed.ts'
import type { PaymentGateway, PaymentOutcome } from '../ports/payment-gateway.ts'
import { postFields, type PostFields } from '../base/post-fields.ts'
import { isSigned, nestpayHash, type NestpayFields } from './nestpay-hash.ts'

export interface NestpayOptions {
  /** Page of the bank: `https://…/fim/est3Dgate`. */
  readonly gate: string
  /** Where it is asked what became of an order: `https://…/fim/api`. */
  readonly api: string
  readonly clientId: string
  readonly storeKey: string
  /** The user of `api`. */
  readonly user: string
  readonly password: string
  /** Where the browser comes back to. */
  readonly returnTo: string
  readonly randomHex: (bytes: number) => string
  /** How the bank is asked; default: over the network. */
  readonly post?: PostFields
}

/** ISO 4217, in figures as Nestpay has them. */
const currencies: Readonly<Record<string, string>> = { TRY: '949', USD: '840', EUR: '978' }
/** Answers are a page long at most. */
const mostLetters = 100_000

/** Currencies in which it can be paid. */
export const payableCurrencies: readonly string[] = Object.keys(currencies)

export function createNestpay(options: NestpayOptions): PaymentGateway {
  const { gate, clientId, storeKey, returnTo, randomHex } = options
  return {
    origin: new URL(gate).origin,
    start: ({ oid, amount, currency, installment, language }) => {
      const fields = {
        clientid: clientId,
        storetype: '3d_pay_hosting',
        amount: amountText(amount),
        oid,
        okUrl: returnTo,
        failUrl: returnTo,
        rnd: randomHex(10),
        lang: language === 'tr' ? 'tr' : 'en',
        currency: needed(currencies[currency], `number of the currency ${currency}`),
        taksit: installment > 1 ? String(installment) : '',
        TranType: 'Auth',
        hashAlgorithm: 'ver3',
      }
      return {
        Gateway: gate,
        Method: 'POST',
        Inputs: { ...fields, hash: nestpayHash(fields, storeKey) },
      }
    },
    verify: (fields) =>
      isSigned(fields, storeKey) && fields['clientid'] === clientId
        ? outcomeOfReturn(fields)
        : undefined,
    status: (oid) => askStatus(options, oid),
  }
}

export const amountText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Hundredths of `1234.50`, `1234,5` or `1234`; undefined of any other text. */
export function hundredthsOf(text: string | undefined): number | undefined {
  const [, whole, part = ''] = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const currencyOf = (number: string | undefined): string | undefined =>
  Object.entries(currencies).find(([, one]) => one === number)?.[0]

function outcomeOfReturn(fields: NestpayFields): PaymentOutcome {
  const { mdStatus, Response, ProcReturnCode } = fields
  const isPaid = mdStatus === '1' && Response === 'Approved' && ProcReturnCode === '00'
  // Without an answer of the bank 3-D Secure has ended it before the bank was asked for money.
  const isBeforeBank = mdStatus !== '1'
  return {
    oid: fields['oid'] ?? '',
    state: isPaid ? 'paid' : 'refused',
    amount: hundredthsOf(fields['amount']),
    currency: currencyOf(fields['currency']),
    transId: textOf(fields['TransId']),
    authCode: textOf(fields['AuthCode']),
    maskedCard: textOf(fields['MaskedPan'] ?? fields['maskedCreditCard']),
    bank: textOf(fields['EXTRA.CARDISSUER'] ?? fields['EXTRA_CARDISSUER']),
    reasonCode: isPaid ? undefined : isBeforeBank ? '3D' : textOf(ProcReturnCode),
    reason: isPaid ? undefined : textOf(isBeforeBank ? fields['mdErrorMsg'] : fields['ErrMsg']),
  }
}

const textOf = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim().slice(0, 200)

// What became of an order

async function askStatus(options: NestpayOptions, oid: string): Promise<PaymentOutcome> {
  const { api, clientId, user, password, post = postFields } = options
  const question = element('CC5Request', [
    element('Name', [user]),
    element('Password', [password]),
    element('ClientId', [clientId]),
    element('OrderId', [oid]),
    element('Extra', [element('ORDERSTATUS', ['QUERY'])]),
  ])
  const { status, text } = await post(api, {
    DATA: `<?xml version="1.0" encoding="UTF-8"?>${written(question)}`,
  })
  if (status !== 200) throw new Error(`The bank answers ${status} to the question for ${oid}`)
  return outcomeOfStatus(oid, parseXml(text, { maxLength: mostLetters }))
}

/**
 * `TRANS_STAT`: C captured, S settled, A authorised, V void, D declined. A payment that was taken back is one that was refused: nothing
 * is booked for it.
 */
const paidStates: ReadonlySet<string> = new Set(['C', 'S'])
const refusedStates: ReadonlySet<string> = new Set(['D', 'V', 'ER'])

function outcomeOfStatus(oid: string, answer: XmlElement): PaymentOutcome {
  const code = valueIn(answer, 'ProcReturnCode')
  const state = valueIn(answer, 'Extra', 'TRANS_STAT')
  if (valueIn(answer, 'OrderId') !== oid)
    return { oid, state: 'unknown', reason: valueIn(answer, 'ErrMsg') }
  const isPaid = code === '00' && state !== undefined && paidStates.has(state)
  return {
    oid,
    state: isPaid ? 'paid' : state !== undefined && refusedStates.has(state) ? 'refused' : 'open',
    // Of orders the bank says amounts in hundredths.
    amount: wholeOf(valueIn(answer, 'Extra', 'CAPTURE_AMT')),
    currency: currencyOf(valueIn(answer, 'Extra', 'CURRENCY')),
    transId: valueIn(answer, 'TransId'),
    authCode: valueIn(answer, 'AuthCode'),
    maskedCard: valueIn(answer, 'Extra', 'PAN'),
    bank: valueIn(answer, 'Extra', 'CARDISSUER'),
    reasonCode: isPaid ? undefined : valueIn(answer, 'Extra', 'PROC_RET_CD'),
    reason: isPaid ? undefined : valueIn(answer, 'ErrMsg'),
  }
}

const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

function valueIn(answer: XmlElement, ...path: readonly string[]): string | undefined {
  const found = path.reduce<XmlElement | undefined>(
    (inside, name) =>
      inside?.children.find(
        (child): child is XmlElement => typeof child !== 'string' && child.name === name,
      ),
    answer,
  )
  return textOf(found?.children.filter((child) => typeof child === 'string').join(''))
}

/** XML of plain elements, for both sides of the line. */
export const element = (name: string, children: readonly (XmlElement | string)[]): XmlElement => ({
  name,
  attributes: {},
  children,
})

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const written = ({ name, children }: XmlElement): string =>
  `<${name}>${children
    .map((child) =>
      typeof child === 'string'
        ? child.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)
        : written(child),
    )
    .join('')}</${name}>`
