/**
 * KDV that the buyer withholds, by kind of delivery: 6xx in part, 8xx in full. `percent` is today's, `allowed` also names those of
 * older documents. 650 is not here: the rules of 2026-03-12 refuse it (spec: withholding).
 */
import type { Code } from './code.ts'

export interface WithholdingCode extends Code {
  readonly percent: string
  readonly allowed: readonly string[]
}

export const withholdings: readonly WithholdingCode[] = [
  {
    code: '601',
    tr: 'Yapım İşleri İle Bu İşlerle Birlikte İfa Edilen Mühendislik-Mimarlık ve Etüt-Proje Hizmetleri',
    percent: '40',
    allowed: ['30', '40'],
  },
  {
    code: '602',
    tr: 'Etüt, Plan-Proje, Danışmanlık, Denetim ve Benzeri Hizmetler',
    percent: '90',
    allowed: ['90'],
  },
  {
    code: '603',
    tr: 'Makine, Teçhizat, Demirbaş ve Taşıtlara Ait Tadil, Bakım, Onarım Hizmetleri',
    percent: '70',
    allowed: ['50', '70'],
  },
  { code: '604', tr: 'Yemek Servis Hizmeti', percent: '50', allowed: ['50'] },
  { code: '605', tr: 'Organizasyon Hizmeti', percent: '50', allowed: ['50'] },
  { code: '606', tr: 'İşgücü Temin Hizmetleri', percent: '90', allowed: ['90'] },
  { code: '607', tr: 'Özel Güvenlik Hizmeti', percent: '90', allowed: ['90'] },
  { code: '608', tr: 'Yapı Denetim Hizmetleri', percent: '90', allowed: ['90'] },
  {
    code: '609',
    tr: 'Fason Olarak Yaptırılan Tekstil ve Konfeksiyon İşleri, Çanta ve Ayakkabı Dikim İşleri ve Bu İşlere Aracılık Hizmetleri',
    percent: '70',
    allowed: ['50', '70'],
  },
  {
    code: '610',
    tr: 'Turistik Mağazalara Verilen Müşteri Bulma / Götürme Hizmetleri',
    percent: '90',
    allowed: ['90'],
  },
  {
    code: '611',
    tr: 'Spor Kulüplerinin Yayın, Reklam ve İsim Hakkı Gelirlerine Konu İşlemleri',
    percent: '90',
    allowed: ['90'],
  },
  { code: '612', tr: 'Temizlik Hizmeti', percent: '90', allowed: ['70', '90'] },
  { code: '613', tr: 'Çevre ve Bahçe Bakım Hizmetleri', percent: '90', allowed: ['70', '90'] },
  { code: '614', tr: 'Servis Taşımacılığı Hizmeti', percent: '50', allowed: ['50'] },
  { code: '615', tr: 'Her Türlü Baskı ve Basım Hizmetleri', percent: '70', allowed: ['50', '70'] },
  { code: '616', tr: 'Diğer Hizmetler', percent: '50', allowed: ['50'] },
  {
    code: '617',
    tr: 'Hurda Metalden Elde Edilen Külçe Teslimleri',
    percent: '70',
    allowed: ['70'],
  },
  {
    code: '618',
    tr: 'Hurda Metalden Elde Edilenler Dışındaki Bakır, Çinko, Demir-Çelik, Alüminyum ve Kurşun Külçe Teslimi',
    percent: '70',
    allowed: ['70'],
  },
  {
    code: '619',
    tr: 'Bakır, Çinko ve Alüminyum Ürünlerinin Teslimi',
    percent: '70',
    allowed: ['70'],
  },
  {
    code: '620',
    tr: 'İstisnadan Vazgeçenlerin Hurda ve Atık Teslimi',
    percent: '70',
    allowed: ['70'],
  },
  {
    code: '621',
    tr: 'Metal, Plastik, Lastik, Kauçuk, Kağıt ve Cam Hurda ve Atıklardan Elde Edilen Hammadde Teslimi',
    percent: '90',
    allowed: ['90'],
  },
  {
    code: '622',
    tr: 'Pamuk, Tiftik, Yün ve Yapağı İle Ham Post ve Deri Teslimleri',
    percent: '90',
    allowed: ['90'],
  },
  { code: '623', tr: 'Ağaç ve Orman Ürünleri Teslimi', percent: '50', allowed: ['50'] },
  { code: '624', tr: 'Yük Taşımacılığı Hizmeti', percent: '20', allowed: ['20'] },
  { code: '625', tr: 'Ticari Reklam Hizmetleri', percent: '30', allowed: ['30'] },
  { code: '626', tr: 'Diğer Teslimler', percent: '20', allowed: ['20'] },
  { code: '627', tr: 'Demir-Çelik Ürünlerinin Teslimi', percent: '50', allowed: ['40', '50'] },
  {
    code: '801',
    tr: 'Yapım İşleri İle Bu İşlerle Birlikte İfa Edilen Mühendislik-Mimarlık ve Etüt-Proje Hizmetleri',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '802',
    tr: 'Etüt, Plan-Proje, Danışmanlık, Denetim ve Benzeri Hizmetler',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '803',
    tr: 'Makine, Teçhizat, Demirbaş ve Taşıtlara Ait Tadil, Bakım, Onarım Hizmetleri',
    percent: '100',
    allowed: ['100'],
  },
  { code: '804', tr: 'Yemek Servis Hizmeti', percent: '100', allowed: ['100'] },
  { code: '805', tr: 'Organizasyon Hizmeti', percent: '100', allowed: ['100'] },
  { code: '806', tr: 'İşgücü Temin Hizmetleri', percent: '100', allowed: ['100'] },
  { code: '807', tr: 'Özel Güvenlik Hizmeti', percent: '100', allowed: ['100'] },
  { code: '808', tr: 'Yapı Denetim Hizmetleri', percent: '100', allowed: ['100'] },
  {
    code: '809',
    tr: 'Fason Olarak Yaptırılan Tekstil ve Konfeksiyon İşleri, Çanta ve Ayakkabı Dikim İşleri ve Bu İşlere Aracılık Hizmetleri',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '810',
    tr: 'Turistik Mağazalara Verilen Müşteri Bulma / Götürme Hizmetleri',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '811',
    tr: 'Spor Kulüplerinin Yayın, Reklam ve İsim Hakkı Gelirlerine Konu İşlemleri',
    percent: '100',
    allowed: ['100'],
  },
  { code: '812', tr: 'Temizlik Hizmeti', percent: '100', allowed: ['100'] },
  { code: '813', tr: 'Çevre ve Bahçe Bakım Hizmetleri', percent: '100', allowed: ['100'] },
  { code: '814', tr: 'Servis Taşımacılığı Hizmeti', percent: '100', allowed: ['100'] },
  { code: '815', tr: 'Her Türlü Baskı ve Basım Hizmetleri', percent: '100', allowed: ['100'] },
  {
    code: '816',
    tr: 'Hurda Metalden Elde Edilen Külçe Teslimleri',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '817',
    tr: 'Hurda Metalden Elde Edilenler Dışındaki Bakır, Çinko, Demir-Çelik, Alüminyum ve Kurşun Külçe Teslimi',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '818',
    tr: 'Bakır, Çinko ve Alüminyum Ürünlerinin Teslimi',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '819',
    tr: 'İstisnadan Vazgeçenlerin Hurda ve Atık Teslimi',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '820',
    tr: 'Metal, Plastik, Lastik, Kauçuk, Kağıt ve Cam Hurda ve Atıklardan Elde Edilen Hammadde Teslimi',
    percent: '100',
    allowed: ['100'],
  },
  {
    code: '821',
    tr: 'Pamuk, Tiftik, Yün ve Yapağı İle Ham Post ve Deri Teslimleri',
    percent: '100',
    allowed: ['100'],
  },
  { code: '822', tr: 'Ağaç ve Orman Ürünleri Teslimi', percent: '100', allowed: ['100'] },
  { code: '823', tr: 'Yük Taşımacılığı Hizmeti', percent: '100', allowed: ['100'] },
  { code: '824', tr: 'Ticari Reklam Hizmetleri', percent: '100', allowed: ['100'] },
  { code: '825', tr: 'Demir-Çelik Ürünlerinin Teslimi', percent: '100', allowed: ['100'] },
]
