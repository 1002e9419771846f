/**
 * How the goods of a line leave the country, in UBL-TR (samples: IHRACAT.xml). A delivery that says more than `Delivery`
 * holds is left to be kept as XML.
 */
import type { Delivery } from '../document/document.ts'
import { isDecimal } from '#values/money.ts'
import { optionalText as text, texts } from './optional.ts'
import { addressElement, readAddress } from './ubl-address.ts'
import { addressParts } from '../document/ubl-elements.ts'
import { el, elements, first, hasText, must, textAt, type XmlElement } from './xml-tree.ts'

const termsScheme = 'INCOTERMS'
/** The mark on the package has no element of its own: the sample says it in the note of the line. */
const brandNote = /^Package Brand: (.+)$/
/** Lines of inward processing permits, by the schemes of their numbers (IhracKayitliPartyIdentificationIDType). */
const permitLines = [
  { name: 'ALICIDIBSATIRKOD', at: 'buyerPermitLine' },
  { name: 'SATICIDIBSATIRKOD', at: 'sellerPermitLine' },
] as const
const shipment = {
  goods: 'cac:GoodsItem',
  stage: 'cac:ShipmentStage',
  unit: 'cac:TransportHandlingUnit',
  box: 'cac:ActualPackage',
  declaration: 'cac:CustomsDeclaration',
  issuer: 'cac:IssuerParty',
} as const

/** Undefined where there is none, where there are several, or where one says more. */
export function readDelivery(line: XmlElement): Delivery | undefined {
  const [delivery, ...more] = elements(line, 'cac:Delivery')
  if (delivery === undefined || more.length > 0 || !isUnderstood(delivery)) return undefined
  const shipped = first(delivery, 'cac:Shipment')
  const goods = first(shipped, shipment.goods)
  const box = first(shipped, shipment.unit, shipment.box)
  const permits = elements(
    first(shipped, shipment.unit, shipment.declaration, shipment.issuer),
    'cac:PartyIdentification',
  ).map((one) => first(one, 'cbc:ID'))
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
    ...texts(permitLines, (name) =>
      textAt(permits.find((permit) => permit?.attributes['schemeID'] === name)),
    ),
    ...(address && { address: readAddress(address) }),
  }
}

/** The note of a line that is no mark on a package of a delivery we understand. */
export function noteOf(line: XmlElement, delivery: Delivery | undefined): string | undefined {
  return elements(line, 'cbc:Note')
    .filter((note) => delivery === undefined || brandOf(note) === undefined)
    .flatMap((note) => textAt(note) ?? [])[0]
}

export function deliveryElements(delivery: Delivery): readonly (XmlElement | undefined)[] {
  const numbers = permitLines.flatMap(({ name, at }) =>
    delivery[at] === undefined
      ? []
      : [must('cac:PartyIdentification', must('cbc:ID', delivery[at], { schemeID: name }))],
  )
  const {
    customsCode,
    traceId,
    transportMode,
    packageBrand,
    packageId,
    packageQuantity,
    packageType,
    terms,
    address,
  } = delivery
  const box = el(shipment.box, [
    el('cbc:ID', packageId),
    el('cbc:Quantity', packageQuantity),
    el('cbc:PackagingTypeCode', packageType),
  ])
  const parts = [
    el(shipment.goods, [el('cbc:RequiredCustomsID', customsCode), el('cbc:TraceID', traceId)]),
    el(shipment.stage, el('cbc:TransportModeCode', transportMode)),
    // The schema demands a number of the declaration and an address of its issuer, though there be none.
    el(shipment.unit, [
      box,
      numbers.length === 0
        ? undefined
        : must(shipment.declaration, [
            must('cbc:ID', ''),
            must(shipment.issuer, [...numbers, addressElement('cac:PostalAddress', {})]),
          ]),
    ]),
  ]
  return [
    packageBrand === undefined ? undefined : must('cbc:Note', `Package Brand: ${packageBrand}`),
    must('cac:Delivery', [
      address && addressElement('cac:DeliveryAddress', address),
      terms === undefined
        ? undefined
        : must('cac:DeliveryTerms', must('cbc:ID', terms, { schemeID: termsScheme })),
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
  [shipment.unit]: [shipment.box, shipment.declaration],
  [shipment.declaration]: ['cbc:ID', shipment.issuer],
  [shipment.box]: ['cbc:ID', 'cbc:Quantity', 'cbc:PackagingTypeCode'],
}

function isUnderstood(element: XmlElement): boolean {
  const inner = elements(element)
  const allowed = known[element.name] ?? []
  const names = inner.map(({ name }) => name)
  if (element.name === shipment.issuer) return inner.every(isPermit)
  return (
    new Set(names).size === names.length &&
    names.every((name) => allowed.includes(name)) &&
    inner.every((child) => isPlain(child, element.name)) &&
    inner.every(isUnderstood)
  )
}

/** Nothing in attributes or in the number of the shipment that would be lost. */
function isPlain(child: XmlElement, parent: string): boolean {
  if (parent === 'cac:DeliveryTerms') return child.attributes['schemeID'] === termsScheme
  if ((parent === 'cac:Shipment' || parent === shipment.declaration) && child.name === 'cbc:ID')
    return textAt(child) === undefined
  if (child.name === 'cbc:Quantity' && !isDecimal(textAt(child) ?? '0')) return false
  return Object.keys(child.attributes).length === 0
}

/** A number of a permit, or the address that the schema demands of who issued it. */
function isPermit(element: XmlElement): boolean {
  if (element.name === 'cac:PostalAddress') return !hasText(element)
  const scheme = first(element, 'cbc:ID')?.attributes['schemeID']
  return (
    element.name === 'cac:PartyIdentification' && permitLines.some(({ name }) => name === scheme)
  )
}
