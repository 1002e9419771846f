import { beforeAll, describe, expect, it } from 'vitest'
import { vknCheckDigit } from '#values/tax-number.ts'
import {
  emptyRegistration,
  registerFields,
  registerProblems,
  toRegister,
  type RegisterValues,
} from '#screens/sign-in/register-problems.ts'
import { createText } from '#screens/text/text.ts'

const vkn = `914406117${vknCheckDigit([9, 1, 4, 4, 0, 6, 1, 1, 7])}`
const good: RegisterValues = {
  CompanyName: ' Yeni Firma A.Ş. ',
  TaxNumber: vkn,
  TaxOffice: 'Kadıköy',
  Address: 'Moda Cad. 1',
  District: 'Kadıköy',
  City: 'İstanbul',
  Name: 'Selin',
  Surname: 'Aydoğan',
  Email: 'selin@yenifirma.example',
  Password: 'gölgede yedi kırmızı vapur',
  Terms: true,
}

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string
const words: Record<'tr' | 'en', Translate> = { tr: String, en: String }
beforeAll(async () => {
  for (const language of ['tr', 'en'] as const) {
    const text = await createText({
      language,
      onMissing: (key) => expect.unreachable(`no words for ${key}`),
    })
    words[language] = (key, values) => String(text.t(key, values ?? {}))
  }
})
const problemsOf = (more: Partial<RegisterValues>, language: 'tr' | 'en' = 'tr') =>
  registerProblems({ ...good, ...more }, words[language])

describe('registration', () => {
  it('[AC1] has nothing to say of what is right, and sends it without the blanks around it', () => {
    expect(problemsOf({})).toEqual({})
    expect(toRegister(good)).toEqual({ ...good, CompanyName: 'Yeni Firma A.Ş.' })
  })
  it('[AC1] names every field that is empty', () => {
    expect(Object.keys(registerProblems(emptyRegistration, words.tr))).toEqual(registerFields)
  })
  it('[AC9] says the default messages of the auth screen in English to English readers, in Turkish to Turkish ones', () => {
    expect(registerProblems({ ...emptyRegistration, Password: 'short' }, words.en)).toMatchObject({
      CompanyName: 'This field is required.',
      Password: expect.stringMatching(/at least 12/i),
      Terms: expect.stringMatching(/terms/i),
    })
    expect(problemsOf({ CompanyName: '' }).CompanyName).toBe('Bu alan zorunludur.')
  })
  it('[AC1] looks at the check digit, the length and the digits of the tax number, and takes no conventional one', () => {
    const said = (TaxNumber: string) => problemsOf({ TaxNumber }).TaxNumber
    expect([
      said('1234567891'),
      said('123'),
      said('12345a7890'),
      said('11111111111'),
      said('2222222222'),
      said(` ${vkn} `),
    ]).toEqual([
      'Kontrol hanesi tutmuyor; numarayı denetleyin.',
      'VKN 10, TCKN 11 hanedir.',
      'Yalnızca rakam yazın.',
      'Kontrol hanesi tutmuyor; numarayı denetleyin.',
      'Kontrol hanesi tutmuyor; numarayı denetleyin.',
      undefined,
    ])
  })
  it('[AC1] says of a text that is too long how long it may be', () => {
    expect(problemsOf({ TaxOffice: 'x'.repeat(101) }).TaxOffice).toBe(
      'En çok 100 karakter olabilir.',
    )
  })
  it('[AC5] takes no password that the service would refuse', () => {
    const said = (Password: string) => problemsOf({ Password }).Password !== undefined
    expect(
      [
        'kısa',
        'aaaaaaaaaaaaaaaa',
        'parola parola',
        'selin aydoğan yazı',
        'x'.repeat(129),
        good.Password,
      ].map(said),
    ).toEqual([true, true, true, true, true, false])
  })
})
