/**
 * Files as other programs write them: random documents of every kind with parts that no form shows, amounts that do not follow from
 * their lines, and slips of all sorts. The same seed makes the same files.
 */
import type { Line, TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { mutants } from '../documents/mutations.ts'
import { kinds } from '../documents/random-models.ts'
import { context, dice, type Dice } from '../documents/samples.ts'

export interface GeneratedFile {
  readonly file: string
  readonly xml: string
}

/** Half of them are documents of our own with strange parts, the others are made of these and of the samples, and go wrong in some way. */
export function generatedFiles(
  samples: readonly GeneratedFile[],
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly GeneratedFile[] {
  const strange = Array.from({ length: Math.ceil(count / 2) }, (_, index) =>
    strangeFile(dice(seed * 1000 + index), index),
  )
  return [...strange, ...mutants([...strange, ...samples], { seed, count: count - strange.length })]
}

function strangeFile(random: Dice, index: number): GeneratedFile {
  const kind = kinds[index % kinds.length] ?? kinds[0]
  if (!kind) throw new Error('There is no kind of document.')
  const variant = random.pick(kind.variants)
  const document = toDocument(kind.model(random, variant), kind.map, {
    ...context,
    uuid: random.uuid(),
  })
  return {
    file: `${index} ${variant.profile} ${variant.type}`,
    xml: writtenOtherwise(writeUbl(strangeDocument(random, document)), random),
  }
}

const declared =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const part = (name: string, content: string): string =>
  `<cac:${name} ${declared}>${content}</cac:${name}>`
const money = (name: string, amount: string, currency: string): string =>
  `<cbc:${name} currencyID="${currency}">${amount}</cbc:${name}>`

function strangeDocument(random: Dice, document: TaxDocument): TaxDocument {
  const { currency, root, totals } = document
  const isSummed = root === 'Invoice'
  return {
    ...document,
    notes: [...document.notes, ...some(random, 'Birinci satır\nikinci satır')],
    customer: {
      ...document.customer,
      unknown: some(
        random,
        part('PartyLegalEntity', '<cbc:RegistrationName>Alıcı Ünvanı</cbc:RegistrationName>'),
      ),
    },
    unknown: [
      ...document.unknown,
      ...some(
        random,
        part(
          root === 'Invoice' ? 'ReceiptDocumentReference' : 'OriginatorDocumentReference',
          '<cbc:ID>42</cbc:ID><cbc:IssueDate>2026-01-01</cbc:IssueDate><cbc:DocumentDescription>Teslim tutanağı</cbc:DocumentDescription>',
        ),
      ).filter(() => isSummed),
      ...some(
        random,
        part(
          'AllowanceCharge',
          `<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Yuvarlama</cbc:AllowanceChargeReason>${money('Amount', '1.50', currency)}`,
        ),
      ).filter(() => isSummed),
    ],
    lines: document.lines.map((line) => strangeLine(random, line, document)),
    totals: random.chance(0.3)
      ? { ...totals, taxTotal: otherAmount(random, totals.taxTotal) }
      : totals,
  }
}

function strangeLine(random: Dice, line: Line, { root, currency }: TaxDocument): Line {
  if (line.commission) return line
  return {
    ...line,
    ...(random.chance(0.2) && { note: 'Sevk edilmedi' }),
    ...(random.chance(0.2) && {
      taxes: line.taxes.map((tax) => ({ ...tax, amount: otherAmount(random, tax.amount) })),
    }),
    unknown: [
      ...(line.unknown ?? []),
      ...some(random, part('OriginCountry', '<cbc:Name>Gürcistan</cbc:Name>')),
      ...(root === 'Invoice' && !line.delivery
        ? some(
            random,
            part(
              'Delivery',
              `<cac:DeliveryAddress><cbc:CitySubdivisionName/><cbc:CityName/><cac:Country><cbc:Name/></cac:Country></cac:DeliveryAddress><cac:DeliveryTerms><cbc:ID schemeID="INCOTERMS">FOB</cbc:ID></cac:DeliveryTerms><cac:Shipment><cbc:ID/><cbc:DeclaredCustomsValueAmount currencyID="${currency}">0</cbc:DeclaredCustomsValueAmount></cac:Shipment>`,
            ),
          )
        : []),
    ],
  }
}

const some = (random: Dice, one: string): readonly string[] => (random.chance(0.3) ? [one] : [])
const otherAmount = (random: Dice, amount: string): string =>
  (Number(amount) + random.int(1, 9)).toFixed(2)

/** The same, written in another way: what says nothing, other forms of numbers and times, names of the lists that codes are from. */
function writtenOtherwise(xml: string, random: Dice): string {
  const ways: readonly (readonly [RegExp, string])[] = [
    [/<cbc:LineCountNumeric>\d+</, '<cbc:LineCountNumeric>1<'],
    [/(<cbc:IssueTime>\d\d:\d\d:\d\d)</, '$1.0000000+03:00<'],
    [
      /<cbc:DocumentCurrencyCode>/,
      '<cbc:DocumentCurrencyCode listAgencyName="UN" listName="Currency">',
    ],
    [/(<cbc:(?:Payable|TaxInclusive)Amount currencyID="\w+">\d+\.\d\d)</g, '$100<'],
    [/<cac:PartyTaxScheme>/, '<cac:PartyTaxScheme><cbc:TaxTypeCode/>'],
    [/(<cac:PostalAddress>)(?!<cbc:ID)/, '$1<cbc:ID/>'],
    [/<cbc:ChargeTotalAmount [^<]*<\/cbc:ChargeTotalAmount>/, ''],
    [/(<cac:Item>(?:<cbc:Description>[^<]*<\/cbc:Description>)?)/, '$1'],
  ]
  return ways.reduce(
    (text, [pattern, by]) => (random.chance(0.3) ? text.replace(pattern, by) : text),
    xml,
  )
}
