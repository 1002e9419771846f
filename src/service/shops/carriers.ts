/** Who carries what shops sell. */
import { fold } from '#values/turkish.ts'

/** Tax numbers of the carriers that marketplaces send by, by the beginnings of their folded names (Trendyol's published list of shipment providers). */
const carriers: readonly (readonly [string, string])[] = [
  ['yurtici kargo', '3130557669'],
  ['aras kargo', '0720039666'],
  ['mng kargo', '6080712084'],
  ['surat kargo', '7870233582'],
  ['ptt kargo', '7320068060'],
  ['trendyol express', '8590921777'],
  ['horoz', '4630097122'],
  ['sendeo', '2910804196'],
]

/** Empty of a carrier that is not known. */
export const taxNoOfCarrier = (name: string): string =>
  carriers.find(([start]) => fold(name).startsWith(start))?.[1] ?? ''
