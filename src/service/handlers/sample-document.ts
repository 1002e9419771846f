/** An invented document of the company, to show a template with before there is a real one. */
import type { Shipment, TaxDocument } from '#documents/document/document.ts'
import { toLine } from '#documents/model/line-from-model.ts'
import { documentTotals } from '#documents/amounts/totals.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { ReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { acceptedLine } from '#documents/ubl/receipt-lines.ts'
import { partyOf, type Company } from '../sending/supplier.ts'

const goods = [
  { name: 'Örnek mal', quantity: 3, price: 1250 },
  { name: 'Örnek hizmet', quantity: 1, price: 480.5 },
] as const

export function sampleDocument(map: DocumentMap, company: Company, day: string): TaxDocument {
  const lines = goods.map((good, index) => toLine(lineModel(map, good), index, map))
  return {
    root: map.root,
    uuid: '00000000-0000-4000-8000-000000000000',
    number: `AAA${day.slice(0, 4)}000000001`,
    profile: 'fixed' in map.profile ? map.profile.fixed : 'TEMELFATURA',
    type: 'fixed' in map.type ? map.type.fixed : 'SATIS',
    ...(map.lineAmount?.less !== undefined && {
      period: { startDate: `${day.slice(0, 7)}-01`, endDate: day },
    }),
    issueDate: day,
    issueTime: '12:00:00',
    currency: 'TRY',
    notes: ['Örnek not'],
    supplier: partyOf(company),
    customer: {
      taxNo: '11111111111',
      name: 'Örnek Alıcı',
      firstName: 'Örnek',
      familyName: 'Alıcı',
      identifications: [],
      street: 'Örnek Sokak No: 1',
      district: 'Çankaya',
      city: 'Ankara',
      country: 'Türkiye',
    },
    ...(map.root === 'DespatchAdvice' && { shipment: sampleShipment(day) }),
    lines,
    despatches: [],
    returned: [],
    related: [],
    attachments: [],
    totals: documentTotals(lines),
    unknown: [],
  }
}

/** Everything that a line of such a document may be reckoned from. */
function lineModel(
  { taxed, lineAmount, deductions = {} }: DocumentMap,
  { name, quantity, price }: (typeof goods)[number],
) {
  return {
    Name: name,
    Quantity: quantity,
    UnitType: 'C62',
    Price: price,
    ...(taxed && { KDVPercent: 20 }),
    ...(lineAmount && { [lineAmount.at]: price }),
    ...(lineAmount?.less !== undefined && { [lineAmount.less]: 0 }),
    ...Object.fromEntries(Object.values(deductions).map(({ percent }) => [percent, 20])),
  }
}
const sampleShipment = (day: string): Shipment => ({
  despatchDate: day,
  despatchTime: '14:00:00',
  drivers: [{ firstName: 'Örnek', familyName: 'Şoför', nationalId: '11111111111' }],
  plates: ['06ABC123'],
  trailers: [],
  deliveryAddress: {
    street: 'Örnek Sokak No: 1',
    district: 'Çankaya',
    city: 'Ankara',
    country: 'Türkiye',
    postalCode: '06530',
  },
})

/** The answer that takes everything. */
export const sampleReceipt = (document: TaxDocument): ReceiptAdvice => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  number: `YNT${document.issueDate.slice(0, 4)}000000001`,
  issueDate: document.issueDate,
  issueTime: '17:00:00',
  profile: document.profile,
  notes: [],
  sender: document.customer,
  receiver: document.supplier,
  despatch: { uuid: document.uuid, number: document.number, issueDate: document.issueDate },
  deliveryDate: document.issueDate,
  deliveryTime: '16:30:00',
  lines: document.lines.map(acceptedLine),
})
