/** YatirimTesvik…Check: the certificate, what each line is spent on, and how its KDV is told. */
import { itemClasses } from '../codes/item-classes.ts'
import {
  investmentExemptions,
  isInvestment,
  isReturn,
  kdvTreatmentOf,
} from '../codes/treatments.ts'
import type { DocumentProblem, Line, TaxDocument } from '../document/document.ts'
import { isZero } from '#values/money.ts'
import { kdvCode } from '../amounts/totals.ts'
import { when, type Rule } from './rule.ts'

type LineRule = (
  line: Line,
  place: (key: string) => string,
  document: TaxDocument,
) => readonly DocumentProblem[]
const ofLines =
  (rule: LineRule): Rule =>
  (document, { places }) =>
    isInvestment(document)
      ? document.lines.flatMap((line, index) =>
          rule(line, (key) => places.line(index, key), document),
        )
      : []

export const investmentCertificate: Rule = (document, { places }) => {
  const number = document.investmentCertificate?.id ?? ''
  return when(
    isInvestment(document) && !/^\d{6}$/.test(number),
    'investmentCertificate',
    places.info('AdditionalDocumentReferences'),
    { number },
  )
}

const isExempt = (document: TaxDocument): boolean => kdvTreatmentOf(document) === 'named'

export const investmentClass = ofLines(({ itemClass = '' }, place, document) => {
  if (!itemClasses.some(({ code }) => code === itemClass))
    return when(true, 'investmentClass', place('ItemClassificationCode'), { code: itemClass })
  return when(
    isExempt(document) && investmentExemptions[itemClass] === undefined,
    'investmentExemptClass',
    place('ItemClassificationCode'),
    { code: itemClass },
  )
})

/** What is bought says which exemption it has. */
export const investmentExemption = ofLines(({ itemClass = '', taxes }, place, document) => {
  const wanted = investmentExemptions[itemClass]
  const given = taxes.find(({ code }) => code === kdvCode)?.exemptionCode ?? ''
  return when(
    isExempt(document) && wanted !== undefined && given !== wanted,
    'investmentExemption',
    place('ItemClassificationCode'),
    { code: itemClass, wanted: wanted ?? '', given },
  )
})

const ofMachine = [
  ['model', 'ModelName'],
  ['productTraceId', 'ProductTraceID'],
  ['serialId', 'SerialID'],
] as const
const machines = '01'
export const investmentMachine = ofLines((line, place) =>
  line.itemClass === machines
    ? ofMachine.flatMap(([member, key]) =>
        when(!line[member]?.trim(), 'investmentMachine', place(key)),
      )
    : [],
)

/** Of a return only services and the rest must have their KDV. */
const chargedOnReturn: ReadonlySet<string | undefined> = new Set(['03', '04'])
export const investmentKdv = ofLines(({ itemClass, taxes }, place, document) => {
  const kdv = taxes.find(({ code }) => code === kdvCode)
  const isCharged =
    kdv !== undefined && !isZero(kdv.amount) && (isReturn(document) || !isZero(kdv.percent))
  return when(
    !isCharged && (!isReturn(document) || chargedOnReturn.has(itemClass)),
    'investmentKdv',
    place('KDVPercent'),
  )
})
