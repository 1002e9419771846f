import { describe, expect, it } from 'vitest'
import { isTckn, isVkn } from '#values/tax-number.ts'
import { withoutRequired, withUnknown, withWrongTypes } from '#contract/base/body-faults.ts'
import { createChooser } from '#contract/base/chooser.ts'
import { isInOrder } from '#contract/checks/order.ts'
import { sampleOf } from '#contract/base/sample.ts'
import { taxNumber, wrongTaxNumber } from '#contract/base/tax-number.ts'
import { schemaOf, wire } from '#schemas/wire.ts'

describe('[CT4] factories', () => {
  it('make a sample of every schema that it takes, the same each time', () => {
    for (const name of Object.keys(wire)) {
      const schema = schemaOf(name)!
      expect(schema.safeParse(sampleOf(schema)).error?.issues, name).toBeUndefined()
      expect(JSON.stringify(sampleOf(schema))).toBe(JSON.stringify(sampleOf(schema)))
    }
  })

  it('choose the same from the same seed, and otherwise from another', () => {
    const some = (seed: number) => {
      const chooser = createChooser(seed)
      return [chooser.uuid(), chooser.word(8), chooser.between(1, 1e6)].join()
    }
    expect(some(7)).toBe(some(7))
    expect(some(7)).not.toBe(some(8))
    expect(some(7)).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12},/)
  })

  it('make tax numbers with right check digits and with wrong ones', () => {
    for (let n = 0; n < 1000; n += 1) {
      expect([isVkn(taxNumber('company', n)), isTckn(taxNumber('person', n))]).toEqual([true, true])
      expect([isVkn(wrongTaxNumber('company', n)), isTckn(wrongTaxNumber('person', n))]).toEqual([
        false,
        false,
      ])
    }
  })

  it('make bodies that every schema of a body refuses, at the places that they name', () => {
    for (const name of ['InvoiceSend', 'BillSend', 'RuleSave', 'TagUpdate', 'EmailSend']) {
      const schema = schemaOf(name)!
      const sample = sampleOf(schema)
      const faulty = [
        ...withoutRequired(schema, sample),
        ...withUnknown(schema, sample),
        ...withWrongTypes(schema, sample),
      ]
      expect(faulty.length, name).toBeGreaterThan(2)
      expect(
        faulty.filter(
          ({ text }) => !text.includes('"__proto__"') && schema.safeParse(JSON.parse(text)).success,
        ),
        name,
      ).toEqual([])
    }
  })

  it('know the order of values by their kind', () => {
    expect(isInOrder('money', [2, 10, 10])).toBe(true)
    expect(isInOrder('money', [10, 2])).toBe(false)
    expect(isInOrder('text', ['Çağ', 'Dağ', 'Şan'])).toBe(true)
    expect(isInOrder('date', [null, '2026-01-02', '2026-01-10'])).toBe(true)
    expect(isInOrder('date', ['2026-01-02', null, '2026-01-10'])).toBe(false)
  })
})
