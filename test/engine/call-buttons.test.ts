/** Buttons of the calls of a family as they stand at a record. */
import { expect, it } from 'vitest'
import { buttonsNow, buttonsOfRecord } from '#engine/call-buttons.ts'
import { brokenTerms } from '#engine/condition.ts'
import { compilePortal } from '#engine/compile.ts'
import { boxOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'

const portal = compilePortal(families)

it('[RK32] of the calls that lead a record on those that can be made now stand first, and the others not at all', () => {
  const box = boxOf(portal, 'eledger.ledgers')
  const all = buttonsOfRecord(portal, box)
  const at = (Signing: string, SignMethod?: string) => {
    const { buttons, main } = buttonsNow(
      all,
      (condition) => brokenTerms(condition, { Signing, SignMethod }).length === 0,
    )
    return {
      main: main?.name,
      next: buttons.filter(({ call }) => call.advances).map(({ name }) => name),
    }
  }
  // A company that signs by card is offered that first, and the other way as well.
  expect(at('Made')).toEqual({ main: 'sign', next: ['sign', 'signByCard'] })
  expect(at('Made', 'SmartCard')).toEqual({ main: 'signByCard', next: ['signByCard', 'sign'] })
  expect(at('Sealed', 'SmartCard').next).toEqual(['reportToGib'])
  expect(at('BeratSigned')).toEqual({ main: 'sendToGib', next: ['sendToGib', 'updateStatus'] })
  expect(at('Processing')).toEqual({ main: 'updateStatus', next: ['updateStatus'] })
  expect(at('Sealed')).toEqual({ main: 'reportToGib', next: ['reportToGib'] })
  expect(at('Queued')).toEqual({ main: undefined, next: [] })
  const made = buttonsNow(all, (one) => brokenTerms(one, { Signing: 'Made' }).length === 0)
  expect(made.buttons.slice(0, 2).map(({ name }) => name)).toEqual(['sign', 'signByCard'])
  expect(buttonsNow(all, () => false).buttons.map(({ name }) => name)).toContain('downloadAll')
})
