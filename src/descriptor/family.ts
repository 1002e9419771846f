/**
 * The language of a family. A family is plain data: text, numbers, lists, and the values of field.ts. It holds no function
 * and no component, so that the browser, the service, the tests and the printer read the same file.
 */
import type { ComputedSpec } from './computed.ts'
import type { Condition } from './condition.ts'
import type { DocumentSpec } from './document.ts'
import type { Fact } from './fact.ts'
import type { Fields, RowOf } from './field.ts'
import type { FormSpec } from './form.ts'
import type { IconName } from './icon.ts'

/** What a box can do; each is a named set of calls in engine/calls.ts. */
export type Capability =
  | 'list'
  | 'files'
  | 'details'
  | 'messages'
  | 'operate'
  | 'export'
  | 'label'
  | 'cancel'
  | 'draft'
  | 'bulkDraft'
  | 'attachments'
  | 'despatchInfo'
  | 'gibCheck'
  | 'gtbCheck'
  | 'rejectedNote'
  | 'reply'
  | 'return'
  | 'archiveList'
  | 'envelopes'
  | 'status'
  /** What became of one document that is reported: sent, reported, cancelled. */
  | 'reportStatus'
  /** Documents of a time before this service are brought in as they are. */
  | 'oldUpload'
  /** One document is marked as read by its own call, many as unread. */
  | 'readMarks'
  /** The answer to a document, as files. */
  | 'answerFiles'
  /** Lines of a document, for the answer to it. */
  | 'lines'
  /** The answer line by line. */
  | 'receipt'
  /** Drafts of invoices about documents. */
  | 'toInvoice'
  /** Records are written and changed as `record` says. */
  | 'write'
  /** People write to each other under a record. */
  | 'thread'
  /** Files are kept under a record. */
  | 'attach'
  /** What happened to a record that the service keeps: who did what to it, and when. */
  | 'history'
  /** Documents of all families to and from whoever has the tax number of the record: the one column of the box that is a `taxNo`. */
  | 'documents'
  /** Records that were written twice become one: it takes what it lacks, and all that referred to the others refers to it. */
  | 'merge'

export type OperationType =
  | 'Read'
  | 'Unread'
  | 'Print'
  | 'UnPrint'
  | 'Archived'
  | 'Unarchived'
  | 'Transferred'
  | 'Untransferred'
export type ExportType = 'Xml' | 'Pdf' | 'Envelope' | 'OnePagePdf'

/** Actions on one record that a person may take; which call they make is in engine/actions.ts. */
export type ActionName =
  | 'approve'
  | 'reject'
  | 'acceptAll'
  | 'answerLines'
  | 'toInvoice'
  | 'createReturn'
  | 'createDraft'
  | 'cancel'
  | 'revertCancel'
  | 'sendEmail'
  | 'sendWhatsApp'
  | 'sendSms'
  | 'checkFromGib'
  | 'checkFromGtb'
  | 'confirmAndSend'
  | 'edit'
  | 'merge'
  | 'delete'

export interface ActionSpec<K extends string = string> {
  /** Rows that may take part. The button of another row is disabled and says why; the service refuses it. */
  readonly when?: Condition<K>
  readonly confirm?: 'simple' | 'reason'
  readonly bulk?: 'server' | 'each' | 'no'
  readonly shortcut?: string
}

export interface ViewSpec<K extends string = string> {
  /** Screen path under the family's, or absolute. */
  readonly route: string
  /** Role code under the family's; default: the box's. */
  readonly role?: string
  readonly where: Condition<K>
  /** Its records are put away here: the box's own list and its counts in the portal leave them out, until a filter or a search asks for them. */
  readonly apart?: true
}

/** Until when somebody has to act, such as the last day to answer a document. */
export interface DeadlineSpec<K extends string = string> {
  /** Column of the moment that the days begin after, by its day in Istanbul. */
  readonly from: K
  /** How many days there are; the last one counts to its end. */
  readonly days: number
  /** Rows that still wait for it. */
  readonly when: Condition<K>
}

/** The way of a record from its first stage to its last. */
export interface StagesSpec<K extends string = string> {
  /** Column of the code that says how far a record is. */
  readonly of: K
  /** Names of the stages in their order, each with the values of records that are at it; each value is at one. `codes.stages.{name}` names it. */
  readonly at: Readonly<Record<string, readonly string[]>>
  /** Column of the text that says what holds a record up. A record that has one is stuck at its stage, and the text stands below the stages. */
  readonly problem?: K
}

/** Words that a box makes up itself, and whether it has a screen and rules of its own: what the typed client and links are named by. */
export interface BoxNames {
  readonly route: string
  readonly views: string
  readonly statistics: string
  readonly last: string
  readonly record: string
  /** The schema of what each step asks for. */
  readonly steps: Readonly<Record<string, string>>
  readonly notifications: true
}

/** Something that is done with a record: asked for in a form of its own, and laid into the record. */
export interface StepSpec<K extends string = string, S extends string = string> {
  /** Name in schemas/wire.ts of what is asked for. Its places are those of the record that they are laid into. */
  readonly schema: S
  /** What else it sets, by place in the record. */
  readonly sets?: Readonly<Record<string, string | number | boolean>>
  /** Rows that may take part. The button of another row is disabled and says why; the service refuses it. */
  readonly when?: Condition<K>
}

/** Records that are written in the portal and kept, and of which nothing is sent: a visit, a stock count. */
export interface RecordSpec<
  S extends string = string,
  K extends string = string,
  T extends BoxNames['steps'] = BoxNames['steps'],
> {
  /** Name in schemas/wire.ts of a record as it is written. */
  readonly schema: S
  /** Places in the record whose values, taken together, no two records of the box share. */
  readonly unique?: readonly (readonly [string, ...string[]])[]
  /** Numbers that follow from others, by place in the record; in this order, so that one may use those before it. */
  readonly computed?: Readonly<Record<string, ComputedSpec>>
  /** Other boxes of the family that a new record goes to where the condition holds of it; the first that does. They keep records of the same schema. */
  readonly goesTo?: Readonly<Record<string, Condition<K>>>
  /** The service alone writes its records, and people read them: instead of the capability `write`. They have no form. */
  readonly byService?: true
  /**
   * Documents take credits of its records: the tab of documents shows those that did, instead of those of a tax number. The service writes
   * such records (`byService`).
   */
  readonly counts?: true
  /**
   * The desk of the operator of the service: a box of the same family whose records, of whatever company, are seen and answered here.
   * Only the company that is configured as the operator is offered it. Its rows show whose each is by `senderName` and `senderTaxNo`.
   */
  readonly deskOf?: string
  /** Its list takes rows of a spreadsheet as new records: their columns are the plain fields and notes of the form, by their titles. */
  readonly import?: true
  /** What is done with a record beside writing it, by name. The form of each is in `forms` under `box.step`. */
  readonly steps?: { readonly [N in keyof T]: StepSpec<K, T[N]> }
}

export interface BoxSpec<
  R extends Fields = Fields,
  Q extends Fields = Fields,
  C extends Capability = Capability,
  N extends BoxNames = BoxNames,
> {
  /** Call path under the family's: `Sale`. */
  readonly path: string
  /** Role code under the family's (`s` makes ei:s:r to read and ei:s:w to write). */
  readonly role: string
  /** Screen path under the family's. Absent: the box is seen through its views only. */
  readonly route?: N['route']
  readonly row: R
  readonly filters: Q
  /** Filters of the public API that the portal itself does not offer. */
  readonly apiFilters?: Fields
  /** Columns of the list, in order. */
  readonly columns: readonly (keyof R & string)[]
  /** Columns that are there but hidden until chosen. */
  readonly moreColumns?: readonly (keyof R & string)[]
  /** Field that names a record, and field that names the other side. */
  readonly title: keyof R & string
  readonly party?: keyof R & string
  readonly sort: { readonly by: keyof R & string; readonly dir: 'asc' | 'desc' }
  readonly can: readonly C[]
  /** Those of `can` for which the specification names no calls: they stand in the catalogue of the public API alone. */
  readonly api?: readonly Capability[]
  readonly operations?: readonly OperationType[]
  readonly exports?: readonly ExportType[]
  readonly actions?: { readonly [A in ActionName]?: ActionSpec<keyof R & string> }
  readonly views?: Readonly<Record<N['views'], ViewSpec<keyof R & string>>>
  /** Statistics of the box: a count per name, each of the rows for which the condition holds. */
  readonly statistics?: Readonly<Record<N['statistics'], Condition<keyof R & string>>>
  /** Until when somebody has to act on a record: the days that are left stand in list, preview and on the first screen, the least first. */
  readonly deadline?: DeadlineSpec<keyof R & string>
  /** The way of a record: its stages stand above its buttons, so that a person sees what is done, where it is, and what comes. */
  readonly stages?: StagesSpec<keyof R & string>
  /** Fields of a row of the last records (Statistics/Last). */
  readonly last?: readonly (N['last'] & keyof R)[]
  /** What is written here; its form stands under the name of the box in the family's `forms`. */
  readonly record?: RecordSpec<N['record'], keyof R & string, N['steps']>
  /** Notification rules of this box alone, under Notification/{path}. */
  readonly notifications?: N['notifications']
}

declare const ROW: unique symbol
declare const FILTERS: unique symbol
declare const CAN: unique symbol
declare const NAMES: unique symbol
/** A checked box with its types readable by index. */
export interface BoxOf<
  R extends Fields,
  Q extends Fields,
  C extends Capability,
  N extends BoxNames = BoxNames,
> extends BoxSpec {
  readonly [ROW]: R
  readonly [FILTERS]: Q
  readonly [CAN]: C
  readonly [NAMES]: N
}
/**
 * The opaque form in constraints: naming `Box<any, …>` there would make types silently `any`. It has no NAMES: a box whose
 * spec says none would take those of the constraint, and a wrong name would pass.
 */
export interface AnyBox extends BoxSpec {
  readonly [ROW]: Fields
  readonly [FILTERS]: Fields
  readonly [CAN]: Capability
}
export type FiltersOf<B extends AnyBox> = B[typeof FILTERS]
export type CanOf<B extends AnyBox> = B[typeof CAN]
export type NamesOf<B> = B extends { readonly [NAMES]: infer N extends BoxNames } ? N : never
export type RecordOf<B extends AnyBox> = RowOf<B[typeof ROW]>

/** A box, checked here so that a mistake is reported at the wrong word. What the spec leaves out is `never`. */
export function box<
  const R extends Fields,
  const Q extends Fields,
  const C extends Capability,
  const P extends string = never,
  const V extends string = never,
  const S extends string = never,
  const L extends string = never,
  const W extends string = never,
  const T extends BoxNames['steps'] = never,
  const N extends true = never,
>(
  spec: BoxSpec<
    R,
    Q,
    C,
    { route: P; views: V; statistics: S; last: L; record: W; steps: T; notifications: N }
  >,
) {
  return spec as unknown as BoxOf<
    R,
    Q,
    C,
    { route: P; views: V; statistics: S; last: L; record: W; steps: T; notifications: N }
  >
}

export interface PartPlace {
  /** Screen path under the family's, or absolute; default in engine/parts.ts. */
  readonly route?: string
  /** Role codes under the family's, or verbatim behind `=`; any one opens the screen. */
  readonly role?: string | readonly string[]
}
export interface DraftsSpec extends PartPlace {
  readonly row: Fields
  readonly columns: readonly string[]
  readonly title: string
  readonly party?: string
  readonly sort: { readonly by: string; readonly dir: 'asc' | 'desc' }
  readonly operations?: readonly OperationType[]
  readonly exports?: readonly ExportType[]
  /** Creation of many at once (Draft/CreateBulk). */
  readonly bulk?: PartPlace
  /** The call alone, for other programs: no screen makes many at once. */
  readonly bulkCall?: true
}
export interface UploadSpec extends PartPlace {
  readonly accept: readonly ('.xml' | '.zip' | '.xlsx' | '.pdf')[]
  /** Further upload call, such as `Sgk`. */
  readonly variant?: string
}
export interface ReportsSpec extends PartPlace {
  /** The portal asks for the list by month or by the id of one report; pages are kept for clients of the public API. */
  readonly byUuid?: true
}
export interface PartsSpec {
  /** The editor's screen; its role also guards sending. */
  readonly create?: PartPlace
  /**
   * Further screens of the editor, such as the export invoice, by name. `preset` are the values that its documents start with, by
   * place in the body; what it presets and the form does not show stays. Profile and type in it tell which variant a draft is.
   */
  readonly createVariants?: Readonly<
    Record<string, PartPlace & { readonly preset: Readonly<Record<string, string>> }>
  >
  /** Send/Model and its previews; `pdf` adds Send/Model/Download/Pdf; `api` the further ways of the public API. */
  readonly send?: { readonly pdf?: true; readonly api?: true }
  readonly drafts?: DraftsSpec
  readonly uploads?: Readonly<Record<string, UploadSpec>>
  readonly notifications?: PartPlace
  readonly reports?: ReportsSpec
  readonly series?: PartPlace
  /** `design` adds the screen that makes a template without a stylesheet. */
  readonly templates?: PartPlace & { readonly design?: true }
  /** Series and templates of the answers to received documents; they stand beside those of the documents. */
  readonly answerSeries?: PartPlace
  readonly answerTemplates?: PartPlace
  readonly tags?: PartPlace
  /** Statistics of the family as a whole, over the named box. */
  readonly statistics?: { readonly box: string }
}

/** What a call over chosen rows takes of them. */
export interface ChosenSpec {
  /** Place in the body of the list of those chosen. */
  readonly at: string
  /** Column of the row by which they are named there. */
  readonly by: string
  /** Places of the form that begin with the sum of a column over the chosen rows. */
  readonly sums?: Readonly<Record<string, string>>
  /** Rows that may take part. The button says why where another one is chosen; the service refuses it. */
  readonly when?: Condition
  /** Places of the form that are asked for only where this holds of a chosen row. */
  readonly asks?: Readonly<Record<string, Condition>>
  /**
   * Call of the family that is made for each of the chosen rows in the background, with what else the body says: the button of a single
   * record of the box. The answer is the `Job` then, and the rows are chosen by their `UUID`.
   */
  readonly each?: string
}

/** A call that no part says. `answeredBy` names the handler in the service. */
export interface CallSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under the family's call prefix. */
  readonly path: string
  readonly query?: Fields
  /** Parameters of the public API that the portal itself does not send. */
  readonly apiQuery?: Fields
  readonly body?: string
  /** The largest body, in megabytes. Default: 25 for documents and files, otherwise 1. */
  readonly bodyLimit?: number
  /** Name of the answer’s schema in schemas/wire.ts. A button shows `Done`, `Text` and `Messages` as a sentence, saves a `File`, opens what was `RecordSaved` (a draft in its editor), follows a `Link`, goes on to somebody else’s page with a `PostForm`, opens a `Page`, shows a `CopiedKey` until it is copied, and says of a `Job` that it has begun. */
  readonly answer: string
  /** Role codes, verbatim behind `=`. `signedIn`: any signed-in user. `public`: nobody needs to sign in. */
  readonly role: string | readonly string[] | 'signedIn' | 'public'
  readonly effect: 'read' | 'write' | 'irreversible'
  readonly answeredBy: string
  /**
   * Box or settings of the family at which people find the call, as a button: of each record where the path has `{id}`, otherwise of the
   * list or of the settings. What it asks for is the form of its name in `forms`.
   */
  readonly on?: string
  /** With `on`: records that may take part. The button of another record is disabled and says why; the service refuses it. */
  readonly when?: Condition
  /**
   * With `when`: it leads the record on to its next state. Where it can be made its button stands before all others, the first of several as
   * the main one; where it cannot, it is not shown, since another one leads on from there. A condition says of which records that is the
   * usual way: of others the button stands among the rest where it can be made.
   */
  readonly advances?: true | Condition
  /** With `on`: call of the family that reads what the form begins with, of the same record. Absent: the form begins empty. */
  readonly filledBy?: string
  /** With `on`, of a list: its form stands on a page of its own at this path, for those that ask for much. The button leads there. */
  readonly route?: string
  /** With `on` a box: the button is for the rows that are chosen in its list, which the body names. */
  readonly chosen?: ChosenSpec
  /** With `on`, and nothing to ask for: no button; the amounts of the answer stand above the list of the box, the sentence of a `Text` above the form of the settings. */
  readonly above?: true
  /**
   * With `PostForm` as answer, or a `Link` in the same tab: the call of the family that says what became of it once the person is back, its `{id}` standing in the
   * address of the list as `Returned`. It answers an `Outcome`.
   */
  readonly returns?: string
  /**
   * With `on`, of a record: the card of the person signs what the call answers for its certificate (`LedgerToSign`), through the helper on
   * the person's machine. The call of the family that takes the value; the button goes on until nothing of the record is left to sign.
   */
  readonly byCard?: string
  /**
   * With `on`, of a list: the helper on the person's machine is asked what the call says (`HelperOrders`), one after the other, and what it
   * answers goes to this call of the family (`HelperAnswer`). The dialog of the button says how the helper is started and pairs it.
   */
  readonly byHelper?: string
  /** Where a button whose answer is a `Link` leads: in a tab of its `own` (the default), or in the `same`. */
  readonly tab?: 'own' | 'same'
  /** Box of the family whose records it is about, where people do not find it as a button: `numbered.list` lists those of the box. */
  readonly of?: string
  /** With `of`: of the records only those for which it holds. */
  readonly where?: Condition
  /**
   * The button of a list is offered at every document and at every error too, as what a person may do about them: places of its body,
   * each filled with all of these that are known, one after the other.
   */
  readonly about?: Readonly<Record<string, readonly Known[]>>
  /** Not in the portal's own catalogue: kept for clients of the public API. */
  readonly api?: true
  /** Answered only so often: what that is stands in the service. Each attempt is audited, the refused ones too. */
  readonly limit?: CallLimit
}

/** What is known of a document, by its facts; of an error, what was said (`failure`) and the number of the request (`correlation`). */
export type Known = Fact | 'failure' | 'correlation'

/** `lookup`: finds people by tax number or name, per user; `registration`: makes an account, per network address; `mail`: sends a message at once, per user; `invitation`: lets people in by a link, per user; `link`: takes such a link, per network address; `recovery`: has a link sent to whoever has forgotten a password, per network address. */
export type CallLimit = 'lookup' | 'registration' | 'mail' | 'invitation' | 'link' | 'recovery'

export type ServiceName = 'portal' | 'identity' | 'ticket' | 'payment' | 'card' | 'erp'

/** Screens that no part says. */
export interface ScreenSpec {
  readonly route: string
  readonly screen: string
  readonly role?: string | readonly string[]
  readonly module?: string
  readonly menu?: true
  /** Its icon in the menu, where that is not its family's. */
  readonly icon?: IconName
}

/** What a company has once, such as how its mail is sent: read and written as a whole, on a screen of its own. */
export interface SettingsSpec {
  /** Screen path under the family's, or absolute. */
  readonly route: string
  /** Role code under the family's: with `r` it is read, with `w` it is changed; with `calls` only the screen asks for it. */
  readonly role: string
  /** Further role codes under the family's: with `r` they read it too, and change nothing. */
  readonly readers?: readonly string[]
  /** Call path under the family's: `MailServer`. */
  readonly path?: string
  /** Name in schemas/wire.ts of what is written. */
  readonly schema?: string
  /**
   * In place of `path` and `schema`: own calls of the family that read and change them, where the public API has these and something else
   * keeps them. They have no version, no history, and are not reset; the screen sends each field of the form, empty ones too.
   */
  readonly calls?: { readonly read: string; readonly change: string }
  /** Id under which they are kept, where that is not the usual `family.name`: what companies wrote before there was a screen stays. */
  readonly keptAs?: string
  /** Its calls, or these of them, are not in the portal's own catalogue: the specification does not name them. */
  readonly api?: true | readonly SettingsCallName[]
}
/** Calls by which settings are read and written. */
export type SettingsCallName = 'read' | 'change' | 'reset' | 'histories'

/** What documents of a box are in the books. */
export interface BookedSpec {
  /** Whether the company sells or buys by them. */
  readonly as: 'sale' | 'purchase'
  /** Accounting reports that they are part of, by their types on the wire. */
  readonly in: readonly string[]
}

export interface FamilySpec {
  readonly key: string
  /** Area of the specification, for the tables of routes. */
  readonly group: 'home' | 'documents' | 'definitions' | 'company' | 'none'
  readonly icon: IconName
  readonly service?: ServiceName
  /** Three prefixes, which differ in this product: screens, calls and roles. */
  readonly prefix: { readonly screen: string; readonly call: string; readonly role: string }
  /**
   * Key of the family whose document goes to those who are not registered as receivers of this one. The editor, drafts, bulk
   * creation and uploads of this family are then those of both: the twin has the calls and no such screens of its own.
   */
  readonly twin?: string
  readonly document?: DocumentSpec
  readonly boxes?: Readonly<Record<string, AnyBox>>
  readonly parts?: PartsSpec
  readonly form?: FormSpec
  /** What its companies have once each, by name. */
  readonly settings?: Readonly<Record<string, SettingsSpec>>
  /** Forms of the records that boxes keep, by name of the box; of their steps, by `box.step`; of settings and of calls that are buttons, by their name. */
  readonly forms?: Readonly<Record<string, FormSpec>>
  readonly calls?: Readonly<Record<string, CallSpec>>
  /** What the documents of its boxes are in the books, by name of the box. */
  readonly books?: Readonly<Record<string, BookedSpec>>
  readonly screens?: Readonly<Record<string, ScreenSpec>>
}

/** Returns its argument with every literal kept, for the typed client and the typed links. */
export function defineFamily<const F extends FamilySpec>(spec: F): F {
  return spec
}
