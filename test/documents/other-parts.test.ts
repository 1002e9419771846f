import { describe, expect, it } from 'vitest'
import { otherParts } from '#documents/other-parts.ts'
import { readUbl } from '#documents/read-ubl.ts'
import { writeUbl } from '#documents/write-ubl.ts'
import { invoice } from './samples.ts'

const cac = 'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const plain = invoice()
const more = {
  ...plain,
  unknown: [`<cac:StatementDocumentReference ${cac}><cbc:ID schemeID="DOSYA">42</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate></cac:StatementDocumentReference>`, `<cac:Signature ${cac}><cbc:ID>imza</cbc:ID></cac:Signature>`],
  customer: { ...plain.customer, unknown: [`<cac:PhysicalLocation ${cac}><cbc:ID schemeID="SUBENO">7</cbc:ID></cac:PhysicalLocation>`] },
  lines: plain.lines.map((line) => ({ ...line, unknown: [`<cac:OriginCountry ${cac}><cbc:Name>Türkiye</cbc:Name></cac:OriginCountry>`] })),
}

describe('what a document says beyond what is known', () => {
  it('[N96] is told with its name in the standard, head, party and line; the signature is none of it', () => {
    expect(otherParts(readUbl(writeUbl(more)))).toEqual([
      { name: 'StatementDocumentReference / ID (DOSYA)', value: '42' },
      { name: 'StatementDocumentReference / IssueDate', value: '2026-11-01' },
      { name: 'PhysicalLocation / ID (SUBENO)', value: '7' },
      { line: '1', name: 'OriginCountry / Name', value: 'Türkiye' },
    ])
  })

  it('[N96] is nothing in a document of the editor', () => {
    expect(otherParts(readUbl(writeUbl(plain)))).toEqual([])
  })
})
