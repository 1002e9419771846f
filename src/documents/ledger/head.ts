/** What stands before the entries of a ledger: whose it is, of which period, made by whom. The order is that of the schema. */
import { escapeXml } from '../ubl/xml-tree.ts'
import { monthDigits, type LedgerPeriod } from './period.ts'

export interface LedgerCompany {
  /** VKN or TCKN. */
  readonly taxNumber: string
  readonly name: string
  readonly branch?: { readonly number: string; readonly name: string } | undefined
  readonly phone: string
  readonly email: string
  readonly webSite: string
  readonly buildingNumber: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
  /** NACE code of what it does. */
  readonly business: string
  readonly accountants: readonly { readonly name: string; readonly engagement: string }[]
}

export interface LedgerHead {
  readonly company: LedgerCompany
  readonly period: LedgerPeriod
  readonly fiscalYear: { readonly start: string; readonly end: string }
  /** Number of the ledger in the fiscal year, from 1; all parts of all months count. */
  readonly serial: number
  /** Not before the last day of the period. */
  readonly createdOn: string
  readonly creator: string
  /** `vendor VKN##vendor##program##version`, as the authority has approved it. */
  readonly sourceApplication: string
}

/** What the journal, the ledger by account and the report of a month say differently. */
export interface Book {
  readonly context: 'journal_context' | 'ledger_context' | 'now'
  readonly type: 'journal' | 'ledger' | 'trialbalance'
  readonly prefix: 'YEV' | 'KEB'
  readonly stylesheet: string
  readonly title: string
}
export const journalBook: Book = {
  context: 'journal_context',
  type: 'journal',
  prefix: 'YEV',
  stylesheet: 'yevmiye.xslt',
  title: 'Yevmiye defteri',
}
export const accountBook: Book = {
  context: 'ledger_context',
  type: 'ledger',
  prefix: 'KEB',
  stylesheet: 'kebir.xslt',
  title: 'Büyük defter',
}

export const reportBook: Book = {
  context: 'now',
  type: 'trialbalance',
  // The guide says how long it is and that the month stands in it, and no letters of its own.
  prefix: 'KEB',
  stylesheet: 'defterraporu.xslt',
  title: 'Defter raporu',
}

/** Writes elements of one book: each names its context. */
export interface Elements {
  text(name: string, value: string): string
  /** Nothing where nothing was said. */
  maybe(name: string, value: string): string
  /** Amount in liras. */
  money(name: string, value: string): string
  count(name: string, value: number): string
}

export function elementsOf({ context }: Book): Elements {
  const at = ` contextRef="${context}"`
  const text = (name: string, value: string) => `<${name}${at}>${escapeXml(value)}</${name}>`
  return {
    text,
    maybe: (name, value) => (value === '' ? '' : text(name, value)),
    money: (name, value) => `<${name}${at} decimals="INF" unitRef="try">${value}</${name}>`,
    count: (name, value) => `<${name}${at} decimals="INF" unitRef="countable">${value}</${name}>`,
  }
}

/** Declared at the root: what is signed says them. */
export const rootScope = {
  edefter: 'http://www.edefter.gov.tr',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const
const rootNamespaces = [
  ...Object.entries(rootScope).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`),
  'xsi:schemaLocation="http://www.edefter.gov.tr ../xsd/edefter.xsd"',
].join(' ')
const taxonomy = '../xsd/2006-10-25/plt/case-c-b/gl-plt-2006-10-25.xsd'
const xbrlNamespaces = [
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:iso639="http://www.xbrl.org/2005/iso639"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:gl-bus="http://www.xbrl.org/int/gl/bus/2006-10-25"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:gl-cor="http://www.xbrl.org/int/gl/cor/2006-10-25"',
  'xmlns:gl-plt="http://www.xbrl.org/int/gl/plt/2006-10-25"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  `xsi:schemaLocation="http://www.xbrl.org/int/gl/plt/2006-10-25 ${taxonomy}"`,
].join(' ')

export interface Envelope {
  readonly root: 'edefter:defter' | 'edefter:berat' | 'edefter:defterraporu'
  readonly stylesheet: string
  /** Stands in the context: what a certificate says of its ledger. */
  readonly segment?: string
  /** Behind the title of the book. */
  readonly titleEnd?: string
}

/** Everything up to the first entry. */
export function openLedger(head: LedgerHead, book: Book, envelope: Envelope): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="${envelope.stylesheet}"?>\n`,
    `<${envelope.root} ${rootNamespaces}><xbrli:xbrl ${xbrlNamespaces}>`,
    `<link:schemaRef xlink:href="${taxonomy}" xlink:type="simple"/>`,
    `<xbrli:context id="${book.context}"><xbrli:entity><xbrli:identifier scheme="http://www.gib.gov.tr">${escapeXml(head.company.taxNumber)}</xbrli:identifier>`,
    envelope.segment === undefined ? '' : `<xbrli:segment>${envelope.segment}</xbrli:segment>`,
    `</xbrli:entity><xbrli:period><xbrli:instant>${head.createdOn}</xbrli:instant></xbrli:period></xbrli:context>`,
    '<xbrli:unit id="try"><xbrli:measure>iso4217:TRY</xbrli:measure></xbrli:unit><xbrli:unit id="countable"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>',
    '<gl-cor:accountingEntries>\n',
    documentInfo(head, book, envelope.titleEnd ?? ''),
    entityInformation(head, book),
  ].join('')
}

/** Behind the last entry. `signatureValue`: that of the ledger, which binds a certificate to it. */
export function closeLedger(root: Envelope['root'], signatureValue?: string): string {
  const bound =
    signatureValue === undefined
      ? ''
      : `<ds:SignatureValue>${escapeXml(signatureValue)}</ds:SignatureValue>`
  return `</gl-cor:accountingEntries></xbrli:xbrl>${bound}</${root}>`
}

function documentInfo(head: LedgerHead, book: Book, titleEnd: string): string {
  const { text } = elementsOf(book)
  const { start, end } = head.period
  const serial = String(head.serial).padStart(6, '0')
  const comment = `${start} - ${end} arası ${head.company.name} - ${book.title}${titleEnd}`
  return `<gl-cor:documentInfo>${[
    text('gl-cor:entriesType', book.type),
    text('gl-cor:uniqueID', `${book.prefix}${monthDigits(start)}${serial}`),
    text('gl-cor:language', 'iso639:tr'),
    text('gl-cor:creationDate', head.createdOn),
    text('gl-bus:creator', head.creator),
    text('gl-cor:entriesComment', comment),
    text('gl-cor:periodCoveredStart', start),
    text('gl-cor:periodCoveredEnd', end),
    text('gl-bus:sourceApplication', head.sourceApplication),
  ].join('')}</gl-cor:documentInfo>`
}

/** A VKN has ten digits, a TCKN eleven. */
const companyDigits = 10

function entityInformation({ company, fiscalYear }: LedgerHead, book: Book): string {
  const { text } = elementsOf(book)
  const identifier = (value: string, description: string) =>
    wrapped('gl-bus:organizationIdentifiers', [
      text('gl-bus:organizationIdentifier', value),
      text('gl-bus:organizationDescription', description),
    ])
  const isCompany = company.taxNumber.length === companyDigits
  return wrapped('gl-cor:entityInformation', [
    wrapped('gl-bus:entityPhoneNumber', [
      text('gl-bus:phoneNumberDescription', 'bookkeeper'),
      text('gl-bus:phoneNumber', company.phone),
    ]),
    wrapped('gl-bus:entityEmailAddressStructure', [
      text('gl-bus:entityEmailAddress', company.email),
    ]),
    identifier(company.name, isCompany ? 'Kurum Unvanı' : 'Adı Soyadı'),
    ...(company.branch
      ? [identifier(company.branch.name, 'Şube Adı'), identifier(company.branch.number, 'Şube No')]
      : []),
    wrapped('gl-bus:organizationAddress', [
      text('gl-bus:organizationBuildingNumber', company.buildingNumber),
      text('gl-bus:organizationAddressStreet', company.street),
      text('gl-bus:organizationAddressCity', company.city),
      text('gl-bus:organizationAddressZipOrPostalCode', company.postalCode),
      text('gl-bus:organizationAddressCountry', company.country),
    ]),
    wrapped('gl-bus:entityWebSite', [text('gl-bus:webSiteURL', company.webSite)]),
    text('gl-bus:businessDescription', company.business),
    text('gl-bus:fiscalYearStart', fiscalYear.start),
    text('gl-bus:fiscalYearEnd', fiscalYear.end),
    ...company.accountants.map(({ name, engagement }) =>
      wrapped('gl-bus:accountantInformation', [
        text('gl-bus:accountantName', name),
        text('gl-bus:accountantEngagementTypeDescription', engagement),
      ]),
    ),
  ])
}

export const wrapped = (name: string, children: readonly string[]): string =>
  `<${name}>${children.join('')}</${name}>`
