/** Drafts that were made of a file: what nobody changed leaves as the file said it. */
import { describe, expect, it } from 'vitest'
import { schemaOf } from '#schemas/wire.ts'
import { recordOf, recordsIn, type JsonRecord } from '#values/json.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { keepSource } from '#documents/model/keep-source.ts'
import { checkStructure } from '#documents/authority/structure.ts'
import { writeKept } from '#documents/authority/keep-file.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { modelOfDocument } from '#service/content/model-of-document.ts'
import { keptOfFile, prepareModel, reckonedFile } from '#service/content/prepare-model.ts'
import { maps } from './document-maps.ts'
import { sampleFiles } from './oracle.ts'
import { kinds } from './random-models.ts'
import { differences } from './same-meaning.ts'
import { context, dice, invoiceModel, invoiceMap, supplier, today } from './samples.ts'

/** The family whose documents are like this one. */
function mapOf({ root, profile, type }: TaxDocument): DocumentMap {
  const all: readonly DocumentMap[] = Object.values(maps)
  const fits = ({ root: of, profile: p, type: t }: DocumentMap) =>
    of === root && (!('fixed' in p) || p.fixed === profile) && (!('fixed' in t) || t.fixed === type)
  const found = all.filter(fits)
  return (
    found.find((map) => 'fixed' in map.type) ??
    found.find((map) => 'fixed' in map.profile) ??
    found[0] ??
    maps.einvoice
  )
}

type Change = (model: JsonRecord) => JsonRecord
function draftOf(xml: string, change: Change = (model) => model) {
  const source = readUbl(xml)
  const map = mapOf(source)
  const model = change(modelOfDocument(source, map, { number: 'keep' }))
  return {
    map,
    model,
    uuid: source.uuid,
    supplier,
    date: today,
    time: context.issueTime,
    source: xml,
  }
}

/** The XML that leaves where the draft of a file was changed so. */
function sent(xml: string, change?: Change) {
  const prepared = prepareModel(draftOf(xml, change))
  return {
    ...prepared,
    rules: prepared.problems.map(({ rule, place }) => `${rule} ${place}`),
    xml: writeKept({ ...prepared.document, number: readUbl(xml).number }, xml),
  }
}

/** What the schema refuses becomes no draft. */
const samples = sampleFiles().filter(
  ({ xml }) =>
    /<(?:\w+:)?(?:Invoice|CreditNote|DespatchAdvice)[\s>]/.test(xml) &&
    checkStructure(parseXml(xml)).length === 0,
)

describe.runIf(samples.length > 0)('the authority’s samples as drafts', () => {
  it.each(samples.map(({ file, xml }) => [file, xml] as const))(
    '[N100] %s leaves as it came where nobody changed it',
    (_, xml) => {
      expect(differences(xml, sent(xml).xml)).toEqual([])
    },
  )

  it.each(samples.map(({ file, xml }) => [file, xml] as const))(
    '[N109] %s: its model has no place that the family does not have',
    (_, xml) => {
      const { map, model } = draftOf(xml)
      const issues = schemaOf(map.schemas.one)?.safeParse({ [map.wrapper]: model }).error?.issues
      expect(issues?.filter(({ code }) => code === 'unrecognized_keys') ?? []).toEqual([])
    },
  )
})

const cac =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const line = (name: string, more: JsonRecord = {}) => ({
  Name: name,
  Quantity: 2,
  UnitType: 'C62',
  Price: 100,
  KDVPercent: 20,
  ...more,
})
const threeLines = toDocument(
  {
    ...invoiceModel(dice(7)),
    InvoiceInfo: {
      InvoiceType: 'SATIS',
      InvoiceProfile: 'TEMELFATURA',
      InvoiceSerieOrNumber: 'ABC2026000000001',
      IssueDate: '2026-11-20',
      CurrencyCode: 'TRY',
    },
    InvoiceLines: [line('Kalem'), line('Defter'), line('Silgi')],
  },
  invoiceMap,
  { ...context, number: 'ABC2026000000001' },
)
/** As others write them: parts that no form has, and a tax that does not follow from its line. */
const strange: TaxDocument = {
  ...threeLines,
  payment: {
    ...threeLines.payment,
    meansCode: '42',
    bank: 'Ziraat',
    iban: 'TR330006100519786457841326',
  },
  customer: {
    ...threeLines.customer,
    unknown: [
      `<cac:PartyLegalEntity ${cac}><cbc:RegistrationName>Alıcı</cbc:RegistrationName></cac:PartyLegalEntity>`,
    ],
  },
  unknown: [
    `<cac:StatementDocumentReference ${cac}><cbc:ID>42</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate></cac:StatementDocumentReference>`,
  ],
  lines: threeLines.lines.map((one, index) => ({
    ...one,
    unknown: [`<cac:OriginCountry ${cac}><cbc:Name>Ülke ${one.id}</cbc:Name></cac:OriginCountry>`],
    ...(index === 1 && { taxes: one.taxes.map((tax) => ({ ...tax, amount: '39.00' })) }),
  })),
  totals: { ...threeLines.totals, taxTotal: '119.00', taxInclusive: '719.00', payable: '719.00' },
}
const strangeXml = writeUbl({ ...strange, issueTime: '07:08:09' })
const changeLines =
  (change: (lines: readonly JsonRecord[]) => readonly JsonRecord[]): Change =>
  (model) => ({ ...model, InvoiceLines: change(recordsIn(model['InvoiceLines'])) })
const countries = ({ lines }: TaxDocument) =>
  lines.map(({ name, unknown = [] }) => `${name} ${/Ülke \d/.exec(unknown.join(''))?.[0] ?? '–'}`)
/** As the model says it whose invoice period begins at another time. */
function draftedAs(xml: string, startTime: string) {
  const source = readUbl(xml)
  return {
    source,
    before: source,
    now: { ...source, ...(source.period && { period: { ...source.period, startTime } }) },
  }
}
const taxesOf = ({ lines }: TaxDocument) => lines.map(({ taxes }) => taxes[0]?.amount)

/** Random documents with strange parts; `npm run proof -- drafts` tries more. */
const strangeCount = Number(process.env['STRANGE'] ?? 40)

describe('a draft of a file', () => {
  it('[N101] leaves with everything where nobody changed it, amounts that are reckoned otherwise here included', () => {
    const { xml, rules } = sent(strangeXml)
    expect(differences(strangeXml, xml)).toEqual([])
    expect(rules.filter((rule) => rule.includes('NotKept'))).toEqual([])
    expect(keptOfFile(draftOf(strangeXml))).toEqual({
      parts: [
        {
          name: 'AccountingCustomerParty / Party / PartyLegalEntity / RegistrationName',
          value: 'Alıcı',
        },
        {
          name: 'PaymentMeans / PayeeFinancialAccount / FinancialInstitutionBranch / FinancialInstitution / Name',
          value: 'Ziraat',
        },
        ...['1', '2', '3'].map((id) => ({
          line: id,
          name: 'Item / OriginCountry / Name',
          value: `Ülke ${id}`,
        })),
        { name: 'StatementDocumentReference / ID', value: '42' },
        { name: 'StatementDocumentReference / IssueDate', value: '2026-11-01' },
      ],
      amounts: [
        { line: 2, name: 'lineTax', given: '39.00', reckoned: '40.00' },
        { name: 'taxTotal', given: '119.00', reckoned: '120.00' },
        { name: 'taxInclusive', given: '719.00', reckoned: '720.00' },
        { name: 'payable', given: '719.00', reckoned: '720.00' },
      ],
      mustReckon: false,
      tolerated: [],
    })
  })

  it('[N102] changes in what somebody changed, and in nothing else', () => {
    const noted = sent(strangeXml, (model) => ({ ...model, Notes: ['Yeni not'] }))
    expect(noted.document).toEqual({
      ...readUbl(strangeXml),
      number: '',
      notes: ['Yeni not'],
    })
    const later = sent(strangeXml, (model) => ({
      ...model,
      InvoiceInfo: { ...recordOf(model['InvoiceInfo']), IssueDate: '2026-11-21' },
    })).document
    expect([later.issueDate, later.issueTime]).toEqual(['2026-11-21', context.issueTime])
    const renamed = sent(
      strangeXml,
      changeLines(([first, ...rest]) => [{ ...first, Name: 'Kurşun kalem' }, ...rest]),
    ).document
    expect(countries(renamed)).toEqual(['Kurşun kalem Ülke 1', 'Defter Ülke 2', 'Silgi Ülke 3'])
    expect(renamed.totals).toEqual(readUbl(strangeXml).totals)
    const other = sent(strangeXml, (model) => ({
      ...model,
      CustomerInfo: {
        ...recordOf(model['CustomerInfo']),
        TaxNumber: '1234567803',
        Name: 'Başkası',
      },
    })).document
    expect(other.customer).toMatchObject({ taxNo: '1234567803', name: 'Başkası' })
    expect(other.customer.unknown).toBeUndefined()
    expect(other.payment).toMatchObject({ bank: 'Ziraat' })
  })

  it('[N110] is not changed by what a form does not know: lines of a note, seconds of a time', () => {
    const told = writeUbl({ ...strange, notes: ['Birinci satır\n  ikinci satır', 'Başka'] })
    const typed = (...notes: readonly string[]) =>
      sent(told, (model) => ({ ...model, Notes: notes })).document.notes
    expect(typed('Birinci satır', 'ikinci satır', 'Başka')).toEqual(readUbl(told).notes)
    expect(typed('Başka', 'Birinci satır', 'ikinci satır', 'Yeni')).toEqual([
      'Başka',
      'Birinci satır\n  ikinci satır',
      'Yeni',
    ])
    expect(typed('ikinci satır', 'Başka')).toEqual(['ikinci satır', 'Başka'])
    const carried = writeUbl({
      ...strange,
      period: { startDate: '2026-11-01', startTime: '07:08:09', endDate: '2026-11-02' },
    })
    expect(keepSource(draftedAs(carried, '07:08:00')).period?.startTime).toBe('07:08:09')
    expect(keepSource(draftedAs(carried, '07:09:00')).period?.startTime).toBe('07:09:00')
  })

  it('[N108] tells which of our own rules its file breaks as well, until that is changed', () => {
    const nowhere = writeUbl({ ...strange, customer: { ...strange.customer, district: '' } })
    const rulesOf = ({ ofFile }: ReturnType<typeof sent>) => ofFile.map(({ rule }) => rule)
    expect(rulesOf(sent(nowhere))).toEqual(sent(nowhere).problems.map(({ rule }) => rule))
    expect(rulesOf(sent(nowhere))).toHaveLength(1)
    expect(keptOfFile(draftOf(nowhere))?.tolerated).toEqual(sent(nowhere).problems)
    const nameless = sent(
      nowhere,
      changeLines(([first, ...rest]) => [{ ...first, Quantity: 0 }, ...rest]),
    )
    expect(rulesOf(nameless)).toHaveLength(1)
    expect(nameless.problems.length).toBeGreaterThan(1)
    expect(sent(strangeXml).ofFile).toEqual([])
  })

  it('[N114] can be saved however many and however long the entries of its file are', () => {
    const long = 'Uzun açıklama '.repeat(300)
    const collective: TaxDocument = {
      ...strange,
      notes: Array.from({ length: 150 }, (_, index) => `${index}. not`),
      despatches: Array.from({ length: 400 }, (_, index) => ({
        id: `IRS2026${String(index).padStart(9, '0')}`,
        issueDate: '2026-11-01',
      })),
      customer: {
        ...strange.customer,
        name: long,
        district: long,
        identifications: Array.from({ length: 30 }, (_, index) => ({
          scheme: 'HIZMETNO',
          value: String(index),
        })),
      },
      lines: strange.lines.map((line) => ({ ...line, name: long, note: long })),
    }
    const { model } = draftOf(writeUbl(collective))
    const saved = schemaOf('InvoiceSend')?.safeParse({ EInvoice: model })
    expect(saved?.error?.issues).toBeUndefined()
    expect(saved?.success).toBe(true)
    expect(recordsIn(recordOf(model['InvoiceInfo'])['DespatchDocumentReference'])).toHaveLength(400)
  })

  it('[N108] an amount of its file that a form says twice is no reason against it', () => {
    const receipts = kinds.find(({ name }) => name === 'producer receipt')!
    const written = toDocument(
      receipts.model(dice(1), receipts.variants[0]!),
      receipts.map,
      context,
    )
    const withTwo = writeUbl({
      ...written,
      lines: written.lines.map((line) => {
        const tax = line.taxes.find(({ code }) => code === '0003')
        return tax
          ? {
              ...line,
              taxes: [
                { ...tax, percent: '0', amount: '904.13' },
                ...line.taxes,
                { ...tax, percent: '0', amount: '8.95' },
              ],
            }
          : line
      }),
    })
    const { problems, ofFile } = sent(withTwo)
    expect(ofFile.map(({ rule }) => rule)).toContain('claimedTotal')
    expect(ofFile).toEqual(problems)
  })

  it('[N103] reckons the lines whose amounts were changed, and the totals with the amounts that stay', () => {
    const dearer = sent(
      strangeXml,
      changeLines(([first, ...rest]) => [{ ...first, Price: 200 }, ...rest]),
    ).document
    expect(taxesOf(dearer)).toEqual(['80.00', '39.00', '40.00'])
    expect(dearer.totals).toMatchObject({ lineExtension: '800.00', payable: '959.00' })
    const untidy = sent(
      strangeXml,
      changeLines(([first = {}, second = {}, third = {}]) => [
        third,
        line('Cetvel'),
        second,
        first,
      ]),
    ).document
    expect(countries(untidy)).toEqual(['Silgi Ülke 3', 'Cetvel –', 'Defter Ülke 2', 'Kalem Ülke 1'])
    expect(untidy.lines.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
    const fewer = sent(
      strangeXml,
      changeLines(([first = {}, , third = {}]) => [first, third]),
    ).document
    expect(countries(fewer)).toEqual(['Kalem Ülke 1', 'Silgi Ülke 3'])
    expect(taxesOf(fewer)).toEqual(['40.00', '40.00'])
  })

  it('[N104] refuses what cannot stay with changed amounts, and drops it where the person asks to reckon anew', () => {
    const allowance = `<cac:AllowanceCharge ${cac}><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="TRY">20.00</cbc:Amount></cac:AllowanceCharge>`
    const charged = writeUbl({
      ...strange,
      unknown: [...strange.unknown, allowance],
      lines: strange.lines.map((one, index) =>
        index === 0 ? { ...one, charge: '5.00', extension: '205.00' } : one,
      ),
      totals: { ...strange.totals, allowance: '20.00', payable: '699.00' },
    })
    const dearer = changeLines(([first, ...rest]) => [{ ...first, Price: 200 }, ...rest])
    const kept = (xml: string, change?: Change) =>
      sent(xml, change).rules.filter((rule) => rule.includes('NotKept'))
    expect(kept(charged)).toEqual([])
    expect(kept(charged, dearer)).toEqual([
      'totalsNotKept InvoiceLines',
      'lineAllowanceNotKept InvoiceLines[0].Price',
    ])
    const anew = reckonedFile(draftOf(charged)) ?? ''
    expect(kept(anew, dearer)).toEqual([])
    expect(keptOfFile(draftOf(anew))?.amounts).toEqual([])
    expect(sent(anew).document.totals.payable).toBe('720.00')
    expect(countries(sent(anew).document)).toEqual(countries(strange))
  })

  const strangeDocument = (seed: number): string => {
    const random = dice(seed)
    const plain = toDocument(invoiceModel(random), invoiceMap, {
      ...context,
      number: 'ABC2026000000001',
    })
    return writeUbl({
      ...plain,
      unknown: random.chance(0.5) ? strange.unknown : [],
      lines: plain.lines.map((one) => ({
        ...one,
        ...(random.chance(0.3) && { unknown: strange.lines[0]?.unknown ?? [] }),
        ...(random.chance(0.3) && {
          taxes: one.taxes.map((tax) => ({ ...tax, amount: String(random.amount(1000, 2)) })),
        }),
      })),
    })
  }

  it(`[N101] of ${strangeCount} random documents with strange parts leaves as it came`, () => {
    for (let seed = 0; seed < strangeCount; seed++) {
      const xml = strangeDocument(seed)
      expect(differences(xml, sent(xml).xml), `seed ${seed}`).toEqual([])
    }
  })

  it('[N114] leaves as it came where only the order of the taxes of its lines is another', () => {
    const swap = (line: JsonRecord): JsonRecord => ({
      ...line,
      Taxes: recordsIn(line['Taxes']).toReversed(),
    })
    for (const { name, map, variants, model } of kinds)
      for (let seed = 0; seed < 12; seed++) {
        const random = dice(seed)
        const written = toDocument(model(random, random.pick(variants)), map, {
          ...context,
          number: 'ABC2026000000001',
        })
        const xml = writeUbl(written)
        const { xml: left } = sent(xml, (came) => ({
          ...came,
          [map.lines]: recordsIn(came[map.lines]).map(swap),
        }))
        expect(differences(xml, left), `${name}, seed ${seed}`).toEqual([])
      }
  })
})
