/**
 * What the authority's report asks of a sale over the internet (earsiv_report.xsd and its schematron: a day of payment unless
 * it is paid at the door or otherwise). Who carries the goods is told where goods are carried: all of it or none (assumed).
 */
import { handoverOf, type InternetSale } from '../document/handover.ts'
import { hasShapeOfTaxNumber } from '#values/tax-number.ts'
import { isDay, when, type Rule } from './rule.ts'
import type { DocumentProblem } from '../document/document.ts'

const place = (key: string) => `InternetInfo.${key}`
type Info = (key: string) => string

const ofInternet =
  (rule: (sale: InternetSale, info: Info) => readonly DocumentProblem[]): Rule =>
  (document, { places }) => {
    const { internet } = handoverOf(document)
    return internet ? rule(internet, (key) => places.info(place(key))) : []
  }

export const webAddress = ofInternet(({ webSite }, info) => {
  if (webSite === undefined) return when(true, 'internetWebSite', info('WebSite'))
  return when(
    !/^(https?:\/\/)?([\p{L}\p{N}-]+\.)+[\p{L}]{2,}([/?#:]\S*)?$/u.test(webSite),
    'internetAddress',
    info('WebSite'),
    { address: webSite },
  )
})

export const internetPayment = ofInternet(
  ({ paymentMethod, paymentMethodName, paymentAgent }, info) => {
    if (paymentMethod === undefined) return when(true, 'internetPayment', info('PaymentMethod'))
    return [
      ...when(
        paymentMethod === 'DIGER' && paymentMethodName === undefined,
        'internetPaymentName',
        info('PaymentMethodName'),
      ),
      ...when(
        paymentMethod === 'ODEMEARACISI' && paymentAgent === undefined,
        'internetPaymentAgent',
        info('PaymentAgentName'),
      ),
    ]
  },
)

const paidLater: ReadonlySet<string> = new Set(['KAPIDAODEME', 'DIGER'])
export const internetPaymentDay = ofInternet(({ paymentMethod, paymentDate }, info) => {
  if (paymentDate !== undefined)
    return when(!isDay(paymentDate), 'internetDay', info('PaymentDate'), { date: paymentDate })
  return when(
    paymentMethod !== undefined && !paidLater.has(paymentMethod),
    'internetPaymentDate',
    info('PaymentDate'),
  )
})

const carriage = [
  ['carrierName', 'TransporterName'],
  ['carrierTaxNo', 'TransporterRegisterNumber'],
  ['despatchDate', 'TransportDate'],
] as const
export const internetCarriage = ofInternet((sale, info) => {
  const missing = carriage.filter(([member]) => sale[member] === undefined)
  return missing.length === carriage.length
    ? []
    : missing.flatMap(([, key]) => when(true, 'internetCarriage', info(key)))
})
export const internetCarrier = ofInternet(({ carrierTaxNo }, info) =>
  when(
    carrierTaxNo !== undefined && !hasShapeOfTaxNumber(carrierTaxNo),
    'internetCarrier',
    info('TransporterRegisterNumber'),
    { taxNumber: carrierTaxNo ?? '' },
  ),
)
export const internetCarriageDay = ofInternet(({ despatchDate }, info) =>
  when(despatchDate !== undefined && !isDay(despatchDate), 'internetDay', info('TransportDate'), {
    date: despatchDate ?? '',
  }),
)
