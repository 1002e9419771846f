/**
 * Why a tax is not charged. `group` is the law it comes from; `types` the invoice types that may carry it, absent where the
 * rules set no such limit (TaxExemptionReasonCodeCheck of 2026-03-12). Code 233 follows on 2026-09-14 and is not accepted before.
 */
import type { Code } from './code.ts'

export type ExemptionGroup =
  | 'konaklama'
  | 'otv'
  | 'kdvKismi'
  | 'kdvTam'
  | 'kdvDiger'
  | 'kdvYolcu'
  | 'ihracKayitli'
  | 'ozelMatrah'

export interface ExemptionCode extends Code {
  readonly group: ExemptionGroup
  /** Whether KDV is charged all the same; absent: it is not. */
  readonly goesWith?: 'charged' | 'both'
}

const exemptTypes = ['ISTISNA', 'IADE', 'IHRACKAYITLI', 'SGK', 'YTBISTISNA', 'YTBIADE'] as const
const specialBaseTypes = ['OZELMATRAH', 'IADE', 'SGK'] as const
const exportTypes = ['IHRACKAYITLI', 'IADE', 'SGK'] as const

export const exemptions: readonly ExemptionCode[] = [
  {
    code: '001',
    tr: 'Konaklama Vergisi: Diplomatik İstisna',
    group: 'konaklama',
    types: exemptTypes,
  },
  { code: '101', tr: 'İhracat İstisnası', group: 'otv', types: exemptTypes },
  { code: '102', tr: 'Diplomatik İstisna', group: 'otv', types: exemptTypes },
  { code: '103', tr: 'Askeri Amaçlı İstisna', group: 'otv', types: exemptTypes },
  {
    code: '104',
    tr: 'Petrol Arama Faaliyetlerinde Bulunanlara Yapılan Teslimler',
    group: 'otv',
    types: exemptTypes,
  },
  { code: '105', tr: 'Uluslararası Anlaşmadan Doğan İstisna', group: 'otv', types: exemptTypes },
  { code: '106', tr: 'Diğer İstisnalar', group: 'otv', types: exemptTypes },
  { code: '107', tr: '7/a Maddesi Kapsamında Yapılan Teslimler', group: 'otv', types: exemptTypes },
  {
    code: '108',
    tr: 'Geçici 5. Madde Kapsamında Yapılan Teslimler',
    group: 'otv',
    types: exemptTypes,
  },
  { code: '151', tr: 'ÖTV - İstisna Olmayan Diğer', group: 'otv' },
  {
    code: '201',
    tr: '17/1 Kültür ve Eğitim Amacı Taşıyan İşlemler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '202',
    tr: '17/2-a Sağlık, Çevre Ve Sosyal Yardım Amaçlı İşlemler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '204',
    tr: '17/2-c Yabancı Diplomatik Organ Ve Hayır Kurumlarının Yapacakları Bağışlarla İlgili Mal Ve Hizmet Alışları',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '205',
    tr: '17/2-d Taşınmaz Kültür Varlıklarına İlişkin Teslimler ve Mimarlık Hizmetleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '206',
    tr: '17/2-e Mesleki Kuruluşların İşlemleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '207',
    tr: '17/3 Askeri Fabrika, Tersane ve Atölyelerin İşlemleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '208',
    tr: '17/4-c Birleşme, Devir, Dönüşüm ve Bölünme İşlemleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '209',
    tr: '17/4-e Banka ve Sigorta Muameleleri Vergisi Kapsamına Giren İşlemler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '211',
    tr: '17/4-h Zirai Amaçlı Su Teslimleri İle Köy Tüzel Kişiliklerince Yapılan İçme Suyu Teslimleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '212',
    tr: '17/4-ı Serbest Bölgelerde Verilen Hizmetler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '213',
    tr: '17/4-j Boru Hattı İle Yapılan Petrol Ve Gaz Taşımacılığı',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '214',
    tr: '17/4-k Organize Sanayi Bölgelerindeki Arsa ve İşyeri Teslimleri İle Konut Yapı Kooperatiflerinin Üyelerine Konut Teslimleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '215',
    tr: '17/4-l Varlık Yönetim Şirketlerinin İşlemleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '216',
    tr: '17/4-m Tasarruf Mevduatı Sigorta Fonunun İşlemleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '217',
    tr: '17/4-n Basın-Yayın ve Enformasyon Genel Müdürlüğüne Verilen Haber Hizmetleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '218',
    tr: 'KDV 17/4-o Gümrük Antrepoları, Geçici Depolama Yerleri ile Gümrüklü Sahalarda Vergisiz Satış Yapılan İşyeri, Depo ve Ardiye Gibi Bağımsız Birimlerin Kiralanması',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '219',
    tr: '17/4-p Hazine ve Arsa Ofisi Genel Müdürlüğünün işlemleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '220',
    tr: '17/4-r İki Tam Yıl Süreyle Sahip Olunan Taşınmaz ve İştirak Hisseleri Satışları',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '221',
    tr: 'Geçici 15 Konut Yapı Kooperatifleri, Belediyeler ve Sosyal Güvenlik Kuruluşlarına Verilen İnşaat Taahhüt Hizmeti',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '223',
    tr: 'Geçici 20/1 Teknoloji Geliştirme Bölgelerinde Yapılan İşlemler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '225',
    tr: 'Geçici 23 Milli Eğitim Bakanlığına Yapılan Bilgisayar Bağışları İle İlgili Teslimler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '226',
    tr: '17/2-b Özel Okulları, Üniversite ve Yüksekokullar Tarafından Verilen Bedelsiz Eğitim Ve Öğretim Hizmetleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '227',
    tr: '17/2-b Kanunların Gösterdiği Gerek Üzerine Bedelsiz Olarak Yapılan Teslim ve Hizmetler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '228',
    tr: '17/2-b Kanunun (17/1) Maddesinde Sayılan Kurum ve Kuruluşlara Bedelsiz Olarak Yapılan Teslimler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '229',
    tr: '17/2-b Gıda Bankacılığı Faaliyetinde Bulunan Dernek ve Vakıflara Bağışlanan Gıda, Temizlik, Giyecek ve Yakacak Maddeleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '230',
    tr: '17/4-g Külçe Altın, Külçe Gümüş Ve Kıymetli Taşların Teslimi',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '231',
    tr: '17/4-g Metal Plastik, Lastik, Kauçuk, Kağıt, Cam Hurda Ve Atıkların Teslimi',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '232',
    tr: '17/4-g Döviz, Para, Damga Pulu, Değerli Kağıtlar, Hisse Senedi ve Tahvil Teslimleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '234',
    tr: '17/4 ş Konut Finansmanı Amacıyla Teminat Gösterilen ve İpotek Konulan Konutların Teslimi',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '235',
    tr: '16/1-c Transit ve Gümrük Antrepo Rejimleri İle Geçici Depolama ve Serbest Bölge Hükümlerinin Uygulandığı Malların Teslimi',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '236',
    tr: '19/2 Usulüne Göre Yürürlüğe Girmiş Uluslararası Anlaşmalar Kapsamındaki İstisnalar (İade Hakkı Tanınmayan)',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '237',
    tr: '17/4-t 5300 Sayılı Kanuna Göre Düzenlenen Ürün Senetlerinin İhtisas/Ticaret Borsaları Aracılığıyla İlk Teslimlerinden Sonraki Teslim',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '238',
    tr: '17/4-u Varlıkların Varlık Kiralama Şirketlerine Devri İle Bu Varlıkların Varlık Kiralama Şirketlerince Kiralanması ve Devralınan Kuruma Devri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '239',
    tr: '17/4-y Taşınmazların Finansal Kiralama Şirketlerine Devri, Finansal Kiralama Şirketi Tarafından Devredene Kiralanması ve Devri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '240',
    tr: '17/4-z Patentli Veya Faydalı Model Belgeli Buluşa İlişkin Gayri Maddi Hakların Kiralanması, Devri ve Satışı',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '241',
    tr: 'Türk Akım Gaz Boru Hattı Projesine İlişkin Anlaşmanın (9/b) Maddesinde Yer Alan Hizmetler',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  {
    code: '242',
    tr: 'KDV 17/4-ö Gümrük Antrepoları, Geçici Depolama Yerleri ile Gümrüklü Sahalarda, İthalat ve İhracat İşlemlerine konu mallar ile transit rejim kapsamında işlem gören mallar için verilen ardiye, depolama ve terminal hizmetleri',
    group: 'kdvKismi',
    types: exemptTypes,
  },
  { code: '250', tr: 'Kısmi İstisna Diğerleri', group: 'kdvKismi', types: exemptTypes },
  { code: '301', tr: '11/1-a Mal İhracatı', group: 'kdvTam', types: exemptTypes },
  { code: '302', tr: '11/1-a Hizmet İhracatı', group: 'kdvTam', types: exemptTypes },
  { code: '303', tr: '11/1-a Roaming Hizmetleri', group: 'kdvTam', types: exemptTypes },
  {
    code: '304',
    tr: '13/a Deniz Hava ve Demiryolu Taşıma Araçlarının Teslimi İle İnşa, Tadil, Bakım ve Onarımları',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '305',
    tr: '13/b Deniz ve Hava Taşıma Araçları İçin Liman Ve Hava Meydanlarında Yapılan Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '306',
    tr: '13/c Petrol Aramaları ve Petrol Boru Hatlarının İnşa ve Modernizasyonuna İlişkin Yapılan Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '307',
    tr: '13/c Maden Arama, Altın, Gümüş ve Platin Madenleri İçin İşletme, Zenginleştirme Ve Rafinaj Faaliyetlerine İlişkin Teslim Ve Hizmetler[KDVGUT II/8 4',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '308',
    tr: '13/d Teşvikli Yatırım Mallarının Teslimi',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '309',
    tr: '13/e Liman Ve Hava Meydanlarının İnşası, Yenilenmesi Ve Genişletilmesi',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '310',
    tr: '13/f Ulusal Güvenlik Amaçlı Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  { code: '311', tr: '14/1 Uluslararası Taşımacılık', group: 'kdvTam', types: exemptTypes },
  {
    code: '312',
    tr: '15/a Diplomatik Organ Ve Misyonlara Yapılan Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '313',
    tr: '15/b Uluslararası Kuruluşlara Yapılan Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '314',
    tr: '19/2 Usulüne Göre Yürürlüğe Girmiş Uluslar Arası Anlaşmalar Kapsamındaki İstisnalar',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '315',
    tr: '14/3 İhraç Konusu Eşyayı Taşıyan Kamyon, Çekici ve Yarı Römorklara Yapılan Motorin Teslimleri',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '316',
    tr: '11/1-a Serbest Bölgelerdeki Müşteriler İçin Yapılan Fason Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '317',
    tr: '17/4-s Engellilerin Eğitimleri, Meslekleri ve Günlük Yaşamlarına İlişkin Araç-Gereç ve Bilgisayar Programları',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '318',
    tr: 'Geçici 29 3996 Sayılı Kanuna Göre Yap-İşlet-Devret Modeli Çerçevesinde Gerçekleştirilecek Projeler, 3359 Sayılı Kanuna Göre Kiralama Karşılığı Yaptırılan Sağlık Tesislerine İlişkin Projeler ve 652 Sayılı Kanun Hükmünde Kararnameye Göre Kiralama Karşılığı Yaptırılan Eğitim Öğretim Tesislerine İlişkin Projelere İlişkin Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '319',
    tr: '13/g Başbakanlık Merkez Teşkilatına Yapılan Araç Teslimleri',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '320',
    tr: "Geçici 16 (6111 sayılı K.) İSMEP Kapsamında İstanbul İl Özel İdaresi'ne Bağlı Olarak Faaliyet Gösteren İstanbul Proje Koordinasyon Birimine Yapılacak Teslim ve Hizmetler",
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '321',
    tr: 'Geçici 26 Birleşmiş Milletler (BM) ile Kuzey Atlantik Antlaşması Teşkilatı (NATO) Temsilcilikleri ve Bu Teşkilatlara Bağlı Program, Fon ve Özel İhtisas Kuruluşları ile İktisadi İşbirliği ve Kalkınma Teşkilatına (OECD) Resmi Kullanımları İçin Yapılacak Mal Teslimi ve Hizmet İfaları, Bunların Sosyal ve Ekonomik Yardım Amacıyla Bedelsiz Olarak Yapacakları Mal Teslimi ve Hizmet İfaları İle İlgili Bunlara Yapılan Mal Teslimi ve Hizmet İfaları',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '322',
    tr: "11/1-a Türkiye'de İkamet Etmeyenlere Özel Fatura ile Yapılan Teslimler (Bavul Ticareti)",
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '323',
    tr: '13/ğ 5300 Sayılı Kanuna Göre Düzenlenen Ürün Senetlerinin İhtisas/Ticaret Borsaları Aracılığıyla İlk Teslimi',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '324',
    tr: '13/h Türkiye Kızılay Derneğine Yapılan Teslim ve Hizmetler ile Türkiye Kızılay Derneğinin Teslim ve Hizmetleri',
    group: 'kdvTam',
    types: exemptTypes,
  },
  { code: '325', tr: '13/ı Yem Teslimleri', group: 'kdvTam', types: exemptTypes },
  {
    code: '326',
    tr: '13/ı Gıda, Tarım ve Hayvancılık Bakanlığı Tarafından Tescil Edilmiş Gübrelerin Teslimi',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '327',
    tr: '13/ı Gıda, Tarım ve Hayvancılık Bakanlığı Tarafından Tescil Edilmiş Gübrelerin İçeriğinde Bulunan Hammaddelerin Gübre Üreticilerine Teslimi',
    group: 'kdvTam',
    types: exemptTypes,
  },
  { code: '328', tr: '13/i Konut veya İşyeri Teslimleri', group: 'kdvTam', types: exemptTypes },
  {
    code: '329',
    tr: "Fatih Projesi kapsamında MEB'e yapılacak mal ve hizmet teslimleri",
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '330',
    tr: 'KDV 13/j Organize Sanayi Bölgeleri ile Küçük Sanayi Sitelerinin İnşasına İlişkin Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '331',
    tr: 'KDV 13/m Ar-Ge, Yenilik ve Tasarım Faaliyetlerinde Kullanılmak Üzere Yapılan Yeni Makine ve Teçhizat Teslimlerinde İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '332',
    tr: 'KDV Geçici 39. İmalat Sanayiinde Kullanılmak Üzere Yapılan Yeni Makine ve Teçhizat Teslimlerinde İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '333',
    tr: 'KDV 13/k Kapsamında Genel ve Özel Bütçeli Kamu İdarelerine, İl Özel İdarelerine, Belediyelere ve Köylere bağışlanan Tesislerin İnşasına İlişkin İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '334',
    tr: 'KDV 13/l Kapsamında Yabancılara Verilen Sağlık Hizmetlerinde İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '335',
    tr: 'KDV 13/n Basılı Kitap ve Süreli Yayınların Teslimleri',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '336',
    tr: 'Geçici 40 UEFA Müsabakaları Kapsamında Yapılacak Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '337',
    tr: 'Türk Akım Gaz Boru Hattı Projesine İlişkin Anlaşmanın (9/h) Maddesi Kapsamındaki Gaz Taşıma Hizmetleri',
    group: 'kdvTam',
    types: exemptTypes,
  },
  { code: '338', tr: 'İmalatçıların Mal İhracatları', group: 'kdvTam', types: exemptTypes },
  {
    code: '339',
    tr: 'İmalat Sanayii ile Turizme Yönelik Yatırım Teşvik Belgesi Kapsamındaki İnşaat İşlerine İlişkin Teslim ve Hizmetler',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '340',
    tr: 'Elektrik Motorlu Taşıt Araçlarının Geliştirilmesine Yönelik Mühendislik Hizmetleri',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '341',
    tr: 'Afetzedelere Bağışlanacak Konutların İnşasına İlişkin İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '342',
    tr: 'Genel Bütçeli Kamu İdarelerine Bağışlanacak Taşınmazların İnşasına İlişkin İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '343',
    tr: 'Genel Bütçeli Kamu İdarelerine Bağışlanacak Konutların Yabancı Devlet Kurum ve Kuruluşlarına Teslimine İlişkin İstisna',
    group: 'kdvTam',
    types: exemptTypes,
  },
  {
    code: '344',
    tr: '13/o Milli Savunma ve İç Güvenlik İhtiyaçlarında Kullanılmak Üzere Taşıt Teslimi',
    group: 'kdvTam',
    types: exemptTypes,
  },
  { code: '350', tr: 'İstisna Diğer', group: 'kdvTam', types: exemptTypes },
  { code: '351', tr: 'KDV - İstisna Olmayan Diğer', group: 'kdvDiger' },
  {
    code: '501',
    tr: "KDV hesaplanarak yapılan satış (Türkiye'de ikamet etmeyenlere KDV hesaplanarak yapılan satışlar)",
    group: 'kdvYolcu',
    types: exemptTypes,
    goesWith: 'both',
  },
  {
    code: '555',
    tr: 'KDV Oran Kontrolüne Tabi Olmayan Satışlar',
    group: 'kdvDiger',
    goesWith: 'charged',
  },
  {
    code: '701',
    tr: '3065 s. KDV Kanununun 11/1-c md. Kapsamındaki İhraç Kayıtlı Satış',
    group: 'ihracKayitli',
    types: exportTypes,
  },
  {
    code: '702',
    tr: 'DİİB ve Geçici Kabul Rejimi Kapsamındaki Satışlar',
    group: 'ihracKayitli',
    types: exportTypes,
  },
  {
    code: '703',
    tr: '4760 s. ÖTV Kanununun 8/2 Md. Kapsamındaki İhraç Kayıtlı Satış',
    group: 'ihracKayitli',
    types: exportTypes,
  },
  {
    code: '704',
    tr: 'KDV 11/1-c ve ÖTV 8/2 kapsamındaki ihraç kayıtlı satış (birlikte)',
    group: 'ihracKayitli',
    types: exportTypes,
  },
  {
    code: '801',
    tr: 'Milli Piyango, Spor Toto vb. Oyunlar',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '802',
    tr: 'At Yarışları ve Diğer Müşterek Bahis ve Talih Oyunları',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '803',
    tr: 'Profesyonel Sanatçıların Yer Aldığı Gösteriler, Konserler, Profesyonel Sporcuların Katıldığı Sportif Faaliyetler, Maçlar, Yarışlar ve Yarışmalar',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '804',
    tr: 'Gümrük Depolarında ve Müzayede Mahallerinde Yapılan Satışlar',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '805',
    tr: 'Altından Mamül veya Altın İçeren Ziynet Eşyaları İle Sikke Altınların Teslimi',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '806',
    tr: 'Tütün Mamülleri',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '807',
    tr: 'Muzır Neşriyat Kapsamındaki Gazete, Dergi vb. Periyodik Yayınlar',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '808',
    tr: 'Gümüşten Mamul veya Gümüş İçeren Ziynet Eşyaları ile Sikke Gümüşlerin Teslimi',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '809',
    tr: 'Belediyeler Tarafından Yapılan Şehir İçi Yolcu Taşımacılığında Kullanılan Biletlerin ve Kartların Bayiler Tarafından Satışı',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '810',
    tr: 'Ön Ödemeli Elektronik Haberleşme Hizmetleri',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '811',
    tr: 'TŞOF Tarafından Araç Plakaları ile Sürücü Kurslarında Kullanılan Bir Kısım Evrakın Teslimi',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
  {
    code: '812',
    tr: 'KDV Uygulanmadan Alınan İkinci El Motorlu Kara Taşıtı veya Taşınmaz Teslimi',
    group: 'ozelMatrah',
    types: specialBaseTypes,
    goesWith: 'both',
  },
]

/** Reasons for a base of KDV other than the price. */
export const specialBases: readonly ExemptionCode[] = exemptions.filter(
  ({ group }) => group === 'ozelMatrah',
)
