/** The way of a record, as its stages say it. */
import { expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import { boxOf } from '#engine/portal.ts'
import { stagesOf } from '#engine/stages.ts'
import { families } from '#families/index.ts'

it('[RK34] a record has passed the stages before its own, is stuck at one that failed, and is done at the last', () => {
  const box = boxOf(compilePortal(families), 'eledger.ledgers')
  const at = (Signing: string, Problem?: string) =>
    stagesOf(box, { Signing, Problem })
      .map(({ name, state, isStuck }) => `${name} ${isStuck ? 'stuck' : state}`)
      .join(', ')
  expect(at('Queued')).toBe('books now, berats next, toGib next, atGib next, sealed next')
  expect(at('Processing')).toBe('books done, berats done, toGib done, atGib now, sealed next')
  expect(at('GibRefused')).toBe('books done, berats done, toGib stuck, atGib next, sealed next')
  expect(at('Sealed')).toBe('books done, berats done, toGib done, atGib done, sealed done')
  expect(at('Made', 'No certificate.')).toBe(
    'books stuck, berats next, toGib next, atGib next, sealed next',
  )
  expect(at('Queued', 'No certificate.')).toBe(at('Queued'))
  expect(at('Sealed', 'No certificate.')).toBe(at('Sealed'))
  expect(at('Elsewhere')).toBe('')
  expect(stagesOf({ ...box, stages: undefined }, { Signing: 'Made' })).toEqual([])
})
