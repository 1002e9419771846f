import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClipboard } from '#documents/sheet/clipboard.ts'

/** As spreadsheets write it: quotes where a cell holds a tab, a line break or a quote. */
const written = (rows: readonly (readonly string[])[]) =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\r\n')

describe('the text of a spreadsheet on the clipboard', () => {
  it('[EL6] tabs part cells, line breaks rows; within quotes both are text', () => {
    expect(readClipboard('Vida "M8"\t2\r\n"Kâğıt\nA4"\t"a\tb"\r\n"12"" ekran"\t\r\n')).toEqual([
      ['Vida "M8"', '2'],
      ['Kâğıt\nA4', 'a\tb'],
      ['12" ekran', ''],
    ])
    expect(readClipboard('"açık kalan\t1\n2')).toEqual([['"açık kalan', '1'], ['2']])
    expect(readClipboard('\n\n')).toEqual([])
  })

  it('[EL6] any cells come back as they were', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ş', '"', '\t', '\n', ' ', ','),
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          fc.pre(rows.at(-1)!.some((text) => text.trim() !== ''))
          expect(readClipboard(written(rows))).toEqual(rows)
        },
      ),
    )
  })

  it('[EL6] ten thousand rows are read at once', () => {
    expect(
      readClipboard(
        Array.from({ length: 10_000 }, (_, index) => `Vida ${index}\t2\tC62\t1,50`).join('\n'),
      ),
    ).toHaveLength(10_000)
  })
})
