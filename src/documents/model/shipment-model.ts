/** How goods travel, between the wire model and the document. */
import type { Address, Driver, Party, Shipment } from '../document/document.ts'
import { addressPlaces, driverPlaces } from './model-places.ts'
import {
  momentOf,
  recordIn,
  recordsIn,
  textIn,
  textsIn,
  type Model,
} from '../document/model-reader.ts'

/** Without a place of its own the goods go to the address of the receiver. */
export function toShipment(
  model: Model | undefined,
  customer: Party,
  toParty: (model: Model | undefined) => Party,
): Shipment {
  const { date = '', time = '' } = momentOf(textIn(model, 'ActualDespatchDate') ?? '')
  const given = textsIn(recordIn(model, 'DeliveryAddress'), addressPlaces)
  const carrier = recordIn(model, 'CarrierInfo')
  const hasCarrier =
    textIn(carrier, 'TaxNumber') !== undefined || textIn(carrier, 'Name') !== undefined
  return {
    despatchDate: date,
    despatchTime: time,
    drivers: recordsIn(model, 'Drivers').map((driver): Driver => ({
      firstName: '',
      familyName: '',
      nationalId: '',
      ...textsIn(driver, driverPlaces),
    })),
    ...(hasCarrier && { carrier: toParty(carrier) }),
    plates: recordsIn(model, 'Plates').flatMap(plateIn),
    trailers: recordsIn(model, 'Trailers').flatMap(plateIn),
    // A country alone is what a form starts with, not a place.
    deliveryAddress: Object.keys(given).some((key) => key !== 'country')
      ? given
      : addressOf(customer),
  }
}

/** Plates are written without blanks, in capitals. */
function plateIn(model: Model): string[] {
  const plate = textIn(model, 'Plate')?.replace(/[\s-]/g, '').toUpperCase() /* ascii */
  return plate === undefined ? [] : [plate]
}

export function addressOf({ street, district, city, country, postalCode }: Address): Address {
  return {
    ...(street !== undefined && { street }),
    ...(district !== undefined && { district }),
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    ...(postalCode !== undefined && { postalCode }),
  }
}

export function shipmentModelOf(shipment: Shipment, partyOf: (party: Party) => Model): Model {
  const { despatchDate, despatchTime, deliveryAddress, carrier } = shipment
  const plates = (list: readonly string[]) => list.map((Plate) => ({ Plate }))
  return {
    ActualDespatchDate:
      despatchTime === '' ? despatchDate || undefined : `${despatchDate}T${despatchTime}`,
    Drivers: shipment.drivers.map(({ firstName, familyName, nationalId, title }) => ({
      FirstName: firstName,
      FamilyName: familyName,
      NationalityID: nationalId || undefined,
      Title: title,
    })),
    CarrierInfo: carrier && partyOf(carrier),
    Plates: plates(shipment.plates),
    Trailers: plates(shipment.trailers),
    DeliveryAddress: {
      Address: streetOf(deliveryAddress),
      District: deliveryAddress.district,
      City: deliveryAddress.city,
      Country: deliveryAddress.country,
      PostalCode: deliveryAddress.postalCode,
    },
  }
}

const streetOf = ({
  neighbourhood,
  street,
  block,
  buildingName,
  buildingNumber,
  room,
}: Address): string | undefined =>
  [neighbourhood, street, block, buildingName, buildingNumber, room].filter(Boolean).join(' ') ||
  undefined
