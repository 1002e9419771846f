/** Tables of documents: rows become documents whole or not at all, and whatever is wrong is told with its row and its column. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payableOf, convertErp } from '#documents/erp/convert-erp.ts'
import { codeMapOf } from '#documents/erp/erp-values.ts'
import { readErpTable } from '#documents/erp/table-documents.ts'
import type { SheetRow } from '#documents/sheet/read-cell.ts'

const maps = { units: codeMapOf([]), taxes: codeMapOf([]) }
const heading = 'Belge No;Tarih;VKN;Unvan;Ürün Adı;Miktar;Birim;Birim Fiyat;KDV Oranı;Genel Toplam'
const rowsOf = (...lines: string[]): SheetRow[] => lines.map((line) => line.split(';'))
const read = (...lines: string[]) => readErpTable(rowsOf(heading, ...lines), maps)
const told = (...lines: string[]) =>
  read(...lines).faults.map(({ row, column, fault, value }) => `${row} ${column}|${fault}|${value}`)
const good = 'F-1;20.11.2026;6310540565;Çağdaş;Zeytin;1.500,5;KG;1,20;1;1.818,61'

describe('a table of documents', () => {
  it('[ER14] has a row for each line, with Turkish amounts and days, and the head at least once', () => {
    const { documents, faults } = read(
      good,
      'F-2;1.2.2026;6310540565;Öz;Un;2;ADET;10,5;20;',
      'F-2;;;;Tuz;1;ADET;1;20;',
    )
    expect(faults).toEqual([])
    expect(documents.map(({ content }) => [content.header.ErpID, content.lines.length])).toEqual([
      ['F-1', 1],
      ['F-2', 2],
    ])
    expect(documents[0]?.content).toMatchObject({
      header: { IssueDate: '2026-11-20', PayableAmount: '1818.61', Name: 'Çağdaş' },
      lines: [{ Name: 'Zeytin', Quantity: '1500.5', Price: '1.2' }],
    })
    expect(documents[1]?.content.header.IssueDate).toBe('2026-02-01')
  })

  it('[ER14] tells which documents are despatches, and reads titles of the company', () => {
    const rows = rowsOf(
      'Kind;No;Gün;TaxNumber;Name;ItemName;Quantity;UnitCode;ShipmentDate;Plasiyer',
      'İrsaliye;I-1;2026-11-20;6310540565;Öz;Un;2;ADET;2026-11-20 09:30;Ali',
    )
    const own = [
      { Title: 'NO', Column: 'DocumentNumber' },
      { Title: 'gün', Column: 'IssueDate' },
      { Title: 'Plasiyer', Column: null },
    ]
    const { documents, faults } = readErpTable(rows, maps, own)
    expect(faults).toEqual([])
    expect(documents).toMatchObject([{ kind: 'despatch', content: { header: { ErpID: 'I-1' } } }])
  })

  it('[ER15] keeps a document with a bad row out whole, and every other in', () => {
    const made = read(
      good,
      'F-2;2026-11-20;6310540565;Öz;Un;2;ADET;10;20;',
      'F-2;2026-11-20;6310540565;Öz;Tuz;iki;ADET;1;20;',
      'F-3;31.02.2026;123;Öz;Un;2;KASA;10;20;',
    )
    expect(made.documents.map(({ content }) => content.header.ErpID)).toEqual(['F-1'])
    expect(made.refused).toEqual([3, 4, 5])
    expect(made.faults.map(({ row, column, fault }) => `${row} ${column} ${fault}`)).toEqual([
      '4 Miktar amount',
      '5 VKN taxNumber',
      '5 Tarih day',
      '5 Birim unit',
    ])
  })

  it('[ER15] takes neither a row of no document nor the document above it, whose line it may be', () => {
    const made = read(good, ';;;;Tuz;1;ADET;1;20;', 'F-3;20.11.2026;6310540565;Öz;Un;2;ADET;10;20;')
    expect(made.documents.map(({ content }) => content.header.ErpID)).toEqual(['F-3'])
    expect(made.faults.map(({ row, fault, value }) => `${row} ${fault} ${value}`)).toEqual([
      '2 aboveNoKey 3',
      '3 noKey ',
    ])
  })

  it('[ER15] tells heads that differ, cells that no column has, and sums that are not the lines’', () => {
    expect(told(good, 'F-1;20.11.2026;6310540565;Başka;Un;2;ADET;10;20;')).toContain(
      '3 Unvan|differs|Başka',
    )
    expect(told(`${good};kayan`)).toEqual(['2 |moreCells|kayan'])
    expect(told(good.replace('1.818,61', '1.818,60'))).toEqual(['2 Genel Toplam|total|1818.61'])
  })

  it('[ER15] refuses a file whose columns nobody knows, with those that it may have', () => {
    const { documents, faults } = readErpTable(
      rowsOf('Belge No;Iskonta;Tarih;Fatura Tarihi', 'a;b;c;d'),
      maps,
    )
    expect(documents).toEqual([])
    expect(faults.map(({ row, column, fault }) => `${row} ${column} ${fault}`)).toEqual([
      '1 Iskonta unknownColumn',
      '1 Fatura Tarihi doubleColumn',
    ])
    expect(faults[0]?.allowed).toContain('AllowanceTotal')
    expect(readErpTable(rowsOf('Tarih'), maps).faults).toMatchObject([{ fault: 'noColumn' }])
    expect(readErpTable([], maps).faults).toMatchObject([{ fault: 'noRows' }])
    expect(readErpTable(rowsOf(heading), maps).faults).toMatchObject([{ fault: 'noRows' }])
  })

  it('[ER14] does not guess what 1.500 is where other amounts of the file have a point', () => {
    const line = (id: string, price: string) =>
      `${id};20.11.2026;6310540565;Öz;Un;1;ADET;${price};20;`
    expect(read(line('A', '1.500')).documents[0]?.content.lines[0]?.Price).toBe('1500')
    expect(told(line('A', '1.500'), line('B', '12.5'))).toEqual(['2 Birim Fiyat|ambiguous|1.500'])
    const numbers: SheetRow[] = [
      heading.split(';'),
      ['A', new Date('2026-11-20T00:00:00Z'), '6310540565', 'Öz', 'Un', 1.5, 'ADET', 1.5, 20, 2.7],
    ]
    expect(readErpTable(numbers, maps).documents[0]?.content.lines[0]?.Quantity).toBe('1.5')
  })

  it('[ER15] loses no good document and takes no bad one, in any order of rows', () => {
    const document = fc.record({ lines: fc.integer({ min: 1, max: 4 }), bad: fc.boolean() })
    const shuffled = fc.array(document, { minLength: 1, maxLength: 8 }).chain((documents) => {
      const rows = documents.flatMap(({ lines, bad }, at) =>
        Array.from(
          { length: lines },
          (_, line) =>
            `F-${at};20.11.2026;6310540565;Öz;Un;${bad && line === lines - 1 ? 'x' : '2'};ADET;10,50;20;`,
        ),
      )
      return fc.tuple(
        fc.constant(documents),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      )
    })
    fc.assert(
      fc.property(shuffled, ([documents, rows]) => {
        const made = read(...rows)
        expect(made.documents.map(({ content }) => content.header.ErpID).toSorted()).toEqual(
          documents.flatMap(({ bad }, at) => (bad ? [] : [`F-${at}`])),
        )
        for (const { kind, content } of made.documents) {
          const { lines } = documents[Number(content.header.ErpID.slice(2))] ?? { lines: 0 }
          expect(payableOf(convertErp(kind, content, maps).lines)).toBe((lines * 25.2).toFixed(2))
        }
      }),
      { numRuns: 60 },
    )
  })
})
