/** Debts of the company: what is owed, paying by card, and receipts. */
import { bodyAs } from '../ports/body-as.ts'
import { holds } from '#engine/condition.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { silentLog } from '../base/log.ts'
import { printPdf } from '../sending/print-pdf.ts'
import { formatMoney } from '../paper/format.ts'
import { receiptHtml } from '../payment/receipt-html.ts'
import { fileLanguage, printTexts } from '../paper/texts.ts'
import { addAttempt, markRedirected, openAttempts, type Attempt } from '../payment/attempts.ts'
import { clarify } from '../payment/clarify.ts'
import {
  amountOf,
  debitsOf,
  hundredths,
  payStatusOf,
  transactionBox,
  type DebitTransaction,
  type KeptDebit,
} from '../payment/debits.ts'
import { DebitTransactionEntry } from '#schemas/payment.ts'
import { payableCurrencies } from '../payment/nestpay.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { bodyOf } from '../records/kept-record.ts'
import { missing, recordOf } from '../records/record.ts'
import { toRow } from '../records/row.ts'
import { refusal, sentence, type RefusalKey } from '../records/sentence.ts'

export const paymentHandlers: Handlers = {
  'payment.summary': (context) =>
    context.transaction(async (tx) => {
      const debits = await debitsOf(tx, context.ports.portal, context.session.companyId)
      const CurrencyCode = mainCurrency(debits)
      const own = debits.filter((debit) => debit.CurrencyCode === CurrencyCode)
      const sum = (part: readonly KeptDebit[], name: 'RemainingAmount' | 'PaidAmount') =>
        amountOf(part.reduce((total, debit) => total + hundredths(debit[name]), 0))
      const { date } = momentInIstanbul(context.ports.clock.now())
      return {
        TotalDebit: sum(own, 'RemainingAmount'),
        OverdueDebit: sum(
          own.filter((debit) => payStatusOf(debit, date) === 'Overdue'),
          'RemainingAmount',
        ),
        TotalPayment: sum(own, 'PaidAmount'),
        CurrencyCode,
      }
    }),

  'payment.isDebit': (context) =>
    context.transaction(async (tx) =>
      (await debitsOf(tx, context.ports.portal, context.session.companyId)).some(isOwed),
    ),

  /** Nothing is paid by it: the person is led to the bank with an order that is known here. */
  'payment.start': async (context) => {
    const { ports, session, language } = context
    const gateway = ports.payment
    if (gateway === undefined) throw refusal(language, { status: 422, key: 'noPaymentGateway' })
    await clarifyOpen(context)
    const order = await context.transaction((tx) => addOrder(tx, context))
    const form = gateway.start({ ...order, language })
    await context.transaction((tx) => markRedirected(tx, order.uuid))
    context.note({ details: { oid: order.oid, user: session.userName } })
    return form
  },

  'payment.outcome': async (context) => {
    const attempt = await context.transaction((tx) => attemptOf(tx, context))
    return { State: stateOf(attempt), Message: messageOf(context, attempt) }
  },

  'payment.receiptPage': async (context) => {
    const html = await context.transaction((tx) => receiptOf(tx, context))
    return html.html
  },

  'payment.receiptFile': async (context) => {
    const { html, name } = await context.transaction((tx) => receiptOf(tx, context))
    const pdf = await printPdf(context, [html])
    return {
      Name: `${name}.pdf`,
      Type: 'application/pdf',
      Content: Buffer.from(pdf).toString('base64'),
    }
  },
}

const isOwed = ({ RemainingAmount }: KeptDebit): boolean => hundredths(RemainingAmount) > 0

/** In which most is owed; lira where nothing is. */
function mainCurrency(debits: readonly KeptDebit[]): string {
  const sums = new Map<string, number>()
  for (const { CurrencyCode, RemainingAmount } of debits)
    sums.set(CurrencyCode, (sums.get(CurrencyCode) ?? 0) + hundredths(RemainingAmount))
  const [most] = [...sums].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'TRY'
}

// The order

/** Whoever pays again because nobody knew how it ended is told by the bank itself, where it answers. */
async function clarifyOpen(context: CallContext): Promise<void> {
  const open = await context.transaction((tx) => openAttempts(tx, context.session.companyId))
  await Promise.all(open.slice(0, 5).map((attempt) => clarify(context.ports, attempt, silentLog)))
}

async function addOrder(tx: Tx, context: CallContext) {
  const { ports, session } = context
  const { DebitIDs, Amount, Installment, PayAgain } = bodyAs(context, 'Pay3D')
  const all = await debitsOf(tx, ports.portal, session.companyId, { isLocked: true })
  const numbers = [...new Set(DebitIDs)]
  const debits = all.filter(({ serial }) => numbers.includes(serial))
  const lost = numbers.find((number) => !debits.some(({ serial }) => serial === number))
  const refuse = (key: RefusalKey, path: string, values = {}) =>
    refusal(context.language, { status: 422, key, path, values })
  if (lost !== undefined) throw refuse('debitMissing', 'DebitIDs', { number: String(lost) })
  const { when } = context.call.chosen ?? { when: {} }
  const unpayable = debits.find((debit) => !isOwed(debit) || !holds(when, { ...debit }))
  if (unpayable) throw refuse('debitPaid', 'DebitIDs', { number: unpayable.InvoiceNumber })
  const [currency = '', ...others] = [...new Set(debits.map((debit) => debit.CurrencyCode))]
  if (others.length > 0) throw refuse('debitCurrencies', 'DebitIDs')
  if (!payableCurrencies.includes(currency))
    throw refuse('debitCurrency', 'DebitIDs', {
      currency,
      allowed: payableCurrencies.join(', '),
    })
  const most = debits.reduce((sum, debit) => sum + hundredths(debit.RemainingAmount), 0)
  const amount = Amount === undefined || Amount === null ? most : hundredths(Amount)
  if (amount < 1 || amount > most)
    throw refuse('debitAmount', 'Amount', { most: moneyText(most, currency, context.language) })
  const open = debits.find(({ IsPaymentOpen }) => IsPaymentOpen)
  if (open && PayAgain !== true)
    throw refuse('debitPaymentOpen', 'PayAgain', { number: open.InvoiceNumber })
  const order = {
    uuid: ports.random.uuid(),
    oid: `EV${ports.random.hex(12)}`,
    amount,
    currency,
    installment: Installment,
  }
  await addAttempt(tx, ports, {
    ...order,
    companyId: session.companyId,
    debits,
    userName: session.userName,
  })
  return order
}

// What became of it

async function attemptOf(tx: Tx, context: CallContext): Promise<Attempt> {
  const { id = '' } = context.params
  const attempt = await tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('uuid', '=', id)
    .executeTakeFirst()
  if (!attempt) throw missing(context, id)
  return attempt
}

const moneyText = (sum: number, currency: string, language: CallContext['language']): string =>
  formatMoney(amountOf(sum).toFixed(2), currency, language)

const stateOf = ({ state }: Attempt): 'done' | 'refused' | 'open' =>
  state === 'booked' ? 'done' : state === 'failed' ? 'refused' : 'open'

function messageOf({ language }: CallContext, attempt: Attempt): string {
  const amount = { amount: moneyText(Number(attempt.amount), attempt.currency, language) }
  const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
    sentence(language, 'service', `payment.${key}`, { ...amount, ...values })
  if (attempt.state === 'booked') return say('booked')
  if (attempt.state !== 'failed') return say('open')
  return say('failed', { reason: reasonOf(language, attempt) })
}

/** In words of ours where the code is known, else in those of the bank. */
function reasonOf(language: CallContext['language'], attempt: Attempt): string {
  const key = `payment.reasons.${attempt.reason_code ?? ''}`
  const ours = sentence(language, 'service', key)
  if (ours !== key) return ours
  return attempt.reason ?? sentence(language, 'service', 'payment.reasons.unknown')
}

// Receipts

async function receiptOf(tx: Tx, context: CallContext) {
  const { ports, session, call } = context
  const { id = '' } = context.params
  const box = transactionBox(ports.portal)
  const record = await recordOf(tx, { ...context, box }, id)
  const row = toRow(box, record, { language: context.language })
  const body = await bodyOf(tx, { companyId: session.companyId, box, uuid: record.uuid })
  const transaction: DebitTransaction = DebitTransactionEntry.parse(body)
  if (!transaction.Receipt || !holds(call.when, row))
    throw refusal(context.language, { status: 422, key: 'noReceipt' })
  const language = fileLanguage(context.language)
  return {
    html: receiptHtml(transaction, transaction.Receipt, language),
    name: `${printTexts(language).receipt.title} ${transaction.Receipt.Number}`,
  }
}
