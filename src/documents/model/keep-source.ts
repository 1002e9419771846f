/**
 * A draft that was made of a file keeps what the file said. A model cannot say everything, and reckons amounts its own way: what
 * nobody has changed since stands in the document as it stood in the file, and only what somebody has changed is the model's.
 */
import { isRecord, type JsonRecord } from '#values/json.ts'
import type { Decimal } from '#values/decimal.ts'
import { keysOf } from '#values/keys.ts'
import { add, compare, isZero, plain, round2 } from '#values/money.ts'
import { contentOf, isSame } from '#values/same.ts'
import { documentTotals, notCharged } from '../amounts/totals.ts'
import type { DocumentProblem, Line, Tax, TaxDocument, Totals } from '../document/document.ts'
import { problem } from '../document/document-error.ts'
import { given } from '../document/model-reader.ts'
import { pairsOf } from './pairs.ts'
import { rejoinedNotes } from './rejoin-notes.ts'
import { isOfTheFile } from './to-model.ts'

export interface DraftedFile {
  /** The document of the file. */
  readonly source: TaxDocument
  /** What the model says that was made of the file: what of the source a model can say. */
  readonly before: TaxDocument
  /** What the model says now. */
  readonly now: TaxDocument
}

/** The document that leaves: number and ETTN are those of `now`, and the signature of the file is gone. */
export function keepSource(drafted: DraftedFile): TaxDocument {
  const { source, before } = drafted
  const now = { ...drafted.now, notes: rejoinedNotes(before.notes, drafted.now.notes) }
  const lines = keptLines(drafted)
  const { lines: _lines, totals: _totals, unknown: _unknown, ...rest } = merged(source, before, now)
  return {
    ...rest,
    // A model of the twin's has another profile, which it always says.
    profile: now.profile,
    type: now.type,
    // The time of the file belongs to its day.
    issueTime: now.issueDate === before.issueDate ? source.issueTime : now.issueTime,
    uuid: now.uuid,
    number: now.number,
    lines,
    totals: isReckonedAnew(drafted) ? reckoned(source, lines, rest.expenses) : source.totals,
    unknown: source.unknown.filter((xml) => !isOfTheFile(elementName(xml))),
  }
}

/** What the file said beside its lines and cannot stay, since amounts that it belongs to were changed: it is refused, not dropped. */
export function checkKept(drafted: DraftedFile, linesAt: string): readonly DocumentProblem[] {
  const { source, before, now } = drafted
  if (!isReckonedAnew(drafted)) return []
  const former = formerOf(before.lines, now.lines)
  const changed = now.lines.flatMap((line, index) => {
    const at = former[index]
    const [was, said] = at === undefined ? [] : [before.lines[at], source.lines[at]]
    return was && said && !hasSameAmounts(was, line) && hasMoreThanAllowance(said)
      ? [problem('lineAllowanceNotKept', `${linesAt}[${index}].Price`)]
      : []
  })
  const isOfWhole =
    source.unknown.some((xml) => isAllowance(xml) && !isOfNothing(xml)) ||
    !isZero(source.totals.rounding ?? '0')
  return isOfWhole ? [problem('totalsNotKept', linesAt), ...changed] : changed
}

/** The document with the amounts of another one that has the same lines, without allowances of the whole; what else it says stays. */
export function withAmountsOf(document: TaxDocument, reckoned: TaxDocument): TaxDocument {
  const lines = document.lines.map((line, index) => {
    const now = reckoned.lines[index]
    return now ? withLineAmounts(line, now) : line
  })
  return {
    ...document,
    lines,
    totals: documentTotals(lines, document.expenses),
    unknown: document.unknown.filter((xml) => !isAllowance(xml)),
  }
}

/** An amount of the file that stays though it is reckoned otherwise here. */
export interface KeptAmount {
  /** Position of the line, from 1; absent: it is the whole document's. */
  readonly line?: number
  readonly name: keyof typeof sums | keyof typeof lineSums | keyof typeof subtotals
  /** Of a tax or a withholding of the whole document. */
  readonly code?: string
  readonly percent?: Decimal
  readonly given: Decimal
  readonly reckoned: Decimal
}

/** `document`: what keepSource made; `now`: what the model says, with amounts that follow from each other. */
export function keptAmounts(document: TaxDocument, now: TaxDocument): readonly KeptAmount[] {
  const byTax = keysOf(subtotals).flatMap((name) =>
    differingSubtotals(name, document.totals, now.totals),
  )
  return [
    ...document.lines.flatMap((line, index) => {
      const reckoned = now.lines[index]
      return reckoned
        ? differing(lineSums, line, reckoned).map((one) => ({ line: index + 1, ...one }))
        : []
    }),
    ...differing(sums, document.totals, now.totals).filter(
      ({ name }) =>
        !(name === 'taxTotal' && byTax.length > 0) &&
        !((name === 'allowance' || name === 'charge') && isSumOfLines(name, document)),
    ),
    ...byTax,
  ]
}

/** Many programs add up the allowances of the lines once more, for information: the amounts of the lines are without them already. */
const isSumOfLines = (name: 'allowance' | 'charge', { lines, totals }: TaxDocument): boolean =>
  compare(totals.lineExtension, sumOf(lines.map(({ extension }) => extension))) === 0 &&
  compare(totals[name], sumOf(lines.map((line) => line[name]))) === 0
const sumOf = (amounts: readonly Decimal[]): Decimal => round2(add('0', ...amounts))

function differing<Name extends string, Holder>(
  of: Readonly<Record<Name, (holder: Holder) => Decimal>>,
  given: Holder,
  reckoned: Holder,
) {
  return keysOf(of).flatMap((name) => {
    const [mine, ours] = [of[name](given), of[name](reckoned)]
    return compare(mine, ours) === 0 ? [] : [{ name, given: round2(mine), reckoned: round2(ours) }]
  })
}

/** Per code and percent; what only one of the two has is nought in the other. */
function differingSubtotals(
  name: keyof typeof subtotals,
  given: Totals,
  reckoned: Totals,
): readonly KeptAmount[] {
  const [mine, ours] = [subtotals[name](given), subtotals[name](reckoned)]
  const keys = new Map([...mine, ...ours].map((one) => [subtotalKey(one), one]))
  return [...keys].flatMap(([key, { code, percent }]) => {
    const amountIn = (all: readonly Subtotal[]): Decimal =>
      sumOf(all.filter((one) => subtotalKey(one) === key).map(({ amount }) => amount))
    const [kept, own] = [amountIn(mine), amountIn(ours)]
    return compare(kept, own) === 0 ? [] : [{ name, code, percent, given: kept, reckoned: own }]
  })
}

const lineSums = {
  lineAmount: ({ extension }: Line) => extension,
  lineTax: ({ taxes }: Line) =>
    add(...taxes.filter(({ sequence }) => sequence !== notCharged).map(({ amount }) => amount)),
  lineWithheld: ({ withholding }: Line) => withholding?.amount ?? '0',
}
const sums = {
  lineExtension: (totals: Totals) => totals.lineExtension,
  allowance: (totals: Totals) => totals.allowance,
  charge: (totals: Totals) => totals.charge,
  taxExclusive: (totals: Totals) => totals.taxExclusive,
  taxTotal: (totals: Totals) => totals.taxTotal,
  taxInclusive: (totals: Totals) => totals.taxInclusive,
  payable: (totals: Totals) => totals.payable,
}
type Subtotal = Pick<Tax, 'code' | 'percent' | 'amount'>
const subtotals = {
  tax: ({ taxes }: Totals): readonly Subtotal[] =>
    taxes.filter(({ sequence }) => sequence !== notCharged),
  withholding: ({ withholdings }: Totals): readonly Subtotal[] => withholdings,
}
const subtotalKey = ({ code, percent }: Subtotal): string => `${code} ${plain(percent)}`

const elementName = (xml: string): string => /^<([^\s/>]+)/.exec(xml)?.[1] ?? ''
const isAllowance = (xml: string): boolean => elementName(xml) === 'cac:AllowanceCharge'
const isOfNothing = (xml: string): boolean =>
  /^[0.]*$/.test(/<cbc:Amount[^<>]*>([^<]*)</.exec(xml)?.[1] ?? '')

/** A charge, or the reason of an allowance, which a model does not say. */
const hasMoreThanAllowance = ({ charge, allowanceEntries = [] }: Line): boolean =>
  !isZero(charge) || allowanceEntries.some((xml) => /<cbc:AllowanceChargeReason>[^<]/.test(xml))

// ---- lines and amounts ----

function keptLines({ source, before, now }: DraftedFile): readonly Line[] {
  const former = formerOf(before.lines, now.lines)
  const isInOrder =
    before.lines.length === now.lines.length && former.every((at, index) => at === index)
  return now.lines.map((line, index) => {
    const at = former[index]
    const [said, was] = at === undefined ? [] : [source.lines[at], before.lines[at]]
    if (!said || !was) return line
    const kept = keptLine(said, was, { ...line, id: was.id })
    return isInOrder ? kept : { ...kept, id: line.id }
  })
}

/** Amounts of a line follow from each other: they are all the file's or all the model's. */
function keptLine(said: Line, was: Line, line: Line): Line {
  return withLineAmounts(merged(said, was, line), hasSameAmounts(was, line) ? said : line)
}

function withLineAmounts(line: Line, from: Line): Line {
  const {
    allowancePercent: _percent,
    allowanceEntries: _entries,
    withholding: _withholding,
    commission: _commission,
    ...rest
  } = line
  return { ...rest, ...amountsOf(from) }
}

const amountsOf = ({
  quantity,
  price,
  allowance,
  charge,
  extension,
  taxes,
  allowancePercent,
  allowanceEntries,
  withholding,
  commission,
}: Line) => ({
  quantity,
  price,
  allowance,
  charge,
  extension,
  taxes,
  ...given('allowancePercent', allowancePercent),
  ...given('allowanceEntries', allowanceEntries),
  ...given('withholding', withholding),
  ...given('commission', commission),
})
/** In which order taxes stand says nothing of the amounts. */
const comparedAmounts = (line: Line) => ({
  ...amountsOf(line),
  taxes: line.taxes.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
})
const hasSameAmounts = (was: Line, line: Line): boolean =>
  isSame(comparedAmounts(was), comparedAmounts(line))

const isReckonedAnew = ({ before, now }: DraftedFile): boolean =>
  !isSame(before.lines.map(comparedAmounts), now.lines.map(comparedAmounts)) ||
  !isSame(before.expenses, now.expenses)

/** Where only the whole document says why a tax is not charged, it goes on saying so. */
function reckoned(
  source: TaxDocument,
  lines: readonly Line[],
  expenses: TaxDocument['expenses'],
): Totals {
  const totals = documentTotals(lines, expenses)
  const reasonOf = (tax: Tax) =>
    source.totals.taxes.find(
      ({ code, percent, exemptionCode }) =>
        exemptionCode !== undefined && code === tax.code && percent === tax.percent,
    )
  return {
    ...totals,
    taxes: totals.taxes.map((tax) => {
      const said = tax.exemptionCode === undefined ? reasonOf(tax) : undefined
      return {
        ...tax,
        ...given('exemptionCode', said?.exemptionCode),
        ...given('exemptionReason', said?.exemptionReason),
      }
    }),
  }
}

// ---- any part ----

/** The file's where nobody has changed it, the model's where somebody has; member by member, entry by entry. */
function merged<T>(source: T, before: T, now: T): T
function merged(source: unknown, before: unknown, now: unknown): unknown {
  if (isSame(before, now) || isSameMinute(before, now)) return source
  if (isRecord(source) && isRecord(before) && isRecord(now))
    return nameOf(before) === nameOf(now) ? mergedRecord(source, before, now) : now
  if (Array.isArray(source) && Array.isArray(before) && Array.isArray(now))
    return mergedList(source, before, now)
  return now
}

/** Forms know no seconds. */
const isSameMinute = (before: unknown, now: unknown): boolean =>
  typeof before === 'string' &&
  typeof now === 'string' &&
  /^\d\d:\d\d:/.test(before) &&
  now === `${before.slice(0, 5)}:00`

/** Another party or another reference keeps nothing of the former one. A buyer abroad has no tax number but a name. */
function nameOf(record: JsonRecord): unknown {
  if (!('taxNo' in record)) return record['id']
  return record['taxNo'] || record['foreignTaxNo'] || record['name']
}

const mergedRecord = (source: JsonRecord, before: JsonRecord, now: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.keys({ ...source, ...before, ...now }).flatMap((key) => {
      const value = merged(source[key], before[key], now[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** Entries that no model can say stay behind the others. */
function mergedList(
  source: readonly unknown[],
  before: readonly unknown[],
  now: readonly unknown[],
): readonly unknown[] {
  const said = formerOf(source, before)
  const former = formerOf(before, now)
  const isSaid = new Set(said)
  return [
    ...now.map((entry, index) => {
      const at = former[index]
      const from = at === undefined ? undefined : said[at]
      return at === undefined || from === undefined
        ? entry
        : merged(source[from], before[at], entry)
    }),
    ...source.filter((_, index) => !isSaid.has(index)),
  ]
}

const formerOf = (before: readonly unknown[], now: readonly unknown[]) =>
  pairsOf(before, now, [unnumbered, calledAs])

/** By what people would know an entry again. */
function calledAs(entry: unknown): string | undefined {
  const name = isRecord(entry) ? entry['name'] || nameOf(entry) : undefined
  return typeof name === 'string' && name !== '' ? name : undefined
}

const unnumbered = (entry: unknown): string | undefined =>
  contentOf(isRecord(entry) && 'extension' in entry ? { ...entry, id: '' } : entry)
