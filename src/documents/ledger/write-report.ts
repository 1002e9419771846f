/** The report of a month (defter raporu, LEDGER.md 2): of each account both sides, and how many lines each is of. */
import {
  closeLedger,
  elementsOf,
  openLedger,
  reportBook,
  wrapped,
  type LedgerHead,
} from './head.ts'
import { kurusText, type Kurus } from './kurus.ts'
import type { LedgerLine } from './line.ts'

interface Side {
  readonly sum: Kurus
  readonly lines: number
}
interface AccountSums {
  readonly name: string
  readonly sides: Record<LedgerLine['side'], Side>
}

/** Both sides of all accounts, which are few however many lines there are. */
export class AccountSummer {
  readonly #accounts = new Map<string, AccountSums>()

  add({ mainId, mainName, side, amount }: LedgerLine): void {
    const none: Side = { sum: 0n, lines: 0 }
    const known = this.#accounts.get(mainId) ?? { name: mainName, sides: { D: none, C: none } }
    const { sum, lines } = known.sides[side]
    known.sides[side] = { sum: sum + amount, lines: lines + 1 }
    this.#accounts.set(mainId, known)
  }

  /** By their numbers. */
  sums(): readonly (readonly [account: string, sums: AccountSums])[] {
    return [...this.#accounts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  }
}

/** `head`: of the month as a whole. */
export function writeReport(
  head: LedgerHead,
  { uuid, accounts }: { readonly uuid: string; readonly accounts: AccountSummer },
): string {
  const { text, money } = elementsOf(reportBook)
  const rows = accounts
    .sums()
    .flatMap(([account, { name, sides }]) =>
      (['D', 'C'] as const).map((code) => ({ account, name, code, ...sides[code] })),
    )
  const details = rows.map(({ account, name, code, sum, lines }, index) =>
    wrapped('gl-cor:entryDetail', [
      text('gl-cor:lineNumber', String(index + 1)),
      wrapped('gl-cor:account', [
        text('gl-cor:accountMainID', account),
        text('gl-cor:accountMainDescription', name),
      ]),
      money('gl-cor:amount', kurusText(sum)),
      text('gl-cor:debitCreditCode', code),
      text('gl-cor:documentApplyToNumber', String(lines)),
      wrapped('gl-cor:xbrlInfo', [text('gl-cor:xbrlInclude', 'period_change')]),
    ]),
  )
  return [
    openLedger(head, reportBook, {
      root: 'edefter:defterraporu',
      stylesheet: reportBook.stylesheet,
      segment: text('gl-cor:uniqueID', uuid),
    }),
    wrapped('gl-cor:entryHeader', [text('gl-cor:qualifierEntry', 'standard'), ...details]),
    closeLedger('edefter:defterraporu'),
  ].join('')
}
