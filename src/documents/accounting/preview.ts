import type { ColumnType } from '#schemas/accounting-columns.ts'
import type { Row } from './rows.ts'

/** A report to be looked at: what stands above its table, its first rows, and its sums. */
export interface ReportPreview {
  readonly head: readonly string[]
  readonly columns: readonly { readonly title: string; readonly type: ColumnType }[]
  readonly rows: readonly Row[]
  /** Of all rows, also of those that are not here. */
  readonly totals: Row | null
  readonly rowCount: number
}
