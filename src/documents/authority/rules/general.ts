/** Codes and days wherever they stand in a document. */
import { isListed, stringOf, Unanswerable, type AuthorityList } from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule, type JudgedDocument } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const coded = (
  code: string,
  at: string | readonly string[],
  list: AuthorityList,
  name: string,
  applies: (document: JudgedDocument) => boolean = () => true,
): AuthorityRule =>
  rule(
    code,
    at,
    '',
    ['xml.listed', { list: name }],
    (element, document) => !applies(document) || isListed(list, stringOf(element)),
  )

const attributeCoded = (
  code: string,
  attribute: string,
  list: AuthorityList,
  name: string,
  applies: (document: JudgedDocument) => boolean = () => true,
): AuthorityRule =>
  rule(
    code,
    `//@${attribute}`,
    `@${attribute}`,
    ['xml.listed', { list: name }],
    ({ attributes }, document) => !applies(document) || isListed(list, attributes[attribute] ?? ''),
  )

const isVersion21 = (document: JudgedDocument): boolean => document.isVersion21

export const general: readonly AuthorityRule[] = [
  coded('CountryCodeCheck', '//cbc:IdentificationCode', lists.countries, 'CountryCodeList'),
  coded(
    'GeneralCurrencyCodeCheck',
    ['//cbc:SourceCurrencyCode', '//cbc:TargetCurrencyCode', '//cbc:CurrencyCode'],
    lists.currencies,
    'CurrencyCodeList',
  ),
  attributeCoded('GeneralCurrencyIDCheck', 'currencyID', lists.currencies, 'CurrencyCodeList'),
  attributeCoded('GeneralUnitCodeCheck', 'unitCode', lists.units, 'UnitCodeList', isVersion21),
  coded(
    'GeneralChannelCodeCheck',
    '//cbc:ChannelCode',
    lists.channels,
    'ChannelCodeList',
    isVersion21,
  ),
  attributeCoded('MimeCodeCheck', 'mimeCode', lists.mimeTypes, 'MimeCodeList'),
  rule(
    'TimeCheck',
    '//cbc:IssueDate',
    '',
    'xml.dayAhead',
    (element, { today }) => momentOf(element) <= startOfDay(today),
  ),
  rule(
    'TimeCheck',
    '//cbc:IssueDate',
    '',
    ['xml.dayTooOld', { first: '2005-01-01' }],
    (element) => startOfDay('2005-01-01', '+04:00') <= momentOf(element),
  ),
]

/** A day begins where its time zone says, else in Türkiye. Years of more than four digits are beyond the authority's reckoning. */
function momentOf(element: XmlElement): number {
  const [, sign = '', day = '', zone = ''] =
    /^(-?)(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)?$/.exec(stringOf(element).trim()) ?? []
  const moment = sign === '-' ? -Infinity : startOfDay(day, zone || '+03:00')
  if (Number.isNaN(moment)) throw new Unanswerable(stringOf(element))
  return moment
}
/** In minutes. */
function startOfDay(day: string, zone = '+03:00'): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  return (
    Date.parse(`${day}T00:00:00Z`) / 60_000 -
    (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  )
}
