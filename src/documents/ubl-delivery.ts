/**
 * How the goods of a line leave the country, in UBL-TR (samples: IHRACAT.xml). A delivery that says more than `Delivery`
 * holds is left to be kept as XML.
 */
import type { Delivery } from './document.ts'
import { isDecimal } from './money.ts'
import { addressElement, readAddress } from './ubl-address.ts'
import { addressParts } from './ubl-elements.ts'
import { el, elements, first, must, textAt, type XmlElement } from './xml-tree.ts'

const termsScheme = 'INCOTERMS'
/** The mark on the package has no element of its own: the sample says it in the note of the line. */
const brandNote = /^Package Brand: (.+)$/
const shipment = { goods: 'cac:GoodsItem', stage: 'cac:ShipmentStage', unit: 'cac:TransportHandlingUnit', box: 'cac:ActualPackage' } as const

/** Undefined where there is none, where there are several, or where one says more. */
export function readDelivery(line: XmlElement): Delivery | undefined {
  const [delivery, ...more] = elements(line, 'cac:Delivery')
  if (delivery === undefined || more.length > 0 || !isUnderstood(delivery)) return undefined
  const shipped = first(delivery, 'cac:Shipment')
  const goods = first(shipped, shipment.goods)
  const box = first(shipped, shipment.unit, shipment.box)
  const address = first(delivery, 'cac:DeliveryAddress')
  return {
    ...text('customsCode', textAt(goods, 'cbc:RequiredCustomsID')),
    ...text('traceId', textAt(goods, 'cbc:TraceID')),
    ...text('terms', textAt(delivery, 'cac:DeliveryTerms', 'cbc:ID')),
    ...text('transportMode', textAt(shipped, shipment.stage, 'cbc:TransportModeCode')),
    ...text('packageBrand', elements(line, 'cbc:Note').flatMap((note) => brandOf(note) ?? [])[0]),
    ...text('packageId', textAt(box, 'cbc:ID')),
    ...text('packageQuantity', textAt(box, 'cbc:Quantity')),
    ...text('packageType', textAt(box, 'cbc:PackagingTypeCode')),
    ...(address && { address: readAddress(address) }),
  }
}

/** The note of a line that is no mark on a package of a delivery we understand. */
export function noteOf(line: XmlElement, delivery: Delivery | undefined): string | undefined {
  return elements(line, 'cbc:Note').filter((note) => delivery === undefined || brandOf(note) === undefined).flatMap((note) => textAt(note) ?? [])[0]
}

export function deliveryElements(delivery: Delivery): readonly (XmlElement | undefined)[] {
  const { customsCode, traceId, transportMode, packageBrand, packageId, packageQuantity, packageType, terms, address } = delivery
  const box = el(shipment.box, [el('cbc:ID', packageId), el('cbc:Quantity', packageQuantity), el('cbc:PackagingTypeCode', packageType)])
  const parts = [
    el(shipment.goods, [el('cbc:RequiredCustomsID', customsCode), el('cbc:TraceID', traceId)]),
    el(shipment.stage, el('cbc:TransportModeCode', transportMode)),
    box && must(shipment.unit, box),
  ]
  return [
    packageBrand === undefined ? undefined : must('cbc:Note', `Package Brand: ${packageBrand}`),
    must('cac:Delivery', [
      address && addressElement('cac:DeliveryAddress', address),
      terms === undefined ? undefined : must('cac:DeliveryTerms', must('cbc:ID', terms, { schemeID: termsScheme })),
      // The schema demands a number of the shipment, though there be none.
      parts.some(Boolean) ? must('cac:Shipment', [must('cbc:ID', ''), ...parts]) : undefined,
    ]),
  ]
}

const brandOf = (note: XmlElement): string | undefined => brandNote.exec(textAt(note) ?? '')?.[1]

/** Every element that is read, with the elements it may hold; each at most once. */
const known: Readonly<Record<string, readonly string[]>> = {
  'cac:Delivery': ['cac:DeliveryAddress', 'cac:DeliveryTerms', 'cac:Shipment'],
  'cac:DeliveryAddress': [...addressParts.map(({ name }) => name), 'cac:Country'],
  'cac:Country': ['cbc:Name'],
  'cac:DeliveryTerms': ['cbc:ID'],
  'cac:Shipment': ['cbc:ID', shipment.goods, shipment.stage, shipment.unit],
  [shipment.goods]: ['cbc:RequiredCustomsID', 'cbc:TraceID'],
  [shipment.stage]: ['cbc:TransportModeCode'],
  [shipment.unit]: [shipment.box],
  [shipment.box]: ['cbc:ID', 'cbc:Quantity', 'cbc:PackagingTypeCode'],
}

function isUnderstood(element: XmlElement): boolean {
  const inner = elements(element)
  const allowed = known[element.name] ?? []
  const names = inner.map(({ name }) => name)
  return new Set(names).size === names.length && names.every((name) => allowed.includes(name)) && inner.every((child) => isPlain(child, element.name)) && inner.every(isUnderstood)
}

/** Nothing in attributes or in the number of the shipment that would be lost. */
function isPlain(child: XmlElement, parent: string): boolean {
  if (parent === 'cac:DeliveryTerms') return child.attributes['schemeID'] === termsScheme
  if (parent === 'cac:Shipment' && child.name === 'cbc:ID') return textAt(child) === undefined
  if (child.name === 'cbc:Quantity' && !isDecimal(textAt(child) ?? '0')) return false
  return Object.keys(child.attributes).length === 0
}

function text<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  const result: { [P in K]?: string } = {}
  if (value !== undefined) result[key] = value
  return result
}
