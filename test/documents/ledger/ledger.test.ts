/** Books of CSV lines: what is refused and in which words, and what the authority says of the files that are made. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AccountSummer, writeReport } from '#documents/ledger/write-report.ts'
import { readKurus, kurusText } from '#documents/ledger/kurus.ts'
import { CsvRows } from '#documents/ledger/csv-rows.ts'
import { ledgerRules } from '#documents/ledger/line.ts'
import { ledgerFileName } from '#documents/ledger/period.ts'
import { oracle, refusals } from '../oracle.ts'
import {
  april,
  checked,
  csvOf,
  csvOfJournal,
  entriesIn,
  filesOf,
  hasSamples,
  head,
  madeLines,
  planned,
  sample,
  type CsvLine,
} from './ledger-lines.ts'

const check = await oracle()
const wholeApril = { ...april, part: 0 }

const rulesOf = async (lines: readonly CsvLine[]) => (await checked(csvOf(lines))).faults
/** The lines with one of them changed. */
const changed = (index: number, more: CsvLine): readonly CsvLine[] =>
  madeLines().map((line, place) => (place === index ? { ...line, ...more } : line))

describe('amounts', () => {
  it('[LG1] are read with a decimal comma into whole kuruş, and nothing is guessed', () => {
    const read = (text: string) => {
      const one = readKurus(text)
      return one.kind === 'value' ? kurusText(one.value) : one.kind
    }
    expect(
      ['1180', '1180,5', '1.180,50', '1180.50', '0,01', '90071992547409931,99'].map(read),
    ).toEqual(['1180.00', '1180.50', '1180.50', '1180.50', '0.01', '90071992547409931.99'])
    expect(['1,234', '1.234,567', '-5', '1,2,3', '12 5', 'abc', '1.23.4'].map(read)).toEqual([
      'decimals',
      'decimals',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
    ])
  })
})

describe('rows of CSV', () => {
  const rowsOf = (...pieces: string[]) => {
    const rows = new CsvRows()
    return [...pieces.flatMap((piece) => rows.push(piece)), ...rows.end()]
  }

  it('[LG2] end with CR, LF or both, wherever the file is cut', () => {
    for (const end of ['\r', '\n', '\r\n']) {
      const text = `a;b${end}1;"x;""y""${end}z"${end}${end}2;c`
      const expected = [['a', 'b'], ['1', `x;"y"${end}z`], undefined, ['2', 'c']]
      for (let cut = 0; cut <= text.length; cut += 1)
        expect(rowsOf(text.slice(0, cut), text.slice(cut))).toEqual(expected)
    }
  })

  it('[LG2] the separator is that of the heading, and a quote that is not closed does not swallow the file', () => {
    expect(rowsOf('a\tb,c\n1\t2\n')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ])
    expect(rowsOf(`a;b\n"${'x'.repeat(300_000)}\n1;2\n`).at(-1)).toEqual(['1', '2'])
  })
})

describe('the check before anything is made', () => {
  it('[LG3] tells totals, count, first and last numbers of a file without faults', async () => {
    const { faults, totals } = await checked(csvOf(madeLines()))
    expect(faults).toEqual([])
    expect(totals).toEqual({
      entries: 30,
      lines: 90,
      debit: 4122000n,
      credit: 4122000n,
      firstEntry: 1,
      lastEntry: 30,
      firstLine: 1,
      lastLine: 90,
      firstDate: '2026-04-01',
      lastDate: '2026-04-28',
    })
  })

  it('[LG4] tells all faults at once, each with row, entry and line', async () => {
    const lines = madeLines().map((line, index) => ({
      ...line,
      ...(index === 4 && { amount: '1,00' }),
      ...(index === 40 && { documentnumber: '' }),
      ...(index >= 60 && { linenumber: String(index + 2) }),
    }))
    expect(await rulesOf(lines)).toEqual([
      {
        rule: 'unbalanced',
        row: 5,
        entry: '2',
        line: '4',
        values: { debit: '1011.00', credit: '1212.00', difference: '-201.00' },
      },
      {
        rule: 'documentPartMissing',
        row: 42,
        entry: '14',
        line: '41',
        values: { column: 'documentnumber', value: '', type: 'invoice' },
      },
      {
        rule: 'lineGap',
        row: 62,
        entry: '21',
        line: '62',
        values: { expected: '61', found: '62' },
      },
    ])
  })

  it.each<readonly [string, number, CsvLine]>([
    ['columnEmpty', 3, { accmainiddesc: '' }],
    ['columnEmpty', 3, { accsubdesc: '' }],
    ['columnEmpty', 4, { accsubdesc: 'Ad' }],
    ['forbiddenLetters', 3, { detailcomment: 'a\u0001b' }],
    ['counterUnread', 3, { linenumber: '4a' }],
    ['counterDiffers', 3, { linenumbercounter: '9' }],
    ['amountUnread', 3, { amount: '-5' }],
    ['amountDecimals', 3, { amount: '1010,005' }],
    ['amountZero', 3, { amount: '0' }],
    ['sideUnread', 3, { debitcreditcode: 'B' }],
    ['dayUnread', 3, { documentdate: '2026-02-30' }],
    ['mainAccountLength', 4, { accmainid: '19' }],
    ['subAccountElsewhere', 3, { accsubid: '100.01' }],
    ['postingDateDiffers', 3, { postingdate: '2026-04-20' }],
    ['enteredByShort', 3, { enteredby: 'A' }],
    ['entryDiffers', 4, { entrycomment: 'Başka' }],
    ['documentTypeUnknown', 3, { documenttype: 'fatura' }],
    ['documentPartMissing', 3, { documentdate: '' }],
    ['documentNameMissing', 3, { documenttype: 'other' }],
    ['documentTypeMissing', 3, { documenttype: '' }],
    ['referenceDiffers', 3, { documentreference: 'X' }],
  ])('[LG5] %s is told at its line', async (rule, index, more) => {
    const faults = await rulesOf(changed(index, more))
    const [found] = faults.filter((one) => one.rule === rule)
    expect(found).toMatchObject({ row: index + 2, entry: '2' })
  })

  it('[LG5] a wrong order of numbers and days, a period that is left, and an entry of one line are told', async () => {
    const rulesFound = async (lines: readonly CsvLine[]) =>
      [...new Set((await rulesOf(lines)).map(({ rule }) => rule))].sort()
    const lines = madeLines()
    expect(await rulesFound(lines.slice(3))).toEqual(['firstEntry', 'firstLine'])
    expect(await rulesFound([...lines.slice(0, 30), ...lines.slice(33)])).toEqual([
      'entryGap',
      'lineGap',
    ])
    expect(await rulesFound(lines.slice(0, 88))).toEqual(['oneLine'])
    const on = (day: string) => (line: CsvLine, index: number) =>
      index >= 30 && index < 33 ? { ...line, postingdate: day, entereddate: day } : line
    expect(await rulesFound(lines.map(on('2026-04-02')))).toEqual(['dateOrder'])
    expect(await rulesFound(lines.map(on('2026-05-02')))).toEqual(['dateOrder', 'outsidePeriod'])
    expect(
      await rulesFound(changed(5, { accmainid: '3200', accsubid: '320.01' }).map((line) => line)),
    ).toEqual(['subAccountElsewhere', 'subAccountTwice'])
    expect(await rulesFound([])).toEqual(['noEntries'])
  })

  it('[LG5] a file without its columns, or with a row that has others, is told as that', async () => {
    expect((await checked('a;b\r\n1;2\r\n')).faults[0]).toMatchObject({
      rule: 'headingMissing',
      row: 1,
    })
    expect((await checked('')).faults[0]).toMatchObject({ rule: 'emptyFile' })
    expect((await checked(`${csvOf(madeLines())}1;2\r\n`)).faults).toMatchObject([
      { rule: 'columnCount', row: 92, values: { found: '2', expected: '25' } },
    ])
  })

  it('[LG6] thousands of faults are counted, and the first of them kept', async () => {
    const { faults, faultCount } = await checked(
      csvOf(madeLines({ entries: 1000 }).map((line) => ({ ...line, enteredby: '' }))),
    )
    expect(faults).toHaveLength(2000)
    expect(faultCount).toBe(3000)
  })
})

describe('what a company asks of its books itself', () => {
  const controls = { oneDocument: true, documentOnce: true, paymentMethod: true, daysBetween: 10 }
  const rulesWith = async (
    lines: readonly CsvLine[],
    asked: Partial<typeof controls> = controls,
  ) => {
    const none = { oneDocument: false, documentOnce: false, paymentMethod: false }
    const expected = { ...april, controls: { daysBetween: undefined, ...none, ...asked } }
    return (await checked(csvOf(lines), expected)).faults.map(({ rule, row }) => `${row} ${rule}`)
  }
  const paid = (lines: readonly CsvLine[]) =>
    lines.map((line) => ({ ...line, paymentmethod: 'HAVALE' }))
  /** Entries of three lines each: the first has the rows 2 to 4. */
  const withChange = (index: number, more: CsvLine) => paid(changed(index, more))

  it('[LG75] finds a second document in an entry, and a document that is in two entries', async () => {
    expect(await rulesWith(paid(madeLines()))).toEqual([])
    expect(await rulesWith(withChange(1, { documentnumber: 'X1' }))).toEqual(['3 documentsInEntry'])
    const [first] = madeLines()
    const twice = [3, 4, 5].reduce<readonly CsvLine[]>(
      (lines, index) =>
        lines.map((line, place) =>
          place === index
            ? {
                ...line,
                documentnumber: first?.documentnumber ?? '',
                documentdate: first?.documentdate ?? '',
              }
            : line,
        ),
      paid(madeLines()),
    )
    expect(await rulesWith(twice)).toEqual(['5 documentTwice'])
    expect(await rulesWith(twice, { oneDocument: true })).toEqual([])
  })

  it('[LG75] finds a line with a document that does not say how it was paid, once an entry', async () => {
    const faults = await rulesWith(madeLines({ entries: 2 }), { paymentMethod: true })
    expect(faults).toEqual(['2 paymentMethodMissing', '5 paymentMethodMissing'])
  })

  it('[LG75] finds documents that are entered too late, or before their day', async () => {
    const on = (documentdate: string) =>
      paid(madeLines({ entries: 1 }).map((line) => ({ ...line, documentdate })))
    expect(await rulesWith(on('2026-03-22'))).toEqual([])
    expect(await rulesWith(on('2026-03-21'))).toEqual(['2 documentTooOld'])
    expect(await rulesWith(on('2026-04-02'))).toEqual(['2 documentAfterEntry'])
    expect(await rulesWith(on('2025-01-01'), { documentOnce: true })).toEqual([])
  })
})

describe('the words of a fault', () => {
  it('[LG16] are there in each language, with the same values', async () => {
    const languages = ['tr', 'en', 'de', 'fr', 'es', 'ja', 'zh']
    const valuesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
    const all = languages.map((language): Readonly<Record<string, string>> => {
      const file = readFileSync(`locales/${language}/service.json`, 'utf8')
      return JSON.parse(file).ledger.faults
    })
    for (const faults of all) {
      expect(Object.keys(faults)).toEqual([...ledgerRules])
      for (const rule of ledgerRules)
        expect(valuesOf(faults[rule] ?? '')).toEqual(valuesOf(all[0]?.[rule] ?? ''))
    }
  })
})

describe('the parts of a month', () => {
  it('[LG7] a month in one file has part 0; a larger one is split between entries, and no day is missing', async () => {
    const entries = await entriesIn(csvOf(madeLines()))
    expect(planned(entries, april)).toEqual(
      [{ ...april, part: 0, lastEntry: 30, lastLine: 90, total: 4122000n }].map(
        ({ firstEntry, firstLine, ...part }) => ({ ...part, firstEntry, firstLine }),
      ),
    )
    const parts = planned(entries, april, 0, 40_000)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index + 1))
    expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([april.start, april.end])
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1]
      if (!next) continue
      expect(next.firstEntry).toBe(part.lastEntry + 1)
      expect(next.firstLine).toBe(part.lastLine + 1)
      const days = (Date.parse(next.start) - Date.parse(part.end)) / 86_400_000
      expect([0, 1]).toContain(days)
    }
  })

  it('[LG7] a part that was cut by hand is numbered behind those that are there', async () => {
    const entries = await entriesIn(csvOf(madeLines()))
    expect(planned(entries, { start: '2026-04-01', end: '2026-04-28' })[0]?.part).toBe(1)
    expect(planned(entries, { start: '2026-04-01', end: '2026-04-30' }, 1)[0]?.part).toBe(2)
  })

  it('[LG8] files are named by the rules of the authority', () => {
    expect(ledgerFileName('1234567808', wholeApril, 'Y')).toBe('1234567808-202604-Y-000000.xml')
    expect(ledgerFileName('12345678901', { ...wholeApril, part: 2 }, 'KB', '0001')).toBe(
      '12345678901-202604-KB-000002-0001.xml',
    )
  })
})

describe('the authority', () => {
  const accepted = async (files: readonly { file: string; xml: string }[]) =>
    check ? refusals(await check(files)) : []

  it('[LG9] accepts journal, ledger by account and certificates of April with thirty entries, whole and in parts, and of a branch', async () => {
    const entries = await entriesIn(csvOf(madeLines()))
    const whole = await filesOf(entries, head(wholeApril))
    expect(whole.map(({ file }) => file)).toEqual([
      '1234567808-202604-Y-000000.xml',
      '1234567808-202604-YB-000000.xml',
      '1234567808-202604-K-000000.xml',
      '1234567808-202604-KB-000000.xml',
    ])
    const parts = await Promise.all(
      planned(entries, april, 0, 70_000).map((part) =>
        filesOf(
          entries.filter(({ counter }) => counter >= part.firstEntry && counter <= part.lastEntry),
          head(part),
        ),
      ),
    )
    expect(parts).toHaveLength(2)
    const about = head(wholeApril)
    const branch = { number: '0001', name: 'Ankara Şubesi' }
    const ofBranch = await filesOf(entries, { ...about, company: { ...about.company, branch } })
    // The certificates of parts and branches differ in nothing that the whole month does not show.
    const books = [...parts.flat(), ...ofBranch].filter(({ file }) => /-[YK]-/.test(file))
    expect(await accepted([...whole, ...books])).toEqual([])
  })

  it('[LG51] accepts the report of a month, which counts each side of each account', async () => {
    const accounts = new AccountSummer()
    for (const { lines } of await entriesIn(csvOf(madeLines())))
      for (const line of lines) accounts.add(line)
    const uuid = '0469dfff-48e6-4b92-a818-37d1c6ac5ae9'
    const xml = writeReport(head(wholeApril), { uuid, accounts })
    const file = ledgerFileName('1234567808', { ...wholeApril, part: 2 }, 'DR')
    expect(file).toBe('1234567808-202604-DR-000000.xml')
    const counts = [...xml.matchAll(/documentApplyToNumber[^>]*>(\d+)</g)].map(([, no]) =>
      Number(no),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(madeLines().length)
    expect(await accepted([{ file, xml }])).toEqual([])
  })

  it('[LG10] accepts what is made of the lines of its samples, and of the public sample of an integrator', async () => {
    if (!hasSamples) return expect(check).toBeUndefined()
    const january = sample('made-202601/1234567808-202601-Y-000000.xml').toString('utf8')
    const csv = new TextDecoder('windows-1254').decode(sample('verideseni_ornek.csv'))
    const made = async (text: string, period: { start: string; end: string }, most?: number) => {
      const { faults, totals } = await checked(text, { ...period, firstEntry: 1, firstLine: 1 })
      expect(faults).toEqual([])
      const entries = (await entriesIn(text)).slice(0, most)
      return { files: await filesOf(entries, head({ ...period, part: 0 })), totals }
    }
    const ofSample = await made(csvOfJournal(january), { start: '2026-01-01', end: '2026-01-31' })
    // The oracle takes long for many lines; these are all of one kind.
    const ofPublic = await made(csv, { start: '2013-01-01', end: '2013-01-31' }, 60)
    expect(ofPublic.totals).toMatchObject({
      entries: 750,
      lines: 2000,
      debit: 84000000n,
      credit: 84000000n,
    })
    expect(await accepted([...ofSample.files, ...ofPublic.files])).toEqual([])
  })

  const replaced = (pattern: RegExp, by: string) => (xml: string) => xml.replace(pattern, by)
  const oneLine =
    /(<gl-cor:entryDetail>[\s\S]*?<\/gl-cor:entryDetail>)(?:\n<gl-cor:entryDetail>[\s\S]*?<\/gl-cor:entryDetail>)+/
  /** Spoilt as in the tests of the oracle; those that lines cannot show (signatures, the order of elements) are not here. */
  const spoilt: readonly (readonly [string, (xml: string) => string])[] = [
    ['unbalanced', replaced(/(<gl-cor:amount [^>]*>)[^<]+/, '$10.01')],
    [
      'entryGap',
      (xml) => xml.replace(/(<gl-cor:(?:entryNumberCounter|lineNumberCounter)[^>]*>)5</g, '$199<'),
    ],
    ['lineGap', replaced(/(<gl-cor:lineNumber [^>]*>)5</, '$155<')],
    [
      'outsidePeriod',
      (xml) =>
        xml.replaceAll(/(<gl-cor:(?:enteredDate|postingDate)[^>]*>)2026-01-01/g, '$12025-12-31'),
    ],
    ['oneLine', replaced(oneLine, '$1')],
    ['amountZero', replaced(/(<gl-cor:amount [^>]*>)[^<]+/, '$10')],
    ['amountDecimals', replaced(/(<gl-cor:amount [^>]*>)[^<]+/, '$11,234')],
    [
      'documentPartMissing',
      replaced(/<gl-cor:documentNumber[^>]*>ABC[^<]*<\/gl-cor:documentNumber>/, ''),
    ],
    [
      'documentNameMissing',
      replaced(/<gl-cor:documentTypeDescription[\s\S]*?<\/gl-cor:documentTypeDescription>/, ''),
    ],
    ['subAccountElsewhere', replaced(/(<gl-cor:accountSubID[^>]*>)1/, '$19')],
    ['noEntries', replaced(/<gl-cor:entryHeader>[\s\S]*<\/gl-cor:entryHeader>\n?/, '')],
  ]

  it('[LG11] refuses the spoilt files that our check refuses, which says the same reason', async () => {
    if (!hasSamples) return expect(check).toBeUndefined()
    const name = '1234567808-202601-Y-000000.xml'
    const january = sample(`made-202601/${name}`).toString('utf8')
    const copies = spoilt.map(([, change]) => change(january))
    const found = await Promise.all(
      copies.map(async (xml) => {
        const expected = { start: '2026-01-01', end: '2026-01-31', firstEntry: 1, firstLine: 1 }
        return (await checked(csvOfJournal(xml), expected)).faults.map(({ rule }) => rule)
      }),
    )
    for (const [index, [rule]] of spoilt.entries()) expect(found[index]).toContain(rule)
    const verdicts = check ? await check(copies.map((xml) => ({ file: name, xml }))) : []
    expect(verdicts.filter(({ ok }) => ok)).toEqual([])
  })
})
