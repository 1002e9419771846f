import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { nameOf, partyOf } from '#engine/inputs.ts'
import { boxOf } from '#engine/portal.ts'

const portal = compilePortal(families)
const us = { name: 'Anadolu Yazılım A.Ş.', taxNo: '0417082360' }
const them = { name: 'Şahinler Ambalaj San. A.Ş.', taxNo: '3104578924' }
const row = (seller: typeof us, buyer: typeof us) => ({
  SenderName: seller.name,
  SenderTaxNumber: seller.taxNo,
  ReceiverName: buyer.name,
  ReceiverTaxNumber: buyer.taxNo,
})

describe('the other side of a record', () => {
  it('[EA14] is the buyer of what was sold and the seller of what was bought', () => {
    const old = boxOf(portal, 'earchive.old')
    expect(partyOf(old, { ...row(us, them), IsSale: true })).toEqual(them)
    expect(partyOf(old, { ...row(them, us), IsSale: false })).toEqual(them)
    expect(nameOf(old, { ...row(them, us), IsSale: false })).toBe(them.name)
  })
  it('[EA14] is what a box of one direction names as its party', () => {
    expect(partyOf(boxOf(portal, 'einvoice.purchase'), row(them, us))).toEqual(them)
    expect(partyOf(boxOf(portal, 'einvoice.sale'), row(us, them))).toEqual(them)
  })
})
