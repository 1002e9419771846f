/** What journeys with files of strangers ask of them. */
import type { TaxDocument } from '#documents/document/document.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'

/** Whether it is a document; the answers to documents are in samples-answer-rules.ts. */
export const isDocument = (xml: string): boolean =>
  /<(?:\w+:)?(?:Invoice|CreditNote|DespatchAdvice)[\s>]/.test(xml)

/** Undefined where the file cannot be read as a document. */
export function readable(xml: string): TaxDocument | undefined {
  try {
    return readUbl(xml)
  } catch {
    return undefined
  }
}

/** Key of the family to which such a document is uploaded. */
export const familyKeyOf = ({ profile, type, root }: TaxDocument): string =>
  root === 'DespatchAdvice'
    ? 'edespatch'
    : profile === 'EARSIVFATURA'
      ? 'earchive'
      : ({
          ADISYON: 'ebill',
          MUSTAHSILMAKBUZ: 'eproducer',
          SERBESTMESLEKMAKBUZU: 'evoucher',
          SIGORTAKOMISYONGIDERBELGESI: 'einsurance',
        }[type] ?? 'einvoice')
