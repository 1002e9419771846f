import { describe, expect, it } from 'vitest'
import { discountText, readDiscount, wireOfDiscount } from '#documents/amounts/discount.ts'
import { lineInputOf } from '#documents/model/line-from-model.ts'
import { toModel } from '#documents/model/to-model.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { valueAt } from '#values/json.ts'
import { invoice, invoiceMap, plainInvoice } from './samples.ts'

const column = { at: 'AllowanceTotal', percentAt: 'AllowancePercent' }
const line = (discount: object) => ({
  Name: 'Danışmanlık',
  Quantity: 3,
  UnitType: 'C62',
  Price: 33.335,
  KDVPercent: 20,
  ...discount,
})
const discounted = (discount: object) =>
  invoice({ ...plainInvoice(), InvoiceLines: [line(discount)] })

describe('the discount of a line', () => {
  it.each([
    ['10%', '10%'],
    ['%10', '10%'],
    ['10 %', '10%'],
    ['% 12,5', '12.5%'],
    ['10', '10'],
    ['1.234,56', '1234.56'],
    ['12,50 TL', '12.5'],
    ['₺10', '10'],
  ])('[EL21] %s is read as %s', (typed, text) => {
    expect(readDiscount(typed, ',')).toBe(text)
  })

  it.each(['on', '%', '10%%', 'TL'])('[EL21] %s is none', (typed) => {
    expect(readDiscount(typed, ',')).toBeUndefined()
  })

  it('[EL21] amount and per cent have a place of their own on the wire, and come back as they were', () => {
    for (const [text, wire] of [
      ['10%', { AllowancePercent: 10 }],
      ['12.5', { AllowanceTotal: 12.5 }],
      ['', {}],
    ] as const) {
      expect(discountText(wire, column)).toBe(text)
      const { amount, percent } = wireOfDiscount(text)
      expect({
        ...(amount !== undefined && { AllowanceTotal: amount }),
        ...(percent !== undefined && { AllowancePercent: percent }),
      }).toEqual(wire)
    }
    expect(wireOfDiscount('on%')).toEqual({ percent: 'on' })
    expect(discountText({ AllowanceTotal: 10, AllowancePercent: 10 }, column)).toBe('10%')
  })

  it('[EL21] a per cent is worked out of quantity and price, and goes before an amount', () => {
    expect(lineInputOf(line({ AllowancePercent: 10 }), invoiceMap).allowance).toBe('10.00')
    expect(
      lineInputOf(line({ AllowancePercent: 10, AllowanceTotal: 1 }), invoiceMap).allowance,
    ).toBe('10.00')
    expect(discounted({ AllowancePercent: 10 }).totals).toMatchObject({
      lineExtension: '90.01',
      taxTotal: '18.00',
      payable: '108.01',
    })
  })

  it('[EL21] the document says factor and base of a per cent, and of an amount the amount alone', () => {
    const percent = writeUbl(discounted({ AllowancePercent: 10 }))
    expect(percent).toMatch(
      /<cbc:MultiplierFactorNumeric>0\.1<\/cbc:MultiplierFactorNumeric>\s*<cbc:Amount currencyID="TRY">10\.00<\/cbc:Amount>\s*<cbc:BaseAmount currencyID="TRY">100\.01<\/cbc:BaseAmount>/,
    )
    expect(writeUbl(discounted({ AllowanceTotal: 10 }))).not.toContain('MultiplierFactorNumeric')
    const read = readUbl(percent)
    expect(read.lines[0]).toMatchObject({ allowance: '10.00', allowancePercent: '10' })
    expect(valueAt(toModel(read, invoiceMap, { number: 'keep' }), 'InvoiceLines')).toMatchObject([
      { AllowanceTotal: 10, AllowancePercent: 10 },
    ])
    expect(writeUbl(read)).toBe(percent)
  })

  it('[EL21] a factor of another issuer is taken for what its amount tells, and for nothing where it tells neither', () => {
    const xml = writeUbl(discounted({ AllowancePercent: 10 }))
    const percentOf = (factor: string) =>
      readUbl(xml.replace('>0.1<', `>${factor}<`)).lines[0]?.allowancePercent
    expect(percentOf('0.10000')).toBe('10')
    expect(percentOf('10')).toBe('10')
    expect(percentOf('0.2')).toBeUndefined()
    expect(percentOf('0')).toBeUndefined()
  })

  it('[EL21] more than the line is refused at the cell', () => {
    const problems = checkDocument(discounted({ AllowancePercent: 120 }), '2026-11-21', invoiceMap)
    expect(problems).toContainEqual(
      expect.objectContaining({ place: 'InvoiceLines[0].AllowanceTotal' }),
    )
  })
})
