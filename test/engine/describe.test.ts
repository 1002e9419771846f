import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { describeFamily } from '#engine/describe.ts'
import { sink } from '#test/kitchen-sink/family.ts'

const portal = compilePortal(families)

describe('the description of a family', () => {
  it.each(families.map((family) => family.key))('[D1] of %s is the committed one', async (key) => {
    await expect(describeFamily(portal, key)).toMatchFileSnapshot(`../golden/${key}.txt`)
  })

  it('[D1] of the kitchen sink is the committed one', async () => {
    await expect(describeFamily(compilePortal([sink]), 'sink')).toMatchFileSnapshot(
      '../golden/sink.txt',
    )
  })

  it('[D2] is the same each time, ends with a line break and has no blanks at the end of a line', () => {
    for (const { key } of portal.families) {
      const text = describeFamily(portal, key)
      expect(describeFamily(compilePortal(families), key)).toBe(text)
      expect(text).toMatch(/[^\n]\n$/)
      expect(text).not.toMatch(/ \n/)
    }
  })

  it('[D3] names every call, route, box, column, filter and action', () => {
    for (const family of portal.families) {
      const text = describeFamily(portal, family.key)
      const words = [
        ...portal.calls
          .filter((call) => call.family === family.key)
          .flatMap((call) => [call.id, call.path, ...call.roles, ...Object.keys(call.query)]),
        ...portal.routes
          .filter((route) => route.family === family.key)
          .flatMap((route) => [route.path, ...route.roles]),
        ...family.boxes.flatMap((box) => [
          ...box.columns.map((column) => column.name),
          ...Object.keys(box.filters),
          ...box.actions.map((action) => action.name),
          ...box.views.map((view) => view.key),
        ]),
      ]
      expect(words.filter((word) => !text.includes(word))).toEqual([])
    }
  })

  it('[D4] of an unknown family is an error that names it', () => {
    expect(() => describeFamily(portal, 'ebil')).toThrow('The portal has no family ebil')
  })
})
