/**
 * Taxes of the standard and what each does to the totals (spec: tax-types):
 * `kdv` the value added tax itself · `base` raises the amount on which KDV is reckoned, and the total · `added` raises the total only ·
 * `deducted` is taken off the total · `withheld` names KDV that the buyer withholds.
 */
import type { Code } from './code.ts'

export type TaxEffect = 'kdv' | 'base' | 'added' | 'deducted' | 'withheld'

export interface TaxType extends Code {
  /** Name on documents. */
  readonly short: string
  readonly effect: TaxEffect
}

/** Kept back on producers' receipts, under a code that the list of taxes does not have. */
export const premium: TaxType = {
  code: 'SGK_PRIM',
  tr: 'SGK Prim Kesintisi',
  short: 'SGK Prim Kesintisi',
  effect: 'deducted',
}

/** Special consumption tax, by its lists. */
export const exciseCodes: ReadonlySet<string> = new Set([
  '0071',
  '0073',
  '0074',
  '0075',
  '0076',
  '0077',
  '9077',
])

export const taxTypes: readonly TaxType[] = [
  { code: '0003', tr: 'Gelir Vergisi Stopajı', short: 'Gelir Vergisi Stopajı', effect: 'deducted' },
  {
    code: '0011',
    tr: 'Kurumlar Vergisi Stopajı',
    short: 'Kurumlar Vergisi Stopajı',
    effect: 'deducted',
  },
  { code: '0015', tr: 'Gerçek Usulde KDV', short: 'KDV', effect: 'kdv' },
  { code: '0021', tr: 'Banka Muameleleri Vergisi', short: 'BMV', effect: 'added' },
  { code: '0022', tr: 'Sigorta Muameleleri Vergisi', short: 'SMV', effect: 'added' },
  { code: '0059', tr: 'Konaklama Vergisi', short: 'Konaklama Vergisi', effect: 'added' },
  { code: '0061', tr: 'Kaynak Kullanımı Destekleme Fonu Kesintisi', short: 'KKDF', effect: 'base' },
  {
    code: '0071',
    tr: 'Petrol ve Doğalgaz Ürünlerine İlişkin Özel Tüketim Vergisi',
    short: 'ÖTV 1. Liste',
    effect: 'base',
  },
  {
    code: '0073',
    tr: 'Kolalı Gazoz, Alkollü İçecekler ve Tütün Mamullerine İlişkin ÖTV',
    short: 'ÖTV 3. Liste',
    effect: 'base',
  },
  {
    code: '0074',
    tr: 'Dayanıklı Tüketim ve Diğer Mallara İlişkin ÖTV',
    short: 'ÖTV 4. Liste',
    effect: 'base',
  },
  { code: '0075', tr: 'Alkollü İçeçeklere İlişkin ÖTV', short: 'ÖTV 3A Liste', effect: 'base' },
  { code: '0076', tr: 'Tütün Mamullerine İlişkin ÖTV', short: 'ÖTV 3B Liste', effect: 'base' },
  { code: '0077', tr: 'Kolalı Gazozlara İlişkin ÖTV', short: 'ÖTV 3C Liste', effect: 'base' },
  { code: '1047', tr: 'Damga Vergisi', short: 'Damga Vergisi', effect: 'added' },
  {
    code: '1048',
    tr: '5035 Sayılı Kanuna Göre Damga Vergisi',
    short: 'Damga Vergisi 5035',
    effect: 'added',
  },
  {
    code: '4071',
    tr: 'Elektrik ve Havagazı Tüketim Vergisi',
    short: 'Elektrik Tüketim V.',
    effect: 'base',
  },
  { code: '4080', tr: 'Özel İletişim Vergisi', short: 'ÖİV', effect: 'added' },
  {
    code: '4081',
    tr: '5035 Sayılı Kanuna Göre Özel İletişim Vergisi',
    short: 'ÖİV 5035',
    effect: 'added',
  },
  { code: '4171', tr: 'ÖTV Tevkifatı', short: 'PTR-DGZ ÖTV TEVKİFAT', effect: 'deducted' },
  { code: '8001', tr: 'Borsa Tescil Ücreti', short: 'Borsa Tescil', effect: 'added' },
  { code: '8002', tr: 'Enerji Fonu', short: 'Enerji Fonu', effect: 'base' },
  { code: '8004', tr: 'TRT Payı', short: 'TRT Payı', effect: 'base' },
  { code: '8005', tr: 'Elektrik Tüketim Vergisi', short: 'Elektrik Tüketim V.', effect: 'base' },
  { code: '8006', tr: 'Telsiz Kullanım Ücreti', short: 'Telsiz Kullanım', effect: 'added' },
  { code: '8007', tr: 'Telsiz Ruhsat Ücreti', short: 'Telsiz Ruhsat', effect: 'added' },
  { code: '8008', tr: 'Çevre Temizlik Vergisi', short: 'Çevre Temizlik V.', effect: 'added' },
  { code: '9015', tr: 'KDV Tevkifatı', short: 'KDV Tevkifatı', effect: 'withheld' },
  { code: '9021', tr: '4961 Banka Sigorta Muameleleri Vergisi', short: 'BSMV', effect: 'added' },
  { code: '9040', tr: 'Mera Fonu', short: 'Mera Fonu', effect: 'added' },
  {
    code: '9077',
    tr: 'Motorlu Taşıt Araçlarına İlişkin ÖTV',
    short: 'ÖTV 2. Liste',
    effect: 'base',
  },
  {
    code: '9944',
    tr: 'Belediyelere Ödenen Hal Rüsumu',
    short: 'BEL.ÖD.HAL RÜSUM',
    effect: 'added',
  },
]
