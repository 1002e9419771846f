/** What the authority has against a document: which of its rules, where in the XML, and the sentence that says so. */
import type { DocumentProblem } from '../document/document.ts'

export interface AuthorityProblem extends DocumentProblem {
  /** The authority's name of the rule, or `XSD` for its schema. */
  readonly code: string
}

export const schemaCode = 'XSD'
