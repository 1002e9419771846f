import { describe, expect, it } from 'vitest'
import { offsetAbove } from '#screens/ui/clear-of-bars.ts'

const windowHeight = 800

/** A bar of 40 pixels that stands so far from the bottom. */
const bar = (fromBottom: number, height = 40) => ({
  top: windowHeight - fromBottom - height,
  bottom: windowHeight - fromBottom,
})

describe('the place of messages', () => {
  it('[LA30] is above the bars at the bottom, whichever of them is the highest', () => {
    expect(offsetAbove([], windowHeight)).toBe(12)
    expect(offsetAbove([bar(0)], windowHeight)).toBe(52)
    expect(offsetAbove([bar(0), bar(40)], windowHeight)).toBe(92)
    expect(offsetAbove([bar(40), bar(0)], windowHeight)).toBe(92)
    expect(offsetAbove([bar(0, 120)], windowHeight)).toBe(132)
  })

  it('[LA30] is above a bar that a message over the lowest would reach', () => {
    expect(offsetAbove([bar(100)], windowHeight)).toBe(152)
    expect(offsetAbove([bar(0), bar(160)], windowHeight)).toBe(212)
  })

  it('[LA30] is not moved by what is out of sight, empty, or far from the bottom', () => {
    expect(offsetAbove([bar(-60)], windowHeight)).toBe(12)
    expect(offsetAbove([bar(0, 0)], windowHeight)).toBe(12)
    expect(offsetAbove([bar(300)], windowHeight)).toBe(12)
    expect(offsetAbove([bar(0, 700)], windowHeight)).toBe(12)
  })
})
