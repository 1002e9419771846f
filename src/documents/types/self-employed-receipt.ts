import { collectedKdv, incomeTaxCode, netOf } from '../amounts/summary.ts'
import { kdvCode } from '../amounts/totals.ts'
import type { Tax } from '../document/document.ts'
import { add, round2, subtract } from '#values/money.ts'
import type { DocumentType, ReportedDocument } from './document-type.ts'
import { amount, currency, identity, parties, taxOf } from './qr-fields.ts'
import { addressOf, receiver, sendType, taxesOf } from './report-parts.ts'

/** SERBESTMESLEKMAKBUZU: what lawyers, architects and doctors are paid. */
export const selfEmployedReceipt = {
  qr: [
    ...parties,
    ...identity,
    currency,
    amount('brutucret', ({ lineExtension }) => lineExtension),
    amount('tahsilkdv', collectedKdv),
    amount('kdvtevkifat', ({ withheld }) => withheld),
    taxOf('gvstopaj', incomeTaxCode),
    taxOf('kdvtutari', kdvCode),
    amount('netucret', netOf),
    amount('tahsilat', ({ payable }) => payable),
  ],
  report: {
    name: 'serbestMeslekMakbuz',
    number: 'makbuzNo',
    content: reportContent,
    cancelled: 'payable',
  },
  hidesPrice: true,
} satisfies DocumentType

/** As the data format of the authority has it (eArsivVeri.xsd): with address, and each service. */
function reportContent({ document, isElectronic }: ReportedDocument) {
  const { totals } = document
  return {
    ETTN: document.uuid,
    gonderimSekli: sendType(isElectronic),
    dosyaAdi: `${document.uuid}.xml`,
    belgeTarihi: document.issueDate,
    belgeZamani: document.issueTime,
    toplamTutar: totals.lineExtension,
    odenecekTutar: totals.payable,
    paraBirimi: document.currency,
    vergiBilgisi: taxesOf(totals.taxTotal, totals.taxes, totals.withholdings),
    aliciBilgileri: { ...receiver(document.customer), adres: addressOf(document.customer) },
    malHizmetBilgisi: {
      malHizmet: document.lines.map(({ name, extension, taxes, withholding }) => ({
        ad: name,
        vergiBilgisi: taxesOf(
          sumOf(taxes, withholding?.amount),
          taxes,
          withholding ? [withholding] : [],
        ),
        burutUcret: extension,
      })),
    },
  }
}

const sumOf = (taxes: readonly Tax[], withheld = '0') =>
  round2(subtract(add('0', ...taxes.map((tax) => tax.amount)), withheld))
