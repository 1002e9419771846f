/**
 * Field map of Logo Tiger and Logo Go: named queries on `LG_fff_…` (of a firm) and `LG_fff_pp_…` (of a period). Sources: public code that
 * reads these tables (AREAS.md 3). Names of tables and columns are written as Logo writes them: in a Turkish collation `i` is no `I`.
 */
import type { NamedQuery } from '../named-queries.ts'

/** TRCODE of invoices that a company issues: 7 retail, 8 wholesale, 9 service, 14 price difference; 6 gives purchased goods back. */
const issued = '(6, 7, 8, 9, 14)'
/** TRCODE of despatches that a company issues: 7 retail, 8 wholesale; 6 gives purchased goods back. */
const sent = '(6, 7, 8)'

const customer = `c.CODE as "CustomerCode", c.DEFINITION_ as "Name",
  case when coalesce(c.TAXNR, '') = '' then c.TCKNO else c.TAXNR end as "TaxNumber", c.TAXOFFICE as "TaxOffice",
  concat(c.ADDR1, ' ', c.ADDR2) as "Address", c.TOWN as "District", c.CITY as "City", c.POSTCODE as "PostalCode",
  c.TELNRS1 as "Phone", c.EMAILADDR as "Email"`

/** Logo packs a time into one number: hours · 2^24 + minutes · 2^16 + seconds · 2^8. */
const timeOf = (column: string): string =>
  `concat(right(concat('0', ${column} / 16777216), 2), ':', right(concat('0', (${column} / 65536) % 256), 2))`

const day = (column: string): string => `cast(cast(${column} as date) as varchar(10))`

const within = `cast(d.DATE_ as date) >= :StartDate and cast(d.DATE_ as date) <= :EndDate and d.CANCELLED = 0`

/** LINETYPE 0 are goods, 4 services; others, such as 2 of discounts, are in the net amount of these already. */
const lines = (
  head: string,
  reference: string,
  codes: string,
  amounts: string,
): string => `select d.LOGICALREF as "ErpID", l.LOGICALREF as "Index",
  case when l.LINETYPE = 4 then v.CODE else i.CODE end as "SellerCode",
  case when l.LINETYPE = 4 then v.DEFINITION_ else i.NAME end as "Name",
  l.AMOUNT as "Quantity", u.CODE as "UnitCode"${amounts}
from LG_{FirmNo}_{PeriodNo}_STLINE l
  join LG_{FirmNo}_{PeriodNo}_${head} d on d.LOGICALREF = l.${reference}
  left join LG_{FirmNo}_ITEMS i on i.LOGICALREF = l.STOCKREF
  left join LG_{FirmNo}_SRVCARD v on v.LOGICALREF = l.STOCKREF
  left join LG_{FirmNo}_UNITSETL u on u.LOGICALREF = l.UOMREF
where ${within} and d.TRCODE in ${codes} and l.CANCELLED = 0 and l.LINETYPE in (0, 4)
order by d.LOGICALREF, l.LOGICALREF`

/** Prices that include KDV (VATINC) are told by what is left of the line without it. */
const amounts = `,
  case when l.VATINC = 1 then l.LINENET / l.AMOUNT else l.PRICE end as "Price",
  case when l.VATINC = 1 then 0 else l.TOTAL - l.LINENET end as "AllowanceTotal", l.VAT as "KDVPercent"`

export const logoMap: readonly NamedQuery[] = [
  {
    QueryName: 'LOGO_FATURA',
    QueryType: 'Invoice',
    QueryText: `select d.LOGICALREF as "ErpID", d.FICHENO as "DocumentNumber", cast(d.DATE_ as date) as "IssueDate",
  case when d.TRCODE = 6 then 'IADE' else '' end as "Type",
  case when d.TRCURR in (0, 160) then 'TRY' else concat('TRCURR ', d.TRCURR) end as "CurrencyCode",
  ${customer}, d.GENEXP1 as "Notes", d.NETTOTAL as "PayableAmount"
from LG_{FirmNo}_{PeriodNo}_INVOICE d join LG_{FirmNo}_CLCARD c on c.LOGICALREF = d.CLIENTREF
where ${within} and d.TRCODE in ${issued}
order by d.DATE_, d.LOGICALREF`,
  },
  {
    QueryName: 'LOGO_FATURA_SATIR',
    QueryType: 'InvoiceLine',
    QueryText: lines('INVOICE', 'INVOICEREF', issued, amounts),
  },
  {
    QueryName: 'LOGO_IRSALIYE',
    QueryType: 'Despatch',
    QueryText: `select d.LOGICALREF as "ErpID", d.FICHENO as "DocumentNumber", cast(d.DATE_ as date) as "IssueDate",
  ${timeOf('d.FTIME')} as "IssueTime", concat(${day('d.DATE_')}, ' ', ${timeOf('d.FTIME')}) as "ShipmentDate",
  ${customer}, d.GENEXP1 as "Notes"
from LG_{FirmNo}_{PeriodNo}_STFICHE d join LG_{FirmNo}_CLCARD c on c.LOGICALREF = d.CLIENTREF
where ${within} and d.TRCODE in ${sent}
order by d.DATE_, d.LOGICALREF`,
  },
  {
    QueryName: 'LOGO_IRSALIYE_SATIR',
    QueryType: 'DespatchLine',
    QueryText: lines('STFICHE', 'STFICHEREF', sent, ''),
  },
  {
    QueryName: 'LOGO_CARI',
    QueryType: 'Customer',
    QueryText: `select c.CODE as "CustomerCode", c.DEFINITION_ as "Name",
  case when coalesce(c.TAXNR, '') = '' then c.TCKNO else c.TAXNR end as "TaxNumber" from LG_{FirmNo}_CLCARD c order by c.CODE`,
  },
]
