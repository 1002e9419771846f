/** Accounting reports: templates of their columns, what a report is asked for by, and what is known of it. */
import { z } from 'zod'
import { pageOf } from './answers.ts'
import {
  reportFiles,
  reportStates,
  reportTypes,
  rowTypes,
  type ReportType,
  type RowType,
} from './accounting-codes.ts'
import { isFixed, reportColumns, rowsOf } from './accounting-columns.ts'
import { dateTimeText, maybe, nameText, optionalText, recordId, str } from './common.ts'
import { formatted } from './rules.ts'

// Templates

const columnIds = [
  ...new Set(
    Object.values(reportColumns)
      .flat()
      .map(({ id }) => id),
  ),
]

/** A column by its number. In the order of `OrderNumber` where that is said, else as they stand. */
const TemplateColumn = z.strictObject({
  ID: z.literal(columnIds),
  OrderNumber: maybe(z.int().gte(0).lte(1000)),
  /** Absent: the title that the column has by itself. */
  DisplayName: optionalText(100),
})

const written = {
  Name: nameText(100),
  ReportType: z.enum(reportTypes),
  Columns: z.array(TemplateColumn).min(1).max(100),
}

/** The columns of a template are those of its report, each once; of a list that goes to the authority, all of them as they are. */
const fittingColumns = <
  T extends {
    readonly ReportType: ReportType
    readonly Type: RowType | 1 | 2
    readonly Columns: readonly z.output<typeof TemplateColumn>[]
  },
>() =>
  z.superRefine<T>(({ ReportType, Type, Columns }, context) => {
    const rows = rowsOf(ReportType, rowTypeOf(Type))
    const refuse = (path: readonly (string | number)[], allowed: readonly (string | number)[]) =>
      context.addIssue({
        code: 'custom',
        path: [...path],
        params: { rule: 'oneOf', values: { allowed: allowed.join(', ') } },
      })
    if (rows === undefined) {
      refuse(['Type'], ['Header'])
      return
    }
    const known = reportColumns[rows].map(({ id }) => id)
    const inOrder = columnsInOrder(Columns)
    for (const [index, { ID }] of Columns.entries()) {
      const isTwice = Columns.findIndex((one) => one.ID === ID) < index
      const others = known.filter((id) => !Columns.some((one) => one.ID === id))
      if (!known.includes(ID) || isTwice) refuse(['Columns', index, 'ID'], others)
    }
    const isMoved = inOrder.map(({ ID }) => ID).join() !== known.join()
    if (isFixed(rows) && (isMoved || Columns.some(({ DisplayName }) => Boolean(DisplayName))))
      refuse(['Columns'], known)
  })

export const rowTypeOf = (type: RowType | 1 | 2): RowType =>
  type === 1 ? 'Header' : type === 2 ? 'Line' : type

/** As people see them, whatever numbers they were given. */
export const columnsInOrder = <T extends { readonly OrderNumber?: number | null | undefined }>(
  columns: readonly T[],
): readonly T[] =>
  columns
    .map((column, index) => ({ column, at: column.OrderNumber ?? index, index }))
    .toSorted((a, b) => a.at - b.at || a.index - b.index)
    .map(({ column }) => column)

export const AccountingTemplate = z
  .strictObject({ ...written, Type: z.enum(rowTypes) })
  .check(fittingColumns())

/** 1 and 2 are other words for `Header` and `Line`. */
const wireType = z.union([z.enum(rowTypes), z.literal(1), z.literal(2)])
export const AccountingTemplateCreate = z
  .strictObject({ ...written, Type: wireType.default('Header') })
  .check(fittingColumns())
export const AccountingTemplateChange = z
  .strictObject({ ID: recordId, ...written, Type: wireType.default('Header') })
  .check(fittingColumns())

const column = z.object({
  ID: z.int(),
  OrderNumber: z.int().nullish(),
  DisplayName: z.string().nullish(),
})
export const AccountingTemplateRow = z.object({
  ID: z.int(),
  Name: z.string(),
  Type: z.enum(rowTypes),
  ReportType: z.enum(reportTypes),
  Columns: z.array(column),
})
export const AccountingTemplatePage = pageOf(AccountingTemplateRow)

/** The columns that a report may have, or those that a template has. */
export const AccountingColumns = z.array(
  z.object({
    ID: z.int(),
    Name: z.string(),
    DisplayName: z.string(),
    DataType: z.string(),
    OrderNumber: z.int(),
    IsDefault: z.boolean(),
  }),
)

// Reports

/** What of the documents of the period is wanted. */
const filters = z.strictObject({
  /** VKN or TCKN of the other side. */
  TaxNumber: maybe(z.string().check(formatted(/^[0-9]{10,11}$/, '1234567890'))),
  CurrencyCode: maybe(z.string().regex(/^[A-Z]{3}$/)),
  /** `202611`: the month in which KDV is deducted, where it is one for the whole list. */
  DeductionPeriod: maybe(z.string().check(formatted(/^20\d{2}(0[1-9]|1[0-2])$/, '202611'))),
})

const period = {
  StartDate: dateTimeText,
  EndDate: dateTimeText,
  FileType: z.enum(reportFiles).default('Xlsx'),
  Filters: maybe(filters),
}
/** By a template, or with the usual columns of a type. */
export const AccountingReportCreate = z.strictObject({
  TemplateID: maybe(recordId),
  ReportType: maybe(z.enum(reportTypes)),
  Type: maybe(wireType),
  ...period,
})
/** By the template that the path names. */
export const AccountingReportOfTemplate = z.strictObject(period)

/** A report as it is kept: the service alone writes it. */
export const AccountingReport = z.strictObject({
  Name: str(200),
  Status: z.enum(reportStates),
  ReportType: z.enum(reportTypes),
  Type: z.enum(rowTypes),
  StartDate: dateTimeText,
  EndDate: dateTimeText,
  FileType: z.enum(reportFiles),
  Filters: maybe(filters),
  /** As they were when the report was asked for: a template that changes later does not change it. */
  Columns: z.array(TemplateColumn),
  UserName: str(200),
  RowCount: maybe(z.int()),
  /** Documents of the period that are not part of it: cancelled, refused by the authority, rejected by their receiver. */
  LeftOutCount: maybe(z.int()),
  /** Bytes of the file. */
  Size: maybe(z.int()),
  Problem: optionalText(500),
})

const row = {
  UUID: z.string(),
  Name: z.string(),
  ReportType: z.enum(reportTypes),
  StartDate: z.string(),
  EndDate: z.string(),
  CreatedDate: z.string(),
  Status: z.enum(reportStates),
  RowCount: z.int().nullable(),
}
export const AccountingReportRow = z.object(row)
export const AccountingReportPage = pageOf(AccountingReportRow)
export const AccountingReportSaved = z.object({ ...row, Version: z.int() })
