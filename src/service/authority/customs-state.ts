/**
 * What the customs of the demonstration make of an export invoice that reached them: a reference at once, a registration
 * once the declaration is there, a date when the goods have left, each a while after the one before. All of it follows from
 * the invoice and its time, so that whoever asks again is told the same (shape: UBL-TR 1.2.1, IHRACAT_GTB_UygulamaYaniti).
 */
import type { CustomsState } from '../ports/ports.ts'
import { momentInIstanbul } from '#values/istanbul.ts'

/** VKN of the customs, the customer of every export invoice. */
export const customsTaxNo = '1460415308'

/** Steps after arrival at which the declaration is registered, and the goods have left. */
const steps = { registered: 10, exported: 30 } as const
const notes = {
  taken: 'BELGE GTB SISTEMINE ALINMISTIR',
  registered: 'GUMRUK CIKIS BEYANNAMESI TESCIL EDILMISTIR',
  exported: 'BELGE GTB TARAFINDAN ONAYLANMISTIR',
} as const
/** Code of the customs house that declarations are made at. */
const customsHouse = '341300'

/** @param arrivedAt when the customs got the invoice; @param stepMs the authority's time from one state to the next */
export function customsState(
  ettn: string,
  arrivedAt: Date,
  stepMs: number,
  now: Date,
): CustomsState {
  const digits = BigInt(`0x${ettn.replaceAll('-', '')}`).toString()
  const reference = `1${digits.slice(-22).padStart(22, '0')}`
  const after = (count: number) => new Date(arrivedAt.getTime() + count * stepMs)
  if (now < after(steps.registered)) return { reference, note: notes.taken }
  const registration = `${momentInIstanbul(after(steps.registered)).date.slice(2, 4)}${customsHouse}EX${digits.slice(-6)}`
  if (now < after(steps.exported)) return { reference, registration, note: notes.registered }
  return {
    reference,
    registration,
    exportDate: momentInIstanbul(after(steps.exported)).date,
    note: notes.exported,
  }
}
