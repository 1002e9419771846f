/**
 * KDV of a period, for the declaration: what is charged and what is deducted by rate, what is exempt by its code, what is withheld by its
 * code. What comes back stands apart, and is negative. A sum stands below each part; sums across the parts would say nothing.
 */
import { compare, isZero, plain, toDecimal } from '#values/money.ts'
import { RunningSum } from '#values/running-sum.ts'
import { kdvCode } from '../amounts/totals.ts'
import { exemptionName, withholdingName } from '../codes/names.ts'
import { inLira, isChargedKdv, signOf, signed, type BookedDocument } from './booked-document.ts'
import {
  rowOfCells,
  type Cell,
  type CellOf,
  type ReportTools,
  type RowMaker,
  type ShownColumn,
} from './rows.ts'

const sections = [
  'sales',
  'salesReturns',
  'exemptions',
  'salesWithholding',
  'purchases',
  'purchaseReturns',
  'purchaseWithholding',
] as const
type Section = (typeof sections)[number]

interface Entry {
  readonly section: Section
  readonly code: string
  readonly description: string
  readonly rate: Cell
  count: number
  readonly base: RunningSum
  readonly kdv: RunningSum
  readonly withheld: RunningSum
}
interface Shown {
  readonly section: string
  readonly code: Cell
  readonly description: Cell
  readonly rate: Cell
  readonly count: Cell
  readonly base: Cell
  readonly kdv: Cell
  readonly withheld: Cell
}

const cells: Readonly<Record<string, CellOf<Shown>>> = {
  Section: ({ section }) => section,
  Code: ({ code }) => code,
  Description: ({ description }) => description,
  Rate: ({ rate }) => rate,
  DocumentCount: ({ count }) => count,
  Base: ({ base }) => base,
  VatAmount: ({ kdv }) => kdv,
  WithheldAmount: ({ withheld }) => withheld,
}

export function vatSummaryRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, cells, tools)
  const entries = new Map<string, Entry>()
  return {
    add: (document) => {
      for (const part of partsOf(document)) count(entries, document, part)
      return []
    },
    end: () => sections.flatMap((section) => rowsOfSection(section, entries, tools).map(rowOf)),
  }
}

interface Part {
  readonly section: Section
  readonly code: string
  readonly description: string
  readonly rate: Cell
  readonly base: string
  readonly kdv: string
  readonly withheld: string
}

/**
 * A return that the company issues gives back what it had bought; one that it receives, what it had sold. Of documents without figures
 * the sums are known and no rate.
 */
function partsOf(document: BookedDocument): readonly Part[] {
  const { figures, side } = document
  const isBack = signOf(document) === -1
  const [bought, back] = [side === 'purchase', isBack]
  const plainSection: Section = back
    ? bought
      ? 'salesReturns'
      : 'purchaseReturns'
    : bought
      ? 'purchases'
      : 'sales'
  const part = { code: '', description: '', rate: null, withheld: '0' } as const
  if (!figures)
    return [{ ...part, section: plainSection, base: document.taxExclusive, kdv: document.taxTotal }]
  const rates = figures.taxes
    .filter((tax) => isChargedKdv(tax) && (tax.exemption === undefined || !isZero(tax.amount)))
    .map((tax) => ({
      ...part,
      section: plainSection,
      rate: plain(tax.percent),
      base: tax.taxable,
      kdv: tax.amount,
    }))
  const exempt = figures.taxes.filter(
    ({ code, exemption, amount, isNamed }) =>
      code === kdvCode && exemption !== undefined && (isNamed || isZero(amount)),
  )
  const exemptions = bought
    ? []
    : exempt.map(({ exemption = '', taxable }) => ({
        ...part,
        section: 'exemptions' as const,
        code: exemption,
        description: exemptionName(exemption),
        base: taxable,
        kdv: '0',
      }))
  const withheld = figures.withholdings.map(({ code, percent, base, kdv, withheld: amount }) => ({
    section: bought ? ('purchaseWithholding' as const) : ('salesWithholding' as const),
    code,
    description: withholdingName(code),
    rate: plain(percent),
    base,
    kdv,
    withheld: amount,
  }))
  return [...rates, ...exemptions, ...withheld]
}

function count(entries: Map<string, Entry>, document: BookedDocument, part: Part): void {
  const { section, code, description, rate } = part
  const key = [section, code, rate].join(' ')
  const entry = entries.get(key) ?? {
    section,
    code,
    description,
    rate,
    count: 0,
    base: new RunningSum(),
    kdv: new RunningSum(),
    withheld: new RunningSum(),
  }
  entries.set(key, entry)
  entry.count += 1
  for (const name of ['base', 'kdv', 'withheld'] as const)
    entry[name].add(signed(signOf(document), inLira(document, part[name]) ?? '0.00'))
}

function rowsOfSection(
  section: Section,
  entries: ReadonlyMap<string, Entry>,
  { word }: ReportTools,
): readonly Shown[] {
  const own = [...entries.values()].filter((entry) => entry.section === section).toSorted(byCode)
  if (own.length === 0) return []
  const name = word(`sections.${section}`)
  const total = (part: 'base' | 'kdv' | 'withheld') =>
    own.reduce((sum, entry) => sum.add(entry[part].text()), new RunningSum()).text()
  return [
    ...own.map((entry) => ({
      section: name,
      code: entry.code === '' ? null : entry.code,
      description: entry.description === '' ? null : entry.description,
      rate: entry.rate,
      count: String(entry.count),
      base: entry.base.text(),
      kdv: entry.kdv.text(),
      withheld: entry.withheld.text(),
    })),
    {
      section: name,
      code: null,
      description: word('total'),
      rate: null,
      count: null,
      base: total('base'),
      kdv: total('kdv'),
      withheld: total('withheld'),
    },
  ]
}

const byCode = (a: Entry, b: Entry): number =>
  a.code === b.code
    ? compare(a.rate ?? '0', b.rate ?? '0')
    : toDecimal(a.code || '0').cmp(toDecimal(b.code || '0'))
