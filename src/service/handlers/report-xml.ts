/**
 * The e-archive report of a section: what was issued and what was cancelled after having been reported.
 * Structure: eArsivRaporu (earsiv_report.xsd of the authority); the elements of bills follow the same shape, as
 * integrators write them (assumed: the published schema does not carry them yet).
 */
import { createHash } from 'node:crypto'
import { create } from 'xmlbuilder2'
import type { TaxDocument } from '#documents/document.ts'
import { handoverOf } from '#documents/handover.ts'

const namespace = 'http://earsiv.efatura.gov.tr'

export interface ReportHead {
  readonly uuid: string
  readonly taxNo: string
  readonly period: { readonly start: string; readonly end: string }
  readonly section: { readonly number: number; readonly start: string; readonly end: string }
}
export interface ReportedDocument {
  readonly document: TaxDocument
  readonly xml: string
  /** Was it handed over electronically, or on paper? */
  readonly isElectronic: boolean
}
export interface CancelledDocument {
  readonly type: string
  readonly number: string
  readonly date: string
  readonly payable: string
}

export function reportXml(head: ReportHead, documents: readonly ReportedDocument[], cancelled: readonly CancelledDocument[]): string {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(namespace, 'eArsivRaporu')
  root.ele(headOf(head))
  for (const one of documents) root.ele(elementOf(one))
  for (const one of cancelled) {
    const { name, number } = names(one.type)
    root.ele({ [`${name}Iptal`]: { [number]: one.number, iptalTarihi: one.date, toplamTutar: one.payable } })
  }
  return root.end({ prettyPrint: false })
}

const headOf = ({ uuid, taxNo, period, section }: ReportHead) => ({
  baslik: {
    versiyon: '1.0', mukellef: taxNumber(taxNo), hazirlayan: taxNumber(taxNo), raporNo: uuid, donemBaslangicTarihi: period.start, donemBitisTarihi: period.end,
    bolumBaslangicTarihi: section.start, bolumBitisTarihi: section.end, bolumNo: String(section.number),
  },
})

function elementOf({ document, xml, isElectronic }: ReportedDocument) {
  const { name, number } = names(document.type)
  const { totals } = document
  return {
    [name]: {
      [number]: document.number,
      gonderimSekli: isElectronic ? 'ELEKTRONIK' : 'KAGIT',
      dosyaAdi: `${document.uuid}.xml`,
      ozetDeger: createHash('sha256').update(xml).digest('hex'),
      duzenlenmeTarihi: document.issueDate,
      duzenlenmeZamani: document.issueTime,
      toplamTutar: totals.taxExclusive,
      odenecekTutar: totals.payable,
      paraBirimi: document.currency,
      vergiBilgisi: {
        vergilerToplami: totals.taxTotal,
        ...(totals.taxes.length > 0 && { vergi: totals.taxes.map((tax) => ({ matrah: tax.taxable, vergiKodu: tax.code, vergiTutari: tax.amount, vergiOrani: tax.percent })) }),
        ...(totals.withholdings.length > 0 && { tevkifat: totals.withholdings.map((one) => ({ tevkifatKodu: one.code, tevkifatTutari: one.amount, tevkifatOrani: one.percent })) }),
      },
      aliciBilgileri: receiver(document.customer),
      ...internetSale(document),
    },
  }
}

function receiver({ taxNo, name }: { readonly taxNo: string; readonly name: string }) {
  return taxNo.length === 11 ? { gercekKisi: { tckn: taxNo, adiSoyadi: name } } : { tuzelKisi: { vkn: taxNo, unvan: name } }
}

/** Present for sales over the internet only. */
function internetSale(document: TaxDocument) {
  const { internet } = handoverOf(document)
  if (!internet) return {}
  const { webSite, paymentMethod = '', paymentMethodName, paymentAgent, paymentDate, carrierName = '', carrierTaxNo, despatchDate } = internet
  return {
    internetSatisBilgi: {
      webAdresi: webSite,
      odemeSekli: paymentMethod === 'DIGER' ? `DIGER - ${paymentMethodName ?? ''}` : paymentMethod,
      ...(paymentAgent !== undefined && { odemeAracisiAdi: paymentAgent }),
      ...(paymentDate !== undefined && { odemeTarihi: paymentDate }),
      ...(despatchDate !== undefined && carrierTaxNo !== undefined && { gonderiBilgileri: { gonderimTarihi: despatchDate, gonderiTasiyan: receiver({ taxNo: carrierTaxNo, name: carrierName }) } }),
    },
  }
}

const taxNumber = (taxNo: string) => (taxNo.length === 11 ? { tckn: taxNo } : { vkn: taxNo })

/** Element of a document and of its number, by the type that the standard gives it. */
const byType: Readonly<Record<string, { readonly name: string; readonly number: string }>> = {
  ADISYON: { name: 'adisyon', number: 'adisyonNo' },
  MUSTAHSILMAKBUZ: { name: 'mustahsilMakbuz', number: 'makbuzNo' },
  SERBESTMESLEKMAKBUZU: { name: 'serbestMeslekMakbuz', number: 'makbuzNo' },
}
const names = (type: string) => byType[type] ?? { name: 'fatura', number: 'faturaNo' }
