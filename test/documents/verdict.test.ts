import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { modelPlaceOf } from '#documents/authority/places.ts'
import { authorityRules, verdictOf } from '#documents/authority/verdict.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { languages } from '#schemas/language.ts'
import { mutants } from './mutations.ts'
import {
  billModel,
  billMap,
  context,
  dice,
  exportModel,
  invoiceModel,
  invoiceMap,
  today,
} from './samples.ts'

const numbered = (index: number) => ({
  ...context,
  uuid: dice(index).uuid(),
  number: `ABC2026${String(index).padStart(9, '0')}`,
})
const written = Array.from({ length: 90 }, (_, at) => at + 1).map((index) => {
  const random = dice(index)
  if (index % 3 === 0)
    return {
      file: `bill ${index}`,
      xml: writeUbl(toDocument(billModel(random), billMap, numbered(index))),
    }
  return {
    file: `invoice ${index}`,
    xml: writeUbl(
      toDocument(
        index % 3 === 1 ? invoiceModel(random) : exportModel(random),
        invoiceMap,
        numbered(index),
      ),
    ),
  }
})
const told = (xml: string) => verdictOf(parseXml(xml), today)
const [plain = ''] = written.map(({ xml }) => xml)

describe('the verdict', () => {
  it('[VD3] has nothing against what the portal writes', () => {
    expect(
      written.flatMap(({ file, xml }) => told(xml).map((problem) => ({ file, ...problem }))),
    ).toEqual([])
  })

  it.each([
    ['an element dropped', /<cbc:UUID>[^<]*<\/cbc:UUID>/, '', 'XSD xml.missing Invoice/cbc:UUID'],
    [
      'an element doubled',
      /(<cbc:UUID>[^<]*<\/cbc:UUID>)/,
      '$1$1',
      'XSD xml.tooMany Invoice/cbc:UUID[2]',
    ],
    [
      'an element displaced',
      /(<cbc:UUID>[^<]*<\/cbc:UUID>)(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/,
      '$2$1',
      'XSD xml.misplaced Invoice/cbc:UUID',
    ],
    [
      'a slip of the namespace',
      /cbc:IssueDate>/g,
      'cac:IssueDate>',
      'XSD xml.namespace Invoice/cac:IssueDate',
    ],
    [
      'a day that is none',
      /<cbc:IssueDate>[^<]*/,
      '<cbc:IssueDate>2026-02-30',
      'XSD xml.date Invoice/cbc:IssueDate',
    ],
    [
      'a day ahead',
      /<cbc:IssueDate>[^<]*/,
      '<cbc:IssueDate>2999-01-01',
      'TimeCheck xml.dayAhead Invoice/cbc:IssueDate',
    ],
    [
      'a Turkish number',
      /(<cbc:PayableAmount[^>]*>)[^<]*/,
      '$11.234,56',
      'XSD xml.number Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
    ],
    [
      'a negative total',
      /(<cbc:PayableAmount[^>]*>)/,
      '$1-',
      'decimalCheck xml.amount Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
    ],
    [
      'a number of another form',
      /<cbc:ID>[^<]*/,
      '<cbc:ID>abc',
      'InvoiceIDCheck xml.pattern Invoice/cbc:ID',
    ],
    [
      'an unknown currency',
      /<cbc:DocumentCurrencyCode>[^<]*/,
      '<cbc:DocumentCurrencyCode>TRL',
      'CurrencyCodeCheck xml.listed Invoice/cbc:DocumentCurrencyCode',
    ],
  ])('[VD1] names %s by rule, sentence and place', (_, pattern, by, expected) => {
    expect(plain).toMatch(pattern)
    expect(
      told(plain.replace(pattern, by)).map(({ code, rule, place }) => `${code} ${rule} ${place}`),
    ).toContain(expected)
  })

  it('[VD4] has a sentence for every reason in every language, with all the values it is given and no XPath', () => {
    const all = mutants(written, { seed: 4, count: 600 }).flatMap(({ xml }) => told(xml))
    const spoilt = [
      ...new Map(
        all.map((problem) => [`${problem.rule} ${Object.keys(problem.values).join(' ')}`, problem]),
      ).values(),
    ]
    expect(spoilt.length).toBeGreaterThan(25)
    const ofRules = authorityRules.map(({ says, values }) => ({
      rule: says,
      values: { element: '', parent: '', value: '', profile: '', type: '', ...values },
    }))
    for (const language of languages) {
      const words: { xml: Readonly<Record<string, string>> } = JSON.parse(
        readFileSync(`locales/${language}/rules.json`, 'utf8'),
      )
      for (const { rule, values } of [...spoilt, ...ofRules]) {
        const sentence = words.xml[rule.replace('xml.', '')] ?? ''
        expect(sentence, `${language} ${rule}`).not.toBe('')
        expect(
          [...sentence.matchAll(/{{(\w+)}}/g)]
            .map(([, name]) => name ?? '')
            .filter((name) => !Object.hasOwn(values, name)),
          `${language} ${rule}`,
        ).toEqual([])
        expect(sentence).not.toMatch(/\/\/|::|count\(|string\(/)
      }
    }
  })

  it('[VD5] is told at the fields of the family whose document it is', () => {
    expect(modelPlaceOf('Invoice/cbc:ID', invoiceMap)).toBe('InvoiceInfo.InvoiceSerieOrNumber')
    expect(modelPlaceOf('Invoice/cac:InvoiceLine[3]/cac:Item/cbc:Name', invoiceMap)).toBe(
      'InvoiceLines[2].Name',
    )
    expect(modelPlaceOf('Invoice/cac:InvoiceLine/cbc:InvoicedQuantity/@unitCode', invoiceMap)).toBe(
      'InvoiceLines[0].UnitType',
    )
    expect(
      modelPlaceOf(
        'Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification[2]/cbc:ID/@schemeID',
        invoiceMap,
      ),
    ).toBe('CustomerInfo.TaxNumber')
    expect(
      modelPlaceOf('CreditNote/cac:CreditNoteLine[2]/cac:Price/cbc:PriceAmount', billMap),
    ).toBe('BillLines[1].Price')
    expect(modelPlaceOf('Invoice/ext:UBLExtensions', invoiceMap)).toBe('')
  })

  it('[VD6] of a thousand lines costs about ten times as much as of a hundred', () => {
    const line =
      /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s
        .exec(plain)?.[0]
        .split(/(?<=<\/cac:InvoiceLine>)/)[0] ?? ''
    const fastest = (lines: number) => {
      const root = parseXml(plain.replace(line, line.repeat(lines)))
      const times = Array.from({ length: 12 }, () => {
        const before = process.cpuUsage()
        expect(verdictOf(root, today)).toEqual([])
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      })
      return Math.min(...times)
    }
    fastest(1000)
    const [few, many] = [fastest(100), fastest(1000)]
    process.stdout.write(`The verdict of 1,000 lines: ${Math.round(many)} ms.\n`)
    // Whatever looked through all lines for each of them would take a hundred times as long.
    expect(many / few).toBeLessThan(40)
  })
})
