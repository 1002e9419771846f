/**
 * The journal (yevmiye) and the ledger by account (kebir) as XBRL GL, made of the same lines and written piece by piece. An entry is one
 * header of the journal; an account, or each of its sub-accounts, is one header of the ledger by account, with its balance on one side.
 */
import { kurusText, type Kurus } from './kurus.ts'
import type { LedgerEntry, LedgerLine } from './line.ts'
import {
  accountBook,
  closeLedger,
  elementsOf,
  journalBook,
  openLedger,
  wrapped,
  type Book,
  type Elements,
  type LedgerHead,
} from './head.ts'

/** In pieces of text. */
export async function* writeJournal(
  head: LedgerHead,
  entries: AsyncIterable<LedgerEntry> | Iterable<LedgerEntry>,
): AsyncGenerator<string> {
  yield openLedger(head, journalBook, {
    root: 'edefter:defter',
    stylesheet: journalBook.stylesheet,
  })
  for await (const entry of entries) yield journalEntry(entry)
  yield closeLedger('edefter:defter')
}

const inJournal = elementsOf(journalBook)
const inAccounts = elementsOf(accountBook)

/** One entry as the journal has it; its length decides where a ledger is split. */
export function journalEntry({ counter, lines }: LedgerEntry): string {
  const { text, maybe, money, count } = inJournal
  const [first] = lines
  if (!first) return ''
  const { debit, credit } = sumsOf(lines)
  return `${wrapped('gl-cor:entryHeader', [
    text('gl-cor:enteredBy', first.enteredBy),
    text('gl-cor:enteredDate', first.enteredDate),
    maybe('gl-cor:entryNumber', first.entryNumber),
    maybe('gl-cor:entryComment', first.entryComment),
    money('gl-bus:totalDebit', kurusText(debit)),
    money('gl-bus:totalCredit', kurusText(credit)),
    count('gl-cor:entryNumberCounter', counter),
    ...lines.map((line) => lineElement(line, inJournal)),
  ])}\n`
}

/** The part is in memory: it is no larger than the authority takes (200 MB). */
export function* writeAccounts(head: LedgerHead, accounts: WrittenAccounts): Generator<string> {
  yield openLedger(head, accountBook, {
    root: 'edefter:defter',
    stylesheet: accountBook.stylesheet,
  })
  for (const account of accounts.sorted()) yield* accountHeader(account)
  yield closeLedger('edefter:defter')
}

function* accountHeader({ debit, credit, lines }: WrittenAccount): Generator<string> {
  const { money } = inAccounts
  const balance = debit - credit
  yield '<gl-cor:entryHeader>'
  yield money('gl-bus:totalDebit', kurusText(balance > 0n ? balance : 0n))
  yield money('gl-bus:totalCredit', kurusText(balance < 0n ? -balance : 0n))
  yield* lines.pieces()
  yield '</gl-cor:entryHeader>\n'
}

interface WrittenAccount {
  debit: Kurus
  credit: Kurus
  readonly lines: LongText
}

/** Millions of letters, kept by whoever writes a ledger in whatever way costs the least. */
export interface LongText {
  add(text: string): void
  pieces(): Iterable<string>
}

/** Accounts and sub-accounts with their lines in the order of the journal, each written as it comes: all at once they would hold others up. */
export class WrittenAccounts {
  readonly #accounts = new Map<string, WrittenAccount>()
  readonly #newText: () => LongText

  constructor(newText: () => LongText) {
    this.#newText = newText
  }

  add(line: LedgerLine): void {
    const account = this.#accountOf(line)
    if (line.side === 'D') account.debit += line.amount
    else account.credit += line.amount
    account.lines.add(lineElement(line, inAccounts))
  }

  /** By their number, as the authority sorts them. */
  sorted(): readonly WrittenAccount[] {
    return inOrder(this.#accounts)
  }

  #accountOf(line: LedgerLine): WrittenAccount {
    const key = accountKey(line)
    const known = this.#accounts.get(key)
    if (known) return known
    const account = { debit: 0n, credit: 0n, lines: this.#newText() }
    this.#accounts.set(key, account)
    return account
  }
}

/** Lines of each account and sub-account, as the ledger by account has them. */
export function byAccount(lines: Iterable<LedgerLine>): readonly (readonly LedgerLine[])[] {
  const accounts = new Map<string, LedgerLine[]>()
  for (const line of lines) {
    const key = accountKey(line)
    const known = accounts.get(key)
    if (known) known.push(line)
    else accounts.set(key, [line])
  }
  return inOrder(accounts)
}

const accountKey = ({ mainId, subId }: LedgerLine): string => `${mainId}\n${subId}`

const inOrder = <T>(accounts: ReadonlyMap<string, T>): readonly T[] =>
  [...accounts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, account]) => account)

function lineElement(line: LedgerLine, { text, maybe, money, count }: Elements): string {
  return wrapped('gl-cor:entryDetail', [
    text('gl-cor:lineNumber', String(line.lineNumber)),
    count('gl-cor:lineNumberCounter', line.entryCounter),
    wrapped('gl-cor:account', [
      text('gl-cor:accountMainID', line.mainId),
      text('gl-cor:accountMainDescription', line.mainName),
      line.subId === ''
        ? ''
        : wrapped('gl-cor:accountSub', [
            text('gl-cor:accountSubDescription', line.subName),
            text('gl-cor:accountSubID', line.subId),
          ]),
    ]),
    money('gl-cor:amount', kurusText(line.amount)),
    text('gl-cor:debitCreditCode', line.side),
    text('gl-cor:postingDate', line.postingDate),
    maybe('gl-cor:documentType', line.documentType),
    maybe('gl-cor:documentTypeDescription', line.documentTypeName),
    maybe('gl-cor:documentNumber', line.documentNumber),
    maybe('gl-cor:documentReference', line.documentReference),
    maybe('gl-cor:documentDate', line.documentDate),
    maybe('gl-bus:paymentMethod', line.paymentMethod),
    maybe('gl-cor:detailComment', line.comment),
  ])
}

function sumsOf(lines: readonly LedgerLine[]): { readonly debit: Kurus; readonly credit: Kurus } {
  let [debit, credit] = [0n, 0n]
  for (const { side, amount } of lines)
    if (side === 'D') debit += amount
    else credit += amount
  return { debit, credit }
}

// Certificates

/** What a certificate (berat) says of its ledger. */
export interface Certified {
  readonly uuid: string
  /** Bytes of the signed ledger. */
  readonly size: number
  /** Entries of the journal; the certificate of the ledger by account does not say it. */
  readonly entries: number
  readonly taxes: TaxSums
  /** Of the ledger's own signature; a draft has none. */
  readonly signatureValue?: string
}

const taxAccounts = {
  '391': 'Hesaplanan KDV',
  '191': 'İndirilecek KDV',
  '600': 'Yurtiçi Satışlar',
  '601': 'Yurtdışı Satışlar',
  '602': 'Diğer Gelirler',
} as const
type TaxAccount = keyof typeof taxAccounts
/** As the guide for certificates lists them. */
const taxOrder = ['391', '191', '600', '601', '602'] as const satisfies readonly TaxAccount[]
type TaxSums = Readonly<Record<TaxAccount, { readonly D: Kurus; readonly C: Kurus }>>

/** Both sides of the accounts that certificates name. */
export class TaxSummer {
  readonly #sums = Object.fromEntries(taxOrder.map((account) => [account, { D: 0n, C: 0n }]))
  add({ mainId, side, amount }: LedgerLine): void {
    // A number of four digits is one of the account with the first three (assumed).
    const sums = this.#sums[mainId.slice(0, 3)]
    if (sums) sums[side] += amount
  }
  sums(): TaxSums {
    const of = (account: TaxAccount) => this.#sums[account] ?? { D: 0n, C: 0n }
    return {
      '391': of('391'),
      '191': of('191'),
      '600': of('600'),
      '601': of('601'),
      '602': of('602'),
    }
  }
}

const bytesOfMegabyte = 1024 * 1024

export function writeCertificate(head: LedgerHead, kind: 'YB' | 'KB', about: Certified): string {
  const book: Book = kind === 'YB' ? journalBook : accountBook
  const { text } = elementsOf(book)
  const plainCount = (name: string, value: string) =>
    `<${name} contextRef="${book.context}" unitRef="countable">${value}</${name}>`
  const segment = [
    kind === 'YB' ? plainCount('gl-bus:numberOfEntries', String(about.entries)) : '',
    text('gl-cor:uniqueID', about.uuid),
    plainCount('gl-bus:measurableQuantity', (about.size / bytesOfMegabyte).toFixed(2)),
  ].join('')
  return [
    openLedger(head, book, {
      root: 'edefter:berat',
      stylesheet: 'berat.xslt',
      segment,
      titleEnd: ' beratı',
    }),
    wrapped('gl-cor:entryHeader', [
      text('gl-cor:qualifierEntry', 'standard'),
      ...taxLines(about.taxes, book),
    ]),
    closeLedger('edefter:berat', about.signatureValue),
  ].join('')
}

function taxLines(taxes: TaxSums, book: Book): readonly string[] {
  const { text, money } = elementsOf(book)
  const rows = taxOrder.flatMap((account) =>
    (['D', 'C'] as const).map((side) => ({ account, side })),
  )
  return rows.map(({ account, side }, index) =>
    wrapped('gl-cor:entryDetail', [
      text('gl-cor:lineNumber', String(index + 1)),
      wrapped('gl-cor:account', [
        text('gl-cor:accountMainID', account),
        text('gl-cor:accountMainDescription', taxAccounts[account]),
      ]),
      money('gl-cor:amount', kurusText(taxes[account][side])),
      text('gl-cor:debitCreditCode', side),
      wrapped('gl-cor:xbrlInfo', [text('gl-cor:xbrlInclude', 'period_change')]),
    ]),
  )
}
