import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { units } from '#documents/codes/units.ts'
import { vatRates } from '#documents/codes/vat-rates.ts'
import { withholdings } from '#documents/codes/withholdings.ts'
import { writtenCodes } from '#documents/codes/written-codes.ts'
import { readClipboard } from '#documents/sheet/clipboard.ts'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import {
  lineModel,
  shownColumns,
  newLine,
  newValues,
  writePlace,
  type EditorLine,
} from '#screens/editor/model.ts'
import { filledLines, isTable, readPasted, type PasteContext } from '#screens/editor/paste-lines.ts'

const form = familyOf(compilePortal(families), 'einvoice').form!
const section = form.lines!
const wanted = [
  'Name',
  'Quantity',
  'UnitType',
  'Price',
  'AllowanceTotal',
  'KDVPercent',
  'Taxes.withholding',
  'Taxes.taxes',
]
const columns = wanted.map((key) => section.columns.find((column) => column.key === key)!)
const titles: Readonly<Record<string, readonly string[]>> = {
  Name: ['Mal / hizmet', 'Ürün'],
  Quantity: ['Miktar'],
  UnitType: ['Birim'],
  Price: ['Birim fiyat'],
  AllowanceTotal: ['İskonto'],
  KDVPercent: ['KDV %', 'KDV oranı'],
  'Taxes.withholding': ['Tevkifat'],
  'Taxes.taxes': ['Diğer vergiler'],
}
const context: PasteContext = {
  columns,
  titlesOf: (column) => titles[column.key] ?? [],
  lists: new Map([
    ['units', writtenCodes('units', units)],
    ['vatRates', writtenCodes('vatRates', vatRates)],
    ['withholdings', writtenCodes('withholdings', withholdings)],
  ]),
  decimal: ',',
}
const read = (text: string, from?: string) => readPasted(readClipboard(text), from, context)
let made = 0
const create = () => newLine(section, `new-${made++}`)

describe('rows pasted into lines', () => {
  it('[EL6] text of one cell is the browser’s, a cell with a line break in quotes and any row are ours', () => {
    expect(['Vida', 'Vida\n', 'Vida\r\n', 'Vida\t2', 'Vida\nSomun'].map(isTable)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('[EL8] a row of column names says what the columns are, in any order; what is no column is named and left out', () => {
    const { lines, unknown, faults } = read(
      'KDV ORANI (%)\tRaf\tÜrün\tBirim Fiyat\tmiktar\tBirim\n%10\tA7\tKâğıt "A4"\t₺1.234,56\t2,5\tKilogram\n',
    )
    expect(lines).toEqual([
      {
        values: {
          KDVPercent: '10',
          Name: 'Kâğıt "A4"',
          Price: '1234.56',
          Quantity: '2.5',
          UnitType: 'KGM',
        },
        faults: {},
      },
    ])
    expect({ unknown, faults }).toEqual({ unknown: ['Raf'], faults: 0 })
  })

  it('[EL8] without names the columns go on from the cell that was pasted into', () => {
    expect(
      read('3\tSaat\t1.250,00\n4\tGün\t99', 'Quantity').lines.map(({ values }) => values),
    ).toEqual([
      { Quantity: '3', UnitType: 'HUR', Price: '1250' },
      { Quantity: '4', UnitType: 'DAY', Price: '99' },
    ])
    expect(read('5\t10\t602\t0074 %25\tfazla', 'AllowanceTotal')).toMatchObject({
      lines: [
        {
          values: {
            AllowanceTotal: '5',
            KDVPercent: '10',
            'Taxes.withholding': '602',
            'Taxes.taxes': '0074 25%',
          },
        },
      ],
      unknown: ['5'],
    })
  })

  it('[EL9] numbers as written here and elsewhere: the clipboard itself says which mark is the decimal one, else the language does', () => {
    const prices = (text: string) => read(text, 'Price').lines.map(({ values }) => values.Price)
    expect(prices('1.234,56\t\n1234.56\t\n₺ 12\t\n12,5 TL\t')).toEqual([
      '1234.56',
      '1234.56',
      '12',
      '12.5',
    ])
    expect(prices('1.234\t\n2\t')).toEqual(['1234', '2'])
    expect(prices('1.234\t\n2.5\t')).toEqual(['1.234', '2.5'])
  })

  it('[EL10] a cell that cannot be read keeps what was pasted and says why; the others of its row are taken', () => {
    const { lines, faults } = read('Vida\tiki\thevenk\t1,5\t\t%19\t999\tÖTV', 'Name')
    expect(faults).toBe(5)
    expect(lines[0]).toEqual({
      values: {
        Name: 'Vida',
        Quantity: 'iki',
        UnitType: 'hevenk',
        Price: '1.5',
        KDVPercent: '%19',
        'Taxes.withholding': '999',
        'Taxes.taxes': 'ÖTV',
      },
      faults: {
        Quantity: 'number',
        UnitType: 'code',
        KDVPercent: 'code',
        'Taxes.withholding': 'code',
        'Taxes.taxes': 'taxes',
      },
    })
    // It goes to the service as it stands, which refuses it by its place; as NaN it would have become nothing.
    const [line] = filledLines([], 0, lines, create)
    expect(
      lineModel(section, line!, shownColumns(section, newValues(form, '2026-11-21'))),
    ).toMatchObject({
      Name: 'Vida',
      Quantity: 'iki',
      Price: 1.5,
    })
  })

  it('[EL8] lines from the cell on are filled and more are made; what has no cell stays', () => {
    const lines: readonly EditorLine[] = ['a', 'b', 'c'].map((key) => ({
      ...newLine(section, key),
      values: { ...newLine(section, key).values, Name: key, Price: '7' },
    }))
    const filled = filledLines(lines, 1, read('x\t2\ny\t3\nz\t4', 'Name').lines, create)
    expect(filled.map(({ values }) => [values.Name, values.Quantity, values.Price])).toEqual([
      ['a', '1', '7'],
      ['x', '2', '7'],
      ['y', '3', '7'],
      ['z', '4', ''],
    ])
    expect(filled.slice(0, 3).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  })
})

describe('several taxes of a line', () => {
  const values = newValues(form, '2026-11-21')
  const withholding = writePlace(values, 'InvoiceInfo.InvoiceType', 'TEVKIFAT')
  const line = (taxes: string, base: Record<string, unknown> = {}, code = ''): EditorLine => ({
    key: 'a',
    base,
    values: { ...newLine(section, 'a').values, 'Taxes.taxes': taxes, 'Taxes.withholding': code },
  })

  it('[EL3] the wire has them in one list with the withholding, where the type asks for it', () => {
    expect(
      lineModel(
        section,
        line('0074 25%; 8006 =12.5', {}, '602'),
        shownColumns(section, withholding),
      )['Taxes'],
    ).toEqual([
      { TaxCode: '602' },
      { TaxCode: '0074', Percent: 25 },
      { TaxCode: '8006', Total: 12.5 },
    ])
    expect(
      lineModel(section, line('0074 25%', {}, '602'), shownColumns(section, values))['Taxes'],
    ).toEqual([{ TaxCode: '0074', Percent: 25 }])
    expect(lineModel(section, line(''), shownColumns(section, values))).not.toHaveProperty('Taxes')
  })

  it('[EL3] what came with a tax or a KDV entry stays while it is the same', () => {
    const exempt = { TaxCode: '0015', ReasonCode: '351', ReasonDesc: 'KDV istisna olmayan' }
    const known = { TaxCode: '0074', Percent: 25, ReasonDesc: 'ÖTV' }
    expect(
      lineModel(
        section,
        line('0074 25%; 4080 10%', { Taxes: [exempt, known] }),
        shownColumns(section, values),
      )['Taxes'],
    ).toEqual([exempt, known, { TaxCode: '4080', Percent: 10 }])
    expect(
      lineModel(
        section,
        line('0074 30%', { Taxes: [exempt, known] }),
        shownColumns(section, values),
      )['Taxes'],
    ).toEqual([exempt, { TaxCode: '0074', Percent: 30 }])
  })
})
