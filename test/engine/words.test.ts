import { describe, expect, it } from 'vitest'
import { brokenTerms, holds } from '#engine/condition.ts'
import { nearest, printProblem, unknownWord } from '#engine/problem.ts'
import { roleCodes } from '#engine/roles.ts'

describe('conditions', () => {
  it('[E1] hold when every term does', () => {
    expect(holds({}, {})).toBe(true)
    expect(
      holds({ IsCancel: false, StatusCode: 'succeed' }, { IsCancel: false, StatusCode: 'succeed' }),
    ).toBe(true)
    expect(
      holds({ IsCancel: false, StatusCode: 'succeed' }, { IsCancel: false, StatusCode: 'error' }),
    ).toBe(false)
    expect(holds({ IsCancel: undefined! }, { IsCancel: true })).toBe(true)
  })

  it('[E2] a list means any of, `not` means any other', () => {
    expect(holds({ StatusCode: ['succeed', 'error'] }, { StatusCode: 'error' })).toBe(true)
    expect(holds({ StatusCode: ['succeed', 'error'] }, { StatusCode: 'waiting' })).toBe(false)
    expect(holds({ StatusCode: [] }, { StatusCode: 'waiting' })).toBe(false)
    expect(holds({ Currency: { not: 'TRY' } }, { Currency: 'USD' })).toBe(true)
    expect(holds({ Currency: { not: 'TRY' } }, { Currency: 'TRY' })).toBe(false)
    expect(holds({ Currency: { not: 'TRY' } }, {})).toBe(true)
  })

  it.each([null, undefined])(
    '[E3] a flag that is %s is false, alone, in a list and under `not`',
    (absent) => {
      expect(holds({ IsCancel: false }, { IsCancel: absent })).toBe(true)
      expect(holds({ IsCancel: [false] }, { IsCancel: absent })).toBe(true)
      expect(holds({ IsCancel: { not: true } }, { IsCancel: absent })).toBe(true)
      expect(holds({ IsCancel: { not: false } }, { IsCancel: absent })).toBe(false)
      expect(holds({ IsCancel: true }, { IsCancel: absent })).toBe(false)
      expect(holds({ StatusCode: 'false' }, { StatusCode: absent })).toBe(false)
    },
  )

  it('[E4] say which fields keep them from holding, for the reason beside a disabled button', () => {
    expect(
      brokenTerms(
        { IsCancel: true, IsReport: false, StatusCode: 'x' },
        { IsCancel: false, IsReport: false, StatusCode: 'y' },
      ),
    ).toEqual(['IsCancel', 'StatusCode'])
  })
})

describe('role codes', () => {
  it('[E5] are prefix, code and right', () => {
    expect(roleCodes('ei', 's', 'r')).toEqual(['ei:s:r'])
    expect(roleCodes('ei', 's', 'w')).toEqual(['ei:s:w'])
    expect(roleCodes('ei', 'u', 'plain')).toEqual(['ei:u'])
    expect(roleCodes('eb', 'r', 'r')).toEqual(['eb:r:r'])
    expect(roleCodes('', 'pa', 'r')).toEqual(['pa:r'])
  })

  it('[E6] stand as they are behind `=`; a right that is there becomes the one asked for', () => {
    expect(roleCodes('ei', '=gea:p:r', 'r')).toEqual(['gea:p:r'])
    expect(roleCodes('ei', '=gea:p:r', 'w')).toEqual(['gea:p:w'])
    expect(roleCodes('ei', ['=ei:d', '=ea:d'], 'r')).toEqual(['ei:d:r', 'ea:d:r'])
  })
})

describe('problems', () => {
  it('[E7] say what, where, and the nearest allowed word', () => {
    expect(
      printProblem({
        place: 'a.b',
        message: 'Unknown column',
        value: 'Nmae',
        allowed: ['Name', 'Date'],
      }),
    ).toBe('Unknown column "Nmae" at a.b. Did you mean "Name"?')
    expect(
      printProblem({
        place: 'a.b',
        message: 'Unknown column',
        value: 'Colour',
        allowed: ['Name', 'Date'],
      }),
    ).toBe('Unknown column "Colour" at a.b. Allowed: Name, Date.')
    expect(printProblem({ place: 'a.b', message: 'A box needs a role code' })).toBe(
      'A box needs a role code at a.b.',
    )
    expect(
      printProblem({
        place: 'a',
        message: 'x',
        value: 'v',
        allowed: 'abcdefghijklmn'.split('').map((letter) => letter.repeat(9)),
      }),
    ).toMatch(/, …\.$/)
    expect(unknownWord('a', 'word', 'b', ['b'])).toEqual([])
  })

  it('[E8] the nearest is within few edits, whatever the case, and the closest wins', () => {
    expect(nearest('cancle', ['cancel', 'revertCancel'])).toBe('cancel')
    expect(nearest('STATUSCODE', ['StatusCode'])).toBe('StatusCode')
    expect(nearest('Issue', ['Tissue', 'Issues'])).toBe('Tissue')
    expect(nearest('colour', ['InvoiceNumber'])).toBeUndefined()
    expect(nearest('x', [])).toBeUndefined()
  })
})
