/** Facts by the names under which rows show them, and the column each is kept in. */
import type { Fact } from '#descriptor/fact.ts'
import type { ExportType, OperationType } from '#descriptor/family.ts'
import type { FieldKind } from '#descriptor/field.ts'
import { keysOf } from '#values/keys.ts'

export type FactKind =
  | 'uuid'
  | 'text'
  | 'date'
  | 'timestamp'
  | 'amount'
  | 'rate'
  | 'flag'
  | 'int'
  | 'tags'
  /** A number of open points, which is shown in words of the reader's language. */
  | 'openPoints'
  /** A text of the authority, or the key of a sentence of ours, which is shown in the reader's language. */
  | 'stateText'

export interface FactSpec {
  /** Column of the table `record`; absent: worked out when a row is read. */
  readonly column?: string
  readonly kind: FactKind
  /** What it is where a record says nothing: programs know no rate without a value. */
  readonly otherwise?: number
}

export const facts = {
  uuid: { column: 'uuid', kind: 'uuid' },
  number: { column: 'number', kind: 'text' },
  profile: { column: 'profile', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  issueDate: { column: 'issue_date', kind: 'date' },
  currency: { column: 'currency', kind: 'text' },
  exchangeRate: { column: 'exchange_rate', kind: 'rate', otherwise: 1 },
  payable: { column: 'payable', kind: 'amount' },
  taxExclusive: { column: 'tax_exclusive', kind: 'amount' },
  taxTotal: { column: 'tax_total', kind: 'amount' },
  lineExtension: { column: 'line_extension', kind: 'amount' },
  allowanceTotal: { column: 'allowance_total', kind: 'amount' },
  chargeTotal: { column: 'charge_total', kind: 'amount' },
  senderTaxNo: { column: 'sender_tax_no', kind: 'text' },
  senderName: { column: 'sender_name', kind: 'text' },
  receiverTaxNo: { column: 'receiver_tax_no', kind: 'text' },
  receiverName: { column: 'receiver_name', kind: 'text' },
  receiverAlias: { column: 'receiver_alias', kind: 'text' },
  sendType: { column: 'send_type', kind: 'text' },
  isInternet: { column: 'is_internet', kind: 'flag' },
  issueTime: { column: 'issue_time', kind: 'text' },
  installationNo: { column: 'installation_no', kind: 'text' },
  companyTaxNo: { column: 'company_tax_no', kind: 'text' },
  version: { column: 'version', kind: 'int' },
  createdDate: { column: 'created_at', kind: 'timestamp' },
  status: { column: 'status', kind: 'text' },
  statusDetail: { column: 'status_detail', kind: 'stateText' },
  answer: { column: 'answer', kind: 'text' },
  answerNote: { column: 'answer_note', kind: 'text' },
  envelopeUuid: { column: 'envelope_uuid', kind: 'uuid' },
  envelopeDate: { column: 'envelope_date', kind: 'timestamp' },
  isRead: { column: 'is_read', kind: 'flag' },
  isPrinted: { column: 'is_printed', kind: 'flag' },
  isArchived: { column: 'is_archived', kind: 'flag' },
  isTransferred: { column: 'is_transferred', kind: 'flag' },
  isCancelled: { column: 'is_cancelled', kind: 'flag' },
  cancelDate: { column: 'cancel_date', kind: 'timestamp' },
  cancelReportUuid: { column: 'cancel_report_uuid', kind: 'uuid' },
  isReported: { column: 'is_reported', kind: 'flag' },
  reportUuid: { column: 'report_uuid', kind: 'uuid' },
  reportDate: { column: 'report_date', kind: 'timestamp' },
  isMailSent: { column: 'is_mail_sent', kind: 'flag' },
  email: { column: 'email', kind: 'text' },
  mailsDelivered: { column: 'mails_delivered', kind: 'int' },
  mailsFailed: { column: 'mails_failed', kind: 'int' },
  tags: { kind: 'tags' },
  specialCode: { column: 'special_code', kind: 'text' },
  isSale: { column: 'is_sale', kind: 'flag' },
  draftStatus: { column: 'draft_status', kind: 'int' },
  draftStatusText: { column: 'draft_status', kind: 'openPoints' },
  isInvoiced: { column: 'is_invoiced', kind: 'flag' },
  despatchDate: { column: 'despatched_at', kind: 'timestamp' },
  ledgerSync: { kind: 'text' },
  serial: { column: 'serial', kind: 'int' },
} as const satisfies Record<Fact, FactSpec>

/** The column that a fact is kept in; undefined of one that is worked out when a row is read. */
export function columnOf(fact: Fact): string | undefined {
  const { column }: FactSpec = facts[fact]
  return column
}

/** How a column of a box's own is kept, by the kind of its field. */
export const kindOfOwn: Readonly<Record<FieldKind, FactKind>> = {
  uuid: 'uuid',
  text: 'text',
  note: 'text',
  taxNo: 'text',
  email: 'text',
  phone: 'text',
  code: 'text',
  date: 'date',
  dateTime: 'timestamp',
  int: 'int',
  decimal: 'rate',
  percent: 'rate',
  money: 'amount',
  flag: 'flag',
  tagList: 'tags',
}

/** The fact that a row field of this name shows, where the field does not say it. */
export const factOfName: Readonly<Record<string, Fact>> = {
  UUID: 'uuid',
  InvoiceNumber: 'number',
  DocumentNumber: 'number',
  BillNumber: 'number',
  ProducerNumber: 'number',
  VoucherNumber: 'number',
  InsuranceNumber: 'number',
  DespatchNumber: 'number',
  InvoiceProfile: 'profile',
  InvoiceType: 'type',
  DespatchProfile: 'profile',
  DespatchType: 'type',
  ActualDespatchDate: 'despatchDate',
  IsInvoice: 'isInvoiced',
  IssueDate: 'issueDate',
  IssueTime: 'issueTime',
  CurrencyCode: 'currency',
  ExchangeRate: 'exchangeRate',
  PayableAmount: 'payable',
  TaxExclusiveAmount: 'taxExclusive',
  // What the authority's report calls toplamTutar: before taxes.
  TotalAmount: 'taxExclusive',
  TaxTotalAmount: 'taxTotal',
  LineExtensionAmount: 'lineExtension',
  AllowanceTotalAmount: 'allowanceTotal',
  ChargeTotalAmount: 'chargeTotal',
  SenderTaxNumber: 'senderTaxNo',
  SenderName: 'senderName',
  ReceiverTaxNumber: 'receiverTaxNo',
  ReceiverName: 'receiverName',
  ReceiverAlias: 'receiverAlias',
  SendType: 'sendType',
  IsInternet: 'isInternet',
  InstallationNumber: 'installationNo',
  TaxNumber: 'companyTaxNo',
  CreatedDate: 'createdDate',
  Version: 'version',
  StatusCode: 'status',
  StatusDetail: 'statusDetail',
  AnswerCode: 'answer',
  EnvelopeUUID: 'envelopeUuid',
  EnvelopeDate: 'envelopeDate',
  IsRead: 'isRead',
  IsPrint: 'isPrinted',
  IsArchive: 'isArchived',
  IsTransfer: 'isTransferred',
  IsCancel: 'isCancelled',
  CancelDate: 'cancelDate',
  CancelReportUUID: 'cancelReportUuid',
  IsReport: 'isReported',
  ReportUUID: 'reportUuid',
  ReportDate: 'reportDate',
  MailStatus: 'isMailSent',
  SuccessMail: 'mailsDelivered',
  ErrorMail: 'mailsFailed',
  Email: 'email',
  Tags: 'tags',
  SpecialCode: 'specialCode',
  IsSale: 'isSale',
  Status: 'draftStatus',
  InvoiceStatusDescription: 'draftStatusText',
  StatusDescription: 'draftStatusText',
  DespatchStatusDescription: 'draftStatusText',
  Luca: 'ledgerSync',
}

/** What each bulk operation sets, and the one that undoes it. */
export const operations = {
  Read: { set: { isRead: true }, undo: 'Unread' },
  Unread: { set: { isRead: false }, undo: 'Read' },
  Print: { set: { isPrinted: true }, undo: 'UnPrint' },
  UnPrint: { set: { isPrinted: false }, undo: 'Print' },
  Archived: { set: { isArchived: true }, undo: 'Unarchived' },
  Unarchived: { set: { isArchived: false }, undo: 'Archived' },
  Transferred: { set: { isTransferred: true }, undo: 'Untransferred' },
  Untransferred: { set: { isTransferred: false }, undo: 'Transferred' },
} as const

/** The columns that a bulk operation sets, and to what. */
export function columnsSetBy(type: OperationType): ReadonlyMap<string, boolean> {
  const values = new Map<string, boolean>(Object.entries(operations[type].set))
  return new Map(
    keysOf(facts).flatMap((fact) => {
      const [column, value] = [columnOf(fact), values.get(fact)]
      return column === undefined || value === undefined ? [] : [[column, value]]
    }),
  )
}

/** Files that old documents come in; a zip has a document in each file. */
export const oldDocumentFiles = ['.xml', '.zip'] as const

/** Schemas of records that are exported as files: the service has a way to write them. */
export const recordsWithFiles = ['Ledger'] as const

/** What a bulk export may give. */
export const exportTypes = [
  'Xml',
  'Pdf',
  'Envelope',
  'OnePagePdf',
] as const satisfies readonly ExportType[]
