import { wrong } from './sound.ts'

export const family = wrong('document.returns', { profile: 'TEMELIRSALIYE', type: 'SEVK' })
export const expected = [
  'Unknown profile "TEMELIRSALIYE" at paper.document.returns.profile. Allowed: TEMELFATURA, TICARIFATURA, IHRACAT, YOLCUBERABERFATURA, OZELFATURA, KAMU, HKS, ENERJI, ILAC_TIBBICIHAZ, YATIRIMTESVIK, IDIS, EARSIVFATURA, ….',
]
