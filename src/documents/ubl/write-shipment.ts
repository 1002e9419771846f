/** How the goods of a despatch travel, and what its lines are worth, as UBL-TR elements (GİB samples: Irsaliye-Ornek1–3). */
import type { Driver, Line, Shipment } from '../document/document.ts'
import { isZero } from '#values/money.ts'
import { plateSchemes, shipmentOrder } from '../document/ubl-elements.ts'
import { addressElement } from './ubl-address.ts'
import { ordered, partyContent } from './write-party.ts'
import { el, must, parseXml, type XmlElement } from './xml-tree.ts'

/** The schema demands an identifier of every shipment; it says nothing. */
const noId = must('cbc:ID', '')

export function shipmentElement({
  drivers,
  plates,
  trailers,
  unknown = [],
  ...shipment
}: Shipment): XmlElement {
  return must(
    'cac:Shipment',
    ordered(
      [
        noId,
        ...stagesOf(plates, drivers),
        must('cac:Delivery', [
          addressElement('cac:DeliveryAddress', shipment.deliveryAddress),
          shipment.carrier && must('cac:CarrierParty', partyContent(shipment.carrier)),
          must('cac:Despatch', [
            must('cbc:ActualDespatchDate', shipment.despatchDate),
            must('cbc:ActualDespatchTime', shipment.despatchTime),
          ]),
        ]),
        el(
          'cac:TransportHandlingUnit',
          trailers.map((plate) =>
            must(
              'cac:TransportEquipment',
              must('cbc:ID', plate, { schemeID: plateSchemes.trailerEquipment }),
            ),
          ),
        ),
        ...unknown.map((xml) => parseXml(xml)),
      ],
      shipmentOrder,
    ),
  )
}

/** A stage has one vehicle; the drivers stand in the first. */
function stagesOf(
  plates: readonly string[],
  drivers: readonly Driver[],
): readonly (XmlElement | undefined)[] {
  const vehicles = plates.length === 0 ? [undefined] : plates
  return vehicles.map((plate, index) =>
    el('cac:ShipmentStage', [
      plate === undefined
        ? undefined
        : must(
            'cac:TransportMeans',
            must(
              'cac:RoadTransport',
              must('cbc:LicensePlateID', plate, { schemeID: plateSchemes.vehicle }),
            ),
          ),
      ...(index === 0 ? drivers.map(driverOf) : []),
    ]),
  )
}

const driverOf = ({ firstName, familyName, nationalId, title }: Driver): XmlElement =>
  must('cac:DriverPerson', [
    must('cbc:FirstName', firstName),
    must('cbc:FamilyName', familyName),
    el('cbc:Title', title),
    el('cbc:NationalityID', nationalId),
  ])

/** Price and value of a line and how much of it is invoiced, where it says so: the standard hides them in an invoice line inside the shipment of the line. */
export function goodsValueOf(line: Line, currency: string): XmlElement | undefined {
  const { invoicedQuantity: { value, unit } = { value: '0', unit: '' } } = line
  if (isZero(line.price) && isZero(line.extension) && isZero(value)) return undefined
  return must('cac:Shipment', [
    noId,
    must(
      'cac:GoodsItem',
      must('cac:InvoiceLine', [
        noId,
        must('cbc:InvoicedQuantity', value, unit === '' ? {} : { unitCode: unit }),
        must('cbc:LineExtensionAmount', line.extension, { currencyID: currency }),
        must('cac:Item', must('cbc:Name', '')),
        must('cac:Price', must('cbc:PriceAmount', line.price, { currencyID: currency })),
      ]),
    ),
  ])
}
