/** BillingReferenceCheck: the slip of a till that an invoice names. */
import { isDay, when, type Rule } from './rule.ts'

const kinds: ReadonlySet<string> = new Set([
  'AVANS',
  'YEMEK_FIS',
  'E-FATURA',
  'E-FATURA_IRSALIYE',
  'E-ARSIV',
  'E-ARSIV_IRSALIYE',
  'FATURA',
  'OTOPARK',
  'FATURA_TAHSILAT',
  'FATURA_TAHSILAT_KOMISYONLU',
])
const parts = [
  ['id', 'ID'],
  ['zNumber', 'ZNo'],
  ['till', 'EndPointID'],
] as const

export const tillSlip: Rule = ({ tillSlip: slip }, { places }) => {
  if (!slip) return []
  const place = (key: string) => places.info(`OKCInfo.${key}`)
  return [
    ...parts.flatMap(([member, key]) => when(!slip[member], 'tillSlipPart', place(key))),
    ...when(!isDay(slip.issueDate ?? ''), 'tillSlipPart', place('IssueDate')),
    ...when(
      slip.time !== undefined && !/^\d{2}:\d{2}:\d{2}$/.test(slip.time),
      'tillSlipTime',
      place('Time'),
      { time: slip.time ?? '' },
    ),
    ...when(!kinds.has(slip.kind ?? ''), 'tillSlipKind', place('DocumentDescription'), {
      kind: slip.kind ?? '',
      allowed: [...kinds].join(', '),
    }),
  ]
}
