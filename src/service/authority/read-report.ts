/** A report as its reader at the authority takes it: what was issued to whom, and which numbers were cancelled (earsiv_report.xsd). */
import {
  elements,
  first,
  parseXml,
  textAt,
  type XmlElement,
  type XmlLimits,
} from '#documents/ubl/xml-tree.ts'

export interface ReportEntry {
  readonly number: string
  /** Name of the file without its ending: the ETTN, where the issuer names his files so. */
  readonly file: string
  readonly sendType: string
  readonly issueDate: string
  readonly issueTime: string | undefined
  readonly currency: string
  /** Before taxes. Amounts are decimal text. */
  readonly total: string
  readonly taxTotal: string
  readonly payable: string
  readonly receiverTaxNo: string
  readonly receiverName: string
  readonly installationNo: string | undefined
  readonly isInternet: boolean
}

export interface ReadReport {
  readonly issued: readonly ReportEntry[]
  /** Numbers of invoices whose cancellation is reported. */
  readonly cancelled: readonly string[]
}

/** A report of a month holds thousands of documents, and this service wrote it. */
export const reportLimits: XmlLimits = { maxParts: 5_000_000 }

/** Throws DocumentError for what is no XML. */
export function readReport(xml: string): ReadReport {
  const root = parseXml(xml, reportLimits)
  return {
    issued: elements(root, 'fatura').map(entryOf),
    cancelled: elements(root, 'faturaIptal').flatMap((one) => textAt(one, 'faturaNo') ?? []),
  }
}

function entryOf(invoice: XmlElement): ReportEntry {
  const text = (...path: string[]) => textAt(invoice, ...path) ?? ''
  const [receiver] = elements(first(invoice, 'aliciBilgileri'))
  return {
    number: text('faturaNo'),
    file: text('dosyaAdi').replace(/\.xml$/i, ''),
    sendType: text('gonderimSekli'),
    issueDate: text('duzenlenmeTarihi'),
    issueTime: textAt(invoice, 'duzenlenmeZamani'),
    currency: text('paraBirimi'),
    total: text('toplamTutar'),
    taxTotal: text('vergiBilgisi', 'vergilerToplami'),
    payable: text('odenecekTutar'),
    receiverTaxNo: textAt(receiver, 'vkn') ?? textAt(receiver, 'tckn') ?? '',
    receiverName: textAt(receiver, 'unvan') ?? textAt(receiver, 'adiSoyadi') ?? '',
    installationNo: textAt(invoice, 'aliciBilgileri', 'tesisatNumarasi'),
    isInternet: first(invoice, 'internetSatisBilgi') !== undefined,
  }
}
