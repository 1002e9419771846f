/** Columns of a table of documents (CSV or a spreadsheet): the fixed aliases of the connector, and what people in Turkey call them. */
import { ErpHeader, ErpLine } from '#schemas/connector.ts'
import { fold } from '#values/turkish.ts'

/** Columns whose names are not those of the queries: a table has head and lines side by side, and says what kind each document is. */
const headColumns = Object.keys(ErpHeader.shape).filter((name) => name !== 'Status')
const lineColumns = Object.keys(ErpLine.shape).filter(
  (name) => name !== 'ErpID' && name !== 'Index' && name !== 'Name',
)

export const kindColumn = 'Kind'
/** The name of what a line is about; `Name` is that of the customer. */
export const itemColumn = 'ItemName'

/** All columns that a table may have. */
export const tableColumns: readonly string[] = [
  kindColumn,
  ...headColumns,
  itemColumn,
  ...lineColumns,
]

const inHead: ReadonlySet<string> = new Set(headColumns)
const inLine: ReadonlySet<string> = new Set([itemColumn, ...lineColumns])
export const isHeadColumn = (column: string): boolean => inHead.has(column)
export const isLineColumn = (column: string): boolean => inLine.has(column)

/** Columns with amounts, whose decimal sign depends on who wrote the file. */
export const amountColumns: ReadonlySet<string> = new Set([
  'ExchangeRate',
  'PayableAmount',
  'Quantity',
  'Price',
  'AllowanceTotal',
  'KDVPercent',
  'TaxPercent',
  'ReasonPercent',
])

/** Letters that a column may have; what is longer would be cut when it is kept. */
export const longestIn = (column: string): number => (column === 'ErpID' ? 100 : 2000)

const titles: Readonly<Record<string, readonly string[]>> = {
  Kind: ['Belge Türü', 'Evrak Türü'],
  ErpID: ['Kayıt No', 'Kayıt ID'],
  DocumentNumber: ['Belge No', 'Evrak No', 'Fatura No', 'İrsaliye No', 'Fiş No'],
  IssueDate: ['Tarih', 'Belge Tarihi', 'Fatura Tarihi', 'Düzenleme Tarihi'],
  IssueTime: ['Saat', 'Düzenleme Saati'],
  Profile: ['Senaryo'],
  Type: ['Fatura Tipi', 'İrsaliye Tipi'],
  CurrencyCode: ['Para Birimi', 'Döviz', 'Döviz Cinsi'],
  ExchangeRate: ['Kur', 'Döviz Kuru'],
  CustomerCode: ['Cari Kod', 'Cari Kodu', 'Müşteri Kodu'],
  TaxNumber: ['VKN', 'TCKN', 'VKN/TCKN', 'Vergi No', 'Vergi Numarası'],
  Name: ['Unvan', 'Ünvan', 'Cari Unvan', 'Müşteri', 'Müşteri Adı', 'CustomerName'],
  TaxOffice: ['Vergi Dairesi'],
  Address: ['Adres'],
  District: ['İlçe'],
  City: ['İl', 'Şehir'],
  Country: ['Ülke'],
  PostalCode: ['Posta Kodu'],
  Phone: ['Telefon'],
  Email: ['E-posta'],
  Notes: ['Not', 'Açıklama'],
  DespatchNumber: ['Bağlı İrsaliye No'],
  DespatchDate: ['Bağlı İrsaliye Tarihi'],
  OrderNumber: ['Sipariş No'],
  OrderDate: ['Sipariş Tarihi'],
  ExemptionCode: ['İstisna Kodu', 'Muafiyet Kodu'],
  PayableAmount: ['Ödenecek Tutar', 'Genel Toplam'],
  ShipmentDate: ['Sevk Tarihi', 'Fiili Sevk Tarihi'],
  DriverName: ['Şoför Adı'],
  DriverSurname: ['Şoför Soyadı'],
  DriverTCKN: ['Şoför TCKN'],
  Plate: ['Plaka'],
  ItemName: ['Mal/Hizmet', 'Mal Hizmet', 'Stok Adı', 'Ürün', 'Ürün Adı'],
  SellerCode: ['Stok Kodu', 'Ürün Kodu'],
  Quantity: ['Miktar'],
  UnitCode: ['Birim'],
  Price: ['Birim Fiyat'],
  AllowanceTotal: ['İskonto', 'İskonto Tutarı'],
  KDVPercent: ['KDV', 'KDV Oranı'],
  TaxCode: ['Vergi Kodu'],
  TaxPercent: ['Vergi Oranı'],
  ReasonCode: ['Tevkifat Kodu'],
  ReasonPercent: ['Tevkifat Oranı'],
  GTIPCode: ['GTİP', 'GTİP No'],
  Note: ['Satır Notu', 'Satır Açıklaması'],
}

/** `Birim Fiyat`, `birim fiyatı` aside, is written in many ways: letters and digits alone decide. */
const keyOf = (title: string): string => fold(title).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const known: ReadonlyMap<string, string> = new Map(
  tableColumns.flatMap((column) =>
    [column, ...(titles[column] ?? [])].map((title): [string, string] => [keyOf(title), column]),
  ),
)

/** The company's own titles and their columns; null: the column is not read. */
export interface OwnColumn {
  readonly Title: string
  readonly Column: string | null
}

/** The column of a title; null: it is not read; undefined: nobody knows it. */
export function columnOfTitle(title: string, own: readonly OwnColumn[]): string | null | undefined {
  const key = keyOf(title)
  const chosen = own.find(({ Title }) => keyOf(Title) === key)
  return chosen ? chosen.Column : known.get(key)
}
