import { isZero } from '#values/money.ts'
import type { DocumentType, ReportedDocument } from './document-type.ts'
import { amount, currency, head } from './qr-fields.ts'
import { receiver } from './report-parts.ts'

/** SIGORTAKOMISYONGIDERBELGESI: commissions of insurance agents (schema of the authority for the e-SKGB). */
export const insuranceCommission = {
  qr: [
    ...head,
    currency,
    amount('istihsalkomisyon', ({ allowance }) => allowance),
    amount('iptalkomisyon', ({ charge }) => charge),
  ],
  report: {
    name: 'eSigortaKomisyonGider',
    number: 'sigortaKomisyonGiderBelgeNo',
    content: reportContent,
    cancelled: 'uuid',
  },
} satisfies DocumentType

function reportContent({ document, digest }: ReportedDocument) {
  const { totals, period } = document
  return {
    UUID: document.uuid,
    ozetDeger: digest,
    duzenlenmeTarihi: document.issueDate,
    duzenlenmeZamani: document.issueTime,
    donemBilgisi: {
      baslangicTarihi: period?.startDate ?? document.issueDate,
      bitisTarihi: period?.endDate ?? document.issueDate,
    },
    paraBirimi: document.currency,
    aliciBilgileri: receiver(document.customer),
    odemeBilgileri: {
      ...(!isZero(totals.charge) && { iptalKomisyonu: totals.charge }),
      ...(!isZero(totals.allowance) && { istihsalKomisyonu: totals.allowance }),
    },
  }
}
