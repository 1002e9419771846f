/**
 * The e-archive report of a section: what was issued and what was cancelled after having been reported.
 * Structure: eArsivRaporu (earsiv_report.xsd of the authority); what it says of a document stands with the document's type.
 */
import { createHash } from 'node:crypto'
import { create } from 'xmlbuilder2'
import type { TaxDocument } from '#documents/document/document.ts'
import { reportSectionOf } from '#documents/types/document-types.ts'

const namespace = 'http://earsiv.efatura.gov.tr'

export interface ReportHead {
  readonly uuid: string
  readonly taxNo: string
  readonly period: { readonly start: string; readonly end: string }
  readonly section: { readonly number: number; readonly start: string; readonly end: string }
}
export interface IssuedDocument {
  readonly document: TaxDocument
  readonly xml: string
  /** It was handed over electronically; otherwise on paper. */
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
  documents: readonly IssuedDocument[],
  cancelled: readonly CancelledDocument[],
): string {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(namespace, 'eArsivRaporu')
  root.ele(headOf(head))
  for (const one of documents) root.ele(elementOf(one))
  for (const one of cancelled) {
    const { name, number, cancelled: told } = reportSectionOf(one.type)
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

function elementOf({ document, xml, isElectronic }: IssuedDocument) {
  const { name, number, content } = reportSectionOf(document.type)
  const digest = createHash('sha256').update(xml).digest('hex')
  return { [name]: { [number]: document.number, ...content({ document, digest, isElectronic }) } }
}

const taxNumber = (taxNo: string) => (taxNo.length === 11 ? { tckn: taxNo } : { vkn: taxNo })
