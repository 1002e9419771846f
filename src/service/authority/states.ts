/**
 * States of an envelope with the tax authority: code, its text as the authority writes it, and what kind of state it is
 * (GİB Ek-2, system response structure, v1.5 section 4; spec: envelope-states). The code list of the rules also has 1191,
 * for which the document gives no text: it stands beside 1190.
 *
 * 1000 → 1100 → (an error, end) | 1200 → 1220 (or 1210, tried again, then 1215 | 1220) → 1300 | 1230
 */
export type StateKind =
  | 'queued'
  | 'processing'
  | 'processed'
  | 'retrying'
  | 'unacknowledged'
  | 'completed'
  | 'error'
  | 'duplicate'
  | 'failed'
  | 'cancelled'

/** What the portal shows as the status of the document; the mapping is ours, the code stands beside it. */
export type PortalStatus = 'waiting' | 'succeed' | 'error'

export interface EnvelopeState {
  readonly code: number
  readonly text: string
  readonly kind: StateKind
  readonly status: PortalStatus
  /** May the same document be handed over again in a new envelope? */
  readonly mayResend: boolean
  /** Will it still change by itself? */
  readonly isOpen: boolean
}

/** State of a code; a code that no list has is waited on, never taken for an end. */
export function stateOfCode(code: number): EnvelopeState {
  const { text, kind } = states[code] ?? { text: String(code), kind: 'processing' as const }
  const status = statuses[kind]
  return {
    code,
    text,
    kind,
    status,
    mayResend: kind === 'error' || kind === 'failed',
    isOpen: status === 'waiting',
  }
}

const statuses: Readonly<Record<StateKind, PortalStatus>> = {
  queued: 'waiting',
  processing: 'waiting',
  processed: 'waiting',
  retrying: 'waiting',
  unacknowledged: 'waiting',
  completed: 'succeed',
  error: 'error',
  duplicate: 'error',
  failed: 'error',
  cancelled: 'error',
}

const states: Readonly<Record<number, { readonly text: string; readonly kind: StateKind }>> = {
  1000: { text: 'ZARF KUYRUGA EKLENDI', kind: 'queued' },
  1100: { text: 'ZARF ISLENIYOR', kind: 'processing' },
  1110: { text: 'ZIP DOSYASI DEGIL', kind: 'error' },
  1111: { text: 'ZARF ID UZUNLUGU GECERSIZ', kind: 'error' },
  1120: { text: 'ZARF ARSIVDEN KOPYALANAMADI', kind: 'error' },
  1130: { text: 'ZIP ACILAMADI', kind: 'error' },
  1131: { text: 'ZIP BIR DOSYA ICERMELI', kind: 'error' },
  1132: { text: 'XML DOSYASI DEGIL', kind: 'error' },
  1133: { text: 'ZARF ID VE XML DOSYASININ ADI AYNI OLMALI', kind: 'error' },
  1140: { text: 'DOKUMAN AYRISTIRILAMADI', kind: 'error' },
  1141: { text: 'ZARF ID YOK', kind: 'error' },
  1142: { text: 'ZARF ID VE ZIP DOSYASI ADI AYNI OLMALI', kind: 'error' },
  1143: { text: 'GECERSIZ VERSIYON', kind: 'error' },
  1150: { text: 'SCHEMATRON KONTROL SONUCU HATALI', kind: 'error' },
  1160: { text: 'XML SEMA KONTROLUNDEN GECEMEDI', kind: 'error' },
  1161: { text: 'IMZA SAHIBI TCKN VKN ALINAMADI', kind: 'error' },
  1162: { text: 'IMZA KAYDEDILEMEDI', kind: 'error' },
  1163: {
    text: 'GONDERILEN ZARF SISTEMDE DAHA ONCE KAYITLI OLAN BIR FATURAYI ICERMEKTEDIR',
    kind: 'duplicate',
  },
  1164: {
    text: 'GONDERILEN ZARF SISTEMDE DAHA ONCE KAYITLI OLAN BIR BELGEYI ICERMEKTEDIR',
    kind: 'duplicate',
  },
  1170: { text: 'YETKI KONTROL EDILEMEDI', kind: 'error' },
  1171: { text: 'GONDERICI BIRIM YETKISI YOK', kind: 'error' },
  1172: { text: 'POSTA KUTUSU YETKISI YOK', kind: 'error' },
  1175: { text: 'IMZA YETKISI KONTROL EDILEMEDI', kind: 'error' },
  1176: { text: 'IMZA SAHIBI YETKISIZ', kind: 'error' },
  1177: { text: 'GECERSIZ IMZA', kind: 'error' },
  1180: { text: 'ADRES KONTROL EDILEMEDI', kind: 'error' },
  1181: { text: 'ADRES BULUNAMADI', kind: 'error' },
  1182: { text: 'KULLANICI EKLENEMEDI', kind: 'error' },
  1183: { text: 'KULLANICI SILINEMEDI', kind: 'error' },
  1190: { text: 'SISTEM YANITI HAZIRLANAMADI', kind: 'error' },
  1191: { text: 'SISTEM YANITI HAZIRLANAMADI', kind: 'error' },
  1195: { text: 'SISTEM HATASI', kind: 'error' },
  1200: { text: 'ZARF BASARIYLA ISLENDI', kind: 'processed' },
  1210: { text: 'DOKUMAN BULUNAN ADRESE GONDERILEMEDI', kind: 'retrying' },
  1215: { text: 'DOKUMAN GONDERIMI BASARISIZ. TEKRAR GONDERME SONLANDI', kind: 'failed' },
  1220: { text: 'HEDEFTEN SISTEM YANITI GELMEDI', kind: 'unacknowledged' },
  1230: { text: 'HEDEFTEN SISTEM YANITI BASARISIZ GELDI', kind: 'failed' },
  1235: { text: "FATURA IPTAL'E KONU EDILDI", kind: 'cancelled' },
  1300: { text: 'BASARIYLA TAMAMLANDI', kind: 'completed' },
}

/** Codes that change by themselves, for queries. */
export const openCodes: readonly number[] = Object.keys(states)
  .map(Number)
  .filter((code) => stateOfCode(code).isOpen)
