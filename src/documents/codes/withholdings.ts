/**
 * KDV that the buyer withholds, by kind of delivery: 6xx in part, 8xx in full. `percent` is today's, `allowed` also names those of
 * older documents. 650 is not here: the rules of 2026-03-12 refuse it (spec: withholding).
 */
import type { Code } from './code-list.ts'

export interface WithholdingCode extends Code {
  readonly percent: string
  readonly allowed: readonly string[]
}

export const withholdings: readonly WithholdingCode[] = [
  { code: '601', tr: 'Yapım İşleri İle Bu İşlerle Birlikte İfa Edilen Mühendislik-Mimarlık ve Etüt-Proje Hizmetleri', en: 'Construction works and the engineering, architecture and survey services done with them', percent: '40', allowed: ['30', '40'] },
  { code: '602', tr: 'Etüt, Plan-Proje, Danışmanlık, Denetim ve Benzeri Hizmetler', en: 'Survey, planning, project, consulting, audit and similar services', percent: '90', allowed: ['90'] },
  { code: '603', tr: 'Makine, Teçhizat, Demirbaş ve Taşıtlara Ait Tadil, Bakım, Onarım Hizmetleri', en: 'Alteration, maintenance and repair of machinery, equipment, fixtures and vehicles', percent: '70', allowed: ['50', '70'] },
  { code: '604', tr: 'Yemek Servis Hizmeti', en: 'Catering services', percent: '50', allowed: ['50'] },
  { code: '605', tr: 'Organizasyon Hizmeti', en: 'Organisation services', percent: '50', allowed: ['50'] },
  { code: '606', tr: 'İşgücü Temin Hizmetleri', en: 'Labour supply services', percent: '90', allowed: ['90'] },
  { code: '607', tr: 'Özel Güvenlik Hizmeti', en: 'Private security services', percent: '90', allowed: ['90'] },
  { code: '608', tr: 'Yapı Denetim Hizmetleri', en: 'Building inspection services', percent: '90', allowed: ['90'] },
  { code: '609', tr: 'Fason Olarak Yaptırılan Tekstil ve Konfeksiyon İşleri, Çanta ve Ayakkabı Dikim İşleri ve Bu İşlere Aracılık Hizmetleri', en: 'Contract textile and garment work, bag and shoe stitching, and agency for these', percent: '70', allowed: ['50', '70'] },
  { code: '610', tr: 'Turistik Mağazalara Verilen Müşteri Bulma / Götürme Hizmetleri', en: 'Finding and bringing customers to tourist shops', percent: '90', allowed: ['90'] },
  { code: '611', tr: 'Spor Kulüplerinin Yayın, Reklam ve İsim Hakkı Gelirlerine Konu İşlemleri', en: 'Broadcasting, advertising and naming rights of sports clubs', percent: '90', allowed: ['90'] },
  { code: '612', tr: 'Temizlik Hizmeti', en: 'Cleaning services', percent: '90', allowed: ['70', '90'] },
  { code: '613', tr: 'Çevre ve Bahçe Bakım Hizmetleri', en: 'Environmental and garden care services', percent: '90', allowed: ['70', '90'] },
  { code: '614', tr: 'Servis Taşımacılığı Hizmeti', en: 'Shuttle transport services', percent: '50', allowed: ['50'] },
  { code: '615', tr: 'Her Türlü Baskı ve Basım Hizmetleri', en: 'Printing services of every kind', percent: '70', allowed: ['50', '70'] },
  { code: '616', tr: 'Diğer Hizmetler', en: 'Other services', percent: '50', allowed: ['50'] },
  { code: '617', tr: 'Hurda Metalden Elde Edilen Külçe Teslimleri', en: 'Delivery of ingots made of scrap metal', percent: '70', allowed: ['70'] },
  { code: '618', tr: 'Hurda Metalden Elde Edilenler Dışındaki Bakır, Çinko, Demir-Çelik, Alüminyum ve Kurşun Külçe Teslimi', en: 'Delivery of copper, zinc and aluminium ingots not made of scrap metal', percent: '70', allowed: ['70'] },
  { code: '619', tr: 'Bakır, Çinko ve Alüminyum Ürünlerinin Teslimi', en: 'Delivery of copper, zinc and aluminium products', percent: '70', allowed: ['70'] },
  { code: '620', tr: 'İstisnadan Vazgeçenlerin Hurda ve Atık Teslimi', en: 'Delivery of scrap and waste by those who waived the exemption', percent: '70', allowed: ['70'] },
  { code: '621', tr: 'Metal, Plastik, Lastik, Kauçuk, Kağıt ve Cam Hurda ve Atıklardan Elde Edilen Hammadde Teslimi', en: 'Delivery of raw material made of metal, plastic, rubber, paper and glass scrap and waste', percent: '90', allowed: ['90'] },
  { code: '622', tr: 'Pamuk, Tiftik, Yün ve Yapağı İle Ham Post ve Deri Teslimleri', en: 'Delivery of cotton, mohair, wool, raw hides and skins', percent: '90', allowed: ['90'] },
  { code: '623', tr: 'Ağaç ve Orman Ürünleri Teslimi', en: 'Delivery of wood and forest products', percent: '50', allowed: ['50'] },
  { code: '624', tr: 'Yük Taşımacılığı Hizmeti', en: 'Freight transport services', percent: '20', allowed: ['20'] },
  { code: '625', tr: 'Ticari Reklam Hizmetleri', en: 'Commercial advertising services', percent: '30', allowed: ['30'] },
  { code: '626', tr: 'Diğer Teslimler', en: 'Other deliveries', percent: '20', allowed: ['20'] },
  { code: '627', tr: 'Demir-Çelik Ürünlerinin Teslimi', en: 'Delivery of iron and steel products', percent: '50', allowed: ['40', '50'] },
  { code: '801', tr: 'Yapım İşleri İle Bu İşlerle Birlikte İfa Edilen Mühendislik-Mimarlık ve Etüt-Proje Hizmetleri', en: 'Construction works and the engineering, architecture and survey services done with them', percent: '100', allowed: ['100'] },
  { code: '802', tr: 'Etüt, Plan-Proje, Danışmanlık, Denetim ve Benzeri Hizmetler', en: 'Survey, planning, project, consulting, audit and similar services', percent: '100', allowed: ['100'] },
  { code: '803', tr: 'Makine, Teçhizat, Demirbaş ve Taşıtlara Ait Tadil, Bakım, Onarım Hizmetleri', en: 'Alteration, maintenance and repair of machinery, equipment, fixtures and vehicles', percent: '100', allowed: ['100'] },
  { code: '804', tr: 'Yemek Servis Hizmeti', en: 'Catering services', percent: '100', allowed: ['100'] },
  { code: '805', tr: 'Organizasyon Hizmeti', en: 'Organisation services', percent: '100', allowed: ['100'] },
  { code: '806', tr: 'İşgücü Temin Hizmetleri', en: 'Labour supply services', percent: '100', allowed: ['100'] },
  { code: '807', tr: 'Özel Güvenlik Hizmeti', en: 'Private security services', percent: '100', allowed: ['100'] },
  { code: '808', tr: 'Yapı Denetim Hizmetleri', en: 'Building inspection services', percent: '100', allowed: ['100'] },
  { code: '809', tr: 'Fason Olarak Yaptırılan Tekstil ve Konfeksiyon İşleri, Çanta ve Ayakkabı Dikim İşleri ve Bu İşlere Aracılık Hizmetleri', en: 'Contract textile and garment work, bag and shoe stitching, and agency for these', percent: '100', allowed: ['100'] },
  { code: '810', tr: 'Turistik Mağazalara Verilen Müşteri Bulma / Götürme Hizmetleri', en: 'Finding and bringing customers to tourist shops', percent: '100', allowed: ['100'] },
  { code: '811', tr: 'Spor Kulüplerinin Yayın, Reklam ve İsim Hakkı Gelirlerine Konu İşlemleri', en: 'Broadcasting, advertising and naming rights of sports clubs', percent: '100', allowed: ['100'] },
  { code: '812', tr: 'Temizlik Hizmeti', en: 'Cleaning services', percent: '100', allowed: ['100'] },
  { code: '813', tr: 'Çevre ve Bahçe Bakım Hizmetleri', en: 'Environmental and garden care services', percent: '100', allowed: ['100'] },
  { code: '814', tr: 'Servis Taşımacılığı Hizmeti', en: 'Shuttle transport services', percent: '100', allowed: ['100'] },
  { code: '815', tr: 'Her Türlü Baskı ve Basım Hizmetleri', en: 'Printing services of every kind', percent: '100', allowed: ['100'] },
  { code: '816', tr: 'Hurda Metalden Elde Edilen Külçe Teslimleri', en: 'Delivery of ingots made of scrap metal', percent: '100', allowed: ['100'] },
  { code: '817', tr: 'Hurda Metalden Elde Edilenler Dışındaki Bakır, Çinko, Demir-Çelik, Alüminyum ve Kurşun Külçe Teslimi', en: 'Delivery of copper, zinc and aluminium ingots not made of scrap metal', percent: '100', allowed: ['100'] },
  { code: '818', tr: 'Bakır, Çinko ve Alüminyum Ürünlerinin Teslimi', en: 'Delivery of copper, zinc and aluminium products', percent: '100', allowed: ['100'] },
  { code: '819', tr: 'İstisnadan Vazgeçenlerin Hurda ve Atık Teslimi', en: 'Delivery of scrap and waste by those who waived the exemption', percent: '100', allowed: ['100'] },
  { code: '820', tr: 'Metal, Plastik, Lastik, Kauçuk, Kağıt ve Cam Hurda ve Atıklardan Elde Edilen Hammadde Teslimi', en: 'Delivery of raw material made of metal, plastic, rubber, paper and glass scrap and waste', percent: '100', allowed: ['100'] },
  { code: '821', tr: 'Pamuk, Tiftik, Yün ve Yapağı İle Ham Post ve Deri Teslimleri', en: 'Delivery of cotton, mohair, wool, raw hides and skins', percent: '100', allowed: ['100'] },
  { code: '822', tr: 'Ağaç ve Orman Ürünleri Teslimi', en: 'Delivery of wood and forest products', percent: '100', allowed: ['100'] },
  { code: '823', tr: 'Yük Taşımacılığı Hizmeti', en: 'Freight transport services', percent: '100', allowed: ['100'] },
  { code: '824', tr: 'Ticari Reklam Hizmetleri', en: 'Commercial advertising services', percent: '100', allowed: ['100'] },
  { code: '825', tr: 'Demir-Çelik Ürünlerinin Teslimi', en: 'Delivery of iron and steel products', percent: '100', allowed: ['100'] },
]
