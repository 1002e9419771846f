/**
 * The ERP of the demonstration: tables of our own beside those of the service, each company's apart by the isolation of all tables. Its
 * queries are written here; a company writes none for it.
 */
import { CompiledQuery, sql } from 'kysely'
import { ErpError, type AskErp, type ErpDatabase, type ErpRow } from '../ports/erp.ts'
import type { Store, Tx } from '../ports/ports.ts'
import type { NamedQuery } from './named-queries.ts'

export const createSampleErp = (store: Store): ErpDatabase => ({
  run: ({ companyId }, mode, work) =>
    store.asCompany(companyId, async (tx) => {
      if (mode === 'read') await sql`set transaction read only`.execute(tx)
      return work(askIn(tx))
    }),
})

/** Asks within a transaction that is open already. */
export const askIn =
  (tx: Tx): AskErp =>
  async (text, values) => {
    const statement = CompiledQuery.raw(text, [...values])
    const { rows } = await tx.executeQuery<ErpRow>(statement).catch((error: unknown) => {
      throw new ErpError('query', error instanceof Error ? error.message : '')
    })
    return rows
  }

const head = (kind: string, more: string): string =>
  `select d.id as "erpid", d.number as "documentnumber", d.day::text as "issuedate", d.customer_code as "customercode",
  c.tax_number as "taxnumber", c.name as "name", c.tax_office as "taxoffice", c.address as "address", c.district as "district",
  c.city as "city", c.postal_code as "postalcode", c.email as "email", d.notes as "notes",
  trim(d.status || ' ' || d.gib_number) as "status"${more}
  from sample_erp_document d join sample_erp_customer c on c.code = d.customer_code
  where d.kind = '${kind}' and d.day >= :StartDate::date and d.day <= :EndDate::date order by d.day, d.id`

const lines = (kind: string, more: string): string =>
  `select l.document_id as "erpid", l.no::text as "index", i.code as "sellercode", i.name as "name", l.quantity::text as "quantity",
  l.unit as "unitcode", l.price::text as "price"${more}
  from sample_erp_line l join sample_erp_document d on d.id = l.document_id join sample_erp_item i on i.code = l.item_code
  where d.kind = '${kind}' and d.day >= :StartDate::date and d.day <= :EndDate::date order by l.document_id, l.no`

export const sampleQueries: readonly NamedQuery[] = [
  {
    QueryName: 'FATURA',
    QueryType: 'Invoice',
    QueryText: head('invoice', ', d.total::text as "payableamount"'),
  },
  {
    QueryName: 'FATURA_SATIR',
    QueryType: 'InvoiceLine',
    QueryText: lines(
      'invoice',
      ', l.discount::text as "allowancetotal", i.kdv::text as "kdvpercent"',
    ),
  },
  {
    QueryName: 'IRSALIYE',
    QueryType: 'Despatch',
    QueryText: head(
      'despatch',
      `, '08:30' as "issuetime", d.day::text || ' 09:30' as "shipmentdate", d.plate as "plate", split_part(d.driver, ' ', 1) as "drivername", split_part(d.driver, ' ', 2) as "driversurname",
      split_part(d.driver, ' ', 3) as "drivertckn"`,
    ),
  },
  {
    QueryName: 'IRSALIYE_SATIR',
    QueryType: 'DespatchLine',
    QueryText: lines('despatch', ''),
  },
  {
    QueryName: 'STOK',
    QueryType: 'Stock',
    QueryText:
      'select code as "sellercode", name as "name", unit as "unitcode", price::text as "price", kdv::text as "kdvpercent" from sample_erp_item order by code',
  },
  {
    QueryName: 'CARI',
    QueryType: 'Customer',
    QueryText:
      'select code as "customercode", tax_number as "taxnumber", name as "name" from sample_erp_customer order by code',
  },
  {
    QueryName: 'CARI_EKLE',
    QueryType: 'CustomerCreate',
    QueryText: `insert into sample_erp_customer (company_id, code, name, tax_number, tax_office, address, district, city, email)
    values (current_setting('app.company')::uuid, '120.' || :TaxNumber::text, :Name, :TaxNumber, :TaxOffice, :Address, :District, :City, :Email)`,
  },
  {
    QueryName: 'ALIS',
    QueryType: 'Transfer',
    QueryText: `insert into sample_erp_document (company_id, id, kind, number, day, customer_code, total, notes)
    values (current_setting('app.company')::uuid, :ErpID, 'purchase', :DocumentNumber, left(:IssueDate, 10)::date, '320.' || :TaxNumber::text,
    nullif(:PayableAmount, '')::numeric, :Notes) on conflict do nothing`,
  },
  {
    QueryName: 'ALIS_SATIR',
    QueryType: 'TransferLine',
    QueryText: `insert into sample_erp_line (company_id, document_id, no, item_code, quantity, unit, price, discount)
    values (current_setting('app.company')::uuid, :ErpID, :Index::integer, :SellerCode, :Quantity::numeric, :UnitCode, :Price::numeric,
    coalesce(nullif(:AllowanceTotal, '')::numeric, 0)) on conflict do nothing`,
  },
  {
    QueryName: 'DURUM',
    QueryType: 'Status',
    QueryText:
      'update sample_erp_document set status = :StatusCode, ettn = :UUID, gib_number = :InvoiceNumber where id = :ErpID',
  },
]
