/** A document of insurance commissions: what it needs beside its lines (spec: calculation-rules, insurance). */
import type { TaxDocument } from '../document/document.ts'
import { compare, isZero } from '#values/money.ts'
import { when, type Rule } from './rule.ts'

const tellsCommissions = ({ lines }: TaxDocument) =>
  lines.some(({ commission }) => commission !== undefined)
const ends = [
  ['startDate', 'StartDate'],
  ['endDate', 'EndDate'],
] as const

export const commissionPeriod: Rule = (document, { places }) =>
  ends.flatMap(([member, key]) =>
    when(
      tellsCommissions(document) && document.period?.[member] === undefined,
      'periodMissing',
      places.info(`InvoicePeriod.${key}`),
    ),
  )

export const commissionGiven: Rule = ({ lines }, { places }) =>
  lines.flatMap(({ commission }, index) =>
    when(
      commission !== undefined && isZero(commission.produced) && isZero(commission.cancelled),
      'commissionMissing',
      places.line(index, 'Produced'),
    ),
  )

const members = [
  ['produced', 'Produced'],
  ['cancelled', 'Cancelled'],
] as const
export const commissionSign: Rule = ({ lines }, { places }) =>
  lines.flatMap(({ commission }, index) =>
    members.flatMap(([member, key]) =>
      when(
        commission !== undefined && compare(commission[member], '0') < 0,
        'commissionNegative',
        places.line(index, key),
        { amount: commission?.[member] ?? '' },
      ),
    ),
  )
