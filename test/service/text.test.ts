import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { languageOf, languages } from '#schemas/language.ts'
import { sentence as identitySentence } from '#service/identity/sentences.ts'
import { say } from '#service/http/words.ts'
import { addHistory, historyOf } from '#service/records/history.ts'
import { sentence } from '#service/records/sentence.ts'
import { fill, findText, textOf, wordsIn, type Language, type TextKey } from '#service/base/text.ts'
import { documentHtml } from '#service/paper/document-html.ts'
import { formatDate, formatDecimal, formatPercent } from '#service/paper/format.ts'
import { fileLanguage, printedUnit, printLanguage, printTexts } from '#service/paper/texts.ts'
import { asker, dispatcherOf } from './http-fixture.ts'
import { printedInvoice } from './rendering-fixture.ts'
import { insertCompany, openTestStore } from './store-fixture.ts'

const wordsOf = (language: Language, file: string) =>
  JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >
const inAll = <T>(say: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, say(language)]))

describe('what the service says', () => {
  it('[LN7] is in the language that the caller prefers among the seven', async () => {
    const ask = asker(dispatcherOf())
    for (const language of languages) {
      const { body, headers } = await ask('GET /esink/Papers?Bad=1', {
        headers: { 'Accept-Language': `pt;q=0.9, ${language};q=0.8, xx` },
      })
      expect(headers.get('Content-Language')).toBe(language)
      expect(body.Message).toBe(
        wordsOf(language, 'service')['http']?.['invalid'] ?? textOf('tr', 'service.http.invalid'),
      )
    }
  })

  it('[LN7] follows the weights of the header, Turkish where none of ours is named', () => {
    const chosen = [
      'de',
      'fr-CA',
      'es;q=0.1, ja;q=0.2',
      'zh-Hant-TW, en;q=0.9',
      'en;q=0',
      'pt, nl',
      '',
      ' EN-us ',
    ]
    expect(chosen.map(languageOf)).toEqual(['de', 'fr', 'ja', 'zh', 'tr', 'tr', 'tr', 'en'])
    expect([languageOf(null), languageOf(undefined)]).toEqual(['tr', 'tr'])
  })

  it('[LN7] is Turkish where a language has no such text, and the key where nobody has', () => {
    const gone = 'service.refusals.noSuchThing'
    expect(findText('de', gone)).toBeUndefined()
    expect(textOf('de', gone as TextKey)).toBe(gone)
    expect(sentence('fr', 'rules', 'noSuchRule')).toBe('noSuchRule')
    // A language without any file, as a newer portal may ask for, is answered in Turkish.
    const unknown = 'xx' as Language
    expect([say(unknown, 'noFiles'), identitySentence('noSuchKey', unknown)]).toEqual([
      say('tr', 'noFiles'),
      identitySentence('noSuchKey', 'tr'),
    ])
    expect(wordsIn(unknown, 'print')).toEqual(printTexts('tr'))
  })

  it('[LN7] [WC3] names families and their records by their own files, in Turkish where a language has none', () => {
    const key = 'families.customers.records.cards'
    expect(inAll((language) => findText(language, key))).toEqual(
      inAll((language) => wordsOf(language, 'families/customers')['records']!['cards']),
    )
    expect(findText('xx' as Language, key)).toBe(findText('tr', key))
  })

  it('[LN7] has its values put in, and leaves nothing of those that are not given', () => {
    expect(say('en', 'tooLarge', { name: 'Page', most: 5 })).toBe('"Page" must be at most 5.')
    expect(fill('{{a}}–{{ b }}–{{c}}–{d}', { a: 1, b: '{{a}}' })).toBe('1–{{a}}––{d}')
    for (const language of languages)
      expect(sentence(language, 'service', 'refusals.recordMissing', { uuid: 'U-1' })).toContain(
        'U-1',
      )
  })
})

describe('histories', () => {
  it('[LN11] are told in the language of the reader, what the authority says about a code too', async () => {
    const store = await openTestStore()
    onTestFinished(() => store.close())
    const companyId = await insertCompany(store, { id: '00000000-0000-4000-8000-000000000001' })
    const place = { companyId, box: 'paper.sale', uuid: '00000000-0000-4000-8000-000000000002' }
    const event = { ...place, userName: 'Ayşe', at: new Date('2026-11-21T10:00:00Z') }
    const told = await store.asCompany(companyId, async (tx) => {
      await addHistory(tx, [
        {
          ...event,
          event: 'envelopeState',
          details: { code: '1300', text: textOf('tr', 'service.gib.1300') },
        },
        {
          ...event,
          event: 'sent',
          details: { number: 'ABC2026000000001' },
          at: new Date('2026-11-21T09:00:00Z'),
        },
      ])
      return Object.fromEntries(
        await Promise.all(
          languages.map(
            async (language) =>
              [
                language,
                (await historyOf(tx, language, place)).map(({ Description }) => Description),
              ] as const,
          ),
        ),
      )
    })
    for (const language of languages) {
      const { envelopeState, sent } = JSON.parse(
        readFileSync(`locales/${language}/history.json`, 'utf8'),
      ) as Record<string, string>
      expect(told[language]).toEqual([
        fill(envelopeState!, { code: '1300', text: textOf(language, 'service.gib.1300') }),
        fill(sent!, { number: 'ABC2026000000001' }),
      ])
    }
    expect(new Set(Object.values(told).map(String)).size).toBe(languages.length)
  })
})

describe('printed documents', () => {
  it('[LN8] have their words in each language; names and the amount in words are those of the Turkish document', () => {
    for (const language of languages) {
      const html = documentHtml({
        document: printedInvoice,
        language,
        texts: printTexts(language),
        isDraft: false,
        qr: '<svg></svg>',
        unitName: (code) => printedUnit(code, language),
      })
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(wordsOf(language, 'print')['totals']!['payable'])
      expect(html).not.toMatch(/\{\{|undefined/)
      expect(html).toContain('Işık Yazılım ve Danışmanlık Anonim Şirketi')
      expect(html).toContain(
        language === 'en'
          ? 'one million'
          : 'Yalnız birmilyondörtyüzyetmişsekizbinyediyüzelli Türk Lirası altmış Kuruş',
      )
    }
  })

  it('[LN8] write figures and dates as the language does', () => {
    expect(
      inAll((language) =>
        [
          formatDecimal('1234567.5', language),
          formatDate('2026-11-21', language),
          formatPercent('20', language),
        ]
          .join(' ')
          .replace(/\u00a0/g, ' '),
      ),
    ).toEqual({
      tr: '1.234.567,50 21.11.2026 %20',
      en: '1,234,567.50 2026-11-21 20%',
      de: '1.234.567,50 21.11.2026 20 %',
      fr: '1 234 567,50 21/11/2026 20 %',
      es: '1.234.567,50 21/11/2026 20 %',
      ja: '1,234,567.50 2026/11/21 20%',
      zh: '1,234,567.50 2026/11/21 20%',
    })
  })

  it('[LN8] go into a PDF in a language that its typeface has the letters of', () => {
    expect(inAll(fileLanguage)).toEqual({
      tr: 'tr',
      en: 'en',
      de: 'de',
      fr: 'fr',
      es: 'es',
      ja: 'en',
      zh: 'en',
    })
    expect(['de-AT', 'ja', 'pt', undefined].map(printLanguage)).toEqual(['de', 'ja', 'tr', 'tr'])
  })

  it('[LN8] name a unit by the short word of the language, else by its name in the list, else by its code', () => {
    expect([printedUnit('CEN', 'tr'), printedUnit('CEN', 'en'), printedUnit('??', 'de')]).toEqual([
      'Yüz Adet',
      'Hundred',
      '??',
    ])
  })
})
