/** The envelope in which documents travel (StandardBusinessDocument; envelope guide Ek-1, package 1.2). */
import type { TaxDocument } from '../document/document.ts'
import { DocumentError, problem } from '../document/document-error.ts'
import { documentsInEnvelope } from './enveloped.ts'
import {
  elements,
  first,
  must,
  namespaces,
  parseXml,
  textAt,
  writeXml,
  type XmlElement,
  type XmlLimits,
} from './xml-tree.ts'

export type EnvelopeType = 'SENDERENVELOPE' | 'POSTBOXENVELOPE' | 'SYSTEMENVELOPE'
const contents = [
  'INVOICE',
  'CREDITNOTE',
  'DESPATCHADVICE',
  'APPLICATIONRESPONSE',
  'RECEIPTADVICE',
] as const
export type EnvelopeContent = (typeof contents)[number]
const contentOf = {
  Invoice: 'INVOICE',
  CreditNote: 'CREDITNOTE',
  DespatchAdvice: 'DESPATCHADVICE',
} as const satisfies Record<TaxDocument['root'], EnvelopeContent>

export interface EnvelopeParty {
  readonly taxNo: string
  readonly name: string
  /** `urn:mail:defaultpk@firma.com.tr` */
  readonly alias: string
}

export interface Envelope {
  readonly uuid: string
  readonly type: EnvelopeType
  readonly content: EnvelopeContent
  /** `YYYY-MM-DDTHH:MM:SS` in Istanbul. */
  readonly createdAt: string
  readonly sender: EnvelopeParty
  readonly receiver: EnvelopeParty
  /** At most 100 invoices; each a whole document. */
  readonly documents: readonly string[]
}

/** Name of the root element of an envelope. */
export const envelopeRoot = 'sh:StandardBusinessDocument'

/** The documents stand in the envelope letter by letter, so that signatures stay valid. */
export function writeEnvelope(envelope: Envelope): string {
  const { uuid, type, content, createdAt, sender, receiver, documents } = envelope
  const shell = writeXml({
    name: envelopeRoot,
    attributes: {
      'xmlns:sh': namespaces['sh'] ?? '',
      'xmlns:ef': namespaces['ef'] ?? '',
      'xmlns:xsi': namespaces['xsi'] ?? '',
      'xsi:schemaLocation': `${namespaces['sh']} PackageProxy_1_2.xsd`,
    },
    children: [
      must('sh:StandardBusinessDocumentHeader', [
        must('sh:HeaderVersion', '1.0'),
        partner('sh:Sender', sender),
        partner('sh:Receiver', receiver),
        must('sh:DocumentIdentification', [
          must('sh:Standard', 'UBLTR'),
          must('sh:TypeVersion', '1.2'),
          must('sh:InstanceIdentifier', uuid),
          must('sh:Type', type),
          must('sh:CreationDateAndTime', createdAt),
        ]),
      ]),
      must(
        'ef:Package',
        must('Elements', [
          must('ElementType', content),
          must('ElementCount', String(documents.length)),
          must('ElementList', 'documents'),
        ]),
      ),
    ],
  })
  return shell.replace(
    '<ElementList>documents</ElementList>',
    () => `<ElementList>${documents.map(withoutDeclaration).join('')}</ElementList>`,
  )
}

/** Throws DocumentError for what is no envelope. */
export function readEnvelope(xml: string, limits?: XmlLimits): Envelope {
  const root = parseXml(xml, limits)
  if (root.name !== envelopeRoot)
    throw new DocumentError([
      problem('unknownRoot', '', { root: root.name, allowed: 'StandardBusinessDocument' }),
    ])
  const header = first(root, 'sh:StandardBusinessDocumentHeader')
  const identification = first(header, 'sh:DocumentIdentification')
  const content = first(root, 'ef:Package', 'Elements')
  return {
    uuid: textAt(identification, 'sh:InstanceIdentifier') ?? '',
    type: oneOf(
      ['SENDERENVELOPE', 'POSTBOXENVELOPE', 'SYSTEMENVELOPE'] as const,
      textAt(identification, 'sh:Type'),
      'sh:DocumentIdentification.sh:Type',
    ),
    content: oneOf(contents, textAt(content, 'ElementType'), 'ef:Package.Elements.ElementType'),
    createdAt: textAt(identification, 'sh:CreationDateAndTime') ?? '',
    sender: readPartner(first(header, 'sh:Sender')),
    receiver: readPartner(first(header, 'sh:Receiver')),
    documents: openEnvelope(xml),
  }
}

/** The envelope of one document from its issuer to its receiver. */
export function envelopeOf(
  document: TaxDocument,
  xml: string,
  uuid: string,
  aliases: { readonly sender: string; readonly receiver: string },
): Envelope {
  const { root, supplier, customer, issueDate, issueTime } = document
  return {
    uuid,
    type: 'SENDERENVELOPE',
    content: contentOf[root],
    createdAt: `${issueDate}T${issueTime || '00:00:00'}`,
    sender: { taxNo: supplier.taxNo, name: supplier.name, alias: aliases.sender },
    receiver: { taxNo: customer.taxNo, name: customer.name, alias: aliases.receiver },
    documents: [xml],
  }
}

function partner(name: string, { taxNo, name: title, alias }: EnvelopeParty): XmlElement {
  return must(name, [
    must('sh:Identifier', alias),
    contact(title, 'UNVAN'),
    contact(taxNo, 'VKN_TCKN'),
  ])
}
function contact(value: string, type: string): XmlElement {
  return must('sh:ContactInformation', [
    must('sh:Contact', value),
    must('sh:ContactTypeIdentifier', type),
  ])
}
function readPartner(partner: XmlElement | undefined): EnvelopeParty {
  const valueOf = (type: string) =>
    textAt(
      elements(partner, 'sh:ContactInformation').find(
        (information) => textAt(information, 'sh:ContactTypeIdentifier') === type,
      ),
      'sh:Contact',
    ) ?? ''
  return {
    taxNo: valueOf('VKN_TCKN'),
    name: valueOf('UNVAN'),
    alias: textAt(partner, 'sh:Identifier') ?? '',
  }
}
function oneOf<T extends string>(allowed: readonly T[], value: string | undefined, at: string): T {
  const found = allowed.find((known) => known === value)
  if (found === undefined)
    throw new DocumentError([
      problem('envelopeContent', at, { value: value ?? '', allowed: allowed.join(', ') }),
    ])
  return found
}
/** The documents of an envelope, each as XML that stands alone; `xml` was parsed before and is one. */
export const openEnvelope = (xml: string): string[] =>
  documentsInEnvelope(xml.replace(/^\uFEFF/, '')).map(withDeclaration)

const withDeclaration = (xml: string): string => `<?xml version="1.0" encoding="UTF-8"?>${xml}`
function withoutDeclaration(xml: string): string {
  return xml.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
}
