/** Profiles (scenarios) of documents by name, with the types each may carry. */
import { profileKinds, type ProfileCode, type ProfileKind } from '#schemas/document-kinds.ts'
import { keysOf } from '#values/keys.ts'
import type { Code } from './code.ts'

export type Profile = Code & ProfileKind

const names: Readonly<Record<ProfileCode, string>> = {
  TEMELFATURA: 'Temel Fatura',
  TICARIFATURA: 'Ticari Fatura',
  IHRACAT: 'İhracat Faturası',
  YOLCUBERABERFATURA: 'Yolcu Beraber Fatura',
  OZELFATURA: 'Özel Fatura (bavul)',
  KAMU: 'Kamu e-Fatura',
  HKS: 'Hal Kayıt Sistemi',
  ENERJI: 'Şarj hizmeti',
  ILAC_TIBBICIHAZ: 'İlaç ve tıbbi cihaz',
  YATIRIMTESVIK: 'Yatırım Teşvik',
  IDIS: 'İnşaat Demiri İzleme',
  EARSIVFATURA: 'e-Arşiv Fatura',
  EARSIVBELGE: 'e-Arşiv belge',
  TEMELIRSALIYE: 'Temel İrsaliye',
  HKSIRSALIYE: 'HKS İrsaliye',
  IDISIRSALIYE: 'İDİS İrsaliye',
}

export const profiles: readonly Profile[] = keysOf(profileKinds).map((code) => ({
  code,
  tr: names[code],
  ...profileKinds[code],
}))
