import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '#schemas/language.ts'
import { markerOf, messageOf, type Issue, type Translate } from '#schemas/messages.ts'
import * as rules from '#schemas/rules.ts'
import { createText } from '#screens/text/text.ts'
import { toErrorItems } from '#service/http/issues.ts'

const words = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}/validation.json`, 'utf8')) as Record<
    string,
    string | Record<string, string>
  >
/** As i18next and the service do it, without either. */
const translate = (language: Language): Translate => {
  const all = words(language)
  return (key, values = {}) => {
    const [, first = '', second] = key.split('.')
    const found = second === undefined ? all[first] : (all[first] as Record<string, string>)[second]
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
      : key
  }
}
const issuesOf = (schema: z.ZodType, value: unknown): Issue[] =>
  schema.safeParse(value, { reportInput: true }).error?.issues ?? []
const told = (schema: z.ZodType, value: unknown, language: Language = 'tr') =>
  issuesOf(schema, value).map((issue) => messageOf(issue, translate(language)))

const text = (...checks: z.core.$ZodCheck<string>[]) => z.string().check(...checks)
const dates = z
  .object({ Start: z.string(), End: z.string() })
  .check(rules.dateBefore('Start', 'End'))
const passwords = z
  .object({ Password: z.string(), Again: z.string() })
  .check(rules.confirmation('Again', 'Password'))
const file = z.custom<rules.ChosenFile>()
const aFile = (name: string, size = 1, type?: string) => ({
  name,
  size,
  ...(type !== undefined && { type }),
})

/** Every rule kind of the specification: what passes, what does not, and what is said. */
const table: readonly (readonly [
  rule: string,
  schema: z.ZodType,
  right: readonly unknown[],
  wrong: readonly unknown[],
  sentence: string,
])[] = [
  [
    'date later',
    text(rules.dateLater('2026-11-21')),
    ['2026-11-22', ''],
    ['2026-11-21', '2025-12-31'],
    '2026-11-21 gününden sonraki bir tarih girin.',
  ],
  [
    'letters, hyphen, underscore',
    text(rules.lettersDashes()),
    ['çok_güzel-İş', ''],
    ['a b', 'a1', 'a.b'],
    'Yalnızca harf, tire ve alt çizgi kullanın.',
  ],
  [
    'letters and digits',
    text(rules.lettersDigits()),
    ['Işık34', ''],
    ['a b', 'a-b'],
    'Yalnızca harf ve rakam kullanın.',
  ],
  [
    'letters and spaces',
    text(rules.lettersSpaces()),
    ['Çağdaş Gıda', ''],
    ['Ali2', 'a-b'],
    'Yalnızca harf ve boşluk kullanın.',
  ],
  ['letters', text(rules.letters()), ['ığüşöçİ', ''], ['a b', 'a1'], 'Yalnızca harf kullanın.'],
  [
    'date before a field',
    dates,
    [
      { Start: '2026-01-01', End: '2026-01-02' },
      { Start: '', End: '2026-01-02' },
    ],
    [{ Start: '2026-01-02', End: '2026-01-02' }],
    'Tarih, “End” alanındaki tarihten önce olmalıdır.',
  ],
  [
    'between',
    z.number().check(rules.between(1, 12)),
    [1, 12],
    [0, 12.5],
    '1 ile 12 arasında olmalıdır.',
  ],
  [
    'confirmation',
    passwords,
    [{ Password: 'x', Again: 'x' }],
    [{ Password: 'x', Again: 'X' }],
    '“Password” alanıyla aynı olmalıdır.',
  ],
  [
    'distinct',
    z.array(z.object({ No: z.string() })).check(rules.distinct('No')),
    [[], [{ No: '1' }, { No: '2' }], [{ No: '' }, { No: '' }]],
    [[{ No: '1' }, { No: '2' }, { No: '1' }]],
    'Bu değer listede zaten var.',
  ],
  [
    'card number',
    text(rules.cardNumber()),
    ['4111 1111 1111 1111', '5555555555554444', ''],
    ['4111111111111112', '411111', '4111-1111-1111-1111'],
    'Kart numarası geçersiz.',
  ],
  [
    'date within',
    text(rules.dateWithin('2026-01-01', '2026-12-31')),
    ['2026-01-01', '2026-12-31', ''],
    ['2025-12-31', '2027-01-01'],
    'Tarih 2026-01-01 ile 2026-12-31 arasında olmalıdır.',
  ],
  [
    'date format',
    text(rules.dateFormat()),
    ['2026-02-28', ''],
    ['2026-02-29', '28.02.2026', '2026-2-8'],
    'Tarihi yyyy-mm-dd biçiminde girin.',
  ],
  [
    'decimals',
    text(rules.decimals(2)),
    ['1', '1.25', '-0.5', ''],
    ['1.255', '1,25', 'x', '1.'],
    'Sayı olmalıdır; en çok 2 ondalık basamak girin.',
  ],
  [
    'digits',
    text(rules.digits(4)),
    ['0012', '7', ''],
    ['12345', '1a', '-1'],
    'Yalnızca rakam girin, en çok 4 basamak.',
  ],
  [
    'image dimensions',
    z.custom<rules.ImageSize>().check(rules.imageSize(200, 80)),
    [{ width: 200, height: 80 }],
    [{ width: 80, height: 200 }],
    'Resim 200 × 80 piksel olmalıdır.',
  ],
  [
    'e-mail',
    text(rules.email()),
    ['muhasebe@firma.com.tr', ''],
    ['muhasebe', 'a@b', 'a b@c.com'],
    'Geçerli bir e-posta adresi girin.',
  ],
  [
    'file',
    file.check(rules.file(['xml', 'zip'])),
    [aFile('a.XML'), aFile('b.zip')],
    [aFile('a.pdf'), aFile('xml'), aFile('a.xml.exe')],
    'Geçerli bir dosya seçin: xml, zip.',
  ],
  [
    'image',
    file.check(rules.image()),
    [aFile('a.png'), aFile('logo', 1, 'image/webp')],
    [aFile('a.pdf'), aFile('a.png', 1, 'text/html')],
    'Bir resim dosyası seçin.',
  ],
  ['valid value', text(rules.value(['a', 'b'])), ['a', ''], ['c', 'A'], 'Geçerli bir değer girin.'],
  [
    'IP',
    text(rules.ip()),
    ['10.0.0.1', '::1', '2001:db8::7', ''],
    ['10.0.0.256', 'localhost', '10.0.0'],
    'Geçerli bir IP adresi girin.',
  ],
  [
    'at most N characters',
    text(rules.maxLength(3)),
    ['abc', ''],
    ['abcd'],
    'En çok 3 karakter olabilir.',
  ],
  [
    'at least N characters',
    text(rules.minLength(3)),
    ['abc', ''],
    ['ab'],
    'En az 3 karakter olmalıdır.',
  ],
  [
    'at most a value',
    z.number().check(rules.atMost(10)),
    [10, -5],
    [10.01],
    'En çok 10 olmalıdır.',
  ],
  [
    'at least a value',
    z.number().check(rules.atLeast(10)),
    [10, 99],
    [9.99],
    'En az 10 olmalıdır.',
  ],
  ['numeric', text(rules.numeric()), ['12', '-1.5', ''], ['1,5', 'on', '1e3'], 'Sayı olmalıdır.'],
  [
    'format',
    text(rules.formatted(/^[A-Z0-9]{3}$/, 'ABC')),
    ['AB1', ''],
    ['abc', 'ABCD'],
    'Biçimi geçersiz; beklenen: ABC.',
  ],
  [
    'file size',
    file.check(rules.fileUnder(500)),
    [aFile('a.png', 511_999)],
    [aFile('a.png', 512_000)],
    'Dosya 500 KB’den küçük olmalıdır.',
  ],
  [
    'URL',
    text(rules.url()),
    ['https://firma.com.tr/yol?a=1', 'http://localhost:3000', ''],
    ['firma.com.tr', 'javascript:alert(1)', 'ftp://a.b'],
    'Geçerli bir internet adresi (URL) girin.',
  ],
  ['required', text(rules.required()), ['x'], ['', '   ', undefined], 'Bu alan zorunludur.'],
  [
    'terms accepted',
    z.boolean().check(rules.termsAccepted()),
    [true],
    [false],
    'Devam etmek için koşulları kabul edin.',
  ],
]

describe('rules of forms', () => {
  it.each(table)('[VA1] %s', (_rule, schema, right, wrong, sentence) => {
    expect(right.filter((value) => issuesOf(schema, value).length > 0)).toEqual([])
    for (const value of wrong) expect(told(schema, value), String(value)).toEqual([sentence])
  })

  it('[VA1] every rule has a sentence in every language, with all its values in it', () => {
    for (const language of languages) {
      for (const [rule, schema, , wrong] of table) {
        const [sentence = ''] = told(schema, wrong[0], language)
        expect(sentence, `${language}: ${rule}`).not.toMatch(/^$|validation\.|undefined|\{\{/)
      }
    }
  })

  it('[VA1] what a rule of two fields says stands at the first of them', () => {
    expect(
      issuesOf(dates, { Start: '2026-01-02', End: '2026-01-01' }).map(({ path }) => path),
    ).toEqual([['Start']])
    expect(issuesOf(passwords, { Password: 'x', Again: 'y' }).map(({ path }) => path)).toEqual([
      ['Again'],
    ])
  })

  it('[VA2] a field that was left out is marked CANNOTBENULL, whatever else is wrong is not', () => {
    const markers = (schema: z.ZodType, value: unknown) => issuesOf(schema, value).map(markerOf)
    expect(markers(z.object({ Name: z.string() }), {})).toEqual(['CANNOTBENULL'])
    expect(markers(text(rules.required()), '')).toEqual(['CANNOTBENULL'])
    expect([
      ...markers(z.object({ Name: z.string() }), { Name: 1 }),
      ...markers(text(rules.letters()), '1'),
    ]).toEqual([undefined, undefined])
    expect(
      toErrorItems(issuesOf(z.object({ Name: z.string(), Age: z.number() }), { Age: 'x' }), 'tr'),
    ).toEqual([
      { code: 1, description: 'Bu alan zorunludur.', detail: 'CANNOTBENULL', path: 'Name' },
      { code: 1, description: 'Değer sayı olmalıdır; gelen: metin.', path: 'Age' },
    ])
  })

  it('[VA3] the browser and the service say the same, in every language', async () => {
    for (const language of languages) {
      const { t } = await createText({ language })
      const browser: Translate = (key, values) => (values ? t(key, values) : t(key))
      for (const [rule, schema, , wrong] of table) {
        const issues = issuesOf(schema, wrong[0])
        expect(
          issues.map((issue) => messageOf(issue, browser)),
          `${language}: ${rule}`,
        ).toEqual(toErrorItems(issues, language).map((item) => item.description))
      }
    }
  })

  it('[VA3] an error map gets the same words as the issues', () => {
    const said = (schema: z.ZodType, value: unknown) =>
      schema
        .safeParse(value, { error: (issue) => messageOf(issue as Issue, translate('en')) })
        .error?.issues.map(({ message }) => message)
    expect(said(z.object({ Name: text(rules.required()) }), {})).toEqual([
      'This field is required.',
    ])
    expect(said(z.object({ Name: text(rules.required()) }), { Name: '' })).toEqual([
      'This field is required.',
    ])
    expect(said(dates, { Start: '2026-01-02', End: '2026-01-01' })).toEqual([
      'The date must be before that in “End”.',
    ])
  })

  it('[VA3] what zod itself checks is said in the same vocabulary', () => {
    const all: readonly (readonly [z.ZodType, unknown, string])[] = [
      [z.string().max(2), 'abc', 'Must have at most 2 characters.'],
      [z.string().min(2), 'a', 'Must have at least 2 characters.'],
      [z.number().gt(0), 0, 'Must be more than 0.'],
      [z.number().lt(5), 5, 'Must be less than 5.'],
      [z.number().gte(1), 0, 'Must be at least 1.'],
      [z.number().lte(5), 6, 'Must be at most 5.'],
      [z.array(z.int()).min(1), [], 'Must have at least 1 items.'],
      [z.array(z.int()).max(1), [1, 2], 'Must have at most 1 items.'],
      [z.email(), 'x', 'Enter a valid e-mail address.'],
      [z.url(), 'x', 'Enter a valid web address (URL).'],
      [z.ipv4(), 'x', 'Enter a valid IP address.'],
      [z.string().regex(/^A$/), 'B', 'Not in the expected form: /^A$/.'],
      [z.enum(['a', 'b']), 'c', 'Allowed values: a, b.'],
      [z.number().multipleOf(5), 7, 'Must be a multiple of 5.'],
      [z.strictObject({}), { x: 1 }, 'Unknown field "x".'],
      [z.union([z.int(), z.boolean()]), 'x', 'The value has none of the accepted forms.'],
      [z.int(), 1.5, 'The value must be a whole number; got a number.'],
      [z.string(), null, 'The value must be text; got null.'],
      [z.custom(() => false), 1, 'Enter a valid value.'],
    ]
    for (const [schema, value, sentence] of all)
      expect(told(schema, value, 'en'), sentence).toEqual([sentence])
  })

  it('[VA4] dates and fields are written as people read them', () => {
    const [issue] = issuesOf(text(rules.dateLater('2026-11-21')), '2026-01-01')
    expect(
      messageOf(issue!, translate('tr'), { date: (day) => day.split('-').reverse().join('.') }),
    ).toBe('21.11.2026 gününden sonraki bir tarih girin.')
    const [other] = issuesOf(dates, { Start: '2026-01-02', End: '2026-01-01' })
    expect(messageOf(other!, translate('tr'), { field: () => 'Bitiş' })).toBe(
      'Tarih, “Bitiş” alanındaki tarihten önce olmalıdır.',
    )
  })

  it('[VA5] the sign-in has its own sentences, the English ones those of the specification', () => {
    expect(words('en')['auth']).toEqual({
      required: 'This field is required.',
      invalid: 'This field is not valid.',
      minLength: 'Must have at least {{least}} characters.',
      terms: 'Accept the terms to go on.',
      login: 'Login detail incorrect.',
    })
  })
})
