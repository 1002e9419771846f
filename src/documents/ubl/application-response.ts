/**
 * The answer to an invoice: the buyer's acceptance (KABUL), refusal (RED) or return (IADE) of a commercial one, and what the
 * customs say of one that goes to them (KABUL and RED of an export, GUMRUKONAY of a traveller's). Rules: ResponseCodeCheck and
 * its neighbours. The code S_APR of the authority's list says that an envelope came in, and is no answer to a document.
 */
import { DocumentError, problem } from '../document/document-error.ts'
import type { Party } from '../document/document.ts'
import { partyOf } from './read-party.ts'
import { partyContent } from './write-party.ts'
import { rootElement, signatureOf } from './write-ubl.ts'
import {
  el,
  elements,
  first,
  must,
  parseXml,
  textAt,
  writeXml,
  type XmlElement,
  type XmlLimits,
} from './xml-tree.ts'

export const responseCodes = ['KABUL', 'RED', 'IADE', 'GUMRUKONAY'] as const
export type ResponseCode = (typeof responseCodes)[number]

export interface ApplicationResponse {
  readonly uuid: string
  readonly id: string
  readonly issueDate: string
  readonly issueTime: string
  readonly profile: string
  readonly code: ResponseCode
  readonly note?: string
  /** What is said beside the note: the customs name passport and gate, a buyer the lines that he does not want. */
  readonly remarks?: readonly string[]
  /** Who answers: the buyer, or the customs. */
  readonly sender: Party
  readonly receiver: Party
  /** ETTN and day of the invoice that is answered; older files of others name its number in place of the ETTN. */
  readonly documentUuid: string
  readonly documentDate: string
}

export function writeApplicationResponse(response: ApplicationResponse): string {
  const { uuid, code, note, remarks = [], documentUuid, sender } = response
  return writeXml(
    rootElement('ApplicationResponse', [
      // the place of the signature: the rules ask for it even before there is one (ARSignatureCheck)
      must('ext:UBLExtensions', must('ext:UBLExtension', must('ext:ExtensionContent', undefined))),
      must('cbc:UBLVersionID', '2.1'),
      must('cbc:CustomizationID', 'TR1.2'),
      must('cbc:ProfileID', response.profile),
      must('cbc:ID', response.id),
      must('cbc:UUID', uuid),
      must('cbc:IssueDate', response.issueDate),
      must('cbc:IssueTime', response.issueTime),
      ...[note ?? '', ...remarks]
        .filter((text) => text !== '')
        .map((text) => must('cbc:Note', text)),
      signatureOf(sender),
      must('cac:SenderParty', partyContent(sender)),
      must('cac:ReceiverParty', partyContent(response.receiver)),
      must('cac:DocumentResponse', [
        must('cac:Response', [
          must('cbc:ReferenceID', documentUuid),
          must('cbc:ResponseCode', code),
          el('cbc:Description', note),
        ]),
        must('cac:DocumentReference', [
          must('cbc:ID', documentUuid),
          must('cbc:IssueDate', response.documentDate),
          must('cbc:DocumentTypeCode', 'FATURA'),
          must('cbc:DocumentType', 'FATURA'),
        ]),
      ]),
    ]),
  )
}

/** Throws DocumentError where the XML is no answer or its code none of those. */
export function readApplicationResponse(xml: string, limits?: XmlLimits): ApplicationResponse {
  const root = parseXml(xml, limits)
  if (root.name !== 'ApplicationResponse')
    throw new DocumentError([
      problem('unknownRoot', '', { root: root.name, allowed: 'ApplicationResponse' }),
    ])
  const answer = first(root, 'cac:DocumentResponse')
  const written = textAt(answer, 'cac:Response', 'cbc:ResponseCode') ?? ''
  const code = responseCodes.find((known) => known === written)
  if (code === undefined)
    throw new DocumentError([
      problem('responseCode', 'cac:DocumentResponse.cac:Response.cbc:ResponseCode', {
        code: written,
        allowed: responseCodes.join(', '),
      }),
    ])
  const description = textAt(answer, 'cac:Response', 'cbc:Description')
  const [note, ...remarks] = new Set(
    [
      description ?? '',
      ...elements(root, 'cbc:Note').map((one) => textAt(one) ?? ''),
      ...lineTexts(answer),
    ].filter((text) => text !== ''),
  )
  return {
    uuid: textAt(root, 'cbc:UUID') ?? '',
    id: textAt(root, 'cbc:ID') ?? '',
    issueDate: textAt(root, 'cbc:IssueDate') ?? '',
    issueTime: textAt(root, 'cbc:IssueTime') ?? '',
    profile: textAt(root, 'cbc:ProfileID') ?? '',
    code,
    ...(note !== undefined && { note }),
    ...(remarks.length > 0 && { remarks }),
    sender: partyOf(first(root, 'cac:SenderParty')),
    receiver: partyOf(first(root, 'cac:ReceiverParty')),
    documentUuid: textAt(answer, 'cac:DocumentReference', 'cbc:ID') ?? '',
    documentDate: textAt(answer, 'cac:DocumentReference', 'cbc:IssueDate') ?? '',
  }
}

const lineTexts = (answer: XmlElement | undefined): readonly string[] =>
  answer
    ? elements(answer, 'cac:LineResponse').flatMap(
        (line) => textAt(line, 'cac:Response', 'cbc:Description') ?? [],
      )
    : []
