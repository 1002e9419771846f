/** How and through what an invoice is paid (PaymentMeansCodeTypeList, ChannelCodeList of 2026-03-12). */
import type { Code } from './code.ts'

/** Means that have a name in use; the standard allows more (paymentMeansCodes). */
export const paymentMeans: readonly Code[] = [
  { code: '1', tr: 'Ödeme tipi muhtelif' },
  { code: '10', tr: 'Nakit' },
  { code: '20', tr: 'Çek' },
  { code: '23', tr: 'Banka çeki' },
  { code: '42', tr: 'Havale/EFT' },
  { code: '48', tr: 'Kredi kartı/banka kartı' },
  { code: 'ZZZ', tr: 'Diğer' },
]

export const paymentMeansCodes: ReadonlySet<string> = new Set(
  (
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 ' +
    '51 52 53 60 61 62 63 64 65 66 67 70 74 75 76 77 78 91 92 93 94 95 96 97 ZZZ '
  )
    .trim()
    .split(' '),
)
export const paymentChannelCodes: ReadonlySet<string> = new Set(
  'AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU CA EI EM EX FT FX GM IE IM MA PB PS SW TE TG TL TM TT TX XF XG XH XI XJ '
    .trim()
    .split(' '),
)
