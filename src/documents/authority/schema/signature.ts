/**
 * What may stand in the extensions of a document: its signature (XML-DSig, XAdES 1.3.2 and 1.4.1) as the schemas have it. One row per
 * type: the elements that have it, then attributes (`@Id?=ID`, `?` where it may be absent), `mixed` where text may stand between, and
 * the children: in a row, `(a | b)` for a choice, `any` for any element, `other` for one of another namespace, `!` where it must be known.
 * `#string` is a plain value.
 */
export const signatureTypes: readonly (readonly [elements: string, type: string])[] = [
  ['ext:UBLExtensions', 'ext:UBLExtension+'],
  ['ext:UBLExtension', 'ext:ExtensionContent'],
  ['ext:ExtensionContent', 'other?'],
  ['ds:Signature', '@Id?=ID ds:SignedInfo ds:SignatureValue ds:KeyInfo? ds:Object*'],
  ['ds:SignedInfo', '@Id?=ID ds:CanonicalizationMethod ds:SignatureMethod ds:Reference+'],
  ['ds:CanonicalizationMethod', '@Algorithm=anyURI mixed any!*'],
  ['ds:SignatureMethod', '@Algorithm=anyURI mixed ds:HMACOutputLength? other!*'],
  ['ds:HMACOutputLength ds:X509SerialNumber xades:Number xades:int', '#integer'],
  [
    'ds:Reference',
    '@Id?=ID @URI?=anyURI @Type?=anyURI ds:Transforms? ds:DigestMethod ds:DigestValue',
  ],
  ['ds:Transforms', 'ds:Transform+'],
  ['ds:Transform', '@Algorithm=anyURI mixed (other | ds:XPath)*'],
  [
    'ds:XPath ds:KeyName ds:X509IssuerName ds:X509SubjectName ds:MgmtData xades:Description xades:City xades:StateOrProvince xades:PostalCode ' +
      'xades:CountryName xades:MimeType xades:Issuer xades:ByName xades:Organization xades:ExplicitText',
    '#string',
  ],
  ['ds:DigestMethod', '@Algorithm=anyURI mixed other*'],
  [
    'ds:DigestValue ds:P ds:Q ds:G ds:Y ds:J ds:Seed ds:PgenCounter ds:Modulus ds:Exponent ds:X509SKI ds:X509Certificate ds:X509CRL ds:PGPKeyID ' +
      'ds:PGPKeyPacket ds:SPKISexp xades:ByKey',
    '#base64Binary',
  ],
  ['ds:SignatureValue', '#base64Binary @Id?=ID'],
  [
    'ds:KeyInfo',
    '@Id?=ID mixed (ds:KeyName | ds:KeyValue | ds:RetrievalMethod | ds:X509Data | ds:PGPData | ds:SPKIData | ds:MgmtData | other)+',
  ],
  ['ds:KeyValue', 'mixed (ds:DSAKeyValue | ds:RSAKeyValue | other)'],
  ['ds:DSAKeyValue', '(ds:P ds:Q)? ds:G? ds:Y ds:J? (ds:Seed ds:PgenCounter)?'],
  ['ds:RSAKeyValue', 'ds:Modulus ds:Exponent'],
  ['ds:RetrievalMethod', '@URI?=anyURI @Type?=anyURI ds:Transforms?'],
  [
    'ds:X509Data',
    '(ds:X509IssuerSerial | ds:X509SKI | ds:X509SubjectName | ds:X509Certificate | ds:X509CRL | other)+',
  ],
  ['ds:X509IssuerSerial xades:IssuerSerial', 'ds:X509IssuerName ds:X509SerialNumber'],
  ['ds:PGPData', '((ds:PGPKeyID ds:PGPKeyPacket? other*) | (ds:PGPKeyPacket other*))'],
  ['ds:SPKIData', '(ds:SPKISexp other?)+'],
  ['ds:Object', '@Id?=ID @MimeType?=string @Encoding?=anyURI mixed any*'],
  ['ds:Manifest', '@Id?=ID ds:Reference+'],
  ['ds:SignatureProperties', '@Id?=ID ds:SignatureProperty+'],
  ['ds:SignatureProperty', '@Target=anyURI @Id?=ID mixed other+'],
  [
    'xades:Any xades:XMLTimeStamp xades:SigPolicyQualifier xades:ClaimedRole xades:CommitmentTypeQualifier xades:OtherRef xades:OtherCertificate ' +
      'xades:OtherValue xades:UnsignedDataObjectProperty',
    '@* mixed any*',
  ],
  [
    'xades:ObjectIdentifier xades:SigPolicyId xades:CommitmentTypeId',
    'xades:Identifier xades:Description? xades:DocumentationReferences?',
  ],
  ['xades:Identifier', '#anyURI @Qualifier?=string'],
  ['xades:DocumentationReferences', 'xades:DocumentationReference+'],
  ['xades:DocumentationReference xades:Encoding xades:ObjectReference xades:SPURI', '#anyURI'],
  [
    'xades:EncapsulatedPKIData xades:EncapsulatedTimeStamp xades:CertifiedRole xades:EncapsulatedX509Certificate xades:EncapsulatedCRLValue ' +
      'xades:EncapsulatedOCSPValue',
    '#base64Binary @Id?=ID @Encoding?=anyURI',
  ],
  ['xades:Include', '@URI=anyURI @referencedData?=boolean'],
  ['xades:ReferenceInfo', '@Id?=ID @URI?=anyURI ds:DigestMethod ds:DigestValue'],
  [
    'xades:XAdESTimeStamp xades:AllDataObjectsTimeStamp xades:IndividualDataObjectsTimeStamp xades:SignatureTimeStamp xades:SigAndRefsTimeStamp ' +
      'xades:RefsOnlyTimeStamp xades:ArchiveTimeStamp xades141:ArchiveTimeStampV2',
    '@Id?=ID (xades:Include* ds:CanonicalizationMethod? (xades:EncapsulatedTimeStamp | xades:XMLTimeStamp)+)',
  ],
  [
    'xades:OtherTimeStamp',
    '@Id?=ID (xades:ReferenceInfo+ ds:CanonicalizationMethod? (xades:EncapsulatedTimeStamp | xades:XMLTimeStamp))',
  ],
  [
    'xades:QualifyingProperties',
    '@Target=anyURI @Id?=ID xades:SignedProperties? xades:UnsignedProperties?',
  ],
  [
    'xades:SignedProperties',
    '@Id?=ID xades:SignedSignatureProperties? xades:SignedDataObjectProperties?',
  ],
  [
    'xades:SignedSignatureProperties',
    '@Id?=ID xades:SigningTime? xades:SigningCertificate? xades:SignaturePolicyIdentifier? xades:SignatureProductionPlace? xades:SignerRole?',
  ],
  ['xades:SigningTime xades:IssueTime xades:ProducedAt', '#dateTime'],
  ['xades:SigningCertificate xades:CertRefs', 'xades:Cert+'],
  ['xades:Cert', '@URI?=anyURI xades:CertDigest xades:IssuerSerial'],
  [
    'xades:CertDigest xades:SigPolicyHash xades:DigestAlgAndValue',
    'ds:DigestMethod ds:DigestValue',
  ],
  ['xades:SignaturePolicyIdentifier', '(xades:SignaturePolicyId | xades:SignaturePolicyImplied)'],
  [
    'xades:SignaturePolicyId',
    'xades:SigPolicyId ds:Transforms? xades:SigPolicyHash xades:SigPolicyQualifiers?',
  ],
  ['xades:SigPolicyQualifiers', 'xades:SigPolicyQualifier+'],
  ['xades:SignaturePolicyImplied xades:AllSignedDataObjects', '#anyType'],
  [
    'xades:SignatureProductionPlace',
    'xades:City? xades:StateOrProvince? xades:PostalCode? xades:CountryName?',
  ],
  ['xades:SignerRole', 'xades:ClaimedRoles? xades:CertifiedRoles?'],
  ['xades:ClaimedRoles', 'xades:ClaimedRole+'],
  ['xades:CertifiedRoles', 'xades:CertifiedRole+'],
  [
    'xades:SignedDataObjectProperties',
    '@Id?=ID xades:DataObjectFormat* xades:CommitmentTypeIndication* xades:AllDataObjectsTimeStamp* xades:IndividualDataObjectsTimeStamp*',
  ],
  [
    'xades:DataObjectFormat',
    '@ObjectReference=anyURI xades:Description? xades:ObjectIdentifier? xades:MimeType? xades:Encoding?',
  ],
  [
    'xades:CommitmentTypeIndication',
    'xades:CommitmentTypeId (xades:ObjectReference+ | xades:AllSignedDataObjects) xades:CommitmentTypeQualifiers?',
  ],
  ['xades:CommitmentTypeQualifiers', 'xades:CommitmentTypeQualifier*'],
  [
    'xades:UnsignedProperties',
    '@Id?=ID xades:UnsignedSignatureProperties? xades:UnsignedDataObjectProperties?',
  ],
  [
    'xades:UnsignedSignatureProperties',
    '@Id?=ID (xades:CounterSignature | xades:SignatureTimeStamp | xades:CompleteCertificateRefs | xades:CompleteRevocationRefs | ' +
      'xades:AttributeCertificateRefs | xades:AttributeRevocationRefs | xades:SigAndRefsTimeStamp | xades:RefsOnlyTimeStamp | ' +
      'xades:CertificateValues | xades:RevocationValues | xades:AttrAuthoritiesCertValues | xades:AttributeRevocationValues | ' +
      'xades:ArchiveTimeStamp | other!)+',
  ],
  ['xades:CounterSignature', 'ds:Signature'],
  ['xades:CompleteCertificateRefs xades:AttributeCertificateRefs', '@Id?=ID xades:CertRefs'],
  [
    'xades:CompleteRevocationRefs xades:AttributeRevocationRefs',
    '@Id?=ID xades:CRLRefs? xades:OCSPRefs? xades:OtherRefs?',
  ],
  ['xades:CRLRefs', 'xades:CRLRef+'],
  ['xades:CRLRef', 'xades:DigestAlgAndValue xades:CRLIdentifier?'],
  ['xades:CRLIdentifier', '@URI?=anyURI xades:Issuer xades:IssueTime xades:Number?'],
  ['xades:OCSPRefs', 'xades:OCSPRef+'],
  ['xades:OCSPRef', 'xades:OCSPIdentifier xades:DigestAlgAndValue?'],
  ['xades:OCSPIdentifier', '@URI?=anyURI xades:ResponderID xades:ProducedAt'],
  ['xades:ResponderID', '(xades:ByName | xades:ByKey)'],
  ['xades:OtherRefs', 'xades:OtherRef+'],
  [
    'xades:CertificateValues xades:AttrAuthoritiesCertValues',
    '@Id?=ID (xades:EncapsulatedX509Certificate | xades:OtherCertificate)*',
  ],
  [
    'xades:RevocationValues xades:AttributeRevocationValues',
    '@Id?=ID xades:CRLValues? xades:OCSPValues? xades:OtherValues?',
  ],
  ['xades:CRLValues', 'xades:EncapsulatedCRLValue+'],
  ['xades:OCSPValues', 'xades:EncapsulatedOCSPValue+'],
  ['xades:OtherValues', 'xades:OtherValue+'],
  ['xades:UnsignedDataObjectProperties', '@Id?=ID xades:UnsignedDataObjectProperty+'],
  ['xades:QualifyingPropertiesReference', '@URI=anyURI @Id?=ID'],
  ['xades:SPUserNotice', 'xades:NoticeRef? xades:ExplicitText?'],
  ['xades:NoticeRef', 'xades:Organization xades:NoticeNumbers'],
  ['xades:NoticeNumbers', 'xades:int*'],
  [
    'xades141:TimeStampValidationData',
    '@Id?=ID @URI?=anyURI xades:CertificateValues? xades:RevocationValues?',
  ],
  ['sac:SignatureInformation', 'cbc:ID? sbc:ReferencedSignatureID? ds:Signature?'],
  [
    'sbc:ReferencedSignatureID',
    '#string @schemeID?=string @schemeName?=string @schemeAgencyID?=string',
  ],
  ['sig:UBLDocumentSignatures', 'sac:SignatureInformation+'],
]
