/**
 * The two doors of the service: what it is given from outside (clock, random, database, renderer, messenger, authority),
 * and what a handler gets to answer a call with.
 */
import type { RawBuilder, Transaction } from 'kysely'
import type { Box, Call, Family, Portal } from '#engine/portal.ts'
import type { Answer } from '#documents/ubl/answer.ts'
import type { Language } from '#schemas/language.ts'
import type { DocumentSource } from '../paper/document-source.ts'
import type { Brand } from '../paper/brand.ts'
import type { Stamp } from '../paper/watermark.ts'
import type { Database, MessageAttachment } from './database.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { Spans } from '../base/spans.ts'
import type { PrintedColumn } from '../paper/printed-columns.ts'
import type { AuthorityPortal } from './authority-portal.ts'
import type { Hsm } from './hsm.ts'
import type { KeptPages } from './kept-pages.ts'
import type { LedgerAuthority } from './ledger-authority.ts'
import type { MailAccess, Mailer } from './mailer.ts'
import type { TimeStamps } from '../signing/time-stamps.ts'
import type { CertificateTrust } from '../signing/certificate-trust.ts'
import type { PhoneGateways } from './phone-gateways.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { StoreType } from '#schemas/store-types.ts'
import type { ErpDatabases } from './erp.ts'
import type { ShopAdapter } from './shop.ts'
import type { WebhookSender } from './webhook-sender.ts'
import type { Run } from '../threads/tasks.ts'
import type { Threads } from '../threads/threads.ts'

export type Tx = Transaction<Database>

/** Everything in the service that asks for the time asks here. */
export interface Clock {
  now(): Date
}
export interface Random {
  uuid(): string
  /** Random bytes as lower-case hex. */
  hex(bytes: number): string
}

/**
 * The database. `asCompany` runs in one transaction that sees rows of that company only (SET LOCAL ROLE, row-level
 * security); `asSystem` sees all and is for sign-in, the worker and the authority. Both retry on serialisation failures.
 */
export interface Store {
  asCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * One statement outside of a transaction, in one exchange with the database: for its own functions, which see what they need.
   * `isWriting`: it is refused where nothing may be saved.
   */
  ask<T>(
    statement: RawBuilder<T>,
    options?: { readonly isWriting?: boolean },
  ): Promise<readonly T[]>
  /** Resolves when the database answers, rejects with what is wrong. */
  check(): Promise<void>
  close(): Promise<void>
}

/** HTML and PDF of a document. */
export interface Renderer {
  /** A template that fails gives the page of the portal with a notice, or a CageFault where `mustUseTemplate` is said. */
  html(source: DocumentSource, options?: RenderOptions): Promise<string>
  /** Throws a CageFault where the service runs no stylesheets of companies. */
  assertStylesheets(): Promise<void>
  /** The compiled form of a stylesheet, to be kept beside it. Throws a CageFault that says what is wrong with it. */
  compile(stylesheet: string): Promise<string>
  /**
   * One PDF, A4; several documents become one file with a page break between them. Companies wait for it in a fair queue. Rejects with
   * a PrintFault where the page cannot be printed or too much waits; sending/print-pdf.ts says so to the person.
   */
  pdf(html: readonly string[], companyId: string): Promise<Uint8Array>
  close(): Promise<void>
}
export interface RenderOptions {
  readonly language?: string
  /** Key of the family, which names its documents where no standard does. */
  readonly family?: string
  /** What the family prints beside what the standard does. */
  readonly printed?: readonly PrintedColumn[]
  /** Draws DRAFT across the page. */
  readonly isDraft?: boolean
  /** By what the document has lost its worth, which is stamped across the page. */
  readonly stamp?: Stamp | undefined
  /** The company's own template; absent: the page of the portal. */
  readonly template?: OwnTemplate
  /** What the company puts on the pages of its own documents. */
  readonly brand?: Brand
  /** The template itself is what is asked for. */
  readonly mustUseTemplate?: boolean
  /** The answer to the document is shown, instead of the document. */
  readonly answer?: Answer
  /** The answer as it was given, for a template of the company; absent: it is written anew. */
  readonly answerXml?: string
  /** Runs what looks at much text; absent: in place. sending/render-html.ts gives the threads of the service. */
  readonly run?: Run
}
/** A stylesheet of the company, with its compiled form where it was uploaded by a version that compiles; or a design, as JSON. */
export interface OwnTemplate {
  readonly kind: 'xslt' | 'design'
  readonly content: string
  readonly compiled: string | null
}

/** Sends e-mail, SMS and WhatsApp. The embedded one keeps them in the table `message`. */
export interface Messenger {
  /** `parts`: how many an SMS is charged as. What a company does not want to go out is kept as dropped. */
  send(
    tx: Tx,
    message: OutgoingMessage,
  ): Promise<{ id: string; accepted: boolean; parts: number | null }>
  /** Why so many messages about documents may not go out by a channel now; undefined: they may. */
  hindrance(
    tx: Tx,
    asked: ChannelQuestion,
  ): Promise<'off' | 'limit' | 'noProvider' | 'noCredit' | undefined>
}
export interface ChannelQuestion {
  readonly companyId: string
  readonly channel: OutgoingMessage['channel']
  readonly count: number
}
export interface OutgoingMessage {
  readonly companyId: string
  readonly box: string
  readonly recordUuid: string
  readonly channel: 'email' | 'sms' | 'whatsapp'
  readonly recipient: string
  /** Of an e-mail. */
  readonly subject?: string
  readonly body: string
  /** It is about a document: the company's switches and limits hold for it. `linked`: an SMS has a link that opens the document. */
  readonly ofDocument?: 'linked' | 'alone'
  /** Files of the record: who delivers the message makes them when it goes. */
  readonly attachments?: readonly MessageAttachment[]
}

/** The tax authority. The embedded one behaves like its sandbox; another may forward to a real integrator. */
export interface Authority {
  /** Hands an envelope over. Handing the same ETTN again answers 1163 and changes nothing. */
  submit(envelope: SubmittedEnvelope): Promise<{ gibCode: number }>
  /** State of an envelope; undefined if it never arrived. */
  stateOf(envelopeUuid: string): Promise<{ gibCode: number } | undefined>
  /** What the customs know of an export invoice by its ETTN; undefined as long as it has not reached them. */
  customsStateOf(ettn: string): Promise<CustomsState | undefined>
}
/** The customs give a reference at once, a registration with the declaration and a date when the goods have left (UBL-TR, application response of IHRACAT). */
export interface CustomsState {
  /** GTB_REFNO: 23 digits. */
  readonly reference: string
  /** GTB_GCB_TESCILNO: the number of the export declaration, 16 characters. */
  readonly registration?: string
  /** GTB_FIILI_IHRACAT_TARIHI: the day on which the goods passed the border, YYYY-MM-DD. */
  readonly exportDate?: string
  /** GTB_CEVAP_NOTU, in the words of the customs. */
  readonly note: string
}
export interface SubmittedEnvelope {
  readonly uuid: string
  readonly ettn: string
  readonly kind: 'document' | 'answer'
  readonly targetBox: string
  readonly senderTaxNo: string
  readonly receiverTaxNo: string
  readonly receiverAlias: string
  readonly xml: string
}

export interface Ports {
  readonly portal: Portal
  /** Address that browsers use, without a path. */
  readonly origin: string
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly renderer: Renderer
  readonly messenger: Messenger
  /** Sends e-mails of companies that have a mail server. */
  readonly mailer: Mailer
  /** Sends SMS and WhatsApp messages of companies that have an account at a provider. */
  readonly phones: PhoneGateways
  /** Mail server of the service itself, by which people are let in whose company has none; absent: there is none. */
  readonly ownMail?: MailAccess
  readonly authority: Authority
  /** Tells webhooks of companies what happened. */
  readonly webhooks: WebhookSender
  /** The bank at which companies pay by card; absent: nobody can. */
  readonly payment?: PaymentGateway
  /** The portal at which companies look for what was issued to them; absent: nobody looks. */
  readonly authorityPortal?: AuthorityPortal
  /** Who speaks with the shops of companies, by their types; a type without one is not connected yet. */
  readonly shops?: Readonly<Partial<Record<StoreType, ShopAdapter>>>
  /** How the ERPs of companies are asked, by their types. */
  readonly erps?: ErpDatabases
  /** Signs with keys that companies keep; absent: they sign elsewhere. */
  readonly hsm?: Hsm
  /** Gives signatures of ledgers their time stamps; absent: they have none. */
  readonly timeStamps?: TimeStamps
  /** Which issuers of certificates are trusted; absent: nobody looks who issued them. */
  readonly certificateTrust?: CertificateTrust
  /** The service of the authority that takes ledgers; absent: nobody sends any. */
  readonly ledgerAuthority?: LedgerAuthority
  /** Keeps pages of lists while their boxes do not change; absent: each is read. */
  readonly keptPages?: KeptPages
  /** Encrypts what is written and never read back. */
  readonly secretBox: SecretBox
  /** Where work on much text is done; absent: in place. */
  readonly threads?: Threads
  /** Told of pieces of work, for traces; absent: nobody is. */
  readonly spans?: Spans
  /** There is work in the background; the worker need not wait for its next round. */
  readonly wakeWorker?: () => void
  /** Tax number of the company that operates the service, at whose desk what others ask is answered; absent: there is no desk. */
  readonly operator?: string
  /** A demonstration: what is sent to nobody may be looked at. */
  readonly isDemo?: boolean
}

/** Who asks, and for which company. */
export interface Session {
  readonly userId: string
  readonly userName: string
  readonly companyId: string
  readonly roles: ReadonlySet<string>
  readonly kind: 'user' | 'accessKey'
  /** Row of `sign_in`; absent for keys and for tokens of account/login. */
  readonly signInId?: string
  /** The key that asks, where one does. */
  readonly accessKey?: KeySession
}

/** What bounds the keys that a key may make. */
export interface KeySession {
  readonly id: string
  /** The earliest end of the key and of those above it; null: none of them ends by itself. */
  readonly expiresAt: Date | null
  /** Whether the person who made the first key of the line allowed it to make keys, and each key after it. */
  readonly mayCreateKeys: boolean
  /** Keys above it. */
  readonly depth: number
}

/** What a handler knows better than the request: who it was about where nobody is signed in, and ids that were made. */
export interface AuditNote {
  readonly companyId?: string
  readonly userId?: string
  readonly details?: Readonly<Record<string, unknown>>
}

export interface CallContext {
  readonly ports: Ports
  readonly call: Call
  readonly family: Family
  /** The box of the call, `drafts` included. */
  readonly box: Box | undefined
  readonly params: Readonly<Record<string, string>>
  /** Parsed by field kind; only declared parameters. Repeated keys of `many` filters are arrays. */
  readonly query: Readonly<Record<string, unknown>>
  /** Parsed by the schema that the call names; UploadedFile[] for `Files`. */
  readonly body: unknown
  readonly session: Session
  readonly language: Language
  /** Network address of the caller, where it is known: for throttling. */
  readonly address?: string | undefined
  /** The caller takes a file as it is (http/file-answer.ts) where a call answers one. */
  readonly wantsFile?: boolean
  /** Adds to the audit row of the call. Never a secret. */
  note(more: AuditNote): void
  /** A transaction that sees only this company. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Answers a call; the answer is sent as JSON. Throws ServiceError for everything the caller can do something about. */
export type Handler = (context: CallContext) => Promise<unknown>

/** Handlers by `call.pattern`. Start-up refuses a portal with a call that nobody answers. */
export type Handlers = Readonly<Record<string, Handler>>
