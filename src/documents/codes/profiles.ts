/** Profiles (scenarios) of documents and the types each may carry (spec: profiles; InvoiceTypeCodeCheck, ProfileIDTypeDespatchAdvice). */
import type { TaxDocument } from '../document.ts'
import type { Code } from './code-list.ts'

export interface Profile extends Code {
  readonly types: readonly string[]
  /** Documents that it is of; absent: invoices and credit notes. */
  readonly root?: TaxDocument['root']
}

export const profiles: readonly Profile[] = [
  {
    code: 'TEMELFATURA',
    tr: 'Temel Fatura',
    types: [
      'IADE',
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  {
    code: 'TICARIFATURA',
    tr: 'Ticari Fatura',
    types: [
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  { code: 'IHRACAT', tr: 'İhracat Faturası', types: ['ISTISNA'] },
  { code: 'YOLCUBERABERFATURA', tr: 'Yolcu Beraber Fatura', types: ['ISTISNA'] },
  { code: 'OZELFATURA', tr: 'Özel Fatura (bavul)', types: ['ISTISNA'] },
  {
    code: 'KAMU',
    tr: 'Kamu e-Fatura',
    types: [
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  {
    code: 'HKS',
    tr: 'Hal Kayıt Sistemi',
    types: ['SATIS', 'KOMISYONCU', 'HKSSATIS', 'HKSKOMISYONCU'],
  },
  { code: 'ENERJI', tr: 'Şarj hizmeti', types: ['SARJ', 'SARJANLIK'] },
  {
    code: 'ILAC_TIBBICIHAZ',
    tr: 'İlaç ve tıbbi cihaz',
    types: ['SATIS', 'ISTISNA', 'TEVKIFAT', 'TEVKIFATIADE', 'IADE', 'IHRACKAYITLI'],
  },
  {
    code: 'YATIRIMTESVIK',
    tr: 'Yatırım Teşvik',
    types: ['SATIS', 'ISTISNA', 'IADE', 'TEVKIFAT', 'TEVKIFATIADE'],
  },
  {
    code: 'IDIS',
    tr: 'İnşaat Demiri İzleme',
    types: ['SATIS', 'ISTISNA', 'IADE', 'TEVKIFAT', 'TEVKIFATIADE', 'IHRACKAYITLI'],
  },
  {
    code: 'EARSIVFATURA',
    tr: 'e-Arşiv Fatura',
    types: [
      'IADE',
      'TEKNOLOJIDESTEK',
      'YTBSATIS',
      'YTBIADE',
      'YTBISTISNA',
      'YTBTEVKIFAT',
      'YTBTEVKIFATIADE',
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  {
    code: 'EARSIVBELGE',
    tr: 'e-Arşiv belge',
    types: ['MUSTAHSILMAKBUZ', 'SERBESTMESLEKMAKBUZU', 'ADISYON', 'SIGORTAKOMISYONGIDERBELGESI'],
  },
  {
    code: 'TEMELIRSALIYE',
    tr: 'Temel İrsaliye',
    types: ['SEVK', 'MATBUDAN'],
    root: 'DespatchAdvice',
  },
  { code: 'HKSIRSALIYE', tr: 'HKS İrsaliye', types: ['SEVK', 'MATBUDAN'], root: 'DespatchAdvice' },
  { code: 'IDISIRSALIYE', tr: 'İDİS İrsaliye', types: ['SEVK'], root: 'DespatchAdvice' },
]
