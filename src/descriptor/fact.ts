/**
 * Facts: what the service knows of a document, whatever its family. A row field names the fact it shows
 * (`InvoiceNumber` and `BillNumber` both show `number`), so that one store and one set of rules serve every family.
 */
export type Fact =
  // said by the document
  | 'uuid'
  | 'number'
  | 'profile'
  | 'type'
  | 'issueDate'
  /** `HH:MM:SS` in Istanbul. */
  | 'issueTime'
  | 'currency'
  | 'exchangeRate'
  | 'payable'
  | 'taxExclusive'
  | 'taxTotal'
  | 'lineExtension'
  | 'allowanceTotal'
  | 'chargeTotal'
  | 'senderTaxNo'
  | 'senderName'
  | 'receiverTaxNo'
  | 'receiverName'
  | 'receiverAlias'
  /** On paper or electronically: KAGIT, ELEKTRONIK, and PORTAL for what was made on the authority's own portal. */
  | 'sendType'
  /** A sale over the internet. */
  | 'isInternet'
  /** Subscription that an invoice of water, power or gas is for. */
  | 'installationNo'
  // given by its life in the service
  | 'companyTaxNo'
  /** How often it was saved, from 1. */
  | 'version'
  | 'createdDate'
  | 'status'
  | 'statusDetail'
  | 'answer'
  | 'answerNote'
  | 'envelopeUuid'
  | 'envelopeDate'
  | 'isRead'
  | 'isPrinted'
  | 'isArchived'
  | 'isTransferred'
  | 'isCancelled'
  /** Report that tells the cancellation of what had been reported. */
  | 'cancelReportUuid'
  | 'cancelDate'
  | 'isReported'
  | 'reportUuid'
  | 'reportDate'
  | 'isMailSent'
  | 'email'
  /** E-mails about the document that arrived, and that did not. */
  | 'mailsDelivered'
  | 'mailsFailed'
  | 'tags'
  | 'specialCode'
  | 'isSale'
  | 'draftStatus'
  | 'draftStatusText'
  | 'isInvoiced'
  | 'despatchDate'
  | 'ledgerSync'
  /** Whole number of a record that is written in the portal, its own in its box for good: what programs know it by. */
  | 'serial'
