/**
 * The editor of a family, compiled: every field with its key, its place in the whole model and its name, so that screens,
 * spreadsheets, mocks and the service need not work them out. Written as src/descriptor/form.ts says.
 */
import type {
  ChoicesSection as ChoicesSpec,
  FilesSection as FilesSpec,
  FieldsSection as FieldsSpec,
  FormField as FieldSpec,
  LinesSection as LinesSpec,
  NotesSection as NotesSpec,
  PartySection as PartySpec,
  RightsSection as RightsSpec,
  RowsSection as RowsSpec,
} from '#descriptor/form.ts'

export type { ListEntry } from '#descriptor/form.ts'

export interface FormField extends Omit<FieldSpec, 'called'> {
  /** Its name among those of its section in the locales. */
  readonly name: string
  /**
   * Key of its text: of a field among all of the editor, of a column among those of its row. It is the place, told apart
   * where several read one list.
   */
  readonly key: string
  /** Place in the whole model: `CustomerInfo.Name`; of lines and rows `InvoiceLines[].Price`. */
  readonly place: string
  /** Whether a number is typed into it. */
  readonly takesNumber: boolean
  /** Whether the wire has a number for it; of the taxes of a line it has a list. */
  readonly isNumber: boolean
}

type Compiled<S, L extends string> = Omit<S, L> & { readonly [K in L]: readonly FormField[] }

export type FieldsSection = Compiled<Omit<FieldsSpec, 'at'>, 'fields'>
export interface PartySection extends Compiled<PartySpec, 'fields'> {
  /** The fields of its tax number and its name, by which it is searched. */
  readonly taxNoField: FormField
  readonly nameField: FormField
}
export type LinesSection = Compiled<LinesSpec, 'columns'>
export interface RowsSection extends Compiled<RowsSpec, 'columns'> {
  /** The columns and, where a row may carry a file, what the wire has of it. */
  readonly stored: readonly FormField[]
}
export interface NotesSection extends NotesSpec {
  /** The notes as one field. */
  readonly field: FormField
}
export interface RightsSection extends RightsSpec {
  /** The codes as one field: of each its line. */
  readonly field: FormField
}
export interface ChoicesSection extends ChoicesSpec {
  /** What is chosen as one field: of each its line. */
  readonly field: FormField
}
export interface FilesSection extends FilesSpec {
  /** The files as one field: of each its line. */
  readonly field: FormField
}
/** Sections that a form keeps as one text with several lines. */
export type TextSection = NotesSection | RightsSection | ChoicesSection | FilesSection
export type Section = FieldsSection | PartySection | LinesSection | RowsSection | TextSection

export const isTextSection = (section: Section): section is TextSection => 'field' in section

export interface Form {
  readonly sections: readonly Section[]
  /** The lines of the document. */
  readonly lines: LinesSection | undefined
  /** The first of the parties. */
  readonly party: PartySection | undefined
  /** The party that the document is sent to. */
  readonly customer: PartySection | undefined
  /** Key beside the model of the body that the receiver's alias stands under. */
  readonly aliasKey: string | undefined
}

/** Where a row of the wire has its file: what it is called, of what type it is, and its bytes in base64. */
export const filePlaces = {
  name: 'Attachment.FileName',
  type: 'Attachment.MimeCode',
  bytes: 'Attachment.Base64Data',
} as const
