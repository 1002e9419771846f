/** The signature in the extensions: its parts are there, not that it is right. */
import { count, has, is, normalized, select, stringOf } from '../look.ts'
import { rule, type AuthorityRule } from '../rule.ts'

const inExtensions = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature'
const invoice = `Invoice/${inExtensions}`
const answer = `ApplicationResponse/${inExtensions}`
const both = [invoice, answer]
const signed =
  'ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties'

const parts = (code: string, at: string): readonly AuthorityRule[] =>
  [
    ['', 'ds:SignedInfo/ds:Reference/ds:Transforms'],
    ['', 'ds:KeyInfo'],
    ['ds:KeyInfo', 'ds:KeyInfo/ds:X509Data'],
    ['', 'ds:Object'],
    ['ds:Object', `${signed}/xades:SigningTime`],
    ['ds:Object', `${signed}/xades:SigningCertificate`],
  ].map(([within = '', field = '']) =>
    rule(
      code,
      at,
      field,
      'xml.signaturePart',
      (one) => (within !== '' && !has(one, within)) || has(one, field),
    ),
  )

export const signatures: readonly AuthorityRule[] = [
  ...parts('XadesSignatureCheckForInvoice', invoice),
  ...parts('XadesSignatureCheck', answer),
  rule(
    'XadesSignatureCheckForInvoice',
    invoice,
    'ds:SignedInfo/ds:Reference',
    'xml.signatureReference',
    (one) =>
      select(one, 'ds:SignedInfo/ds:Reference').filter(({ attributes }) => attributes['URI'] === '')
        .length === 1,
  ),
  rule(
    'SignatureMethodCheck',
    invoice,
    'ds:SignedInfo/ds:SignatureMethod',
    'xml.signatureMethod',
    (one, { root }) =>
      !is(root, 'cbc:UBLVersionID', '2.1') ||
      select(one, 'ds:SignedInfo/ds:SignatureMethod').some(
        ({ attributes }) =>
          attributes['Algorithm'] !== undefined &&
          attributes['Algorithm'] !== 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      ),
  ),
  rule(
    'X509DataCheck',
    both.map((at) => `${at}/ds:KeyInfo/ds:X509Data`),
    'ds:X509Certificate',
    'xml.signaturePart',
    (data) => has(data, 'ds:X509Certificate'),
  ),
  rule(
    'X509SubjectNameCheck',
    both.map((at) => `${at}/ds:KeyInfo/ds:X509Data/ds:X509SubjectName`),
    '',
    'xml.empty',
    (name) => normalized(stringOf(name)) !== '',
  ),
  rule(
    'TransformCountCheck',
    `${invoice}/ds:SignedInfo/ds:Reference/ds:Transforms`,
    'ds:Transform',
    ['xml.atMost', { max: '1' }],
    (transforms) => count(transforms, 'ds:Transform') <= 1,
  ),
]
