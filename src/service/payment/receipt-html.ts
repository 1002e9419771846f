/** The receipt of a payment by card as a page: no tax document, and it says so. */
import type { DebitTransaction, Receipt } from './debits.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { amountInWords } from '../paper/amount-in-words.ts'
import { formatDate, formatMoney } from '../paper/format.ts'
import { Markup, markup } from '../paper/markup.ts'
import { printTexts, type PrintLanguage } from '../paper/texts.ts'

const style = `
  @page { size: A4; margin: 18mm }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 180mm; padding: 8mm; font: 10.5pt/1.5 Inter, Arial, sans-serif; color: #1b2433; background: #fff }
  @media print { body { padding: 0; max-width: none } }
  header { display: flex; justify-content: space-between; align-items: flex-start; flex-wrap: wrap; gap: 4mm 8mm; border-bottom: 2px solid #1b2433; padding-bottom: 4mm }
  h1 { font-size: 16pt; line-height: 1.2; margin: 0 }
  h2 { font-size: 10.5pt; margin: 7mm 0 2mm }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 6mm; margin: 0 }
  dt { color: #566174 }
  dd { margin: 0; overflow-wrap: anywhere }
  table { width: 100%; border-collapse: collapse }
  th, td { text-align: left; padding: 1.6mm 0; border-bottom: 1px solid #d7dce4 }
  th { color: #566174; font-weight: 400 }
  .amount { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
  .total td { font-weight: 700; border-bottom: 0; font-size: 12pt }
  .words { margin: 0; text-align: right; color: #566174 }
  footer { margin-top: 10mm; font-size: 8.5pt; color: #566174 }`

export function receiptHtml(
  transaction: DebitTransaction,
  receipt: Receipt,
  language: PrintLanguage,
): string {
  const texts = printTexts(language).receipt
  const money = (amount: number): string =>
    formatMoney(amount.toFixed(2), transaction.CurrencyCode, language)
  const { date, time } = momentInIstanbul(new Date(transaction.Date))
  const page = markup`<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} ${receipt.Number}</title><style>${new Markup(style)}</style></head>
<body>
<header><h1>${texts.title}</h1>${pairs([
    [texts.number, receipt.Number],
    [texts.date, `${formatDate(date, language)} ${time.slice(0, 5)}`],
  ])}</header>
<h2>${texts.payer}</h2>
${pairs([
  [texts.payerTitle, receipt.PayerTitle],
  [texts.taxNumber, receipt.PayerTaxNumber],
])}
<h2>${texts.debits}</h2>
<table><thead><tr><th>${texts.invoiceNumber}</th><th class="amount">${texts.amount}</th></tr></thead><tbody>
${receipt.Debits.map((debit) => line(debit.InvoiceNumber, money(debit.Amount)))}
${receipt.Credit > 0 && line(texts.credit, money(receipt.Credit))}
<tr class="total"><td>${texts.total}</td><td class="amount">${money(transaction.Amount)}</td></tr>
</tbody></table>
<p class="words">${amountInWords(transaction.Amount.toFixed(2), transaction.CurrencyCode, language === 'en' ? 'en' : 'tr')}</p>
<h2>${texts.card}</h2>
${pairs([
  [texts.cardNumber, receipt.MaskedCard],
  [texts.bank, receipt.Bank],
  [texts.authCode, receipt.AuthCode],
  [texts.transId, receipt.TransId],
  [texts.orderId, receipt.OrderId],
  [texts.installment, receipt.Installment > 1 ? String(receipt.Installment) : texts.single],
])}
<footer>${texts.noTaxDocument}</footer>
</body></html>`
  return page.text
}

const line = (name: string, amount: string): Markup =>
  markup`<tr><td>${name}</td><td class="amount">${amount}</td></tr>`

/** What is not known is left out. */
const pairs = (of: readonly (readonly [string, string | null | undefined])[]): Markup =>
  markup`<dl>${of.map(([name, value]) =>
    value === null || value === undefined || value === ''
      ? undefined
      : markup`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl>`
