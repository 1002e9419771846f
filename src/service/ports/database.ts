/**
 * Tables, as Kysely sees them. `numeric` comes back as text (money is never a float here), `date` as `YYYY-MM-DD`,
 * `timestamptz` as Date, `jsonb` parsed. Every table with `company_id` is under forced row-level security.
 */
import type { CreditModule } from '#schemas/credit-codes.ts'
import type { WebhookEventType } from '#schemas/webhook.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReportPreview } from '#documents/accounting/preview.ts'
import type { PackageKind, PackageState } from '#schemas/ledger-codes.ts'
import type { KeptKind } from '#documents/ledger/period.ts'
import type { LedgerFault } from '#documents/ledger/line.ts'
import type { Figures } from '#documents/accounting/figures.ts'
import type { BulkAdded } from '#engine/bulk.ts'
import type { OwnValues } from '#engine/own-values.ts'
import type { RuleTerm } from '#documents/rules/rule-terms.ts'
import type { Wire } from '#schemas/wire.ts'

type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface CompanyTable {
  id: string
  name: string
  tax_number: string
  tax_office: string | null
  address: string | null
  district: string | null
  city: string | null
  country: string | null
  postal_code: string | null
  phone: string | null
  fax: string | null
  email: string | null
  website: string | null
  iban: string | null
  modules: Json<string[]>
  administrators_need_second_factor: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<Date>
}

export interface UserTable {
  id: string
  username: string
  email: string
  name: string
  surname: string
  password_hash: string
  /** As of schemas/preferences.ts, in JSON. */
  preferences: Generated<unknown>
  is_active: Generated<boolean>
  phone: ColumnType<string | null, string | null | undefined, string | null>
  /** Since when it is known that the address is his: a link that went there was used. */
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
}

/** That a user belongs to a company. A change of it, of the user or of an invitation keeps his record in the box of users. */
export interface MembershipTable {
  user_id: string
  company_id: string
  roles: Json<string[]>
  is_default: Generated<boolean>
  /** False: the company has shut him out, or withdrawn its invitation. */
  is_active: Generated<boolean>
  created_at: Generated<Date>
  /** Null as long as he has not accepted the invitation: until then he may nothing. */
  joined_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  last_sign_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A link that was sent to a person: to join a company, or to choose a password. */
export interface InvitationTable {
  id: string
  company_id: string
  user_id: string
  /** `password`: an administrator had it sent; `forgotten`: the person; `address`: only confirms the address. */
  kind: 'invitation' | 'password' | 'forgotten' | 'address'
  /** SHA-256 of what stands in the link, hex. */
  token_hash: string
  /** Name of who had it sent. */
  invited_by: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  ending: 'used' | 'replaced' | 'withdrawn' | null
}

export interface AccessKeyTable {
  id: string
  company_id: string
  user_id: string
  name: string
  /** First characters of the key, to recognise it by. */
  prefix: string
  /** SHA-256 of the key, hex. */
  key_hash: string
  roles: Json<string[]>
  /** The key that made this one; null where a signed-in person did. Deleting it deletes this one too. */
  parent_id: string | null
  may_create_keys: Generated<boolean>
  created_at: Generated<Date>
  expires_at: Date | null
  last_used_at: Date | null
  last_used_address: string | null
}

export interface OidcPayloadTable {
  id: string
  model: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  expires_at: Date | null
  consumed_at: Date | null
}

export interface SettingTable {
  key: string
  value: Json<unknown>
}

/** Attempts with a secret, counted per subject (identity/attempts.ts). */
export interface SecretAttemptTable {
  /** Hash of what is counted: people type passwords into the field of the name. */
  key: string
  /** Failures in a row, or the level of a bucket that leaks. */
  tries: number
  /** Until then the next attempt is refused. */
  free_at: Date
  at: Date
  succeeded_at: Date | null
}

/** Browsers in which a person has signed in: their attempts are counted apart from everybody else's. */
export interface KnownDeviceTable {
  user_id: string
  device_hash: string
  created_at: Date
  last_used_at: Date
}

/** Codes of an authenticator app (RFC 6238). */
export interface TotpTable {
  user_id: string
  /** Encrypted (secret-box.ts). */
  sealed_secret: string
  created_at: Date
  /** Null until the first code was right. */
  confirmed_at: Date | null
  /** Step of the last code that was accepted: no code counts twice. */
  last_step: string | number | null
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  used_at: Date | null
}

/** A credential of WebAuthn. */
export interface PasskeyTable {
  /** Credential id, base64url. */
  id: string
  user_id: string
  name: string
  /** COSE key, base64url. */
  public_key: string
  counter: string | number
  transports: Json<string[]>
  created_at: Date
  last_used_at: Date | null
}

/** What a sign-in or a registration of a passkey waits for. A row is used once. */
export interface SignInStepTable {
  id: string
  user_id: string | null
  /** `code`, `setup`: the password was right; `passkey`, `addPasskey`: a challenge was given. */
  stage: string
  challenge: string | null
  expires_at: Date
}

/** A sign-in that has not ended: the grant of the provider with what the person may know of it, and the company it works for. */
export interface SignInTable {
  id: string
  grant_id: string
  user_id: string
  /** The active company, for every tab of the browser. */
  company_id: string
  user_agent: string | null
  address: string | null
  created_at: Generated<Date>
  /** Kept to the minute. */
  last_used_at: Generated<Date>
}

/** How often somebody asked in a window of time that began with the first question and ends at `until`. */
export interface RateLimitTable {
  /** `lookup:<user>`, `registration:<address>` */
  key: string
  count: number
  until: Date
}

/** Everyone who is registered with the authority, companies of this service or not: who may receive what, under which alias. */
export interface RegisteredAliasTable {
  tax_number: string
  title: string
  /** PK postbox, GB sender. */
  alias_type: 'PK' | 'GB'
  alias: string
  user_type: 'Invoice' | 'DespatchAdvice'
  company_type: 'OZEL' | 'KAMU'
  tax_office: string | null
  address: string | null
  district: string | null
  city: string | null
  country: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
}

/** One row of a box; a column per fact (engine/facts.ts). */
export interface RecordTable {
  company_id: string
  /** Values that are no facts, by the names of the box's columns; null where the box has none of its own. */
  own: ColumnType<OwnValues | null, string | OwnValues | null | undefined, string | null>
  /** `paper.sale`, `paper.drafts` … */
  box: string
  uuid: string
  /** Number of a record that is written in the portal, within its box; null in documents. */
  serial: number | null
  number: string | null
  profile: string | null
  type: string | null
  issue_date: string
  /** Null like the amounts where a list of the authority says none; documents have all of them. */
  currency: string | null
  exchange_rate: string | null
  payable: string | null
  tax_exclusive: string | null
  tax_total: string | null
  line_extension: string | null
  allowance_total: string | null
  charge_total: string | null
  sender_tax_no: string | null
  sender_name: string | null
  receiver_tax_no: string | null
  receiver_name: string | null
  receiver_alias: string | null
  send_type: string | null
  is_internet: Generated<boolean>
  installation_no: string | null
  issue_time: string | null
  company_tax_no: string
  created_at: Generated<Date>
  status: Generated<string>
  status_detail: string | null
  answer: Generated<string>
  answer_note: string | null
  envelope_uuid: string | null
  envelope_date: Date | null
  is_read: Generated<boolean>
  is_printed: Generated<boolean>
  is_archived: Generated<boolean>
  is_transferred: Generated<boolean>
  is_cancelled: Generated<boolean>
  cancel_date: Date | null
  cancel_report_uuid: string | null
  is_reported: Generated<boolean>
  report_uuid: string | null
  report_date: Date | null
  is_mail_sent: Generated<boolean>
  email: string | null
  mails_delivered: Generated<number>
  mails_failed: Generated<number>
  special_code: string | null
  is_sale: Generated<boolean>
  /** An invoice has been drafted about it. */
  is_invoiced: Generated<boolean>
  /** When the goods of a despatch leave. */
  despatched_at: Date | string | null
  draft_status: Generated<number>
  /** True for documents that carry one of the company's own numbers: those are unique over all families. */
  is_issued: Generated<boolean>
  /** SHA-256 of the request that made it: the same request again gets the first answer, another one is refused. */
  request_hash: string | null
  /** Folded number, names and tax numbers, for search (src/values/turkish.ts). */
  search_text: Generated<string>
  /** The signs of the ETTN from the last to the first. */
  ettn_end: GeneratedAlways<string>
  /** For search; elsewhere `payable` is meant. */
  payable_hundredths: GeneratedAlways<string>
  version: Generated<number>
  updated_at: Generated<Date>
}

/** The last number that a record of the box got. */
/**
 * How many records of a kind a box has: the sum of `records` over its rows. What a kind is: columns of `record` that have the
 * same names here (records/total.ts). The sum of `changes` over all rows of the box is its version.
 */
export interface RecordCountTable {
  company_id: string
  box: string
  records: number
  changes: Generated<number>
  is_summed: Generated<boolean>
}

/** Totals that were counted at a version of their box (records/total.ts). */
export interface KeptTotalTable {
  company_id: string
  box: string
  slot: number
  /** Hash of the condition and its values. */
  condition: string
  version: number
  total: number
}

/** Records at which pages of a list began, and how many stood before them at a version of their box (records/places.ts). */
export interface KeptPlaceTable {
  company_id: string
  box: string
  slot: number
  /** Hash of condition and order, with their values. */
  list: string
  version: number
  place: number
  uuid: string
}

export interface SerialTable {
  company_id: string
  box: string
  last: number
}

export interface DocumentTable {
  company_id: string
  box: string
  uuid: string
  /** UBL-TR. Drafts have none: theirs is written when asked for. */
  xml: string | null
  /** What the books need to know of it; null of a draft, and of what was stored by a version that did not keep them. */
  figures: NullableJson<Figures>
  /** XML that a draft was made of: what of it nobody has changed leaves as it came. */
  source: string | null
  /** The wire model of a draft or of a document that was made here. */
  model: Json<unknown> | null
  alias: string | null
  template_uuid: string | null
}

export interface SeriesTable {
  id: Generated<number>
  company_id: string
  family: string
  /** Three characters. */
  name: string
  is_default: boolean
  is_active: boolean
  created_at: Generated<Date>
}

/** One counter per company, series name and year, over all families: a number is used once within the taxpayer. */
export interface SeriesCounterTable {
  id: Generated<number>
  company_id: string
  name: string
  year: number
  last_no: number
  last_issue_date: string | null
}

export interface TemplateTable {
  id: Generated<number>
  company_id: string
  family: string
  uuid: string
  name: string
  is_active: boolean
  is_default: boolean
  /** `design`: the content is a TemplateDesign, as JSON. */
  kind: Generated<'xslt' | 'design'>
  content: string
  /** The stylesheet as the processor runs it; null: taken in by a version that did not compile. */
  compiled: string | null
  created_at: Generated<Date>
}

export interface TagTable {
  uuid: string
  company_id: string
  family: string
  name: string
  description: string
  color: string
}

export interface RecordTagTable {
  company_id: string
  box: string
  record_uuid: string
  tag_uuid: string
}

export interface RuleTable {
  id: Generated<number>
  company_id: string
  /** `paper.sale`, or the family where rules are kept for it as a whole. */
  scope: string
  name: string
  rules: Json<RuleTerm[]>
  contacts: Json<Wire['RuleSave']['NotificationDto']['Contact']>
  is_active: boolean
  created_at: Generated<Date>
}

/** What happened to a record; append only. */
export interface HistoryTable {
  id: Generated<number>
  company_id: string
  box: string
  record_uuid: string
  at: Generated<Date>
  user_name: string
  /** Key under `history` of the locales, with its values. */
  event: string
  details: Json<Record<string, string>>
}

/** What people write to each other under a record. */
export interface ThreadMessageTable {
  id: Generated<number>
  company_id: string
  box: string
  record_uuid: string
  at: Generated<Date>
  user_name: string
  text: string
  /** Written at the desk of the operator. */
  is_staff: Generated<boolean>
}

/** A record that has changed since it was laid on the desk of the operator. */
export interface DeskChangeTable {
  company_id: string
  box: string
  record_uuid: string
  /** How often it has changed since then: what was read meanwhile is not taken for the newest. */
  changes: Generated<number>
  at: Date
}

/** Whose record a record of the desk is. */
export interface DeskEntryTable {
  company_id: string
  box: string
  record_uuid: string
  asker_id: string
}

/** A file under a record, without its bytes. */
export interface RecordFileTable {
  company_id: string
  box: string
  record_uuid: string
  uuid: string
  name: string
  type: string
  size: number
  user_name: string
  created_at: Date
  /** The message that it came with; absent: it was put under the record by itself. */
  message_id: ColumnType<string | null, number | string | null | undefined, number | string | null>
}

/** A piece of the bytes of a file. */
export interface RecordFilePieceTable {
  company_id: string
  file_uuid: string
  /** From 0. */
  no: number
  bytes: Buffer
}

/** What a company has once: its mail server, its preferences for the books. */
export interface SettingsTable {
  company_id: string
  /** `mailing.server` */
  id: string
  /** 0 as long as nobody has written it. */
  version: number
  body: Json<unknown>
}

/** What is written and never read back. */
export interface SecretTable {
  company_id: string
  /** Id of the box or of the settings. */
  box: string
  /** The record; of settings the company. */
  record_uuid: string
  /** Place in what was written: `Smtp.Password`. */
  place: string
  /** Encrypted as base/secret-box.ts says. */
  sealed: string
}

/** What happened and is to be told to webhooks; the worker makes deliveries of it and removes it. */
export interface WebhookEventTable {
  id: Generated<number>
  company_id: string
  /** Name of the event's flag. */
  type: WebhookEventType
  at: Date
  data: Json<Readonly<Record<string, unknown>>>
}

/** Deliveries that are to be made; what is to be sent stands in their record. */
export interface WebhookQueueTable {
  company_id: string
  delivery_uuid: string
  endpoint_uuid: string
  /** How often it was tried since it was queued. */
  tries: Generated<number>
  /** A test: it is not tried again, and says nothing about the address. */
  is_single: Generated<boolean>
  /** When it is due. Of one that is under way: when its process must have died. */
  next_at: Date
}

/** How an address does, beside its record. */
export interface WebhookEndpointTable {
  company_id: string
  uuid: string
  /** Since when nothing was taken. */
  failing_since: Date | null
  /** Until when the former key signs too. */
  former_key_until: Date | null
}

/** A payment by card: kept before the person is led to the bank, so that whatever comes back, or does not, is about something known. */
export interface PaymentAttemptTable {
  company_id: string
  uuid: string
  /** Number of the receipt. */
  number: Generated<string>
  /** By which the bank knows it. */
  oid: string
  state: 'created' | 'redirected' | 'authorised' | 'booked' | 'failed'
  /** In hundredths of the currency. */
  amount: string
  currency: string
  installment: number
  /** Debts that were chosen, by the ids of their records. */
  debits: Json<readonly string[]>
  user_name: string
  /** What the bank said of it last. */
  trans_id: string | null
  auth_code: string | null
  masked_card: string | null
  bank: string | null
  reason_code: string | null
  reason: string | null
  created_at: Date
  settled_at: Date | null
  /** How often the bank was asked what became of it, and when it is asked again; null: it need not be. */
  asked: Generated<number>
  next_ask_at: Date | null
}

/** How far a company has been told what the portal of the authority lists (worker/fetch-from-portal.ts). */
/** What took a credit of a package (credits/uses.ts). */
export interface CreditUseTable {
  id: Generated<number>
  company_id: string
  /** The document. */
  box: string
  record_uuid: string
  /** The document itself, or a message about it: each takes one credit. */
  key: string
  module: CreditModule
  /** Null: it was received while no package had a credit left. */
  package_uuid: string | null
  state: 'reserved' | 'spent' | 'returned'
  created_at: Date
}

export interface PortalFetchTable {
  company_id: string
  /** Version of the account that the rest is about: a changed account begins anew. */
  version: number
  wrong_passwords: Generated<number>
  /** Failures since the last success. */
  tries: Generated<number>
  /** Null: not before the account is changed. Of one that is under way: when its process must have died. */
  next_at: Date | null
  /** The last day of the last window that was told whole. */
  fetched_to: ColumnType<string | null, string | null | undefined, string | null>
  succeeded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** How many the last success listed, and how many of them were new. */
  found: ColumnType<number | null, number | null | undefined, number | null>
  added: ColumnType<number | null, number | null | undefined, number | null>
  /** Why the last try failed, and what the portal said. */
  fault: ColumnType<string | null, string | null | undefined, string | null>
  said: ColumnType<string | null, string | null | undefined, string | null>
}

/** How far the orders of a shop are known (worker/sync-shops.ts). */
export interface ShopSyncTable {
  company_id: string
  shop_uuid: string
  /** Version of the shop's record that the rest is about: a changed account is asked at once. */
  version: number
  /** Failures since the last success. */
  tries: Generated<number>
  /** Of one that is under way: when its process must have died. */
  next_at: Date
  /** Until when all changes are known; null: nothing is yet. */
  synced_to: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Why the last try failed, and what the shop said. */
  fault: ColumnType<string | null, string | null | undefined, string | null>
  said: ColumnType<string | null, string | null | undefined, string | null>
}

/** A package of a shop: its order here, its one invoice, and the link to it that the shop has or waits for. */
export interface ShopPackageTable {
  company_id: string
  store_type: string
  /** Who sells, by the number that the shop knows him by. */
  seller_id: string
  package_id: string
  /** The record of the shop as it is connected now. */
  shop_uuid: string
  order_uuid: string
  invoice_family: ColumnType<string | null, string | null | undefined, string | null>
  invoice_uuid: ColumnType<string | null, string | null | undefined, string | null>
  link_tries: Generated<number>
  /** When the link goes to the shop; null: it need not. */
  link_next_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The owner of a shop is asked to agree on a page of the shop (shops/consent.ts). */
export interface ShopConsentTable {
  company_id: string
  uuid: string
  shop_uuid: string
  /** Who asked, and who alone may take what comes of it. */
  user_id: string
  state_hash: string
  /** Sealed, as the code is. */
  verifier: string
  code: ColumnType<string | null, string | null | undefined, string | null>
  /** Why nothing came of it. */
  fault: ColumnType<string | null, string | null | undefined, string | null>
  /** Since when the code is being redeemed, which can be done once. */
  taken_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}

/** A document of an ERP: its record here, what was made of it, and what the ERP was notified of. */
export interface ErpDocumentTable {
  company_id: string
  /** Which ERP it is, whatever record connects it now. */
  source: string
  kind: string
  /** Its number in the ERP. */
  erp_id: string
  erp_uuid: string
  record_uuid: string
  /** Of what the ERP said last. */
  hash: string
  /** ETTN of the draft or document that was made of it. */
  document_uuid: ColumnType<string | null, string | null | undefined, string | null>
  /** Number and state that the ERP was notified of last. */
  notified: ColumnType<string | null, string | null | undefined, string | null>
  tries: Generated<number>
  /** From when on it may have to be told something; null: it need not. */
  next_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The ERP of the demonstration. */
export interface SampleErpCustomerTable {
  company_id: string
  code: string
  name: string
  tax_number: string
  tax_office: Generated<string>
  address: Generated<string>
  district: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  email: Generated<string>
}
export interface SampleErpItemTable {
  company_id: string
  code: string
  name: string
  unit: string
  price: string
  kdv: string
}
export interface SampleErpDocumentTable {
  company_id: string
  id: string
  kind: string
  number: string
  day: string
  customer_code: string
  total: string | null
  notes: Generated<string>
  plate: Generated<string>
  driver: Generated<string>
  status: Generated<string>
  ettn: Generated<string>
  gib_number: Generated<string>
}
export interface SampleErpLineTable {
  company_id: string
  document_id: string
  no: number
  item_code: string
  quantity: string
  unit: string
  price: string
  discount: Generated<string>
}

/** E-mail, SMS and WhatsApp: the embedded outbox that can be looked at. */
export interface MessageTable {
  id: string
  company_id: string
  box: string
  record_uuid: string
  channel: 'email' | 'sms' | 'whatsapp'
  recipient: string
  status: string
  event: string
  subject: ColumnType<string | null, string | null | undefined, string | null>
  body: string
  /** Number that the provider gave it. */
  provider_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Of an SMS: how many it is charged as. */
  parts: ColumnType<number | null, number | null | undefined, number | null>
  /** What goes with it: MessageAttachment[]. */
  attachments: ColumnType<readonly MessageAttachment[], string | undefined, string>
  /** What happened to it, from the beginning: `{event, at}`. */
  activities: ColumnType<readonly MessageActivity[], string | undefined, string>
  /** When something will happen to it again; null: nothing will. */
  next_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A file of the record itself: made when somebody asks for it. */
export interface MessageAttachment {
  readonly name: string
  readonly of: 'pdf' | 'xml'
}
export interface MessageActivity {
  readonly event: string
  readonly at: string
  /** What the mail server or the provider said. */
  readonly answer?: string
}

/** Somebody has forgotten a password: the worker sends him a link, where there is such a person. */
export interface ForgottenPasswordTable {
  id: string
  /** User name or e-mail address, as it was typed. */
  username: string
  language: string
  asked_at: Date
}

/** Lets whoever has a message open the document that it is about. */
export interface DocumentLinkTable {
  /** SHA-256 of what stands in the link, hex. */
  token_hash: string
  company_id: string
  box: string
  record_uuid: string
  message_id: string
  created_at: Date
  expires_at: Date
}

/** Work for the outside world, written in the same transaction as the document it belongs to. */
export interface OutboxTable {
  id: string
  company_id: string
  box: string
  record_uuid: string
  kind: 'send' | 'answer' | 'report'
  state: 'queued' | 'sending' | 'sent' | 'unknown' | 'failed'
  payload: Json<Record<string, unknown>>
  attempt: Generated<number>
  next_at: Generated<Date>
  lease_until: Date | null
  created_at: Generated<Date>
}

/** Every attempt and its outcome; append only. */
export interface AttemptTable {
  id: Generated<number>
  company_id: string
  outbox_id: string
  at: Generated<Date>
  outcome: string
}

/** Answers that are documents of their own, at both ends. */
export interface AnswerTable {
  company_id: string
  box: string
  record_uuid: string
  /** ETTN and number of the answer. */
  uuid: string
  number: string
  xml: string
  created_at: Generated<Date>
}

export interface EnvelopeTable {
  company_id: string
  uuid: string
  box: string
  kind: 'document' | 'answer'
  sender_tax_no: string
  receiver_tax_no: string
  sender_alias: string | null
  receiver_alias: string | null
  gib_code: number
  document_count: number
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ReportTable {
  uuid: string
  company_id: string
  family: string
  period_year: string
  period_month: string
  section_number: number
  section_start: string
  section_end: string
  gib_code: string
  document_count: number
  cancel_count: number
  xml: string
  created_at: Generated<Date>
  /** When the receivers were told of an accepted one (worker/mirror-reports.ts). */
  mirrored_at: Date | null
}

export interface IdentificationTable {
  id: Generated<number>
  company_id: string
  name: string
  value: string
}

/** Every change: who, when, from where, what. */
export interface AuditTable {
  id: Generated<number>
  company_id: string | null
  user_id: string | null
  call_id: string
  path: string
  status: number
  address: string | null
  correlation_id: string
  at: Generated<Date>
  user_agent: string | null
  /** What was touched: ids of the path and the body, names of the body's fields, never their values. */
  details: Json<Record<string, unknown>> | null
}

/** The embedded authority's own store: it knows nothing of the tables above, and nobody else writes here. */
export interface AuthorityEnvelopeTable {
  uuid: string
  ettn: string
  kind: 'document' | 'answer'
  /** Family and box that the receiver gets it in. */
  target_box: string
  sender_tax_no: string
  receiver_tax_no: string
  receiver_alias: string
  xml: string
  gib_code: number
  next_at: Date
  created_at: Generated<Date>
}
/** Append only: what reached the authority, and what became of it. */
export interface AuthorityLogTable {
  id: Generated<number>
  at: Generated<Date>
  envelope_uuid: string
  ettn: string
  kind: string
  event: 'received' | 'state' | 'delivered'
  gib_code: number
}

/** Work on many records in the background; its records stand in `job_item`. Kept a week after its end. */
export interface JobTable {
  id: string
  company_id: string
  /** Names the click that asked for it: asked again, it is the same job. */
  key: string
  request_hash: string
  box: string
  call_id: string
  action: string | null
  type: string | null
  added: Json<BulkAdded>
  user_id: string
  user_name: string
  /** Roles of the API key that asked for it; null for a person, whose roles are those of the moment. */
  key_roles: Json<string[] | null>
  language: string
  state: Generated<'running' | 'done' | 'stopped'>
  /** How many were shown when it was asked for. */
  asked: number
  created_at: Date
  ended_at: Date | null
  /** Until then one process works on it, or all wait. */
  lease_until: Date | null
  turn_at: Date
  undo_of: string | null
  is_removed: Generated<boolean>
}

export interface JobItemTable {
  company_id: string
  job_id: string
  uuid: string
  box: string
  position: number
  /** What people call the record. */
  name: string
  state: 'new' | 'waiting' | 'ok' | 'failed' | 'refused' | 'stopped'
  reason: string | null
  /** Fields of the condition that did not hold. */
  seen: NullableJson<Record<string, unknown>>
  /** What this record had before, as far as it changed; null: nothing to take back. */
  before: NullableJson<Record<string, unknown>>
  /** Instead of the job's: for taking back. */
  added: NullableJson<BulkAdded>
  /** Changes the record: no other job may have it at the same time. */
  is_exclusive: boolean
  attempts: Generated<number>
  done_at: Date | null
}

/** Files of an export, in the order in which they were made. */
export interface JobPartTable {
  company_id: string
  job_id: string
  no: number
  bytes: Buffer
}

/** A file of lines of the e-ledger. */
export interface LedgerFileTable {
  company_id: string
  uuid: string
  encoding: 'utf-8' | 'windows-1254'
  /** The first of what is wrong with it. */
  faults: Json<readonly LedgerFault[]>
}

/** A piece of the bytes of a file that was accepted. */
export interface LedgerFilePartTable {
  company_id: string
  file_uuid: string
  no: number
  bytes: Buffer
  /** Number of the entry whose line it begins with; null of the first piece, and of those that begin within a row. */
  first_entry: Generated<number | null>
}

/** A file of the archive of ledgers, beside its record. */
export interface StoredLedgerTable {
  company_id: string
  uuid: string
  name: string
  /** SHA-256 in hexadecimal digits. */
  digest: string
  /** Bytes. */
  size: number
  /** Pieces that its bytes are kept in. */
  parts: number
  /** Value of its signature; empty where it has none. */
  signature: string
  /** Of a certificate: value of the signature of its ledger. */
  ledger_signature: string
  /** No other file of its name has taken its place. */
  is_current: boolean
  /** The last day on which it cannot be removed. */
  kept_until: ColumnType<Date, string, never>
  checked_at: Date
}

/** A piece of its bytes. */
export interface StoredLedgerPartTable {
  company_id: string
  file_uuid: string
  no: number
  bytes: Buffer
}

/** An accounting report that is made or has been, beside its record. */
export interface AccountingReportTable {
  company_id: string
  uuid: string
  state: 'waiting' | 'processing' | 'completed' | 'error'
  /** Of the words in the file. */
  language: string
  created_at: Date
  /** How often it was begun. */
  attempts: Generated<number>
  /** While it is made: when its process must have died. After a failure: when it is tried again. */
  lease_until: Date | null
  /** Its first rows and its sums, to be looked at. */
  preview: NullableJson<ReportPreview>
}

/** A piece of the file of a report. */
export interface AccountingReportPartTable {
  company_id: string
  report_uuid: string
  /** From 0. */
  no: number
  bytes: Buffer
}

/** As it was, with its content and its tags, until it can no longer be asked back. */
export interface DeletedDraftTable {
  company_id: string
  box: string
  uuid: string
  user_id: string
  deleted_at: Date
  record: Json<Record<string, unknown>>
  document: Json<Record<string, unknown>>
  tags: Json<Record<string, unknown>[]>
}

/** A file of a ledger: from its signature on it stays as it is; a certificate (berat) is kept from when it is written. */
export interface LedgerDocumentTable {
  company_id: string
  ledger_uuid: string
  kind: KeptKind
  name: string
  /** Bytes of the file. */
  size: number
  /** Of the file, hexadecimal. */
  sha256: string
  /** Null: not signed. */
  signature_value: string | null
  signer: string
  serial_no: string
  signed_at: Date | null
}

/** A piece of the file, which is packed (gzip). */
export interface LedgerDocumentPartTable {
  company_id: string
  ledger_uuid: string
  kind: KeptKind
  no: number
  bytes: Buffer
}

/** A package with a certificate (berat) or a report, for the authority. */
export interface LedgerPackageTable {
  company_id: string
  ledger_uuid: string
  kind: PackageKind
  /** Ends with `.zip`. */
  name: string
  /** By which packages of a branch follow each other: end of the period and part. */
  place: string
  /** Four digits; empty of the company as a whole. */
  branch: string
  state: PackageState
  /** Number of the error that the authority answered with last. */
  code: number | null
  /** What it said last. */
  said: Generated<string>
  /** Key of a refusal of ours: why it does not go on. */
  problem: string | null
  /** In which it is told. */
  language: string
  /** Failures since it last got on. */
  attempts: Generated<number>
  asked_at: Date
  sent_at: Date | null
  /** When there is something to do with it; null: nothing. */
  next_at: Date | null
  /** While a process works on it: when that must have died. */
  lease_until: Date | null
}

/** A ledger that waits for the HSM. */
export interface LedgerOrderTable {
  company_id: string
  ledger_uuid: string
  /** Of the certificate; null: the company's seal. */
  serial_no: string | null
  /** In which a failure is told. */
  language: string
  asked_at: Date
  attempts: Generated<number>
  /** While it is signed: when its process must have died. After a failure: when it is tried again. */
  lease_until: Date | null
}

export interface Database {
  company: CompanyTable
  app_user: UserTable
  membership: MembershipTable
  invitation: InvitationTable
  access_key: AccessKeyTable
  oidc_payload: OidcPayloadTable
  setting: SettingTable
  secret_attempt: SecretAttemptTable
  known_device: KnownDeviceTable
  totp: TotpTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  sign_in_step: SignInStepTable
  sign_in: SignInTable
  rate_limit: RateLimitTable
  registered_alias: RegisteredAliasTable
  record: RecordTable
  record_count: RecordCountTable
  kept_total: KeptTotalTable
  kept_place: KeptPlaceTable
  serial: SerialTable
  document: DocumentTable
  deleted_draft: DeletedDraftTable
  accounting_report: AccountingReportTable
  accounting_report_part: AccountingReportPartTable
  ledger_file: LedgerFileTable
  ledger_file_part: LedgerFilePartTable
  stored_ledger: StoredLedgerTable
  stored_ledger_part: StoredLedgerPartTable
  ledger_document: LedgerDocumentTable
  ledger_document_part: LedgerDocumentPartTable
  ledger_order: LedgerOrderTable
  ledger_package: LedgerPackageTable
  series: SeriesTable
  series_counter: SeriesCounterTable
  template: TemplateTable
  tag: TagTable
  record_tag: RecordTagTable
  rule: RuleTable
  job: JobTable
  job_item: JobItemTable
  job_part: JobPartTable
  history: HistoryTable
  thread_message: ThreadMessageTable
  desk_change: DeskChangeTable
  desk_entry: DeskEntryTable
  record_file: RecordFileTable
  record_file_piece: RecordFilePieceTable
  settings: SettingsTable
  secret: SecretTable
  payment_attempt: PaymentAttemptTable
  portal_fetch: PortalFetchTable
  credit_use: CreditUseTable
  shop_sync: ShopSyncTable
  shop_package: ShopPackageTable
  shop_consent: ShopConsentTable
  erp_document: ErpDocumentTable
  sample_erp_customer: SampleErpCustomerTable
  sample_erp_item: SampleErpItemTable
  sample_erp_document: SampleErpDocumentTable
  sample_erp_line: SampleErpLineTable
  webhook_event: WebhookEventTable
  webhook_queue: WebhookQueueTable
  webhook_endpoint: WebhookEndpointTable
  message: MessageTable
  document_link: DocumentLinkTable
  forgotten_password: ForgottenPasswordTable
  outbox: OutboxTable
  attempt: AttemptTable
  answer: AnswerTable
  envelope: EnvelopeTable
  report: ReportTable
  identification: IdentificationTable
  audit: AuditTable
  authority_envelope: AuthorityEnvelopeTable
  authority_log: AuthorityLogTable
}
