import { describe, expect, it } from 'vitest'
import { codeList, codeListNames, isCodeListName } from '#documents/codes/code-list.ts'
import {
  exemptionName,
  exemptionOf,
  taxEffectOf,
  taxName,
  unitName,
  withholdingOf,
} from '#documents/codes/names.ts'
import { unitCodes } from '#documents/codes/unit-codes.ts'

describe('code lists', () => {
  it('[N25] hold no code twice and a Turkish name for each', async () => {
    for (const name of codeListNames.filter(isCodeListName)) {
      const list = await codeList(name)
      expect(list.length, name).toBeGreaterThan(3)
      expect(new Set(list.map(({ code }) => code)).size, name).toBe(list.length)
      expect(
        list.filter(({ tr }) => tr.trim() === ''),
        name,
      ).toEqual([])
    }
    expect(isCodeListName('toString')).toBe(false)
  })
  it('[N25] have the sizes of the standard', async () => {
    expect([
      unitCodes.size,
      (await codeList('currencies')).length,
      (await codeList('countries')).length,
      (await codeList('withholdings')).length,
      (await codeList('exemptions')).length,
      (await codeList('taxTypes')).length,
    ]).toEqual([2152, 193, 254, 52, 112, 31])
    for (const { code } of await codeList('units')) expect(unitCodes.has(code), code).toBe(true)
  })
  it('[N26] say what the rules need: percents, names, effects', () => {
    expect(withholdingOf('601')).toMatchObject({ percent: '40', allowed: ['30', '40'] })
    expect(withholdingOf('650')).toBeUndefined()
    expect([exemptionName('301'), taxName('0015'), unitName('C62'), unitName('??')]).toEqual([
      '11/1-a Mal İhracatı',
      'KDV',
      'Adet',
      '??',
    ])
    expect(['0015', '0003', '0074', '0059', '9015', '????'].map(taxEffectOf)).toEqual([
      'kdv',
      'deducted',
      'base',
      'added',
      'withheld',
      'added',
    ])
    expect(exemptionOf('801')?.types).toEqual(['OZELMATRAH', 'IADE', 'SGK'])
  })
})
