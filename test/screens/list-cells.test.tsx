// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { text, type FieldKind } from '#descriptor/field.ts'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { boxOf } from '#engine/portal.ts'
import type { ListWords } from '#screens/rows/list-words.ts'
import { stateCell } from '#screens/rows/state-cell.tsx'
import { cells, isNumeric, plainText, type CellWords } from '#screens/rows/cells.tsx'
import { pollInterval } from '#screens/rows/polling.ts'
import { columnsShown } from '#screens/list/preferences.ts'
import { bytesOfBase64, fileName, typeOfBytes } from '#screens/frame/files.ts'
import { plainFileName } from '#values/file-name.ts'
import { formatsOf } from '#screens/text/format.ts'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'

// A cell that asks for its late part would still be waiting for it when the file has ended, and take it from the next one.
beforeAll(() => loadLateParts())

afterEach(cleanup)
const words: CellWords = {
  formats: formatsOf('tr'),
  code: (field, value) => `${field}/${value}`,
  flag: (_field, value) => (value ? 'Evet' : 'Hayır'),
}
const box = boxOf(compilePortal(families), 'einvoice.sale')
const show = (name: string, row: Record<string, unknown>) =>
  render(<>{cells[box.row[name]!.kind]({ name, field: box.row[name]!, row, words })}</>).container

describe('cells', () => {
  it('[H35] money is written with its own currency, as here', () => {
    expect(
      show('PayableAmount', { PayableAmount: 1234567.5, CurrencyCode: 'TRY' }).textContent,
    ).toBe('1.234.567,50 ₺')
    expect(show('PayableAmount', { PayableAmount: 0.1, CurrencyCode: 'EUR' }).textContent).toBe(
      '0,10 €',
    )
    expect(isNumeric(box.row['PayableAmount']!)).toBe(true)
  })
  it('[H35] dates are dd.mm.yyyy; a moment is told in Istanbul', () => {
    expect(show('IssueDate', { IssueDate: '2026-11-21' }).textContent).toBe('21.11.2026')
    expect(show('CreatedDate', { CreatedDate: '2026-12-31T21:30:00Z' }).textContent).toBe(
      '01.01.2027 00:30',
    )
  })
  it('[UL19] a word as long as an IBAN is shown whole; a longer text is cut, and whole where it is pointed at', () => {
    const cell = (value: string) =>
      render(<>{cells.text({ name: 'Text', field: text(), row: { Text: value }, words })}</>)
        .container.firstElementChild!
    expect(cell('TR330006100519786457841326').className).not.toContain('max-w')
    for (const long of ['muhasebe@kahramanmaras-tekstil.example', 'İki kelime']) {
      expect(cell(long).className).toContain('max-w')
      expect(cell(long).getAttribute('title')).toBe(long)
    }
  })
  it('[H36] a state is a chip with its words and an icon; unknown is a dash, not a state', () => {
    const chip = show('StatusCode', { StatusCode: 'error' })
    expect(chip.textContent).toBe('StatusCode/error')
    expect(chip.querySelector('svg')).not.toBeNull()
    expect(show('StatusCode', { StatusCode: 'unknown' }).textContent).toBe('–')
  })
  it('[H47] a flag that ends a record is a chip as it is set, and nothing to see otherwise', () => {
    const bills = boxOf(compilePortal(families), 'ebill.bills')
    const column = bills.columns.find(({ name }) => name === 'StatusCode')!
    const state = (IsCancel: boolean) =>
      render(
        <>
          {stateCell({
            box: bills,
            column,
            row: { StatusCode: 'succeed', IsCancel },
            words: { ...words, t: (key: string) => key } as ListWords,
          })}
        </>,
      ).container
    expect(state(true).textContent).toBe('Evet')
    expect(state(true).querySelector('svg')).not.toBeNull()
    expect(state(false).textContent).toBe('StatusCode/succeed')
  })
  it('[H36] long names are cut by sight only: the whole is in the title', () => {
    const name = 'Çok Uzun Unvanlı Sanayi ve Ticaret Anonim Şirketi '.repeat(4)
    expect(
      show('ReceiverName', { ReceiverName: name }).querySelector('[title]')?.getAttribute('title'),
    ).toBe(name)
  })
  it('[H37] every kind shows nothing harmful for an absent or hostile value', () => {
    const kinds = Object.keys(cells) as FieldKind[]
    for (const kind of kinds)
      for (const value of [
        null,
        undefined,
        '',
        {},
        [],
        Number.NaN,
        '<img src=x onerror=alert(1)>',
        [{ Name: 1 }],
      ]) {
        const field = { ...box.row['UUID']!, kind }
        const { container } = render(
          <>{cells[kind]({ name: 'X', field, row: { X: value }, words })}</>,
        )
        expect(container.querySelector('img')).toBeNull()
        expect(container.textContent).not.toMatch(/NaN|undefined|\[object/)
        expect(plainText({ name: 'X', field, row: { X: value }, words })).toBeTypeOf('string')
      }
  })
})

describe('looking again', () => {
  it('[H38] every 3 s while a document is on its way, now and then while an answer is awaited, else never', () => {
    expect(pollInterval(box, [{ StatusCode: 'succeed' }, { StatusCode: 'waiting' }])).toBe(3000)
    expect(pollInterval(box, [{ StatusCode: 'succeed', AnswerCode: 'waitingForApproval' }])).toBe(
      30_000,
    )
    expect(pollInterval(box, [{ StatusCode: 'error', AnswerCode: 'approved' }])).toBe(false)
    expect(pollInterval(box, [])).toBe(false)
  })

  it('[AR20] every 2 s while work goes on for a record of the list', () => {
    const reports = boxOf(compilePortal(families), 'reports.accounting')
    expect(pollInterval(reports, [{ Status: 'Completed' }, { Status: 'Processing' }])).toBe(2000)
    expect(pollInterval(reports, [{ Status: 'Completed' }, { Status: 'Error' }])).toBe(false)
  })
})

describe('preferences', () => {
  it('[H28] columns that are gone are dropped; none left gives the default', () => {
    expect(columnsShown(box, ['IssueDate', 'Gone', 'SpecialCode', 'IssueDate'])).toEqual([
      'IssueDate',
      'SpecialCode',
    ])
    for (const chosen of [undefined, [], ['Gone']])
      expect(columnsShown(box, chosen)).toEqual(box.shownColumns)
  })
})

describe('files', () => {
  it('[H39] what the bytes are decides the ending', () => {
    expect(typeOfBytes(bytesOfBase64(btoa('%PDF-1.7')))).toBe('pdf')
    expect(typeOfBytes(bytesOfBase64(btoa('PK\u0003\u0004xx')))).toBe('zip')
    expect(typeOfBytes(bytesOfBase64(btoa('<?xml ?>')))).toBe('xml')
  })
  it('[H39] names keep Turkish letters and lose what a path could be made of', () => {
    expect(fileName(['ABC2026000000001'], 'pdf')).toBe('ABC2026000000001.pdf')
    expect(fileName(['Işık/Ltd..', '=x'], 'zip')).toBe('Işık-Ltd-x.zip')
    expect(plainFileName('..\\..\\Fatura Çıktı\u202Efdp.exe')).toBe('Fatura Çıktıfdp.exe')
    expect(plainFileName('../../etc/passwd')).toBe('passwd')
    expect(plainFileName('')).toBe('file.bin')
  })
})
