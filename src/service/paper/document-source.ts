/** What a page is made of: a document, or its XML as it came. */
import type { TaxDocument } from '#documents/document/document.ts'
import { readAsFarAsPossible } from '#documents/ubl/read-ubl.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'

/** An XML is kept as it came: what is written anew of a document lacks what we do not read. */
export type DocumentSource = { readonly document: TaxDocument } | { readonly xml: string }

/** As far as it can be read: old documents are shown whatever they say. Throws DocumentError for an XML that is no document at all. */
export const documentIn = (source: DocumentSource): TaxDocument =>
  'document' in source ? source.document : readAsFarAsPossible(parseXml(source.xml)).document
