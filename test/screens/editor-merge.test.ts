import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  differencesOf,
  foreseenChoice,
  mergedBody,
  type Side,
} from '#screens/editor/merge-drafts.ts'

const base = {
  EInvoice: {
    InvoiceInfo: { IssueDate: '2026-11-21', CurrencyCode: 'TRY' },
    InvoiceLines: [
      { Name: 'A', Price: 1 },
      { Name: 'B', Price: 2 },
    ],
    Notes: ['x'],
  },
}
const withInvoice = (change: Partial<typeof base.EInvoice> | Record<string, unknown>) => ({
  EInvoice: { ...base.EInvoice, ...change },
})

describe('two versions of a draft', () => {
  it('[EL15] say by place what differs and which side changed it', () => {
    const mine = withInvoice({
      InvoiceLines: [
        { Name: 'A', Price: 5 },
        { Name: 'B', Price: 2 },
      ],
      Notes: ['mine'],
    })
    const theirs = withInvoice({
      InvoiceInfo: {
        ...base.EInvoice.InvoiceInfo,
        CurrencyCode: 'EUR',
        OrderReference: { Value: 'S-1' },
      },
      Notes: ['theirs'],
    })
    expect(
      differencesOf(base, mine, theirs).map(({ place, changed, mine: own, theirs: other }) => [
        place,
        changed,
        own,
        other,
      ]),
    ).toEqual([
      ['EInvoice.InvoiceInfo.CurrencyCode', 'theirs', 'TRY', 'EUR'],
      ['EInvoice.InvoiceInfo.OrderReference.Value', 'theirs', undefined, 'S-1'],
      ['EInvoice.InvoiceLines[0].Price', 'mine', 5, 1],
      ['EInvoice.Notes', 'both', ['mine'], ['theirs']],
    ])
    expect(differencesOf(undefined, mine, theirs).every(({ changed }) => changed === 'both')).toBe(
      true,
    )
    expect(
      differencesOf(
        base,
        { ...base },
        withInvoice({ Extra: null, Empty: '', None: [], Nested: { a: null } }),
      ),
    ).toEqual([])
  })

  it('[EL15] a line that one side lacks is chosen whole', () => {
    const theirs = withInvoice({
      InvoiceLines: [
        { Name: 'A', Price: 1 },
        { Name: 'B', Price: 2 },
        { Name: 'C', Price: 3 },
      ],
    })
    const mine = withInvoice({ InvoiceLines: [{ Name: 'A', Price: 1 }] })
    const found = differencesOf(base, mine, theirs)
    expect(found.map(({ place, changed }) => [place, changed])).toEqual([
      ['EInvoice.InvoiceLines[1]', 'mine'],
      ['EInvoice.InvoiceLines[2]', 'theirs'],
    ])
    const names = (side: Side) => mergedBody(mine, found, () => side) as typeof base
    expect(names('theirs').EInvoice.InvoiceLines.map(({ Name }) => Name)).toEqual(['A', 'B', 'C'])
    expect(mergedBody(theirs, differencesOf(base, theirs, mine), () => 'theirs')).toEqual(mine)
  })

  const value = fc.constantFrom('a', 'b', 'c', undefined)
  const version = fc.record({
    one: value,
    two: value,
    part: fc.record({ three: value, four: value }),
    lines: fc.array(fc.record({ five: value, six: fc.constantFrom('x', 'y') }), {
      minLength: 2,
      maxLength: 2,
    }),
  })
  const leaves = (body: {
    one?: string | undefined
    two?: string | undefined
    part: object
    lines: readonly object[]
  }) =>
    [
      body.one,
      body.two,
      ...Object.values(body.part),
      ...body.lines.flatMap((line) => Object.values(line)),
    ] as (string | undefined)[]
  const shape = (body: unknown) => structuredClone(body) as Record<string, unknown>

  it('[EL16] no update is lost: what only one side changed is in the outcome, and what both changed differently is asked', () => {
    fc.assert(
      fc.property(version, version, version, (start, mine, theirs) => {
        const found = differencesOf(shape(start), shape(mine), shape(theirs))
        const merged = mergedBody(
          shape(mine),
          found,
          (difference) => foreseenChoice(difference) ?? 'mine',
        )
        const filled = {
          ...merged,
          part: { three: undefined, four: undefined, ...(merged.part as object) },
          lines: (merged.lines as object[]).map((line) => ({
            five: undefined,
            six: undefined,
            ...line,
          })),
        } as unknown as typeof start
        const [was, own, other, now] = [start, mine, theirs, filled].map((one) =>
          leaves({
            one: one.one,
            two: one.two,
            part: { three: one.part.three, four: one.part.four },
            lines: one.lines.map(({ five, six }) => ({ five, six })),
          }),
        )
        const asked = was!.map(
          (before, index) =>
            own![index] !== before && other![index] !== before && own![index] !== other![index],
        )
        expect(now).toEqual(
          was!.map((before, index) => (own![index] === before ? other![index] : own![index])),
        )
        expect(found.filter(({ changed }) => changed === 'both')).toHaveLength(
          asked.filter(Boolean).length,
        )
      }),
    )
  })

  it('[EL16] all mine is mine and all theirs is theirs', () => {
    fc.assert(
      fc.property(version, version, version, (start, mine, theirs) => {
        const found = differencesOf(shape(start), shape(mine), shape(theirs))
        expect(
          differencesOf(
            undefined,
            mergedBody(shape(mine), found, () => 'theirs'),
            shape(theirs),
          ),
        ).toEqual([])
        expect(
          differencesOf(
            undefined,
            mergedBody(shape(mine), found, () => 'mine'),
            shape(mine),
          ),
        ).toEqual([])
      }),
    )
  })
})
