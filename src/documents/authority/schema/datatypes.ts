/** The simple types of XML Schema as libxml2 reads them: of numbers and truth values it ignores blanks around, of days and times it does not. */
import { trimBoth } from '#values/trim.ts'

const zone = '(?:Z|([+-])(\\d\\d):(\\d\\d))?'
const datePattern = new RegExp(`^(-?)(\\d{4}|[1-9]\\d{4,})-(\\d\\d)-(\\d\\d)${zone}$`)
const timePattern = new RegExp(`^(\\d\\d):(\\d\\d):(\\d\\d)(\\.\\d+)?${zone}$`)

/** A day of the calendar, with or without time zone. */
function isDate(text: string): boolean {
  const [, , year = '', month = '', day = '', , hours = '0', minutes = '0'] =
    datePattern.exec(text) ?? []
  if (year === '' || Number(year) === 0 || !isZone(hours, minutes)) return false
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOf(Number(year), Number(month))
  )
}
const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const isZone = (hours: string, minutes: string): boolean =>
  Number(minutes) < 60 && Number(hours) * 60 + Number(minutes) <= 14 * 60

function isTime(text: string): boolean {
  const [, hour = '', minute = '', second = '', fraction = '', , hours = '0', minutes = '0'] =
    timePattern.exec(text) ?? []
  if (hour === '' || !isZone(hours, minutes)) return false
  if (hour === '24') return Number(minute) === 0 && Number(second) === 0 && /^\.?0*$/.test(fraction)
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

function isDateTime(text: string): boolean {
  const at = text.indexOf('T')
  return at > 0 && isDate(text.slice(0, at)) && isTime(text.slice(at + 1))
}

const collapsed = (text: string): string => trimBoth(text, ' \t\n\r')

/** The last sign before the filling may carry no bits of its own. */
function isBase64(text: string): boolean {
  const signs = text.replace(/[ \t\n\r]+/g, '')
  if (signs.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(signs)) return false
  return !signs.endsWith('=') || /(?:[AQgw]==|[AEIMQUYcgkosw048]=)$/.test(signs)
}

const always = () => true

export const datatypes = {
  string: always,
  decimal: (text) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(collapsed(text)),
  integer: (text) => /^[+-]?\d+$/.test(collapsed(text)),
  boolean: (text) => /^(?:true|false|1|0)$/.test(collapsed(text)),
  date: isDate,
  time: isTime,
  dateTime: isDateTime,
  base64Binary: isBase64,
  language: (text) => /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/.test(collapsed(text)),
  // A blank, a per cent sign without its two digits, or a second fragment.
  anyURI: (text) =>
    !/[ \t\n\r]|%(?:$|[^0-9a-fA-F]|[0-9a-fA-F](?:$|[^0-9a-fA-F]))|#[^#\u2028\u2029]*#/.test(
      collapsed(text),
    ),
  ID: (text) => /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u.test(collapsed(text)),
  /** Whatever stands there. */
  anyType: always,
} satisfies Record<string, (text: string) => boolean>

export type DatatypeName = keyof typeof datatypes
export const isDatatype = (name: string): name is DatatypeName => Object.hasOwn(datatypes, name)
