/** Until which day a month has to be loaded. */
import { expect, it } from 'vitest'
import { lastDayToLoad, type LoadChoice, type TaxKind } from '#documents/ledger/deadlines.ts'

it('[LG55] months and quarters are due by the table of the tax, on a day on which people work', () => {
  const rows: readonly (readonly [string, LoadChoice, TaxKind, string])[] = [
    // 10 May 2026 is a Sunday.
    ['2026-01-31', 'Month', 'income', '2026-05-11'],
    ['2026-01-01', 'Month', 'corporate', '2026-05-14'],
    ['2026-12-31', 'Month', 'income', '2027-04-12'],
    ['2026-12-31', 'Month', 'corporate', '2027-05-14'],
    ['2026-01-31', 'Quarter', 'income', '2026-06-10'],
    // 14 June 2026 is a Sunday.
    ['2026-02-28', 'Quarter', 'corporate', '2026-06-15'],
    ['2026-04-30', 'Quarter', 'corporate', '2026-09-14'],
    ['2026-09-30', 'Quarter', 'income', '2026-12-10'],
    ['2026-10-31', 'Quarter', 'income', '2027-04-12'],
    ['2026-11-30', 'Quarter', 'corporate', '2027-05-14'],
    // In these years the feasts of Ramadan and of the sacrifice were on 10–12 April and 9–12 July.
    ['2023-12-31', 'Month', 'income', '2024-04-15'],
    ['2022-03-31', 'Month', 'income', '2022-07-13'],
  ]
  for (const [day, choice, kind, due] of rows)
    expect(lastDayToLoad(day, choice, kind), `${day} ${choice} ${kind}`).toBe(due)
})
