/** The rows of each kind of report, by what its rows are. */
import type { ReportRows } from '#schemas/accounting-columns.ts'
import { deductibleVatRows } from './deductible-vat.ts'
import { documentRows, lineRows } from './document-rows.ts'
import { baBsRows, counterpartyRows } from './party-rows.ts'
import type { ReportTools, RowMaker, ShownColumn } from './rows.ts'
import { vatSummaryRows } from './vat-summary.ts'
import { incomeTaxRows, withholdingRows } from './withheld-rows.ts'

type Make = (columns: readonly ShownColumn[], tools: ReportTools) => RowMaker

export const rowMakers: Readonly<Record<ReportRows, Make>> = {
  documents: documentRows,
  lines: lineRows,
  despatches: documentRows,
  despatchLines: lineRows,
  deductibleVat: deductibleVatRows,
  vatSummary: vatSummaryRows,
  withholding: withholdingRows,
  counterparties: counterpartyRows,
  baBs: baBsRows,
  incomeTax: incomeTaxRows,
}
