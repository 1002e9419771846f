/** HKSInvioceCheck, DespatchAdviceHKSKunyeCheck, IdisEtiketNoCheck, IlacTibbiCihazAdditionalItemIdentificationCheck, TeknolojiDestekAdditionalItemIdentificationCheck, IdisSevkiyatNoCheck, PartyIdentificationTEKNOLOJIDESTEKCheck. */
import { tagSchemeOf } from '../codes/treatments.ts'
import { when, type Rule } from './rule.ts'

/** Goods that are followed by a number: each line has one of the right scheme and shape. */
export const tagOfLine: Rule = (document, { places }) => {
  const demanded = tagSchemeOf(document)
  if (!demanded) return []
  return document.lines.flatMap(({ identifications = [] }, index) => {
    const fitting = identifications.filter(
      ({ scheme, value }) => demanded.schemes.includes(scheme) && demanded.shape.test(value.trim()),
    )
    const [given] = identifications.filter(({ scheme }) => demanded.schemes.includes(scheme))
    return when(
      fitting.length === 0,
      demanded.rule,
      places.line(index, 'AdditionalItemIdentification.TagNumber'),
      { tag: given?.value ?? '' },
    )
  })
}

const steelProfiles: ReadonlySet<string> = new Set(['IDIS', 'IDISIRSALIYE'])
export const shipmentNumber: Rule = ({ profile, supplier }, { places }) => {
  const number = supplier.identifications.find(({ scheme }) => scheme === 'SEVKIYATNO')?.value ?? ''
  return when(
    steelProfiles.has(profile) && !/^SE-\d{7}$/.test(number),
    'shipmentNumber',
    places.supplier('PartyIdentifications'),
    { number },
  )
}

/** Help with technology is for persons, of whom no other number is told. */
export const technologyBuyer: Rule = ({ type, customer }, { places }) =>
  when(
    type === 'TEKNOLOJIDESTEK' &&
      (customer.taxNo.length !== 11 || customer.identifications.length > 0),
    'technologyBuyer',
    places.customer('TaxNumber'),
    { taxNumber: customer.taxNo },
  )
