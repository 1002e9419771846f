/** Field maps: databases with the tables of Logo, Netsis and Mikro, as far as public code shows them, give documents of ours. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erpHandlers } from '#helpers/erp/erp-handlers.ts'
import type { HelperCall } from '#helpers/base/answer-calls.ts'
import { callOf } from '#engine/portal.ts'
import type { ErpKind } from '#documents/erp/convert-erp.ts'
import type { ErpMap } from '#schemas/connector-codes.ts'
import { schemaOf, type Wire } from '#schemas/wire.ts'
import { documentMapOf } from '#service/content/model.ts'
import { accessOf } from '#service/erps/erp-records.ts'
import { networkFamily } from '#service/erps/make-document.ts'
import { erpMaps } from '#service/erps/maps/erp-maps.ts'
import { statementOf } from '#service/erps/named-queries.ts'
import { createPostgresErp } from '#service/erps/postgres-erp.ts'
import { documentsBy } from '#service/erps/read-erp.ts'
import { createSqlSource } from '#service/erps/sql-source.ts'
import { sqlServerText } from '#service/erps/sqlserver-text.ts'
import { needed } from '#values/needed.ts'
import { portal } from '../helpers/asked-helper.ts'
import { createTestDatabase } from './test-server.ts'

const guid = (last: number) => `6a0c0a3e-0000-4000-8000-00000000000${last}`

/** 14:30:05 as Logo packs it. */
const packed = 14 * 16777216 + 30 * 65536 + 5 * 256

const logo = `
create table LG_001_CLCARD (LOGICALREF int, CODE text, DEFINITION_ text, TAXNR text, TCKNO text, TAXOFFICE text, ADDR1 text, ADDR2 text,
  TOWN text, CITY text, POSTCODE text, TELNRS1 text, EMAILADDR text);
create table LG_001_ITEMS (LOGICALREF int, CODE text, NAME text);
create table LG_001_SRVCARD (LOGICALREF int, CODE text, DEFINITION_ text);
create table LG_001_UNITSETL (LOGICALREF int, CODE text);
create table LG_001_01_INVOICE (LOGICALREF int, FICHENO text, DATE_ timestamp, TRCODE smallint, CLIENTREF int, NETTOTAL float8, TRCURR smallint,
  GENEXP1 text, CANCELLED smallint);
create table LG_001_01_STFICHE (LOGICALREF int, FICHENO text, DATE_ timestamp, FTIME int, TRCODE smallint, CLIENTREF int, GENEXP1 text,
  CANCELLED smallint);
create table LG_001_01_STLINE (LOGICALREF int, INVOICEREF int, STFICHEREF int, STOCKREF int, UOMREF int, LINETYPE smallint, AMOUNT float8,
  PRICE float8, TOTAL float8, LINENET float8, VAT float8, VATINC smallint, CANCELLED smallint);
insert into LG_001_CLCARD values (7, '120.01', 'Çağdaş Gıda', '6310540565', '', 'Kadıköy', 'Moda Cad.', 'No 1', 'Kadıköy', 'İstanbul', '34710', '', 'a@b.tr'),
  (8, '120.02', 'Ayşe Işık', '', '10000000146', '', 'x', '', 'Çankaya', 'Ankara', '', '', '');
insert into LG_001_ITEMS values (3, 'ZYT', 'Zeytin');
insert into LG_001_SRVCARD values (3, 'NAK', 'Nakliye');
insert into LG_001_UNITSETL values (1, 'ADET');
insert into LG_001_01_INVOICE values (100, 'A1', '2026-11-20 00:00', 8, 7, 228, 0, 'Vade 30', 0), (101, 'A2', '2026-11-20', 1, 7, 10, 0, '', 0),
  (102, 'A3', '2026-11-20', 8, 7, 10, 0, '', 1), (103, 'A4', '2026-11-20', 6, 8, 12, 0, '', 0), (104, 'A5', '2026-11-20', 8, 7, 12, 20, '', 0);
insert into LG_001_01_STFICHE values (200, 'I1', '2026-11-20', ${packed}, 8, 8, '', 0), (201, 'I2', '2026-11-20', 0, 1, 8, '', 0);
insert into LG_001_01_STLINE values (1, 100, 200, 3, 1, 0, 2, 50, 100, 90, 20, 0, 0), (2, 100, 0, 3, 1, 4, 1, 120, 120, 100, 20, 1, 0),
  (3, 100, 0, 0, 0, 2, 0, 0, 10, 0, 0, 0, 0), (4, 103, 0, 3, 1, 0, 1, 10, 10, 10, 20, 0, 0), (5, 104, 0, 3, 1, 0, 1, 10, 10, 10, 20, 0, 0);`

const netsis = `
create table TBLCASABIT (CARI_KOD text, CARI_ISIM text, VERGI_NUMARASI text, VERGI_DAIRESI text, CARI_ADRES text, CARI_ILCE text, CARI_IL text,
  CARI_TEL text, EMAIL text);
create table TBLCASABITEK (CARI_KOD text, TCKIMLIKNO text);
create table TBLSTSABIT (STOK_KODU text, STOK_ADI text, OLCU_BR1 text, KDV_ORANI float8);
create table TBLFATUIRS (SUBE_KODU smallint, FTIRSIP char(1), FATIRS_NO varchar(15), CARI_KODU text, TARIH timestamp, TIPI smallint,
  BRUTTUTAR float8, KDV float8, GENELTOPLAM float8, ACIKLAMA text, KAYITTARIHI timestamp);
create table TBLSTHAR (INCKEYNO int, SUBE_KODU smallint, FISNO varchar(15), STHAR_FTIRSIP char(1), STHAR_ACIKLAMA text, STOK_KODU text,
  STHAR_GCMIK float8, STHAR_NF float8, STHAR_BF float8, STHAR_KDV float8);
insert into TBLCASABIT values ('C1', 'Çağdaş Gıda', '6310540565', 'Kadıköy', 'Moda Cad.', 'Kadıköy', 'İstanbul', '', ''),
  ('C2', 'Ayşe Işık', null, '', 'x', 'Çankaya', 'Ankara', '', '');
insert into TBLCASABITEK values ('C2', '10000000146');
insert into TBLSTSABIT values ('ZYT', 'Zeytin', 'AD', 20);
insert into TBLFATUIRS values (0, '1', 'A1', 'C1', '2026-11-20', 2, 100, 20, 108, '', '2026-11-20 14:30'),
  (0, '2', 'A1', 'C1', '2026-11-20', 2, 1, 1, 1, '', '2026-11-20'), (0, '3', 'I1', 'C2', '2026-11-20', 2, 0, 0, 0, '', '2026-11-20 14:30:05');
insert into TBLSTHAR values (1, 0, 'A1', '1', 'C1', 'ZYT', 2, 45, 50, 20), (2, 0, 'A1', '2', 'C1', 'ZYT', 9, 1, 1, 20),
  (3, 0, 'I1', '3', 'C2', 'ZYT', 2, 0, 0, 0);`

const mikro = `
create table CARI_HESAPLAR (cari_kod text, cari_unvan1 text, cari_unvan2 text, cari_vdaire_no text, cari_vdaire_adi text, cari_EMail text);
create table CARI_HESAP_ADRESLERI (adr_cari_kod text, adr_adres_no int, adr_mahalle text, adr_cadde text, adr_sokak text, adr_ilce text, adr_il text);
create table STOKLAR (sto_kod text, sto_isim text, sto_birim1_ad text);
create table CARI_HESAP_HAREKETLERI (cha_Guid uuid, cha_evrak_tip smallint, cha_evrakno_seri text, cha_evrakno_sira int, cha_tarihi timestamp,
  cha_kod text, cha_meblag float8, cha_aciklama text, cha_d_cins smallint, cha_normal_Iade smallint, cha_iptal smallint, cha_cari_cins smallint);
create table STOK_HAREKETLERI (sth_fat_uid uuid, sth_evraktip smallint, sth_tip smallint, sth_evrakno_seri text, sth_evrakno_sira int,
  sth_satirno int, sth_tarih timestamp, sth_create_date timestamp, sth_cari_kodu text, sth_stok_kod text, sth_miktar float8, sth_tutar float8,
  sth_iskonto1 float8, sth_iskonto2 float8, sth_iskonto3 float8, sth_iskonto4 float8, sth_iskonto5 float8, sth_iskonto6 float8, sth_vergi float8,
  sth_iptal smallint);
insert into CARI_HESAPLAR values ('C1', 'Çağdaş', 'Gıda', '6310540565', 'Kadıköy', ''), ('C2', 'Ayşe Işık', '', '10000000146', '', '');
insert into CARI_HESAP_ADRESLERI values ('C1', 1, 'Moda', 'Moda Cad.', '', 'Kadıköy', 'İstanbul'), ('C1', 2, 'x', '', '', 'x', 'x'),
  ('C2', 1, 'x', 'y', '', 'Çankaya', 'Ankara');
insert into STOKLAR values ('ZYT', 'Zeytin', 'Adet');
insert into CARI_HESAP_HAREKETLERI values ('${guid(1)}', 63, 'A', 1, '2026-11-20', 'C1', 108, '', 0, 0, 0, 0),
  ('${guid(2)}', 0, 'A', 1, '2026-11-20', 'C1', 9, '', 0, 0, 0, 0), ('${guid(3)}', 63, 'A', 2, '2026-11-20', 'C1', 9, '', 0, 0, 1, 0);
insert into STOK_HAREKETLERI values ('${guid(1)}', 4, 1, 'A', 1, 0, '2026-11-20', '2026-11-20 14:30', 'C1', 'ZYT', 2, 100, 6, 4, 0, 0, 0, 0, 18, 0),
  (null, 1, 1, 'I', 5, 0, '2026-11-20', '2026-11-20 14:30:05', 'C2', 'ZYT', 2, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  (null, 13, 0, 'I', 5, 0, '2026-11-20', '2026-11-20 14:30:05', 'C1', 'ZYT', 7, 0, 0, 0, 0, 0, 0, 0, 0, 0);`

/** What an invoice over the goods for 6310540565 and a despatch to 10000000146 are called there, and what else comes. */
const expected: Readonly<
  Record<
    ErpMap,
    { readonly invoice: string; readonly despatch: string; readonly all: readonly string[] }
  >
> = {
  Logo: { invoice: '100', despatch: '200', all: ['100', '103', '104'] },
  Netsis: { invoice: '0-1-A1', despatch: '0-3-I1', all: ['0-1-A1'] },
  Mikro: { invoice: guid(1), despatch: 'I-5', all: [guid(1)] },
}
const names = Object.keys(expected) as ErpMap[]
const numbers = { FirmNo: '001', PeriodNo: '01' }

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const tables of [logo, netsis, mikro]) await client.query(tables)
  await client.end()
})
afterAll(() => database?.drop())

const clock = { now: () => new Date('2026-11-28T09:00:00Z') }
/** Asks the helper's handler as its call would. */
async function ask<T>(map: ErpMap, id: string, body: object = {}): Promise<T> {
  const { host, username, password, pathname } = new URL(database.url)
  const erp = {
    ErpType: 'PostgreSQL' as const,
    Name: map,
    IsActive: true,
    ErpMap: map,
    ...numbers,
    Server: host,
    Database: pathname.slice(1),
    UserName: username,
  }
  const source = createSqlSource(createPostgresErp([host]), accessOf(erp, '', password), erp)
  const handlers = erpHandlers({ portal, clock, erps: [{ body: erp, source }] })
  const call: HelperCall = { call: callOf(portal, id), query: {}, body, language: 'tr' }
  const answer = await handlers[callOf(portal, id).pattern]?.(call)
  return schemaOf(callOf(portal, id).answer)?.parse(answer) as T
}

/** What the schema of Send/Model says against a body. */
function shapeFaults(kind: ErpKind, body: unknown): readonly string[] {
  const { schemas } = documentMapOf(needed(networkFamily(portal, kind), kind))
  const parsed = needed(schemaOf(schemas.one), schemas.one).safeParse(body)
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe.each(names)('the field map of %s', (map) => {
  it('[ER26] gives what the company issues, with its kind, and nothing else', async () => {
    const { all, despatch } = expected[map]
    const invoices = await ask<Wire['ErpDocumentsRead']>(map, 'erp.invoices')
    expect(invoices.map(({ Header }) => Header.ErpID)).toEqual(all)
    const despatches = await ask<Wire['ErpDocumentsRead']>(map, 'erp.despatches')
    expect(despatches.map(({ Header }) => Header.ErpID)).toEqual([despatch])
    const later = { StartDate: '2026-11-21', EndDate: '2026-11-28' }
    expect(await ask(map, 'erp.invoices', later)).toEqual([])
  })

  it('[ER27] gives an invoice that comes to what the ERP says', async () => {
    const { invoice } = expected[map]
    const made = await ask<Wire['ErpConverted']>(map, 'erp.toEInvoice', { ErpIDs: [invoice] })
    expect(made.Errors).toEqual([])
    const [{ Model } = { Model: {} }] = made.Models
    expect(shapeFaults('invoice', Model)).toEqual([])
    expect(Model).toMatchObject({
      EInvoice: {
        InvoiceInfo: { IssueDate: '2026-11-20', CurrencyCode: 'TRY' },
        CustomerInfo: { TaxNumber: '6310540565', City: 'İstanbul', District: 'Kadıköy' },
        InvoiceLines: [
          { SellerCode: 'ZYT', Name: 'Zeytin', Quantity: 2, UnitType: 'C62', KDVPercent: 20 },
          ...(map === 'Logo' ? [{ SellerCode: 'NAK', Price: 100 }] : []),
        ],
      },
    })
  })

  it('[ER27] gives a despatch with the moment at which the goods leave', async () => {
    const { despatch } = expected[map]
    const made = await ask<Wire['ErpConverted']>(map, 'erp.toEDespatch', { ErpIDs: [despatch] })
    expect(made.Errors).toEqual([])
    expect(shapeFaults('despatch', made.Models[0]?.Model)).toEqual([])
    expect(made.Models[0]?.Model).toMatchObject({
      EDespatch: {
        ShipmentInfo: { ActualDespatchDate: '2026-11-20T14:30:00' },
        DespatchLines: [{ Name: 'Zeytin', Quantity: 2, UnitType: 'C62' }],
      },
    })
  })

  it('[ER26] is of statements that SQL Server takes too', () => {
    for (const query of erpMaps[map]) {
      const text = sqlServerText(statementOf(query, numbers).text, 'read')
      expect(text, query.QueryName).not.toMatch(/::|\|\||\blimit\b|\$\d|[{}]/i)
    }
  })
})

it('[ER26] returns of purchases are returns, and other currencies are told instead of being taken for liras', async () => {
  const read = await ask<Wire['ErpDocumentsRead']>('Logo', 'erp.invoices')
  const [, given, foreign] = read
  expect(given?.Header).toMatchObject({ Type: 'IADE', TaxNumber: '10000000146' })
  expect(given?.Faults).toEqual([])
  expect(foreign?.Faults.join()).toContain('TRCURR 20')
})

it('[ER28] the numbers of firm and period are digits, or the table is not asked for', () => {
  const [query] = erpMaps.Logo
  if (!query) throw new Error('no query')
  for (const FirmNo of ['', "1'", '1 _', '12345', undefined])
    expect(() => statementOf(query, { ...numbers, FirmNo }), String(FirmNo)).toThrow('{FirmNo}')
  expect(statementOf(query, numbers).text).toContain('LG_001_01_INVOICE')
})

it('[ER29] a query that does not ask for the days gives the documents of them all the same', async () => {
  const days = { from: '2026-11-20', to: '2026-11-20' }
  const documents = (issued: string) =>
    documentsBy(
      (text) => Promise.resolve(text.includes('heads') ? [{ erpid: '1', issuedate: issued }] : []),
      {
        ErpType: 'PostgreSQL',
        Name: 'ERP',
        IsActive: true,
        Queries: [
          { QueryName: 'A', QueryType: 'Invoice', QueryText: 'select * from heads' },
          { QueryName: 'B', QueryType: 'InvoiceLine', QueryText: 'select * from rows' },
        ],
      },
      'invoice',
      days,
    )
  expect(await documents('2026-11-20 10:00:00')).toHaveLength(1)
  expect(await documents('20.11.2026')).toHaveLength(1)
  expect(await documents('2026-11-19')).toEqual([])
  // A day that nobody can read is told as a fault.
  expect(await documents('dün')).toHaveLength(1)
})
