import { describe, expect, it } from 'vitest'
import type { DocumentMap } from '#engine/document-map.ts'
import { amountsOf, expectAmounts, textOf } from '#contract/base/amounts.ts'
import { Broken } from '#contract/base/result.ts'
import type { Exchange } from '#contract/base/target.ts'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'

const portal = compilePortal(families)
const mapOf = (key: string): DocumentMap => familyOf(portal, key).document!
const answer: Exchange = { curl: '', status: 200, headers: new Headers(), text: '', json: null }

function told(key: string, lines: readonly object[]) {
  const map = mapOf(key)
  const amounts = amountsOf({ [map.wrapper]: { [map.lines]: lines } }, map)
  return (
    amounts &&
    Object.fromEntries(Object.entries(amounts).map(([fact, amount]) => [fact, textOf(amount)]))
  )
}

describe('[CT11] amounts of the lines', () => {
  it('are rounded half up line by line, and added', () => {
    expect(
      told('einvoice', [
        { Quantity: 1, Price: 125.455, KDVPercent: 20 },
        { Quantity: 3, Price: 125.455, AllowanceTotal: 0.45, KDVPercent: 20 },
      ]),
    ).toEqual({
      lineExtension: '501.38',
      taxExclusive: '501.38',
      taxTotal: '100.27',
      payable: '601.65',
    })
    expect(told('einvoice', [{ Quantity: 1, Price: 1.005, KDVPercent: 0 }])).toMatchObject({
      payable: '1.01',
    })
  })

  it('leave out what a family does not charge, and take off what the buyer keeps', () => {
    expect(told('ebill', [{ Quantity: 2, Price: 10 }])).toMatchObject({
      taxTotal: '0.00',
      payable: '20.00',
    })
    expect(
      told('eproducer', [{ Quantity: 1, Price: 125.455, GVWithholdingPercent: 2 }]),
    ).toMatchObject({ lineExtension: '125.46', taxTotal: '2.51', payable: '122.95' })
    expect(
      told('evoucher', [{ GrossWage: 1000, KDVPercent: 20, GVWithholdingPercent: 20 }]),
    ).toMatchObject({ lineExtension: '1000.00', taxTotal: '400.00', payable: '1000.00' })
    expect(
      told('einsurance', [
        { ProductionCommission: 125.455, CancellationCommission: 0 },
        { ProductionCommission: 1, CancellationCommission: 0.5 },
      ]),
    ).toEqual({ allowanceTotal: '126.46', chargeTotal: '0.50' })
  })

  it('say nothing of lines with taxes that they do not reckon', () => {
    expect(told('einvoice', [{ Quantity: 1, Price: 1, Taxes: [{ TaxCode: '0074' }] }])).toBe(
      undefined,
    )
  })

  it('find a stored total that is wrong by a kuruş, and name it', () => {
    const columns = familyOf(portal, 'ebill').boxes[0]!.columns
    expect(() =>
      expectAmounts({ PayableAmount: 1.01 }, columns, { payable: 101n }, answer),
    ).not.toThrow()
    const wrong = () => expectAmounts({ PayableAmount: 1.02 }, columns, { payable: 101n }, answer)
    expect(wrong).toThrow(Broken)
    expect(wrong).toThrow('what the lines come to: PayableAmount 1.01, got PayableAmount 1.02')
  })
})
