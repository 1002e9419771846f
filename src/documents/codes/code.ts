/** A code of a list of the standard, with its name. */

/** A code with its official Turkish name, which documents carry. Names in other languages: locales/…/lists.json. */
export interface Code {
  readonly code: string
  readonly tr: string
  /** Types of documents that may carry it; absent: any. */
  readonly types?: readonly string[]
}
