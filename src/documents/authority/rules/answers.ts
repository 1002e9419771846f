/** Answers to invoices (ApplicationResponse) and what customs say of an export. */
import {
  count,
  has,
  hasScheme,
  is,
  isFilled,
  isListed,
  isOther,
  select,
  stringOf,
  text,
  Unanswerable,
} from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const root = 'ApplicationResponse'
const response = 'cac:DocumentResponse/cac:Response/cbc:ResponseCode'
const ids = 'cac:PartyIdentification/cbc:ID'

const isAnswer = (document: XmlElement): boolean => is(document, response, 'KABUL', 'RED', 'IADE')
const isOfSystem = (document: XmlElement): boolean => is(document, response, 'S_APR')
const mustBeSigned = (document: XmlElement): boolean =>
  isOther(document, 'cbc:ProfileID', 'IHRACAT') && isAnswer(document)
const isExportAccepted = (document: XmlElement): boolean =>
  is(document, 'cbc:ProfileID', 'IHRACAT') && is(document, response, 'KABUL')

const dayPattern = /^\d{4}-(?:0?[1-9]|1[012])-(?:0?[1-9]|[12][0-9]|3[01])$/
function hasExportDay(party: XmlElement): boolean {
  const days = select(party, ids).filter((id) => hasScheme(id, 'GTB_FIILI_IHRACAT_TARIHI'))
  if (days.length > 1) throw new Unanswerable('GTB_FIILI_IHRACAT_TARIHI')
  return days[0] !== undefined && dayPattern.test(stringOf(days[0]))
}

export const answers: readonly AuthorityRule[] = [
  rule(
    'ApplicationResponseProfileIDCheck',
    root,
    'cbc:ProfileID',
    ['xml.value', { allowed: 'UBL-TR-PROFILE-1' }],
    (document) => !isOfSystem(document) || is(document, 'cbc:ProfileID', 'UBL-TR-PROFILE-1'),
  ),
  rule(
    'ApplicationResponseProfileIDCheck',
    root,
    'cbc:ProfileID',
    ['xml.value', { allowed: 'TICARIFATURA, IHRACAT' }],
    (document) => !isAnswer(document) || is(document, 'cbc:ProfileID', 'TICARIFATURA', 'IHRACAT'),
  ),
  rule(
    'ARSignatureCheck',
    root,
    'cac:Signature',
    'xml.signed',
    (document) => !mustBeSigned(document) || has(document, 'cac:Signature'),
  ),
  rule(
    'ARSignatureCheck',
    root,
    'ext:UBLExtensions',
    'xml.signed',
    (document) => !mustBeSigned(document) || has(document, 'ext:UBLExtensions'),
  ),
  rule(
    'DocumentResponseCountCheck',
    root,
    'cac:DocumentResponse',
    ['xml.exactly', { count: '1' }],
    (document) => count(document, 'cac:DocumentResponse') === 1,
  ),
  rule(
    'DocumentResponseCheck',
    `${root}/cac:DocumentResponse`,
    'cac:LineResponse',
    'xml.systemAnswer',
    (one, { root: document }) => !isOfSystem(document) || count(one, 'cac:LineResponse') === 1,
  ),
  rule(
    'DocumentResponseCheck',
    `${root}/cac:DocumentResponse`,
    'cac:LineResponse/cac:Response',
    'xml.systemAnswer',
    (one, { root: document }) =>
      !isOfSystem(document) ||
      count(one, 'cac:LineResponse') !== 1 ||
      count(one, 'cac:LineResponse/cac:Response') === 1,
  ),
  rule(
    'DocumentResponseCheck',
    `${root}/cac:DocumentResponse`,
    'cac:LineResponse/cac:Response/cbc:ResponseCode',
    'xml.systemAnswer',
    (one, { root: document }) =>
      !isOfSystem(document) ||
      count(one, 'cac:LineResponse') !== 1 ||
      count(one, 'cac:LineResponse/cac:Response') !== 1 ||
      has(one, 'cac:LineResponse/cac:Response/cbc:ResponseCode'),
  ),
  rule(
    'ResponseCodeCheck',
    `${root}/cac:DocumentResponse/cac:Response`,
    'cbc:ResponseCode',
    'xml.empty',
    (one) => has(one, 'cbc:ResponseCode'),
  ),
  rule(
    'ResponseCodeCheck',
    `${root}/cac:DocumentResponse/cac:Response`,
    'cbc:ResponseCode',
    ['xml.value', { allowed: [...lists.responses.codes].join(', ') }],
    (one) =>
      !has(one, 'cbc:ResponseCode') || isListed(lists.responses, text(one, 'cbc:ResponseCode')),
  ),
  rule(
    'DescriptionCountCheck',
    `${root}/cac:DocumentResponse/cac:LineResponse/cac:Response`,
    'cbc:Description',
    ['xml.exactly', { count: '1' }],
    (one) => count(one, 'cbc:Description') === 1,
  ),
  ...['cbc:DocumentTypeCode', 'cbc:DocumentType'].map((name) =>
    rule(
      'PostBoxDocumentReferenceCheck',
      `${root}/cac:DocumentResponse/cac:DocumentReference`,
      name,
      'xml.empty',
      (one) => isFilled(one, name),
    ),
  ),
  rule(
    'ARPartyIdentificationGTBCheck',
    `${root}/cac:SenderParty`,
    ids,
    ['xml.customsAnswer', { scheme: 'GTB_GCB_TESCILNO' }],
    (party, { root: document }) =>
      !isExportAccepted(document) ||
      count(party, ids, (id) => hasScheme(id, 'GTB_GCB_TESCILNO')) === 1,
  ),
  rule(
    'ARPartyIdentificationGTBCheck',
    `${root}/cac:SenderParty`,
    ids,
    ['xml.customsAnswer', { scheme: 'GTB_FIILI_IHRACAT_TARIHI' }],
    (party, { root: document }) => !isExportAccepted(document) || hasExportDay(party),
  ),
]
