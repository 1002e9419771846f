/** What a document says of itself: versions, profile, type, number, ETTN, currency. */
import { has, is, isListed, isOther, lengthOf, normalized, stringOf, text } from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const all = ['Invoice', 'DespatchAdvice', 'ReceiptAdvice', 'ApplicationResponse'] as const
const profile = 'cbc:ProfileID'
const type = 'cbc:InvoiceTypeCode'

const numberPattern = /^[A-Z0-9]{3}20[0-9]{2}[0-9]{9}$/
const uuidPattern = /^[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}$/
const ratePattern = /^[ \t\n\r]*[0-9][0-9]{0,16}(?:,[0-9]{3})*(?:\.[0-9]{1,6})?[ \t\n\r]*$/

const typesOfProfile = (code: string, of: string, types: string): AuthorityRule =>
  rule(
    code,
    'Invoice',
    type,
    ['xml.typeOfProfile', { allowed: types.replaceAll(' ', ', ') }],
    (invoice) => !is(invoice, profile, of) || is(invoice, type, ...types.split(' ')),
  )

const currency = (name: string): AuthorityRule =>
  rule(
    'CurrencyCodeCheck',
    'Invoice',
    name,
    ['xml.listed', { list: 'CurrencyCodeList' }],
    (invoice) => !has(invoice, name) || isListed(lists.currencies, text(invoice, name)),
  )

const schemaNamed = (code: string, root: string): AuthorityRule =>
  rule(
    code,
    root,
    '@xsi:schemaLocation',
    ['xml.schemaLocation', { expected: `UBL-${root}-2.1.xsd` }],
    ({ attributes }) => attributes['xsi:schemaLocation']?.includes(`UBL-${root}-2.1.xsd`) ?? true,
  )

const isCharging = (invoice: XmlElement): boolean => is(invoice, type, 'SARJ', 'SARJANLIK')

export const head: readonly AuthorityRule[] = [
  rule(
    'UBLVersionIDCheck',
    ['Invoice', 'ApplicationResponse'],
    'cbc:UBLVersionID',
    ['xml.value', { allowed: '2.1' }],
    (document) => is(document, 'cbc:UBLVersionID', '2.1'),
  ),
  rule(
    'CustomizationIDCheck',
    all,
    'cbc:CustomizationID',
    ['xml.value', { allowed: 'TR1.2, TR1.2.1' }],
    (document) => is(document, 'cbc:CustomizationID', 'TR1.2', 'TR1.2.1'),
  ),
  rule(
    'ProfileIDCheck',
    'Invoice',
    profile,
    [
      'xml.value',
      { allowed: [...lists.networkProfiles.codes, ...lists.archiveProfiles.codes].join(', ') },
    ],
    (invoice, { isArchive }) =>
      isListed(isArchive ? lists.archiveProfiles : lists.networkProfiles, text(invoice, profile)),
  ),
  rule(
    'ProfileIDTypeDespatchAdvice',
    'DespatchAdvice',
    profile,
    ['xml.value', { allowed: [...lists.despatchProfiles.codes].join(', ') }],
    (despatch, { isArchive }) =>
      isArchive || isListed(lists.despatchProfiles, text(despatch, profile)),
  ),
  schemaNamed('ProfileIDCheck', 'Invoice'),
  schemaNamed('ApplicationResponseProfileIDCheck', 'ApplicationResponse'),
  rule(
    'InvoiceIDCheck',
    ['Invoice', 'DespatchAdvice'],
    'cbc:ID',
    ['xml.pattern', { example: 'ABC2026000000001' }],
    (document) => numberPattern.test(text(document, 'cbc:ID')),
  ),
  rule(
    'ReceiptAdviceIDCheck',
    'ReceiptAdvice',
    'cbc:ID',
    ['xml.length', { length: '16' }],
    (receipt) => lengthOf(normalized(text(receipt, 'cbc:ID'))) === 16,
  ),
  rule(
    'IDCheck',
    'ApplicationResponse',
    'cbc:ID',
    'xml.empty',
    (response) => normalized(text(response, 'cbc:ID')) !== '',
  ),
  rule(
    'CopyIndicatorCheck',
    'Invoice',
    'cbc:CopyIndicator',
    ['xml.value', { allowed: 'false' }],
    (invoice) => is(invoice, 'cbc:CopyIndicator', 'false'),
  ),
  rule(
    'UUIDCheck',
    all.map((root) => `${root}/cbc:UUID`),
    '',
    ['xml.pattern', { example: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }],
    (uuid) => uuidPattern.test(stringOf(uuid)),
  ),

  rule(
    'InvoiceTypeCodeCheck',
    'Invoice',
    type,
    ['xml.value', { allowed: [...lists.invoiceTypes.codes].join(', ') }],
    (invoice) => isListed(lists.invoiceTypes, text(invoice, type)),
  ),
  rule(
    'InvoiceTypeCodeCheck',
    'Invoice',
    profile,
    [
      'xml.profileOfType',
      { allowed: 'TEMELFATURA, EARSIVFATURA, ILAC_TIBBICIHAZ, YATIRIMTESVIK, IDIS' },
    ],
    (invoice) =>
      !is(invoice, type, 'IADE') ||
      is(
        invoice,
        profile,
        'TEMELFATURA',
        'EARSIVFATURA',
        'ILAC_TIBBICIHAZ',
        'YATIRIMTESVIK',
        'IDIS',
      ),
  ),
  rule(
    'InvoiceTypeCodeCheck',
    'Invoice',
    type,
    'xml.charging',
    (invoice, { isArchive }) => isArchive || is(invoice, profile, 'ENERJI') === isCharging(invoice),
  ),
  rule(
    'InvoiceTypeCodeCheck',
    'Invoice',
    profile,
    ['xml.profileOfType', { allowed: 'EARSIVFATURA' }],
    (invoice) => is(invoice, profile, 'EARSIVFATURA') || !is(invoice, type, 'TEKNOLOJIDESTEK'),
  ),
  typesOfProfile(
    'IlacTibbiCihazInvoiceTypeCodeCheck',
    'ILAC_TIBBICIHAZ',
    'SATIS ISTISNA TEVKIFAT TEVKIFATIADE IADE IHRACKAYITLI',
  ),
  typesOfProfile(
    'YatirimTesvikInvoiceTypeCodeCheck',
    'YATIRIMTESVIK',
    'SATIS ISTISNA IADE TEVKIFAT TEVKIFATIADE',
  ),
  typesOfProfile(
    'IdisInvoiceTypeCodeCheck',
    'IDIS',
    'SATIS ISTISNA IADE TEVKIFAT TEVKIFATIADE IHRACKAYITLI',
  ),

  rule(
    'CurrencyCodeCheck',
    'Invoice',
    'cbc:DocumentCurrencyCode',
    ['xml.listed', { list: 'CurrencyCodeList' }],
    (invoice) => isListed(lists.currencies, text(invoice, 'cbc:DocumentCurrencyCode')),
  ),
  ...[
    'cbc:TaxCurrencyCode',
    'cbc:PricingCurrencyCode',
    'cbc:PaymentCurrencyCode',
    'cbc:PaymentAlternativeCurrencyCode',
  ].map(currency),
  rule(
    'CurrencyCodeCheck',
    'Invoice',
    'cac:PricingExchangeRate/cbc:CalculationRate',
    'xml.exchangeRate',
    (invoice) =>
      !isOther(invoice, 'cbc:DocumentCurrencyCode', 'TRY') ||
      has(invoice, 'cac:PricingExchangeRate/cbc:CalculationRate'),
  ),
  rule(
    'CurrencyCodeCheck',
    'Invoice',
    'cac:PricingExchangeRate/cbc:CalculationRate',
    ['xml.amount', { decimals: '6' }],
    (invoice) =>
      !isOther(invoice, 'cbc:DocumentCurrencyCode', 'TRY') ||
      !has(invoice, 'cac:PricingExchangeRate/cbc:CalculationRate') ||
      ratePattern.test(text(invoice, 'cac:PricingExchangeRate/cbc:CalculationRate')),
  ),
]
