/** Parts of the e-archive report that several types of documents have (earsiv_report.xsd of the authority). */
import { countries } from '../codes/countries.ts'
import type { Party, Tax, TaxDocument, Withholding } from '../document/document.ts'
import { handoverOf } from '../document/handover.ts'
import type { ReportedDocument } from './document-type.ts'

export const sendType = (isElectronic: boolean) => (isElectronic ? 'ELEKTRONIK' : 'KAGIT')

/** What an invoice is reported with, and every document of which the published schema says nothing else. */
export function invoiceContent({ document, digest, isElectronic }: ReportedDocument) {
  const { totals } = document
  return {
    gonderimSekli: sendType(isElectronic),
    dosyaAdi: `${document.uuid}.xml`,
    ozetDeger: digest,
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

export function taxesOf(
  total: string,
  taxes: readonly Tax[],
  withholdings: readonly Withholding[],
) {
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

export function receiver({ taxNo, name }: { readonly taxNo: string; readonly name: string }) {
  return taxNo.length === 11
    ? { gercekKisi: { tckn: taxNo, adiSoyadi: name } }
    : { tuzelKisi: { vkn: taxNo, unvan: name } }
}

/** All parts have to be there; what is not known is empty. */
export function addressOf(party: Party) {
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
