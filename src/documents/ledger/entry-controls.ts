/**
 * What a company asks of its own books beyond the law: switched on in the settings of the e-ledger. They find the mistakes that the
 * authority's rules let pass and an auditor does not, such as one invoice in two entries.
 */
import { fault, type LedgerFault, type ReadLine } from './line.ts'

export interface EntryControls {
  /** An entry names one document; the guide advises it (LEDGER.md 2). */
  readonly oneDocument: boolean
  /** A document stands in one entry of the file. */
  readonly documentOnce: boolean
  /** Who names a document says how it was paid. */
  readonly paymentMethod: boolean
  /** A document is at most so many days older than its entry, and never younger; the law gives ten (VUK 219). Absent: nobody looks. */
  readonly daysBetween: number | undefined
}

const dayMs = 86_400_000

/** Looks at lines in the order of the file. Each control tells the first line of an entry that breaks it. */
export class ControlCheck {
  readonly #controls: EntryControls
  readonly #tell: (fault: LedgerFault) => void
  #entry: number | undefined
  #document: string | undefined
  readonly #told = new Set<LedgerFault['rule']>()
  /** In which entry each document was first. */
  readonly #entryOf = new Map<string, number | undefined>()

  constructor(controls: EntryControls, tell: (fault: LedgerFault) => void) {
    this.#controls = controls
    this.#tell = tell
  }

  add(line: ReadLine): void {
    if (line.entryCounter !== this.#entry) {
      this.#entry = line.entryCounter
      this.#document = undefined
      this.#told.clear()
    }
    if (line.documentType === '') return
    this.#checkDocument(line)
    this.#checkPayment(line)
    this.#checkDays(line)
  }

  #checkDocument(line: ReadLine): void {
    const { documentType, documentNumber: number, documentDate } = line
    if (number === '') return
    const document = [documentType, number, documentDate].join('\n')
    const first = this.#document ?? document
    this.#document = first
    if (this.#controls.oneDocument && first !== document)
      this.#once(line, 'documentsInEntry', { first: first.split('\n')[1] ?? '', number })
    if (!this.#controls.documentOnce) return
    const other = this.#entryOf.get(document)
    if (other === undefined) this.#entryOf.set(document, line.entryCounter)
    else if (other !== line.entryCounter)
      this.#once(line, 'documentTwice', { number, other: String(other) })
  }

  #checkPayment(line: ReadLine): void {
    if (this.#controls.paymentMethod && line.paymentMethod === '')
      this.#once(line, 'paymentMethodMissing', {})
  }

  #checkDays(line: ReadLine): void {
    const { daysBetween: most } = this.#controls
    const { documentDate, enteredDate } = line
    const days = (Date.parse(enteredDate) - Date.parse(documentDate)) / dayMs
    if (most === undefined || Number.isNaN(days)) return
    const values = {
      date: documentDate,
      start: enteredDate,
      days: String(days),
      most: String(most),
    }
    if (days < 0) this.#once(line, 'documentAfterEntry', values)
    else if (days > most) this.#once(line, 'documentTooOld', values)
  }

  #once(line: ReadLine, rule: LedgerFault['rule'], values: LedgerFault['values']): void {
    if (this.#told.has(rule)) return
    this.#told.add(rule)
    this.#tell(fault(rule, line, values))
  }
}
