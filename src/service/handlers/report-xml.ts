/**
 * The e-archive report of a section: what was issued and what was cancelled after having been reported.
 * Structure: eArsivRaporu (earsiv_report.xsd of the authority); the elements of bills and of producers' receipts follow the same
 * shape, as integrators write them (assumed: the published schema does not carry them).
 */
import { createHash } from 'node:crypto'
import { create } from 'xmlbuilder2'
import { countries } from '#documents/codes/countries.ts'
import type { Party, Tax, TaxDocument, Withholding } from '#documents/document/document.ts'
import { handoverOf } from '#documents/model/handover.ts'
import { add, isZero, round2, subtract } from '#values/money.ts'

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
  readonly uuid: string
}

export function reportXml(
  head: ReportHead,
  documents: readonly ReportedDocument[],
  cancelled: readonly CancelledDocument[],
): string {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(namespace, 'eArsivRaporu')
  root.ele(headOf(head))
  for (const one of documents) root.ele(elementOf(one))
  for (const one of cancelled) {
    const { name, number, cancelled: told = 'payable' } = names(one.type)
    root.ele({
      [`${name}Iptal`]: {
        [number]: one.number,
        ...(told === 'uuid' && { UUID: one.uuid }),
        iptalTarihi: one.date,
        ...(told === 'payable' && { toplamTutar: one.payable }),
      },
    })
  }
  return root.end({ prettyPrint: false })
}

const headOf = ({ uuid, taxNo, period, section }: ReportHead) => ({
  baslik: {
    versiyon: '1.0',
    mukellef: taxNumber(taxNo),
    hazirlayan: taxNumber(taxNo),
    raporNo: uuid,
    donemBaslangicTarihi: period.start,
    donemBitisTarihi: period.end,
    bolumBaslangicTarihi: section.start,
    bolumBitisTarihi: section.end,
    bolumNo: String(section.number),
  },
})

function elementOf(one: ReportedDocument) {
  const { name, number, content = invoiceContent } = names(one.document.type)
  return { [name]: { [number]: one.document.number, ...content(one) } }
}

function invoiceContent({ document, xml, isElectronic }: ReportedDocument) {
  const { totals } = document
  return {
    gonderimSekli: sendType(isElectronic),
    dosyaAdi: `${document.uuid}.xml`,
    ozetDeger: digestOf(xml),
    duzenlenmeTarihi: document.issueDate,
    duzenlenmeZamani: document.issueTime,
    toplamTutar: totals.taxExclusive,
    odenecekTutar: totals.payable,
    paraBirimi: document.currency,
    vergiBilgisi: taxesOf(totals.taxTotal, totals.taxes, totals.withholdings),
    aliciBilgileri: receiver(document.customer),
    ...internetSale(document),
  }
}

/** The receipt of the self-employed, as the data format of the authority has it (eArsivVeri.xsd): with address, and each service. */
function wageContent({ document, isElectronic }: ReportedDocument) {
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

/** Commissions of insurance agents (schema of the authority for the e-SKGB). */
function commissionContent({ document, xml }: ReportedDocument) {
  const { totals, period } = document
  return {
    UUID: document.uuid,
    ozetDeger: digestOf(xml),
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

const sendType = (isElectronic: boolean) => (isElectronic ? 'ELEKTRONIK' : 'KAGIT')
const digestOf = (xml: string) => createHash('sha256').update(xml).digest('hex')
const sumOf = (taxes: readonly Tax[], withheld = '0') =>
  round2(subtract(add('0', ...taxes.map(({ amount }) => amount)), withheld))

function taxesOf(total: string, taxes: readonly Tax[], withholdings: readonly Withholding[]) {
  return {
    vergilerToplami: total,
    ...(taxes.length > 0 && {
      vergi: taxes.map((tax) => ({
        matrah: tax.taxable,
        vergiKodu: tax.code,
        vergiTutari: tax.amount,
        vergiOrani: tax.percent,
      })),
    }),
    ...(withholdings.length > 0 && {
      tevkifat: withholdings.map((one) => ({
        tevkifatKodu: one.code,
        tevkifatTutari: one.amount,
        tevkifatOrani: one.percent,
      })),
    }),
  }
}

/** All parts have to be there; what is not known is empty. */
function addressOf(party: Party) {
  const {
    street = '',
    buildingName = '',
    buildingNumber = '',
    room = '',
    neighbourhood = '',
    district = '',
    city = '',
    postalCode = '',
    country = '',
    taxOffice = '',
  } = party
  return {
    caddeSokak: street,
    binaAd: buildingName,
    binaNo: buildingNumber,
    kapiNo: room,
    kasabaKoy: neighbourhood,
    semt: district,
    sehir: city,
    postaKod: postalCode,
    ulke: countryCode(country),
    vDaire: taxOffice,
  }
}
const countryCode = (country: string): string =>
  countries.find(({ code, tr }) => code === country || tr === country)?.code ?? 'TR'

function receiver({ taxNo, name }: { readonly taxNo: string; readonly name: string }) {
  return taxNo.length === 11
    ? { gercekKisi: { tckn: taxNo, adiSoyadi: name } }
    : { tuzelKisi: { vkn: taxNo, unvan: name } }
}

/** Present for sales over the internet only. */
function internetSale(document: TaxDocument) {
  const { internet } = handoverOf(document)
  if (!internet) return {}
  const {
    webSite,
    paymentMethod = '',
    paymentMethodName,
    paymentAgent,
    paymentDate,
    carrierName = '',
    carrierTaxNo,
    despatchDate,
  } = internet
  return {
    internetSatisBilgi: {
      webAdresi: webSite,
      odemeSekli: paymentMethod === 'DIGER' ? `DIGER - ${paymentMethodName ?? ''}` : paymentMethod,
      ...(paymentAgent !== undefined && { odemeAracisiAdi: paymentAgent }),
      ...(paymentDate !== undefined && { odemeTarihi: paymentDate }),
      ...(despatchDate !== undefined &&
        carrierTaxNo !== undefined && {
          gonderiBilgileri: {
            gonderimTarihi: despatchDate,
            gonderiTasiyan: receiver({ taxNo: carrierTaxNo, name: carrierName }),
          },
        }),
    },
  }
}

const taxNumber = (taxNo: string) => (taxNo.length === 11 ? { tckn: taxNo } : { vkn: taxNo })

/** Element of a document and of its number, by the type that the standard gives it. */
interface Section {
  readonly name: string
  readonly number: string
  readonly content?: (one: ReportedDocument) => object
  /** What tells a cancellation beside its number and day. */
  readonly cancelled?: 'payable' | 'uuid'
}
const byType: Readonly<Record<string, Section>> = {
  ADISYON: { name: 'adisyon', number: 'adisyonNo' },
  MUSTAHSILMAKBUZ: { name: 'mustahsilMakbuz', number: 'makbuzNo' },
  SERBESTMESLEKMAKBUZU: { name: 'serbestMeslekMakbuz', number: 'makbuzNo', content: wageContent },
  SIGORTAKOMISYONGIDERBELGESI: {
    name: 'eSigortaKomisyonGider',
    number: 'sigortaKomisyonGiderBelgeNo',
    content: commissionContent,
    cancelled: 'uuid',
  },
}
const names = (type: string): Section => byType[type] ?? { name: 'fatura', number: 'faturaNo' }
