import { describe, expect, it } from 'vitest'
import type { FamilySpec } from '#descriptor/family.ts'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { daysLeft, lastDayOf } from '#engine/deadline.ts'
import { shownAs, voidedBy } from '#engine/ended.ts'
import { boxOf, type Box } from '#engine/portal.ts'
import { lastDayToAnswer } from '#service/handlers/answers.ts'

const specs: readonly FamilySpec[] = families
const portal = compilePortal(families)
const waiting = { AnswerCode: 'waitingForApproval', EnvelopeDate: '2026-11-20T21:30:00Z' }

describe('the days to answer', () => {
  it('[H49] are those in which the service takes an answer, of every box that has some', () => {
    const boxes = portal.families.flatMap((family) => family.boxes.filter((box) => box.deadline))
    expect(boxes.map(({ id }) => id)).toEqual(['einvoice.purchase', 'edespatch.purchase'])
    for (const box of boxes) {
      const rule = specs.find(({ key }) => key === box.family)?.document?.answerable
      expect(box.deadline?.days).toBe(rule?.days)
      for (const moment of ['2026-11-20T21:30:00Z', '2026-11-20T20:59:59Z'])
        expect(lastDayOf(box, { ...waiting, EnvelopeDate: moment })).toBe(
          lastDayToAnswer(
            { envelope_date: new Date(moment), created_at: new Date(0) },
            rule?.days ?? 0,
          ),
        )
    }
  })

  it('[H49] are counted from today to the last, and end with the answer', () => {
    const purchase = boxOf(portal, 'einvoice.purchase')
    expect(lastDayOf(purchase, waiting)).toBe('2026-11-29')
    expect(lastDayOf(purchase, { ...waiting, AnswerCode: 'approved' })).toBeUndefined()
    expect(lastDayOf(purchase, { ...waiting, EnvelopeDate: null })).toBeUndefined()
    expect(lastDayOf(boxOf(portal, 'einvoice.sale'), waiting)).toBeUndefined()
    expect(
      ['2026-11-25', '2026-11-29', '2026-11-30'].map((day) => daysLeft('2026-11-29', day)),
    ).toEqual([4, 0, -1])
  })
})

describe('the end of a record', () => {
  const cancellable = portal.families.flatMap((family) =>
    family.boxes.filter((box) => box.columns.some(({ fact }) => fact === 'isCancelled')),
  )
  const columnOf = (box: Box, fact: string) => box.columns.find((one) => one.fact === fact)

  it.each(cancellable.map((box) => [box.id, box] as const))(
    '[H47] of %s stands where its state of sending would',
    (_id, box) => {
      const end = columnOf(box, 'isCancelled')
      const state = columnOf(box, 'status')
      const row = { [end?.name ?? '']: true, [state?.name ?? '']: 'succeed' }
      expect(end?.field.tones).toEqual({ true: 'error' })
      expect(voidedBy(box, row)).toBe(end)
      if (state) {
        expect(shownAs(box, row, state)).toBe(end)
        expect(shownAs(box, { ...row, [end?.name ?? '']: false }, state)).toBe(state)
      }
    },
  )

  it('[H47] is the refusal of a receiver where nothing else ended it', () => {
    const sale = boxOf(portal, 'einvoice.sale')
    const row = { StatusCode: 'succeed', AnswerCode: 'rejected' }
    expect(voidedBy(sale, row)?.name).toBe('AnswerCode')
    expect(voidedBy(sale, { ...row, AnswerCode: 'approved' })).toBeUndefined()
  })
})
