/** Lines of the books that come as a spreadsheet. */
import { describe, expect, it } from 'vitest'
import { csvColumns } from '#documents/ledger/read-lines.ts'
import { linesOfSheet } from '#documents/ledger/sheet-lines.ts'
import type { SheetCell } from '#documents/sheet/read-cell.ts'
import { checked, csvOf, madeLines, type CsvLine } from './ledger-lines.ts'

const april = { start: '2026-04-01', end: '2026-04-30', firstEntry: 1, firstLine: 1 }
const numbers = new Set(['linenumber', 'linenumbercounter', 'entrynumbercounter', 'accmainid'])
/** As a spreadsheet keeps what is typed: amounts and counters as numbers, days as days. */
const cellOf = (name: string, text: string): SheetCell =>
  text === ''
    ? null
    : name === 'amount'
      ? Number(text.replace(',', '.'))
      : name.endsWith('date')
        ? new Date(`${text}T00:00:00Z`)
        : numbers.has(name)
          ? Number(text)
          : text
const rowsOf = (lines: readonly CsvLine[]): SheetCell[][] => [
  [...csvColumns],
  ...lines.map((line) => csvColumns.map((name) => cellOf(name, line[name] ?? ''))),
]
const at = (name: (typeof csvColumns)[number]) => csvColumns.indexOf(name)

describe('lines of a spreadsheet', () => {
  it('[LG39] say what the same lines in CSV say, whatever stands in their texts', async () => {
    const lines = madeLines({ entries: 3 }).map((line) => ({
      ...line,
      entrycomment: 'Alış; "vadeli"\nikinci satır',
    }))
    const { csv, faults } = linesOfSheet(rowsOf(lines))
    expect(faults).toEqual([])
    const { totals, faultCount } = await checked(csv, april)
    expect(faultCount).toBe(0)
    expect(totals).toEqual((await checked(csvOf(madeLines({ entries: 3 })), april)).totals)
  })

  it('[LG39] keep the numbers of their rows, and amounts are not mended', async () => {
    const rows = rowsOf(madeLines({ entries: 2 }))
    const wrong = rows[2] ?? []
    wrong[at('amount')] = 0.1 + 0.2
    const other = rows[4] ?? []
    other[at('amount')] = 1.005
    const { csv } = linesOfSheet([[], ...rows.slice(0, 3), [null], ...rows.slice(3)])
    const { faults } = await checked(csv, april)
    expect(faults.map(({ rule, row }) => [rule, row])).toEqual([
      ['unbalanced', 3],
      ['amountDecimals', 7],
    ])
    expect(faults[0]?.values['debit']).toBe('1000.30')
  })

  it('[LG39] tell cells whose text is lost', () => {
    const rows = rowsOf(madeLines({ entries: 1 }))
    const [, line = [], other = []] = rows
    line[at('accsubid')] = 153.1
    other[at('accmainiddesc')] = '#REF!'
    expect(linesOfSheet(rows).faults).toMatchObject([
      { rule: 'accountAsNumber', row: 2, values: { column: 'accsubid', value: '153.1' } },
      { rule: 'cellFormula', row: 3, values: { column: 'accmainiddesc', value: '#REF!' } },
    ])
  })
})
