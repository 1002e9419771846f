/** What the e-Archive communiqué wants to be read on an invoice: how it was handed over, and what is told of a sale over the internet. */
import type { TaxDocument } from '#documents/document/document.ts'
import { handoverOf, type InternetSale } from '#documents/document/handover.ts'
import { formatDate } from './format.ts'
import type { PrintLanguage, PrintTexts } from './texts.ts'

export function handoverLines(
  document: TaxDocument,
  texts: PrintTexts,
  language: PrintLanguage,
): readonly string[] {
  const { sendType, replacesDespatch, internet } = handoverOf(document)
  return [
    ...(sendType === 'ELEKTRONIK' ? [texts.handover.electronic] : []),
    ...(replacesDespatch ? [texts.handover.replacesDespatch] : []),
    ...(internet ? [internetLine(internet, texts, language)] : []),
  ]
}

function internetLine(
  sale: InternetSale,
  { handover }: PrintTexts,
  language: PrintLanguage,
): string {
  const payments: Readonly<Record<string, string>> = handover.payments
  const method =
    sale.paymentMethod === 'DIGER' ? sale.paymentMethodName : payments[sale.paymentMethod ?? '']
  const said = (label: string, value: string | undefined) =>
    value === undefined ? undefined : `${label}: ${value}`
  const day = (date: string | undefined) => date && formatDate(date, language)
  const carrier = [sale.carrierName, sale.carrierTaxNo].filter(Boolean).join(', ') || undefined
  const parts = [
    sale.webSite,
    method,
    said(handover.agent, sale.paymentAgent),
    said(handover.paid, day(sale.paymentDate)),
    said(handover.carrier, carrier),
    said(handover.shipped, day(sale.despatchDate)),
  ]
  return `${handover.internet}: ${parts.filter(Boolean).join(' · ')}`
}
