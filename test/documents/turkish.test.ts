import { describe, expect, it } from 'vitest'
import { fold, lower, sortKey, upper } from '#values/turkish.ts'

describe('Turkish letters', () => {
  it('[N15] keep their dots when the case changes', () => {
    expect([lower('IŞIK İĞNE'), upper('ışık iğne'), lower('I\u0307'), upper('istanbul')]).toEqual([
      'ışık iğne',
      'IŞIK İĞNE',
      'i',
      'İSTANBUL',
    ])
  })

  it('[N16] are found whichever way they are typed', () => {
    expect(['Işıldak', 'ISILDAK', 'isildak', 'İŞILDAK', 'ışıldak'].map(fold)).toEqual(
      Array(5).fill('isildak'),
    )
    expect(fold('  ÇĞÖŞÜ  çğöşü Kâğıt ')).toBe('cgosu cgosu kagit')
  })

  it('[N17] stand in the order of the alphabet when compared byte by byte', () => {
    const alphabet = [
      'Ahmet',
      'cam',
      'Can',
      'çam',
      'Dal',
      'gül',
      'ğıcık',
      'hızlı',
      'ıhlamur',
      'ışık',
      'ibre',
      'kâğıt',
      'ot',
      'öz',
      'sel',
      'şal',
      'un',
      'üst',
      'vazo',
      'zil',
    ]
    const shuffled = [...alphabet].reverse()
    expect(
      shuffled.sort((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))),
    ).toEqual(alphabet)
  })
})
