/** One assertion of the authority's rules (Schematron of 2026-03-12): where it looks, what must hold there, and what is said if it does not. */
import type { XmlElement } from '../ubl/xml-tree.ts'

export interface AuthorityRule {
  /** The authority's name of it. */
  readonly code: string
  /** Elements that it looks at, from the root on: `Invoice/cac:Signature`; `//cbc:IssueDate` and `//@unitCode` anywhere. */
  readonly at: readonly string[]
  /** What is to be corrected, seen from there: an element, an attribute, or nothing for the element itself. */
  readonly field: string
  /** Key of the sentence; of its values `element`, `parent`, `value`, `profile` and `type` are filled in for every rule. */
  readonly says: string
  readonly values: Readonly<Record<string, string>>
  /** Whether it holds. May throw Unanswerable, which counts as broken. */
  holds(element: XmlElement, document: JudgedDocument): boolean
}

/** The document as a whole, for rules that look beyond their element. */
export interface JudgedDocument {
  readonly root: XmlElement
  /** Day in Istanbul, `YYYY-MM-DD`. */
  readonly today: string
  /** The authority judges what is reported to it by other lists than what travels on its network. */
  readonly isArchive: boolean
  /** Whether it says anywhere that it is UBL 2.1: some rules are for these only. */
  readonly isVersion21: boolean
}

export type Sentence = string | readonly [key: string, values: Readonly<Record<string, string>>]

export function rule(
  code: string,
  at: string | readonly string[],
  field: string,
  sentence: Sentence,
  holds: AuthorityRule['holds'],
): AuthorityRule {
  const [says, values] = typeof sentence === 'string' ? [sentence, {}] : sentence
  return { code, at: typeof at === 'string' ? [at] : at, field, says, values, holds }
}
