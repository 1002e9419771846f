/** How the goods of a despatch travel, read from its XML. */
import type { Driver, Shipment } from '../document/document.ts'
import { partyOf } from './read-party.ts'
import { readAddress } from './ubl-address.ts'
import { plateSchemes } from '../document/ubl-elements.ts'
import { elements, first, textAt, writeFragment, type XmlElement } from './xml-tree.ts'

export function shipmentOf(shipment: XmlElement | undefined): Shipment {
  const stages = elements(shipment, 'cac:ShipmentStage')
  const delivery = first(shipment, 'cac:Delivery')
  const carrier = first(delivery, 'cac:CarrierParty')
  const vehicles = stages.flatMap(
    (stage) => first(stage, 'cac:TransportMeans', 'cac:RoadTransport', 'cbc:LicensePlateID') ?? [],
  )
  const equipment = elements(shipment, 'cac:TransportHandlingUnit')
    .flatMap((unit) => elements(unit, 'cac:TransportEquipment'))
    .flatMap((one) => textAt(one, 'cbc:ID') ?? [])
  const isTrailer = (plate: XmlElement) => plate.attributes['schemeID'] === plateSchemes.trailer
  const plateOf = (plate: XmlElement) => textAt(plate) ?? []
  const unknown = elements(shipment).filter(({ name }) => !known.has(name))
  return {
    despatchDate: textAt(delivery, 'cac:Despatch', 'cbc:ActualDespatchDate')?.slice(0, 10) ?? '',
    despatchTime: textAt(delivery, 'cac:Despatch', 'cbc:ActualDespatchTime')?.slice(0, 8) ?? '',
    drivers: stages.flatMap((stage) => elements(stage, 'cac:DriverPerson')).map(driverOf),
    ...(carrier && { carrier: partyOf(carrier) }),
    plates: vehicles.filter((plate) => !isTrailer(plate)).flatMap(plateOf),
    trailers: [...vehicles.filter(isTrailer).flatMap(plateOf), ...equipment],
    deliveryAddress: readAddress(first(delivery, 'cac:DeliveryAddress')),
    ...(unknown.length > 0 && { unknown: unknown.map(writeFragment) }),
  }
}
const known: ReadonlySet<string> = new Set([
  'cbc:ID',
  'cac:ShipmentStage',
  'cac:Delivery',
  'cac:TransportHandlingUnit',
])

function driverOf(driver: XmlElement): Driver {
  const title = textAt(driver, 'cbc:Title')
  return {
    firstName: textAt(driver, 'cbc:FirstName') ?? '',
    familyName: textAt(driver, 'cbc:FamilyName') ?? '',
    nationalId: textAt(driver, 'cbc:NationalityID') ?? '',
    ...(title !== undefined && { title }),
  }
}

/** The line inside the shipment of a despatch line that says what the goods are worth. */
export const goodsLineOf = (line: XmlElement): XmlElement | undefined =>
  first(line, 'cac:Shipment', 'cac:GoodsItem', 'cac:InvoiceLine')

/** The currency of the first value that a despatch names; it has none of its own. */
export function currencyOfGoods(root: XmlElement): string {
  const values = [
    first(root, 'cac:Shipment', 'cac:GoodsItem', 'cbc:ValueAmount'),
    ...elements(root, 'cac:DespatchLine').map((line) =>
      first(goodsLineOf(line), 'cac:Price', 'cbc:PriceAmount'),
    ),
  ]
  return values.flatMap((value) => value?.attributes['currencyID'] ?? [])[0] ?? 'TRY'
}
