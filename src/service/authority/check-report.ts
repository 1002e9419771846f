/** What the authority looks at in a report: it must be one, with its head, and hold as many documents as its sender says (earsiv_report.xsd). */
import { DocumentError } from '#documents/document/document-error.ts'
import { elements, parseXml, textAt } from '#documents/ubl/xml-tree.ts'
import { reportLimits } from './read-report.ts'

/** Whether the report stands as its reader takes it. `count`: documents and cancellations in it. */
export function isSoundReport(xml: string, count: number): boolean {
  try {
    const root = parseXml(xml, reportLimits)
    const hasHead = elements(root).some(({ name }) => localName(name) === 'baslik')
    return (
      localName(root.name) === 'eArsivRaporu' && hasHead && reportedNumbers(xml).length === count
    )
  } catch (error) {
    if (error instanceof DocumentError) return false
    throw error
  }
}

/** Numbers of the documents in a report, issued and cancelled ones. Throws DocumentError for what is no XML. */
export function reportedNumbers(xml: string): string[] {
  return elements(parseXml(xml, reportLimits)).flatMap((one) =>
    elements(one).flatMap((part) =>
      numberNames.has(localName(part.name)) ? [textAt(part) ?? ''] : [],
    ),
  )
}

const numberNames: ReadonlySet<string> = new Set([
  'faturaNo',
  'adisyonNo',
  'makbuzNo',
  'sigortaKomisyonGiderBelgeNo',
])
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
