/** Where a family's model keeps what the authority complains of, so that an editor can jump to the field. */
import type { DocumentMap } from '#engine/document-map.ts'
import { placesOf } from '../rules/rule.ts'

type Kind =
  | 'profile'
  | 'type'
  | 'number'
  | 'lines'
  | 'info'
  | 'supplier'
  | 'customer'
  | 'shipment'
  | 'line'
type Row = readonly [path: string, kind: Kind, key?: string]

const party = (root: string, kind: 'supplier' | 'customer'): readonly Row[] => [
  [root, kind, 'TaxNumber'],
  [`${root}/cac:PartyName`, kind, 'Name'],
  [`${root}/cac:Person`, kind, 'Name'],
  [`${root}/cac:PartyTaxScheme`, kind, 'TaxOffice'],
  [`${root}/cac:PostalAddress`, kind, 'Address'],
  [`${root}/cac:PostalAddress/cbc:CityName`, kind, 'City'],
  [`${root}/cac:PostalAddress/cbc:CitySubdivisionName`, kind, 'District'],
  [`${root}/cac:PostalAddress/cbc:PostalZone`, kind, 'PostalCode'],
  [`${root}/cac:PostalAddress/cac:Country`, kind, 'Country'],
]
const line = (root: string): readonly Row[] => [
  [root, 'line'],
  [`${root}/cac:Item/cbc:Name`, 'line', 'Name'],
  [`${root}/cbc:InvoicedQuantity`, 'line', 'Quantity'],
  [`${root}/cbc:CreditedQuantity`, 'line', 'Quantity'],
  [`${root}/cbc:DeliveredQuantity`, 'line', 'Quantity'],
  [`${root}/cbc:InvoicedQuantity/@unitCode`, 'line', 'UnitType'],
  [`${root}/cbc:CreditedQuantity/@unitCode`, 'line', 'UnitType'],
  [`${root}/cbc:DeliveredQuantity/@unitCode`, 'line', 'UnitType'],
  [`${root}/cac:Price`, 'line', 'Price'],
  [`${root}/cac:TaxTotal`, 'line', 'Taxes'],
  [`${root}/cac:WithholdingTaxTotal`, 'line', 'Taxes'],
  [
    `${root}/cac:Delivery/cac:Shipment/cac:GoodsItem/cbc:RequiredCustomsID`,
    'line',
    'DeliveryInfo.GTIPNo',
  ],
  [`${root}/cac:Delivery/cac:DeliveryTerms`, 'line', 'DeliveryInfo.DeliveryTermCode'],
  [
    `${root}/cac:Delivery/cac:Shipment/cac:ShipmentStage/cbc:TransportModeCode`,
    'line',
    'DeliveryInfo.TransportModeCode',
  ],
  [
    `${root}/cac:Delivery/cac:Shipment/cac:TransportHandlingUnit/cac:ActualPackage`,
    'line',
    'DeliveryInfo.PackageTypeCode',
  ],
]

/** Parts of the XML below the root, and what keeps them. Of several that fit the longest is taken. */
const table: readonly Row[] = [
  ['cbc:ID', 'number'],
  ['cbc:ProfileID', 'profile'],
  ['cbc:InvoiceTypeCode', 'type'],
  ['cbc:CreditNoteTypeCode', 'type'],
  ['cbc:DespatchAdviceTypeCode', 'type'],
  ['cbc:UUID', 'info', 'UUID'],
  ['cbc:IssueDate', 'info', 'IssueDate'],
  ['cbc:DocumentCurrencyCode', 'info', 'CurrencyCode'],
  ['cac:PricingExchangeRate', 'info', 'ExchangeRate'],
  ['cac:InvoicePeriod', 'info', 'InvoicePeriod'],
  ['cac:OrderReference', 'info', 'OrderReference'],
  ['cac:BillingReference', 'info', 'ReturnInvoiceInfo'],
  ['cac:DespatchDocumentReference', 'info', 'DespatchDocumentReference'],
  ['cac:AdditionalDocumentReference', 'info', 'AdditionalDocumentReferences'],
  ['cac:PaymentMeans/cbc:PaymentMeansCode', 'info', 'PaymentMeansInfo.Code'],
  ['cac:PaymentMeans/cbc:PaymentChannelCode', 'info', 'PaymentMeansInfo.ChannelCode'],
  [
    'cac:PaymentMeans/cac:PayeeFinancialAccount',
    'info',
    'PaymentMeansInfo.PayeeFinancialAccountID',
  ],
  ['cac:TaxTotal', 'info', 'TaxExemptionReasonInfo'],
  ['cac:WithholdingTaxTotal', 'lines'],
  ['cac:Shipment', 'shipment', 'ActualDespatchDate'],
  ['cac:Shipment/cac:Delivery/cac:DeliveryAddress', 'shipment', 'DeliveryAddress.Address'],
  [
    'cac:Shipment/cac:Delivery/cac:DeliveryAddress/cbc:PostalZone',
    'shipment',
    'DeliveryAddress.PostalCode',
  ],
  ['cac:Shipment/cac:Delivery/cac:CarrierParty', 'shipment', 'CarrierInfo.TaxNumber'],
  ['cac:Shipment/cac:ShipmentStage/cac:DriverPerson', 'shipment', 'Drivers[0].FirstName'],
  ['cac:Shipment/cac:ShipmentStage/cac:TransportMeans', 'shipment', 'Plates[0].Plate'],
  ...party('cac:AccountingSupplierParty/cac:Party', 'supplier'),
  ...party('cac:DespatchSupplierParty/cac:Party', 'supplier'),
  ...party('cac:AccountingCustomerParty/cac:Party', 'customer'),
  ...party('cac:DeliveryCustomerParty/cac:Party', 'customer'),
  ...['cac:InvoiceLine', 'cac:CreditNoteLine', 'cac:DespatchLine'].flatMap(line),
]
const rows: ReadonlyMap<string, Row> = new Map(table.map((row) => [row[0], row]))

/** The place in the family's model of a place in its XML; empty where the model has none. */
export function modelPlaceOf(place: string, map: DocumentMap): string {
  const steps = place.split('/').slice(1)
  for (let length = steps.length; length > 0; length--) {
    const row = rows.get(
      steps
        .slice(0, length)
        .map((step) => step.replace(/\[\d+\]$/, ''))
        .join('/'),
    )
    if (row) return toPlace(row, numberOf(steps[0] ?? ''), map)
  }
  return ''
}

/** Which of the elements of one name, counted from 0. */
const numberOf = (step: string): number => Number(/\[(\d+)\]$/.exec(step)?.[1] ?? 1) - 1

function toPlace([, kind, key = '']: Row, index: number, map: DocumentMap): string {
  const places = placesOf(map)
  if (kind === 'line') return places.line(index, key || undefined)
  if (kind === 'info' || kind === 'supplier' || kind === 'customer' || kind === 'shipment')
    return places[kind](key)
  return places[kind]
}
