/** Profiles (scenarios) of invoices and the types each may carry (spec: profiles; InvoiceTypeCodeCheck). */
import type { Code } from './code-list.ts'

export interface Profile extends Code {
  readonly types: readonly string[]
}

export const profiles: readonly Profile[] = [
  { code: 'TEMELFATURA', tr: 'Temel Fatura', en: 'Basic invoice', types: ['IADE', 'SATIS', 'TEVKIFAT', 'TEVKIFATIADE', 'ISTISNA', 'OZELMATRAH', 'IHRACKAYITLI', 'SGK', 'KOMISYONCU', 'KONAKLAMAVERGISI'] },
  { code: 'TICARIFATURA', tr: 'Ticari Fatura', en: 'Commercial invoice', types: ['SATIS', 'TEVKIFAT', 'TEVKIFATIADE', 'ISTISNA', 'OZELMATRAH', 'IHRACKAYITLI', 'SGK', 'KOMISYONCU', 'KONAKLAMAVERGISI'] },
  { code: 'IHRACAT', tr: 'İhracat Faturası', en: 'Export invoice', types: ['ISTISNA'] },
  { code: 'YOLCUBERABERFATURA', tr: 'Yolcu Beraber Fatura', en: 'Tax-free invoice', types: ['ISTISNA'] },
  { code: 'OZELFATURA', tr: 'Özel Fatura (bavul)', en: 'Special invoice', types: ['ISTISNA'] },
  { code: 'KAMU', tr: 'Kamu e-Fatura', en: 'Public sector invoice', types: ['SATIS', 'TEVKIFAT', 'TEVKIFATIADE', 'ISTISNA', 'OZELMATRAH', 'IHRACKAYITLI', 'SGK', 'KOMISYONCU', 'KONAKLAMAVERGISI'] },
  { code: 'HKS', tr: 'Hal Kayıt Sistemi', en: 'Market hall invoice', types: ['SATIS', 'KOMISYONCU', 'HKSSATIS', 'HKSKOMISYONCU'] },
  { code: 'ENERJI', tr: 'Şarj hizmeti', en: 'Charging service', types: ['SARJ', 'SARJANLIK'] },
  { code: 'ILAC_TIBBICIHAZ', tr: 'İlaç ve tıbbi cihaz', en: 'Medicine and medical devices', types: ['SATIS', 'ISTISNA', 'TEVKIFAT', 'TEVKIFATIADE', 'IADE', 'IHRACKAYITLI'] },
  { code: 'YATIRIMTESVIK', tr: 'Yatırım Teşvik', en: 'Investment incentive', types: ['SATIS', 'ISTISNA', 'IADE', 'TEVKIFAT', 'TEVKIFATIADE'] },
  { code: 'IDIS', tr: 'İnşaat Demiri İzleme', en: 'Construction iron tracking', types: ['SATIS', 'ISTISNA', 'IADE', 'TEVKIFAT', 'TEVKIFATIADE', 'IHRACKAYITLI'] },
  { code: 'EARSIVFATURA', tr: 'e-Arşiv Fatura', en: 'e-Archive invoice', types: ['IADE', 'TEKNOLOJIDESTEK', 'YTBSATIS', 'YTBIADE', 'YTBISTISNA', 'YTBTEVKIFAT', 'YTBTEVKIFATIADE', 'SATIS', 'TEVKIFAT', 'TEVKIFATIADE', 'ISTISNA', 'OZELMATRAH', 'IHRACKAYITLI', 'SGK', 'KOMISYONCU', 'KONAKLAMAVERGISI'] },
  { code: 'EARSIVBELGE', tr: 'e-Arşiv belge', en: 'e-Archive document', types: ['MUSTAHSILMAKBUZ', 'SERBESTMESLEKMAKBUZU', 'ADISYON', 'SIGORTAKOMISYONGIDERBELGESI'] },
]
