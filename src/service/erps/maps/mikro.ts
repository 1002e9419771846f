/**
 * Field map of Mikro (V16 and later): the head of an invoice is a row of CARI_HESAP_HAREKETLERI, its lines are those of STOK_HAREKETLERI
 * that name it. Despatches are lines alone. Sources: Mikro's public description and code that reads these tables (AREAS.md 3).
 */
import type { NamedQuery } from '../named-queries.ts'

/** cha_evrak_tip of invoices that a company issues; 0 are those that it gets. */
const invoice = 63
/** sth_evraktip of despatches that a company issues; 4 are the lines of its invoices, 13 and 3 purchases. */
const despatch = 1
/** sth_tip: goods that leave. */
const leaving = 1

const customer = `c.cari_kod as "CustomerCode", concat(c.cari_unvan1, ' ', c.cari_unvan2) as "Name", c.cari_vdaire_no as "TaxNumber",
  c.cari_vdaire_adi as "TaxOffice", c.cari_EMail as "Email", concat(a.adr_mahalle, ' ', a.adr_cadde, ' ', a.adr_sokak) as "Address",
  a.adr_ilce as "District", a.adr_il as "City"`

/** The first address of a customer. */
const address =
  'left join CARI_HESAP_ADRESLERI a on a.adr_cari_kod = c.cari_kod and a.adr_adres_no = 1'

const discounts =
  '(h.sth_iskonto1 + h.sth_iskonto2 + h.sth_iskonto3 + h.sth_iskonto4 + h.sth_iskonto5 + h.sth_iskonto6)'

const good = `h.sth_stok_kod as "SellerCode", s.sto_isim as "Name", h.sth_miktar as "Quantity", s.sto_birim1_ad as "UnitCode"`

const invoices = `m.cha_evrak_tip = ${invoice} and m.cha_iptal = 0 and m.cha_cari_cins = 0
  and cast(m.cha_tarihi as date) >= :StartDate and cast(m.cha_tarihi as date) <= :EndDate`
const despatches = `h.sth_evraktip = ${despatch} and h.sth_tip = ${leaving} and h.sth_iptal = 0
  and cast(h.sth_tarih as date) >= :StartDate and cast(h.sth_tarih as date) <= :EndDate`

const despatchId = `concat(h.sth_evrakno_seri, '-', h.sth_evrakno_sira)`

export const mikroMap: readonly NamedQuery[] = [
  {
    QueryName: 'MIKRO_FATURA',
    QueryType: 'Invoice',
    QueryText: `select m.cha_Guid as "ErpID", concat(m.cha_evrakno_seri, m.cha_evrakno_sira) as "DocumentNumber",
  cast(m.cha_tarihi as date) as "IssueDate", case when m.cha_normal_Iade = 1 then 'IADE' else '' end as "Type",
  case when m.cha_d_cins = 0 then 'TRY' else concat('cha_d_cins ', m.cha_d_cins) end as "CurrencyCode",
  ${customer}, m.cha_aciklama as "Notes", m.cha_meblag as "PayableAmount"
from CARI_HESAP_HAREKETLERI m join CARI_HESAPLAR c on c.cari_kod = m.cha_kod ${address}
where ${invoices}
order by m.cha_tarihi, m.cha_evrakno_seri, m.cha_evrakno_sira`,
  },
  {
    QueryName: 'MIKRO_FATURA_SATIR',
    QueryType: 'InvoiceLine',
    // The line says its KDV as an amount: the rate is what that is of the line, and the payable amount shows whether it was.
    QueryText: `select m.cha_Guid as "ErpID", h.sth_satirno as "Index", ${good},
  h.sth_tutar / h.sth_miktar as "Price", ${discounts} as "AllowanceTotal",
  coalesce(round(cast(100 * h.sth_vergi / nullif(h.sth_tutar - ${discounts}, 0) as decimal(18, 4)), 0), 0) as "KDVPercent"
from STOK_HAREKETLERI h join CARI_HESAP_HAREKETLERI m on m.cha_Guid = h.sth_fat_uid left join STOKLAR s on s.sto_kod = h.sth_stok_kod
where ${invoices} and h.sth_iptal = 0
order by m.cha_evrakno_seri, m.cha_evrakno_sira, h.sth_satirno`,
  },
  {
    QueryName: 'MIKRO_IRSALIYE',
    QueryType: 'Despatch',
    // When it was entered is the time that there is.
    QueryText: `select d.id as "ErpID", d.number as "DocumentNumber", d.day as "IssueDate",
  concat(cast(d.day as varchar(10)), ' ', left(cast(cast(d.entered as time) as varchar(16)), 5)) as "ShipmentDate", ${customer}
from (select ${despatchId} as id, concat(h.sth_evrakno_seri, h.sth_evrakno_sira) as number, min(cast(h.sth_tarih as date)) as day,
    min(h.sth_create_date) as entered, h.sth_cari_kodu as customer
  from STOK_HAREKETLERI h where ${despatches}
  group by h.sth_evrakno_seri, h.sth_evrakno_sira, h.sth_cari_kodu) d
  join CARI_HESAPLAR c on c.cari_kod = d.customer ${address}
order by d.day, d.id`,
  },
  {
    QueryName: 'MIKRO_IRSALIYE_SATIR',
    QueryType: 'DespatchLine',
    QueryText: `select ${despatchId} as "ErpID", h.sth_satirno as "Index", ${good}
from STOK_HAREKETLERI h left join STOKLAR s on s.sto_kod = h.sth_stok_kod
where ${despatches}
order by h.sth_evrakno_seri, h.sth_evrakno_sira, h.sth_satirno`,
  },
  {
    QueryName: 'MIKRO_CARI',
    QueryType: 'Customer',
    QueryText: `select c.cari_kod as "CustomerCode", c.cari_unvan1 as "Name", c.cari_vdaire_no as "TaxNumber" from CARI_HESAPLAR c order by c.cari_kod`,
  },
  {
    QueryName: 'MIKRO_STOK',
    QueryType: 'Stock',
    QueryText:
      'select s.sto_kod as "SellerCode", s.sto_isim as "Name", s.sto_birim1_ad as "UnitCode" from STOKLAR s order by s.sto_kod',
  },
]
