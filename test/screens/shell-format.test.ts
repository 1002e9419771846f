import { describe, expect, it } from 'vitest'
import {
  codeList,
  codeListNames,
  isCodeListName,
  type StandardList,
} from '#documents/codes/code-list.ts'
import { languages, type Language } from '#schemas/language.ts'
import { namedCodes } from '#screens/text/code-names.ts'
import { conventions } from '#screens/text/conventions.ts'
import { parseMoment } from '#screens/text/parse-moment.ts'
import { addDays, dayOf, formatsOf, parseDay, today, type Formats } from '#screens/text/format.ts'
import { parseDecimal } from '#screens/text/parse-decimal.ts'
import { createText } from '#screens/text/text.ts'
import { rangeOf } from '#screens/ui/ranges.ts'

const tr = formatsOf('tr')
const en = formatsOf('en')

describe('amounts', () => {
  it('[G40] writes amounts as the language does, the lira behind the amount', () => {
    expect([tr.money(1234.5, 'TRY'), tr.money('1234567.89', 'EUR'), tr.money(-3, 'TRY')]).toEqual([
      '1.234,50 ₺',
      '1.234.567,89 €',
      '-3,00 ₺',
    ])
    expect(en.money(1234.5, 'TRY')).toMatch(/^₺1,234\.50$/)
    expect([tr.money(null, 'TRY'), tr.money('', 'TRY'), tr.money('x', 'TRY')]).toEqual(['', '', ''])
  })
  it('[G40] takes decimal text as it stands, without a binary number between', () => {
    expect(tr.money('90071992547409931.27', 'TRY')).toBe('90.071.992.547.409.931,27 ₺')
    expect(tr.number('0.12345678')).toBe('0,12345678')
  })
  it('[G41] reads numbers typed with comma or point', () => {
    expect(
      ['1.234,56', '1234,56', '1234.56', '1,234.56', '12,5', '1.234', '0,5', '12,'].map((typed) =>
        parseDecimal(typed),
      ),
    ).toEqual(['1234.56', '1234.56', '1234.56', '1234.56', '12.5', '1234', '0.5', '12'])
    expect(['', 'abc', '1.2.3', '1,2,3', '12.34.567'].map((typed) => parseDecimal(typed))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

const all = languages.map((language) => [language, formatsOf(language)] as const)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const inAll = (write: (formats: Formats) => string) =>
  Object.fromEntries(all.map(([language, formats]) => [language, plain(write(formats))]))

describe('each language in its own way', () => {
  it('[LN4] writes dates in its order', () => {
    expect(inAll((formats) => formats.date('2026-11-21'))).toEqual({
      tr: '21.11.2026',
      en: '21/11/2026',
      de: '21.11.2026',
      fr: '21/11/2026',
      es: '21/11/2026',
      ja: '2026/11/21',
      zh: '2026/11/21',
    })
    expect(inAll((formats) => formats.dateTime('2026-11-20T22:30:00Z'))).toMatchObject({
      en: '21/11/2026 01:30',
      ja: '2026/11/21 01:30',
      de: '21.11.2026 01:30',
    })
  })
  it('[LN4] writes money, numbers and percentages', () => {
    expect(inAll((formats) => formats.money('1234567.5', 'TRY'))).toEqual({
      tr: '1.234.567,50 ₺',
      en: '₺1,234,567.50',
      de: '1.234.567,50 ₺',
      fr: '1 234 567,50 ₺',
      es: '1.234.567,50 ₺',
      ja: '₺1,234,567.50',
      zh: '₺1,234,567.50',
    })
    expect(inAll((formats) => formats.number('12345.678'))).toEqual({
      tr: '12.345,678',
      en: '12,345.678',
      de: '12.345,678',
      fr: '12 345,678',
      es: '12.345,678',
      ja: '12,345.678',
      zh: '12,345.678',
    })
    expect(inAll((formats) => formats.percent(12.5))).toEqual({
      tr: '%12,5',
      en: '12.5%',
      de: '12,5 %',
      fr: '12,5 %',
      es: '12,5 %',
      ja: '12.5%',
      zh: '12.5%',
    })
  })
  it('[LN4] names months and days, and begins the week where it begins there', () => {
    expect(inAll((formats) => formats.month(2026, 11))).toEqual({
      tr: 'Kasım 2026',
      en: 'November 2026',
      de: 'November 2026',
      fr: 'novembre 2026',
      es: 'noviembre de 2026',
      ja: '2026年11月',
      zh: '2026年11月',
    })
    expect(inAll((formats) => formats.weekdays()[0]!)).toEqual({
      tr: 'Pzt',
      en: 'Mon',
      de: 'Mo',
      fr: 'lun.',
      es: 'lun',
      ja: '日',
      zh: '周一',
    })
    for (const [, formats] of all) expect(new Set(formats.weekdays()).size).toBe(7)
    const now = new Date('2026-11-21T10:00:00Z')
    expect(inAll((formats) => formats.ago('2026-11-18T09:00:00Z', now))).toEqual({
      tr: '3 gün önce',
      en: '3 days ago',
      de: 'vor 3 Tagen',
      fr: 'il y a 3 jours',
      es: 'hace 3 días',
      ja: '3 日前',
      zh: '3天前',
    })
  })
  it('[LN5] reads back what it writes', () => {
    for (const [language, formats] of all) {
      expect(parseDay(formats.date('2026-02-03'), language), language).toBe('2026-02-03')
      expect(parseDay('2026-02-03', language), language).toBe('2026-02-03')
      for (const number of ['1234.5', '1234567.89', '1.234', '1234', '0.5', '-12345.678'])
        expect(parseDecimal(formats.number(number), language), `${language} ${number}`).toBe(number)
    }
  })
  it('[LN5] the order and the decimal mark of the language decide where a text could be read in two ways', () => {
    expect(
      Object.fromEntries(
        languages.map((language) => [
          language,
          [
            parseDecimal('1.234', language),
            parseDecimal('1,234', language),
            parseDay('03/02/01', language),
          ],
        ]),
      ),
    ).toEqual({
      tr: ['1234', '1.234', '2001-02-03'],
      en: ['1.234', '1234', '2001-02-03'],
      de: ['1234', '1.234', '2001-02-03'],
      fr: ['1234', '1.234', '2001-02-03'],
      es: ['1234', '1.234', '2001-02-03'],
      ja: ['1.234', '1234', '2003-02-01'],
      zh: ['1.234', '1234', '2003-02-01'],
    })
    expect([
      parseDay('20261121', 'ja'),
      parseDay('2026年11月3日', 'zh'),
      parseDay('21112026', 'fr'),
      parseDay('2026/13/01', 'ja'),
      parseDay('31/02/2026', 'es'),
    ]).toEqual(['2026-11-21', '2026-11-03', '2026-11-21', undefined, undefined])
    // What can be read in one way only is read in it, whatever the language.
    for (const language of languages)
      expect(
        ['1.234,56', '1,234.56', '1234,56', '12.5', '12,5'].map((typed) =>
          parseDecimal(typed, language),
        ),
      ).toEqual(['1234.56', '1234.56', '1234.56', '12.5', '12.5'])
  })
  it('[LN5] the pattern in an empty date field is the one that is read', async () => {
    for (const language of languages) {
      const { t } = await createText({ language })
      const { order, separator } = conventions[language]
      const parts = t('common.datePlaceholder').split(separator)
      expect(
        parts.map((part) => [...part].length),
        `${language}: ${t('common.datePlaceholder')}`,
      ).toEqual(order === 'dmy' ? [2, 2, 4] : [4, 2, 2])
    }
  })
})

describe('names of codes', () => {
  it('[LN3] are those of the language, the official Turkish ones where it has none', async () => {
    const nameOf = async (list: StandardList, code: string, language: Language) =>
      (await namedCodes(list, language)).find((one) => one.code === code)?.name
    expect([
      await nameOf('units', 'C62', 'tr'),
      await nameOf('units', 'C62', 'en'),
      await nameOf('units', 'HUR', 'de'),
      await nameOf('vatRates', '18', 'en'),
    ]).toEqual(['Adet', 'Piece', 'Stunde', '18 % (old)'])
    expect([
      await nameOf('countries', 'DE', 'tr'),
      await nameOf('countries', 'DE', 'fr'),
      await nameOf('countries', 'TR', 'ja'),
      await nameOf('currencies', 'USD', 'es'),
    ]).toEqual(['Almanya', 'Allemagne', 'トルコ', 'dólar estadounidense'])
    for (const language of languages) {
      for (const list of codeListNames.filter(isCodeListName)) {
        const named = await namedCodes(list, language)
        expect(
          named.map(({ code }) => code),
          `${language} ${list}`,
        ).toEqual((await codeList(list)).map(({ code }) => code))
        expect(
          named.filter(({ name }) => name.trim() === ''),
          `${language} ${list}`,
        ).toEqual([])
      }
    }
  })
})

describe('days', () => {
  it('[G42] shows days of Istanbul', () => {
    expect([
      tr.date('2026-11-21'),
      tr.date('2026-11-20T22:30:00Z'),
      tr.dateTime('2026-11-20T22:30:00Z'),
      tr.dateTime('2026-11-21T09:05:00'),
    ]).toEqual(['21.11.2026', '21.11.2026', '21.11.2026 01:30', '21.11.2026 09:05'])
    expect([dayOf('2026-12-31T21:00:00Z'), today(new Date('2026-12-31T21:00:00Z'))]).toEqual([
      '2027-01-01',
      '2027-01-01',
    ])
    expect([tr.date(null), tr.date('nonsense'), tr.dateTime('')]).toEqual(['', '', ''])
  })
  it('[G42] reads days typed in the ways people type them and refuses days that do not exist', () => {
    expect(
      ['21.11.2026', '21/11/26', '21112026', '1-2-2026', '2026-11-21'].map((typed) =>
        parseDay(typed),
      ),
    ).toEqual(['2026-11-21', '2026-11-21', '2026-11-21', '2026-02-01', '2026-11-21'])
    expect(
      ['31.02.2026', '21.13.2026', '', 'today', '2026'].map((typed) => parseDay(typed)),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(parseDay('29.02.2028')).toBe('2028-02-29')
  })
  it('[DA42] reads moments typed in the ways people type them, and none that is none', () => {
    const typed = [
      '21.11.2026 14:05',
      '21/11/26 9.05',
      '211120261405',
      '21.11.2026',
      '2026-11-21T14:05',
      '21112026 1405',
    ]
    expect(typed.map((text) => parseMoment(text))).toEqual([
      '2026-11-21T14:05',
      '2026-11-21T09:05',
      '2026-11-21T14:05',
      '2026-11-21T00:00',
      '2026-11-21T14:05',
      '2026-11-21T14:05',
    ])
    expect(
      ['21.11.2026 24:00', '21.11.2026 10:60', '31.02.2026 10:00', '10:00', ''].map((text) =>
        parseMoment(text),
      ),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
    for (const language of languages)
      expect(
        parseMoment(formatsOf(language).dateTime('2026-02-03T09:05'), language),
        language,
      ).toBe('2026-02-03T09:05')
  })
  it('[G43] names periods with both ends in them', () => {
    expect(rangeOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(rangeOf('last7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
  it('[G42] tells how long ago', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect([
      tr.ago('2026-11-21T09:58:00Z', now),
      tr.ago('2026-11-18T09:00:00Z', now),
      en.ago('2026-11-20T09:00:00Z', now),
    ]).toEqual(['2 dakika önce', '3 gün önce', 'yesterday'])
  })
})
