/** Accounting reports of the demo's companies: templates to begin with, and a list of deductible KDV, which the worker makes. */
import { reportColumns, rowsOf, type ReportRows } from '#schemas/accounting-columns.ts'
import { defaultLanguage } from '#schemas/language.ts'
import type { Wire } from '#schemas/wire.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { addReport } from '../accounting/kept-reports.ts'
import { reportName } from '../accounting/report-words.ts'
import type { Tx } from '../ports/ports.ts'
import type { SeedSource } from './seed-companies.ts'

const columnsOf = (rows: ReportRows, names?: readonly string[]) =>
  reportColumns[rows]
    .filter(({ name, isDefault }) => names?.includes(name) ?? isDefault)
    .map(({ id: ID }, index) => ({ ID, OrderNumber: index + 1 }))

export const reportTemplates: readonly Wire['AccountingTemplate'][] = [
  {
    Name: 'Satış özeti',
    ReportType: 'Sales',
    Type: 'Header',
    Columns: columnsOf('documents', [
      'Number',
      'IssueDate',
      'TaxNumber',
      'Title',
      'CurrencyCode',
      'TaxExclusiveTry',
      'VatTry',
      'PayableTry',
    ]),
  },
  {
    Name: 'Alış kalemleri',
    ReportType: 'Purchases',
    Type: 'Line',
    Columns: columnsOf('lines'),
  },
]

const dayMs = 86_400_000

/** Of the last two months: lists that an accountant makes every month. */
const reports = ['DeductibleVat', 'VatSummary', 'Counterparties'] as const

export async function seedReports(
  tx: Tx,
  source: SeedSource,
  company: { readonly id: string; readonly tax_number: string },
  family: string,
): Promise<void> {
  const now = source.clock.now()
  const [from, to] = [momentInIstanbul(new Date(now.getTime() - 60 * dayMs)), momentInIstanbul(now)]
  for (const [index, ReportType] of reports.entries())
    await addReport(
      tx,
      source,
      company,
      {
        Name: reportName(family, defaultLanguage, ReportType),
        ReportType,
        Type: 'Header',
        StartDate: from.date,
        EndDate: to.date,
        FileType: 'Xlsx',
        Columns: columnsOf(rowsOf(ReportType, 'Header') ?? 'documents'),
        UserName: 'Demo',
      },
      { at: new Date(now.getTime() - index * 60_000), language: defaultLanguage },
    )
}
