/**
 * Field map of Netsis (Logo Netsis 3 and Wings): invoices and despatches share TBLFATUIRS, told apart by FTIRSIP; their lines are in
 * TBLSTHAR. Sources: public code that reads these tables (AREAS.md 3).
 */
import type { NamedQuery } from '../named-queries.ts'

/** FTIRSIP of what a company issues. 2 and 4 are purchases. */
const invoice = '1'
const despatch = '3'

const id = `concat(d.SUBE_KODU, '-', d.FTIRSIP, '-', d.FATIRS_NO)`

const head = (
  kind: string,
  more: string,
): string => `select ${id} as "ErpID", d.FATIRS_NO as "DocumentNumber",
  cast(d.TARIH as date) as "IssueDate", d.CARI_KODU as "CustomerCode", c.CARI_ISIM as "Name",
  case when coalesce(c.VERGI_NUMARASI, '') = '' then e.TCKIMLIKNO else c.VERGI_NUMARASI end as "TaxNumber",
  c.VERGI_DAIRESI as "TaxOffice", c.CARI_ADRES as "Address", c.CARI_ILCE as "District", c.CARI_IL as "City", c.CARI_TEL as "Phone",
  c.EMAIL as "Email", d.ACIKLAMA as "Notes"${more}
from TBLFATUIRS d join TBLCASABIT c on c.CARI_KOD = d.CARI_KODU left join TBLCASABITEK e on e.CARI_KOD = d.CARI_KODU
where d.FTIRSIP = '${kind}' and cast(d.TARIH as date) >= :StartDate and cast(d.TARIH as date) <= :EndDate
order by d.TARIH, d.FATIRS_NO`

/** STHAR_NF is the price after the discounts of the line, STHAR_BF the one before them. Discounts of the whole document are in neither. */
const lines = (
  kind: string,
  more: string,
): string => `select ${id} as "ErpID", h.INCKEYNO as "Index",
  h.STOK_KODU as "SellerCode", s.STOK_ADI as "Name", h.STHAR_GCMIK as "Quantity", s.OLCU_BR1 as "UnitCode"${more}
from TBLSTHAR h
  join TBLFATUIRS d on d.FATIRS_NO = h.FISNO and d.FTIRSIP = h.STHAR_FTIRSIP and d.SUBE_KODU = h.SUBE_KODU
    and d.CARI_KODU = h.STHAR_ACIKLAMA
  left join TBLSTSABIT s on s.STOK_KODU = h.STOK_KODU
where d.FTIRSIP = '${kind}' and cast(d.TARIH as date) >= :StartDate and cast(d.TARIH as date) <= :EndDate
order by d.FATIRS_NO, h.INCKEYNO`

export const netsisMap: readonly NamedQuery[] = [
  {
    QueryName: 'NETSIS_FATURA',
    QueryType: 'Invoice',
    QueryText: head(invoice, ', d.GENELTOPLAM as "PayableAmount"'),
  },
  {
    QueryName: 'NETSIS_FATURA_SATIR',
    QueryType: 'InvoiceLine',
    QueryText: lines(invoice, ', h.STHAR_NF as "Price", h.STHAR_KDV as "KDVPercent"'),
  },
  {
    QueryName: 'NETSIS_IRSALIYE',
    QueryType: 'Despatch',
    // When it was entered is the time that there is.
    QueryText: head(
      despatch,
      `, concat(cast(cast(d.TARIH as date) as varchar(10)), ' ', left(cast(cast(d.KAYITTARIHI as time) as varchar(16)), 5)) as "ShipmentDate"`,
    ),
  },
  {
    QueryName: 'NETSIS_IRSALIYE_SATIR',
    QueryType: 'DespatchLine',
    QueryText: lines(despatch, ''),
  },
  {
    QueryName: 'NETSIS_CARI',
    QueryType: 'Customer',
    QueryText: `select c.CARI_KOD as "CustomerCode", c.CARI_ISIM as "Name",
  case when coalesce(c.VERGI_NUMARASI, '') = '' then e.TCKIMLIKNO else c.VERGI_NUMARASI end as "TaxNumber"
from TBLCASABIT c left join TBLCASABITEK e on e.CARI_KOD = c.CARI_KOD order by c.CARI_KOD`,
  },
  {
    QueryName: 'NETSIS_STOK',
    QueryType: 'Stock',
    QueryText:
      'select s.STOK_KODU as "SellerCode", s.STOK_ADI as "Name", s.OLCU_BR1 as "UnitCode", s.KDV_ORANI as "KDVPercent" from TBLSTSABIT s order by s.STOK_KODU',
  },
]
