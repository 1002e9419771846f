/** What a rule of the standard is given: the document, the day, and where the family's model keeps what it complains of. */
import type { DocumentMap } from '#engine/document-map.ts'
import { problem } from '../document/document-error.ts'
import type { DocumentProblem, TaxDocument } from '../document/document.ts'

export interface Places {
  readonly profile: string
  readonly type: string
  /** Where the family has one type for all its documents: that one. The standard need not know it. */
  readonly fixedType: string | undefined
  readonly number: string
  info(key: string): string
  customer(key: string): string
  supplier(key: string): string
  /** A line, or a member of it under its common name (`Price`, `Produced`), whatever the family calls it; counted from 0. */
  line(index: number, key?: string): string
  readonly lines: string
  /** A member of how the goods travel. */
  shipment(key: string): string
}

export interface RuleContext {
  /** Day in Istanbul, `YYYY-MM-DD`. */
  readonly today: string
  readonly places: Places
}

/** Looks at one thing and answers with what is wrong; an empty list if nothing is. */
export type Rule = (document: TaxDocument, context: RuleContext) => readonly DocumentProblem[]

export function placesOf(map: DocumentMap): Places {
  const info = (key: string) => `${map.info}.${key}`
  const ownNames: Readonly<Record<string, string | undefined>> = {
    Price: map.lineAmount?.at,
    Produced: map.lineAmount?.at,
    Cancelled: map.lineAmount?.less,
  }
  const at = (where: DocumentMap['type']) => ('at' in where ? info(where.at) : map.info)
  return {
    profile: at(map.profile),
    type: at(map.type),
    fixedType: 'fixed' in map.type ? map.type.fixed : undefined,
    number: info(map.serie),
    info,
    customer: (key) => `${map.customer}.${key}`,
    supplier: (key) => `${map.supplier}.${key}`,
    line: (index, key) =>
      `${map.lines}[${index}]${key === undefined ? '' : `.${ownNames[key] ?? key}`}`,
    lines: map.lines,
    shipment: (key) => `${map.shipment ?? map.info}.${key}`,
  }
}

/** One problem if it is one, else none. */
export function when(
  isWrong: boolean,
  rule: string,
  place: string,
  values: Readonly<Record<string, string>> = {},
): readonly DocumentProblem[] {
  return isWrong ? [problem(rule, place, values)] : []
}

/** A calendar day, not only its shape: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(Date.parse(text)).toISOString().startsWith(text)
  )
}
