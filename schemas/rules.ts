/**
 * The rules that a form may put on its fields (specification 5), as parts of schemas: the browser and the service check by the
 * same ones. An issue carries the rule's name and its values; the words are made of them where they are shown (messages.ts).
 * Empty text passes all but `required`, so that a field says one thing at a time.
 */
import { z } from 'zod'
import { isIban } from './iban.ts'

type Values = Readonly<Record<string, string | number>>
/** Carried by the issue of a rule: `issue.params`. */
export interface BrokenRule {
  readonly rule: string
  readonly values: Values
}

const broken = (
  rule: string,
  values: Values = {},
): { params: { readonly [K in keyof BrokenRule]: BrokenRule[K] } } => ({ params: { rule, values } })
const check = <T>(rule: string, isRight: (value: T) => boolean, values?: Values) =>
  z.refine<T>(isRight, broken(rule, values))
const textCheck = (rule: string, isRight: (text: string) => boolean, values?: Values) =>
  check<string>(rule, (text) => text === '' || isRight(text), values)
const pattern = (rule: string, shape: RegExp, values?: Values) =>
  textCheck(rule, (text) => shape.test(text), values)

/** Text that has to be there: `z.string().check(required())`. What is absent altogether is said in the same words. */
export const required = () => check<string>('required', (text) => text.trim() !== '')

export const letters = () => pattern('letters', /^\p{L}+$/u)
export const lettersDigits = () => pattern('lettersDigits', /^[\p{L}\p{N}]+$/u)
export const lettersSpaces = () => pattern('lettersSpaces', /^[\p{L} ]+$/u)
/** Letters, hyphen and underscore. */
export const lettersDashes = () => pattern('lettersDashes', /^[\p{L}_-]+$/u)
/** Digits and nothing else, at most so many. */
export const digits = (most: number) => pattern('digits', new RegExp(`^\\d{1,${most}}$`), { most })
export const numeric = () => pattern('numeric', /^[+-]?\d+(\.\d+)?$/)
/** A number as text, with at most so many decimals after the point. */
export const decimals = (most: number) =>
  pattern('decimals', most === 0 ? /^[+-]?\d+$/ : new RegExp(`^[+-]?\\d+(\\.\\d{1,${most}})?$`), {
    most,
  })
/** `format` is how people write what the pattern takes: `ABC`. */
export const formatted = (shape: RegExp, format: string) => pattern('format', shape, { format })
/** An account number by ISO 13616, without blanks and in capitals. */
export const iban = () => textCheck('iban', isIban)
/** A picture as text, of the kind that its name says by its first bytes too. */
export const picture = () =>
  pattern(
    'picture',
    /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]+={0,2}$/,
  )
export const ip = () =>
  textCheck('ip', (text) => z.union([z.ipv4(), z.ipv6()]).safeParse(text).success)
export const email = () => textCheck('email', (text) => z.email().safeParse(text).success)
/** An address of the web; nothing that a browser would run. */
export const url = () =>
  textCheck('url', (text) => z.url({ protocol: /^https?$/, hostname: /./ }).safeParse(text).success)
/**
 * An address that the service calls: https without user and password in it. This very computer may be named without https, for
 * trying things out; whether it is called is the service's decision.
 */
export const httpsAddress = () =>
  textCheck(
    'format',
    (text) =>
      !/^https?:\/\/[^/?#]*@/i.test(text) &&
      [
        z.url({ protocol: /^https$/, hostname: /./ }),
        z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
      ].some((address) => address.safeParse(text).success),
    { format: 'https://www.ornek.com.tr' },
  )
/** One of the values that there are; for values that the person did not type but chose. */
export const value = (allowed: readonly string[]) =>
  textCheck('value', (text) => allowed.includes(text))
/** 12 to 19 digits, blanks between them allowed, the last a check digit (ISO/IEC 7812). */
export const cardNumber = () =>
  textCheck(
    'cardNumber',
    (text) => /^\d{12,19}$/.test(text.replace(/ /g, '')) && luhn(text.replace(/ /g, '')),
  )

/** Both ends belong to it. */
export const between = (least: number, most: number) =>
  check<number>('between', (number) => number >= least && number <= most, { least, most })
export const atLeast = (least: number) =>
  check<number>('atLeast', (number) => number >= least, { least })
export const atMost = (most: number) =>
  check<number>('atMost', (number) => number <= most, { most })
export const minLength = (least: number) =>
  textCheck('minLength', (text) => text.length >= least, { least })
export const maxLength = (most: number) =>
  textCheck('maxLength', (text) => text.length <= most, { most })

/** Days are `2026-11-21`; such texts are in order when compared. */
export const dateFormat = (format = 'yyyy-mm-dd') => textCheck('dateFormat', isDay, { format })
/** A day and perhaps a time that there are, in a year from 1900 to 2999; what has another form is not looked at. */
export const moment = () => textCheck('dateFormat', isMoment, { format: 'yyyy-mm-dd' })
export const dateLater = (date: string) =>
  textCheck('dateLater', (day) => !isDay(day) || day > date, { date })
export const dateWithin = (from: string, to: string) =>
  textCheck('dateWithin', (day) => !isDay(day) || (day >= from && day <= to), { from, to })

/** Of an object: the day of one field comes before that of another. */
export const dateBefore = (name: string, field: string) =>
  ofField('dateBefore', name, field, (day, other) => !isDay(day) || !isDay(other) || day < other)
/**
 * Of a list: no two rows have the same in this field; each row that repeats an earlier one is named. It is said together with whatever
 * else is wrong with the rows.
 */
export const distinct = (name: string) =>
  z.superRefine<readonly unknown[]>(
    (rows, { addIssue }) => {
      const seen = new Set<string>()
      for (const [index, row] of rows.entries()) {
        const text = textOf(row ?? {}, name)
        if (text !== '' && seen.has(text))
          addIssue({ code: 'custom', path: [index, name], ...broken('distinct') })
        seen.add(text)
      }
    },
    { when: ({ value: rows }) => Array.isArray(rows) },
  )
/** Of an object: what was typed twice is the same. */
export const confirmation = (name: string, field: string) =>
  ofField('confirmation', name, field, (again, first) => again === first)

/** What is known of a file before it is read. */
export interface ChosenFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Media type, where the browser knows it. */
  readonly type?: string
}
/** In pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}
/** `file(['xml', 'zip'])`: by the end of the name. */
export const file = (extensions: readonly string[]) =>
  check<ChosenFile>('file', ({ name }) => extensions.includes(extensionOf(name)), {
    allowed: extensions.join(', '),
  })
/** `most` in kilobytes of 1024 bytes; the file is smaller. */
export const fileUnder = (most: number) =>
  check<ChosenFile>('fileSize', ({ size }) => size < most * 1024, { most })
export const image = () =>
  check<ChosenFile>('image', ({ name, type = '' }) =>
    type === ''
      ? ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp'].includes(extensionOf(name))
      : type.startsWith('image/'),
  )
export const imageSize = (width: number, height: number) =>
  check<ImageSize>('imageSize', (size) => size.width === width && size.height === height, {
    width,
    height,
  })

/** What the sign-in and the registration say of themselves. */
export const termsAccepted = () => check<boolean>('auth.terms', (isAccepted) => isAccepted)

function ofField(
  rule: string,
  name: string,
  field: string,
  isRight: (value: string, other: string) => boolean,
) {
  return z.refine<object>(
    (fields) => {
      const value = textOf(fields, name)
      return value === '' || isRight(value, textOf(fields, field))
    },
    { ...broken(rule, { field }), path: [name] },
  )
}

const textOf = (fields: unknown, key: string): string =>
  String((fields as Readonly<Record<string, unknown>>)[key] ?? '')

function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isMoment(text: string): boolean {
  const [day = '', time] = text.split('T')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return true
  if (!isDay(day) || day < '1900' || day >= '3000') return false
  return time === undefined || !Number.isNaN(Date.parse(`${day}T${time}`))
}

const extensionOf = (name: string): string =>
  (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase() /* ascii */

/** From the right every second digit counts twice, its digits added; the sum ends in nought. */
function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
