/** Goods and services, with unit codes of UN/ECE Recommendation 20 and the KDV rates in force. */
export interface Good {
  readonly name: string
  readonly unit: string
  readonly price: number
  readonly vat: 1 | 10 | 20
  readonly code: string
}

const good = (code: string, name: string, unit: string, price: number, vat: Good['vat']): Good => ({
  code,
  name,
  unit,
  price,
  vat,
})

export const goods: readonly Good[] = [
  good('YZL-001', 'Yazılım bakım ve destek hizmeti (aylık)', 'MON', 18_500, 20),
  good('YZL-002', 'Muhasebe yazılımı kullanıcı lisansı', 'C62', 7_250, 20),
  good('YZL-003', 'Danışmanlık hizmeti', 'HUR', 1_850, 20),
  good('YZL-004', 'Sunucu barındırma hizmeti', 'MON', 4_375.5, 20),
  good('ZYT-101', 'Naturel sızma zeytinyağı, 5 litre teneke', 'C62', 1_649.9, 1),
  good('ZYT-102', 'Yeşil zeytin, kalibre 201–230', 'KGM', 214.75, 1),
  good('ZYT-103', 'Kurutulmuş domates, 1 kg', 'KGM', 329.5, 1),
  good('ZYT-104', 'Defne sabunu, 12’li kutu', 'BX', 486, 10),
  good('LOJ-201', 'Yurt içi parsiyel taşıma', 'TNE', 2_940, 20),
  good('LOJ-202', 'Depolama bedeli', 'DAY', 675.25, 20),
  good('LOJ-203', 'Paletleme ve streçleme', 'C62', 148.4, 20),
  good('LOJ-204', 'Kara yolu nakliye, kilometre başı', 'KMT', 42.35, 20),
  good('OFS-301', 'A4 fotokopi kâğıdı, 5 paket', 'BX', 689.9, 20),
  good('OFS-302', 'Çalışma masası, 160 cm', 'C62', 9_450, 10),
  good('OFS-303', 'Ergonomik ofis koltuğu', 'C62', 6_780, 10),
  good('GID-401', 'Türk kahvesi, 500 g', 'PA', 412.5, 1),
  good('GID-402', 'Şişe su, 24’lü koli', 'CT', 168, 10),
  good('ELK-501', 'LED panel armatür, 40 W', 'C62', 874.6, 20),
  good('ELK-502', 'NYM kablo 3×2,5 mm²', 'MTR', 38.45, 20),
  good('TMZ-601', 'Ofis temizlik hizmeti', 'MON', 12_600, 20),
]

/** What farmers sell: the unit is mostly a kilogram. */
export const produce: readonly Good[] = [
  good('URN-01', 'Ekmeklik buğday', 'KGM', 13.5, 1),
  good('URN-02', 'Yağlık zeytin', 'KGM', 38.75, 1),
  good('URN-03', 'Arpa', 'KGM', 11.2, 1),
  good('URN-04', 'Fındık, kabuklu', 'KGM', 142, 1),
  good('URN-05', 'Kütlü pamuk', 'KGM', 31.4, 1),
  good('URN-06', 'Kuru üzüm, çekirdeksiz', 'KGM', 96.5, 1),
  good('URN-07', 'Çeltik (Osmancık)', 'KGM', 27.8, 1),
  good('URN-08', 'Kırmızı mercimek', 'KGM', 34.6, 1),
  good('URN-09', 'Çiğ süt', 'LTR', 19.35, 1),
]

/** Work of the self-employed, each a gross fee. */
export const services: readonly Good[] = [
  good('HZM-01', 'Avukatlık ve hukuki danışmanlık hizmeti', 'C62', 24_000, 20),
  good('HZM-02', 'Mali müşavirlik hizmeti (aylık)', 'C62', 9_500, 20),
  good('HZM-03', 'Mimari proje çizimi', 'C62', 68_000, 20),
  good('HZM-04', 'Yeminli tercüme, 24 sayfa', 'C62', 7_200, 20),
  good('HZM-05', 'Bilirkişi raporu', 'C62', 12_750, 20),
  good('HZM-06', 'İş yeri hekimliği hizmeti', 'C62', 16_400, 20),
  good('HZM-07', 'Statik proje ve hesap raporu', 'C62', 41_500, 20),
]

/** Branches of insurance, with what an agent earns in one of them in a month. */
export const branches: readonly Good[] = [
  good('BRN-01', 'Kara araçları (kasko)', 'C62', 18_450, 20),
  good('BRN-02', 'Kara araçları sorumluluk (trafik)', 'C62', 12_380, 20),
  good('BRN-03', 'Yangın ve doğal afetler', 'C62', 9_740, 20),
  good('BRN-04', 'Hastalık / sağlık', 'C62', 21_600, 20),
  good('BRN-05', 'Kaza', 'C62', 4_250, 20),
  good('BRN-06', 'Nakliyat', 'C62', 6_930, 20),
  good('BRN-07', 'Su araçları', 'C62', 3_180, 20),
]

/** What stands on a bill without taxes of its own: a restaurant's menu. */
export const dishes: readonly Good[] = [
  good('MNU-01', 'Mercimek çorbası', 'C62', 120, 10),
  good('MNU-02', 'Izgara köfte', 'C62', 385, 10),
  good('MNU-03', 'Adana kebap', 'C62', 420, 10),
  good('MNU-04', 'Çoban salata', 'C62', 145, 10),
  good('MNU-05', 'İçli köfte (adet)', 'C62', 95, 10),
  good('MNU-06', 'Künefe', 'C62', 210, 10),
  good('MNU-07', 'Ayran', 'C62', 55, 10),
  good('MNU-08', 'Şalgam suyu', 'C62', 60, 10),
  good('MNU-09', 'Türk kahvesi', 'C62', 90, 10),
]
