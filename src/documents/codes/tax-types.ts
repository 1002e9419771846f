/**
 * Taxes of the standard and what each does to the totals (spec: tax-types):
 * `kdv` the value added tax itself · `base` raises the amount on which KDV is reckoned, and the total · `added` raises the total only ·
 * `deducted` is taken off the total · `withheld` names KDV that the buyer withholds.
 */
import type { Code } from './code-list.ts'

export type TaxEffect = 'kdv' | 'base' | 'added' | 'deducted' | 'withheld'

export interface TaxType extends Code {
  /** Name on documents. */
  readonly short: string
  readonly effect: TaxEffect
}

export const taxTypes: readonly TaxType[] = [
  { code: '0003', tr: 'Gelir Vergisi Stopajı', en: 'Income tax withholding', short: 'Gelir Vergisi Stopajı', effect: 'deducted' },
  { code: '0011', tr: 'Kurumlar Vergisi Stopajı', en: 'Corporation tax withholding', short: 'Kurumlar Vergisi Stopajı', effect: 'deducted' },
  { code: '0015', tr: 'Gerçek Usulde KDV', en: 'Value added tax', short: 'KDV', effect: 'kdv' },
  { code: '0021', tr: 'Banka Muameleleri Vergisi', en: 'Banking transactions tax', short: 'BMV', effect: 'added' },
  { code: '0022', tr: 'Sigorta Muameleleri Vergisi', en: 'Insurance transactions tax', short: 'SMV', effect: 'added' },
  { code: '0059', tr: 'Konaklama Vergisi', en: 'Accommodation tax', short: 'Konaklama Vergisi', effect: 'added' },
  { code: '0061', tr: 'Kaynak Kullanımı Destekleme Fonu Kesintisi', en: 'Resource utilisation support fund', short: 'KKDF', effect: 'base' },
  { code: '0071', tr: 'Petrol ve Doğalgaz Ürünlerine İlişkin Özel Tüketim Vergisi', en: 'Excise tax on petroleum and natural gas', short: 'ÖTV 1. Liste', effect: 'base' },
  { code: '0073', tr: 'Kolalı Gazoz, Alkollü İçecekler ve Tütün Mamullerine İlişkin ÖTV', en: 'Excise tax on cola, alcohol and tobacco', short: 'ÖTV 3. Liste', effect: 'base' },
  { code: '0074', tr: 'Dayanıklı Tüketim ve Diğer Mallara İlişkin ÖTV', en: 'Excise tax on durable and other goods', short: 'ÖTV 4. Liste', effect: 'base' },
  { code: '0075', tr: 'Alkollü İçeçeklere İlişkin ÖTV', en: 'Excise tax on alcoholic drinks', short: 'ÖTV 3A Liste', effect: 'base' },
  { code: '0076', tr: 'Tütün Mamullerine İlişkin ÖTV', en: 'Excise tax on tobacco', short: 'ÖTV 3B Liste', effect: 'base' },
  { code: '0077', tr: 'Kolalı Gazozlara İlişkin ÖTV', en: 'Excise tax on cola', short: 'ÖTV 3C Liste', effect: 'base' },
  { code: '1047', tr: 'Damga Vergisi', en: 'Stamp duty', short: 'Damga Vergisi', effect: 'added' },
  { code: '1048', tr: '5035 Sayılı Kanuna Göre Damga Vergisi', en: 'Stamp duty (Law 5035)', short: 'Damga Vergisi 5035', effect: 'added' },
  { code: '4071', tr: 'Elektrik ve Havagazı Tüketim Vergisi', en: 'Electricity and coal gas consumption tax', short: 'Elektrik Tüketim V.', effect: 'base' },
  { code: '4080', tr: 'Özel İletişim Vergisi', en: 'Special communication tax', short: 'ÖİV', effect: 'added' },
  { code: '4081', tr: '5035 Sayılı Kanuna Göre Özel İletişim Vergisi', en: 'Special communication tax (Law 5035)', short: 'ÖİV 5035', effect: 'added' },
  { code: '4171', tr: 'ÖTV Tevkifatı', en: 'Excise tax withholding', short: 'PTR-DGZ ÖTV TEVKİFAT', effect: 'deducted' },
  { code: '8001', tr: 'Borsa Tescil Ücreti', en: 'Commodity exchange registration fee', short: 'Borsa Tescil', effect: 'added' },
  { code: '8002', tr: 'Enerji Fonu', en: 'Energy fund', short: 'Enerji Fonu', effect: 'base' },
  { code: '8004', tr: 'TRT Payı', en: 'Broadcasting share', short: 'TRT Payı', effect: 'base' },
  { code: '8005', tr: 'Elektrik Tüketim Vergisi', en: 'Electricity consumption tax', short: 'Elektrik Tüketim V.', effect: 'base' },
  { code: '8006', tr: 'Telsiz Kullanım Ücreti', en: 'Wireless usage fee', short: 'Telsiz Kullanım', effect: 'added' },
  { code: '8007', tr: 'Telsiz Ruhsat Ücreti', en: 'Wireless licence fee', short: 'Telsiz Ruhsat', effect: 'added' },
  { code: '8008', tr: 'Çevre Temizlik Vergisi', en: 'Environmental cleaning tax', short: 'Çevre Temizlik V.', effect: 'added' },
  { code: '9015', tr: 'KDV Tevkifatı', en: 'KDV withholding', short: 'KDV Tevkifatı', effect: 'withheld' },
  { code: '9021', tr: '4961 Banka Sigorta Muameleleri Vergisi', en: 'Banking and insurance transactions tax (Law 4961)', short: 'BSMV', effect: 'added' },
  { code: '9040', tr: 'Mera Fonu', en: 'Pasture fund', short: 'Mera Fonu', effect: 'added' },
  { code: '9077', tr: 'Motorlu Taşıt Araçlarına İlişkin ÖTV', en: 'Excise tax on motor vehicles', short: 'ÖTV 2. Liste', effect: 'base' },
  { code: '9944', tr: 'Belediyelere Ödenen Hal Rüsumu', en: 'Market hall fee to municipalities', short: 'BEL.ÖD.HAL RÜSUM', effect: 'added' },
]
