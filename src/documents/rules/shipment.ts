/** DespatchDateCheck, DespatchTimeCheck, DespatchCarrierDriverCheck, DespatchAddressCheck, DespatchAdviceTypeCodeCheck; a despatch is made out before the goods leave (VUK art. 230/5). */
import type { Address, DocumentProblem, Shipment, TaxDocument } from '../document/document.ts'
import { printedType } from '../model/model-places.ts'
import { address, name, taxNumber } from './parties.ts'
import { isDay, when, type Rule, type RuleContext } from './rule.ts'

/** A rule of documents that travel; others do not break it. */
const ofShipment =
  (
    rule: (
      shipment: Shipment,
      document: TaxDocument,
      context: RuleContext,
    ) => readonly DocumentProblem[],
  ): Rule =>
  (document, context) =>
    document.shipment ? rule(document.shipment, document, context) : []

/** Made on paper while the goods already travelled, and written down afterwards. */
const printedAfter = 'MATBUDAN'

export const despatchMoment = ofShipment(
  ({ despatchDate, despatchTime }, _document, { places }) => {
    const place = places.shipment('ActualDespatchDate')
    if (!isDay(despatchDate)) return when(true, 'despatchDate', place)
    return when(!/^\d{2}:\d{2}(:\d{2})?$/.test(despatchTime), 'despatchTime', place)
  },
)

export const despatchNotBeforeIssue = ofShipment(
  ({ despatchDate, despatchTime }, { type, issueDate, issueTime }, { places }) => {
    const isBefore =
      isDay(despatchDate) &&
      isDay(issueDate) &&
      `${despatchDate}T${despatchTime.slice(0, 5)}` < `${issueDate}T${issueTime.slice(0, 5)}`
    return when(
      isBefore && type !== printedAfter,
      'despatchBeforeIssue',
      places.shipment('ActualDespatchDate'),
      {
        despatch: `${despatchDate} ${despatchTime.slice(0, 5)}`,
        issue: `${issueDate} ${issueTime.slice(0, 5)}`,
      },
    )
  },
)

export const driverOrCarrier = ofShipment(({ drivers, carrier }, _document, { places }) =>
  when(
    drivers.length === 0 && carrier === undefined,
    'driverOrCarrier',
    places.shipment('Drivers[0].FirstName'),
  ),
)

export const drivers = ofShipment(({ drivers: all }, _document, { places }) =>
  all.flatMap(({ firstName, familyName, nationalId }, index) => {
    const place = (key: string) => places.shipment(`Drivers[${index}].${key}`)
    return [
      ...when(firstName === '', 'driverName', place('FirstName')),
      ...when(familyName === '', 'driverName', place('FamilyName')),
      ...when(nationalId === '', 'driverId', place('NationalityID')),
    ]
  }),
)

/** Foreign plates have other shapes than Turkish ones: letters and digits is all that is asked. A carrier brings his own vehicle. */
export const plates = ofShipment(
  ({ plates: vehicles, trailers, carrier }, _document, { places }) => {
    const shape = (list: readonly string[], key: string) =>
      list.flatMap((plate, index) =>
        when(
          !/^[A-Z0-9]{3,12}$/.test(plate),
          'plateShape',
          places.shipment(`${key}[${index}].Plate`),
          { plate },
        ),
      )
    return [
      ...when(
        vehicles.length === 0 && carrier === undefined,
        'plateMissing',
        places.shipment('Plates[0].Plate'),
      ),
      ...shape(vehicles, 'Plates'),
      ...shape(trailers, 'Trailers'),
    ]
  },
)

export const carrier = ofShipment(({ carrier: party }, _document, { places }) => {
  if (!party) return []
  const place = (key: string) => places.shipment(`CarrierInfo.${key}`)
  return [...taxNumber(party, place), ...name(party, place), ...address(party, place)]
})

/** Codes of the provinces are 01–81 (spec: checks, postalZoneDespatch). */
const postalCode = /^(0[1-9]|[1-7][0-9]|8[01])[0-9]{3}$/
export const deliveryAddress = ofShipment(({ deliveryAddress: to }, { customer }, { places }) => {
  // Where nothing else is said it is the receiver's own address: what it lacks is complained of there, once.
  const isOwn = same(to, customer)
  const place = isOwn ? places.customer : (key: string) => places.shipment(`DeliveryAddress.${key}`)
  return [
    ...(isOwn ? [] : address(to, place)),
    ...when(!postalCode.test(to.postalCode ?? ''), 'postalCode', place('PostalCode'), {
      code: to.postalCode ?? '',
    }),
  ]
})
const same = (one: Address, other: Address): boolean =>
  (['street', 'district', 'city', 'country', 'postalCode'] as const).every(
    (key) => one[key] === other[key],
  )

export const printedDespatch = ofShipment((_shipment, { type, related }, { places }) => {
  const printed = related.filter((reference) => reference.type === printedType)
  const place = (index: number, key: string) => places.info(`PrintedDespatches[${index}].${key}`)
  if (type === printedAfter && related.length === 0)
    return when(true, 'printedMissing', place(0, 'Number'))
  return printed.flatMap(({ id, issueDate }, index) => [
    ...when(id === '', 'printedMissing', place(index, 'Number')),
    ...when(
      issueDate === undefined || !isDay(issueDate),
      'printedMissing',
      place(index, 'IssueDate'),
    ),
  ])
})
