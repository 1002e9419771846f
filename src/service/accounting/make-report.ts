/** Makes a report: its documents are read, its rows written to a file and shown in a preview as they come. */
import { columnsInOrder } from '#schemas/accounting.ts'
import { reportColumns, rowsOf } from '#schemas/accounting-columns.ts'
import type { Language } from '#schemas/language.ts'
import type { Wire } from '#schemas/wire.ts'
import type { ReportPreview } from '#documents/accounting/preview.ts'
import { rowMakers } from '#documents/accounting/row-makers.ts'
import { Totals, type Row, type ShownColumn } from '#documents/accounting/rows.ts'
import type { BookedSpec, Portal } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import { formatDate } from '../paper/format.ts'
import type { Ports } from '../ports/ports.ts'
import {
  bookedDocuments,
  countBooked,
  ratesIn,
  type BookCounts,
  type BookQuery,
} from './book-source.ts'
import { fillFigures } from './fill-figures.ts'
import { fileOfReport } from './report-file.ts'
import { accountingWord, languageOfReport, reportTools, shownColumns } from './report-words.ts'

export type ReportBody = Wire['AccountingReport']

export interface ReportOrder {
  readonly body: ReportBody
  readonly company: { readonly id: string; readonly name: string; readonly tax_number: string }
  readonly language: Language
  readonly createdAt: Date
}

export interface MadeReport {
  readonly preview: ReportPreview
  readonly leftOut: number
}

/** Rows that can be looked at without the file. */
const previewRows = 200

/** Columns that no figure of a line is needed for are read without lines. */
const ofLines: ReadonlySet<string> = new Set(['GoodsKind', 'GoodsQuantity'])

/** `write` gets the file piece by piece; `onStep` is called now and then, and may break off by throwing. */
export async function makeReport(
  ports: Pick<Ports, 'portal' | 'store' | 'threads'>,
  order: ReportOrder,
  write: (piece: Uint8Array) => Promise<void>,
  onStep: () => Promise<void>,
): Promise<MadeReport> {
  const { body } = order
  const rows = needed(rowsOf(body.ReportType, body.Type), `rows of ${body.ReportType}`)
  const language = languageOfReport(rows, order.language)
  const chosen = columnsInOrder(body.Columns)
  const written = chosen.flatMap(({ ID }) => reportColumns[rows].find(({ id }) => id === ID) ?? [])
  const query: BookQuery = {
    companyId: order.company.id,
    ...boxesOfReport(ports.portal, body.ReportType),
    from: body.StartDate.slice(0, 10),
    to: body.EndDate.slice(0, 10),
    taxNumber: body.Filters?.TaxNumber ?? undefined,
    currency: body.Filters?.CurrencyCode ?? undefined,
    needsTags: written.some(({ name }) => name === 'Tags'),
    needsLines: /lines/i.test(rows) || written.some(({ name }) => ofLines.has(name)),
    language,
  }
  await fillFigures(ports, query, onStep)
  const { counts, rates } = await ports.store.asCompany(query.companyId, async (tx) => ({
    counts: await countBooked(tx, ports.portal, query),
    rates: written.some(({ byRate }) => byRate) ? await ratesIn(tx, ports.portal, query) : [],
  }))
  const columns = shownColumns(rows, chosen, rates, language)
  const head = headOf(order, counts, language)
  const kept = new PreviewKeeper(head, columns)
  const maker = rowMakers[rows](
    columns,
    reportTools(language, body.Filters?.DeductionPeriod ?? undefined),
  )
  const sheet = { name: body.Name, head, columns, rows: rowsIn() }
  for await (const piece of fileOfReport[body.FileType](sheet, language)) await write(piece)
  const { cancelled, refused, rejected, onlyListed } = counts
  return { preview: kept.preview(), leftOut: cancelled + refused + rejected + onlyListed }

  async function* rowsIn(): AsyncGenerator<Row> {
    let seen = 0
    for await (const document of bookedDocuments(ports.store, ports.portal, query)) {
      kept.totals.sees(document)
      yield* kept.pass(maker.add(document))
      if ((seen += 1) % stepDocuments === 0) await onStep()
    }
    yield* kept.pass(maker.end())
    const totals = kept.end(accountingWord(language, 'total'))
    if (totals) yield totals
  }
}

/** Documents between two steps. */
const stepDocuments = 1000

/** Boxes of all families that say that their documents are part of it. */
function boxesOfReport(
  { families }: Portal,
  type: ReportBody['ReportType'],
): { readonly sales: readonly string[]; readonly purchases: readonly string[] } {
  const idsOf = (side: BookedSpec['as']) =>
    families.flatMap(({ key, books }) =>
      Object.entries(books).flatMap(([box, { as, in: reports }]) =>
        as === side && reports.includes(type) ? [`${key}.${box}`] : [],
      ),
    )
  return { sales: idsOf('sale'), purchases: idsOf('purchase') }
}

/** Keeps what a preview shows of the rows that pass, and their sums. */
class PreviewKeeper {
  readonly totals: Totals
  readonly #head: readonly string[]
  readonly #columns: readonly ShownColumn[]
  readonly #rows: Row[] = []
  #sums: Row | undefined
  #count = 0

  constructor(head: readonly string[], columns: readonly ShownColumn[]) {
    this.totals = new Totals(columns)
    this.#head = head
    this.#columns = columns
  }

  *pass(rows: readonly Row[]): Generator<Row> {
    for (const row of rows) {
      this.#count += 1
      if (this.#rows.length < previewRows) this.#rows.push(row)
      this.totals.add(row)
      yield row
    }
  }
  /** The row of the sums. */
  end(label: string): Row | undefined {
    this.#sums = this.totals.row(label)
    return this.#sums
  }
  preview(): ReportPreview {
    return {
      head: this.#head,
      columns: this.#columns.map(({ title, type }) => ({ title, type })),
      rows: this.#rows,
      totals: this.#sums ?? null,
      rowCount: this.#count,
    }
  }
}

/** What the report is, whose, of what, and what is not in it. */
function headOf(
  { body, company, createdAt }: ReportOrder,
  counts: BookCounts,
  language: Language,
): readonly string[] {
  const word = (key: string, values: Readonly<Record<string, string>>) =>
    accountingWord(language, `head.${key}`, values)
  const { TaxNumber, CurrencyCode, DeductionPeriod } = body.Filters ?? {}
  const day = (text: string) => formatDate(text, language)
  const { date, time } = momentInIstanbul(createdAt)
  return [
    body.Name,
    word('company', { name: company.name, taxNumber: company.tax_number }),
    [
      word('period', { from: day(body.StartDate), to: day(body.EndDate) }),
      ...(TaxNumber ? [word('taxNumber', { taxNumber: TaxNumber })] : []),
      ...(CurrencyCode ? [word('currency', { currency: CurrencyCode })] : []),
      ...(DeductionPeriod ? [word('deductionPeriod', { period: DeductionPeriod })] : []),
    ].join(' · '),
    word('counts', {
      count: String(counts.booked),
      cancelled: String(counts.cancelled),
      refused: String(counts.refused),
      rejected: String(counts.rejected),
      onlyListed: String(counts.onlyListed),
    }),
    word('made', { user: body.UserName, at: `${day(date)} ${time.slice(0, 5)}` }),
  ]
}
