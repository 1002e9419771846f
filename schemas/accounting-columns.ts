/**
 * The columns of accounting reports: their numbers, by which templates keep them and which never change, their names, and what stands in
 * them. What a row holds is in src/documents/accounting; the titles are words of the service.
 */
import { reportsWithLines, type ReportType, type RowType } from './accounting-codes.ts'

export type ColumnType = 'Text' | 'Date' | 'Integer' | 'Decimal' | 'Percent' | 'Amount'

export interface ReportColumn {
  readonly id: number
  readonly name: string
  readonly type: ColumnType
  /** Shown as long as nobody has chosen. */
  readonly isDefault: boolean
  /** `always`: amounts of one currency, or counts; `oneCurrency`: of documents that may be of several. */
  readonly sum?: 'always' | 'oneCurrency'
  /** One column for each rate of KDV that the documents of the report have. */
  readonly byRate?: true
}

/** What the rows of a report are. */
export type ReportRows =
  | 'documents'
  | 'lines'
  | 'despatches'
  | 'despatchLines'
  | 'deductibleVat'
  | 'vatSummary'
  | 'withholding'
  | 'counterparties'
  | 'baBs'
  | 'incomeTax'

type Written = readonly [
  id: number,
  name: string,
  type: ColumnType,
  more?: Partial<Pick<ReportColumn, 'isDefault' | 'sum' | 'byRate'>>,
]
const columns = (...all: readonly Written[]): readonly ReportColumn[] =>
  all.map(([id, name, type, more]) => ({ id, name, type, isDefault: true, ...more }))

const rare = { isDefault: false } as const
const own = { sum: 'oneCurrency' } as const
const lira = { sum: 'always' } as const
const count = { sum: 'always' } as const

const identity = columns(
  [1, 'Number', 'Text'],
  [2, 'UUID', 'Text', rare],
  [3, 'IssueDate', 'Date'],
  [4, 'DocumentKind', 'Text', rare],
  [5, 'Profile', 'Text', rare],
  [6, 'InvoiceType', 'Text'],
  [7, 'TaxNumber', 'Text'],
  [8, 'Title', 'Text'],
)
const currency = columns([9, 'CurrencyCode', 'Text'], [10, 'ExchangeRate', 'Decimal'])
const life = columns(
  [31, 'Status', 'Text', rare],
  [32, 'Answer', 'Text', rare],
  [33, 'Tags', 'Text', rare],
  [34, 'SpecialCode', 'Text'],
  [35, 'SendType', 'Text', rare],
  [36, 'CreatedDate', 'Date', rare],
)
const goods = columns(
  [101, 'LineNumber', 'Integer'],
  [102, 'ItemCode', 'Text'],
  [103, 'ItemName', 'Text'],
  [104, 'Quantity', 'Decimal'],
  [105, 'Unit', 'Text'],
)

export const reportColumns: Readonly<Record<ReportRows, readonly ReportColumn[]>> = {
  documents: [
    ...identity,
    ...currency,
    ...columns(
      [11, 'LineExtension', 'Amount', { ...own, ...rare }],
      [12, 'Allowance', 'Amount', { ...own, ...rare }],
      [13, 'TaxExclusive', 'Amount', own],
      [14, 'VatBaseAt', 'Amount', { ...own, ...rare, byRate: true }],
      [15, 'VatAt', 'Amount', { ...own, ...rare, byRate: true }],
      [16, 'Vat', 'Amount', own],
      [17, 'OtherTaxes', 'Amount', { ...own, ...rare }],
      [18, 'Withheld', 'Amount', { ...own, ...rare }],
      [19, 'Payable', 'Amount', own],
      [20, 'LineExtensionTry', 'Amount', { ...lira, ...rare }],
      [21, 'AllowanceTry', 'Amount', { ...lira, ...rare }],
      [22, 'TaxExclusiveTry', 'Amount', lira],
      [23, 'VatBaseAtTry', 'Amount', { ...lira, byRate: true }],
      [24, 'VatAtTry', 'Amount', { ...lira, byRate: true }],
      [25, 'VatTry', 'Amount', lira],
      [26, 'OtherTaxesTry', 'Amount', lira],
      [27, 'WithheldTry', 'Amount', lira],
      [28, 'PayableTry', 'Amount', lira],
      [29, 'ExemptionCodes', 'Text', rare],
      [30, 'WithholdingCodes', 'Text', rare],
    ),
    ...life,
  ],
  lines: [
    ...identity,
    ...currency,
    ...goods,
    ...columns(
      [106, 'Price', 'Decimal'],
      [107, 'LineAllowance', 'Amount', { ...own, ...rare }],
      [108, 'LineAmount', 'Amount', own],
      [109, 'VatRate', 'Percent'],
      [110, 'LineVat', 'Amount', own],
      [111, 'LineOtherTaxes', 'Amount', { ...own, ...rare }],
      [112, 'LineWithheld', 'Amount', { ...own, ...rare }],
      [113, 'LineAmountTry', 'Amount', lira],
      [114, 'LineVatTry', 'Amount', lira],
      [115, 'LineOtherTaxesTry', 'Amount', { ...lira, ...rare }],
      [116, 'LineWithheldTry', 'Amount', { ...lira, ...rare }],
      [117, 'LineExemption', 'Text', rare],
      [118, 'LineWithholding', 'Text', rare],
    ),
    ...life,
  ],
  despatches: [...identity, ...columns([37, 'DespatchDate', 'Date']), ...life],
  despatchLines: [...identity, ...columns([37, 'DespatchDate', 'Date']), ...goods, ...life],
  // As the authority asks for it: these thirteen, in this order.
  deductibleVat: columns(
    [201, 'Order', 'Integer'],
    [202, 'PurchaseDate', 'Date'],
    [203, 'Serial', 'Text'],
    [204, 'SequenceNumber', 'Text'],
    [205, 'SellerTitle', 'Text'],
    [206, 'SellerTaxNumber', 'Text'],
    [207, 'GoodsKind', 'Text'],
    [208, 'GoodsQuantity', 'Text'],
    [209, 'AmountWithoutVat', 'Amount', lira],
    [210, 'DeductedVat', 'Amount', lira],
    [211, 'CustomsNumber', 'Text'],
    [212, 'DeductionPeriod', 'Text'],
    [213, 'ExporterTaxNumber', 'Text'],
  ),
  vatSummary: columns(
    [401, 'Section', 'Text'],
    [402, 'Code', 'Text'],
    [403, 'Description', 'Text'],
    [404, 'Rate', 'Percent'],
    [405, 'DocumentCount', 'Integer'],
    [406, 'Base', 'Amount'],
    [407, 'VatAmount', 'Amount'],
    [408, 'WithheldAmount', 'Amount'],
  ),
  withholding: columns(
    [501, 'IssueDate', 'Date'],
    [502, 'Number', 'Text'],
    [503, 'TaxNumber', 'Text'],
    [504, 'Title', 'Text'],
    [505, 'WithholdingCode', 'Text'],
    [506, 'WithholdingName', 'Text'],
    [507, 'WithholdingRate', 'Percent'],
    [508, 'WithheldBase', 'Amount', lira],
    [509, 'WholeVat', 'Amount', lira],
    [510, 'WithheldVat', 'Amount', lira],
    [511, 'VatToSeller', 'Amount', lira],
  ),
  counterparties: columns(
    [301, 'TaxNumber', 'Text'],
    [302, 'Title', 'Text'],
    [303, 'SalesCount', 'Integer', count],
    [304, 'SalesBase', 'Amount', lira],
    [305, 'SalesVat', 'Amount', lira],
    [306, 'SalesTotal', 'Amount', lira],
    [307, 'PurchaseCount', 'Integer', count],
    [308, 'PurchaseBase', 'Amount', lira],
    [309, 'PurchaseVat', 'Amount', lira],
    [310, 'PurchaseTotal', 'Amount', lira],
    [311, 'Balance', 'Amount', lira],
  ),
  baBs: columns(
    [601, 'Order', 'Integer'],
    [602, 'Form', 'Text'],
    [603, 'Month', 'Text'],
    [604, 'Title', 'Text'],
    [605, 'Country', 'Text'],
    [606, 'TaxNumber', 'Text'],
    [607, 'DocumentCount', 'Integer', count],
    [608, 'AmountWithoutVat', 'Amount', lira],
    [609, 'ElectronicCount', 'Integer', count],
    [610, 'ElectronicAmount', 'Amount', lira],
    [611, 'DeclaredCount', 'Integer', count],
    [612, 'DeclaredAmount', 'Amount', lira],
  ),
  incomeTax: columns(
    [701, 'IssueDate', 'Date'],
    [702, 'Number', 'Text'],
    [703, 'DocumentKind', 'Text'],
    [704, 'TaxNumber', 'Text'],
    [705, 'Title', 'Text'],
    [706, 'Gross', 'Amount', lira],
    [707, 'IncomeTaxRate', 'Percent'],
    [708, 'IncomeTax', 'Amount', lira],
    [709, 'OtherDeductions', 'Amount', lira],
    [710, 'VatAmount', 'Amount', lira],
    [711, 'WithheldVat', 'Amount', lira],
    [712, 'Net', 'Amount', lira],
  ),
}

const rowsOfType = {
  EInvoiceSale: 'documents',
  EInvoicePurchase: 'documents',
  EArchive: 'documents',
  GibPurchase: 'documents',
  Voucher: 'documents',
  Producer: 'documents',
  DespatchSale: 'despatches',
  DespatchPurchase: 'despatches',
  Sales: 'documents',
  Purchases: 'documents',
  DeductibleVat: 'deductibleVat',
  VatSummary: 'vatSummary',
  Withholding: 'withholding',
  Counterparties: 'counterparties',
  BaBs: 'baBs',
  IncomeTax: 'incomeTax',
} as const satisfies Record<ReportType, ReportRows>

/** Undefined: of this report no row is a line. */
export function rowsOf(report: ReportType, type: RowType): ReportRows | undefined {
  const rows = rowsOfType[report]
  if (type === 'Header') return rows
  if (!reportsWithLines.some((one) => one === report)) return undefined
  return rows === 'despatches' ? 'despatchLines' : 'lines'
}

/** Lists that go to the authority: nobody leaves out, moves or renames a column of theirs. */
export const isFixed = (rows: ReportRows): boolean => rows === 'deductibleVat'
