import { describe, expect, it } from 'vitest'
import { otherParts } from '#documents/ubl/other-parts.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, refusals, sampleFiles } from './oracle.ts'
import { unsaid } from './same-meaning.ts'
import { invoice } from './samples.ts'

const cac =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const plain = invoice()
const more = {
  ...plain,
  unknown: [
    `<cac:StatementDocumentReference ${cac}><cbc:ID schemeID="DOSYA">42</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate></cac:StatementDocumentReference>`,
    `<cac:Signature ${cac}><cbc:ID>imza</cbc:ID></cac:Signature>`,
  ],
  customer: {
    ...plain.customer,
    unknown: [
      `<cac:PhysicalLocation ${cac}><cbc:ID schemeID="SUBENO">7</cbc:ID></cac:PhysicalLocation>`,
    ],
  },
  lines: plain.lines.map((line) => ({
    ...line,
    unknown: [`<cac:OriginCountry ${cac}><cbc:Name>Türkiye</cbc:Name></cac:OriginCountry>`],
  })),
}

describe('what a document says beyond what is known', () => {
  it('[N96] is told with its name in the standard, head, party and line; the signature is none of it', () => {
    expect(otherParts(readUbl(writeUbl(more)))).toEqual([
      { name: 'StatementDocumentReference / ID (DOSYA)', value: '42' },
      { name: 'StatementDocumentReference / IssueDate', value: '2026-11-01' },
      { name: 'PhysicalLocation / ID (SUBENO)', value: '7' },
      { line: '1', name: 'OriginCountry / Name', value: 'Türkiye' },
    ])
  })

  it('[N96] is no allowance of nothing, which many programs write everywhere', () => {
    const nothing = `<cac:AllowanceCharge ${cac}><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:MultiplierFactorNumeric>0.0</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="TRY">0.00</cbc:Amount><cbc:BaseAmount currencyID="TRY">100</cbc:BaseAmount></cac:AllowanceCharge>`
    expect(
      otherParts(
        readUbl(
          writeUbl({
            ...plain,
            unknown: [nothing],
            lines: plain.lines.map((line) => ({ ...line, allowanceEntries: [nothing] })),
          }),
        ),
      ),
    ).toEqual([])
  })

  it('[N96] is nothing in a document of the editor', () => {
    expect(otherParts(readUbl(writeUbl(plain)))).toEqual([])
  })
})

/** Known and meant: a party's number goes under the scheme of its length, and the reasons of commissions have one spelling. */
const isNormal = (one: string): boolean =>
  /PartyIdentification\/cbc:ID@schemeID=TCKN \d{10}$/.test(one) ||
  one.endsWith('/cac:CreditNoteLine/cac:AllowanceCharge/cbc:AllowanceChargeReason Istihsal')
const samples = sampleFiles().filter(({ xml }) =>
  /<(?:\w+:)?(?:Invoice|CreditNote|DespatchAdvice)[\s>]/.test(xml),
)

describe.runIf(samples.length > 0)('the authority’s samples, read and written again', () => {
  it.each(samples.map(({ file, xml }) => [file, xml] as const))(
    '[N97] %s says all that it said',
    (_, xml) => {
      expect(unsaid(xml, writeUbl(readUbl(xml))).filter((one) => !isNormal(one))).toEqual([])
    },
  )

  it('[N97] the authority accepts again what it had accepted', async () => {
    const check = await oracle()
    if (!check) return
    const before = await check(samples)
    const accepted = samples.filter(
      (_, index) => before[index] && refusals([before[index]]).length === 0,
    )
    expect(accepted.length).toBeGreaterThanOrEqual(30)
    expect(
      refusals(
        await check(accepted.map(({ file, xml }) => ({ file, xml: writeUbl(readUbl(xml)) }))),
      ),
    ).toEqual([])
  })
})

describe('what a line says of its allowances', () => {
  const entry = (reason: string, amount: string) =>
    `<cac:AllowanceCharge ${cac}><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>0.1</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="TRY">${amount}</cbc:Amount></cac:AllowanceCharge>`
  const [first, ...rest] = plain.lines
  const discounted = {
    ...plain,
    lines: [
      {
        ...first!,
        allowance: '3.00',
        allowanceEntries: [entry('Sezon', '1.00'), entry('Sadakat', '2.00')],
      },
      ...rest,
    ],
  }

  it('[N97] rate and reason of each come back, and the line has their sum', () => {
    const [line] = readUbl(writeUbl(discounted)).lines
    expect(Number(line?.allowance)).toBe(3)
    expect(
      otherParts(readUbl(writeUbl(discounted))).filter(({ name }) => name.endsWith('Reason')),
    ).toEqual(
      ['Sezon', 'Sadakat'].map((value) => ({
        line: '1',
        name: 'AllowanceCharge / AllowanceChargeReason',
        value,
      })),
    )
  })
})
