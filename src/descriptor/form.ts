/**
 * The editor of a family, said as data: sections in order, fields by their place in the wire model (`InvoiceInfo.IssueDate`).
 * No layout language: order and grouping only.
 */
import type { CodeList } from './code-list.ts'
import type { Condition } from './condition.ts'
import type { FieldKind } from './field.ts'

export interface FormField {
  /** Place in the model, relative to the `at` of its section and of its group where they have one. */
  readonly at: string
  readonly kind: FieldKind
  readonly values?: readonly string[]
  /** Place of the document's profile, or `profile`: of the values only its types are offered (schemas/document-kinds.ts). */
  readonly typesOf?: string
  /** Code list to choose from. */
  readonly codeList?: CodeList
  /** Place of the document's type, or `type`: of the list only the codes are offered that may stand in such a document. */
  readonly codesOf?: string
  /** The place holds a list of taxes; this field is the code of the one that is withheld, or all that are neither KDV nor withheld. */
  readonly as?: 'withholding' | 'taxes'
  /** The place holds a list of taxes; this field is the per cent of the one with this code. */
  readonly tax?: string
  /** Place beside this one, of an amount of a line that may be said in per cent of the line as well: where the per cent stands. */
  readonly percentAt?: string
  /** The place holds a list; this field is one member of the entry that is known by another. */
  readonly entry?: ListEntry
  /** Its name among those of the section in the locales, where that is not the last word of its place. */
  readonly called?: string
  readonly required?: true
  /**
   * Written and never read back, such as a password for another system: it is encrypted, and stands in no answer, list, log or export.
   * The schema says it by `secretText`. A text in a section of fields of a record or of settings.
   */
  readonly secret?: true
  /**
   * Holds a picture (PNG or JPEG), which is chosen from a file and shown. The schema says it by `pictureText`. A text in a section of
   * fields of a record or of settings.
   */
  readonly picture?: true
  /**
   * Holds the bytes of a chosen file in base64: endings of the names that are offered, such as `.pem`. The schema says it by
   * `fileText`. A text in a section of fields of the form of a call.
   */
  readonly file?: readonly string[]
  /**
   * A box whose records are chosen from, found by their titles: `customers`, or `general.customers` of another family. The place
   * holds the id of the record, which has to be there and cannot be deleted as long as something refers to it. A uuid in a section
   * of fields of records.
   */
  readonly reference?: string
  /** With `reference`: place in the record where the service keeps the title of the chosen one, for lists, searches and exports. */
  readonly titleAt?: string
  /** Value of a new document. `today` is the day in Istanbul. */
  readonly default?: string | number | boolean
  /**
   * Shown only where this holds of the document: of fields of its section by their places as in `at`, of others by their places in the
   * model. `profile` and `type` stand for the places of these in the family's `document`.
   */
  readonly when?: Condition
  /** A whole number that counts nothing, such as a year or a port: it is shown without separators of thousands. */
  readonly ungrouped?: true
  /** A whole number from 1 to this, the best, given by one press, such as a rating. In a section of fields of records, settings and buttons. */
  readonly scale?: number
  /** Asked for by few documents: no column of a spreadsheet, not among what is pasted. */
  readonly rare?: true
  /** Share of the row on wide screens; default 1 of 4. */
  readonly span?: 1 | 2 | 3 | 4
  /**
   * Places that are filled by what is found for this field, and the field that each takes. With `stocks`: places of the same line, by
   * the chosen stock. Of a `taxNo` in a section of fields: places of the form, by whoever is registered under the number; what a person
   * typed stays.
   */
  readonly fills?: Readonly<Record<string, StockField | TaxpayerField>>
}

/** What is known of a registered taxpayer, by the names that the wire has for it. */
export type TaxpayerField = 'Title' | 'TaxDepartment' | 'Address' | 'District' | 'City' | 'Country'

/** What a stock of the company can give to a line, by the names that the wire has for it. */
export type StockField =
  | 'UnitCode'
  | 'Price'
  | 'TaxPercent'
  | 'SellerCode'
  | 'BuyerCode'
  | 'ManufacturerCode'
  | 'Brand'
  | 'Model'
  | 'Description'
  | 'Note'
  | 'GTIPCode'

/** `{ by: 'SchemeID', is: 'PLAKA', take: 'Value' }`: the Value of the entry whose SchemeID is PLAKA. */
export interface ListEntry {
  /** Member by which the entry is known. */
  readonly by: string
  /** What that member is. */
  readonly is: string
  /** Member that the field reads and writes. */
  readonly take: string
}

/** Fields that stand together: what the group says holds of each of them. A group stands in a section, and in no other group. */
export interface FieldGroup {
  /** Place that those of its fields are relative to, itself relative to that of the section. */
  readonly at?: string
  /** Shown only where this holds, beside what a field itself asks for; not of the same place. */
  readonly when?: Condition
  /** Asked for by few documents: none of its fields is a column of a spreadsheet. */
  readonly rare?: true
  readonly fields: readonly FormField[]
}

export interface FieldsSection {
  readonly section: 'fields'
  readonly key: string
  /** Place that those of its fields are relative to: inside the model, or inside a line where there is `each`. */
  readonly at?: string
  /** Place of the lines that all have these fields alike; the fields' places are those in a line. A line that came with a value of its own keeps it. */
  readonly each?: string
  readonly fields: readonly (FormField | FieldGroup)[]
  /** Asked for by few documents: nothing of it stands in a spreadsheet. */
  readonly rare?: true
  /** Shown only where this holds of the document; what is not shown is not sent, but for what a variant of the editor presets. */
  readonly when?: Condition
  /** Rarely used: a button stands for it until something is in it. Its fields have no defaults. */
  readonly folded?: true
}
/** A trading party, found by tax number or name. */
export interface PartySection {
  readonly section: 'party'
  readonly key: string
  readonly at: string
  /** Where the receiver's alias goes in the body, beside the model. */
  readonly alias?: string
  /** Network in which the party is looked up; absent: the company's own customers only. */
  readonly lookup?: 'Invoice' | 'DespatchAdvice'
  /** Places by which the party is searched: its tax number and its name. */
  readonly taxNo: string
  readonly name: string
  readonly fields: readonly (FormField | FieldGroup)[]
  /**
   * Places of the document that are filled when one of the company's own customers is the party, and what each takes: a field of his
   * record, or a day that many days after another. What a person typed stays.
   */
  readonly fills?: Readonly<Record<string, CustomerField | DaysAfter>>
  /** Shown only where this holds of the document; what is not shown is not sent, but for what a variant of the editor presets. */
  readonly when?: Condition
  /** Asked for by few documents: nothing of it stands in a spreadsheet. */
  readonly rare?: true
}
/** What has been agreed with a customer of the company, by the names that his record has for it. */
export type CustomerField = 'CurrencyCode' | 'Email' | 'Phone'
/** `{ days: 'PaymentDays', after: 'InvoiceInfo.IssueDate' }`: the day until which a customer with 30 days pays. */
export interface DaysAfter {
  /** Field of the customer's record that says how many days. */
  readonly days: 'PaymentDays'
  /** Place of the day from which they are counted. */
  readonly after: string
}
export interface LinesSection {
  readonly section: 'lines'
  readonly key: string
  readonly at: string
  readonly columns: readonly (FormField | FieldGroup)[]
}
/** Rows of a few plain fields, such as the invoices that a return refers to. */
export interface RowsSection {
  readonly section: 'rows'
  readonly key: string
  readonly at: string
  readonly columns: readonly FormField[]
  readonly when?: Condition
  /** Asked for by few documents: nothing of it stands in a spreadsheet. */
  readonly rare?: true
  /** Rarely used: a button stands for it until something is in it. */
  readonly folded?: true
  /** A row may carry a file, which the wire has in the row's `Attachment`. */
  readonly files?: true
}
export interface NotesSection {
  readonly section: 'notes'
  readonly key: string
  readonly at: string
}
/**
 * What somebody may do, as a table: areas of the portal down, kinds of rights across. Its place holds the codes of the roles. Nobody gives
 * what he does not hold himself.
 */
export interface RightsSection {
  readonly section: 'rights'
  readonly key: string
  readonly at: string
  /**
   * Sets of rights that are given at once, by name: patterns of codes, where `*` stands for any signs (`ed:*`), and those behind `!` are
   * left out. Their names are words of the family.
   */
  readonly presets?: Readonly<Record<string, readonly string[]>>
}
/**
 * Some of what there is to choose from, each once, in an order of the person's own and under names of his own. Its place holds a list of
 * `ID`, `OrderNumber` and `DisplayName`.
 */
export interface ChoicesSection {
  readonly section: 'choices'
  readonly key: string
  readonly at: string
  /**
   * Call of the family that reads what there is: a list of `ID`, `DisplayName` and `IsDefault`. Parameters of its path are filled by the
   * fields of the form that have their names.
   */
  readonly from: string
}
/**
 * Files that go with a call, of the types that records keep: chosen, dropped or pasted. Its place holds a list of `Name` and
 * `Base64String`. A section of the form of a button, whose call has a `bodyLimit` of 25.
 */
export interface FilesSection {
  readonly section: 'files'
  readonly key: string
  readonly at: string
}
export type SectionSpec =
  | FieldsSection
  | PartySection
  | LinesSection
  | RowsSection
  | NotesSection
  | RightsSection
  | ChoicesSection
  | FilesSection

export interface FormSpec {
  readonly sections: readonly SectionSpec[]
}
