/**
 * What the authority accepts, but is nearly always a slip of the pen: it has no check of digits, and no list of plates. Said before
 * sending, never refused, for the number may be right all the same (its own public samples break the check digit).
 */
import type { DocumentProblem, Party, TaxDocument } from '../document/document.ts'
import { handoverOf } from '../document/handover.ts'
import { isIban } from '#schemas/iban.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { when, type Places, type Rule } from './rule.ts'
import { isOneDigit } from '#values/tax-number.ts'
import { emailShape } from '#values/email.ts'

type Place = (key: string) => string

/** Every tax number of the document that is one by its length. */
function taxNumbersOf(
  { supplier, customer, shipment, related }: TaxDocument,
  places: Places,
): readonly (readonly [taxNo: string, place: string])[] {
  const carrierOfSale = handoverOf({ related }).internet?.carrierTaxNo
  return [
    [customer.taxNo, places.customer('TaxNumber')],
    [supplier.taxNo, places.supplier('TaxNumber')],
    ...(shipment?.carrier
      ? [[shipment.carrier.taxNo, places.shipment('CarrierInfo.TaxNumber')] as const]
      : []),
    ...(carrierOfSale === undefined
      ? []
      : [[carrierOfSale, places.info('InternetInfo.TransporterRegisterNumber')] as const]),
  ]
}

/** One digit over and over, or all digits in their order: nobody's number, often left over from an example. */
const sampleLike = (taxNumber: string): boolean =>
  isOneDigit(taxNumber) || /^(?:1234567890|0123456789)\d?$/.test(taxNumber)

export const taxNumberWarnings: Rule = (document, { places }) =>
  taxNumbersOf(document, places).flatMap(([taxNumber, place]) => {
    if (checkTaxNumber(taxNumber) !== 'checkDigit') return []
    return when(true, sampleLike(taxNumber) ? 'taxNumberSample' : 'taxNumberCheckDigit', place, {
      taxNumber,
    })
  })

/** An account that begins with two letters is meant to be an IBAN. */
export const ibanWarnings: Rule = ({ payment }, { places }) => {
  const account = payment?.iban ?? ''
  return when(
    /^[A-Z]{2}/i.test(account) && !isIban(account),
    'iban',
    places.info('PaymentMeansInfo.PayeeFinancialAccountID'),
    { iban: account },
  )
}

/** Province 01–81, one to three letters, two to five digits (Karayolları Trafik Yönetmeliği, art. 53–55). Letters of the plate are A–Z. */
const turkishPlate = /^(0[1-9]|[1-7]\d|8[01])([A-Z]\d{4,5}|[A-Z]{2}\d{3,4}|[A-Z]{3}\d{2,3})$/
export const plateWarnings: Rule = ({ shipment }, { places }) => {
  const unusual = (plates: readonly string[], key: string) =>
    plates.flatMap((plate, index) =>
      when(
        /^[A-Z0-9]{3,12}$/.test(plate) && !turkishPlate.test(plate),
        'plateForeign',
        places.shipment(`${key}[${index}].Plate`),
        { plate },
      ),
    )
  return shipment
    ? [...unusual(shipment.plates, 'Plates'), ...unusual(shipment.trailers, 'Trailers')]
    : []
}

export const contactWarnings: Rule = ({ customer, supplier }, { places }) => [
  ...contactOf(customer, places.customer),
  ...contactOf(supplier, places.supplier),
]

/** Something before and after the sign, with a dot in the name of the host; ten digits of a telephone, however they are written. */
const phoneShape = /^[+(]?[\d ()/.-]{7,25}$/
function contactOf({ email, phone }: Party, place: Place): readonly DocumentProblem[] {
  return [
    ...when(email !== undefined && !emailShape.test(email), 'emailDoubtful', place('Mail'), {
      email: email ?? '',
    }),
    ...when(phone !== undefined && !phoneShape.test(phone), 'phoneDoubtful', place('Phone'), {
      phone: phone ?? '',
    }),
  ]
}
