/** What a document says beyond what its reader knows, in rows to be shown: nothing that stands in a file is kept from who reads it. */
import type { TaxDocument } from '../document/document.ts'
import { isOfTheFile } from '../model/to-model.ts'
import { writeUbl } from './write-ubl.ts'
import { elements, parseXml, textAt, type XmlElement } from './xml-tree.ts'

export interface OtherPart {
  /** Id or position of the line it belongs to; absent: it belongs to the whole document. */
  readonly line?: string
  /** Names of the standard from the outside in: `ContractDocumentReference / ID (YTBNO)`. */
  readonly name: string
  readonly value: string
}

/** In the order of the file: the head, the parties, then line by line. The signature and the extensions around it are left out. */
export function otherParts({
  unknown,
  supplier,
  customer,
  buyer,
  shipment,
  lines,
}: TaxDocument): readonly OtherPart[] {
  const ofHead = [
    ...unknown,
    ...[supplier, customer, buyer, shipment].flatMap((part) => part?.unknown ?? []),
  ]
  return [
    ...partsOf(ofHead),
    ...lines.flatMap((line) =>
      partsOf([...(line.unknown ?? []), ...(line.allowanceEntries ?? [])]).map((part) => ({
        line: line.id,
        ...part,
      })),
    ),
  ]
}

/**
 * What one document says and another one does not, amounts aside: of a draft that was made of a file, what stays of the file though
 * no form shows it. In the order of the document.
 */
export const partsBeyond = (document: TaxDocument, other: TaxDocument): readonly OtherPart[] =>
  partsBeyondTree(parseXml(writeUbl(document)), parseXml(writeUbl(other)))

/** As partsBeyond, of any two documents of the standard. */
export function partsBeyondTree(root: XmlElement, other: XmlElement): readonly OtherPart[] {
  const rest = allParts(other).map(textOf)
  return allParts(root).filter((part) => {
    const at = rest.indexOf(textOf(part))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

const textOf = ({ line, name, value }: OtherPart): string => JSON.stringify([line, name, value])

/** Lines are counted from 1: their ids may be anything. */
function allParts(root: XmlElement): readonly OtherPart[] {
  let line = 0
  return elements(root).flatMap((element) => {
    if (isOfTheFile(element.name) || isOfNothing(element)) return []
    const parts = leaves(element, []).filter(({ name }) => !isAmount(name))
    if (!element.name.endsWith('Line')) return parts
    line++
    return parts.map(({ name, value }) => ({
      line: String(line),
      name: name.slice(name.indexOf(' / ') + 3),
      value,
    }))
  })
}

/** Amounts, and what they are reckoned with, are compared one by one elsewhere. */
const isAmount = (name: string): boolean =>
  /(?:Amount \([A-Z]{3}\)|Percent|Numeric|UBLVersionID|CustomizationID|IssueTime|^ID|^UUID)$/.test(
    name,
  )

const partsOf = (fragments: readonly string[]): readonly OtherPart[] =>
  fragments
    .map((xml) => parseXml(xml))
    .filter((element) => !isOfTheFile(element.name) && !isOfNothing(element))
    .flatMap((element) => leaves(element, []))

/** Many programs write an allowance of nothing into every document and line. */
const isOfNothing = (element: XmlElement): boolean =>
  element.name === 'cac:AllowanceCharge' && /^[0.]*$/.test(textAt(element, 'cbc:Amount') ?? '')

/** Text without elements inside is a row; what is empty says nothing. */
function leaves(element: XmlElement, outer: readonly string[]): readonly OtherPart[] {
  const path = [...outer, localName(element)]
  const inner = elements(element)
  if (inner.length > 0) return inner.flatMap((child) => leaves(child, path))
  const value = isFile(element) ? element.attributes['filename'] : textAt(element)
  return value === undefined || value === ''
    ? []
    : [{ name: `${path.join(' / ')}${qualifier(element)}`, value }]
}

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)
/** The content of a file is no text to be read: its name stands for it. */
const isFile = ({ name }: XmlElement): boolean => name === 'cbc:EmbeddedDocumentBinaryObject'

/** What the text is of: the kind of number, the currency, the unit. */
function qualifier({ attributes }: XmlElement): string {
  const told = ['schemeID', 'currencyID', 'unitCode'].flatMap((name) => attributes[name] ?? [])
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}
