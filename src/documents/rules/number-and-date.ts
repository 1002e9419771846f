/** InvoiceIDCheck, UUIDCheck, TimeCheck; the year of the number is the year of issue. */
import { parseDocumentNumber } from '../document/document-number.ts'
import { isDay, when, type Rule } from './rule.ts'

/** A draft has no number yet. */
export const numberFormat: Rule = ({ number }, { places }) =>
  when(number !== '' && parseDocumentNumber(number) === undefined, 'numberFormat', places.number, {
    number,
  })

export const numberYear: Rule = ({ number, issueDate }, { places }) => {
  const parsed = parseDocumentNumber(number)
  return when(
    parsed !== undefined && isDay(issueDate) && String(parsed.year) !== issueDate.slice(0, 4),
    'numberYear',
    places.number,
    { number, year: issueDate.slice(0, 4) },
  )
}

export const ettnFormat: Rule = ({ uuid }, { places }) =>
  when(
    !/^[a-fA-F0-9]{8}(-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}$/.test(uuid),
    'ettnFormat',
    places.info('UUID'),
    { value: uuid },
  )

export const issueDay: Rule = ({ issueDate }, { places }) =>
  when(!isDay(issueDate), 'issueDateInvalid', places.info('IssueDate'), { date: issueDate })

export const issueDayNotAhead: Rule = ({ issueDate }, { places, today }) =>
  when(isDay(issueDate) && issueDate > today, 'issueDateAhead', places.info('IssueDate'), {
    date: issueDate,
    today,
  })

const firstDay = '2005-01-01'
export const issueDayNotTooOld: Rule = ({ issueDate }, { places }) =>
  when(isDay(issueDate) && issueDate < firstDay, 'issueDateTooOld', places.info('IssueDate'), {
    date: issueDate,
    first: firstDay,
  })

export const periodOrder: Rule = ({ period }, { places }) =>
  when(
    period?.startDate !== undefined &&
      period.endDate !== undefined &&
      period.startDate > period.endDate,
    'periodOrder',
    places.info('InvoicePeriod.EndDate'),
    {
      start: period?.startDate ?? '',
      end: period?.endDate ?? '',
    },
  )

export const sessionOrder: Rule = ({ related }, { places }) =>
  related.flatMap(({ period }) => {
    const start = `${period?.startDate ?? ''}T${period?.startTime ?? ''}`
    const end = `${period?.endDate ?? ''}T${period?.endTime ?? ''}`
    return when(
      period?.startDate !== undefined && period.endDate !== undefined && start > end,
      'periodOrder',
      places.info('ValidityPeriod.EndDate'),
      { start, end },
    )
  })
