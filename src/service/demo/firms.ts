/** Invented companies with valid tax numbers: three that use the service, and others that the authority has registered. */
import { tcknCheckDigits, vknCheckDigit } from '#documents/tax-number.ts'

export interface Firm {
  readonly name: string
  readonly taxNumber: string
  readonly taxOffice: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly postalCode: string
  readonly phone: string
  readonly domain: string
  readonly type: 'OZEL' | 'KAMU'
}

/** Nine digits chosen freely get their check digit. */
const firm = (digits: string, name: string, taxOffice: string, street: string, district: string, city: string, postalCode: string, phone: string, domain: string, type: Firm['type'] = 'OZEL'): Firm => ({
  name, taxNumber: `${digits}${vknCheckDigit(Array.from(digits, Number))}`, taxOffice, street, district, city, postalCode, phone, domain, type,
})

/** Companies of the service. */
export const ownFirms: readonly Firm[] = [
  firm('041708236', 'Anadolu Yazılım A.Ş.', 'Çankaya', 'Ihlamur Sok. No: 14/3', 'Çankaya', 'Ankara', '06530', '+90 312 555 01 10', 'anadoluyazilim.example'),
  firm('327519084', 'Ege Zeytincilik Ltd. Şti.', 'Kordon', 'Zeytinlik Cad. No: 27', 'Urla', 'İzmir', '35430', '+90 232 555 02 20', 'egezeytincilik.example'),
  firm('549206713', 'Karadeniz Lojistik A.Ş.', 'Hızırbey', 'Liman Yolu No: 5', 'Ortahisar', 'Trabzon', '61030', '+90 462 555 03 30', 'karadenizlojistik.example'),
]

/** Registered elsewhere: they can be sent to and have sent. */
export const otherFirms: readonly Firm[] = [
  firm('118304275', 'Çınarlı Ecza Deposu A.Ş.', 'Konak', 'Şehit Fethi Bey Cad. No: 41', 'Konak', 'İzmir', '35210', '+90 232 555 10 01', 'cinarliecza.example'),
  firm('203671549', 'Güneşli Ofis Mobilyaları Ltd. Şti.', 'Güneşli', 'Koçman Cad. No: 12', 'Bağcılar', 'İstanbul', '34212', '+90 212 555 10 02', 'guneslimobilya.example'),
  firm('264890137', 'Ilgaz Orman Ürünleri San. Tic. A.Ş.', 'Kastamonu', 'Sanayi Sitesi 3. Blok', 'Merkez', 'Kastamonu', '37100', '+90 366 555 10 03', 'ilgazorman.example'),
  firm('310457892', 'Şahinler Ambalaj San. A.Ş.', 'Gebze', 'OSB 600. Sok. No: 8', 'Gebze', 'Kocaeli', '41400', '+90 262 555 10 04', 'sahinlerambalaj.example'),
  firm('385120946', 'Kızılırmak Makine Ltd. Şti.', 'Kızılırmak', 'Ostim 1207. Cad. No: 33', 'Yenimahalle', 'Ankara', '06370', '+90 312 555 10 05', 'kizilirmakmakine.example'),
  firm('402983715', 'Öz Doğu İnşaat Malzemeleri A.Ş.', 'Gazikent', 'Fatih Bulvarı No: 88', 'Şehitkamil', 'Gaziantep', '27500', '+90 342 555 10 06', 'ozdoguinsaat.example'),
  firm('451267038', 'Işıldak Aydınlatma Tic. Ltd. Şti.', 'Perpa', 'Perpa B Blok Kat: 9', 'Şişli', 'İstanbul', '34384', '+90 212 555 10 07', 'isildak.example'),
  firm('496015283', 'Palandöken Kargo Taşımacılık A.Ş.', 'Kazımkarabekir', 'Terminal Cad. No: 2', 'Yakutiye', 'Erzurum', '25100', '+90 442 555 10 08', 'palandokenkargo.example'),
  firm('520738461', 'Çukurova Tarım Ürünleri Koop.', 'Ziyapaşa', 'Karataş Yolu 7. km', 'Yüreğir', 'Adana', '01220', '+90 322 555 10 09', 'cukurovatarim.example'),
  firm('583901264', 'Yeditepe Yönetim Danışmanlığı A.Ş.', 'Kozyatağı', 'Bayar Cad. No: 61/9', 'Kadıköy', 'İstanbul', '34742', '+90 216 555 10 10', 'yeditepedanismanlik.example'),
  firm('617425890', 'Kapadokya Butik Otelcilik Ltd. Şti.', 'Nevşehir', 'Göreme Yolu No: 19', 'Ürgüp', 'Nevşehir', '50400', '+90 384 555 10 11', 'kapadokyabutik.example'),
  firm('672308159', 'Toros Tekstil San. Tic. A.Ş.', 'İstiklal', 'Serbest Bölge 5. Ada', 'Akdeniz', 'Mersin', '33020', '+90 324 555 10 12', 'torostekstil.example'),
  firm('714059826', 'Beyşehir Gıda Paz. Ltd. Şti.', 'Mevlana', 'Ankara Yolu No: 140', 'Selçuklu', 'Konya', '42250', '+90 332 555 10 13', 'beysehirgida.example'),
  firm('759182604', 'Ertuğrul Matbaacılık A.Ş.', 'Bilecik', 'Söğüt Cad. No: 6', 'Bozüyük', 'Bilecik', '11300', '+90 228 555 10 14', 'ertugrulmatbaa.example'),
  firm('803647912', 'Van Gölü Enerji Üretim A.Ş.', 'Van', 'İskele Cad. No: 77', 'İpekyolu', 'Van', '65100', '+90 432 555 10 15', 'vangoluenerji.example'),
  firm('846201357', 'Akdere Belediyesi', 'Akdere', 'Cumhuriyet Meydanı No: 1', 'Akdere', 'Bolu', '14000', '+90 374 555 10 16', 'akdere.bel.example', 'KAMU'),
]

/** A person: nine digits chosen freely get their two check digits. */
const person = (digits: string, name: string, street: string, district: string, city: string, postalCode: string, phone: string): Firm => ({
  name, taxNumber: `${digits}${tcknCheckDigits(Array.from(digits, Number)).join('')}`, taxOffice: '', street, district, city, postalCode, phone, domain: 'eposta.example', type: 'OZEL',
})

/** Small businesses and people without a postbox: their invoices are reported to the authority, not sent through it. */
export const unregisteredFirms: readonly Firm[] = [
  person('318472905', 'Gülşah Özçelik', 'Bahçelievler Mah. 42. Sok. No: 7/3', 'Çankaya', 'Ankara', '06490', '+90 532 555 20 01'),
  person('246190753', 'İsmail Hakkı Çağlayan', 'Yıldız Cad. No: 118', 'Beşiktaş', 'İstanbul', '34349', '+90 533 555 20 02'),
  firm('130586274', 'Süreyya Çiçekçilik – Şükrü Ağaoğlu', 'Alsancak', 'Kıbrıs Şehitleri Cad. No: 33', 'Konak', 'İzmir', '35220', '+90 232 555 20 03', 'sureyyacicek.example'),
  person('407285391', 'Tuğba Işıldar', 'Atatürk Bulvarı No: 65 D: 12', 'Seyhan', 'Adana', '01060', '+90 535 555 20 04'),
  firm('271840695', 'Pınarbaşı Kırtasiye ve Kitabevi', 'Nilüfer', 'Özlüce Mah. Ulusoy Sok. No: 9', 'Nilüfer', 'Bursa', '16120', '+90 224 555 20 05', 'pinarbasikirtasiye.example'),
  person('529016487', 'Ömer Faruk Kılıç', 'Kale Mah. Saathane Meydanı No: 4', 'İlkadım', 'Samsun', '55030', '+90 536 555 20 06'),
  person('183947206', 'Ayşenur Gökçe Büyükşahin', 'Gazi Mah. Sümer Sok. No: 21', 'Battalgazi', 'Malatya', '44100', '+90 537 555 20 07'),
  firm('694032817', 'Köşebaşı Ev Yemekleri – Nermin Uğurlu', 'Kadıköy', 'Moda Cad. No: 142', 'Kadıköy', 'İstanbul', '34710', '+90 216 555 20 08', 'kosebasiev.example'),
]

/** Farmers: their buyers make out the receipts for them. */
export const farmers: readonly Firm[] = [
  person('219384706', 'Hüseyin Akçay', 'Yukarı Mah. Harman Sok. No: 8', 'Polatlı', 'Ankara', '06900', '+90 541 555 30 01'),
  person('352807194', 'Fatma Gümüşoğlu', 'Zeytinler Köyü No: 41', 'Urla', 'İzmir', '35430', '+90 542 555 30 02'),
  person('476019283', 'Şükrü Dağdelen', 'Cumhuriyet Mah. Değirmen Cad. No: 3', 'Giresun Merkez', 'Giresun', '28100', '+90 543 555 30 03'),
  person('160573948', 'Zeliha Tığlı', 'Karaçay Köyü No: 17', 'Yüreğir', 'Adana', '01220', '+90 544 555 30 04'),
  person('583920617', 'Muharrem İğdeci', 'Kuzuluk Köyü No: 5', 'Çumra', 'Konya', '42500', '+90 545 555 30 05'),
  person('294716085', 'Gülsüm Öztürkmen', 'Kemaliye Mah. Bağ Sok. No: 22', 'Alaşehir', 'Manisa', '45600', '+90 546 555 30 06'),
  person('641830579', 'Durmuş Ali Yeşilırmak', 'Tepecik Köyü No: 63', 'İpsala', 'Edirne', '22400', '+90 547 555 30 07'),
]

/** Insurance agencies: the insurance company makes out what they earned. */
export const agencies: readonly Firm[] = [
  firm('182640935', 'Güvence Çınar Sigorta Aracılık Hizmetleri Ltd. Şti.', 'Beyoğlu', 'İstiklal Cad. No: 201 Kat: 3', 'Beyoğlu', 'İstanbul', '34433', '+90 212 555 40 01', 'guvencecinar.example'),
  firm('375019264', 'Uludağ Şemsiye Sigorta Acenteliği A.Ş.', 'Osmangazi', 'Fomara Meydanı No: 14', 'Osmangazi', 'Bursa', '16220', '+90 224 555 40 02', 'uludagsemsiye.example'),
  firm('508273916', 'Körfez Işık Sigorta Acenteliği Ltd. Şti.', 'İzmit', 'Hürriyet Cad. No: 77', 'İzmit', 'Kocaeli', '41200', '+90 262 555 40 03', 'korfezisik.example'),
  firm('617390482', 'Ağrı Dağı Sigorta Aracılık A.Ş.', 'Iğdır', 'Zübeyde Hanım Cad. No: 9', 'Merkez', 'Iğdır', '76000', '+90 476 555 40 04', 'agridagisigorta.example'),
]

export const postboxOf = (firm: Firm): string => `urn:mail:defaultpk@${firm.domain}`
export const senderAliasOf = (firm: Firm): string => `urn:mail:defaultgb@${firm.domain}`

/** Numbers in the trade registers: that of the central one is made of the tax number. */
export const identificationsOf = (firm: Firm): readonly { readonly name: string; readonly value: string }[] => [
  { name: 'MERSISNO', value: `0${firm.taxNumber}00011` },
  { name: 'TICARETSICILNO', value: `${firm.taxNumber.slice(2, 8)}-5` },
]
