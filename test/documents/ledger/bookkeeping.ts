/** Entries of made-up books as lines of a file: every kind of document and account that the authority's approval asks for. */
import type { CsvLine } from './ledger-lines.ts'

const names = {
  '100': 'Kasa',
  '102': 'Bankalar',
  '102.01': 'Vadesiz mevduat',
  '120': 'Alıcılar',
  '120.01': 'Yurt içi alıcılar',
  '153': 'Ticari Mallar',
  '153.01': 'Çelik profil',
  '191': 'İndirilecek KDV',
  '320': 'Satıcılar',
  '320.01': 'Şimşek Gıda Ltd. Şti.',
  '391': 'Hesaplanan KDV',
  '500': 'Sermaye',
  '600': 'Yurt İçi Satışlar',
  '610': 'Satıştan İadeler',
  '690': 'Dönem Kârı veya Zararı',
  '770': 'Genel Yönetim Giderleri',
} as const
type Account = keyof typeof names

export interface MadeDocument {
  readonly kind: string
  readonly number?: string
  /** What the document is called, where its kind is `other`. */
  readonly name?: string
}

export interface MadeEntry {
  /** ISO. */
  readonly day: string
  readonly comment: string
  readonly document?: MadeDocument
  readonly payment?: string
  /** In kuruş, which balance. */
  readonly debit: Readonly<Partial<Record<Account, number>>>
  readonly credit: Readonly<Partial<Record<Account, number>>>
}

interface Firsts {
  readonly firstEntry?: number
  readonly firstLine?: number
}

export function linesOf(
  entries: readonly MadeEntry[],
  { firstEntry = 1, firstLine = 1 }: Firsts = {},
): readonly CsvLine[] {
  let lineNumber = firstLine
  return entries.flatMap((entry, index) => {
    const counter = String(firstEntry + index)
    const side = (sums: MadeEntry['debit'], debitcreditcode: 'D' | 'C') =>
      Object.entries(sums).map(([account, kurus]) => ({
        ...headOf(entry, counter),
        ...accountOf(account),
        linenumber: String(lineNumber++),
        amount: (kurus / 100).toFixed(2).replace('.', ','),
        debitcreditcode,
      }))
    return [...side(entry.debit, 'D'), ...side(entry.credit, 'C')]
  })
}

function headOf({ day, comment, document, payment }: MadeEntry, counter: string): CsvLine {
  const number = counter.padStart(6, '0')
  return {
    linenumbercounter: counter,
    entrynumbercounter: counter,
    entrynumber: number,
    postingdate: day,
    entereddate: day,
    enteredby: 'Ayşe Işık',
    entrycomment: comment,
    detailcomment: `${comment} – satır`,
    ...(payment !== undefined && { paymentmethod: payment }),
    ...(document && {
      documenttype: document.kind,
      documentreference: number,
      documentdate: day,
      documentnumber: document.number ?? `EVR${day.slice(0, 4)}${counter.padStart(9, '0')}`,
      ...(document.name !== undefined && { doctypedesc: document.name }),
    }),
  }
}

function accountOf(account: string): CsvLine {
  const [main = ''] = account.split('.')
  const nameOf = (id: string): string =>
    new Map<string, string>(Object.entries(names)).get(id) ?? ''
  return {
    accmainid: main,
    accmainiddesc: nameOf(main),
    ...(main !== account && { accsubid: account, accsubdesc: nameOf(account) }),
  }
}

const kinds: readonly MadeDocument[] = [
  { kind: 'invoice' },
  { kind: 'receipt' },
  { kind: 'check' },
  { kind: 'voucher' },
  { kind: 'shipment' },
  { kind: 'order-customer' },
  { kind: 'order-vendor' },
  { kind: 'other', name: 'Dekont' },
]
const payments = ['NAKIT', 'BANKA', 'CEK'] as const

/** So many entries spread over the days from `from` to `to` of a month: sales, purchases and one in five of more than four main accounts. */
export function trading(
  month: string,
  count: number,
  { from = 1, to = 28 }: { readonly from?: number; readonly to?: number } = {},
): readonly MadeEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const day = from + Math.floor((index * (to - from + 1)) / count)
    const net = 100_000 + index * 500
    const document = kinds[index % kinds.length]
    return {
      day: `${month}-${String(day).padStart(2, '0')}`,
      ...(document && { document }),
      ...(index % 2 === 0 && { payment: payments[index % payments.length] ?? 'NAKIT' }),
      ...movements[index % movements.length]?.(net),
    } as MadeEntry
  })
}

type Movement = (net: number) => Pick<MadeEntry, 'comment' | 'debit' | 'credit'>
const movements: readonly Movement[] = [
  (net) => ({
    comment: 'Satış faturası',
    debit: { '120.01': (net * 6) / 5 },
    credit: { '600': net, '391': net / 5 },
  }),
  (net) => ({
    comment: 'Mal alışı, vadeli & peşinatsız',
    debit: { '153.01': net, '191': net / 5 },
    credit: { '320.01': (net * 6) / 5 },
  }),
  (net) => ({ comment: 'Tahsilat', debit: { '102.01': net }, credit: { '120.01': net } }),
  (net) => ({
    comment: 'Satıştan iade ve gider',
    debit: { '610': net, '770': net, '191': (net * 2) / 5 },
    credit: { '100': net, '102': net, '320': (net * 2) / 5 },
  }),
  (net) => ({ comment: 'Gider ödemesi', debit: { '770': net }, credit: { '100': net } }),
]

/** The last entry of a fiscal year; it has no document. */
export const closing = (day: string): MadeEntry => ({
  day,
  comment: 'Kapanış fişi',
  debit: { '500': 9_000_000, '690': 1_234_567 },
  credit: { '100': 4_000_000, '102.01': 6_234_567 },
})

/** The first entry of a fiscal year; it has no document. */
export const opening = (day: string): MadeEntry => ({
  day,
  comment: 'Açılış fişi',
  debit: { '100': 4_000_000, '102.01': 6_234_567 },
  credit: { '500': 9_000_000, '690': 1_234_567 },
})
