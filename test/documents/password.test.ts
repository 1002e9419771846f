import { describe, expect, it } from 'vitest'
import { checkPassword, type PasswordProblem } from '#values/password.ts'

const person = {
  name: 'Ayşe',
  surname: 'Yılmaz',
  email: 'ayse.y@anadolu.com.tr',
  companyName: 'Anadolu Yazılım A.Ş.',
}

describe('a new password', () => {
  it.each<[string, PasswordProblem[]]>([
    ['kısa', ['short', 'simple']],
    ['şarkıcı kuş', ['short']],
    ['a'.repeat(129), ['long', 'simple']],
    ['aaaaaaaaaaaa', ['simple']],
    ['123456789012', ['simple']],
    ['abcdefghijkl', ['simple']],
    ['asdfghjklşi1', ['simple']],
    ['1qaz2wsx3edc', ['simple']],
    ['2020202020202020', ['simple']],
    ['abcabcabcabc', ['simple']],
    ['qwertyuiop12', ['simple', 'common']],
    ['Password1234', ['common']],
    ['P@ssw0rd!2024', ['common']],
    ['ŞİFREŞİFREŞİFRE', ['simple', 'common']],
    ['Galatasaray1905', ['common']],
    ['Sevgilim12345!', ['common']],
    ['Yilmaz-geliyor-1', ['personal']],
    ['ANADOLU büyük dağ', ['personal']],
    ['ayşe.y geldi gitti', ['personal']],
  ])('[Y43] %s is refused', (password, problems) => {
    expect(checkPassword(password, person)).toEqual(problems)
  })

  it('[Y43] a sentence, what a program made, and a long word with signs are taken, at both ends of the length too', () => {
    for (const password of [
      'mavi kedi uzun yol',
      'doğru at pil zımba',
      'k7mp-x3ra-9wte',
      'fındıkkabuğu doldurur',
      'şarkıcı kuşu',
      `mavi kedi ${'uzunyol'.repeat(16)}`.slice(0, 128),
    ]) {
      expect(checkPassword(password, person), password).toEqual([])
    }
  })

  it('[Y43] length is counted as people count, and short names are no reason', () => {
    expect(checkPassword('🦆🦊🐢🐝🦉🐙🦔🐌🐞🦋🐳🦩', {})).toEqual([])
    expect(checkPassword('volkan canavar gibi', { name: 'Can', surname: 'Ak' })).toEqual([])
    expect(
      checkPassword('uzun bir limited yol', {
        companyName: 'Deniz Limited Şirketi',
        email: 'x@gmail.com',
      }),
    ).toEqual([])
  })
})
