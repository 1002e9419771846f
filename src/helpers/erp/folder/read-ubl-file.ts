/** A document that the ERP wrote as UBL-TR: taken only where the portal will say the same by it. */
import { DocumentError } from '#documents/document/document-error.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document/document.ts'
import type { ErpKind } from '#documents/erp/convert-erp.ts'
import type { TableDocument } from '#documents/erp/table-documents.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import type { Family, Portal } from '#engine/portal.ts'
import { decodeXml } from '#service/content/decode-xml.ts'
import { modelOfDocument } from '#service/content/model-of-document.ts'
import { documentMapOf, toBody } from '#service/content/model.ts'
import { networkFamily, twinOf } from '#service/erps/make-document.ts'
import { erpModelOf } from '#service/erps/portal-erp.ts'
import { schemaOf } from '#schemas/wire.ts'

const kinds: Readonly<Record<string, ErpKind>> = {
  Invoice: 'invoice',
  DespatchAdvice: 'despatch',
}

/** What a file says that the portal would not: its name in the standard, and both values. */
export interface Difference {
  readonly place: string
  readonly ofFile: string
  readonly ofPortal: string
}

export type ReadUblFile =
  | { readonly document: TableDocument }
  | { readonly problems: readonly DocumentProblem[] }
  | { readonly differences: readonly Difference[] }

export function readUblFile(bytes: Uint8Array, portal: Portal): ReadUblFile {
  try {
    const document = readUbl(decodeXml(bytes))
    const kind = kinds[document.root]
    if (kind === undefined) return { differences: [rootDifference(document)] }
    const differences = differencesFor(document, kind, portal)
    if (differences.length > 0) return { differences }
    const { Header, Lines } = erpModelOf(document, 'customer')
    return { document: { kind, content: { header: Header, lines: Lines, document }, rows: [] } }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return { problems: error.problems }
  }
}

const rootDifference = ({ root }: TaxDocument): Difference => ({
  place: 'root',
  ofFile: root,
  ofPortal: Object.keys(kinds).join(', '),
})

/** None where one of the families that issue such documents would issue the same. */
function differencesFor(document: TaxDocument, kind: ErpKind, portal: Portal): Difference[] {
  const network = networkFamily(portal, kind)
  const families = [network, network && twinOf(portal, network)].filter((one) => one !== undefined)
  const found = families.map((family) => differencesIn(document, family))
  return found.find((some) => some.length === 0) ?? found[0] ?? [rootDifference(document)]
}

function differencesIn(document: TaxDocument, family: Family): Difference[] {
  const map = documentMapOf(family)
  const model = modelOfDocument(document, map)
  const { uuid, number, issueTime, supplier } = document
  const again = toDocument(model, map, { supplier, uuid, number, issueTime })
  const values = (one: TaxDocument): Readonly<Record<string, string>> => ({
    ProfileID: one.profile,
    TypeCode: one.type,
    PayableAmount: one.totals.payable,
    Lines: String(one.lines.length),
  })
  const [ofFile, ofPortal] = [values(document), values(again)]
  const shape = schemaOf(map.schemas.one)?.safeParse(toBody(family, { model, alias: '' }))
  return [
    ...Object.keys(ofFile)
      .filter((place) => ofFile[place] !== ofPortal[place])
      .map((place) => ({
        place,
        ofFile: ofFile[place] ?? '',
        ofPortal: ofPortal[place] ?? '',
      })),
    ...(shape?.error?.issues ?? []).map(({ path, message }) => ({
      place: path.join('.'),
      ofFile: message,
      ofPortal: '',
    })),
  ]
}
